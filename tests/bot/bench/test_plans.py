"""The bench of plans: whole games of scripted people, the same each time."""

from __future__ import annotations

import pytest

import games
from bot.bench.plans import measure, report


@pytest.mark.slow
def test_plans_save_waiting_in_every_game() -> None:
    found = list(measure(1))
    assert [each.slug for each in found] == [game.slug for game in games.all()]
    for each in found:
        assert each.games == 1
        assert 0 < each.unasked <= each.planned < each.turns
    assert list(report(iter(found))) == list(report(iter(measure(1))))
