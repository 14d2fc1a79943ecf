"""Scenarios S26 to S28, S30 to S35, S38, S39, S41, S42, S44, S45, S47 and S49."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.texts import speaker
from games.atlantis import GAME, settlement
from games.atlantis.state import TURN_DONE, Atlantis
from games.core.api import Seat
from games.core.chance import Chance
from games.core.play import step
from tests.rules.atlantis.build import (
    PLACE,
    asked,
    at,
    counts,
    draw_pile,
    gaps,
    hand,
    keys,
    kinds,
    move,
    new,
    offered,
    play,
    position,
    scores,
    seat,
    stuck,
    tell,
    tiles,
)
from tests.rules.atlantis.test_11_scenarios_move import example_1
from tests.rules.choosing import facts, shuffle

MAIN = PLACE["MAIN"]
BLOCKED = "R1 11, R2 MAIN, R3 MAIN, B1 13, B2 14"


def blocked(cards: str, path: str = "11 AM5, 13 RI7, 14 CR4", **more: Any) -> Atlantis:
    """Return S26: Red's last figure has two occupied stacks ahead and no bridge."""
    return position(path, figures=BLOCKED, hands={"R": cards}, built="R", **more)


@pytest.mark.scenario("S26")
@pytest.mark.clause("AT-5.69", "AT-5.70")
def test_s26_no_legal_move() -> None:
    before = blocked("RI CR", draw="AM AM AM AM")
    state, events = stuck(before)
    assert facts(events, "hand-shown") == [{"seat": seat("R"), "cards": ["RI", "CR"]}]
    assert hand(state, "R") == "AM AM RI CR"
    assert asked(state)[0] == "B"
    assert (state.figures, state.top) == (before.figures, before.top)


@pytest.mark.scenario("S27")
@pytest.mark.clause("AT-5.5", "AT-5.7", "AT-5.12", "AT-5.69")
def test_s27_trade_and_still_stuck() -> None:
    state = blocked("RI", tiles={"R": "3 2"}, draw="CR ST OL")
    assert asked(state) == ("R", "trade")
    assert keys(state) == ["no-trade", "trade:3", "trade:2"]
    state, events = tell(state, "trade:3")
    assert facts(events, "tile-traded") == [{"seat": seat("R"), "value": 3, "count": 1}]
    assert facts(events, "hand-shown")[0]["cards"] == ["RI", "CR"]
    assert hand(state, "R") == "OL RI CR ST"
    assert tiles(state, "R") == [2]
    assert asked(state)[0] == "B"


@pytest.mark.scenario("S28")
@pytest.mark.clause("AT-5.7", "AT-5.8", "AT-5.10")
def test_s28_trade_makes_a_move_possible() -> None:
    state = blocked("RI", "11 AM1, 13 RI7, 14 CR4", tiles={"R": "5 1"}, draw="CR ST OL OL OL")
    assert keys(state) == ["no-trade", "trade:5"]
    state = play(state, "trade:5")
    assert hand(state, "R") == "RI CR ST"
    assert (tiles(state, "R"), gaps(state)) == ([1], {"12": 1})
    state = play(state, "figure:R1")
    assert offered(state) == ["RI", "CR", "ST"]
    assert GAME.view_for(state, Seat(0))["own"]["moves"][0]["cards"][2]["to"] == MAIN


@pytest.mark.scenario("S30")
@pytest.mark.clause("AT-5.64", "AT-5.67")
def test_s30_reshuffle_while_drawing() -> None:
    state = position(
        "44 OL1, 45 HE4, 46 CR2, 47 ST1",
        figures="R1 44, R2 MAIN",
        hands={"R": "ST OL"},
        draw="FL",
        discard="RI RI CR",
    )
    order = shuffle(kinds("RI RI CR ST"), kinds("RI CR ST RI"))
    state, events = tell(state, "figure:R1", "card:ST", draws=order)
    assert facts(events, "discard-shuffled") == [{"count": 4}]
    assert hand(state, "R") == "FL OL RI"
    assert (len(state.draw_pile), sum(state.discard)) == (3, 0)


@pytest.mark.scenario("S31")
@pytest.mark.clause("AT-5.67", "AT-5.68", "AT-6.2")
def test_s31_cards_exhausted() -> None:
    state = position(
        "44 OL1, 45 HE4, 46 CR2, 47 ST1",
        figures="R1 44, R2 MAIN, R3 MAIN",
        hands={"R": "OL"},
        draw="",
    )
    state, events = tell(state, "figure:R1", "card:OL")
    assert facts(events, "cards-drawn") == [{"seat": seat("R"), "count": 1}]
    assert at(state, "R1") == MAIN
    assert GAME.outcome(state) is not None


