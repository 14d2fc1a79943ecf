"""The lengths of games that the lobby goes by: kept for every game, and still true."""

from __future__ import annotations

from typing import Any

import pytest

import games
from bot.bench.handovers import measured, turns
from bot.tables.game_length import handovers
from games.core.api import Game
from tests.homes import ours

GAMES = [games.get(slug) for slug in ours()]
every_table = pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, id=f"{game.slug}-{seats}")
        for game in GAMES
        for seats in game.seats
    ],
)


@every_table
def test_every_table_has_a_length(game: Game[Any], seats: int) -> None:
    kept = handovers(game.slug, seats)
    assert kept is not None
    assert kept >= 5 * seats


def test_nobody_knows_other_tables() -> None:
    assert handovers(ours()[0], 99) is None


def test_a_turn_is_counted_once_however_many_questions_it_has() -> None:
    """The duel hands over once per card: ten placements in six rounds, and the preparations."""
    assert 60 <= turns(games.get("nautilus_duel"), 2, "one") <= 75


@pytest.mark.nightly
@every_table
def test_lengths_are_within_a_quarter_of_a_fresh_measurement(game: Game[Any], seats: int) -> None:
    kept = handovers(game.slug, seats)
    assert kept is not None
    assert measured(game, seats, 9, "nightly") == pytest.approx(kept, rel=0.25)
