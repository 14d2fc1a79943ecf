"""Rules 3: the board, footprints, locks, connections, distances."""

from __future__ import annotations

import pytest

from games.core.bitsets import members
from games.nautilus import GAME
from games.nautilus.board import CONFLICT, DIAMOND, DOCKS, FOOT, NEXT, OVER, PRICE, distance
from games.nautilus.data import (
    ABYSS,
    DIRECTIONS,
    FIELD,
    FIELDS,
    LOCKS,
    MODULE,
    SLOTS,
    STRAIGHT,
    WAYS,
    ZONE_OF,
    ZONES,
    zone_name,
)
from tests.rules.nautilus.build import (
    BASE_ONLY,
    STC,
    ends,
    footprint,
    habitat,
    keys,
    links,
    play,
    position,
    sites,
    steps,
)


def named(fields: int) -> set[str]:
    return {FIELDS[field] for field in members(fields)}


def locks(kind: str, way: str) -> set[str]:
    return {DIRECTIONS[direction][0] for direction in LOCKS[MODULE[kind], way]}


@pytest.mark.clause("NA-3.1")
def test_na_3_1_fields_are_named_by_column_and_row() -> None:
    assert len(FIELDS) == 625
    assert (FIELDS[0], FIELDS[24], FIELDS[25], FIELDS[-1]) == ("A1", "A25", "B1", "Y25")
    assert FIELD["M13"] == len(FIELDS) // 2


@pytest.mark.clause("NA-3.2")
def test_na_3_2_adjacent_fields_share_an_edge() -> None:
    assert named(NEXT[FIELD["M13"]]) == {"M12", "M14", "L13", "N13"}
    assert named(NEXT[FIELD["A1"]]) == {"A2", "B1"}
    assert named(NEXT[FIELD["A25"]]) == {"A24", "B25"}
    assert named(NEXT[FIELD["Y25"]]) == {"Y24", "X25"}


@pytest.mark.clause("NA-3.3")
def test_na_3_3_every_field_lies_in_one_zone() -> None:
    sizes = {zone: sum(ZONE_OF[f] == n for f in range(625)) for n, zone in enumerate(ZONES)}
    assert sizes == {"lagoon": 69, "slope": 196, "deep": 218, "abyss": 142}
    corners = {name: zone_name(FIELD[name]) for name in ("A1", "Y1", "A25", "Y25", "M13")}
    assert corners == {
        "A1": "abyss",
        "Y1": "deep",
        "A25": "deep",
        "Y25": "abyss",
        "M13": "lagoon",
    }


@pytest.mark.clause("NA-3.4", "NA-3.5")
def test_na_3_4_find_slots_by_zone_and_half_turn_symmetry() -> None:
    by_zone = [sum(ZONE_OF[slot] == zone for slot in SLOTS) for zone in range(4)]
    assert by_zone == [0, 26, 20, 14]
    assert len(set(SLOTS)) == 60
    assert {624 - slot for slot in SLOTS} == set(SLOTS)
    assert all(ZONE_OF[field] == ZONE_OF[624 - field] for field in range(625))


@pytest.mark.clause("NA-3.6", "NA-3.7")
def test_na_3_6_a_footprint_is_the_block_around_its_centre() -> None:
    assert footprint("M10") == {f"{c}{r}" for c in "LMN" for r in (9, 10, 11)}
    assert footprint("B2") == {f"{c}{r}" for c in "ABC" for r in (1, 2, 3)}
    for edge in ("A5", "Y5", "E1", "E25"):
        assert not FOOT[FIELD[edge]]


@pytest.mark.clause("NA-3.8")
def test_na_3_8_modules_coexist_three_apart_or_two_and_two() -> None:
    def fit(one: str, other: str) -> bool:
        return not CONFLICT[FIELD[one]] >> FIELD[other] & 1

    assert fit("M13", "P13")
    assert fit("M13", "M16")
    assert fit("M13", "P12")
    assert fit("M13", "O15")
    assert not fit("M13", "O14")
    assert not fit("M13", "N15")
    assert not fit("M13", "O13")
    assert not fit("M13", "M13")
    assert footprint("M13") & footprint("O15") == {"N14"}


@pytest.mark.clause("NA-3.9", "NA-3.10")
def test_na_3_9_half_covered_counts_as_covered_and_is_not_free() -> None:
    state = play(position("dive", subs={"R1": "K17", "O1": "J16"}), "sub:1")
    free = ends(state) - named(state.down)
    assert "J17" in ends(state) - free  # a find is entered, but its field is not free
    assert "L18" not in free  # half covered by M17
    assert "J16" not in free  # a submarine
    assert not free & named(state.city.covered)
    assert {"K16", "K18", "L19", "I17"} <= free


