"""Chapter 5b: BUILD, and chapter 5g: the street piles of the basic game."""

from __future__ import annotations

import pytest

from tests.rules.sunken_city.build import (
    clause_of,
    do,
    houses,
    keys,
    offers,
    on_turn,
    position,
    pro,
    refused,
    set_up,
    spirit,
    streets,
    told,
    walks,
)

# Scenario S52: no two neighbouring fields are free but H2 and H3.
PACKED = (
    "A1-A2 B1-B2 C1-D1 E1-F1 H1-I1 C2-D2 F2-G2 I2-I3 A3-A4 B4-B5 C4-D4 F4-G4 H4-I4 F5-G5 I5-I6 "
    "A6-B6 C6-D6 E6-F6 A7-B7 G7-H7 B8-C8 F8-G8 E8-E9 H8-H9 I8-I9 A9-B9 C9-D9 F9-G9 "
    "2@C3 3@E3 4@F7 5@H6 6@E5 7@C5 8@G3 9@D7 10@A5"
)
NOTHING_LEFT = {1: 0, 2: 0, 3: 0, 4: 0, 5: 2, 6: 0}


@pytest.mark.scenario("S6")
@pytest.mark.clause("SC-5.14", "SC-5.28", "SC-5.7")
def test_s06_house_limit_and_duty_to_build() -> None:
    state = do(set_up(), "B3M4 build 1@E1")
    refused(state, "house:2:E8", "end", "stop_build")
    state = do(state, "build A1-B1")
    refused(state, "end")
    assert "end" in keys(do(state, "build C1-D1"))


@pytest.mark.clause("SC-5.13", "SC-5.14")
def test_sc_5_13_exactly_as_many_as_the_card_says() -> None:
    state = do(set_up(), "B2M5 build A1-B1 C1-D1")
    assert not offers(state, "street")
    assert not offers(state, "house")
    state = do(set_up(), "B4M2 build A1-B1 C1-D1 1@D2 F1-G1")  # the mix and order are free
    assert (len(streets(state)), houses(state)) == (3, {1: "D2", 10: "E5"})
    assert state.build_done


@pytest.mark.clause("SC-5.15")
def test_sc_5_15_a_card_without_building() -> None:
    state = do(position("A1-B1"), "B0M7")
    assert not offers(state, "street")
    assert "end" in keys(state)


@pytest.mark.clause("SC-5.16", "SC-5.27")
def test_sc_5_16_each_placement_counts_at_once() -> None:
    state = do(set_up(), "B3M4 build D1-D2")
    refused(state, "street:D1-D2", "street:C1-D1", "house:9:D2")  # covered, and never moved
    state = do(state, "build 9@E1")
    assert "A1-B1" in offers(state, "street")
    state = do(state, "build A1-B1")
    assert walks(state) == {"A1-B1"}


@pytest.mark.clause("SC-5.17", "SC-5.95")
def test_sc_5_17_streets_come_from_the_draw_pile() -> None:
    state = position(piles={1: 5, 2: 3}, draw=1)
    built = do(state, "B2M5 build A1-B1 1@D2")
    assert built.piles[1:] == [4, 3, 1, 1, 1, 0]
    empty = position(piles={5: 0, 6: 0}, draw=6, ending="SC-6.1")
    assert not offers(do(empty, "B2M5"), "street")


@pytest.mark.scenario("S15")
@pytest.mark.clause("SC-5.23", "SC-5.24", "SC-5.25")
def test_s15_house_sites() -> None:
    state = do(position("9@D2"), "B2M5")
    sites = offers(state, "house:1")
    assert not {"C3", "D3", "E3", "E2", "E1", "C2", "A1", "D4", "E5", "D2"} & set(sites)
    assert {"F2", "C4"} <= set(sites)
    assert "F2" not in offers(do(state, "build F1-F2"), "house:1")
    sunk = do(position("9@D2 E3-E4", centre=False, spirit="E3-E4"), "B1M6")
    assert "E5" in offers(sunk, "house:1")
    assert "E5" in offers(sunk, "house:10")


