"""T1: how long a game may take, said in the lobby before anybody has agreed to it.

Only working time is counted: nobody can know the nights and days off of who will play.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.courtesy.paces import FIRST_TURN_FREE, Pace
from bot.courtesy.spans import DAY, HOUR

AT_EASE = 6 * HOUR  # per turn, where there is no clock to reckon with
KNOWN_AFTER = 3  # T1: finished games of a group


def longest(pace: Pace, seats: int, handovers: int) -> int:
    """Return the working time of a game in which everybody uses all the time they get (T1).

    `handovers` are the turns of all seats together. Who spends a bank at once has had all of it
    plus every increment but the last, which nobody can spend any more; the cap takes nothing from
    them. Without a clock it is the time at one turn every six hours.
    """
    turns = max(handovers, seats)
    if not pace.has_clock:
        return turns * AT_EASE
    return seats * (FIRST_TURN_FREE + pace.start) + (turns - seats) * pace.increment


def usual(lengths: Sequence[int]) -> int | None:
    """Return how long the finished games of a group took, from first to last turn (T1).

    The median, once there are enough of them; None before.
    """
    return sorted(lengths)[len(lengths) // 2] if len(lengths) >= KNOWN_AFTER else None


def in_days(seconds: int) -> int:
    """Return a length of time in days, rounded up: nobody is promised too little."""
    return max(1, -(-seconds // DAY))
