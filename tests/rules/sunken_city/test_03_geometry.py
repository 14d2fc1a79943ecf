"""Chapter 3: the board."""

from __future__ import annotations

import pytest

from games.sunken_city import lake
from games.sunken_city.data import (
    CENTRE,
    COLOURS,
    CORNERS,
    FIELD,
    FIELDS,
    FIELDS_OF,
    HOUSE,
    NEXT_TO,
    PLACES,
    SLOTS,
    TERRAIN,
    ZONES,
)
from tests.rules.sunken_city.build import (
    do,
    houses,
    offers,
    play,
    position,
    pro,
    refused,
    set_up,
    stands,
    streets,
    walks,
)


def _apart(one: str, other: str) -> tuple[int, int]:
    return abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))


@pytest.mark.clause("SC-3.1")
def test_sc_3_1_neighbours_share_an_edge() -> None:
    assert len(FIELDS) == 81
    assert (FIELDS[0], FIELDS[8], FIELDS[72], FIELDS[80]) == ("A1", "I1", "A9", "I9")
    for field, name in enumerate(FIELDS):
        expected = [other for other in FIELDS if sum(_apart(name, other)) == 1]
        assert [FIELDS[near] for near in NEXT_TO[field]] == expected
    assert "I1-A2" not in PLACES  # no wrap-around


@pytest.mark.clause("SC-3.2")
def test_sc_3_2_terrain() -> None:
    for field, name in enumerate(FIELDS):
        columns, rows = _apart(name, "E5")
        ring = max(columns, rows)
        dark = columns + rows <= 4 and ring > 1
        expected = "center" if ring == 0 else "dark" if dark else "light"
        assert TERRAIN[field] == expected, name
    assert (TERRAIN.count("light"), TERRAIN.count("dark"), TERRAIN.count("center")) == (48, 32, 1)


@pytest.mark.clause("SC-3.3")
def test_sc_3_3_streets_are_named_in_reading_order_and_houses_by_their_field() -> None:
    assert len(SLOTS) == 140
    for one, other in SLOTS:
        assert one < other
        assert sum(_apart(FIELDS[one], FIELDS[other])) == 1
    state = do(set_up(), "B2M5 build B1-A1 9@D2")
    assert streets(state) == ["A1-B1"]
    assert houses(state)[9] == "D2"
    assert state.lake[FIELD["A1"]] == state.lake[FIELD["B1"]]
    assert state.lake[FIELD["D2"]] == HOUSE + FIELD["D2"]


@pytest.mark.clause("SC-3.4")
def test_sc_3_4_corners_do_not_connect() -> None:
    state = position("A1-B1 C2-C3 9@D2 B2-B3", at={"Y": "A1-B1"})
    a1, c2 = (state.lake[FIELD[name]] for name in ("A1", "C2"))
    assert c2 not in lake.connected(state, a1)  # B1 and C2 touch at a corner only
    assert [PLACES[each] for each in lake.connected(state, a1)] == ["B2-B3"]
    assert [PLACES[each] for each in lake.connected(state, c2)] == ["B2-B3", "D2"]


@pytest.mark.clause("SC-3.5", "SC-5.44")
def test_sc_3_5_a_village_opens_only_to_its_corner_field() -> None:
    assert [FIELDS[corner] for corner in CORNERS] == ["A1", "I1", "I9", "A9"]
    beside = do(position("B1-B2"), "B0M7")
    assert walks(beside) == set()  # beside the corner is not enough
    over = do(position("A1-A2"), "B0M7")
    assert offers(over, "step") == ["A1-A2"]
    assert offers(play(over, "step:A1-A2"), "step") == ["V"]


@pytest.mark.clause("SC-3.6")
def test_sc_3_6_zones() -> None:
    named = {
        colour: {FIELDS[f] for f in range(81) if zone >> f & 1}
        for colour, zone in zip(COLOURS, ZONES, strict=True)
    }
    for colour, columns, rows in (
        ("yellow", "ABCD", "1234"),
        ("white", "FGHI", "1234"),
        ("red", "FGHI", "6789"),
        ("orange", "ABCD", "6789"),
    ):
        assert named[colour] == {column + row for column in columns for row in rows}
    neutral = set(FIELDS) - set().union(*named.values())
    assert neutral == {name for name in FIELDS if name[0] == "E" or name[1] == "5"}
    assert len(neutral) == 17


@pytest.mark.clause("SC-3.7")
def test_sc_3_7_no_element_lies_in_two_zones() -> None:
    for fields in FIELDS_OF:
        zones = [zone for zone in ZONES if any(zone >> field & 1 for field in fields)]
        assert len(zones) <= 1


@pytest.mark.clause("SC-3.8", "SC-5.26")
def test_sc_3_8_zones_restrict_neither_building_nor_walking() -> None:
    state = position("A1-B1 C1-D1 E1-F1 G1-H1")
    state = do(state, "B1M6 build H8-H9 walk G1")
    assert (streets(state)[-1], stands(state, "Y")) == ("H8-H9", "G1-H1")


@pytest.mark.clause("SC-3.9", "SC-5.24")
def test_sc_3_9_touching_houses() -> None:
    state = do(position("9@D2"), "B1M6")
    sites = set(offers(state, "house:1"))
    for name in FIELDS:
        touches = max(_apart(name, "D2")) <= 1 or max(_apart(name, "E5")) <= 1
        assert (name in sites) == (TERRAIN[FIELD[name]] == "dark" and not touches), name


@pytest.mark.clause("SC-3.10")
def test_sc_3_10_places_off_the_lake() -> None:
    state = set_up(mode="pro")
    assert lake.caves_with_house(state) == tuple(range(1, 11))
    assert len(state.piles) == 7  # the box and six piles
    state = do(state, "B1M6 build 4@D2")
    assert lake.caves_with_house(state) == (1, 2, 3, 5, 6, 7, 8, 9, 10)


@pytest.mark.clause("SC-3.11", "SC-5.43")
def test_sc_3_11_free_fields_carry_nobody() -> None:
    state = do(position("A1-B1 D1-E1"), "B0M7 walk A1")
    assert offers(state, "step") == ["V"]  # C1 is water, C2 a diagonal
    refused(state, "step:C1", "step:D1-E1", "walk:D1-E1")


@pytest.mark.clause("SC-5.18", "SC-5.23")
@pytest.mark.scenario("S16")
def test_s16_centre_and_streets() -> None:
    state = do(pro(), "B1M6")
    slots, sites = offers(state, "street"), offers(state, "house:3")
    assert (len(slots), len(sites)) == (140, 33)
    refused(state, "street:E4-E5", "street:D5-E5", "street:E5-F5", "street:E5-E6")
    assert "D5-D6" in slots
    assert FIELDS[CENTRE] in sites
    basic = do(set_up(), "B1M6")
    assert (len(offers(basic, "street")), len(offers(basic, "house:3"))) == (140, 32)
    refused(basic, "house:10:D2")  # it stands on E5
