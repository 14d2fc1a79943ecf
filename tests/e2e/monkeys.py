"""Monkeys: members who click whatever they see and type whatever they can."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member, RefusedError
from bot.local_discord.people.offers import Offer
from bot.local_discord.people.person import Person
from bot.local_discord.world.world import Json

WORDS = (
    *("", " ", "9", "b2", "9 B2 B4>A4", "@everyone", "<@&1>", "open_piles=true", "=", "a=b"),
    *("**x**", "```", "\u202e", "\u0301" * 50, "x" * 299, "9 " * 140, "{ $seat }", "confirm"),
)


@dataclass(slots=True)
class Monkey:
    """One of them; `done` counts what became of its doings."""

    discord: LocalDiscord
    member: Member
    picks: Random
    done: Counter[str] = field(default_factory=Counter)

    async def rage(self, seconds: float, least: int, paws: int = 2) -> None:
        """Do things with several paws for some time, and until so many were answered."""
        end = asyncio.get_running_loop().time() + seconds
        await asyncio.gather(*(self._paw(end, least) for _ in range(paws)))

    async def _paw(self, end: float, least: int) -> None:
        while asyncio.get_running_loop().time() < end or self.done["succeeded"] < least:
            channel = self.picks.choice(("games", "lobby-chat"))
            act = self.picks.choice((self._click, self._click, self._command, self._type))
            try:
                self.done[await act(channel)] += 1
            except RefusedError:  # by the client: the button has gone, the option is malformed
                self.done["not sent"] += 1

    async def _click(self, channel: str) -> str:
        seen = [m for m in await self.member.sees(channel, limit=30) if m.buttons or m.selects]
        if not seen:
            return "nothing to click"
        message = self.picks.choice(seen)
        component = self.picks.choice([*message.buttons, *message.selects])
        value = self.picks.choice(component.values) if component.values else None
        tapped = await Person(self.member).tap(message, Offer(component.custom_id, value))
        return tapped.state

    async def _command(self, channel: str) -> str:
        command, options = self._any_command()
        form: Json = {
            "type": "command",
            "command": command,
            "options": {
                option["name"]: self._value(option)
                for option in options
                if option.get("required") or self.picks.random() < 0.5
            },
            "channel_id": self.discord.channel_id(channel),
        }
        answer = await self.member.ask("POST", "/local/interactions?wait=1", form)
        return str(answer["state"])

    async def _type(self, channel: str) -> str:
        await self.member.autocomplete(
            "game play", "move", self.picks.choice(WORDS), channel=channel
        )
        return "succeeded"

    def _any_command(self) -> tuple[str, list[Json]]:
        command = self.picks.choice(list(self.discord.server.core.world.commands.values()))
        options = command.get("options") or []
        if options and options[0]["type"] == 1:
            step = self.picks.choice(options)
            return f"{command['name']} {step['name']}", step.get("options") or []
        return str(command["name"]), options

    def _value(self, option: Json) -> Any:
        if option.get("choices"):
            return self.picks.choice(option["choices"])["value"]
        match option["type"]:
            case 4:
                return self.picks.randint(option.get("min_value", 0), option.get("max_value", 9))
            case 5:
                return self.picks.random() < 0.5
            case _:
                return self.picks.choice(WORDS)
