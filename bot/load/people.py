"""Scripted people at one table: look, think, click, for as long as they are told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

from bot.local.driver import LocalDiscord, Member, RefusedError
from bot.local.driver_objects import Message, Outcome

_PATIENCE = 60.0  # seconds
_NAMES = ("Ana", "Bram")
_TABLES_OF_A_PAIR = 20  # one person may host only so many games


@dataclass(slots=True)
class Figures:
    """What was measured."""

    acknowledged: list[float] = field(default_factory=list)  # seconds
    turns: int = 0
    failed: int = 0
    errors: list[str] = field(default_factory=list)

    async def timed(self, click: Awaitable[Outcome]) -> Outcome:
        """Await a click and note how long its acknowledgement took."""
        outcome = await click
        if outcome.raw["answered_after"] is not None:
            self.acknowledged.append(float(outcome.raw["answered_after"]))
        self.failed += outcome.state == "failed"
        return outcome


def pair(discord: LocalDiscord, table: int) -> tuple[str, ...]:
    """Return the names of the two people at a table; they join the server if they are new."""
    group = table // _TABLES_OF_A_PAIR
    if not group:
        return _NAMES
    names = tuple(f"{name} {group + 1}" for name in _NAMES)
    for name in names:
        discord.world("member", guild_id=discord.guild_id, name=name)
    return names


@dataclass(slots=True)
class Table:
    """One game in one channel: two people, or one against computers."""

    discord: LocalDiscord
    figures: Figures
    room: str
    picks: Random
    thinking: float  # mean seconds a person looks at something before clicking
    names: tuple[str, ...] = _NAMES
    end: float = 0.0

    @property
    def members(self) -> list[Member]:
        """The people."""
        return [self.discord.member(name) for name in self.names]

    async def open(self, slug: str, computers: int) -> None:
        """Open a game and wait for its first board."""
        ana, bram = self.members
        seats = 2 if not computers else computers + 1
        await ana.slash("game new", channel=self.room, game=slug, seats=seats, computers=computers)
        lobby = await self._latest("Start")
        if not computers:
            await bram.click(lobby, label="Join")
            await self._until(lambda message: bram.mention in message.text, lobby)
        await ana.click(lobby, label="Start")
        await self._latest("Play", "Rematch")

    async def play(self, end: float) -> None:
        """Play until then; whatever goes wrong is noted, and they look again."""
        self.end = end
        while time.monotonic() < end:
            try:
                await self._turn()
            except (RefusedError, LookupError, TimeoutError) as error:
                self.figures.errors.append(f"{type(error).__name__}: {error}")

    async def _turn(self) -> None:
        board = await self._latest("Play", "Rematch")
        asked = board.text.rpartition("Your turn")[2]
        member = next((m for m in self.members if m.mention in asked), None)
        if member is None:  # computers are at it, or the game is over
            await self._think()
            return
        if not await self._think():
            return
        panel = (await self.figures.timed(member.click(board, label="Play"))).message
        while await self._think():
            if not await self._answer(member, panel):
                self.figures.turns += 1
                return
            panel = await self._until(_differs(panel), panel, member)

    async def _answer(self, member: Member, panel: Message) -> bool:
        choices = [b for b in panel.buttons if ":o." in b.custom_id]
        if panel.selects:
            select = panel.selects[0]
            value = self.picks.choice(select.values)
            await self.figures.timed(member.select(panel, select.custom_id, [value]))
        elif choices:
            custom_id = self.picks.choice(choices).custom_id
            await self.figures.timed(member.click(panel, custom_id=custom_id))
        else:
            return False
        return True

    async def _think(self) -> bool:
        """Look at something for a while; False if the time is up, so that not all click at once."""
        left = max(0.0, self.end - time.monotonic())
        await asyncio.sleep(min(left, self.picks.expovariate(1 / self.thinking)))
        return time.monotonic() < self.end

    async def _latest(self, *labels: str) -> Message:
        """Return the last message of the room that has one of these buttons."""
        ana = self.members[0]
        channel = self.discord.channel_id(self.room)
        async with asyncio.timeout(_PATIENCE):
            while True:
                known = self.discord.news.count(channel)
                for message in reversed(await ana.sees(self.room, limit=20)):
                    if any(button.label in labels for button in message.buttons):
                        return message
                await self.discord.news.after(channel, known)

    async def _until(
        self, condition: Callable[[Message], bool], message: Message, member: Member | None = None
    ) -> Message:
        """Return a message once it fulfils a condition."""
        reader = member or self.members[0]
        async with asyncio.timeout(_PATIENCE):
            while True:
                known = self.discord.news.count(message.channel_id)
                now = await reader.fetch(message)
                if condition(now):
                    return now
                await self.discord.news.after(message.channel_id, known)


def _differs(old: Message) -> Callable[[Message], bool]:
    return lambda now: now.raw != old.raw


async def press_bare(table: Table, end: float, pause: float) -> None:
    """Press the only button of the bare bot again and again."""
    board = await table._latest("Play")
    table.end = end
    table.thinking = pause
    while await table._think():
        await table.figures.timed(table.members[0].click(board, label="Play"))
