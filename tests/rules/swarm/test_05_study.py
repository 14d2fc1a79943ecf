"""Rules 5.G, 5.H: researchers, laying tiles, tile on tile."""

from __future__ import annotations

from typing import Any

import pytest

from games.swarm import GAME
from games.swarm.state import Swarm
from tests.rules.choosing import facts
from tests.rules.swarm.build import (
    R,
    Y,
    asked,
    buoys_on,
    crew,
    fields,
    keys,
    legal_layings,
    linked,
    network_fields,
    play,
    play_and_tell,
    position,
    queen_buoys,
    rp,
    scores,
    ship_fields,
    tiles_of,
    top,
)

STUDY = {letter: ["beige-researcher"] for letter in "YRW"}
KINDS = "straight curve tee cross golden"


def studying(actor: str, **pieces: Any) -> Swarm:
    """Return a position in which a player who holds one of each tile has begun to study."""
    tiles = pieces.pop("open_tiles", {actor: KINDS})
    state = position(actor, hands=STUDY, open_tiles=tiles, **pieces)
    return play(state, "play:beige-researcher", "study", checked="buoys" not in pieces)


@pytest.mark.clause("SW-5.80", "SW-5.81", "SW-5.82")
def test_sw_5_80_deploy_study_or_nothing() -> None:
    state = position("Y", stations={"Y": "A6[1] A5[3]"}, open_tiles={"Y": "tee"}, hands=STUDY)
    state = play(state, "play:beige-researcher")
    assert keys(state) == ("crew:A6", "study", "nothing")  # A5 is full
    after, events = play_and_tell(state, "crew:A6")
    assert crew(after, "A6") == 2
    assert asked(after)[0] == "R"  # one researcher only
    assert facts(events, "researcher-placed") == [{"seat": 0, "field": "A6"}]
    # Without a tile that can be laid there is no study; without a supply no deployment.
    bare = position("Y", stations={"Y": "A6[1]"}, hands=STUDY)
    assert keys(play(bare, "play:beige-researcher")) == ("crew:A6", "nothing")
    full = position("Y", stations={"Y": "A6[3] A5[3] A4[1]"}, open_tiles={"Y": "tee"}, hands=STUDY)
    assert keys(play(full, "play:beige-researcher")) == ("study", "nothing")


@pytest.mark.clause("SW-5.83")
def test_sw_5_83_as_many_tiles_as_researchers_on_the_board() -> None:
    stations = {"Y": "A6[1] F10[2]"}  # F10 is not linked with anything
    state = studying("Y", stations=stations, open_tiles={"Y": "cross cross cross cross"})
    for laid in range(3):
        assert asked(state) == ("Y", "field")
        assert GAME.view_for(state, Y)["own"]["turn"]["studies"] == 3 - laid
        assert "done" in keys(state)
        state = play(state, keys(state)[0], "turn:NESW")
    assert asked(state)[0] == "R"
    assert tiles_of(state, "Y") == {"cross": 1}
    # A player may stop at any moment.
    state = studying("Y", stations=stations)
    assert "done" in keys(state)
    state, events = play_and_tell(state, "tile:straight", "field:B6", "turn:EW", "done")
    assert facts(events, "studied")[0]["points"] == 2


@pytest.mark.clause("SW-5.84")
def test_sw_5_84_own_open_tiles_in_any_rotation() -> None:
    state = studying("Y", stations={"Y": "A6[2]"}, ships={"Y": "D5"})
    assert keys(state) == (
        "tile:straight",
        "tile:curve",
        "tile:tee",
        "tile:cross",
        "tile:golden",
        "done",
    )
    under = {kind: legal_layings(state, kind) for kind in KINDS.split()}
    assert {w for w in under["straight"] if w[:2] == "D5"} == {"D5:NS", "D5:EW"}
    assert {w for w in under["curve"] if w[:2] == "D5"} == {"D5:NE", "D5:ES", "D5:SW", "D5:NW"}
    assert len({w for w in under["tee"] if w[:2] == "D5"}) == 4
    assert {w for w in under["golden"] if w[:2] == "D5"} == {"D5:NESW"}
    state = play(state, "tile:golden", "field:D5", "turn:NESW")
    assert tiles_of(state, "Y") == {"straight": 1, "curve": 1, "tee": 1, "cross": 1}


