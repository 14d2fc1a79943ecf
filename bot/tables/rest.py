"""T9: games that sleep because nobody is there, and what wakes them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.courtesy.away import away_until
from bot.courtesy.own_time import NOTHING_SET
from bot.courtesy.spans import DAY, HOUR
from bot.courtesy.working_time import Calendar, deadline
from bot.tables.clock_steps import roused
from bot.tables.repository import TableRepository
from bot.tables.retiming import retimed
from bot.tables.table import Table
from bot.tables.turn import Turn

SLEEPS_AFTER = 21 * DAY  # T9: without anybody doing anything; pauses and downtime do not count
SETTLES = HOUR  # T9: after the last press: somebody who is away may still play


class Rest:
    """Puts games to sleep and wakes them; a game that sleeps is never deleted."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    async def attend(self, turn: Turn, now: int) -> bool:
        """Let a game sleep if nobody is there, wake it when the first is back (T9).

        True if it did.
        """
        if not _is_changing(turn.table, now):
            return False
        async with self._tables.lock(turn.table.id):
            table = await self._tables.get(turn.table.id)
            if table.row.status != "running" or not _is_changing(table, now):
                return False
            if table.clocks.time.is_asleep:
                await self._woken(table, ())
            else:
                await retimed(self._tables, table, table.clocks.time.fallen_asleep(now))
            return True

    async def wake(self, table: Table, user_id: int) -> Table:
        """Wake a game (T9) at which somebody who plays has pressed; others wake nothing."""
        if not table.clocks.time.is_asleep or table.is_over or not table.seats_of(user_id):
            return table
        async with self._tables.lock(table.id):
            table = await self._tables.get(table.id)
            if not table.clocks.time.is_asleep or table.is_over:
                return table
            return await self._woken(table, table.seats_of(user_id))

    async def _woken(self, table: Table, by_seats: Sequence[int]) -> Table:
        time = table.clocks.time.woken(self._tables.now())
        return await retimed(self._tables, table, time, roused(table.clocks, by_seats))


def _is_changing(table: Table, now: int) -> bool:
    since = table.clocks.time.asleep_since
    if since is not None:  # whoever went silent has to press something
        return is_deserted(table, since) and not is_deserted(table, now)
    return any(at <= now for at in sleeps_at(table, now))


def sleeps_at(table: Table, now: int) -> list[int]:
    """Return when a game falls asleep if everything stays as it is now."""
    clocks, touched = table.clocks, table.row.updated_at
    calendar = Calendar(NOTHING_SET, clocks.time.pauses, clocks.downtime, has_clock=False)
    idle = deadline(touched, SLEEPS_AFTER, calendar)
    found = [] if idle is None else [idle]
    return [*found, touched + SETTLES] if is_deserted(table, now) else found


def is_deserted(table: Table, at: int) -> bool:
    """Return whether none of the people who play at a table is there: all are away.

    At a table of computers alone nobody is missing.
    """
    people = table.clocks.people.values()
    return bool(table.humans()) and all(away_until(each.own, at) is not None for each in people)
