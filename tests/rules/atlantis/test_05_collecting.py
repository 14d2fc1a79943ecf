"""Chapters 5H to 5J: collecting, drawing, no legal move."""

from __future__ import annotations

from typing import Any

import pytest

from games.atlantis import GAME
from games.atlantis.data import KINDS
from games.core.api import Seat
from tests.rules.atlantis.build import (
    asked,
    at,
    discard_pile,
    draw_pile,
    hand,
    keys,
    kinds,
    move,
    play,
    position,
    stack,
    stuck,
    tell,
    tiles,
)
from tests.rules.choosing import facts, shuffle


@pytest.mark.clause("AT-5.57", "AT-5.58")
@pytest.mark.parametrize(
    ("figures", "taken"),
    [
        ("R1 4", "7 AM4"),  # the nearest one behind 8
        ("R1 4, B1 7", "6 HE2"),  # an occupied stack is skipped
        ("R1 4, B1 7, B2 6", "4 RI3"),  # water too; the stack it came from is free
    ],
)
def test_at_5_57_the_nearest_free_stack_behind(figures: str, taken: str) -> None:
    state = position(
        "2 FL1, 4 RI3, 6 HE2, 7 AM4, 8 OL1", figures=figures, hands={"R": "OL ST ST"}, built="R"
    )
    place, label = taken.split()
    state, events = tell(state, "figure:R1", "card:OL")
    assert facts(events, "tile-taken")[0]["place"] == int(place)
    assert facts(events, "tile-taken")[0]["tile"].endswith(label)


@pytest.mark.clause("AT-5.57")
def test_at_5_57_ashore_it_is_the_last_free_stack() -> None:
    state = position("4 RI3, 6 HE2, 9 OL1", figures="R1 6, B1 9", hands={"R": "FL CR"}, built="R")
    state = move(state, "R1 FL")
    assert (at(state, "R1"), tiles(state, "R")) == (54, [2])


@pytest.mark.clause("AT-5.59")
def test_at_5_59_one_tile_and_the_lower_one_appears() -> None:
    state = position("4 RI3/ST7, 5 HE2", hands={"R": "HE"})
    assert GAME.view_for(state, Seat(0))["path"][3]["lower"] is None
    state, events = tell(state, "figure:R1", "card:HE")
    assert (tiles(state, "R"), stack(state, 4)) == ([3], "ST7")
    (taken,) = [event for event in events if event.kind == "tile-taken"]
    assert taken.data["uncovered"].endswith("ST7")
    assert taken.reveals


@pytest.mark.clause("AT-5.60")
def test_at_5_60_collecting_is_no_choice() -> None:
    state = position("3 CR1, 4 RI3, 5 HE2", hands={"R": "HE"})
    state = move(state, "R1 HE")
    assert (tiles(state, "R"), asked(state)[0]) == ([3], "B")


@pytest.mark.clause("AT-5.61")
def test_at_5_61_nothing_behind() -> None:
    state = position("4 RI3/ST7, 5 HE2", hands={"R": "RI"})
    state, events = tell(state, "figure:R1", "card:RI")
    assert [event.kind for event in events][1:] == ["no-tile", "cards-drawn", "cards-received"]


@pytest.mark.clause("AT-5.62")
def test_at_5_62_collected_tiles_lie_open() -> None:
    state = move(position("4 RI3/ST7, 5 HE2", hands={"R": "HE"}), "R1 HE")
    for viewer in (Seat(0), Seat(1), None):
        shown = GAME.view_for(state, viewer)["seats"][0]
        assert [(t["kind"], t["value"]) for t in shown["tiles"]] == [("RI", 3)]
        assert shown["tile_points"] == 3


@pytest.mark.clause("AT-5.64", "AT-5.65")
@pytest.mark.parametrize(
    ("figures", "cards"), [("", 1), ("R2 MAIN", 2), ("R2 MAIN, R3 MAIN", 3), ("R2 4", 1)]
)
def test_at_5_64_one_card_and_one_for_each_figure_ashore(figures: str, cards: int) -> None:
    state = position("4 RI3, 5 HE2, 6 OL1", figures=figures, hands={"R": "HE"})
    state = move(state, "R1 HE")
    assert hand(state, "R") == " ".join(["CR"] * cards)
    assert discard_pile(state) == "HE"