@pytest.mark.scenario("S32")
@pytest.mark.clause("AT-6.1", "AT-6.2", "AT-6.3", "AT-6.4", "AT-6.5", "AT-6.6", "AT-6.7")
def test_s32_example_3() -> None:
    state = position(
        "40 OL1, 42 HE4, 44 AM6, 45 CR2, 50 ST1, 51 RI5",
        seats=4,
        to_move="K",
        figures="K3 50, K1 MAIN, K2 MAIN, R1 40, R2 44, R3 MAIN, B1 45, B2 MAIN, B3 MAIN",
        hands={"K": "HE", "R": "FL FL", "B": "ST CR"},
        tiles={"K": "4 4", "R": "7 2", "B": "3"},
        draw="OL OL RI AM",
    )
    state, events = tell(state, "figure:K3", "card:HE")
    assert gaps(state) == {"41": 1, "43": 4, "46-49": 1}
    bills = facts(events, "bill-settled")
    assert (bills[0]["owed"], bills[0]["tiles"], bills[0]["cards"]) == (7, [7], 0)
    assert bills[1]["owed"] == 1
    assert (scores(state)[3], scores(state)[0], scores(state)[1]) == (17, 4, 4)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ranking[0], outcome.clause) == ((seat("K"),), "AT-6.1")
    assert GAME.decisions(state) == ()


def end_of(figures: str, owned: dict[str, str], cards: dict[str, str], seats: int = 2) -> Atlantis:
    """Return the settlement of a game that Red has ended, on the path of S33."""
    empty = dict.fromkeys("RBWK"[:seats], "")
    state = position(
        "40 OL1, 42 HE4, 44 AM6, 45 CR2, 50 ST1",
        seats=seats,
        figures=f"R1 MAIN, R2 MAIN, R3 MAIN, {figures}",
        hands=empty | cards,
        tiles=owned,
    )
    settlement.end(state, "AT-6.1")
    return state


@pytest.mark.scenario("S33")
@pytest.mark.clause("AT-6.3", "AT-6.4", "AT-6.8", "AT-6.10")
def test_s33_negative_score() -> None:
    state = end_of("B2 40, B3 45", {"R": "4", "B": "2 3"}, {"B": "ST"})
    assert state.bills[1].owed == 13
    assert scores(state) == [4, -7]


@pytest.mark.scenario("S34")
@pytest.mark.clause("AT-6.7", "AT-6.13")
@pytest.mark.parametrize(("cards", "paid", "score"), [("", 11, 0), ("FL OL", 7, 6)])
def test_s34_final_overpayment(cards: str, paid: int, score: int) -> None:
    state = end_of("B1 40, B2 45, B3 MAIN", {"B": "6 5"}, {"B": cards})
    (bill,) = GAME.view_for(state, None)["result"]["seats"][1:]
    assert (bill["owed"], bill["paid"], bill["score"]) == (7, paid, score)
    assert bill["paid_tiles"] == ([6, 5] if paid == 11 else [6])


@pytest.mark.scenario("S35")
@pytest.mark.clause("AT-6.11")
def test_s35_tie() -> None:
    state = end_of(
        "B1 45, B2 MAIN, B3 MAIN, W1 40, W2 44, W3 MAIN",
        {"R": "6 4", "B": "7 5", "W": "3"},
        {"R": "FL FL", "B": "OL", "W": "HE"},
        seats=3,
    )
    assert scores(state) == [12, 12, -3]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((Seat(0), Seat(1)), (Seat(2),))


@pytest.mark.scenario("S38")
@pytest.mark.clause("AT-9.8")
def test_s38_identical_figures() -> None:
    state = position("11 AM5, 12 RI2, 13 HE5", figures="R3 11", hands={"R": "RI"})
    assert offered(state) == ["R1", "R3"]


@pytest.mark.scenario("S39")
@pytest.mark.clause("AT-5.61", "AT-5.64")
def test_s39_everything_behind_is_occupied() -> None:
    state = position(
        "11 AM5, 12 RI2, 13 HE5", figures="B1 11, B2 12, R2 MAIN, R3 MAIN", hands={"R": "HE"}
    )
    state, events = tell(state, "figure:R1", "card:HE")
    assert at(state, "R1") == 13
    assert facts(events, "no-tile") == [{"seat": seat("R")}]
    assert (tiles(state, "R"), sum(state.hands[0])) == ([], 3)


@pytest.mark.scenario("S41")
@pytest.mark.clause("AT-5.18", "AT-5.36", "AT-5.61")
def test_s41_empty_path() -> None:
    state = position("", figures="R2 MAIN", hands={"R": "FL"})
    state, events = tell(state, "figure:R1", "card:FL")
    assert at(state, "R1") == MAIN
    assert {event.kind for event in events} == {
        "figure-moved",
        "no-tile",
        "cards-drawn",
        "cards-received",
    }
    assert sum(state.hands[0]) == 3


@pytest.mark.scenario("S42")
@pytest.mark.clause("AT-5.72", "AT-6.9")
def test_s42_deadlock_guard() -> None:
    state = position(
        "11 AM5, 13 RI7",
        figures="R1 11, R2 MAIN, R3 MAIN, B1 13, B2 MAIN",
        hands={"R": "RI", "B": ""},
        tiles={"R": "2"},
        built="R",
        draw="",
    )
    state, events = stuck(state)
    assert [event.data["seat"] for event in events if event.kind == "hand-shown"] == [0, 1]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.clause == "AT-5.72"
    assert [bill.owed for bill in state.bills] == [5, 5]
    assert scores(state) == [-2, -5]


