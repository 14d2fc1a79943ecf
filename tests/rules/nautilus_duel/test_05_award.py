"""Chapter 5.H: award."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.core.errors import NotOfferedError
from games.nautilus_duel import GAME
from games.nautilus_duel.data import CARDS, DIVERS, beats
from games.nautilus_duel.state import Duel
from tests.rules.nautilus_duel.build import (
    EVERYBODY,
    A,
    B,
    asked,
    deal,
    full_board,
    hand,
    keys,
    letter,
    place,
    play,
    play_and_tell,
    position,
    won,
)

S36_ROW = ["SCI-2", "EXP-1a", "NAV-ink", "ENG-1b", "WAR-2"]


def ending(column: int, own: int | str, other: int | str) -> tuple[Duel, str]:
    """Return a round before its last card, `own` on side A and `other` on side B of a column.

    The specials on the board belong to A and B. Returns the position and the last turn.
    """
    spare = [value for value in (2, 3, 4, 5, 10, 11, 12, 13, 6, 7) if value not in (own, other)]
    bottom: list[int | str] = list(spare[:5])
    top: list[int | str] = list(spare[5:10]) if len(spare) == 10 else [*spare[5:], 8]
    bottom[column - 1], top[column - 1] = own, other
    specials = {}
    for card, owner in ((own, "A"), (other, "B")):
        if isinstance(card, str):
            specials[owner] = card
    if column != 5:
        return full_board(top, bottom, specials=specials), f"{top[4]}@B5"
    # the last card goes to B4 so that column 5 is already full
    board: dict[str, int | str] = {f"A{c}": card for c, card in enumerate(bottom, 1)}
    board |= {f"B{c}": card for c, card in enumerate(top, 1) if c != 4}
    held = [int(top[3])]
    if "B" in specials:
        held.append(next(value for value in DIVERS if value not in (*bottom, *top)))
    state = position(board=board, hands={"B": held}, specials=specials)
    return state, f"{top[3]}@B4"


def winner(column: int, own: int | str, other: int | str) -> str:
    """Return who gets the Domain card of a column with these cards on sides A and B."""
    state, last = ending(column, own, other)
    prize = state.row[column - 1]
    state = place(state, last, draws=deal())
    (owner,) = [name for name in "AB" if prize in won(state, name)]
    return owner


@pytest.mark.scenario("S23")
@pytest.mark.clause("ND-5.61", "ND-5.63")
def test_nd_5_63_fishbone_comparisons() -> None:
    assert winner(1, 1, "FISHBONE") == "A"
    assert winner(1, "FISHBONE", 14) == "B"


@pytest.mark.scenario("S24")
@pytest.mark.clause("ND-5.62")
def test_nd_5_62_the_crab_beats_the_14_on_either_side() -> None:
    assert winner(2, 1, 14) == "A"
    assert winner(2, 14, 1) == "B"


@pytest.mark.scenario("S25")
@pytest.mark.clause("ND-5.63")
def test_nd_5_63_crab_against_the_kraken() -> None:
    assert winner(4, "KRAKEN", 1) == "A"


@pytest.mark.scenario("S26")
@pytest.mark.clause("ND-5.61", "ND-5.63")
def test_nd_5_63_kraken_against_14() -> None:
    assert winner(5, 14, "KRAKEN") == "B"


@pytest.mark.scenario("S36")
@pytest.mark.clause("ND-5.60", "ND-5.61", "ND-5.62", "ND-5.63", "ND-5.65", "ND-5.66")
def test_nd_5_60_a_full_award() -> None:
    board: dict[str, int | str] = {
        "A1": 1, "A2": 13, "A3": 11, "A4": "FISHBONE", "A5": 10,
        "B1": 14, "B2": "KRAKEN", "B3": 4, "B4": 2,
    }  # fmt: skip
    state = position(
        board=board,
        row=S36_ROW,
        hands={"A": [3], "B": [5, 12]},
        specials={"A": "FISHBONE", "B": "KRAKEN"},
        to_place="B",
    )
    state, events = play_and_tell(state, "card:12", "space:B5", draws=deal())
    assert won(state, "A") == ["SCI-2", "NAV-ink"]
    assert won(state, "B") == ["EXP-1a", "ENG-1b", "WAR-2"]
    lines = [event for event in events if event.kind == "column-won"]
    assert [line.data["crab"] for line in lines] == [True, False, False, False, False]
    assert lines[0].data["cards"] == ["1", "14"]


@pytest.mark.scenario("S37")
@pytest.mark.clause("ND-5.66")
def test_nd_5_66_ink_must_be_taken() -> None:
    row = ["SCI-2", "SCI-1a", "WAR-ink", "SCI-1b", "SCI-1c"]
    state = full_board([10, 11, 4, 13, 14], [2, 3, 12, 5, 1], row=row)
    with pytest.raises(NotOfferedError):
        play(state, "refuse")
    state = place(state, "14@B5", draws=deal())
    assert "WAR-ink" in won(state, "A")
    assert asked(state) == ("B", "draft")  # nobody was asked


@pytest.mark.scenario("S38")
@pytest.mark.clause("ND-5.60", "ND-5.64")
def test_nd_5_64_the_side_counts_not_the_hand_it_came_from() -> None:
    row = ["WAR-2", "SCI-ink", "WAR-1a", "WAR-1b", "WAR-1c"]
    state = position(row=row, hands={"A": [1, 2, 3, 4, 5], "B": [10, 11, 12, 13, 14]})
    state = place(state, "5@B2", "13@A2", "1@A1", "10@B1", "2@A3", "11@B3", "3@A4", "12@B4")
    state = place(state, "4@A5", "14@B5", draws=deal())
    assert won(state, "A") == ["SCI-ink"]


@pytest.mark.clause("ND-5.60", "ND-3.3")
def test_nd_5_60_one_public_line_a_column_in_order() -> None:
    state = full_board([1, 11, 3, 13, 5], [10, 2, 12, 4, 14])
    row = state.row
    _, events = play_and_tell(state, "card:5", "space:B5", draws=deal())
    lines = [event for event in events if event.kind == "column-won"]
    assert [line.data["column"] for line in lines] == [1, 2, 3, 4, 5]
    assert [line.data["prize"] for line in lines] == row
    assert [letter(line.data["seat"]) for line in lines] == ["A", "B", "A", "B", "A"]
    assert all(line.seen_by is None for line in lines)


@pytest.mark.clause("ND-5.61", "ND-5.62", "ND-5.63")
def test_nd_5_61_every_pair_of_values() -> None:
    for one, other in permutations(range(16), 2):
        expected = one > other
        if {one, other} == {1, 14}:
            expected = one == 1
        assert beats(one, other) is expected, (one, other)


@pytest.mark.clause("ND-5.63")
@pytest.mark.parametrize("other", [2, 13])
def test_nd_5_63_the_exception_concerns_that_pair_only(other: int) -> None:
    assert winner(3, 1, other) == "B"
    assert winner(3, 14, other) == "A"
    assert winner(3, "FISHBONE", other) == "B"
    assert winner(3, other, "KRAKEN") == "B"


@pytest.mark.clause("ND-5.64")
def test_nd_5_64_a_card_that_changed_sides_fights_for_the_other() -> None:
    board = {"A1": 2, "A2": 3, "A3": 4, "A4": 14, "B1": 10, "B2": 11, "B3": 12, "B5": 13}
    state = position(board=board, hands={"A": [9], "B": [5]})
    prize = state.row[3]
    state = place(state, "9@A5 A4>B4")
    state = place(state, "5@A4", draws=deal())
    assert prize in won(state, "B")  # A placed the 14, it lies on B's side


@pytest.mark.clause("ND-5.65")
def test_nd_5_65_no_two_cards_are_equal() -> None:
    for one, other in permutations(range(16), 2):
        assert beats(one, other) is not beats(other, one)


@pytest.mark.clause("ND-5.65")
@pytest.mark.parametrize("number", range(1, 7))
def test_nd_5_65_all_five_cards_are_awarded(number: int) -> None:
    state = full_board([1, 11, 3, 13, 5], [10, 2, 12, 4, 14], round=number)
    row, before = state.row, len(won(state, "A")) + len(won(state, "B"))
    state = play(state, "card:5", "space:B5", draws=_draws(number))
    both = [*won(state, "A"), *won(state, "B")]
    assert len(both) == before + 5
    assert set(row) <= set(both)


def _draws(number: int) -> list[int]:
    if number == 6:
        return []
    return [0] * 5 + deal() if number == 3 else deal()


@pytest.mark.clause("ND-5.67", "ND-8.1")
def test_nd_5_67_the_pile_is_its_owners() -> None:
    state = full_board([1, 11, 3, 13, 5], [10, 2, 12, 4, 14], row=S36_ROW)
    state = place(state, "5@B5", draws=deal())
    own, other = ["SCI-2", "NAV-ink", "WAR-2"], ["EXP-1a", "ENG-1b"]
    assert GAME.view_for(state, A)["own"]["won"] == own
    assert GAME.view_for(state, B)["own"]["won"] == other
    assert GAME.view_for(state, A)["own"]["sums"] == {
        "SCI": 2, "EXP": 0, "NAV": -1, "ENG": 0, "WAR": 2,
    }  # fmt: skip
    for viewer in EVERYBODY:
        seats = GAME.view_for(state, viewer)["seats"]
        assert [each["won"] for each in seats] == [3, 2]
        assert [each["cards"] for each in seats] == [None, None]
        assert [each["sums"] for each in seats] == [None, None]


@pytest.mark.scenario("S45")
@pytest.mark.clause("ND-5.67", "ND-7.2", "ND-8.1", "ND-8.2")
def test_nd_5_67_closed_and_open_piles() -> None:
    seven = ["WAR-2", "WAR-1a", "WAR-1b", "ENG-ink", "ENG-2", "NAV-1a", "NAV-1b"]
    row, deck = list(CARDS)[:5], [c for c in list(CARDS)[5:] if c not in seven][:15]
    rest = [c for c in CARDS if c not in (*seven, *row, *deck)]
    piles = {"A": rest, "B": seven}
    closed = position(round=3, won=piles, row=row, deck=deck)
    for viewer in (A, None):
        view = GAME.view_for(closed, viewer)
        assert view["seats"][B]["won"] == 7
        assert view["seats"][B]["cards"] is None
        assert view["seats"][B]["sums"] is None
    assert GAME.view_for(closed, B)["own"]["won"] == seven
    opened = position(round=3, won=piles, row=row, deck=deck, open_piles=True)
    for viewer in EVERYBODY:
        shown = GAME.view_for(opened, viewer)["seats"][B]
        assert shown["cards"] == seven
        assert shown["sums"] == {"SCI": 0, "EXP": 0, "NAV": 2, "ENG": 1, "WAR": 4}


@pytest.mark.clause("ND-5.59")
def test_nd_5_59_what_is_left_in_hand_plays_no_part() -> None:
    state = position(
        board={"A1": 2, "A2": 3, "A3": 4, "A4": 5, "B1": 10, "B2": 11, "B3": 12, "B4": 13},
        hands={"A": [6, 14], "B": [7]},
        specials={"A": "MODULE", "B": "EYE"},
        shown="A",
    )
    state = place(state, "6@B5")
    assert hand(state, "A") == [14]
    state = place(state, "7@A5", draws=deal())
    assert len(won(state, "A")) == 1  # 7 beats 6
    assert "card:14" not in keys(state)