@pytest.mark.scenario("S12")
@pytest.mark.clause("SW-5.85", "SW-5.87")
def test_s12_legal_and_illegal_laying() -> None:
    state = position("Y", stations={"Y": "A6[1]"}, ships={"Y": "C4"})
    assert "B6:NW" in legal_layings(state, "curve")
    assert "C5:NE" in legal_layings(state, "curve")
    assert "B6:NS" not in legal_layings(state, "straight")
    assert "C5:EW" not in legal_layings(state, "straight")
    covered = position("Y", stations={"Y": "A6[1]"}, ships={"Y": "C4"}, down=["B6"])
    assert not any(way.startswith("B6") for way in legal_layings(covered, "cross"))


@pytest.mark.clause("SW-5.86", "SW-5.88")
def test_sw_5_86_pieces_on_the_target_are_lifted() -> None:
    state = studying(
        "Y", stations={"Y": "A6[1]"}, ships={"Y": "E4", "R": "B6"}, whales=["B6"], waves=["E4"]
    )
    assert {"B6", "E4"} <= fields(play(state, "tile:curve"))
    after = play(state, "tile:curve", "field:E4", "turn:SW")  # nothing is there but the own ship
    assert top(after, "E4") == "SW"
    assert ship_fields(after, "Y") == ["E4"]
    assert GAME.view_for(after, None)["hazards"]["tsunami"] == ["E4"]
    after = play(state, "tile:curve", "field:B6", "turn:SW")
    assert ship_fields(after, "R") == ["B6"]


@pytest.mark.clause("SW-5.87")
def test_sw_5_87_a_foreign_ship_or_station_links_nothing() -> None:
    state = position("Y", stations={"Y": "A6[1]", "R": "A3[1]"}, ships={"R": "C4"})
    assert {way[:2] for way in legal_layings(state, "cross")} == {"B6"}
    # A network that has lost station and ship is no ground to build on.
    state = position("Y", stations={"Y": "A6[1]"}, tiles="E4:NS(Y)")
    assert {way[:2] for way in legal_layings(state, "cross")} == {"B6"}


@pytest.mark.scenario("S13")
@pytest.mark.clause("SW-5.89", "SW-5.90")
def test_s13_mismatch_allowed() -> None:
    state = position("Y", stations={"Y": "A5[1] A6[1]"}, tiles="B6:NW(Y)")
    assert "B5:EW" in legal_layings(state, "straight")
    state = studying("Y", stations={"Y": "A5[1] A6[1]"}, tiles="B6:NW(Y)")
    state = play(state, "tile:straight", "field:B5", "turn:EW")
    found = network_fields(state, "Y")
    assert {"A5", "B5"} in found
    assert {"A6", "B6"} in found
    # The next tile may lie somewhere else entirely.
    assert "C5" in fields(play(state, "tile:curve"))
    two = studying("Y", stations={"Y": "A5[1] F10[1]"})
    after = play(two, "tile:straight", "field:B5", "turn:EW", "tile:curve", "field:F9", "turn:ES")
    assert len(network_fields(after, "Y")) == 2


@pytest.mark.scenario("S14")
@pytest.mark.clause("SW-5.83", "SW-5.91", "SW-5.92", "SW-5.120")
def test_s14_study_to_the_queen() -> None:
    state = studying("W", stations={"W": "J6[3]"}, open_tiles={"W": "tee straight cross"})
    state, events = play_and_tell(
        state,
        *("tile:tee", "field:I6", "turn:NEW"),
        *("tile:straight", "field:H6", "turn:EW"),
        *("field:G6:cross", "turn:NESW"),
    )
    assert rp(state, "W") == (23,)
    assert linked(state, "W")
    assert queen_buoys(state) == "W"
    assert state.buoy_supply[2] == 24
    assert scores(state, "W")[0] == 8
    assert facts(events, "studied") == [
        {
            "seat": 2,
            "tiles": [
                ["tee", "I6", "NEW", ""],
                ["straight", "H6", "EW", ""],
                ["cross", "G6", "NESW", ""],
            ],
            "points": 3,
        }
    ]
    assert facts(events, "queen-reached") == [{"seat": 2}]


