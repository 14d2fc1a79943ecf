"""Shortcuts: walks ahead on what a seat knows, and which options they make up for."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.options import Options
from games.core.play import Position, decision_of, table_options
from games.core.shortcuts import MOST, Shortened, Walk, products, shortened
from games.nautilus_duel import GAME
from games.nautilus_duel.state import PLACE_SPACE, Duel
from tests.rules.nautilus_duel.build import A, position

# Two free spaces left for a Diver or the Kraken of A.
LATE = {"A1": 2, "A2": 3, "A3": 4, "A4": 5, "B1": 10, "B2": 11, "B3": 12, "B4": 13}


def _options() -> Options:
    return table_options(GAME, 2, {"confirm_turn": True})


def _table(state: Duel) -> Position[Duel]:
    return Position(state, seq=1, asked={A: 1})


def _late(**more: Any) -> Position[Duel]:
    held = {"A": [1], "B": [8]}
    return _table(position(board=LATE, hands=held, specials={"A": "KRAKEN"}, **more))


def _found(table: Position[Duel]) -> Shortened:
    return shortened(GAME, table, A, _options())


def test_each_card_on_each_free_space_is_one_choice() -> None:
    found = _found(_late())
    assert {walk.keys for walk in found.shortcuts} == {
        (card, space) for card in ("card:1", "card:KRAKEN") for space in ("space:A5", "space:B5")
    }
    assert found.singles == ()


def test_what_has_more_ways_than_fit_is_asked_step_by_step() -> None:
    table = _table(position())  # five cards on ten spaces
    decision = decision_of(GAME, table.state, A)
    assert decision is not None
    assert _found(table) == Shortened((), tuple(range(len(decision.options))))


def test_an_option_of_which_one_way_is_missing_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def some(start: Walk[Any]) -> list[Walk[Any]]:
        return products(start, {PLACE_SPACE})[:-1]

    monkeypatch.setattr(GAME, "shortcuts", some)
    table = _late()
    decision = decision_of(GAME, table.state, A)
    assert decision is not None
    assert _found(table).singles == (decision.keys.index("card:KRAKEN"),)


def test_walks_leave_the_table_alone_and_stop_when_too_much_was_tried() -> None:
    table = _late()
    before = table.state.copy()
    start = Walk(GAME, _options(), A, table)
    tried = 0
    while start.take("card:1") is not None:
        tried += 1
        assert tried < 1000
    assert tried > MOST
    assert table.state == before


def test_a_walk_takes_only_what_is_offered_and_ends_with_the_turn() -> None:
    start = Walk(GAME, _options(), A, _late())
    assert start.take("card:9") is None
    placed = start.take("card:1")
    assert placed is not None
    whole = placed.take("space:A5")
    assert whole is not None
    assert (whole.is_over, whole.decision, list(whole.ways())) == (True, None, [])
    assert whole.view()["board"]["A5"] == "1"
