"""Chapter 5.E: placement turns."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.errors import GameError, NotOfferedError, NotYourTurnError
from games.core.play import apply
from games.nautilus_duel import GAME
from tests.rules.nautilus_duel.build import (
    ALL_SPACES,
    EVERYBODY,
    A,
    B,
    Card,
    asked,
    at,
    cards,
    deal,
    hand,
    keys,
    place,
    play,
    position,
    won,
)

S22: dict[str, Card] = {
    "A1": 3, "A2": 4, "A3": 5, "A4": "KRAKEN", "B1": 6, "B2": 8, "B3": 9, "B4": 10,
}  # fmt: skip


@pytest.mark.scenario("S11")
@pytest.mark.clause("ND-5.28", "ND-5.30")
def test_nd_5_30_placing_on_the_rivals_side() -> None:
    state = position(hands={"A": [2, 4, 5, 12, 13]})
    state = place(state, "2@B3")
    assert cards(state) == {"B3": 2}
    assert asked(state) == ("B", "place_card")
    options = keys(play(state, keys(state)[0]))
    assert options == tuple(key for key in ALL_SPACES if key != "space:B3")


@pytest.mark.scenario("S12")
@pytest.mark.clause("ND-3.4", "ND-5.28", "ND-5.29", "ND-5.30", "ND-9.2")
def test_nd_5_28_illegal_placements() -> None:
    state = position(board={"A1": 5}, hands={"B": [1, 2, 3, 10, 11]}, to_place="B")
    chosen = play(state, "card:2")
    attempts = [
        (state, B, "pass", NotOfferedError),
        (state, B, "space:A2", NotOfferedError),  # no card chosen
        (state, B, "card:5", NotOfferedError),  # not in the hand
        (state, A, "card:4", NotYourTurnError),
        (chosen, B, "space:A1", NotOfferedError),  # occupied
        (chosen, B, "card:3", NotOfferedError),  # a second card
        (chosen, B, "pass", NotOfferedError),
        (chosen, B, "confirm", NotOfferedError),
        (place(state, "2@A2"), B, "card:3", NotYourTurnError),  # a second placement
    ]
    for before, who, key, refusal in attempts:
        kept = before.copy()
        with pytest.raises(refusal):
            apply(GAME, before, 1, who, key, Chance("", script=()))
        assert before == kept


@pytest.mark.clause("ND-5.28", "ND-5.57")
@pytest.mark.parametrize(("first", "second"), [("A", "B"), ("B", "A")])
def test_nd_5_28_strict_alternation_from_the_first_player(first: str, second: str) -> None:
    state = position(first=first, hands={first: [1, 2, 3, 4, 5], second: [10, 11, 12, 13, 14]})
    for column in range(1, 5):
        assert (asked(state), state.placement) == ((first, "place_card"), 2 * column - 1)
        state = place(state, f"{column}@A{column}")
        assert (asked(state), state.placement) == ((second, "place_card"), 2 * column)
        state = place(state, f"{9 + column}@B{column}")


@pytest.mark.clause("ND-5.29")
def test_nd_5_29_exactly_the_own_placeable_cards_are_offered() -> None:
    hands = {"A": [2, 5, 9, 11, 13], "B": [1, 4, 8, 10, 12]}
    state = position(hands=hands, specials={"A": "KRAKEN", "B": "FISHBONE"})
    own = ("card:2", "card:5", "card:9", "card:11", "card:13", "card:KRAKEN")
    assert keys(state) == own
    state = place(state, "2@A1")
    assert keys(state) == ("card:FISHBONE", "card:1", "card:4", "card:8", "card:10", "card:12")
    state = place(state, "F@A2")
    assert keys(state) == ("card:5", "card:9", "card:11", "card:13", "card:KRAKEN")
    assert len(cards(state)) == 2  # one card a turn


@pytest.mark.clause("ND-5.30")
@pytest.mark.parametrize("space", ["A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4", "B5"])
@pytest.mark.parametrize("first", ["A", "B"])
def test_nd_5_30_any_empty_space_of_either_side(space: str, first: str) -> None:
    state = position(first=first, hands={first: [2, 4, 5, 12, 13]})
    assert cards(place(state, f"12@{space}")) == {space: 12}


@pytest.mark.clause("ND-5.31")
def test_nd_5_31_a_placed_card_lies_open_and_leaves_the_hand() -> None:
    state = position(hands={"A": [2, 4, 5, 12, 13]})
    state = place(state, "12@A1")
    assert hand(state, "A") == [2, 4, 5, 13]
    for viewer in EVERYBODY:
        assert GAME.view_for(state, viewer)["board"] == {"A1": "12"}
        assert GAME.view_for(state, viewer)["seats"][A]["hand"] == 4


@pytest.mark.scenario("S53")
@pytest.mark.clause("ND-5.31", "ND-9.11")
def test_nd_5_31_cards_stay_on_the_board() -> None:
    state = position(
        board={"A1": 13, "B1": 10}, hands={"A": [2, 3, 4, 5], "B": [1, 11, 12, 14]}, to_place="A"
    )
    for key in ("take:A1", "card:13", "undo", "move:A1>A2"):
        for who in (A, B):
            with pytest.raises(GameError):
                apply(GAME, state, 1, who, key, Chance("", script=()))
    turns = ["2@A2", "11@B2", "3@A3", "12@B3", "4@A4", "1@B4", "5@A5"]
    for each in turns:
        state = place(state, each)
        assert at(state, "A1") == 13
        assert 13 not in [*hand(state, "A"), *hand(state, "B")]


@pytest.mark.scenario("S50")
@pytest.mark.clause("ND-5.30", "ND-5.32")
def test_nd_5_32_one_side_first() -> None:
    state = position(hands={"A": [2, 4, 5, 12, 13], "B": [1, 3, 10, 11, 14]})
    state = place(state, "2@A1", "1@A2", "4@A3", "3@A4", "5@A5")
    assert cards(state) == {"A1": 2, "A2": 1, "A3": 4, "A4": 3, "A5": 5}
    assert asked(state) == ("B", "place_card")
    assert keys(play(state, "card:10")) == ALL_SPACES[5:]


@pytest.mark.scenario("S22")
@pytest.mark.clause("ND-5.33", "ND-5.34", "ND-5.35", "ND-5.59")
def test_nd_5_34_six_cards_five_turns() -> None:
    state = position(
        board=S22,
        hands={"A": [2, 13], "B": [7]},
        specials={"A": "KRAKEN", "B": "EYE"},
        to_place="A",
    )
    assert state.placement == 9
    assert keys(state) == ("card:2", "card:13")
    state = place(state, "13@A5")
    assert hand(state, "A") == [2]
    assert asked(state) == ("B", "place_card")
    assert keys(state) == ("card:7",)
    assert keys(play(state, "card:7")) == ("space:B5",)
    state = place(state, "7@B5", draws=deal())
    assert state.round == 2
    assert cards(state) == {}


@pytest.mark.clause("ND-5.33")
@pytest.mark.parametrize("first", ["A", "B"])
def test_nd_5_33_ten_placements_five_each(first: str) -> None:
    second = "B" if first == "A" else "A"
    state = position(first=first, hands={first: [1, 2, 3, 4, 5], second: [10, 11, 12, 13, 14]})
    who = []
    for small, big, column in zip(range(1, 6), range(10, 15), range(1, 6), strict=True):
        for card, side in ((small, "A"), (big, "B")):
            who.append(asked(state)[0])
            assert state.round == 1
            last = deal() if len(who) == 10 else ()
            state = place(state, f"{card}@{side}{column}", draws=last)
    assert who == [first, second] * 5
    assert state.round == 2  # the tenth ended the round


@pytest.mark.clause("ND-5.34")
@pytest.mark.parametrize("left", ["card:2", "card:5", "card:9", "card:KRAKEN"])
def test_nd_5_34_which_card_stays_unplaced_is_free(left: str) -> None:
    state = position(
        board={"A1": 3, "A2": 4, "B1": 10, "B2": 11}, hands={"A": [2, 5, 9], "B": [1, 12, 13]},
        specials={"A": "KRAKEN"},
    )  # fmt: skip
    for space in ("A5", "A4", "A3"):
        own = next(key for key in keys(state) if key != left)
        state = play(state, own, f"space:{space}")
        if asked(state)[1] == "arrow_move":
            state = play(state, keys(state)[0])
        if space == "A3":
            break
        state = play(state, keys(state)[0], keys(play(state, keys(state)[0]))[-1])
    assert asked(state)[0] == "B"
    unplaced = [f"card:{v}" for v in hand(state, "A")]
    assert unplaced == ([] if left == "card:KRAKEN" else [left])
    assert state.shown[A] is (left != "card:KRAKEN")


@pytest.mark.clause("ND-5.35")
@pytest.mark.parametrize(("special", "name"), [("KRAKEN", "K"), ("FISHBONE", "F")])
@pytest.mark.parametrize("turn_number", [1, 2, 3, 4, 5])
def test_nd_5_35_in_any_of_the_five_turns(special: str, name: str, turn_number: int) -> None:
    before = {f"{'AB'[n % 2]}{1 + n // 2}": v for n, v in enumerate([2, 3, 4, 5, 10, 11, 12, 13])}
    board = dict(list(before.items())[: 2 * (turn_number - 1)])
    state = position(board=board, specials={"A": special, "B": "EYE"}, to_place="A")
    assert f"card:{special}" in keys(state)
    size = len(hand(state, "A"))
    state = place(state, f"{name}@A5")
    assert at(state, "A5") == special
    assert len(hand(state, "A")) == size  # instead of a Diver
    assert asked(state) == ("B", "place_card")  # the whole placement, no arrow
    assert state.shown == [True, False]
    assert GAME.view_for(state, B)["seats"][A]["shown"] == special


@pytest.mark.clause("ND-5.35", "ND-5.29")
def test_nd_5_35_it_is_placed_once_and_by_its_owner_only() -> None:
    state = position(
        hands={"A": [2, 3, 4, 5, 10], "B": [1, 11, 12, 13, 14]},
        specials={"A": "KRAKEN", "B": "ANCHOR"},
    )
    state = place(state, "K@A1")
    assert "card:KRAKEN" not in keys(state)
    state = place(state, "1@B1")
    assert "card:KRAKEN" not in keys(state)
    assert "card:KRAKEN+ANCHOR" not in keys(state)


@pytest.mark.clause("ND-5.35", "ND-5.71")
def test_nd_5_35_leaving_it_unplayed_is_allowed() -> None:
    state = position(
        board={"A1": 2, "A2": 3, "A3": 4, "A4": 5, "B1": 10, "B2": 11, "B3": 12, "B4": 13},
        hands={"A": [1], "B": [14]},
        specials={"A": "EYE", "B": "KRAKEN"},
    )
    state = place(state, "1@A5")
    assert keys(state) == ("card:14", "card:KRAKEN")
    state = place(state, "14@B5", draws=deal())
    assert state.aside == ["KRAKEN", "EYE"]


@pytest.mark.clause("ND-5.36")
def test_nd_5_36_kraken_and_fishbone_fill_a_space() -> None:
    state = position(board={"A1": "KRAKEN", "B2": "FISHBONE"},
                     specials={"A": "KRAKEN", "B": "FISHBONE"})  # fmt: skip
    options = keys(play(state, keys(state)[0]))
    assert options == tuple(k for k in ALL_SPACES if k not in ("space:A1", "space:B2"))


@pytest.mark.scenario("S21")
@pytest.mark.clause("ND-5.36", "ND-5.53", "ND-5.55")
def test_nd_5_36_kraken_moved() -> None:
    state = position(
        board={"A3": "KRAKEN"},
        hands={"B": [1, 7, 8, 9, 11]},
        specials={"A": "KRAKEN"},
        to_place="B",
    )
    state = play(state, "card:9", "space:A4")
    assert keys(state) == ("move:A3>B3",)
    state = play(state, "move:A3>B3")
    assert cards(state) == {"B3": "KRAKEN", "A4": 9}


@pytest.mark.clause("ND-5.36")
def test_nd_5_36_the_fishbone_is_moved_anchored_and_compared() -> None:
    state = position(
        board={"B3": "FISHBONE"},
        hands={"B": [1, 7, 8, 9, 11]},
        specials={"A": "FISHBONE", "B": "ANCHOR"},
    )
    assert "move:B3>B5" in keys(play(state, "card:7", "space:B4"))
    assert keys(play(state, "card:7+ANCHOR", "space:B4")) == ("anchor:B3", "anchor:B4")
    assert asked(place(state, "7@B4 +anchor B3")) == ("A", "place_card")


@pytest.mark.clause("ND-5.59")
def test_nd_5_59_the_tenth_card_ends_the_phase_at_once() -> None:
    board = {"A1": 2, "A2": 3, "A3": 4, "A4": 5, "A5": 10, "B1": 1, "B2": 11, "B3": 12, "B4": 13}
    state = position(board=board, hands={"B": [14]}, specials={"A": "KRAKEN", "B": "FISHBONE"})
    state = place(state, "14@B5", draws=deal())
    assert len(won(state, "A")) + len(won(state, "B")) == 5
    assert asked(state) == ("B", "draft")  # nothing more was asked about Kraken and Fishbone
