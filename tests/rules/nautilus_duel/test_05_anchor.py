"""Chapter 5.F: the Anchor."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.errors import NotOfferedError, NotYourTurnError
from games.core.play import apply
from games.nautilus_duel import GAME
from tests.rules.nautilus_duel.build import (
    EVERYBODY,
    A,
    B,
    after_draft,
    asked,
    at,
    cards,
    deal,
    hand,
    keys,
    place,
    play,
    play_and_tell,
    position,
    won,
)

S28 = {"A1": 12, "B3": 8}


@pytest.mark.scenario("S27")
@pytest.mark.clause("ND-5.37", "ND-5.38", "ND-5.41", "ND-5.43", "ND-5.52")
def test_nd_5_37_anchor_on_the_card_just_placed() -> None:
    state = position(
        hands={"A": [2, 3, 4, 5, 14], "B": [1, 6, 10, 11, 12]}, specials={"A": "ANCHOR"}
    )
    assert keys(state) == (
        "card:2", "card:3", "card:4", "card:5", "card:14",
        "card:2+ANCHOR", "card:3+ANCHOR", "card:4+ANCHOR", "card:5+ANCHOR", "card:14+ANCHOR",
    )  # fmt: skip
    state = place(state, "14@A2 +anchor A2")
    assert cards(state) == {"A2": 14}
    state = place(state, "6@A4")  # no move exists
    assert cards(state) == {"A2": 14, "A4": 6}
    assert asked(state) == ("A", "place_card")
    assert keys(state) == ("card:2", "card:3", "card:4", "card:5")


@pytest.mark.scenario("S28")
@pytest.mark.clause("ND-5.40", "ND-5.41", "ND-5.49", "ND-9.7")
def test_nd_5_40_anchor_prevents_ones_own_forced_move() -> None:
    state = position(board=S28, hands={"A": [2, 3, 4, 9]}, specials={"A": "ANCHOR"}, to_place="A")
    state = play(state, "card:9+ANCHOR", "space:A5")
    assert asked(state) == ("A", "anchor_target")
    assert keys(state) == ("anchor:A1", "anchor:A5", "anchor:B3")
    state = play(state, "anchor:A1")
    assert cards(state) == {"A1": 12, "A5": 9, "B3": 8}
    assert asked(state) == ("B", "place_card")


@pytest.mark.scenario("S29")
@pytest.mark.clause("ND-5.42", "ND-5.48", "ND-9.1")
def test_nd_5_42_anchor_on_the_arrow_card() -> None:
    state = position(board=S28, hands={"A": [2, 3, 4, 9]}, specials={"A": "ANCHOR"})
    state = play(state, "card:9+ANCHOR", "space:A5", "anchor:A5")
    assert asked(state) == ("A", "arrow_move")
    assert keys(state) == ("move:A1>B1",)
    state = play(state, "move:A1>B1")
    assert cards(state) == {"B1": 12, "A5": 9, "B3": 8}


@pytest.mark.scenario("S30")
@pytest.mark.clause("ND-5.36", "ND-5.39")
def test_nd_5_39_anchor_on_the_opponents_kraken() -> None:
    state = position(
        board={"A3": "KRAKEN"},
        hands={"A": [6, 2, 3, 4, 5], "B": [1, 7, 8, 9, 11]},
        specials={"A": "KRAKEN", "B": "ANCHOR"},
    )
    state = place(state, "11@B1 +anchor A3")
    assert GAME.view_for(state, None)["anchor"] == "A3"
    assert asked(state) == ("A", "place_card")
    assert asked(place(state, "6@A1")) == ("B", "place_card")  # the Kraken cannot be moved
    later = place(state, "2@A5")
    assert "move:A3>A2" not in keys(play(later, "card:7", "space:A4"))


@pytest.mark.scenario("S31")
@pytest.mark.clause("ND-5.37", "ND-9.3")
def test_nd_5_37_no_anchor_on_the_tenth_placement() -> None:
    board = {"A1": 2, "A2": 3, "A3": 4, "A4": 5, "B1": 8, "B2": 9, "B3": 10, "B4": 11, "B5": 12}
    state = position(board=board, hands={"B": [7]}, specials={"B": "ANCHOR"}, to_place="B")
    assert keys(state) == ("card:7",)
    assert keys(play(state, "card:7")) == ("space:A5",)
    with pytest.raises(NotOfferedError):
        play(state, "card:7+ANCHOR")


@pytest.mark.clause("ND-5.37")
@pytest.mark.parametrize("placement", range(1, 10))
def test_nd_5_37_offered_at_placements_1_to_9(placement: int) -> None:
    cells = ["A1", "B1", "A2", "B2", "A3", "B3", "A4", "B4"]
    board = dict(zip(cells[: placement - 1], [2, 3, 4, 5, 10, 11, 12, 13], strict=False))
    state = position(board=board, specials={"A": "ANCHOR", "B": "EYE"})
    own = asked(state)[0] == "A"
    assert any(key.endswith("+ANCHOR") for key in keys(state)) is own
    both = position(board=board, specials={"A": "EYE", "B": "ANCHOR"})
    assert any(key.endswith("+ANCHOR") for key in keys(both)) is not own


@pytest.mark.clause("ND-5.37", "ND-5.13")
def test_nd_5_37_never_in_the_opening_phase() -> None:
    state = after_draft(specials={"A": "EYE", "B": "ANCHOR"})
    assert keys(state) == ("use:EYE", "skip")
    with pytest.raises(NotYourTurnError):
        apply(GAME, state, 1, B, "use:ANCHOR", Chance("", script=()))
    assert asked(play(state, "skip")) == ("A", "place_card")


@pytest.mark.scenario("S32")
@pytest.mark.clause("ND-5.37")
def test_nd_5_37_anchor_is_not_a_reaction() -> None:
    state = position(
        board={"A1": 2, "B4": 13}, hands={"A": [3, 4, 5, 9]}, specials={"A": "EYE", "B": "ANCHOR"}
    )
    for key in ("card:9", "space:B1"):
        assert asked(state)[0] == "A"
        with pytest.raises(NotYourTurnError):
            apply(GAME, state, 1, B, "anchor:B4", Chance("", script=()))
        state = play(state, key)
    assert asked(state) == ("A", "arrow_move")
    assert keys(state) == ("move:B4>A4",)
    state = play(state, "move:B4>A4")
    assert at(state, "A4") == 13
    assert asked(state) == ("B", "place_card")


@pytest.mark.clause("ND-5.38")
def test_nd_5_38_it_comes_on_top_of_the_placement() -> None:
    state = position(board=S28, hands={"A": [2, 3, 4, 9]}, specials={"A": "ANCHOR"})
    state, events = play_and_tell(state, "card:2+ANCHOR", "space:A2", "anchor:B3")
    assert [event.kind for event in events if event.kind.startswith("card-")] == [
        "card-placed",
        "card-anchored",
    ]
    assert cards(state) == {"A1": 12, "A2": 2, "B3": 8}
    assert hand(state, "A") == [3, 4, 9]
    assert (asked(state), state.placement) == (("B", "place_card"), 4)
    with pytest.raises(NotOfferedError):  # alone it cannot be played
        play(state, "card:ANCHOR")


@pytest.mark.clause("ND-5.39")
@pytest.mark.parametrize("special", ["KRAKEN", "FISHBONE"])
@pytest.mark.parametrize("target", ["A1", "A3", "B1", "B2", "B5"])
def test_nd_5_39_any_card_on_the_board_is_a_target(special: str, target: str) -> None:
    state = position(
        board={"A1": 12, "A3": special, "B1": 8, "B5": 13},
        hands={"A": [2, 3, 4]},
        specials={"A": "ANCHOR", "B": special},
    )
    asking = play(state, "card:2+ANCHOR", "space:B2")
    assert keys(asking) == ("anchor:A1", "anchor:A3", "anchor:B1", "anchor:B2", "anchor:B5")
    state = play(asking, f"anchor:{target}")
    assert GAME.view_for(state, B)["anchor"] == target


@pytest.mark.clause("ND-5.39", "ND-9.7")
def test_nd_5_39_an_empty_space_is_no_target() -> None:
    state = position(board=S28, hands={"A": [2, 3, 4, 9]}, specials={"A": "ANCHOR"})
    state = play(state, "card:2+ANCHOR", "space:A2")
    for key in ("anchor:A3", "anchor:B1", "skip"):
        with pytest.raises(NotOfferedError):
            play(state, key)


@pytest.mark.clause("ND-5.40", "ND-9.1")
def test_nd_5_40_placed_then_anchored_then_moved() -> None:
    state = position(board={"A1": 12, "A2": 10}, hands={"A": [2, 3, 4, 9]},
                     specials={"A": "ANCHOR"})  # fmt: skip
    _, events = play_and_tell(state, "card:9+ANCHOR", "space:A5", "anchor:A1", "move:A2>B2")
    kinds = [event.kind for event in events if event.kind.startswith("card-")]
    assert kinds == ["card-placed", "card-anchored", "card-moved"]
    with pytest.raises(NotOfferedError):  # moving first and fixing the card after is impossible
        play(state, "card:9+ANCHOR", "space:A5", "move:A1>B1")


@pytest.mark.clause("ND-5.41", "ND-5.52")
@pytest.mark.parametrize("owner", ["A", "B"])
@pytest.mark.parametrize(("arrow", "moves"), [
    (9, ("move:A3>B3",)),
    (8, ("move:A3>A2", "move:A3>A4")),
])  # fmt: skip
def test_nd_5_41_no_arrow_of_either_player_moves_it(
    owner: str, arrow: int, moves: tuple[str, ...]
) -> None:
    board = {"A1": 12, "A3": 5} if owner == "A" else {"A1": 12, "A3": 5, "B5": 11}
    placer = "A" if len(board) == 2 else "B"
    rest = {2: [2, 3, 4], 3: [1, 13, 14]}[len(board)]
    other = "B" if owner == "A" else "A"
    state = position(
        board=board, hands={placer: [*rest, arrow]}, anchor="A1",
        specials={other: "ANCHOR", owner: "EYE"},
    )  # fmt: skip
    assert keys(play(state, f"card:{arrow}", "space:A5")) == moves


@pytest.mark.clause("ND-5.42")
def test_nd_5_42_it_protects_no_other_card_and_changes_no_value() -> None:
    state = position(board={"A1": 12, "A2": 5}, hands={"A": [2, 3, 4, 9]}, anchor="A1",
                     specials={"B": "ANCHOR"})  # fmt: skip
    assert keys(play(state, "card:9", "space:A5")) == ("move:A2>B2",)
    board = {"A1": 2, "A2": 3, "A3": 4, "A4": 5, "A5": 1, "B1": 10, "B2": 11, "B3": 12, "B4": 13}
    full = position(
        board=board, hands={"B": [14]}, anchor="A1", specials={"A": "ANCHOR", "B": "EYE"}
    )
    full = place(full, "14@B5", draws=deal())
    assert len(won(full, "B")) == 4  # the anchored 2 loses like any 2
    assert len(won(full, "A")) == 1


@pytest.mark.clause("ND-5.42")
def test_nd_5_42_a_card_may_move_next_to_an_anchored_one() -> None:
    state = position(board={"A1": 12, "B2": 5}, hands={"A": [2, 3, 4, 9]}, anchor="A1",
                     specials={"B": "ANCHOR"})  # fmt: skip
    assert keys(play(state, "card:9", "space:B4")) == ("move:B2>A2",)


@pytest.mark.clause("ND-5.43")
def test_nd_5_43_it_stays_until_clean_up_and_is_played_once() -> None:
    state = position(
        hands={"A": [2, 3, 4, 5, 1], "B": [10, 11, 12, 13, 14]}, specials={"A": "ANCHOR"}
    )
    state = place(state, "1@A1 +anchor A1")
    for own, other, column in ((2, 10, 2), (3, 11, 3), (4, 12, 4), (5, 13, 5)):
        assert not any("ANCHOR" in key for key in keys(state))
        state = place(state, f"{other}@B{column}")
        assert not any("ANCHOR" in key for key in keys(state))
        state = place(state, f"{own}@A{column}")
        assert all(GAME.view_for(state, v)["anchor"] == "A1" for v in EVERYBODY)
    state = place(state, "14@B1", draws=deal())
    assert GAME.view_for(state, A)["anchor"] is None
    assert state.aside == ["ANCHOR", "EYE"]


@pytest.mark.scenario("S55")
@pytest.mark.clause("ND-5.44", "ND-5.71")
def test_nd_5_44_the_anchor_is_never_played() -> None:
    state = position(
        hands={"A": [2, 3, 4, 5, 1], "B": [10, 11, 12, 13, 14]},
        specials={"A": "EYE", "B": "ANCHOR"},
    )
    for own, other, column in zip((1, 2, 3, 4, 5), (10, 11, 12, 13), range(1, 6), strict=False):
        state = place(state, f"{own}@A{column}", f"{other}@B{column}")
    state = place(state, "5@A5")
    assert len(cards(state)) == 9
    state, events = play_and_tell(state, "card:14", "space:B5", draws=deal())
    shown = [event.data for event in events if event.kind == "special-unplayed"]
    assert {"seat": B, "special": "ANCHOR"} in shown
    assert "ANCHOR" in state.aside
    assert state.round == 2
