"""Rules 5.F: ships."""

from __future__ import annotations

import pytest

from games.swarm import GAME
from tests.rules.choosing import facts
from tests.rules.swarm.build import (
    R,
    Y,
    asked,
    is_down,
    is_empty,
    keys,
    play,
    play_and_tell,
    position,
    ship_fields,
    tiles_of,
)

SHIP = {letter: ["beige-ship", "beige-ship"] for letter in "YR"}


@pytest.mark.scenario("S8")
@pytest.mark.clause("SW-5.60", "SW-5.62", "SW-5.64", "SW-5.67", "SW-5.69", "SW-5.71")
def test_s8_first_ship() -> None:
    faces = {"F2": "curve", "F3": "tee", "F4": "tee"}
    state = position("R", stations={"R": "F1[1]"}, down="all", faces=faces, hands=SHIP)
    state = play(state, "play:beige-ship")
    assert keys(state) == ("deploy:F2", "none")
    state, events = play_and_tell(state, "deploy:F2", "sail:F2>F3", "sail:F3>F4", "sail:F4>G4")
    assert tiles_of(state, "R") == {"curve": 1, "tee": 2}
    assert ship_fields(state, "R") == ["G4"]
    assert is_down(state, "G4")
    assert all(is_empty(state, field) for field in ("F2", "F3", "F4"))
    assert facts(events, "ships-sailed") == [
        {
            "seat": 1,
            "deployed": "F2",
            "routes": [["F2", "F3", "F4", "G4"]],
            "tiles": ["curve", "tee", "tee"],
        }
    ]
    assert asked(state)[0] == "W"  # three points are spent


@pytest.mark.scenario("S9")
@pytest.mark.clause("SW-5.66", "SW-5.68")
def test_s9_back_and_forth() -> None:
    state = position("R", stations={"R": "F1[1]"}, ships={"R": "F3"}, down=["F4"], hands=SHIP)
    before = sum(state.own_tiles(R))
    state = play(state, "play:beige-ship", "none", "sail:F3>F4", "sail:F4>F3", "sail:F3>F4")
    assert sum(state.own_tiles(R)) == before + 1
    assert is_empty(state, "F4")


@pytest.mark.scenario("S10")
@pytest.mark.clause("SW-5.62", "SW-5.63")
def test_s10_fast_ship_split() -> None:
    state = position(
        "Y",
        stations={"Y": "A6[1]"},
        ships={"Y": "D6 B6"},
        down=["D6", "D5", "B7"],
        hands=SHIP,
        abilities={"Y": "fast_ship"},
    )
    state = play(state, "play:beige-ship", "none", "sail:D6>D5", "sail:D5>D4", "sail:B6>B7")
    assert asked(state) == ("Y", "sail")
    state = play(state, "sail:B7>B8")
    assert sum(tiles_of(state, "Y").values()) == 3
    assert sorted(ship_fields(state, "Y")) == ["B8", "D4"]
    assert asked(state)[0] == "R"
    assert not any(is_down(state, field) for field in ("D6", "D5", "B7"))


@pytest.mark.clause("SW-5.63")
@pytest.mark.parametrize(
    "first", [("play:joker", "as:ship"), ("play:blue-ship-researcher", "first:ship")]
)
def test_sw_5_63_fast_ship_counts_for_every_ship_action(first: tuple[str, str]) -> None:
    state = position(
        "Y",
        stations={"Y": "A6[1]"},
        ships={"Y": "D6"},
        hands={"Y": ["blue-ship-researcher"]},
        abilities={"Y": "fast_ship"},
    )
    state = play(state, *first, "none", "sail:D6>D5", "sail:D5>D4", "sail:D4>D3")
    assert asked(state) == ("Y", "sail")


@pytest.mark.scenario("S11")
@pytest.mark.clause("SW-5.67", "SW-5.68", "SW-5.65")
def test_s11_shared_field() -> None:
    state = position(
        "Y",
        stations={"Y": "A6[1]", "R": "F1[1]"},
        ships={"Y": "C4", "R": "C4"},
        whales=["C4"],
        down=["C4"],
        hands=SHIP,
    )
    state = play(state, "play:beige-ship", "none", "sail:C4>C5", "done")
    assert sum(tiles_of(state, "Y").values()) == 1
    assert ship_fields(state, "R") == ["C4"]
    assert GAME.view_for(state, None)["hazards"]["whale"] == ["C4"]
    assert is_empty(state, "C4")
    state = play(state, "play:beige-ship", "none", "sail:C4>D4", "done")
    assert tiles_of(state, "R") == {}