@pytest.mark.clause("AT-5.64")
def test_at_5_64_the_figure_that_arrives_counts() -> None:
    state = move(position("4 RI3", hands={"R": "HE"}), "R1 HE")
    assert hand(state, "R") == "CR CR"


@pytest.mark.clause("AT-5.66")
def test_at_5_66_no_hand_limit() -> None:
    state = position("4 RI3, 5 HE2", hands={"R": "HE x15 FL x15"})
    assert sum(move(state, "R1 HE").hands[0]) == 30


@pytest.mark.clause("AT-5.67")
def test_at_5_67_the_discards_of_this_turn_are_shuffled_in() -> None:
    state = position(
        "4 RI3, 6 HE2", figures="R1 4", hands={"R": "HE OL AM"}, built="R", draw="", discard="FL"
    )
    order = shuffle(kinds("FL OL HE AM"), kinds("FL HE AM OL"))
    state, events = tell(state, "figure:R1", "card:HE", draws=order)
    assert facts(events, "discard-shuffled") == [{"count": 4}]
    assert (hand(state, "R"), draw_pile(state), discard_pile(state)) == ("OL", "AM HE FL", "")


@pytest.mark.clause("AT-5.68")
def test_at_5_68_missing_cards_are_forfeited() -> None:
    home = "R1 4, R2 MAIN, R3 MAIN"
    state = position("4 RI3, 5 HE2, 6 OL1", figures=home, hands={"R": "HE OL"}, draw="")
    state, events = tell(state, "figure:R1", "card:HE")
    assert facts(events, "cards-drawn")[0]["count"] == 1
    assert hand(state, "R") == "OL HE"
    dry = position("4 RI3", figures="R1 4, R2 MAIN, R3 MAIN, B1 MAIN", hands={"R": ""}, draw="")
    _, events = stuck(dry)
    assert facts(events, "cards-exhausted")[0]["seat"] == 0


@pytest.mark.clause("AT-5.69")
def test_at_5_69_the_whole_hand_is_shown_to_everybody() -> None:
    state = position(
        "11 AM5, 13 RI7", figures="R1 11, R2 MAIN, R3 MAIN", hands={"R": "RI OL"}, built="R"
    )
    after, events = stuck(state)
    (shown,) = [event for event in events if event.kind == "hand-shown"]
    assert shown.seen_by is None
    assert shown.reveals
    assert shown.data["cards"] == ["OL", "RI"]
    last = GAME.view_for(after, None)["last"]
    assert (last["kind"], last["shown"], last["took"]) == ("stuck", ["OL", "RI"], None)


@pytest.mark.clause("AT-5.70")
def test_at_5_70_two_cards_whoever_is_ashore_and_not_shown() -> None:
    state = position(
        "11 AM5, 13 RI7", figures="R1 11, R2 MAIN, R3 MAIN", hands={"R": "RI"}, built="R"
    )
    after, events = stuck(state)
    assert hand(after, "R") == "RI CR CR"
    assert facts(events, "cards-drawn") == [{"seat": 0, "count": 2}]
    (received,) = [event for event in events if event.kind == "cards-received"]
    assert received.seen_by == frozenset((Seat(0),))
    assert KINDS[5] in received.data["cards"]


@pytest.mark.clause("AT-5.72")
def test_at_5_72_a_card_or_a_trade_breaks_the_deadlock() -> None:
    figures = "R1 11, R2 MAIN, R3 MAIN, B1 13, B2 MAIN, B3 MAIN"
    more: dict[str, Any] = {"figures": figures, "built": "RB"}
    state = position("11 AM5, 13 RI7", hands={"R": "RI", "B": ""}, draw="", **more)
    ended, _ = stuck(state)
    assert GAME.outcome(ended) is not None
    alive = position("11 AM5, 13 RI7", hands={"R": "RI", "B": ""}, draw="FL", **more)
    after, events = stuck(alive)
    assert facts(events, "cards-drawn") == [{"seat": 0, "count": 1}]
    assert GAME.outcome(after) is not None, "then three turns without a card"
    assert len(facts(events, "hand-shown")) == 3
    trader = position(
        "11 AM5, 13 RI7", hands={"R": "RI", "B": ""}, tiles={"R": "2"}, draw="FL", **more
    )
    assert keys(trader) == ["no-trade", "trade:2"]
    after, events = tell(trader, "trade:2")
    assert len(facts(events, "hand-shown")) == 3, "the turn with the trade drew a card"
    assert play(trader, "no-trade").number > trader.number
