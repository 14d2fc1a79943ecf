"""What steps do to plans: when one is due, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow

from bot.tables.table import CHOICE, PLAN_SECONDS, UNDO, Table
from storage.api.rows import EntryRow, SeatRow


def a_while() -> int:
    """Return for how many seconds a planned turn waits: nobody can guess it."""
    least, most = PLAN_SECONDS
    return least + randbelow(most - least + 1)


def outdated_plans(
    table: Table, entries: Sequence[EntryRow], seats: Sequence[SeatRow] | None
) -> set[int]:
    """Return the seats whose plans are over with a step.

    Whoever chooses needs no plan any more, unless the choice was forced before the first question.
    A turn that is taken back for all to see takes the plans along that were made since; whoever
    comes in somebody's place has not planned yet.
    """
    gone = {
        int(entry.seat)
        for entry in entries
        if entry.kind == CHOICE
        and entry.seat is not None
        and (entry.data["settled"] or not entry.data["auto"])
    }
    if any(entry.kind == UNDO and not entry.data["free"] for entry in entries):
        gone.update(range(len(table.seats)))
    for before, after in zip(table.seats, seats or (), strict=False):
        if before.user_id != after.user_id:
            gone.add(before.seat)
    return gone
