"""Standings: places, ties, and those who resigned."""

from __future__ import annotations

import pytest

from games.core.api import Json, Outcome, Seat
from games.core.standings import Standings, announced


def outcome(*ranking: tuple[int, ...]) -> Outcome:
    return Outcome(tuple(tuple(Seat(seat) for seat in tied) for tied in ranking), "XX-6.1")


@pytest.mark.clause("S5")
@pytest.mark.parametrize(
    ("ranking", "resigned", "order", "places"),
    [
        (((0,), (1,)), (), ((0,), (1,)), (1, 2)),
        (((2, 0), (1,)), (), ((2, 0), (1,)), (1, 3, 1)),
        (((3,), (0, 1), (2,)), (), ((3,), (0, 1), (2,)), (2, 2, 4, 1)),
        (((1,), (0,), (2,)), (1,), ((0,), (2,), (1,)), (1, 3, 2)),
        (((0, 1), (2,), (3,)), (0,), ((1,), (2,), (3,), (0,)), (4, 1, 2, 3)),
        (((3,), (0,), (2,), (1,)), (0, 3), ((2,), (1,), (0, 3)), (3, 2, 1, 3)),
        (((0,), (1,)), (0, 1), ((0, 1),), (1, 1)),
    ],
)
def test_places(
    ranking: tuple[tuple[int, ...], ...],
    resigned: tuple[int, ...],
    order: tuple[tuple[int, ...], ...],
    places: tuple[int, ...],
) -> None:
    standings = Standings.of(outcome(*ranking), resigned)
    assert standings.ranking == order
    assert standings.places == places
    assert standings.winners == order[0]
    assert standings.resigned == set(resigned)


def test_reading_them_again_changes_nothing() -> None:
    standings = Standings.of(outcome((1,), (0, 2), (3,)), {1, 2})
    assert Standings.load(standings.dump(), [1, 2]) == standings
    old = {"ranking": [[1], [0, 2], [3]], "clause": "XX-6.1"}  # as 0.1.0 stored it
    assert Standings.load(old, [1, 2]) == standings


def test_a_view_announces_them_in_place_of_the_rules_own() -> None:
    of_the_rules = Standings.of(outcome((1,), (0,)))
    view: Json = {"round": 6, "result": {**of_the_rules.shown(), "tally": [2, 3]}}
    seen = announced(view, Standings.of(outcome((1,), (0,)), {1}))
    assert seen == {
        "round": 6,
        "result": {
            "clause": "XX-6.1",
            "ranking": [[0], [1]],
            "winners": [0],
            "places": [1, 2],
            "resigned": [1],
            "tally": [2, 3],
        },
    }
    assert view["result"]["winners"] == [1]
