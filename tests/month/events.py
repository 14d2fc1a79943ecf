"""What befalls a run: a kill, an outage, a week of refusals, people who leave and come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from bot.courtesy.spans import DAY, HOUR, Span
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.rest.faults import Fault
from tests.month.guests import Guest
from tests.month.rooms import Room
from tests.month.stage import ScriptedBot, Stage

_OUTAGE = 3 * HOUR
_RESTART = 20  # seconds until a manager of services starts a dead bot again
_REFUSED_FOR = 7 * DAY
_RETRY_AFTER = 120.0  # seconds that Discord asks for
_FOR_EVER = 1 << 40  # requests


@dataclass(slots=True)
class Events:
    """Puts everything that happens on the agenda, and keeps what the judge must know."""

    stage: Stage
    discord: LocalDiscord
    bots: Sequence[ScriptedBot]
    rooms: Sequence[Room]
    chance: Random
    busiest: Callable[[], str]  # returns a room
    down: list[Span] = field(default_factory=list)  # no bot lived
    refused: dict[str, Span] = field(default_factory=dict)  # Discord took nothing, by room
    kills: int = 0
    _faults: list[Fault] = field(default_factory=list)

    @property
    def limited(self) -> int:
        """Return how many requests Discord has answered with 429, so that nothing was posted."""
        return sum(_FOR_EVER - fault.times for fault in self._faults)

    def plan(self, begins: int, span: int) -> None:
        """Spread the events of the bot over a run."""
        self.stage.at(begins + span * 0.2, self.kill)
        self.stage.at(begins + span * 0.4, self.outage)
        self.stage.at(begins + span * 0.55, partial(self.refuse, min(_REFUSED_FOR, span // 4)))
        self.stage.at(begins + span * 0.85, self.kill)

    def plan_lives(self, guests: Sequence[Guest]) -> None:
        """Let people leave, come back and travel when their lives say so."""
        for guest in guests:
            away, gone = guest.life.away, guest.life.gone
            if guest.life.changes_at is not None:
                change = partial(guest.attempt, "hours", guest.habits.change_hours)
                self.stage.at(guest.life.changes_at, change)
            if away is not None:
                days = max(1, (away.end - away.start) // DAY)
                offered = next((each for each in (3, 7, 14) if each >= days), 14)
                self.stage.at(away.start, partial(guest.go_away, offered))
            if gone is not None:
                self.stage.at(gone.start, partial(self._leave, guest))
                self.stage.at(gone.end, partial(self._return, guest))

    async def kill(self) -> None:
        """Kill a bot while somebody plays, and start it again as a manager of services would."""
        bot = self.chance.choice(self.bots)
        playing = asyncio.gather(*map(_somebody_plays, self.rooms[:3]), return_exceptions=True)
        await asyncio.sleep(self.chance.uniform(0.0, 0.2))
        began = int(self.stage.now())
        await bot.kill()
        await self.stage.interrupt()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        self.kills += 1
        self.stage.at(began + _RESTART, bot.start)

    async def outage(self) -> None:
        """Stop all bots for hours."""
        began = int(self.stage.now())
        for bot in self.bots:
            await bot.kill()
        await self.stage.interrupt()
        self.down.append(Span(began, began + _OUTAGE))
        self.stage.at(began + _OUTAGE, self._start_all)

    async def _start_all(self) -> None:
        for bot in self.bots:
            await bot.start()

    async def refuse(self, seconds: int) -> None:
        """Have Discord take no messages for a while in a room where much goes on."""
        room = self.busiest()
        began = int(self.stage.now())
        self.refused[room] = Span(began, began + seconds)
        await self.discord.fault(
            "rate-limit",
            method="POST",
            route=f"/channels/{room}/messages",
            retry_after=_RETRY_AFTER,
            times=_FOR_EVER,
        )
        self._faults += self.discord.server.core.faults.waiting
        self.stage.at(began + seconds, self._accept)

    async def _accept(self) -> None:
        self.discord.server.core.faults.clear()

    async def _leave(self, guest: Guest) -> None:
        for guild in list(self.discord.server.core.world.guilds):
            self.discord.world("leave", guild_id=guild, user=guest.member.id)

    async def _return(self, guest: Guest) -> None:
        for guild in list(self.discord.server.core.world.guilds):
            self.discord.world("member", guild_id=guild, name=guest.member.id)


async def _somebody_plays(room: Room) -> None:
    for guest in room.guests:
        if room.channel_id in guest.waits:
            await guest.visit(room.channel_id)
            return