@pytest.mark.clause("SC-5.18")
def test_sc_5_18_two_neighbouring_free_fields() -> None:
    state = do(position("C3-D3"), "B1M6")
    slots = set(offers(state, "street"))
    assert {"A1-B1", "C4-D4", "E4-F4", "C1-C2", "E2-E3"} <= slots  # light, dark and mixed
    refused(state, "street:C2-C3", "street:D3-E3", "street:E4-E5", "street:A1-C1", "street:A1-B2")
    assert all("E5" not in slot for slot in slots)


@pytest.mark.scenario("S50")
@pytest.mark.clause("SC-5.19", "SC-5.20", "SC-5.24", "SC-5.26")
def test_s50_building_anywhere() -> None:
    state = do(set_up(), "B2M5 build H8-H9 3@I5")
    assert (streets(state), houses(state)) == (["H8-H9"], {3: "I5", 10: "E5"})


@pytest.mark.scenario("S17")
@pytest.mark.clause("SC-5.20", "SC-5.21")
def test_s17_corner_lock() -> None:
    state = do(position("A2-A3"), "B1M6")
    refused(state, "street:B1-C1", "street:B1-B2")
    assert "A1-B1" in offers(state, "street")
    absent = do(position("I2-I3", players="YR"), "B1M6")
    assert {"G1-H1", "H1-H2"} <= set(offers(absent, "street"))
    present = do(position("I7-I8", players="YR"), "B1M6")
    refused(present, "street:G9-H9", "street:H8-H9")
    assert "H9-I9" in offers(present, "street")


@pytest.mark.clause("SC-5.20")
@pytest.mark.parametrize(
    ("covered", "locks", "opens"),
    [
        ("B1-C1", {"A2-A3", "A2-B2"}, "A1-A2"),
        ("H1-H2", {"I2-I3", "H2-I2"} - {"H2-I2"}, "I1-I2"),
        ("A8-B8", {"B9-C9"}, "A9-B9"),
        ("H9-G9", {"I7-I8", "H8-I8"}, "I8-I9"),
    ],
)
def test_sc_5_20_every_corner_from_both_sides(covered: str, locks: set[str], opens: str) -> None:
    name = "-".join(sorted(covered.split("-"), key=lambda field: (field[1], field[0])))
    state = do(position(name), "B1M6")
    assert not locks & set(offers(state, "street"))
    assert opens in offers(state, "street")
    free = do(position(), "B1M6")
    assert locks <= set(offers(free, "street"))  # nothing is locked without the first neighbour


@pytest.mark.clause("SC-5.22")
def test_sc_5_22_any_house_in_a_cave() -> None:
    state = do(position("9@D2"), "B1M6")
    numbers = {int(key.split(":")[1]) for key in keys(state) if key.startswith("house:")}
    assert numbers == {1, 2, 3, 4, 5, 6, 7, 8}
    assert houses(do(state, "build 7@G5"))[7] == "G5"


@pytest.mark.clause("SC-5.25")
def test_sc_5_25_any_number_on_the_centre() -> None:
    state = do(pro(), "B1M6 build 3@E5")
    assert houses(state) == {3: "E5"}


@pytest.mark.clause("SC-5.28")
def test_sc_5_28_if_only_a_house_fits_it_must_be_placed() -> None:
    lake = PACKED.replace("6@E5 ", "") + " H2-H3"
    state = position(
        lake, centre=False, spirit="E3", short_game=True, piles={**NOTHING_LEFT, 5: 1}, draw=5
    )
    state = do(state, "B1M6")
    assert offers(state, "street") == []
    assert offers(state, "house:6") == ["E5"]
    refused(state, "end", "stop_build")
    assert "end" in keys(do(state, "build 6@E5"))