@pytest.mark.clause("SW-5.92")
@pytest.mark.parametrize(
    ("kind", "way", "points"),
    [
        ("straight", "EW", 2),
        ("curve", "NW", 2),
        ("tee", "NEW", 1),
        ("cross", "NESW", 0),
        ("golden", "NESW", 0),
    ],
)
def test_sw_5_92_points_by_eyes(kind: str, way: str, points: int) -> None:
    state = studying("Y", stations={"Y": "A6[1]"}, open_tiles={"Y": kind})
    state = play(state, f"field:B6:{kind}", f"turn:{way}")
    assert rp(state, "Y") == (20 + points,)
    assert buoys_on(state, "B6") == "Y"


@pytest.mark.scenario("S15")
@pytest.mark.clause("SW-5.100", "SW-5.101", "SW-5.102", "SW-5.103", "SW-5.104", "SW-5.105")
def test_s15_overlay() -> None:
    pieces: dict[str, Any] = {"stations": {"R": "J3[2]", "Y": "A5[1]"}, "ships": {"R": "C4"}}
    board = "C5:NE(R) B5:EW(Y)"
    state = studying("Y", tiles=board, **pieces)
    on_c5 = {
        kind: {way[3:] for way in legal_layings(state, kind) if way.startswith("C5")}
        for kind in KINDS.split()
    }
    assert on_c5["tee"] == {"NEW"}  # ESW loses N, NES is not linked with Y
    assert on_c5["cross"] == on_c5["golden"] == {"NESW"}
    assert on_c5["curve"] == on_c5["straight"] == set()
    state = play(state, "tile:tee", "field:C5", "turn:NEW")
    assert buoys_on(state, "C5") == "RY"
    assert rp(state, "Y") == (21,)
    assert top(state, "C5") == "NEW"
    again = studying("R", tiles="C5:NE+NEW(RY) B5:EW(Y)", **pieces)
    again = play(again, "tile:cross", "field:C5", "turn:NESW")
    assert buoys_on(again, "C5") == "RYR"
    for kind in KINDS.split():  # four openings can never be covered
        assert not any(way.startswith("C5") for way in legal_layings(again, kind))
    assert GAME.view_for(again, R)["tiles"][1]["under"] == [
        {"tile": "curve", "openings": "NE"},
        {"tile": "tee", "openings": "NEW"},
    ]


@pytest.mark.clause("SW-5.101")
def test_sw_5_101_only_more_openings_cover() -> None:
    state = position(
        "Y", stations={"Y": "A6[1]"}, ships={"Y": "C4 D4 E4"}, tiles="C4:NS(Y) D4:NES(Y) E4:NESW(Y)"
    )
    on = {
        kind: {way[:2] for way in legal_layings(state, kind)} & {"C4", "D4", "E4"}
        for kind in KINDS.split()
    }
    assert on["straight"] == on["curve"] == set()
    assert on["tee"] == {"C4"}
    assert on["cross"] == on["golden"] == {"C4", "D4"}
    assert {way for way in legal_layings(state, "tee") if way[:2] == "C4"} == {"C4:NES", "C4:NSW"}


@pytest.mark.clause("SW-5.105", "SW-5.106", "SW-5.123")
def test_sw_5_106_an_overlay_serves_everybody_with_a_buoy_there() -> None:
    # White reaches the queen through a tile that yellow covers.
    tiles = "I6:EW(W) H6:EW(W) G6:ES+NES(WY) G5:NS(Y)"
    pieces: dict[str, Any] = {"stations": {"W": "J6[1]", "Y": "A6[1]"}, "ships": {"Y": "G5"}}
    state = studying("Y", tiles=tiles, open_tiles={"Y": "cross"}, **pieces)
    assert not linked(state, "W")
    before = state.buoy_supply[2]
    state, events = play_and_tell(state, "field:G6:cross", "turn:NESW")
    assert linked(state, "W")
    assert queen_buoys(state) == "W"
    assert state.buoy_supply[2] == before - 1
    assert facts(events, "queen-reached") == [{"seat": 2}]


