"""What steps do to plans: when one is due, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow

from bot.courtesy.planned_turns import DELAY, FURTHEST
from bot.courtesy.spans import HOUR
from bot.tables.table import CHOICE, UNDO, Table
from storage.api.rows import EntryRow, PlanRow, SeatRow

_MOMENT = 60  # seconds, in which a plan that is due is played
_OVERDUE = HOUR  # after that something went wrong with it


def a_while() -> int:
    """Return for how many seconds a planned turn waits: nobody can guess it."""
    return DELAY[randbelow(len(DELAY))]


def is_due(plan: PlanRow, now: int) -> bool:
    """Return whether a plan is to be played; a time too far ahead is of a clock that was wrong."""
    if not plan.is_kept or plan.due_at is None:
        return False
    return plan.due_at <= now or plan.due_at > now + FURTHEST


def held_back(table: Table, now: int) -> dict[int, int]:
    """Return the seats whose plans are about to be played, and when to look at each again.

    Nobody is reminded of a turn that is made without them in a moment. A plan that ought to have
    been played long ago holds nothing back: better one notice too many than a player forgotten.
    """
    found = {}
    asked = () if table.position is None else table.position.asked
    for plan in table.plans:
        if not plan.is_kept or plan.seat not in asked:
            continue
        latest = now + (FURTHEST if plan.due_at else DELAY[-1])
        began = table.clocks.seat(plan.seat).began
        due = min(plan.due_at or (began or now) + DELAY[-1], latest)
        if now < due + _OVERDUE:
            found[plan.seat] = max(due, now) + _MOMENT
    return found


def outdated_plans(
    table: Table, entries: Sequence[EntryRow], seats: Sequence[SeatRow] | None
) -> set[int]:
    """Return the seats whose plans are over with a step.

    Whoever chooses needs no plan any more, unless the choice was forced before the first question.
    A turn that is taken back for all to see takes the plans along that were made since. Whoever
    comes in somebody's place has not planned yet, and a computer that plays for a while does as it
    thinks.
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
        if before.user_id != after.user_id or after.care is not None:
            gone.add(before.seat)
    return gone
