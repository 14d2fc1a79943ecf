"""Chapter 3: ten spaces, five slots, two sides."""

from __future__ import annotations

import pytest

from games.nautilus_duel.data import CARDS, DIVERS, OPPOSITE, SIDE_OF, SPACE, SPACES
from tests.rules.nautilus_duel.build import (
    ALL_SPACES,
    after_draft,
    at,
    deal,
    full_board,
    keys,
    place,
    play,
    position,
    seat,
    set_up,
    won,
)

ROW = ["SCI-2", "EXP-2", "NAV-2", "ENG-2", "WAR-2"]


@pytest.mark.scenario("S60")
@pytest.mark.clause("ND-3.1", "ND-3.2", "ND-3.3", "ND-3.5", "ND-4.1", "ND-4.6")
def test_nd_3_1_geometry_and_empty_start() -> None:
    state = set_up()
    assert len(state.board) == 10
    assert len(state.row) == 5
    assert state.won == [[], []]
    for column in range(1, 6):
        own, other = SPACE[f"A{column}"], SPACE[f"B{column}"]
        assert (OPPOSITE[own], OPPOSITE[other]) == (other, own)
        assert (SIDE_OF[own], SIDE_OF[other]) == (seat("A"), seat("B"))
    far = position(board={"A1": 10, "B1": 11}, hands={"A": [2, 3, 4, 7]})
    assert "move:A1>A5" in keys(play(far, "card:7", "space:A3"))


@pytest.mark.clause("ND-3.1")
def test_nd_3_1_exactly_ten_spaces_are_offered() -> None:
    state = after_draft(specials={"A": "KRAKEN", "B": "ANCHOR"})
    offered = keys(play(state, "card:1"))
    assert offered == ALL_SPACES
    assert tuple(SPACES) == ("A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4", "B5")


@pytest.mark.clause("ND-3.2", "ND-5.53")
@pytest.mark.parametrize("column", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("side", "other"), [("A", "B"), ("B", "A")])
def test_nd_3_2_the_opposite_space_is_in_the_same_column(
    column: int, side: str, other: str
) -> None:
    free = 1 if column != 1 else 2
    state = position(board={f"{side}{column}": 12}, hands={"B": [2, 3, 4, 5, 9]})
    assert keys(play(state, "card:9", f"space:{side}{free}")) == (
        f"move:{side}{column}>{other}{column}",
    )


@pytest.mark.clause("ND-3.3", "ND-5.60")
@pytest.mark.parametrize("column", [1, 2, 3, 4, 5])
def test_nd_3_3_each_slot_goes_with_its_own_column(column: int) -> None:
    bottom, top = [5, 2, 3, 4, 1], [14, 11, 12, 13, 10]  # the crab does not meet the 14
    place_in = column - 1
    top[place_in], bottom[place_in] = bottom[place_in], top[place_in]
    state = full_board(top, bottom, row=ROW)
    state = place(state, f"{top[4]}@B5", draws=deal())
    assert won(state, "A") == [ROW[place_in]]
    assert won(state, "B") == [card for card in ROW if card != ROW[place_in]]


@pytest.mark.clause("ND-3.4", "ND-5.30")
def test_nd_3_4_an_occupied_space_is_not_offered() -> None:
    state = position(board={"A1": 5, "B3": 10}, hands={"A": [2, 3, 4, 12]})
    assert keys(play(state, "card:2")) == tuple(
        key for key in ALL_SPACES if key not in ("space:A1", "space:B3")
    )


@pytest.mark.clause("ND-3.4", "ND-5.38")
def test_nd_3_4_the_anchor_fills_no_space() -> None:
    state = after_draft(
        specials={"A": "ANCHOR", "B": "KRAKEN"}, hands={"A": [2, 3, 4, 5, 14], "B": DIVERS[7:12]}
    )
    state = place(state, "14@A2 +anchor A2")
    assert at(state, "A2") == 14
    assert len(keys(play(state, "card:8"))) == 9


@pytest.mark.clause("ND-3.5", "ND-5.54")
@pytest.mark.parametrize("target", ["A2", "A4", "A5"])
def test_nd_3_5_a_horizontal_move_needs_no_neighbour(target: str) -> None:
    state = position(board={"A1": 10, "B1": 11}, hands={"A": [2, 3, 4, 7]})
    state = place(state, f"7@A3 A1>{target}")
    assert at(state, target) == 10
    assert at(state, "A1") is None


@pytest.mark.clause("ND-3.3", "ND-6.3")
def test_nd_3_3_there_are_thirty_prizes_of_five_domains() -> None:
    assert len(CARDS) == 30
    for domain in ("SCI", "EXP", "NAV", "ENG", "WAR"):
        points = sorted(card.points for card in CARDS.values() if card.domain == domain)
        assert points == [-1, 1, 1, 1, 1, 2]
