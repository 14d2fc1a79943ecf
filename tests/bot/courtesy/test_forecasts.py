"""T1: how long a game may take; nobody who uses all their time can make it longer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.courtesy.forecasts import AT_EASE, KNOWN_AFTER, in_days, longest, usual
from bot.courtesy.paces import FIRST_TURN_FREE, NONE, PACES, Pace
from bot.courtesy.spans import DAY, HOUR

STEADY = PACES["steady"]
CLOCKS = [pace for pace in PACES.values() if pace.has_clock]


def _spent_by(pace: Pace, turns: int, shares: list[float]) -> int:
    """Return all the time a seat takes that spends a share of what it has in each turn."""
    bank, total = pace.start, 0
    for turn in range(turns):
        free = FIRST_TURN_FREE if turn == 0 else 0
        took = int((bank + free) * shares[turn % len(shares)])
        total += took
        bank = pace.bank_after(bank, max(took - free, 0), earns=True)
    return total


@pytest.mark.clause("T1")
@pytest.mark.parametrize("pace", CLOCKS, ids=lambda pace: pace.name)
@given(
    turns=st.integers(1, 40),
    seats=st.integers(2, 4),
    shares=st.lists(st.floats(0, 1), min_size=1, max_size=40),
)
def test_no_way_of_spending_takes_longer(
    pace: Pace, turns: int, seats: int, shares: list[float]
) -> None:
    most = longest(pace, seats, turns * seats)
    assert seats * _spent_by(pace, turns, [1.0]) == most
    assert seats * _spent_by(pace, turns, shares) <= most


@pytest.mark.clause("T1")
def test_figures_for_a_game() -> None:
    """Three players, ten turns each: 24 + 72 + 9 × 12 hours for everybody."""
    assert longest(STEADY, 3, 30) == 3 * 204 * HOUR
    assert in_days(longest(STEADY, 3, 30)) == 26
    assert longest(NONE, 3, 30) == 30 * AT_EASE
    assert longest(STEADY, 4, 0) == 4 * 96 * HOUR  # everybody moves at least once


@pytest.mark.parametrize(("seconds", "days"), [(0, 1), (1, 1), (DAY, 1), (DAY + 1, 2)])
def test_days_are_rounded_up(seconds: int, days: int) -> None:
    assert in_days(seconds) == days


@pytest.mark.clause("T1")
def test_what_a_group_usually_needs_is_known_after_some_games() -> None:
    assert usual([9 * DAY] * (KNOWN_AFTER - 1)) is None
    assert usual([2 * DAY, 40 * DAY, 9 * DAY]) == 9 * DAY
