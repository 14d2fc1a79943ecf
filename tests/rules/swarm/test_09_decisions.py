"""Rules 9: the questions, their order, what is skipped, what is asked alone."""

from __future__ import annotations

import pytest

from games.core.api import Json
from games.core.menu import menu
from games.core.play import decisions
from games.swarm import GAME
from games.swarm.state import Swarm
from games.swarm.study import field_options
from tests.rules.swarm.build import (
    R,
    Table,
    Y,
    asked,
    keys,
    market_position,
    play,
    play_and_tell,
    position,
)

STATIONS = {"Y": "A6", "R": "F1", "W": "J5", "K": "E10"}


def facts(state: Swarm, key: str) -> Json:
    found: Json = GAME.view_for(state, Y)["own"]["choices"][key]
    return found


@pytest.mark.clause("SW-5.83")
def test_the_kind_of_tile_is_not_asked_when_only_one_can_be_laid() -> None:
    pieces: Json = {"stations": {"Y": "A6[2]"}, "hands": {"Y": ["beige-researcher"]}}
    one = position("Y", open_tiles={"Y": "tee tee"}, **pieces)
    one = play(one, "play:beige-researcher", "study")
    assert asked(one) == ("Y", "field")
    assert keys(one) == ("field:B6:tee", "done")  # asked although only one field is possible
    two = position("Y", open_tiles={"Y": "tee cross"}, **pieces)
    two = play(two, "play:beige-researcher", "study")
    assert keys(two) == ("tile:tee", "tile:cross", "done")
    assert keys(play(two, "tile:tee")) == ("field:B6",)


@pytest.mark.clause("SW-5.85")
def test_long_lists_of_fields_are_split_by_row() -> None:
    # Two lines of tees through the sea: all may be covered, and the sea beside them is open.
    lines = [f"{column}4:ESW(Y) {column}7:NEW(Y)" for column in "BCDEFGHI"]
    state = position(
        "Y",
        stations={"Y": "A4[1] A7[1]"},
        tiles=" ".join(lines),
        open_tiles={"Y": "cross"},
        hands={"Y": ["beige-researcher"]},
    )
    state = play(state, "play:beige-researcher", "study")
    options = field_options(state)
    assert len(options) == 16 + 8 + 7 + 1  # the queen is no target
    rows = menu(options)
    assert all(item.token is None or item.token.startswith("row:") for item in rows)
    assert len(rows) <= 9
    assert rows[-1].index == len(options) - 1  # done stays in the first menu
    for place, item in enumerate(rows):
        if item.token:
            assert len(menu(options, (place,))) <= 8


@pytest.mark.clause("SW-5.62")
def test_questions_without_a_choice_are_skipped() -> None:
    # No ship anywhere and none deployed: the ship action ends by itself.
    state = position("Y", stations=STATIONS, hands={"Y": ["beige-ship"]})
    assert asked(play(state, "play:beige-ship", "none"))[0] == "R"
    # All ships afloat: D-DEPLOY is skipped.
    state = position("Y", stations=STATIONS, ships={"Y": "D4 D5 D6"}, hands={"Y": ["beige-ship"]})
    assert asked(play(state, "play:beige-ship")) == ("Y", "sail")


@pytest.mark.clause("SW-5.44")
def test_every_card_is_listed_and_its_lack_of_effect_told() -> None:
    state = position(
        "Y",
        stations={"Y": "A6[3] A5[3] A4[1]", "R": "F1"},
        hands={"Y": ["beige-researcher", "beige-ship"]},
    )
    assert "play:beige-researcher" in keys(state)
    assert facts(state, "play:beige-researcher")["effect"] is False
    assert facts(state, "play:beige-ship")["effect"] is True
    joker = play(state, "play:joker")
    assert facts(joker, "as:researcher")["effect"] is False
    assert facts(joker, "as:station")["effect"] is True
    full = position("Y", stations={"Y": "A3[2] A4 A5 A6 A7 A8"}, hands={"Y": ["green-station"]})
    assert facts(full, "play:green-station")["effect"] is False


