"""Rules 5.D, 5.E, 5.P: playing cards, stations, jokers, the double card."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.swarm import GAME
from games.swarm.data import CARD
from games.swarm.state import USED
from tests.rules.choosing import facts
from tests.rules.swarm.build import (
    K,
    W,
    Y,
    asked,
    crew,
    keys,
    owner,
    play,
    play_and_tell,
    position,
    ship_fields,
)

STATIONS = {"Y": "A6[1]", "R": "F1[1]", "W": "J5[1]", "K": "E10[1]"}


@pytest.mark.clause("SW-5.40", "SW-5.41")
def test_sw_5_41_one_card_a_turn_in_the_new_order() -> None:
    hands = {"W": ["beige-ship", "beige-ship"], "Y": ["green-station"]}
    state = position("W", stations=STATIONS, hands=hands, order="WYRK")
    assert asked(state) == ("W", "play")
    assert keys(state) == ("play:beige-ship", "play:joker")  # identical cards once
    state = play(state, "play:beige-ship", "none")
    assert asked(state) == ("Y", "play")
    assert state.hands[W] == [CARD["beige-ship"]]


@pytest.mark.clause("SW-5.42")
def test_sw_5_42_bought_cards_must_be_played() -> None:
    state = position("Y", stations=STATIONS, hands={"Y": ["beige-ship"]})
    assert keys(state) == ("play:beige-ship", "play:joker")  # no pass
    state = position("Y", stations=STATIONS, hands={"Y": ["beige-ship"]}, used="Y")
    assert keys(state) == ("play:beige-ship",)


@pytest.mark.clause("SW-5.43")
def test_sw_5_43_the_colour_of_a_card_does_not_matter() -> None:
    for card in ("green-station", "blue-station"):
        state = play(position("Y", stations=STATIONS, hands={"Y": [card]}), f"play:{card}")
        assert asked(state) == ("Y", "station")
        assert len(keys(state)) == 20


@pytest.mark.clause("SW-5.44")
def test_sw_5_44_a_card_may_be_played_without_effect() -> None:
    state = position("Y", stations=STATIONS, hands={"Y": ["beige-researcher"]})
    state, events = play_and_tell(state, "play:beige-researcher", "nothing")
    assert facts(events, "action-idle") == [{"seat": 0}]
    assert state.hands[Y] == []
    # Everything on the board and nothing to lay: the card is spent without a question.
    full = position(
        "Y",
        stations={**STATIONS, "Y": "A6[3] A5[3] A4[1]"},
        hands={"Y": ["beige-researcher"]},
        used="Y",
    )
    state, events = play_and_tell(full, "play:beige-researcher")
    assert facts(events, "action-idle") == [{"seat": 0}]
    assert asked(state)[0] == "R"


@pytest.mark.clause("SW-5.45")
def test_sw_5_45_where_cards_go() -> None:
    state = position("Y", stations=STATIONS, hands={"Y": ["blue-station", "green-station"]})
    blue, box = CARD["blue-station"], state.box.count(CARD["blue-station"])
    after = play(state, "play:blue-station", "at:A5")
    assert after.box.count(blue) == box + 1
    after = play(state, "play:green-station", "at:A5")
    assert CARD["green-station"] in after.discard
    assert after.box == state.box
    after = play(state, "play:joker", "as:station", "at:A5")
    assert after.jokers[Y] == USED


@pytest.mark.scenario("S29")
@pytest.mark.clause("SW-5.42", "SW-5.46")
def test_s29_joker_declined() -> None:
    state = position(
        "W", seats=3, stations={"Y": "A6[1]", "R": "F1[1]", "W": "J5[1]"}, used="YR", order="YRW"
    )
    assert keys(state) == ("play:joker", "pass")
    state, events = play_and_tell(state, "pass", chance=Chance("next"))
    assert facts(events, "joker-declined") == [{"seat": 2}]
    assert facts(events, "stage-scored")[0]["stage"] == 1
    assert state.stage == 2
    assert asked(state) == ("Y", "buy")
    # While others still have cards the stage goes on.
    state = position(
        "W",
        seats=3,
        stations={"Y": "A6[1]", "R": "F1[1]", "W": "J5[1]"},
        hands={"Y": ["beige-ship"]},
        used="YR",
    )
    assert asked(play(state, "pass")) == ("Y", "play")


# Stations


@pytest.mark.clause("SW-5.50", "SW-5.51", "SW-5.55")
def test_sw_5_50_a_station_on_any_free_land() -> None:
    state = position("Y", stations=STATIONS, hands={"Y": ["green-station"]})
    state = play(state, "play:green-station")
    offered = {key.removeprefix("at:") for key in keys(state)}
    assert offered >= {"A5", "A7", "F10", "C1"}  # beside others, any value, any side
    assert not offered & {"A6", "F1", "J5", "E10"}
    assert keys(state)[:3] == ("at:C1", "at:D1", "at:E1")
    state, events = play_and_tell(state, "at:A5")
    assert (owner(state, "A5"), crew(state, "A5")) == ("Y", 1)
    assert facts(events, "station-built") == [{"seat": 0, "field": "A5", "researcher": True}]


@pytest.mark.scenario("S30")
@pytest.mark.clause("SW-5.51", "SW-5.52", "SW-5.53")
def test_s30_station_fallback() -> None:
    hand = {"Y": ["green-station"]}
    none_left = position("Y", stations={"Y": "A6[3] A5[3] A4[1]"}, hands=hand)
    state, events = play_and_tell(none_left, "play:green-station", "at:F10")
    assert (owner(state, "F10"), crew(state, "F10")) == ("Y", 0)
    assert facts(events, "station-built")[0]["researcher"] is False

    six = position("Y", stations={"Y": "A3 A4 A5 A6 A7 A8"}, hands=hand)
    state = play(six, "play:green-station")
    assert asked(state) == ("Y", "crew")
    assert keys(state) == tuple(f"crew:A{n}" for n in range(3, 9))
    state = play(state, "crew:A7")
    assert crew(state, "A7") == 2

    neither = position("Y", stations={"Y": "A3[2] A4 A5 A6 A7 A8"}, hands=hand)
    state, events = play_and_tell(neither, "play:green-station")
    assert facts(events, "action-idle") == [{"seat": 0}]
    assert CARD["green-station"] in state.discard


@pytest.mark.clause("SW-5.52")
def test_sw_5_52_a_full_station_takes_no_fourth_researcher() -> None:
    stations = {"Y": "A3[2] A4[1] A5[1] A6[1] A7[0] A8[1]", "R": "F1"}
    state = position("Y", stations=stations, hands={"Y": ["green-station"]})
    state.crew[state.own_stations(Y)[0]] = 3
    state.researchers[Y] = 7 - state.crew_of(Y)
    state = play(state, "play:green-station")
    assert len(keys(state)) == 5


@pytest.mark.clause("SW-5.54")
def test_sw_5_54_the_crab_does_not_prevent_building() -> None:
    state = position("Y", stations=STATIONS, hands={"Y": ["green-station"]}, crab="A5")
    state = play(state, "play:green-station", "at:A5")
    assert owner(state, "A5") == "Y"
    assert state.rp[Y] == 20


# Joker and double card


@pytest.mark.scenario("S28")
@pytest.mark.clause("SW-5.170", "SW-5.171", "SW-5.172")
def test_s28_joker() -> None:
    state = position("K", stations=STATIONS, hands={"K": ["beige-ship"]})
    state = play(state, "play:joker")
    assert asked(state) == ("K", "joker")
    assert keys(state) == (
        "as:station",
        "as:ship",
        "as:researcher",
        "as:whale",
        "as:tsunami",
        "as:crab",
    )
    crabbed = play(state, "as:crab", "at:A5")
    assert keys(crabbed) == ("steps:1", "steps:2", "steps:3", "steps:4")
    assert crabbed.jokers[K] == USED
    after = play(crabbed, "steps:1")
    after.place, after.actor = 3, K
    assert keys(after) == ("play:beige-ship",)
    whale = play(state, "as:whale", "new", "to:F5", "to:F4")
    assert asked(whale)[1] == "whale"  # two fields swum, one is left
    assert asked(play(whale, "to:F3"))[1] != "whale"


@pytest.mark.clause("SW-5.171")
def test_sw_5_171_a_joker_tsunami_moves_three() -> None:
    state = position("K", stations=STATIONS)
    state = play(state, "play:joker", "as:tsunami", "new", "wave:N")
    assert keys(state) == ("steps:1", "steps:2", "steps:3")


@pytest.mark.clause("SW-5.172", "SW-5.186")
def test_sw_5_172_jokers_are_turned_up_again() -> None:
    state = position("K", seats=4, stations=STATIONS, hands={"K": ["beige-ship"]}, used="YRWK")
    state = play(state, "play:beige-ship", "none", chance=Chance("next"))
    assert state.stage == 2
    assert {player["joker"] for player in GAME.view_for(state, None)["players"]} == {"up"}
    assert len(state.row) == 16


@pytest.mark.clause("SW-5.173", "SW-5.174")
def test_sw_5_173_ship_and_researcher_one_after_the_other() -> None:
    state = position(
        "Y",
        stations=STATIONS,
        hands={"Y": ["blue-ship-researcher"]},
        open_tiles={"Y": "curve"},
        down=["B6"],
    )
    state = play(state, "play:blue-ship-researcher")
    assert keys(state) == ("first:ship", "first:researcher")
    ship_first = play(state, "first:ship", "deploy:B6", "sail:B6>C6", "done")
    assert asked(ship_first) == ("Y", "research")  # only now, and no ship is asked again
    assert "deploy:B6" not in keys(ship_first)
    assert "study" in keys(ship_first)
    crew_first = play(state, "first:researcher", "crew:A6")
    assert asked(crew_first) == ("Y", "deploy")
    done = play(crew_first, "none")
    assert asked(done)[0] == "R"
    assert ship_fields(done, "Y") == []


@pytest.mark.clause("SW-5.173")
def test_sw_5_173_either_half_may_be_empty() -> None:
    state = position(
        "Y",
        stations={**STATIONS, "Y": "A6[3] A5[3] A4[1]"},
        hands={"Y": ["blue-ship-researcher"]},
    )
    state, events = play_and_tell(state, "play:blue-ship-researcher", "first:researcher", "none")
    assert facts(events, "action-idle") == [{"seat": 0}]
    assert asked(state)[0] == "R"
