"""Chapter 5.G: arrows."""

from __future__ import annotations

import pytest

from games.core.errors import NotOfferedError
from games.nautilus_duel.data import DIVERS
from tests.rules.nautilus_duel.build import (
    asked,
    at,
    cards,
    deal,
    full_board,
    keys,
    place,
    play,
    play_and_tell,
    position,
    won,
)

S13 = {"A1": 5, "A2": 12, "B2": 8, "B4": 11}


@pytest.mark.scenario("S13")
@pytest.mark.clause("ND-5.45", "ND-5.48", "ND-5.51", "ND-5.53", "ND-5.57")
def test_nd_5_53_vertical_arrow_goes_straight_across() -> None:
    state = position(board=S13, hands={"A": [3, 6, 10]}, to_place="A")
    state = play(state, "card:6", "space:A3")
    assert asked(state) == ("A", "arrow_move")
    assert keys(state) == ("move:A1>B1",)
    state = play(state, "move:A1>B1")
    assert cards(state) == {"B1": 5, "A2": 12, "A3": 6, "B2": 8, "B4": 11}
    assert asked(state) == ("B", "place_card")


@pytest.mark.scenario("S14")
@pytest.mark.clause("ND-5.49", "ND-5.51")
def test_nd_5_51_the_german_reading_is_wrong() -> None:
    board = {"B4": 13, "B5": 5}
    state = position(board=board, hands={"A": [2, 3, 9, 10]}, to_place="A")
    state = play(state, "card:9", "space:A2")
    assert asked(state) == ("B", "place_card")
    assert cards(state) == board | {"A2": 9}


@pytest.mark.scenario("S15")
@pytest.mark.clause("ND-5.47", "ND-5.51", "ND-5.54")
def test_nd_5_54_horizontal_arrow() -> None:
    state = position(board={"B1": 10, "B5": 4}, hands={"A": [2, 3, 7, 11]}, to_place="A")
    state = play(state, "card:7", "space:B3")
    assert asked(state) == ("A", "arrow_move")
    assert keys(state) == ("move:B1>B2", "move:B1>B4", "move:B5>B2", "move:B5>B4")


@pytest.mark.scenario("S16")
@pytest.mark.clause("ND-5.54", "ND-5.55", "ND-5.56")
def test_nd_5_54_horizontal_move_past_other_cards() -> None:
    board = {"A2": 3, "A3": 12, "A4": 11, "B1": 10, "B2": 5, "B3": 14}
    state = position(first="B", board=board, hands={"B": [1, 8]}, to_place="B")
    state = play(state, "card:8", "space:A1")
    assert keys(state) == ("move:A2>A5", "move:A3>A5", "move:A4>A5")
    state = play(state, "move:A2>A5")
    assert at(state, "A5") == 3
    assert at(state, "A2") is None


@pytest.mark.scenario("S17")
@pytest.mark.clause("ND-5.49", "ND-5.50", "ND-5.58")
def test_nd_5_58_arrow_as_first_card() -> None:
    state = position(hands={"A": [1, 2, 3, 4, 9]})
    state = play(state, "card:9", "space:B3")
    assert asked(state) == ("B", "place_card")
    assert cards(state) == {"B3": 9}


@pytest.mark.scenario("S18")
@pytest.mark.clause("ND-5.49", "ND-5.54")
def test_nd_5_49_own_side_full() -> None:
    board = {"A1": 3, "A2": 12, "A3": 11, "A4": 10, "B1": 13, "B2": 4}
    state = position(board=board, hands={"A": [2, 7]}, to_place="A")
    state = play(state, "card:7", "space:A5")
    assert asked(state) == ("B", "place_card")
    assert cards(state) == board | {"A5": 7}


@pytest.mark.scenario("S19")
@pytest.mark.clause("ND-5.46")
def test_nd_5_46_no_chain() -> None:
    board = {"A1": 9, "B2": 10, "B3": 5, "B5": 2}
    state = position(board=board, hands={"A": [3, 7, 14]}, to_place="A")
    state = play(state, "card:7", "space:A5")
    assert keys(state) == ("move:A1>A2", "move:A1>A3", "move:A1>A4")
    state = play(state, "move:A1>A4")
    assert cards(state) == {"A4": 9, "A5": 7, "B2": 10, "B3": 5, "B5": 2}
    assert asked(state) == ("B", "place_card")


@pytest.mark.scenario("S20")
@pytest.mark.clause("ND-5.48", "ND-5.51", "ND-5.53")
def test_nd_5_48_a_harmful_move_is_compulsory() -> None:
    state = position(board={"A5": 14, "B2": 10}, hands={"A": [2, 3, 4, 6]}, to_place="A")
    moving = play(state, "card:6", "space:A1")
    assert keys(moving) == ("move:A5>B5",)
    assert at(play(moving, "move:A5>B5"), "B5") == 14
    assert keys(play(state, "card:6", "space:B5")) == ("move:B2>A2",)