def test_facts_of_choices_tell_prices_links_points_and_victims() -> None:
    market = market_position("Y", row=["beige-ship", "beige-crab"])
    assert facts(market, "buy:2") == {
        "position": 2,
        "card": "beige-crab",
        "action": "crab",
        "price": 1,
        "left": 19,
    }
    assert facts(market, "order") == {"price": 2, "left": 18}
    study = position(
        "Y",
        stations={"Y": "J6[2]"},
        tiles="I6:EW(Y) H6:EW(Y)",
        ships={"Y": "G5"},
        open_tiles={"Y": "tee curve"},
        hands={"Y": ["beige-researcher"]},
    )
    study = play(study, "play:beige-researcher", "study", "tile:tee")
    assert facts(study, "field:G6") == {
        "field": "G6",
        "tile": "tee",
        "over": None,
        "rotations": ["NES", "ESW", "NSW", "NEW"],
    }
    study = play(study, "field:G6")
    found = facts(study, "turn:NEW")
    assert found["links"] == [
        {"direction": "N", "to": "G5", "what": "ship"},
        {"direction": "E", "to": "H6", "what": "tile"},
        {"direction": "W", "to": "F6", "what": "queen"},
    ]
    assert found["queen_linked"] is True
    assert found["score"] == 1 + 2 + 3 + 1 + 1
    assert found["points"] == 1
    assert facts(study, "turn:NES")["queen_linked"] is False
    wave = position("Y", ships={"R": "E5", "K": "D4"}, hands={"Y": ["beige-tsunami"]})
    wave = play(wave, "play:beige-tsunami", "new")
    assert facts(wave, "wave:NW") == {
        "direction": "NW",
        "path": ["E5", "D4", "C3"],
        "ends": None,
        "hits": [
            {"seat": 1, "points": 2, "field": "E5", "what": "ship"},
            {"seat": 3, "points": 2, "field": "D4", "what": "ship"},
        ],
    }
    wave = play(wave, "wave:NW")
    assert facts(wave, "steps:1") == {
        "steps": 1,
        "path": ["E5"],
        "ends": None,
        "hits": [{"seat": 1, "points": 2, "field": "E5", "what": "ship"}],
    }


def test_a_turn_with_a_choice_waits_to_be_confirmed() -> None:
    table = Table(market_position("Y", row=["beige-ship", "beige-crab"]))
    table.choose("buy:1")
    (decision,) = decisions(GAME, table.state)
    assert (decision.seat, decision.kind) == (Y, "confirm")
    table.choose("confirm")
    assert asked(table.state) == ("R", "buy")


def test_a_turn_of_automatic_steps_ends_at_once() -> None:
    table = Table(market_position("R", row=["beige-ship", "beige-crab"], rp={"R": 0}))
    (decision,) = decisions(GAME, table.state)
    assert decision.automatic
    table.choose("buy:1")  # the only card within reach
    assert asked(table.state) == ("W", "buy")
    # A last card without effect.
    table = Table(
        position(
            "Y",
            stations={**STATIONS, "Y": "A6[3] A5[3] A4[1]"},
            hands={"Y": ["beige-researcher"], "R": ["beige-crab"]},
            used="YRWK",
        )
    )
    table.choose("play:beige-researcher")
    assert asked(table.state) == ("R", "play")


def test_only_the_active_player_is_asked() -> None:
    state = position("R", stations=STATIONS, hands={"R": ["beige-whale"]})
    found = decisions(GAME, state)
    assert [decision.seat for decision in found] == [R]
    assert GAME.view_for(state, Y)["own"]["turn"] is None
    assert GAME.view_for(state, Y)["own"]["choices"] == {}


def test_what_was_done_is_told_in_few_lines() -> None:
    state = position(
        "Y",
        stations=STATIONS,
        ships={"Y": "D4 B6"},
        down=["D4", "D5"],
        faces={"D4": "tee", "D5": "curve"},
        hands={"Y": ["beige-ship"]},
    )
    _, events = play_and_tell(
        state, "play:beige-ship", "deploy:B6", "sail:D4>D5", "sail:D5>D6", "sail:B6>C6"
    )
    told = [event for event in events if GAME.wording().event(event) is not None]
    assert [event.kind for event in told] == ["card-played", "ships-sailed"]
    assert told[1].data["routes"] == [["D4", "D5", "D6"], ["B6", "C6"]]
    assert told[1].data["tiles"] == ["tee", "curve"]
