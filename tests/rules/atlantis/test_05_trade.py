"""Chapters 5A to 5C: turn order, trading a tile for cards, choosing a figure."""

from __future__ import annotations

from typing import Any

import pytest

from games.atlantis import GAME
from games.atlantis.data import TILES, VALUE
from games.core.api import Seat
from games.core.chance import Chance
from games.core.errors import NotOfferedError, NotYourTurnError
from games.core.play import apply
from tests.rules.atlantis.build import (
    asked,
    hand,
    keys,
    kinds,
    move,
    offered,
    play,
    position,
    stuck,
    tell,
    tiles,
)
from tests.rules.choosing import facts, shuffle

PATH = "11 AM5, 12 RI2, 13 HE5"


@pytest.mark.clause("AT-5.1")
def test_at_5_1_clockwise_and_nobody_else() -> None:
    state = position(PATH, seats=3, hands={"R": "AM", "B": "RI", "W": "HE"}, first="W")
    order = []
    for step in ("R1 AM", "B1 RI", "W1 HE"):
        order.append(asked(state)[0])
        with pytest.raises(NotYourTurnError):
            apply(GAME, state, 1, Seat((state.actor + 1) % 3), "figure:R1", Chance(""))
        state = move(state, step)
    assert order == ["R", "B", "W"]
    assert asked(state)[0] == "R"


@pytest.mark.clause("AT-5.3")
def test_at_5_3_a_player_who_can_move_cannot_pass() -> None:
    state = position("11 AM5, 13 RI7", figures="R1 11", hands={"R": "RI"}, tiles={"R": "5"})
    assert keys(state) == ["figure:R1", "figure:R2", "trade"]
    after = play(state, "trade", "no-trade")
    assert keys(after) == ["figure:R1", "figure:R2"], "declining a trade is no way to pass"


@pytest.mark.clause("AT-5.4")
def test_at_5_4_exactly_one_figure_moves() -> None:
    state = position(PATH, figures="R1 11", hands={"R": "RI HE"})
    after = move(state, "R2 RI")
    assert after.figures[:3] == [11, 12, 0]
    assert asked(after)[0] == "B"


@pytest.mark.clause("AT-5.5")
@pytest.mark.parametrize(("limit", "again"), [("1", False), ("unlimited", True)])
def test_at_5_5_one_trade_a_turn(limit: str, again: bool) -> None:
    state = position(PATH, hands={"R": "RI"}, tiles={"R": "4 4 4"}, trade_limit=limit)
    state = play(state, "trade", "trade:4")
    assert ("trade" in keys(state)) is again
    state = play(state, "figure:R1")
    assert asked(state) == ("R", "card"), "step 0 is closed"


@pytest.mark.clause("AT-5.6", "AT-9.3")
def test_at_5_6_the_traded_tile_leaves_the_game() -> None:
    state = position(PATH, hands={"R": "RI"}, tiles={"R": "4 4"})
    smallest = min(state.areas[0], key=lambda tile: TILES[tile].id)
    after = play(state, "trade", "trade:4")
    assert smallest in after.removed
    assert after.areas[0] == [tile for tile in state.areas[0] if tile != smallest]


@pytest.mark.clause("AT-5.7", "AT-5.8")
@pytest.mark.parametrize(("value", "cards"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_at_5_7_half_the_value_rounded_down(value: int, cards: int) -> None:
    state = position(PATH, hands={"R": "RI"}, tiles={"R": f"{value} 1"})
    state = play(state, "trade")
    assert keys(state) == ["no-trade", f"trade:{value}"]
    with pytest.raises(NotOfferedError):
        play(state, "trade:1")
    assert hand(play(state, f"trade:{value}"), "R") == " ".join(["RI"] + ["CR"] * cards)


@pytest.mark.clause("AT-5.9")
def test_at_5_9_trading_is_voluntary() -> None:
    state = position(PATH, hands={"R": "RI"}, tiles={"R": "7"})
    assert tiles(play(state, "trade", "no-trade"), "R") == [7]
    alone = position("11 AM5", figures="R1 11, R2 MAIN, R3 MAIN", hands={"R": ""}, tiles={"R": "7"})
    assert asked(alone) == ("R", "trade")
    assert tiles(play(alone, "no-trade"), "R") == [7]


@pytest.mark.clause("AT-5.10")
def test_at_5_10_traded_cards_move_and_pay_in_the_same_turn() -> None:
    state = position(
        "11 AM2, 13 RI7", figures="R1 11", hands={"R": "FL"}, tiles={"R": "6"}, draw="RI OL HE CR"
    )
    state, _ = tell(state, "trade", "trade:6", "figure:R1", "card:RI", "no-bridge")
    assert asked(state) == ("R", "pay_card")
    state, events = tell(state, "pay:OL", "pay:HE")
    assert facts(events, "toll-paid")[0]["cards"] == ["OL", "HE"]


@pytest.mark.clause("AT-5.11", "AT-5.67", "AT-5.68")
def test_at_5_11_fewer_cards_than_due() -> None:
    state = position(PATH, hands={"R": "RI"}, tiles={"R": "7"}, draw="", discard="OL OL")
    draws = shuffle(kinds("OL OL"), kinds("OL OL"))
    after, events = tell(state, "trade", "trade:7", draws=draws)
    assert (hand(after, "R"), tiles(after, "R")) == ("OL OL RI", [])
    assert facts(events, "tile-traded")[0]["count"] == 2
    dry = position(PATH, hands={"R": "RI"}, tiles={"R": "7"}, draw="")
    assert keys(dry) == ["figure:R1"], "without any card there is no trade"


@pytest.mark.clause("AT-5.12")
def test_at_5_12_judged_after_the_trade() -> None:
    path, home = "11 AM5, 13 RI7", "R1 11, R2 MAIN, R3 MAIN, B1 13"
    more: dict[str, Any] = {"built": "R", "draw": "FL FL FL FL FL FL FL"}
    # The 7 would pay the toll: without it the drawn cards do not.
    state = position(path, figures=home, hands={"R": "RI"}, tiles={"R": "7"}, **more)
    assert asked(state) == ("R", "trade")
    state, events = tell(state, "trade:7")
    assert facts(events, "hand-shown")[0]["cards"] == ["FL"] * 3 + ["RI"]


@pytest.mark.clause("AT-5.13", "AT-5.14")
def test_at_5_13_only_own_figures_with_a_legal_move() -> None:
    state = position(
        "11 AM5, 13 RI7, 14 HE1", figures="R1 MAIN, R2 11, R3 13", hands={"R": "HE"}, built="R"
    )
    assert offered(state) == ["R3"], "R1 is ashore, R2 could not pay"


@pytest.mark.clause("AT-5.71")
def test_at_5_71_no_cards_no_move() -> None:
    state = position(PATH, hands={"R": ""})
    after, events = stuck(state)
    assert facts(events, "hand-shown")[0]["cards"] == []
    assert hand(after, "R") == "CR CR"
    assert VALUE[after.top[11]] == 5