@pytest.mark.scenario("S33")
@pytest.mark.clause("ND-5.58", "ND-5.59", "ND-5.60")
def test_nd_5_58_arrow_on_the_tenth_placement() -> None:
    board = {"A1": 3, "A2": 4, "A3": 5, "A4": 2, "B1": 6, "B2": 8, "B3": 9, "B4": 10, "B5": 12}
    state = position(board=board, hands={"B": [7]}, to_place="B")
    row = state.row
    state, events = play_and_tell(state, "card:7", "space:A5", draws=deal())
    assert "card-moved" not in [event.kind for event in events]
    assert won(state, "B") == row
    assert won(state, "A") == []


@pytest.mark.scenario("S34")
@pytest.mark.clause("ND-5.48", "ND-5.53", "ND-5.56", "ND-5.60", "ND-5.64")
def test_nd_5_56_arrow_on_the_ninth_placement() -> None:
    board = {"A1": 3, "A2": 4, "A3": 5, "A4": 2, "B1": 6, "B2": 8, "B3": 11, "B5": 12}
    state = position(board=board, hands={"A": [9], "B": [7]}, to_place="A")
    row = state.row
    state = play(state, "card:9", "space:A5")
    assert keys(state) == ("move:A4>B4",)
    state = play(state, "move:A4>B4")
    assert keys(state) == ("card:7",)
    assert keys(play(state, "card:7")) == ("space:A4",)
    state = place(state, "7@A4", draws=deal())
    assert won(state, "A") == [row[3]]
    assert won(state, "B") == [row[0], row[1], row[2], row[4]]


@pytest.mark.scenario("S46")
@pytest.mark.clause("ND-5.56")
def test_nd_5_56_the_vacated_space() -> None:
    state = position(board=S13, hands={"A": [3, 6, 10]})
    state = place(state, "6@A3 A1>B1")
    options = keys(play(state, keys(state)[0]))
    assert options == ("space:A1", "space:A4", "space:A5", "space:B3", "space:B5")


@pytest.mark.clause("ND-5.45")
@pytest.mark.parametrize("card", DIVERS)
def test_nd_5_45_arrows_are_on_6_to_9_only(card: int) -> None:
    other = 10 if card != 10 else 11
    rest = [v for v in (2, 3, 4, 5, 12) if v != card]
    state = position(board={"A1": other}, hands={"B": [*rest[:4], card]})
    expected = {
        6: ("move:A1>B1",),
        9: ("move:A1>B1",),
        7: ("move:A1>A2", "move:A1>A4", "move:A1>A5"),
        8: ("move:A1>A2", "move:A1>A4", "move:A1>A5"),
    }
    state = play(state, f"card:{card}", "space:A3")
    if card in expected:
        assert asked(state) == ("B", "arrow_move")
        assert keys(state) == expected[card]
    else:
        assert asked(state) == ("A", "place_card")


@pytest.mark.clause("ND-5.45", "ND-5.35")
@pytest.mark.parametrize(("special", "name"), [("KRAKEN", "K"), ("FISHBONE", "F")])
def test_nd_5_45_kraken_and_fishbone_have_no_arrow(special: str, name: str) -> None:
    state = position(board={"A1": 10}, specials={"B": special})
    assert cards(place(state, f"{name}@A2")) == {"A1": 10, "A2": special}


@pytest.mark.clause("ND-5.46")
@pytest.mark.parametrize("moved", [6, 7, 8, 9])
@pytest.mark.parametrize("arrow", [6, 7, 8, 9])
def test_nd_5_46_a_moved_arrow_card_never_acts(moved: int, arrow: int) -> None:
    if moved == arrow:
        return
    state = position(board={"A1": moved, "B2": 10, "A3": 11}, hands={"B": [1, 2, 3, arrow]})
    state = play(state, f"card:{arrow}", "space:A5")
    state = play(state, next(key for key in keys(state) if key.startswith("move:A1>")))
    assert asked(state) == ("A", "place_card")


@pytest.mark.clause("ND-5.47")
@pytest.mark.parametrize("side", ["A", "B"])
def test_nd_5_47_whoever_placed_the_arrow_chooses(side: str) -> None:
    state = position(board={f"{side}1": 10}, hands={"B": [1, 2, 3, 4, 7]}, to_place="B")
    assert asked(play(state, "card:7", f"space:{side}3")) == ("B", "arrow_move")


@pytest.mark.clause("ND-5.48", "ND-9.2")
@pytest.mark.parametrize("key", ["skip", "pass", "decline", "move:A1>A1", "confirm"])
def test_nd_5_48_the_move_cannot_be_declined(key: str) -> None:
    state = position(board=S13, hands={"A": [3, 6, 10]})
    state = play(state, "card:6", "space:A3")
    with pytest.raises(NotOfferedError):
        play(state, key)


@pytest.mark.clause("ND-5.48")
def test_nd_5_48_exactly_one_move_is_made() -> None:
    state = position(board={"A1": 10, "A2": 11}, hands={"A": [2, 3, 4, 9]})
    state = place(state, "9@A5 A1>B1")
    assert cards(state) == {"B1": 10, "A2": 11, "A5": 9}
    assert asked(state) == ("B", "place_card")


