"""Rules 5.I, 5.J, 5.Q: networks, the queen, stage scoring."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Chance
from games.swarm import GAME, scoring
from games.swarm.state import Swarm
from tests.rules.choosing import facts
from tests.rules.swarm.build import (
    R,
    W,
    Y,
    asked,
    legal_layings,
    linked,
    network_fields,
    play,
    play_and_tell,
    position,
    queen_buoys,
    rp,
    scores,
    tiles_of,
)


@pytest.mark.scenario("S16")
@pytest.mark.clause("SW-5.112", "SW-5.118", "SW-5.122")
def test_s16_queen_link_lost() -> None:
    state = position(
        "R",
        stations={"R": "F1[1]"},
        ships={"R": "F4"},
        tiles="F2:NS(R) F3:NS(R) F5:NS(R)",
        hands={"R": ["beige-ship"]},
    )
    assert linked(state, "R")
    assert queen_buoys(state) == "R"
    assert state.buoy_supply[R] == 24
    assert scores(state, "R")[0] == 7
    state, events = play_and_tell(state, "play:beige-ship", "none", "sail:F4>G4", "done")
    assert queen_buoys(state) == ""
    assert state.buoy_supply[R] == 25
    assert network_fields(state, "R")[0] == {"F1", "F2", "F3"}
    assert scores(state, "R")[0] == 4
    assert facts(events, "queen-lost") == [{"seat": 1}]


@pytest.mark.clause("SW-5.120", "SW-5.121", "SW-5.123")
def test_sw_5_120_every_step_counts_but_only_what_lasts_is_told() -> None:
    state = position(
        "R",
        stations={"R": "F1[1]"},
        ships={"R": "F4"},
        tiles="F2:NS(R) F3:NS(R) F5:NS(R)",
        hands={"R": ["beige-ship"]},
    )
    state = play(state, "play:beige-ship", "none", "sail:F4>G4")
    assert state.buoy_supply[R] == 25  # between two steps of one ship
    state, events = play_and_tell(state, "sail:G4>F4", "done")
    assert (queen_buoys(state), state.buoy_supply[R]) == ("R", 24)
    assert facts(events, "queen-lost") == []
    # A second way to her brings no second buoy.
    two = position("R", stations={"R": "F1[1] F10[1]"}, tiles="F2:NS(R) F3:NS(R) F4:NS(R) F5:NS(R)")
    assert two.queen == 1 << R


def example() -> Swarm:
    """The position of scenario 17."""
    yellow = "B5:ESW(Y) B6:NS(Y) B7:NW(Y) C5:EW(Y) D5:SW(Y) D6:NE(Y)"
    red = "F2:NS(R) F3:NES(RR) G3:SW(R) H4:SW(R) H5:NE(R)"
    white = "H9:NS(W) H8:SW(W) G8:EW(W) F8:ES(W) F9:NW(W) E9:NE(W) I3:EW(W) H3:ES(W)"
    return position(
        "K",
        stations={"Y": "A5[2] A7[1]", "R": "F1[1] J5[1] C10[1]", "W": "H10[2] J3[1]", "K": "E10"},
        ships={"Y": "D3", "R": "G4 I5", "W": "E8"},
        tiles=f"{yellow} {red} {white}",
    )


@pytest.mark.scenario("S17")
@pytest.mark.clause("SW-5.119", "SW-5.180", "SW-5.181", "SW-5.184")
@pytest.mark.clause("SW-5.110", "SW-5.111", "SW-5.116")
def test_s17_stage_scoring() -> None:
    state = example()
    event = scoring.score_stage(state)
    assert event.data["points"][:3] == [11, 12, 10]
    assert rp(state, "YRW") == (31, 32, 30)
    view = GAME.view_for(example(), None)
    yellow, red, white, _ = view["players"]
    assert yellow["networks"][0]["elements"] == {
        "stations": 2,
        "researchers": 3,
        "buoys": 6,
        "ships": 0,
        "queen": 0,
    }
    assert red["networks"][0]["elements"] == {
        "stations": 2,
        "researchers": 2,
        "buoys": 6,
        "ships": 2,
        "queen": 0,
    }
    assert [network["score"] for network in white["networks"]] == [10, 4]
    assert [network["best"] for network in white["networks"]] == [True, False]


@pytest.mark.scenario("S19")
@pytest.mark.clause("SW-5.182", "SW-5.185")
def test_s19_genius() -> None:
    state = example()
    state.abilities[W] = 2
    scoring.score_stage(state)
    assert state.scored == [(11, 12, 12, 2)]
    assert state.abilities == [-1] * 4  # returned after scoring
    state = example()
    state.abilities[Y] = 2
    scoring.score_stage(state)
    assert state.scored[0][0] == 14


@pytest.mark.clause("SW-5.182")
def test_sw_5_182_genius_counts_when_networks_are_compared() -> None:
    # Without it the ships' network of 5 is best, with it the stations' one: 1 + 2 x 3.
    pieces: dict[str, Any] = {
        "stations": {"Y": "A6[3]"},
        "ships": {"Y": "D4 E4 F4"},
        "tiles": "D5:NS(Y) E5:NS(Y)",
    }
    plain = position("Y", **pieces)
    genius = position("Y", abilities={"Y": "genius"}, **pieces)
    assert scores(plain, "Y") == [5, 4]
    assert scores(genius, "Y") == [7, 5]


@pytest.mark.scenario("S18")
@pytest.mark.clause("SW-5.114", "SW-5.115")
def test_s18_neighbouring_stations() -> None:
    stations = {"Y": "A4[1] A5[1]"}
    both = position("Y", stations=stations, tiles="B4:SW(Y) B5:NW(Y)")
    assert scores(both, "Y") == [6]
    one = position("Y", stations=stations, tiles="B4:EW(Y)")
    assert scores(one, "Y") == [3, 2]
    ship = position("Y", stations=stations, tiles="B4:SW(Y)", ships={"Y": "B5"})
    assert scores(ship, "Y") == [6]
    closed = position("Y", stations=stations, tiles="B4:NE(Y)")
    assert scores(closed, "Y") == [2, 2, 1]  # closed towards the land


@pytest.mark.clause("SW-5.113")
def test_sw_5_113_both_must_be_open_towards_the_other() -> None:
    state = position("Y", stations={"Y": "A6[1]"}, tiles="B6:EW(Y) C6:NS(Y)")
    assert {"A6", "B6"} in network_fields(state, "Y")
    state = position("Y", stations={"Y": "A6[1]"}, tiles="B6:EW(Y) C6:SW(Y)")
    assert network_fields(state, "Y") == [{"A6", "B6", "C6"}]


@pytest.mark.clause("SW-5.112")
@pytest.mark.parametrize("beneath", [{"down": ["C6"]}, {"tiles": "B6:EW(Y) D6:EW(Y) C6:NS(R)"}, {}])
def test_sw_5_112_a_ship_is_open_all_round_whatever_lies_beneath(beneath: dict[str, Any]) -> None:
    pieces: dict[str, Any] = {"tiles": "B6:EW(Y) D6:EW(Y)", **beneath}
    state = position("Y", stations={"Y": "A6[1]"}, ships={"Y": "C6"}, **pieces)
    assert network_fields(state, "Y") == [{"A6", "B6", "C6", "D6"}]


@pytest.mark.clause("SW-5.116")
def test_sw_5_116_foreign_pieces_neither_join_nor_interrupt() -> None:
    state = position(
        "Y",
        stations={"Y": "A6[1]", "R": "A3[1]"},
        tiles="B6:EW(Y) C6:EW(R) D6:EW(Y)",
        ships={"R": "B6 C6"},
        whales=["B6"],
    )
    assert {"A6", "B6"} in network_fields(state, "Y")
    assert {"D6"} in network_fields(state, "Y")


@pytest.mark.clause("SW-5.183")
def test_sw_5_183_a_lone_ship_is_a_network() -> None:
    state = position("Y", stations={"R": "A6[1]"}, ships={"Y": "D4"})
    assert scores(state, "Y") == [1]


@pytest.mark.scenario("S37")
@pytest.mark.clause("SW-5.112", "SW-5.117")
def test_s37_direct_queen_link() -> None:
    base = "F2:NS(R) F3:NS(R)"
    stations = {"R": "F1[1]"}
    closed = position("R", stations=stations, tiles=f"{base} F5:ESW(R)", ships={"R": "F4"})
    assert not linked(closed, "R")
    ship = position("R", stations=stations, tiles=f"{base} F5:NES(R)", ships={"R": "F4"})
    assert linked(ship, "R")
    cross = position(
        "R",
        stations=stations,
        tiles=f"{base} F5:NES(R)",
        open_tiles={"R": "cross"},
        hands={"R": ["beige-researcher"]},
    )
    cross = play(cross, "play:beige-researcher", "study", "field:F4:cross", "turn:NESW")
    assert linked(cross, "R")


@pytest.mark.scenario("S38")
@pytest.mark.clause("SW-5.101", "SW-5.113")
def test_s38_lower_station() -> None:
    state = position(
        "W",
        stations={"W": "A5[1] A6[2]"},
        tiles="B5:EW(W) C5:NW(W)",
        open_tiles={"W": "tee curve straight"},
        hands={"W": ["beige-researcher"]},
    )
    state = play(
        state,
        *("play:beige-researcher", "study"),
        *("tile:tee", "field:C5", "turn:NSW"),
        *("tile:curve", "field:C6", "turn:NW"),
        *("field:B6:straight", "turn:EW"),
    )
    assert network_fields(state, "W") == [{"A5", "A6", "B5", "C5", "B6", "C6"}]
    ships = position(
        "W",
        stations={"W": "A5[1] A6[1]"},
        tiles="B5:EW(W) C5:NW+NSW(WW)",
        ships={"W": "C6 B6"},
    )
    assert len(network_fields(ships, "W")) == 1


@pytest.mark.scenario("S39")
@pytest.mark.clause("SW-5.87", "SW-5.117")
def test_s39_link_through_the_queen() -> None:
    state = position("W", stations={"W": "J6[2]"}, tiles="I6:EW(W) H6:EW(W) G6:EW(W)")
    assert linked(state, "W")
    ways = legal_layings(state, "straight")
    assert "E6:EW" in ways
    assert "E6:NS" not in ways
    ship = position("W", stations={"W": "J3[1]"}, ships={"W": "G6"})
    assert not any(way.startswith("E6") for way in legal_layings(ship, "straight"))


@pytest.mark.scenario("S40")
@pytest.mark.clause("SW-5.117", "SW-5.118")
def test_s40_ship_on_the_queen() -> None:
    state = position("Y", stations={"Y": "J3[1]"}, ships={"Y": "F6"}, tiles="F5:NS(Y) E6:EW(Y)")
    assert {"F5", "E6", "F6"} in network_fields(state, "Y")
    assert scores(state, "Y")[0] == 3
    assert not linked(state, "Y")
    assert queen_buoys(state) == ""


@pytest.mark.clause("SW-5.117")
def test_sw_5_117_ship_only_branches_are_not_joined_by_the_queen() -> None:
    state = position("Y", stations={"Y": "J3[1]"}, ships={"Y": "F5 E6"})
    assert {"F5"} in network_fields(state, "Y")
    assert {"E6"} in network_fields(state, "Y")
    # Once a station reaches her she joins them too.
    state = position(
        "Y", stations={"Y": "J6[1]"}, ships={"Y": "F5 E6"}, tiles="I6:EW(Y) H6:EW(Y) G6:EW(Y)"
    )
    assert network_fields(state, "Y") == [{"J6", "I6", "H6", "G6", "F6", "F5", "E6"}]
    assert scores(state, "Y") == [1 + 1 + 3 + 2 + 1]


@pytest.mark.clause("SW-5.124")
def test_sw_5_124_linked_without_a_buoy_for_the_queen() -> None:
    state = position(
        "W",
        stations={"W": "J6[1]"},
        ships={"W": "G6"},
        tiles="I6:EW(W) H6:EW(W) E6:EW(W)",
        buoys={"W": 0},
        hands={"W": ["beige-ship"]},
    )
    assert linked(state, "W")
    assert queen_buoys(state) == ""
    assert scores(state, "W") == [1 + 1 + 3 + 1]  # only the element is missing
    assert GAME.view_for(state, None)["players"][W]["queen_points"] == 3
    away = play(state, "play:beige-ship", "none", "sail:G6>G7", checked=False)
    assert not linked(away, "W")
    back = play(away, "sail:G7>G6", checked=False)  # linked again, but there is no buoy to put
    assert linked(back, "W")
    assert (queen_buoys(back), back.buoy_supply[W]) == ("", 0)
    # With a buoy in the supply again it is put there at the next step.
    state.buoy_supply[W] = 1
    state = play(state, "play:beige-ship", "deploy:I6", "done", checked=False)
    assert queen_buoys(state) == "W"
    assert state.buoy_supply[W] == 0


@pytest.mark.clause("SW-5.185", "SW-5.186")
def test_sw_5_186_what_stays_and_what_goes_between_stages() -> None:
    state = position(
        "K",
        stations={"Y": "A6[1]", "R": "F1[1]", "W": "J5[1]", "K": "E10[1]"},
        ships={"Y": "D4"},
        tiles="B6:EW(Y)",
        whales=["D4"],
        crab="A3",
        open_tiles={"Y": "golden"},
        abilities={"Y": "golden_tile", "R": "genius"},
        hands={"K": ["beige-ship"]},
        used="YRWK",
        order="WRYK",
    )
    after, events = play_and_tell(state, "play:beige-ship", "none", chance=Chance("next"))
    assert facts(events, "stage-scored") == [{"stage": 1, "points": [3, 3, 2, 2]}]
    assert rp(after) == (23, 23, 22, 22)
    assert (after.stage, after.order) == (2, [2, 1, 0, 3])
    assert asked(after) == ("W", "buy")
    assert tiles_of(after, "Y") == {"golden": 1}
    assert after.abilities == [-1] * 4
    view = GAME.view_for(after, None)
    assert view["abilities"] == ["fast_ship", "protection", "genius", "golden_tile"]
    assert view["hazards"]["whale"] == ["D4"]
    assert view["hazards"]["crab"] == "A3"
    assert len(view["tiles"]) == 1
    assert len(after.row) == 16
