"""What a step does to the clocks of a table, read from the entries that are stored with it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.tables.clocks import Clocks
from bot.tables.table import CHOICE, SETUP, UNDO, Table
from storage.api.rows import EntryRow, SeatRow


def clocks_after(
    table: Table,
    seats: Sequence[SeatRow] | None,
    entries: Sequence[EntryRow],
    asked: Collection[int],
    now: int,
) -> Clocks:
    """Return the clocks after entries; `seats` are those who sit there then, if that changes."""
    clocks = table.clocks
    if any(entry.kind == SETUP for entry in entries):
        return clocks.begun(table.seats if seats is None else seats)
    if any(entry.kind == UNDO for entry in entries):
        return clocks  # who takes a turn back with consent says whose it was
    if seats is not None:
        before = {row.seat: row.user_id for row in table.seats}
        clocks = clocks.handed_over(row.seat for row in seats if row.user_id != before[row.seat])
    choices = [entry for entry in entries if entry.kind == CHOICE]
    # What the engine does by itself is nobody's turn.
    chose = {entry.seat for entry in choices if entry.seat is not None and not entry.data["auto"]}
    # A person's turn that a computer has played for them earns nothing (T3).
    by_computer = any(table.seats[seat].care is not None for seat in chose)
    return clocks.moved(chose, asked, now, by_computer=by_computer)
