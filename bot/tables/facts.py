"""S6: plain facts about how somebody plays, and no grades: their last turns, their games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.courtesy.turns import LATE_WITHOUT_CLOCK, Turn, spent
from bot.courtesy.working_time import Calendar, working
from storage.api.rows import Memory

ANSWERS = "answers"  # a preference of a person: working seconds of each turn, and whether in time
KEPT = 50  # turns
SHOWN_AFTER = 10  # S6: turns; fewer say nothing


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known about somebody's last turns, and their games."""

    turns: int
    in_time: int
    usual: int  # seconds of working time, the median
    begun: int = 0
    finished: int = 0

    @property
    def is_telling(self) -> bool:
        """Return whether there is enough to be shown to others."""
        return self.turns >= SHOWN_AFTER


def facts_of(preferences: Mapping[str, Any], begun: int = 0, finished: int = 0) -> Facts | None:
    """Return the facts about a person, None if nothing is on record."""
    answers = preferences.get(ANSWERS, [])
    if not answers:
        return None
    seconds = [each for each, _ in answers]
    in_time = sum(1 for _, was_in_time in answers if was_in_time)
    return Facts(len(answers), in_time, _median(seconds), begun, finished)


def answered(
    user_id: int, turn: Turn, calendar: Calendar, now: int, *, is_late: bool = False
) -> Memory:
    """Return what is remembered of a turn that its own person has ended.

    If it `is_late`, a computer goes on with it in their place.
    """
    seconds = working(turn.began, now, calendar)
    if is_late:
        is_in_time = False
    elif turn.bank is None:
        is_in_time = seconds <= LATE_WITHOUT_CLOCK
    else:
        is_in_time = spent(turn, calendar, now) <= turn.bank
    return Memory(user_id, ANSWERS, [seconds, int(is_in_time)], KEPT)


def _median(seconds: Sequence[int]) -> int:
    """Return the middle one, or the mean of the two; the module statistics weighs 0.3 MB."""
    ordered, middle = sorted(seconds), len(seconds) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) // 2