@pytest.mark.clause("NA-3.11", "NA-3.14")
def test_na_3_14_locks_of_every_module() -> None:
    straight, diagonal = {"N", "E", "S", "W"}, {"NE", "SE", "SW", "NW"}
    assert {name for name, _, _ in DIRECTIONS[:STRAIGHT]} == straight
    assert locks("base", "-") == straight | diagonal
    assert locks("hab_straight", "-") == straight
    assert locks("hab_diagonal", "-") == diagonal
    for lab in ("training", "technology", "sonar", "sampling", "analysis"):
        assert locks(lab, "V") == {"N", "S", "NE", "SW"}
        assert locks(lab, "H") == {"E", "W", "SE", "NW"}
    view = GAME.view_for(position("build"), None)
    for module in view["modules"]:
        for lock in module["locks"]:
            assert lock["colour"] == ("blue" if lock["direction"] in straight else "brown")


@pytest.mark.clause("NA-3.12", "NA-3.13")
def test_na_3_13_connections_of_the_standard_city() -> None:
    state = position("build")
    pairs = {
        frozenset((centre, other))
        for _, centre, _, _ in (("", "M13", "", ""), *STC)
        for other in links(state, centre)
    }
    wanted = "M13-M10 M10-M7 M13-J13 M13-O15 O15-M17 O15-Q17 O15-Q13"
    assert pairs == {frozenset(pair.split("-")) for pair in wanted.split()}


@pytest.mark.clause("NA-3.13")
def test_na_3_13_touching_is_no_connection() -> None:
    state = position("build", city=[habitat("M10"), habitat("P13"), ("sonar", "P10", "V", "R")])
    assert links(state, "P10") == {"P13"}  # M10 is three fields west, but V has no W lock


@pytest.mark.clause("NA-3.15")
def test_na_3_15_labs_have_two_orientations_all_others_one() -> None:
    assert [len(ways) for ways in WAYS] == [1, 1, 1, 2, 2, 2, 2, 2]


@pytest.mark.clause("NA-3.16")
def test_na_3_16_dock_fields_lie_two_fields_from_the_centre() -> None:
    assert [FIELDS[d] for d in DOCKS[FIELD["M17"]] if d is not None] == ["M15", "O17", "M19", "K17"]
    assert DOCKS[FIELD["M2"]][0] is None  # two fields north of M2 there is no board
    view = GAME.view_for(position("dive", crew={"P": {"M17": 2}}, actor="P"), None)
    m17 = next(m for m in view["modules"] if m["field"] == "M17")
    docks = {lock["dock"]: lock["free"] for lock in m17["locks"] if lock["dock"]}
    assert docks == {"M15": True, "M19": False}
    assert all(lock["dock"] is None for lock in m17["locks"] if lock["colour"] == "brown")


@pytest.mark.clause("NA-3.17")
def test_na_3_17_steps_follow_connections() -> None:
    state = position("build")
    assert steps(state, "M10", "M7") == 1
    assert steps(state, "M7", "Q17") == 4
    assert steps(state, "J13", "Q13") == 3


@pytest.mark.clause("NA-3.18")
def test_na_3_18_scan_distance_adds_columns_and_rows() -> None:
    assert distance(FIELD["D10"], FIELD["B9"]) == 3
    assert distance(FIELD["D10"], FIELD["B12"]) == 4
    near = named(DIAMOND[4][FIELD["M5"]])
    assert "O6" in near
    assert "O8" not in near
    assert len(near) == 1 + 4 * (1 + 2 + 3 + 4)


@pytest.mark.clause("NA-3.7", "NA-5.28")
@pytest.mark.scenario("S54")
def test_s54_board_edge() -> None:
    state = position("build", city=[habitat("M10"), habitat("M7"), habitat("M4")])
    for kind in ("hab_straight", "hab_diagonal", "training"):
        assert "M1" not in sites(state, kind)
    assert OVER[FIELD["M1"]] == sum(1 << FIELD[name] for name in ("L2", "M2", "N2"))


@pytest.mark.clause("NA-3.8", "NA-3.13", "NA-3.14")
@pytest.mark.scenario("S5")
def test_s5_wrong_habitat() -> None:
    state = position("build", city=BASE_ONLY, held={"R": [("hab_diagonal", 1)]})
    assert "O11" not in sites(state, "hab_straight")
    assert "O11" in sites(state, "hab_diagonal")
    assert PRICE[FIELD["O11"]] == 1
    assert footprint("O11") & footprint("M13") == {"N12"}
    assert "build:hab_diagonal:1" in keys(play(state, "nothing"))


@pytest.mark.clause("NA-3.3")
def test_na_3_3_the_abyss_is_two_trenches() -> None:
    abyss = {FIELDS[f] for f in range(625) if ZONE_OF[f] == ABYSS}
    assert {"A1", "B9", "Y25", "X17"} <= abyss
    assert not abyss & {"Y1", "A25"}