@pytest.mark.scenario("S18")
@pytest.mark.clause("SC-5.95", "SC-5.96")
def test_s18_pile_flip_inside_build() -> None:
    state, events = told(position(piles={1: 2, 2: 6}), "card:B4M3", "street:A1-B1", "street:C1-D1")
    assert (state.draw, state.piles[1]) == (2, 0)
    (flip,) = (event for event in events if event.kind == "pile-used-up")
    assert flip.data == {"pile": 1, "draw": 2, "sink": 3}
    state = do(state, "build A3-A4 A5-A6")
    assert (state.piles[2], state.ending) == (4, "")


@pytest.mark.scenario("S19")
@pytest.mark.clause("SC-5.6", "SC-5.78", "SC-5.96")
def test_s19_sink_pile_after_the_flip() -> None:
    state = position("E3-E4 C3-D3", piles={1: 1, 2: 5})
    state = do(state, "B2M5 build A1-B1 spirit E3 C3", roll=2)
    assert (houses(state), spirit(state)) == ({}, "C3-D3")
    assert state.piles[2:4] == [5, 2]
    assert do(state, "build B2-C2").piles[2] == 4


@pytest.mark.scenario("S20")
@pytest.mark.clause("SC-5.97", "SC-6.1", "SC-6.5", "SC-6.6")
def test_s20_hourglass() -> None:
    state = position(players="WROY", draw=5, piles={1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 3})
    state = do(state, "B2M5 build I1-I2")
    assert (state.ending, state.draw, state.piles[6]) == ("SC-6.1", 6, 3)
    refused(state, "end")
    state = do(state, "build G1-H1")
    assert state.piles[6] == 2
    order = ""
    while not state.over:
        state = do(state, "end")
        if not state.over:
            order += on_turn(state)
            state = do(state, "B0M7")
    assert order == "ROY"
    last = position(players="WROY", turn="Y", draw=5, piles={1: 0, 5: 1, 6: 3})
    last = do(last, "B1M6 build A1-B1 end")
    assert last.over


@pytest.mark.clause("SC-5.97", "SC-6.6")
def test_sc_5_97_pile_6_is_drawn_and_sunk_to() -> None:
    state = position("E3-E4 E1-E2", draw=6, piles={5: 0, 6: 2}, ending="SC-6.1")
    state = do(state, "B2M5 spirit E3 E1", roll=2)
    assert state.piles[6] == 3
    assert do(state, "build A1-B1").piles[6] == 2


@pytest.mark.scenario("S21")
@pytest.mark.clause("SC-5.29")
def test_s21_streets_used_up() -> None:
    one = do(position(draw=6, piles={5: 0, 6: 1}, ending="SC-6.1"), "B3M4")
    refused(one, "end", "stop_build")
    one = do(one, "build A1-B1")
    assert one.piles[6] == 0
    assert {"end", "stop_build"} <= set(keys(one))
    assert "end" in keys(do(one, "build 2@E2"))
    none = do(position(draw=6, piles={5: 0, 6: 0}, ending="SC-6.1"), "B4M3")
    assert {"house:2:E2", "end", "stop_build"} <= set(keys(none))
    assert clause_of(none, "stop_build") == "SC-5.29"
    assert on_turn(do(none, "end")) == "W"
    stopped = do(one, "stop")
    assert stopped.build_done
    assert walks(stopped) == {"A1-B1"}
    assert not offers(stopped, "house")


@pytest.mark.scenario("S51")
@pytest.mark.clause("SC-5.28", "SC-5.29", "SC-5.30", "SC-5.67")
def test_s51_streets_used_up_spirit_first() -> None:
    state = position("A3-A4 A5-A6", spirit="A3-A4", draw=6, piles={5: 0, 6: 0}, ending="SC-6.1")
    state = do(state, "B3M4 build 2@E2")
    assert set(keys(state)) == {"spirit", "stop_build", "end"}
    assert clause_of(state, "stop_build") == "SC-5.30"
    assert state.build_points == 2
    state = do(state, "spirit A5")
    assert (state.piles[6], state.spirit_left) == (1, 0)
    refused(state, "stop_build", "end")
    state = do(state, "build A1-B1")
    assert (state.piles[6], state.build_points, state.build_done) == (0, 0, True)
    assert walks(state) == {"A1-B1"}


