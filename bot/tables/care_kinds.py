"""In whose place a seat is played: kinds of care, as seats and entries name them. Values only."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from storage.api.rows import SeatRow

# A computer plays in place of the person, who keeps the seat (SeatRow.care):
TURN: Final = "turn"  # until the seat is no longer asked
CARETAKER: Final = "caretaker"  # until the person is back (T8)
OPEN: Final = "open"  # until the person is back or somebody new takes the seat (S3)
LENT: Final = "lent"  # as the person wished, until the absence is over (P2)
STAYING = (CARETAKER, OPEN, LENT)
BY_COMPUTER = (TURN, *STAYING)
# What else an entry of kind CARE may say:
BACK: Final = "back"  # the person plays again (S2)
FRIEND: Final = "friend"  # a friend plays for a while (P2)
WAITS: Final = "waits"  # nobody plays any more for the person, who is still away (P2)
ENDS_LENDING = (BACK, LENT, WAITS)  # whatever ends that a friend plays
CONFIRMED: Final = "confirmed"  # a complete turn was confirmed, as the time was up (T4)


def released(seats: Sequence[SeatRow], asked: Collection[int]) -> tuple[SeatRow, ...]:
    """Return the seats after a step: whoever was played for one turn and is not asked is free."""
    return tuple(
        replace(row, care=None) if row.care == TURN and row.seat not in asked else row
        for row in seats
    )


def own_seat(row: SeatRow) -> SeatRow:
    """Return a seat for another game: its owner's, with nothing of what happened in this one."""
    owner = row.user_id if row.owner_id is None else row.owner_id
    fresh = replace(row, user_id=owner, owner_id=None, care=None, seen=())
    return replace(fresh, press=None, word="")
