"""What time does to a table: when its timer is due, notices go out and the late are seen to.

One timer a game, never more than a day ahead. Each time everything is computed again from stored
facts, so nothing has to be moved when somebody changes settings, goes away or comes back.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.courtesy.notice_ladder import Notice, Step
from bot.discord.notices import Notices
from bot.discord.posted_notes import PostedNotes
from bot.discord.rescue import Rescue
from bot.discord.sender import Sender
from bot.tables.look_again import look_again_at
from bot.tables.plan_upkeep import held_back
from bot.tables.public_time import rest_notice
from bot.tables.refusals import NoGameError
from bot.tables.services import Services
from bot.tables.turn import Turn
from storage.api.errors import OutdatedError

log = logging.getLogger(__name__)

# Sees to what is due at a table; returns whether it has changed the table, which is read anew then.
Duty = Callable[[Turn, int], Awaitable[bool]]
_ROUNDS = 5  # as often a table may change under our hands before it is left to the next look
_SOON = 60  # seconds


class TimeKeeper:
    """Acts on the clock timer of a game; acting twice is harmless."""

    def __init__(
        self,
        services: Services,
        sender: Sender,
        notices: Notices,
        duties: Sequence[Duty] = (),
        rescue: Rescue | None = None,
    ) -> None:
        self._services = services
        self._store = services.store
        self._now = services.tables.now
        self._notes = PostedNotes(services.tables, sender)
        self._notices = notices
        self._duties = tuple(duties)
        self._rescue = rescue

    async def tick(self, game_id: int) -> None:
        """Do what is due at a table and set its next timer."""
        await self._see_to_the_late(game_id)
        async with self._store.exclusive(game_id, "post", wait=False):
            for _ in range(_ROUNDS):
                try:
                    turn = await self._services.tables.open(game_id)
                    if not _is_going_on(turn):
                        return
                    looked = await self._look(turn)
                except NoGameError:
                    return
                except OutdatedError:
                    continue
                if looked is not None:
                    await self._notices.look_again(game_id, looked)
                    return
            await self._notices.look_again(game_id, self._now() + _SOON)

    async def _see_to_the_late(self, game_id: int) -> None:
        """Let rescue do what is due; it takes the locks it needs by itself."""
        if self._rescue is None:
            return
        with suppress(NoGameError):
            turn = await self._services.tables.open(game_id)
            if not _is_going_on(turn):
                return
            now = self._now()
            for seat in turn.table.waiting_for():
                # S4: one look-up whenever a reminder is due.
                if self.due(turn, seat, now) and await self._rescue.look_up(turn, seat):
                    turn = await self._services.tables.open(game_id)
            await self._rescue.attend(turn, now)

    async def _look(self, turn: Turn) -> int | None:
        """Return when to look again; None if the table has changed and is to be read anew."""
        now = self._now()
        turn = await self._called(turn, now)
        turn = await self._notices.settle(turn, now)
        turn = await self._notices.tidy(turn)
        for duty in self._duties:
            if await duty(turn, now):
                return None
        for seat in turn.table.waiting_for():
            notice = self.due(turn, seat, now)
            if notice is not None and _is_unheard(turn, seat, notice):
                seq = turn.table.row.seq
                is_rest = notice.step is Step.REST
                clocks = turn.table.clocks.noticed(
                    seat, notice.step, seq, tells_of_rest=is_rest, heard=False
                )
                await self._notes.record(turn, clocks=clocks)
                return None
            if notice is not None:
                turn = await self._notices.send(turn, seat, notice, now)
                # Somebody who moved while it was on its way needs it no more.
                await self._notices.tidy(await self._services.tables.open(turn.table.id))
        waiting = turn.table.waiting_for()
        nudges = [nudge.at for seat in waiting if (nudge := _nudge(turn, seat, now))]
        return min(
            [look_again_at(turn, turn.table.clocks, now), *(max(at, now + 1) for at in nudges)]
        )

    def due(self, turn: Turn, seat: int, now: int) -> Notice | None:
        """Return the notice that is due for a seat, None if none is."""
        if seat in held_back(turn.table, now):
            return None  # played in a moment as planned
        for notice in (
            turn.table.clocks.next_notice(seat, now),
            _nudge(turn, seat, now),
            rest_notice(turn.table, seat, now),
        ):
            if notice is not None and notice.at <= now:
                return notice
        return None

    async def _called(self, turn: Turn, now: int) -> Turn:
        """Begin the turns of seats that a board has called without their clocks being started.

        So it is with the boards of an earlier release, and if a step came between.
        """
        table = turn.table
        if turn.shown < turn.public:
            return turn  # the board that calls them is still to come
        waiting = table.waiting_for()
        asked = [seat for seat in waiting if table.question(seat) is not None]
        clocks = table.clocks.called(asked, now, waited_for=waiting)
        if clocks is table.clocks:
            return turn
        await self._notes.record(turn, clocks=clocks)
        return replace(turn, table=replace(table, clocks=clocks.kept(table.clocks)))


def _is_going_on(turn: Turn) -> bool:
    """Return whether anybody can be waited for; a game without channel has nowhere to say so."""
    row = turn.table.row
    return row.status == "running" and row.gone_at is None


def _is_unheard(turn: Turn, seat: int, notice: Notice) -> bool:
    """Return whether nobody would hear a notice: its person has left the server (S4).

    A digest is about other servers as well.
    """
    return turn.table.clocks.seat(seat).has_left and notice.step is not Step.DIGEST


def _nudge(turn: Turn, seat: int, now: int) -> Notice | None:
    """Return the reminder of a seat whose turn only lacks its Confirm (T4)."""
    table = turn.table
    if table.game.turn_done(table.running().state) != seat or seat in held_back(table, now):
        return None
    return table.clocks.nudge(seat, table.row.seq, table.row.updated_at)