@pytest.mark.clause("ND-5.49")
def test_nd_5_49_an_impossible_arrow_is_told_and_stays() -> None:
    state = position(board={"A2": 12, "B2": 8}, hands={"A": [2, 3, 4, 9]})
    assert "space:A4" in keys(play(state, "card:9"))  # allowed where no move is possible
    state, events = play_and_tell(state, "card:9", "space:A4")
    assert "arrow-blocked" in [event.kind for event in events]
    assert cards(state) == {"A2": 12, "B2": 8, "A4": 9}


@pytest.mark.clause("ND-5.50")
@pytest.mark.parametrize("arrow", [6, 7, 8, 9])
def test_nd_5_50_the_arrow_card_does_not_move_itself(arrow: int) -> None:
    state = position(board={"A1": 10}, hands={"B": [1, 2, 3, 4, arrow]})
    options = keys(play(state, f"card:{arrow}", "space:A3"))
    assert options
    assert not [key for key in options if key.startswith("move:A3>")]


@pytest.mark.clause("ND-5.51")
@pytest.mark.parametrize("arrow", [6, 7, 8, 9])
@pytest.mark.parametrize(("side", "other"), [("A", "B"), ("B", "A")])
def test_nd_5_51_only_cards_of_the_arrows_side_move(arrow: int, side: str, other: str) -> None:
    board = {f"{side}1": 10, f"{other}4": 11, f"{other}3": 12}
    state = position(board=board, hands={"B": [1, 2, 3, arrow]})
    options = keys(play(state, f"card:{arrow}", f"space:{side}3"))
    assert options
    assert all(key.startswith(f"move:{side}1>") for key in options)


@pytest.mark.clause("ND-5.52")
def test_nd_5_52_an_anchored_card_is_not_offered() -> None:
    more = {"A1": 10, "A2": 11}
    free = position(board=more, hands={"A": [2, 3, 4, 9]}, specials={"B": "KRAKEN"})
    assert keys(play(free, "card:9", "space:A5")) == ("move:A1>B1", "move:A2>B2")
    held = position(board=more, hands={"A": [2, 3, 4, 9]}, specials={"B": "ANCHOR"}, anchor="A2")
    assert keys(play(held, "card:9", "space:A5")) == ("move:A1>B1",)


@pytest.mark.clause("ND-5.53")
def test_nd_5_53_blocked_when_the_opposite_space_is_taken() -> None:
    state = position(board={"A1": 10, "B1": 11}, hands={"A": [2, 3, 4, 9]})
    assert asked(play(state, "card:9", "space:A5")) == ("B", "place_card")


@pytest.mark.clause("ND-5.54")
def test_nd_5_54_never_to_the_other_side_nor_onto_a_card() -> None:
    state = position(board={"A1": 10, "A2": 11}, hands={"A": [2, 3, 4, 7]})
    assert keys(play(state, "card:7", "space:A5")) == (
        "move:A1>A3", "move:A1>A4", "move:A2>A3", "move:A2>A4",
    )  # fmt: skip


@pytest.mark.clause("ND-5.55")
def test_nd_5_55_own_and_foreign_cards_move_alike() -> None:
    state = position(hands={"A": [9, 2, 3, 4, 10], "B": [5, 11, 12, 13, 14]})
    state = place(state, "10@A1", "11@A2")
    assert keys(play(state, "card:9", "space:A5")) == ("move:A1>B1", "move:A2>B2")


@pytest.mark.clause("ND-5.57")
@pytest.mark.parametrize("turns", ["2@A2", "9@B5", "9@A5 A1>B1", "7@A5 A1>A2"])
def test_nd_5_57_then_the_other_player_places(turns: str) -> None:
    state = position(board={"A1": 10, "B1": 11} if "9@B5" in turns else {"A1": 10, "B2": 11},
                     hands={"A": [2, 3, 7, 9]})  # fmt: skip
    state = place(state, turns)
    assert asked(state) == ("B", "place_card")
    assert state.placement == 4


@pytest.mark.clause("ND-5.58")
@pytest.mark.parametrize("arrow", [6, 7, 8, 9])
@pytest.mark.parametrize("space", ["A3", "B3"])
def test_nd_5_58_the_first_placement_moves_nothing(arrow: int, space: str) -> None:
    state = position(hands={"A": [1, 2, 3, 4, arrow]})
    assert cards(place(state, f"{arrow}@{space}")) == {space: arrow}


@pytest.mark.clause("ND-5.58")
@pytest.mark.parametrize("arrow", [6, 7, 8, 9])
def test_nd_5_58_the_tenth_placement_moves_nothing(arrow: int) -> None:
    state = full_board([1, 2, 3, 4, arrow], [10, 11, 12, 13, 14])
    state, events = play_and_tell(state, f"card:{arrow}", "space:B5", draws=deal())
    kinds = [event.kind for event in events]
    assert "card-moved" not in kinds
    assert "arrow-blocked" in kinds
    assert state.round == 2
