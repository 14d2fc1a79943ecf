"""T1: what a pace means at worst."""

from __future__ import annotations

import pytest

from bot.courtesy.forecast import worst_case
from bot.courtesy.paces import NONE, PACES
from bot.courtesy.spans import DAY, HOUR


@pytest.mark.parametrize(
    ("pace", "seats", "handovers", "expected"),
    [
        ("steady", 2, 61, 2 * (DAY + 72 * HOUR) + 59 * 12 * HOUR),
        ("brisk", 4, 110, 4 * (DAY + 24 * HOUR) + 106 * 4 * HOUR),
        ("easy", 3, 2, 3 * (DAY + 7 * DAY)),  # fewer turns than seats add nothing
    ],
)
def test_everybody_only_just_in_time(pace: str, seats: int, handovers: int, expected: int) -> None:
    """T1, T2, T3: the free day and the bank of each, and an increment for each turn after it."""
    assert worst_case(PACES[pace], seats, handovers) == expected


def test_without_a_clock_there_is_no_worst() -> None:
    assert worst_case(NONE, 4, 100) is None
