"""Chapter 9: decisions, complete option lists."""

from __future__ import annotations

import pytest

from games.core.api import Seat
from games.core.chance import Chance
from games.core.errors import NotOfferedError
from games.core.play import decision_of
from games.nautilus_duel import GAME
from games.nautilus_duel.data import SPECIALS
from tests.rules.nautilus_duel.build import (
    ALL_SPACES,
    A,
    B,
    Table,
    after_draft,
    asked,
    before_draft,
    full_board,
    keys,
    play,
    play_and_tell,
    position,
    set_up,
)

EIGHT = {"A1": 3, "A2": 4, "A3": 8, "A4": 10, "B1": 11, "B2": 12, "B3": 13, "B4": 14}
FIVE = {name: EIGHT[name] for name in ("A1", "A2", "B1", "B2")}


@pytest.mark.clause("ND-9.1")
def test_nd_9_1_card_space_anchor_arrow() -> None:
    state = position(board={"A1": 12, "B3": 8}, hands={"A": [2, 3, 4, 9]},
                     specials={"A": "ANCHOR"})  # fmt: skip
    asked_in_order = []
    for key in ("card:9+ANCHOR", "space:A5", "anchor:B3", "move:A1>B1"):
        asked_in_order.append(asked(state))
        state = play(state, key)
    assert asked_in_order == [
        ("A", "place_card"),
        ("A", "place_space"),
        ("A", "anchor_target"),
        ("A", "arrow_move"),
    ]
    assert asked(state) == ("B", "place_card")


@pytest.mark.clause("ND-9.1")
@pytest.mark.parametrize(
    ("chosen", "then"),
    [
        (("card:2",), "place_space"),
        (("card:2", "space:A5"), None),
        (("card:2+ANCHOR", "space:A5"), "anchor_target"),
        (("card:2+ANCHOR", "space:A5", "anchor:A5"), None),
        (("card:9", "space:A5"), "arrow_move"),
        (("card:9", "space:B5"), "arrow_move"),
        (("card:9+ANCHOR", "space:A5", "anchor:A1"), None),
    ],
)
def test_nd_9_1_only_what_applies_is_asked(chosen: tuple[str, ...], then: str | None) -> None:
    state = position(board={"A1": 12, "B3": 8}, hands={"A": [2, 3, 4, 9]},
                     specials={"A": "ANCHOR"})  # fmt: skip
    assert asked(play(state, *chosen)) == (("A", then) if then else ("B", "place_card"))


@pytest.mark.clause("ND-9.2")
@pytest.mark.parametrize("chosen", [(), ("card:9",), ("card:9", "space:A5")])
def test_nd_9_2_no_pass_no_decline_no_taking_back(chosen: tuple[str, ...]) -> None:
    state = position(board={"A1": 12, "B3": 8}, hands={"A": [2, 3, 4, 9]})
    state = play(state, *chosen)
    for key in ("pass", "skip", "decline", "undo", "take:A1", "card:12", "return"):
        assert key not in keys(state)
        with pytest.raises(NotOfferedError):
            play(state, key)


@pytest.mark.clause("ND-9.3", "ND-5.9")
def test_nd_9_3_order_of_the_draft() -> None:
    order = ["KRAKEN", "FISHBONE", "ANCHOR", "EYE", "MODULE", "HARPOON"]
    for one in SPECIALS:
        for other in SPECIALS:
            if one != other:
                wanted = sorted((one, other), key=order.index)
                state = before_draft(drafted=(one, other))
                assert keys(state) == tuple(f"keep:{name}" for name in wanted)


@pytest.mark.clause("ND-9.3")
def test_nd_9_3_order_of_the_other_lists() -> None:
    module = after_draft(specials={"A": "MODULE", "B": "KRAKEN"}, hands={"A": [1, 2, 3, 4, 5]},
                         pile=[14, 6, 7, 8])  # fmt: skip
    assert keys(play(module, "use:MODULE")) == ("keep:6", "keep:14")
    harpoon = after_draft(specials={"A": "HARPOON", "B": "KRAKEN"}, hands={"A": [11, 2, 13, 4, 5]})
    assert keys(play(harpoon, "use:HARPOON", draws=[0])) == (
        "return", "give:2", "give:4", "give:5", "give:11", "give:13",
    )  # fmt: skip
    arrows = position(board={"A4": 10, "A2": 11}, hands={"A": [2, 3, 4, 7]})
    assert keys(play(arrows, "card:7")) == tuple(
        key for key in ALL_SPACES if key not in ("space:A2", "space:A4")
    )
    assert keys(play(arrows, "card:7", "space:A3")) == (
        "move:A2>A1", "move:A2>A5", "move:A4>A1", "move:A4>A5",
    )  # fmt: skip


@pytest.mark.clause("ND-9.3", "ND-5.29", "ND-5.37")
@pytest.mark.parametrize(
    ("special", "options"),
    [
        ("EYE", ("card:2", "card:5", "card:9")),
        ("FISHBONE", ("card:FISHBONE", "card:2", "card:5", "card:9")),
        ("KRAKEN", ("card:2", "card:5", "card:9", "card:KRAKEN")),
        (
            "ANCHOR",
            ("card:2", "card:5", "card:9", "card:2+ANCHOR", "card:5+ANCHOR", "card:9+ANCHOR"),
        ),
    ],
)
def test_nd_9_3_complete_lists_of_table_9_2(special: str, options: tuple[str, ...]) -> None:
    state = position(board=FIVE, hands={"A": [2, 5, 9]}, specials={"A": special})
    assert keys(state) == options


