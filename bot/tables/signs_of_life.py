"""Signs of life: whoever presses anything at a table may be reminded again after three in a row."""

from __future__ import annotations

from bot.tables.clock_steps import heard_from, is_silent
from bot.tables.clocks import CLOCK
from bot.tables.next_look import next_look
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from storage.api.rows import NewTimer, Posting


def is_unheard(table: Table, user_id: int) -> bool:
    """Return whether somebody has had reminders, or had left, and has done nothing since."""
    return any(is_silent(table.clocks, seat) for seat in table.seats_of(user_id))


async def hear(tables: TableRepository, table: Table, user_id: int) -> None:
    """Note that somebody is there; the clock of the table looks again what is due."""
    clocks = heard_from(table.clocks, table.seats_of(user_id))
    posting = Posting(
        table.id,
        table.seats,
        clocks=clocks.renewed_since(table.clocks),
        timers=[NewTimer(CLOCK, next_look(clocks, tables.now()))],
    )
    await tables.store.posted.record(posting)
    table.clocks = clocks.kept(table.clocks)
