"""The figures of `bathysphere bench discord`: what decides and what does not."""

from __future__ import annotations

import pytest

from bot.load.measure import _calm


@pytest.mark.parametrize(
    ("slow", "decides"),
    [
        ([0], False),
        ([7, 8, 9, 10, 11, 12], False),  # one bad moment
        ([5, 95], False),
        (range(0, 100, 10), True),  # again and again
        (range(100), True),
    ],
)
def test_a_bad_moment_does_not_decide_but_bad_habits_do(slow: list[int], decides: bool) -> None:
    clicks = [0.1 if number in slow else 0.003 for number in range(100)]
    assert (_calm(clicks) > 0.01) is decides