@pytest.mark.scenario("S36")
@pytest.mark.clause("SW-5.93", "SW-5.94")
def test_s36_out_of_buoys() -> None:
    state = studying(
        "Y",
        stations={"Y": "A6[1]"},
        tiles="B6:EW(Y) C6:EW(Y) H8:NS(Y)",
        buoys={"Y": 0},
        open_tiles={"Y": "curve tee"},
    )
    state = play(state, "tile:curve", "field:D6", checked=False)
    assert "turn:SW" in keys(state)
    state = play(state, "turn:SW", checked=False)
    assert asked(state) == ("Y", "buoy")
    assert keys(state) == ("buoy:H8",)  # from B6 or C6 the link would break
    state, events = play_and_tell(state, "buoy:H8", checked=False)
    assert buoys_on(state, "D6") == "Y"
    assert buoys_on(state, "H8") == ""
    assert top(state, "H8") == "NS"  # it stays face up
    assert facts(events, "buoy-moved") == [{"seat": 0, "source": "H8", "field": "D6"}]
    # Unmarked: nobody's, not to be covered or collected.
    near = position(
        "Y",
        stations={"Y": "A6[2]"},
        ships={"Y": "H8"},
        tiles="H8:NS()",
        open_tiles={"Y": "cross tee"},
        hands={"Y": ["beige-researcher", "beige-ship"]},
    )
    assert not any(way.startswith("H8") for way in legal_layings(near, "cross"))
    assert {"H8"} in network_fields(near, "Y")  # only by the ship
    sailed = play(near, "play:beige-ship", "none", "sail:H8>H7", "done")
    assert tiles_of(sailed, "Y") == {"cross": 1, "tee": 1}
    assert not any("H8" in network for network in network_fields(sailed, "Y"))


@pytest.mark.clause("SW-5.93")
def test_sw_5_93_without_a_buoy_that_can_move_nothing_is_laid() -> None:
    # The only own buoy lies on the way: taken away, the tile would hang on nothing.
    state = position("Y", stations={"Y": "A6[1]"}, tiles="B6:EW(Y)", buoys={"Y": 0})
    assert legal_layings(state, "cross") == set()
    # Beside the station, though, it may be moved to.
    state = position("Y", stations={"Y": "A6[1] A5[1]"}, tiles="B6:EW(Y)", buoys={"Y": 0})
    assert {way[:2] for way in legal_layings(state, "cross")} == {"B5"}
    # Two own buoys on a field: one of them may go and the field stays in the network.
    state = position("Y", stations={"Y": "A6[1]"}, tiles="B6:EW+NESW(YY)", buoys={"Y": 0})
    assert {way[:2] for way in legal_layings(state, "cross")} == {"B5", "C6", "B7"}


@pytest.mark.clause("SW-5.93")
def test_sw_5_93_the_buoy_of_the_covered_tile_stays_where_it_is() -> None:
    # Only the buoy of B5 may move to C5. Then nothing holds the west, but the ship the east.
    state = studying(
        "Y",
        stations={"Y": "A5[1]"},
        ships={"Y": "D5"},
        tiles="B5:EW(Y) C5:NS(Y)",
        buoys={"Y": 0},
        open_tiles={"Y": "tee"},
    )
    state = play(state, "field:C5:tee", checked=False)
    assert keys(state) == ("turn:NES",)
    assert keys(play(state, "turn:NES", checked=False)) == ("buoy:B5",)


@pytest.mark.clause("SW-5.125")
def test_sw_5_125_the_queen_buoy_cannot_be_moved_and_pays_nothing() -> None:
    state = position(
        "W", stations={"W": "J6[1]"}, tiles="I6:EW(W) H6:EW(W) G6:EW(W)", buoys={"W": 1}
    )
    assert queen_buoys(state) == "W"
    assert state.buoy_supply[2] == 0
    # One buoy on the queen, three on the way: beyond the queen nothing can be laid, since each of
    # the three is needed; her own buoy would do, were it allowed.
    assert {way[:2] for way in legal_layings(state, "cross")} == {"H6", "I6"}  # G6 gives its buoy
    assert rp(state, "W") == (20,)


@pytest.mark.clause("SW-5.95", "SW-5.94")
def test_sw_5_95_a_tile_keeps_its_buoy_when_cut_off() -> None:
    state = position(
        "R",
        stations={"R": "F1[1]"},
        ships={"R": "F4"},
        tiles="F2:NS(R) F3:NS(R) F5:NS(R)",
        hands={"R": ["beige-ship"]},
    )
    state = play(state, "play:beige-ship", "none", "sail:F4>G4", "done")
    assert buoys_on(state, "F5") == "R"
    assert {"F5"} in network_fields(state, "R")
    assert state.buoy_supply[R] == 25