@pytest.mark.scenario("S44")
@pytest.mark.clause("AT-5.9", "AT-5.69")
def test_s44_stuck_and_not_trading() -> None:
    state = blocked("RI", tiles={"R": "3 2"}, draw="CR ST OL")
    state, events = tell(state, "no-trade")
    assert facts(events, "hand-shown")[0]["cards"] == ["RI"]
    assert hand(state, "R") == "RI CR ST"
    assert tiles(state, "R") == [3, 2]
    assert asked(state)[0] == "B"


@pytest.mark.scenario("S45")
@pytest.mark.clause("AT-5.1", "AT-5.4", "AT-5.14")
def test_s45_turn_order_one_figure_and_figures_ashore() -> None:
    chance, state = Chance("order"), new(3)
    order = [state.actor]
    while GAME.outcome(state) is None:
        (decision,) = GAME.decisions(state)
        for name in offered(state) if decision.kind == "figure" else ():
            assert name == "trade" or at(state, name) != MAIN
        before = state.copy()
        step(GAME, state, decision.seat, chance.pick(decision.keys), chance)
        if GAME.outcome(state) is None and state.number != before.number:
            passed = state.number - before.number - 1  # players who were stuck in between
            order += [turn.seat for turn in state.history[len(state.history) - passed :]]
            changed = [i for i, place in enumerate(state.figures) if place != before.figures[i]]
            assert len(changed) <= 1
            order.append(state.actor)
    assert order == [turn % 3 for turn in range(len(order))]


@pytest.mark.scenario("S47")
@pytest.mark.clause("AT-5.5", "AT-5.8", "AT-5.11", "AT-9.9")
def test_s47_trade_from_the_figure_menu() -> None:
    path, pile = "11 AM5, 12 RI2, 13 HE5", "CR ST OL FL"
    state = position(path, hands={"R": "RI"}, tiles={"R": "5 4 1"}, draw=pile)
    assert keys(state) == ["figure:R1", "trade"]
    state = play(state, "trade")
    assert keys(state) == ["no-trade", "trade:5", "trade:4"]
    assert keys(play(state, "no-trade")) == ["figure:R1"]
    after = play(state, "trade:5")
    assert (hand(after, "R"), tiles(after, "R")) == ("RI CR ST", [4, 1])
    assert keys(after) == ["figure:R1"]
    many = position(
        path, hands={"R": "RI"}, tiles={"R": "5 4 1"}, draw=pile, trade_limit="unlimited"
    )
    assert keys(play(many, "trade", "trade:5")) == ["figure:R1", "trade"]
    ones = position(path, hands={"R": "RI"}, tiles={"R": "1 1"}, draw=pile)
    assert keys(ones) == ["figure:R1"]
    dry = position(path, hands={"R": "RI"}, tiles={"R": "5 4 1"}, draw="")
    assert keys(dry) == ["figure:R1"]


@pytest.mark.scenario("S49")
@pytest.mark.clause("AT-9.10")
def test_s49_others_hear_only_whose_turn_it_is() -> None:
    stuck_red = blocked("RI", tiles={"R": "3 2"}, draw="CR ST OL")
    free_red = position("11 AM5, 12 RI2, 13 HE5", hands={"R": "RI"}, tiles={"R": "5 4 1"})
    say, wording = speaker("atlantis", "en", ["Ana", "Ben"]), GAME.wording()
    for viewer in (Seat(1), None):
        said = {say(wording.phase(GAME.view_for(s, viewer))) for s in (stuck_red, free_red)}
        assert said == {"Turn 1: Ana to move"}
        for state in (stuck_red, free_red, play(free_red, "trade", hold=True)):
            view = GAME.view_for(state, viewer)
            text = json.dumps(view)
            assert view["waiting_for"] == [0]
            assert not any(key in text for key in ("no-trade", "figure:R1", '"asked"', "stuck"))


@pytest.mark.scenario("S49")
@pytest.mark.clause("AT-9.10")
def test_s49_a_card_laid_is_not_seen_before_the_turn_is_final() -> None:
    state = move(move(example_1(), "K2 FL"), "R1 OL")
    views = {viewer: GAME.view_for(state, viewer) for viewer in (seat("K"), seat("R"), None)}
    state = play(state, "figure:B1", "card:HE", hold=True)
    for viewer, view in views.items():
        assert GAME.view_for(state, viewer) == view
        assert view["seats"][1]["figures"][0] == {"name": "B1", "place": 0}
        assert view["seats"][1]["hand"] == 2
    state = play(state, "card:HE", hold=True)
    assert state.phase == TURN_DONE
    assert GAME.view_for(state, None) == views[None]
    state = play(state, "confirm")
    assert GAME.view_for(state, None)["seats"][1]["figures"][0]["place"] == 11
    assert counts("AM") == state.hands[1]
    assert draw_pile(state) == ""
