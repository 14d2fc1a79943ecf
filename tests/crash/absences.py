"""People who go away for a moment and let the computer play meanwhile, whatever happens."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from random import Random

from bot.discord import custom_ids
from bot.local_discord.driver.member import Member, RefusedError
from bot.local_discord.driver.seen_objects import Message
from tests.crash.ledger import Ledger

_HURRY = 6.0  # seconds until who waits for an answer looks again
_AT_HOME = (2.0, 8.0)  # seconds
_AWAY = (0.3, 2.0)
_COMPUTER, _BACK = "computer", "back"  # after `AWAY` in a button
_DAYS = 3


@dataclass(slots=True)
class Traveller:
    """One member, at all their tables at once."""

    gate: asyncio.Event
    roads: asyncio.Event  # closed: come home and stay
    ledger: Ledger
    member: Member
    room: str
    picks: Random
    is_idle: bool = False
    trips: int = 0

    async def play(self) -> None:
        """Go away and come back for ever."""
        while True:
            self.is_idle = True
            await self.gate.wait()
            if not self.is_away:
                await self.roads.wait()
                await asyncio.sleep(self.picks.uniform(*_AT_HOME))
            self.is_idle = not self.gate.is_set()
            if not self.is_idle:
                with contextlib.suppress(RefusedError, LookupError, TimeoutError):
                    async with asyncio.timeout(_HURRY):
                        await (self._come_back() if self.is_away else self._leave())
            self.is_idle = True
            await asyncio.sleep(self.picks.uniform(*_AWAY))

    @property
    def is_away(self) -> bool:
        """Return whether a computer may play for them."""
        return int(self.member.id) in self.ledger.absent

    async def _leave(self) -> None:
        """Be away; nobody knows how far that came if the bot dies meanwhile."""
        if not self.roads.is_set():
            return
        self.ledger.leave(int(self.member.id))
        answer = (await self.member.slash("away", channel=self.room, days=_DAYS)).answer
        offered = _offered(answer, _COMPUTER)
        if answer is not None and offered:
            outcome = await self.member.click(answer, custom_id=offered, within=_HURRY)
            self.trips += outcome.state == "succeeded"

    async def _come_back(self) -> None:
        """Be back; whoever is sees the ways to go away again, and no way back."""
        answer = (await self.member.slash("away", channel=self.room)).answer
        offered = _offered(answer, _BACK)
        if answer is not None and offered:
            answer = (await self.member.click(answer, custom_id=offered, within=_HURRY)).answer
        if answer is not None and not answer.is_loading and not _offered(answer, _BACK):
            answer = (await self.member.slash("away", channel=self.room)).answer
            if _offered(answer, str(_DAYS)):
                self.ledger.come_back(int(self.member.id))


def _offered(answer: Message | None, what: str) -> str:
    """Return the button of an answer that does something about being away, "" if it has none."""
    wanted = f":{custom_ids.AWAY}.{what}"
    buttons = [] if answer is None else answer.buttons
    return next((each.custom_id for each in buttons if each.custom_id.endswith(wanted)), "")
