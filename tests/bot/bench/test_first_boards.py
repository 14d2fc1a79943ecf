"""The first board on a fresh installation: measured with real pictures, told per game."""

from __future__ import annotations

import pytest

from bot.bench.first_boards import MOST, First, measure, report


def test_what_takes_too_long_is_named() -> None:
    quick, late = First("one", MOST, 1.0, 2.0), First("two", MOST + 0.1, 1.0, 2.0)
    assert quick.holds
    assert not late.holds
    _, told, broken = report([quick, late])
    assert "BROKEN" not in told
    assert "BROKEN" in broken


@pytest.mark.slow
def test_a_first_board_is_drawn_from_nothing() -> None:
    (found,) = measure(["atlantis"])
    assert found.slug == "atlantis"
    assert found.board > 0
    assert found.panel > 0
    assert found.sprites > 0.1  # it was drawn, and what was drawn is kept
