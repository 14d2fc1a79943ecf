"""Rules 3: the board."""

from __future__ import annotations

import pytest

from games.core.api import Seat
from games.core.bitsets import members
from games.swarm import GAME
from games.swarm.board import COAST, LINES, NEXT, SEA, TILE_FIELDS, coast_distance
from games.swarm.data import COMPASS, DIRECTIONS, FIELD, FIELDS, LAND, LANDS, NOWHERE, QUEEN, WATER
from tests.rules.swarm.build import asked, fields, new_game, play, position

NAMES = {FIELDS[land.field]: land for land in LANDS}


@pytest.mark.clause("SW-3.1")
def test_sw_3_1_fields_have_a_column_letter_and_a_row_number() -> None:
    assert FIELDS[0] == "A1"
    assert FIELDS[9] == "J1"
    assert FIELDS[-1] == "J10"
    assert [FIELDS[at] for at in WATER[:3]] == ["C2", "D2", "E2"]  # by row, then column
    (decision,) = GAME.decisions(new_game())
    typed = GAME.wording().typed(decision, decision.options[0])
    assert "f1" in [spelling.lower() for spelling in typed]


@pytest.mark.clause("SW-3.2")
def test_sw_3_2_sixty_water_fields() -> None:
    expected = {f"{c}{r}" for c in "BCDEFGHI" for r in range(2, 10)} - {"B2", "I2", "B9", "I9"}
    assert {FIELDS[at] for at in WATER} == expected
    assert len(WATER) == SEA.bit_count() == 60


@pytest.mark.clause("SW-3.3")
def test_sw_3_3_the_queen_is_water_but_never_holds_a_tile() -> None:
    assert FIELDS[QUEEN] == "F6"
    assert SEA >> QUEEN & 1
    assert not TILE_FIELDS >> QUEEN & 1
    assert TILE_FIELDS.bit_count() == 59
    state = position(
        "Y",
        stations={"Y": "A6[3]"},
        ships={"Y": "F6"},
        open_tiles={"Y": "cross tee"},
        hands={"Y": ["beige-researcher"]},
    )
    state = play(state, "play:beige-researcher", "study", "tile:cross")
    assert asked(state) == ("Y", "field")
    assert fields(state) == {"B6", "F5", "G6", "F7", "E6"}  # beside the station and the ship


@pytest.mark.clause("SW-3.4")
def test_sw_3_4_six_land_fields_on_each_side() -> None:
    sides = {side: [FIELDS[land.field] for land in LANDS if land.side == side] for side in range(4)}
    assert sides[DIRECTIONS.index("N")] == ["C1", "D1", "E1", "F1", "G1", "H1"]
    assert sides[DIRECTIONS.index("E")] == ["J3", "J4", "J5", "J6", "J7", "J8"]
    assert sorted(sides[DIRECTIONS.index("S")]) == ["C10", "D10", "E10", "F10", "G10", "H10"]
    assert sorted(sides[DIRECTIONS.index("W")]) == ["A3", "A4", "A5", "A6", "A7", "A8"]


@pytest.mark.clause("SW-3.5")
def test_sw_3_5_the_rest_is_void() -> None:
    rest = {FIELDS[at] for at in range(100) if not (SEA | COAST) >> at & 1}
    assert " ".join(sorted(rest)) == "A1 A10 A2 A9 B1 B10 B2 B9 I1 I10 I2 I9 J1 J10 J2 J9"
    line = LINES[FIELD["C3"]][COMPASS.index("NW")]
    assert (line.water, line.land, line.steps) == ((), NOWHERE, 1)  # B2: it has left the board


@pytest.mark.clause("SW-3.6")
def test_sw_3_6_adjacent_means_sharing_an_edge() -> None:
    assert {FIELDS[at] for at in NEXT[FIELD["D4"]]} == {"D3", "E4", "D5", "C4"}
    corner = {FIELDS[at] for at in NEXT[FIELD["B3"]] if at != NOWHERE}
    assert corner == {"C3", "B4"}  # not B2 (void), not A3 (land)


@pytest.mark.clause("SW-3.7")
def test_sw_3_7_every_land_field_has_its_own_shore() -> None:
    shores = {name: FIELDS[land.shore] for name, land in NAMES.items()}
    assert shores["C1"] == "C2"
    assert shores["J3"] == "I3"
    assert shores["C10"] == "C9"
    assert shores["A3"] == "B3"
    assert len(set(shores.values())) == 24
    for land in LANDS:
        beside = [land.field + step for step in (-10, 1, 10, -1)]
        assert [at for at in beside if 0 <= at < 100 and SEA >> at & 1] == [land.shore]


@pytest.mark.clause("SW-3.8")
def test_sw_3_8_the_coast_ring_runs_clockwise() -> None:
    ring = "C1 D1 E1 F1 G1 H1 J3 J4 J5 J6 J7 J8 H10 G10 F10 E10 D10 C10 A8 A7 A6 A5 A4 A3"
    assert [FIELDS[land.field] for land in LANDS] == ring.split()
    assert coast_distance(LAND[FIELD["A3"]], LAND[FIELD["C1"]]) == 1


@pytest.mark.clause("SW-3.9")
def test_sw_3_9_end_fields_have_one_coast_neighbour() -> None:
    around = {n: {FIELDS[LANDS[o].field] for o in land.neighbours} for n, land in NAMES.items()}
    ends = sorted(name for name, found in around.items() if len(found) == 1)
    assert " ".join(ends) == "A3 A8 C1 C10 H1 H10 J3 J8"
    assert around["C1"] == {"D1"}
    assert around["J4"] == {"J3", "J5"}
    assert around["A8"] == {"A7"}


@pytest.mark.clause("SW-3.10")
def test_sw_3_10_a_value_is_the_least_number_of_tiles_to_the_queen() -> None:
    for land in LANDS:
        reached, edge, tiles = {land.shore}, {land.shore}, 1
        while not any(QUEEN in NEXT[at] for at in edge):
            edge = {to for at in edge for to in NEXT[at] if to not in (NOWHERE, QUEEN)} - reached
            reached |= edge
            tiles += 1
        assert land.value == tiles, FIELDS[land.field]
    assert sum(land.value for land in LANDS) == 120
    assert [NAMES[n].value for n in ("C1", "F1", "J3", "J6", "C10", "F10", "A3", "A6")] == [
        7,
        4,
        6,
        3,
        6,
        3,
        7,
        4,
    ]


@pytest.mark.clause("SW-3.11")
def test_sw_3_11_four_start_fields_of_value_4() -> None:
    starts = [land for land in LANDS if land.is_start]
    assert {FIELDS[land.field] for land in starts} == {"F1", "J5", "E10", "A6"}
    assert {land.value for land in starts} == {4}
    assert len({land.side for land in starts}) == 4


@pytest.mark.clause("SW-3.12")
def test_sw_3_12_ships_and_hazards_share_a_field() -> None:
    state = position(
        "Y",
        ships={"Y": "D4 D4", "R": "D4"},
        whales=["D4", "D4"],
        waves=["D4"],
        stations={"R": "A6[1]"},
        crab="A6",
    )
    view = GAME.view_for(state, Seat(0))
    assert [ship["field"] for ship in view["ships"]] == ["D4"] * 3
    assert view["hazards"]["whale"] == ["D4", "D4"]
    assert view["hazards"]["crab"] == "A6"


def test_lines_of_the_compass_end_on_land_or_off_the_board() -> None:
    for at in WATER:
        for line in LINES[at]:
            assert line.steps == len(line.water) + 1
        assert min(line.steps for line in LINES[at]) <= 3
    assert not list(members(0))