@pytest.mark.clause("SW-5.60", "SW-5.61")
def test_sw_5_61_one_ship_is_deployed_and_only_first() -> None:
    state = position("Y", stations={"Y": "A6[1] F10[1]"}, ships={"Y": "D4"}, hands=SHIP)
    state = play(state, "play:beige-ship")
    assert keys(state) == ("deploy:B6", "deploy:F9", "none")
    state = play(state, "deploy:F9")
    assert asked(state) == ("Y", "sail")
    assert not any(key.startswith("deploy") for key in keys(play(state, "sail:D4>D5")))
    # All three afloat: not asked.
    state = position("Y", stations={"Y": "A6[1]"}, ships={"Y": "D4 E4 F4"}, hands=SHIP)
    assert asked(play(state, "play:beige-ship")) == ("Y", "sail")


@pytest.mark.clause("SW-5.62")
def test_sw_5_62_no_point_need_be_spent() -> None:
    state = position("Y", stations={"Y": "A6[1]"}, ships={"Y": "D4"}, hands=SHIP)
    state = play(state, "play:beige-ship", "none")
    assert "done" in keys(state)
    assert ship_fields(play(state, "done"), "Y") == ["D4"]


@pytest.mark.clause("SW-5.64", "SW-5.65")
def test_sw_5_64_ships_go_to_adjacent_water_and_nothing_blocks_them() -> None:
    state = position(
        "Y",
        stations={"Y": "A6[1]", "R": "A3[1]"},
        ships={"Y": "B3 E6", "R": "C3"},
        tiles="B4:NS(R)",
        whales=["C3"],
        down=["E5"],
        hands=SHIP,
    )
    state = play(state, "play:beige-ship", "none")
    assert keys(state) == (
        "sail:B3>C3",  # north is void, west is land
        "sail:B3>B4",
        "sail:E6>E5",
        "sail:E6>F6",  # the queen
        "sail:E6>E7",
        "sail:E6>D6",
        "done",
    )
    state = play(state, "sail:E6>F6", "sail:F6>G6")
    assert "G6" in ship_fields(state, "Y")


@pytest.mark.clause("SW-5.64")
def test_ships_on_one_field_are_listed_once() -> None:
    state = position("Y", stations={"Y": "A6[1]"}, ships={"Y": "D4 D4 D4"}, hands=SHIP)
    state = play(state, "play:beige-ship")
    assert len(keys(state)) == 5
    assert sorted(ship_fields(play(state, "sail:D4>D3"), "Y")) == ["D3", "D4", "D4"]


@pytest.mark.clause("SW-5.69")
def test_sw_5_69_entering_collects_nothing() -> None:
    state = position("Y", stations={"Y": "A6[1]"}, ships={"Y": "D4"}, down=["D5", "B6"], hands=SHIP)
    state = play(state, "play:beige-ship", "deploy:B6", "sail:D4>D5", "done")
    assert tiles_of(state, "Y") == {}
    assert is_down(state, "D5")
    assert is_down(state, "B6")


@pytest.mark.clause("SW-5.70")
def test_sw_5_70_face_up_tiles_are_never_collected() -> None:
    state = position(
        "Y", stations={"Y": "A6[1]"}, ships={"Y": "D4"}, tiles="D4:NS(R) D5:NS()", hands=SHIP
    )
    state = play(state, "play:beige-ship", "none", "sail:D4>D5", "sail:D5>D6", "done")
    assert tiles_of(state, "Y") == {}
    assert len(state.laid) == 2


@pytest.mark.clause("SW-5.72")
def test_sw_5_72_tiles_in_hand_have_no_limit() -> None:
    hand = " ".join(["curve"] * 15)
    state = position(
        "Y",
        stations={"Y": "A6[1]"},
        ships={"Y": "D4"},
        down=["D4"],
        open_tiles={"Y": hand},
        hands=SHIP,
    )
    state = play(state, "play:beige-ship", "none", "sail:D4>D5", "done")
    assert sum(state.own_tiles(Y)) == 16


@pytest.mark.clause("SW-5.61")
def test_a_player_without_ships_may_play_the_card_for_nothing() -> None:
    state = position("Y", stations={"Y": "A6[1]"}, hands=SHIP)
    state, events = play_and_tell(state, "play:beige-ship", "none")
    assert facts(events, "action-idle") == [{"seat": 0}]
    assert asked(state)[0] == "R"