@pytest.mark.clause("ND-9.3", "ND-5.43")
def test_nd_9_3_table_9_2_anchor_already_on_the_board() -> None:
    state = position(board=FIVE, hands={"A": [2, 5, 9]}, specials={"A": "ANCHOR"}, anchor="B1")
    assert keys(state) == ("card:2", "card:5", "card:9")


@pytest.mark.clause("ND-9.3", "ND-5.37")
def test_nd_9_3_table_9_2_anchor_at_placement_ten() -> None:
    board = {**EIGHT, "A5": 2}
    state = position(board=board, hands={"B": [9]}, specials={"B": "ANCHOR"})
    assert state.placement == 10
    assert keys(state) == ("card:9",)
    nine = position(board=EIGHT, hands={"A": [9]}, specials={"A": "ANCHOR"})
    assert keys(nine) == ("card:9", "card:9+ANCHOR")


@pytest.mark.clause("ND-9.4")
def test_nd_9_4_the_largest_lists() -> None:
    anchor = position(hands={"A": [2, 3, 4, 5, 14]}, specials={"A": "ANCHOR"})
    assert len(keys(anchor)) == 10
    assert len(keys(play(anchor, "card:2"))) == 10
    ninth = position(board=EIGHT, hands={"A": [2]}, specials={"A": "ANCHOR"})
    assert len(keys(play(ninth, "card:2+ANCHOR", "space:A5"))) == 9
    harpoon = after_draft(specials={"A": "HARPOON", "B": "KRAKEN"})
    assert len(keys(play(harpoon, "use:HARPOON", draws=[0]))) == 6
    four = position(board={"A1": 1, "A2": 2, "A4": 3, "A5": 4}, hands={"A": [9, 5, 10]})
    assert len(keys(play(four, "card:9", "space:A3"))) == 4
    two = position(board={"A1": 1, "A2": 2}, hands={"A": [7, 3, 4, 5]})
    assert len(keys(play(two, "card:7", "space:A3"))) == 4


@pytest.mark.clause("ND-9.5", "ND-5.19")
def test_nd_9_5_the_eye_asks_nothing_more() -> None:
    state = after_draft(specials={"A": "EYE", "B": "MODULE"})
    assert asked(play(state, "use:EYE")) == ("B", "opening")
    alone = after_draft(first="B", specials={"A": "KRAKEN", "B": "EYE"})
    assert asked(play(alone, "use:EYE")) == ("B", "place_card")


@pytest.mark.clause("ND-9.6", "ND-8.6")
@pytest.mark.parametrize("special", ["KRAKEN", "FISHBONE", "ANCHOR", "EYE", "MODULE", "HARPOON"])
def test_nd_9_6_the_log_only_says_that_none_was_used(special: str) -> None:
    other = "EYE" if special != "EYE" else "KRAKEN"
    table = Table(before_draft(drafted=(special, other)), confirm=False)
    table.choose(f"keep:{special}")
    while asked(table.state)[1] == "opening":
        table.choose("skip")
    assert table.log(None) == [
        ("specials-drafted", {"seat": A}),
        ("opening-passed", {"seat": A}),
        ("opening-passed", {"seat": B}),
    ]


@pytest.mark.clause("ND-9.7")
def test_nd_9_7_the_target_is_chosen_before_any_move() -> None:
    state = position(board={"A1": 12, "A2": 8}, hands={"A": [2, 3, 4, 9]},
                     specials={"A": "ANCHOR"})  # fmt: skip
    state = play(state, "card:9+ANCHOR", "space:A5")
    assert keys(state) == ("anchor:A1", "anchor:A2", "anchor:A5")  # both still on side A
    assert keys(play(state, "anchor:A2")) == ("move:A1>B1",)


@pytest.mark.clause("ND-9.8")
@pytest.mark.parametrize("number", range(1, 7))
def test_nd_9_8_award_clean_up_and_deal_ask_nobody(number: int) -> None:
    state = full_board([1, 11, 3, 13, 5], [10, 2, 12, 4, 14], round=number)
    state, events = play_and_tell(state, "card:5", "space:B5", chance=Chance("automatic"))
    assert [event.kind for event in events].count("column-won") == 5
    if number == 6:
        assert GAME.decisions(state) == ()
        assert GAME.outcome(state) is not None
    else:
        assert asked(state) == ("B", "draft")
        assert [len(each) for each in state.hands] == [5, 5]


@pytest.mark.clause("ND-9.8", "ND-5.49")
def test_nd_9_8_an_impossible_arrow_asks_nobody() -> None:
    state = position(hands={"A": [1, 2, 3, 4, 9]})
    assert asked(play(state, "card:9", "space:A1")) == ("B", "place_card")


@pytest.mark.clause("ND-9.8")
def test_nd_9_8_only_one_player_is_asked_at_a_time() -> None:
    state = set_up()
    chance = Chance("one at a time")
    for _ in range(60):
        (decision,) = GAME.decisions(state)
        assert decision_of(GAME, state, Seat(1 - decision.seat)) is None
        state = play(state, chance.pick(keys(state), "player"), chance=chance)
