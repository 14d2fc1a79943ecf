"""A game on a clock with people who plan, and the faults a bot might have about both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from bot.courtesy.paces import Pace
from bot.tables.care_kinds import LENT
from bot.tables.clocks import Clocks
from bot.tables.plans import own_outline
from bot.tables.seat_clock import SeatClock
from games.core.api import Seat
from games.core.errors import GameError
from tests.bot.begun_tables import asked
from tests.bot.clocked import board_out
from tests.crash.faults import Play
from tests.crash.ledger import Fate


@dataclass(slots=True)
class TimedPlay(Play):
    """The same with boards that call people, so that clocks run."""

    async def let_computers(self) -> None:
        """Let computers move and the board call whoever is asked."""
        await Play.let_computers(self)
        self.table = await board_out(self.services, self.table)

    async def end_turn(self) -> None:
        """Play until somebody else is asked."""
        await self.let_computers()
        user = asked(self.table)[0]
        while asked(self.table)[0] == user:
            await self.go_on(1)
            await self.let_computers()

    async def keep_plan(self) -> int:
        """Let whoever waits plan and keep it, once a turn can be planned; return who it is."""
        while True:
            await self.let_computers()
            waits = next(u for u in self.table.humans() if u != asked(self.table)[0])
            if await self._kept(waits):
                return waits
            await self.go_on(1)

    async def _kept(self, user: int) -> bool:
        plans, game = self.services.plans, self.table.id
        for _ in range(8):
            self.table = await self.services.tables.get(game)
            try:
                found = own_outline(self.table, user)
            except GameError:  # nothing can be planned just now
                return False
            if found.is_complete:
                press = self.ledger.plan(user, game, "kept")
                await plans.keep(game, user, found.asked)
                press.fate = Fate.TAKEN
                return True
            if found.question is None:
                return False
            await plans.choose(game, user, found.asked, 0)
        return False

    async def play_plan(self, user: int) -> bool:
        """End the turn of the other; return whether the plan was played then."""
        await self.end_turn()
        assert asked(self.table)[0] == user
        turn = await self.services.plans.play_due(self.table.id)
        await self.let_computers()
        return turn is not None

    async def play_kept_plan(self) -> int:
        """Let somebody keep a plan that can be played when the turn comes, and play it."""
        while True:
            user = await self.keep_plan()
            if await self.play_plan(user):
                return user
            await self.go_on(1)


async def runs_on(play: TimedPlay) -> None:
    """Let a clock run on though its turn is over."""
    with patch.object(Clocks, "moved", lambda self, *_, **__: self):
        await play.end_turn()


async def given_time(play: TimedPlay) -> None:
    """Give somebody two increments for a turn."""
    after = Pace.bank_after

    def more(self: Pace, bank: int, spent: int, *, earns: bool) -> int:
        return after(self, bank, spent, earns=earns) + self.increment

    with patch.object(Pace, "bank_after", more):
        await play.end_turn()


async def uncounted(play: TimedPlay) -> None:
    """Forget that somebody has finished a turn."""
    after = SeatClock.stopped

    def stopped(self: SeatClock, *arguments: Any, **options: Any) -> SeatClock:
        return replace(after(self, *arguments, **options), turns=self.turns)

    with patch.object(SeatClock, "stopped", stopped):
        await play.end_turn()


async def unlent(play: TimedPlay) -> None:
    """Write into the log that a computer plays a seat, and store the seat without it."""
    await play.let_computers()
    _, seat, _ = asked(play.table)
    rows = {Seat(seat): play.table.seats[seat]}
    play.table = await play.services.care.changed(play.table, rows, LENT, play.table.clocks)


async def left_over(play: TimedPlay) -> None:
    """Play a plan and drop it not, so that it may be played once more."""
    with patch("bot.tables.repository.outdated_plans", lambda *_: set()):
        await play.play_kept_plan()


async def invented(play: TimedPlay) -> None:
    """Keep a plan that was played, as if its player had kept it anew."""
    while True:
        user = await play.keep_plan()
        (row,) = (await play.services.tables.get(play.table.id)).plans
        if await play.play_plan(user):
            await play.services.store.plans.put(play.table.id, row)
            return
        await play.go_on(1)


async def played_though_withdrawn(play: TimedPlay) -> None:
    """Tell somebody that the plan is withdrawn, and play it."""
    while True:
        user = await play.keep_plan()
        withdrawn = play.ledger.plan(user, play.table.id, "withdrawn")
        if await play.play_plan(user):
            withdrawn.fate = Fate.TAKEN
            return
        play.ledger.plans.remove(withdrawn)
        await play.go_on(1)


async def forgotten(play: TimedPlay) -> None:
    """Tell somebody that a plan is kept, and keep none."""
    await play.let_computers()
    play.ledger.plan(asked(play.table)[0], play.table.id, "kept").fate = Fate.TAKEN
