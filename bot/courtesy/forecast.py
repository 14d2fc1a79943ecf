"""T1: how long a game takes at worst at a pace, told before anybody agrees to it."""

from __future__ import annotations

from bot.courtesy.paces import FIRST_TURN_FREE, Pace


def worst_case(pace: Pace, seats: int, handovers: int) -> int | None:
    """Return the working time of a game in which everybody is only just in time.

    `handovers` are the turns of all seats together. None without a clock: then there is no worst.
    """
    if not pace.has_clock:
        return None
    return seats * (FIRST_TURN_FREE + pace.start) + max(handovers - seats, 0) * pace.increment