@pytest.mark.clause("SC-5.30")
def test_sc_5_30_points_are_lost_when_nothing_helps() -> None:
    state = position(draw=6, piles={5: 0, 6: 0}, ending="SC-6.1")
    state, events = told(state, "card:B4M3", "house:2:E2")  # the spirit is isolated
    assert state.build_done
    assert [(e.kind, e.data.get("points")) for e in events][-1] == ("build-waived", 3)
    assert keys(state) == ("end",)


@pytest.mark.clause("SC-5.30", "SC-5.5")
def test_sc_5_30_giving_the_points_up_opens_the_walk() -> None:
    lake = "A1-B1 A3-A4 A5-A6"
    state = position(lake, spirit="A3-A4", draw=6, piles={5: 0, 6: 0}, ending="SC-6.1")
    state = do(state, "B3M4 build 2@E2")
    refused(state, "step:A1-B1")
    assert walks(do(state, "stop")) == {"A1-B1"}
    done = do(state, "spirit stop")  # SPIRIT is over and still nothing can be placed
    assert done.build_done
    assert walks(done) == {"A1-B1"}


@pytest.mark.clause("SC-5.98")
def test_sc_5_98_a_new_draw_pile_is_never_empty() -> None:
    for pile in range(1, 5):
        state = position(draw=pile, piles={**dict.fromkeys(range(1, pile), 0), pile: 1})
        state = do(state, "B1M6 build A1-B1")
        assert (state.draw, state.piles[state.draw]) == (pile + 1, 1)
    state = do(position(draw=5, piles={1: 0, 5: 1, 6: 0}), "B1M6 build A1-B1")
    assert (state.draw, state.piles[6]) == (6, 0)


@pytest.mark.scenario("S52")
@pytest.mark.clause("SC-5.30", "SC-5.99", "SC-6.5", "SC-6.12")
def test_s52_frozen_lake() -> None:
    state = position(PACKED, turn="W", spirit="E3", short_game=True, piles=NOTHING_LEFT, draw=5)
    state = do(state, "B1M6")
    placements = [key for key in keys(state) if key.startswith(("street", "house"))]
    assert placements == ["street:H2-H3"]
    state = do(state, "build H2-H3")
    assert state.ending == ""  # only at the end of the turn
    state = do(state, "end")
    assert (state.piles[5], state.ending, state.draw) == (1, "SC-6.12", 5)
    for letter in "RO":
        assert on_turn(state) == letter
        state = do(state, "B4M3")
        assert state.build_done
        state = do(state, "end")
    assert state.over


@pytest.mark.clause("SC-5.99", "SC-6.12")
def test_sc_5_99_not_frozen_while_something_can_change() -> None:
    lake = PACKED + " H2-H3"
    piles = {**NOTHING_LEFT, 5: 1}
    frozen = position(lake, turn="O", spirit="E3", short_game=True, piles=piles, draw=5)
    assert do(frozen, "B4M3 end").over  # the last turn of its round
    moving = position(lake, turn="O", spirit="C3", short_game=True, piles=piles, draw=5)
    moving = do(moving, "B4M3 end")
    assert (moving.ending, moving.over) == ("", False)  # C3 is connected to C2-D2
    raised = position(
        lake.replace("6@E5 ", ""), centre=False, turn="O", spirit="E3", short_game=True,
        piles=piles, draw=5,
    )  # fmt: skip
    assert do(raised, "B0M7 end").ending == ""  # house 6 could be raised
    packed = position(PACKED, turn="O", spirit="E3", short_game=True, piles=NOTHING_LEFT, draw=5)
    assert do(packed, "B0M7 end").ending == ""  # a street fits
    later = position(
        lake, turn="Y", spirit="E3", short_game=True, piles={**piles, 5: 0, 6: 1}, draw=6,
        ending="SC-6.1",
    )  # fmt: skip
    assert do(later, "B4M3 end").ending == "SC-6.1"
