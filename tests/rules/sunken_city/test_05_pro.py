"""Chapter 5h: the professional rules."""

from __future__ import annotations

import pytest

from games.core.api import Seat
from games.sunken_city import GAME, lake
from games.sunken_city.state import EMERGE, SUBMERGE
from tests.rules.sunken_city.build import (
    chips,
    do,
    gems,
    houses,
    keys,
    kind,
    offers,
    on_turn,
    play,
    pro,
    refused,
    safe,
    set_up,
    spirit,
    stands,
    streets,
    submerged,
    told,
    treasures,
    walks,
)
from tests.rules.sunken_city.test_05_build import PACKED


@pytest.mark.scenario("S31")
@pytest.mark.clause("SC-5.111", "SC-5.113", "SC-5.114", "SC-5.49")
def test_s31_shifting_the_spirit() -> None:
    state = do(pro("A1-B1 C1-D1"), "B1M6 build 10@D2")
    assert spirit(state) == "cave:10"
    state = do(state, "walk A1-B1 C1-D1 D2")
    assert gems(state, "Y") == [10]
    assert 12 in treasures(state, "Y")["roof"]
    assert kind(state) == "cave"
    assert offers(state, "cave") == [*map(str, range(1, 10)), "keep"]
    refused(state, "end", "step:C1-D1", "cave:10")
    state = do(state, "cave 4")
    assert spirit(state) == "cave:4"
    state = do(state, "walk C1-D1 D2")
    assert kind(state) == "turn"


@pytest.mark.scenario("S32")
@pytest.mark.clause(
    "SC-5.101", "SC-5.113", "SC-5.116", "SC-5.117", "SC-5.120", "SC-5.121", "SC-5.125"
)
def test_s32_the_spirit_surfaces() -> None:
    state = pro(
        "A1-A2 C4-C5 5@C3 9@F3",
        spirit="cave:9",
        turn="R",
        at={"R": "C4-C5"},
        piles={1: 2, 2: 1},
    )
    state = do(state, "B4M3 build D3-E3 walk C3 D3-E3 F3")
    assert gems(state, "R") == [5, 9]
    state = do(state, "cave 5 build A3-B3")
    assert (state.phase, spirit(state), state.build_points) == (SUBMERGE, "C3", 2)
    assert not offers(state, "street")
    assert not offers(state, "house")
    state = do(state, "spirit A3-B3 A1-A2")
    assert (5 in houses(state), state.piles[2]) == (False, 2)
    assert (streets(state), houses(state)) == (["A1-A2", "C4-C5", "D3-E3"], {9: "F3"})
    assert lake.is_isolated(state)
    assert on_turn(do(state, "end")) == "O"


@pytest.mark.scenario("S33")
@pytest.mark.clause("SC-5.124", "SC-5.125", "SC-5.126", "SC-5.127", "SC-5.112")
def test_s33_banishing() -> None:
    state = submerged("C1-D1 A3-A4 A5-A6", "A5-A6", piles={2: 6})
    state = do(state, "B4M3 spirit A3-A4")
    refused(state, "end")
    assert offers(state, "banish") == [str(cave) for cave in range(1, 11)]
    state, events = told(state, "banish:2")
    assert events[0].data == {
        "seat": 0, "cave": 2, "sunk": "street:A3-A4", "cycle": 2, "left": 8,
    }  # fmt: skip
    assert (state.piles[2], state.cycle, state.phase, state.draw) == (8, 2, EMERGE, 2)
    assert (state.build_points, spirit(state)) == (2, "cave:2")
    refused(state, "end")
    state = do(state, "build A1-B1")
    refused(state, "end")
    state = do(state, "build 8@D2 walk A1-B1 C1-D1 D2")
    assert (gems(state, "Y"), state.piles[2]) == ([8], 7)
    assert "end" in keys(state)


@pytest.mark.scenario("S34")
@pytest.mark.clause("SC-5.117", "SC-5.118")
def test_s34_where_he_surfaces() -> None:
    six = "1@E1 2@C3 3@G3 4@A5 6@C5 8@E7"
    state = pro(six, spirit="cave:5", piles={1: 1})
    assert spirit(do(state, "B1M6 build H1-H2")) == "E7"
    own = pro("5@E1 9@E7", spirit="cave:5", piles={1: 1})
    assert spirit(do(own, "B1M6 build H1-H2")) == "E1"


@pytest.mark.scenario("S35")
@pytest.mark.clause("SC-5.119", "SC-5.125", "SC-5.126")
def test_s35_no_house_on_the_lake() -> None:
    state = do(pro("C1-D1", piles={1: 1, 2: 1}), "B2M5 build A1-B1")
    assert spirit(state) == "A1-B1"
    state = do(state, "spirit C1-D1")
    assert state.piles[2] == 2
    assert "end" in keys(state)
    state = do(state, "end B1M6")
    refused(state, "end")
    state = do(state, "banish 3")
    assert (state.piles[2], state.cycle, state.phase, state.build_points) == (3, 2, EMERGE, 0)
    assert "end" in keys(state)


@pytest.mark.scenario("S36")
@pytest.mark.clause("SC-5.119", "SC-5.124", "SC-5.129", "SC-5.131")
def test_s36_two_changes_in_one_turn() -> None:
    state = pro("7@E8", spirit="cave:7", at={"W": "E8"}, gems={"W": [7]}, piles={1: 1, 2: 1})
    state = do(state, "B4M3 build A1-B1")
    assert (spirit(state), lake.is_isolated(state)) == ("E8", True)
    state = do(state, "banish 7")
    assert (houses(state), stands(state, "W"), gems(state, "W")) == ({}, "V", [])
    assert (chips(state, "W"), state.cycle, state.phase) == (1, 2, EMERGE)
    state = do(state, "build C1-D1")
    assert (state.phase, state.cycle, spirit(state)) == (SUBMERGE, 2, "C1-D1")
    state = do(state, "spirit A1-B1")
    assert (state.piles[3], state.build_points) == (2, 0)


@pytest.mark.scenario("S37")
@pytest.mark.clause("SC-5.130", "SC-6.3", "SC-6.5", "SC-6.7")
def test_s37_last_phase() -> None:
    state = pro(
        "H1-I1 F1-G1 4@F2",
        players="WROY",
        spirit="cave:4",
        cycle=5,
        piles={1: 0, 2: 0, 3: 0, 4: 0, 5: 1},
    )
    state = do(state, "B3M4 build A1-A2")
    assert (state.phase, spirit(state), state.ending) == (SUBMERGE, "F2", "")
    state = do(state, "spirit F1-G1 H1-I1")
    assert (state.ending, state.piles[6]) == ("SC-6.3", 1)
    assert not offers(state, "banish")
    for letter in "ROY":
        state = do(state, "end")
        assert on_turn(state) == letter
        state = do(state, "B4M3")
        assert not [k for k in keys(state) if k.startswith(("street", "house", "spirit", "ban"))]
    assert offers(state, "step") == ["A1-A2"]
    state = do(state, "walk A1 end")
    assert state.over
    assert keys(state) == ()


@pytest.mark.clause("SC-6.3", "SC-5.130")
def test_sc_6_3_also_if_he_surfaces_isolated() -> None:
    state = pro("4@F2", spirit="cave:4", cycle=5, piles={1: 0, 2: 0, 3: 0, 4: 0, 5: 1})
    state, events = told(state, "card:B3M4", "street:A1-A2")
    assert state.ending == "SC-6.3"
    assert [event.kind for event in events][-2:] == ["last-phase-begun", "spirit-stranded"]
    assert set(keys(state)) == {"step:A1-A2", "end"}  # points are left, but nothing to spend on
    four = pro("4@F2", spirit="cave:4", cycle=4, piles={1: 0, 2: 0, 3: 0, 4: 1})
    assert do(four, "B3M4 build A1-A2").ending == ""


@pytest.mark.scenario("S38")
@pytest.mark.clause("SC-5.122")
def test_s38_spirit_points_are_optional() -> None:
    state = submerged("A1-B1 C1-D1", "A1-B1")
    state = do(state, "B4M3 walk A1-B1 C1-D1 end")
    assert (on_turn(state), spirit(state)) == ("W", "A1-B1")


@pytest.mark.scenario("S47")
@pytest.mark.clause("SC-5.101", "SC-5.111", "SC-5.115")
def test_s47_a_spirit_beside_a_house_in_its_cave() -> None:
    state = pro("A1-B1 C1-D1 9@D2", spirit="cave:4", at={"Y": "C1-D1"})
    state = do(state, "B2M5 walk D2")
    assert kind(state) == "turn"
    state = do(state, "build E2-E3 4@F3")
    assert spirit(state) == "cave:4"
    state = do(state, "walk E2-E3 F3")
    assert kind(state) == "cave"


@pytest.mark.scenario("S48")
@pytest.mark.clause("SC-5.123")
def test_s48_no_shifting_while_submerging() -> None:
    state = submerged("A1-B1 C1-D1 9@D2", "A1-B1", at={"Y": "C1-D1"})
    state = do(state, "B0M7 walk D2")
    assert gems(state, "Y") == [9]
    assert kind(state) == "turn"
    assert not offers(state, "cave")
    assert safe(do(state, "walk C1 A1 home"), "Y") == [9]


@pytest.mark.clause("SC-5.100")
def test_sc_5_100_no_die_and_no_zones() -> None:
    for turn in "YWRO":
        state = do(submerged("C3-D3 C4-D4", "C3-D3", turn=turn), "B1M6")
        assert offers(state, "spirit") == ["C4-D4"]  # one point, one step, whoever it is
        refused(state, "spirit")
        assert GAME.view_for(state, None)["die"] is None


@pytest.mark.clause("SC-5.101")
def test_sc_5_101_one_at_a_time_in_any_order() -> None:
    state = do(pro("A1-B1", chips={"Y": 1}), "B2M5 walk A1 build C1-D1 walk C1 build 9@D2")
    state = do(state, "walk D2")
    assert (gems(state, "Y"), state.move_points) == ([9], 2)
    assert "chip" in keys(state)  # MOVE is never closed
    mixed = do(submerged("A1-B1 C1-D1 E1-F1", "E1-F1"), "B1M6 walk A1 spirit C1")
    assert walks(mixed) == {"C1-D1", "V"}


@pytest.mark.clause("SC-5.102", "SC-5.103")
def test_sc_5_102_phases_alternate_within_turns() -> None:
    state = pro("5@E1", spirit="cave:5", piles={1: 1, 2: 5})
    assert (state.phase, state.draw, GAME.view_for(state, None)["piles"][1]["sink"]) == (
        EMERGE, 1, True,
    )  # fmt: skip
    state = do(state, "B3M4 build A1-B1")
    assert (state.phase, state.cycle, state.build_points) == (SUBMERGE, 1, 2)
    state = do(state, "banish 1")
    assert (state.phase, state.cycle, state.draw, state.build_points) == (EMERGE, 2, 2, 1)
    assert on_turn(state) == "Y"


@pytest.mark.clause("SC-5.110", "SC-5.111")
def test_sc_5_110_nothing_sinks_in_an_emerge_phase() -> None:
    state = do(pro("A1-B1 C1-D1"), "B1M6")
    assert not offers(state, "spirit")
    assert not offers(state, "banish")
    assert offers(state, "house:10")  # also the house next to the spirit


@pytest.mark.clause("SC-5.112", "SC-5.28")
def test_sc_5_112_building_is_mandatory() -> None:
    state = do(set_up(mode="pro"), "B2M5 build 3@E5")
    refused(state, "end", "house:4:E1")
    assert "end" in keys(do(state, "build A1-B1"))


@pytest.mark.clause("SC-5.113")
def test_sc_5_113_declining_and_empty_caves() -> None:
    state = do(pro("A1-B1 C1-D1 9@D2 3@E7", spirit="cave:9"), "B0M7 walk A1 C1 D2")
    assert "3" in offers(state, "cave")  # its house is out
    assert "keep" in offers(state, "cave")
    numbers = range(1, 11)  # an option has the number of its cave, also the one that keeps it
    assert all(
        n == int(o) for n, o in zip(numbers, offers(state, "cave"), strict=True) if o != "keep"
    )
    kept, events = told(state, "cave:keep")
    assert (spirit(kept), events) == ("cave:9", [])
    assert spirit(do(state, "cave 3")) == "cave:3"


@pytest.mark.clause("SC-5.114")
def test_sc_5_114_at_every_entry_but_not_by_standing() -> None:
    state = do(pro("A1-B1 C1-D1 9@D2", spirit="cave:9", at={"Y": "D2"}), "B0M7")
    assert kind(state) == "turn"  # standing there is not enough
    state = do(state, "walk C1 D2")
    assert kind(state) == "cave"
    state = do(state, "cave keep walk C1 D2")
    assert kind(state) == "cave"
    state = do(state, "cave 1")
    assert (kind(state), state.move_points) == ("turn", 3)  # without cost


@pytest.mark.clause("SC-5.116")
def test_sc_5_116_the_last_street_ends_the_phase_at_once() -> None:
    state, events = told(pro("5@E1", piles={1: 1}), "card:B4M3", "street:A1-B1")
    assert [event.kind for event in events] == ["card-played", "street-built", "spirit-surfaced"]
    assert (state.phase, state.cycle) == (SUBMERGE, 1)
    house = do(pro("5@E1", piles={1: 1}), "B4M3 build 6@E7")
    assert house.phase == EMERGE


@pytest.mark.clause("SC-5.119")
def test_sc_5_119_the_most_recent_street_still_there() -> None:
    state = do(pro("A5-A6", piles={1: 2}), "B2M5 build C1-D1 A1-B1")
    assert spirit(state) == "A1-B1"


@pytest.mark.clause("SC-5.120", "SC-5.121")
def test_sc_5_120_build_points_are_spirit_points() -> None:
    state = do(submerged("A1-B1 C1-D1 E1-F1", "E1-F1"), "B3M4")
    assert not offers(state, "street")
    state = do(state, "spirit C1")
    assert (state.build_points, state.piles[2]) == (2, 2)
    state = do(state, "spirit A1")
    assert (state.build_points, state.piles[2]) == (1, 3)
    refused(state, "spirit:V")
    none = do(submerged("A1-B1 C1-D1", "A1-B1"), "B0M7")
    assert not offers(none, "spirit")


@pytest.mark.clause("SC-5.124", "SC-5.77", "SC-5.78")
def test_sc_5_124_the_element_of_the_banished_sinks() -> None:
    state = submerged("9@D2", "D2", at={"Y": "D2", "W": "D2"}, gems={"W": [9]})
    state = do(state, "B1M6 banish 9")
    assert (houses(state), spirit(state)) == ({}, "cave:9")
    assert (stands(state, "Y"), stands(state, "W"), gems(state, "W")) == ("V", "V", [])
    assert (chips(state, "Y"), chips(state, "W")) == (0, 1)


@pytest.mark.clause("SC-5.125")
def test_sc_5_125_the_moment_is_free_and_the_duty_passes_on() -> None:
    state = do(submerged("A1-B1 9@E7", "E7"), "B1M6 walk A1 home")
    refused(state, "end")
    assert state.move_points == 4
    assert "end" in keys(do(state, "banish 1"))
    poor = do(submerged("A1-B1 9@E7", "E7"), "B0M7")
    assert not offers(poor, "banish")
    refused(do(poor, "end B1M6"), "end")


@pytest.mark.clause("SC-5.126")
def test_sc_5_126_one_point_and_the_next_cycle() -> None:
    state = submerged("9@E7", "E7", cycle=3, piles={1: 0, 2: 0, 3: 0, 4: 5})
    state = do(state, "B2M5 banish 1")
    assert (state.build_points, state.cycle, state.phase, state.draw) == (1, 4, EMERGE, 4)
    view = GAME.view_for(state, Seat(0))
    assert [pile["sink"] for pile in view["piles"]].index(True) == 4  # pile 5


@pytest.mark.clause("SC-5.127", "SC-5.14")
def test_sc_5_127_one_house_in_the_whole_turn() -> None:
    state = pro("5@E1", spirit="cave:5", piles={1: 1, 2: 4})
    state = do(state, "B4M3 build 6@E7 A1-B1 banish 2")
    assert (state.phase, state.build_points) == (EMERGE, 1)
    assert not offers(state, "house")
    refused(state, "end")


@pytest.mark.clause("SC-5.128")
def test_sc_5_128_no_street_fits() -> None:
    full = PACKED.replace("10@A5", "")
    state = pro(
        full, spirit="cave:10", short_game=True, cycle=2, piles={1: 0, 2: 2, 3: 0, 4: 0, 5: 0}
    )
    state, events = told(state, "card:B2M5", "street:H2-H3")
    assert [event.kind for event in events][-2:] == ["lake-packed", "spirit-surfaced"]
    assert (state.phase, state.cycle, state.piles[2], state.piles[3]) == (SUBMERGE, 2, 0, 1)
    assert spirit(state) == houses(state)[9]


@pytest.mark.clause("SC-5.128", "SC-5.30")
def test_sc_5_128_also_by_a_house() -> None:
    # A house on the last pair of free fields packs the lake.
    full = PACKED.replace("4@F7 ", "")
    state = pro(
        full + " H2-H3",
        spirit="cave:4",
        short_game=True,
        cycle=2,
        piles={1: 0, 2: 1, 3: 0, 4: 0, 5: 0},
    )
    state = do(state, "B1M6")
    assert offers(state, "street") == ["E7-F7"]
    state = do(state, "build 4@F7")
    assert (state.phase, spirit(state), state.piles[3]) == (SUBMERGE, "F7", 1)


@pytest.mark.clause("SC-5.130")
def test_sc_5_130_streets_sink_to_pile_6_at_last() -> None:
    state = submerged("A1-B1 C1-D1 E1-F1", "A1-B1", cycle=5, piles={1: 0, 2: 0, 3: 0, 4: 0})
    state = do(state, "B1M6 spirit C1")
    assert state.piles[6] == 1
    assert GAME.view_for(state, Seat(0))["hourglass"]


@pytest.mark.clause("SC-5.131", "SC-7.3")
def test_sc_5_131_chips_in_the_professional_game() -> None:
    for option, expected in ((True, 1), (False, 0)):
        state = submerged("A1-B1 C1-D1", "A1-B1", at={"W": "A1-B1"}, spirit_chips=option)
        state = play(state, "card:B1M6", "spirit:C1-D1")
        assert (stands(state, "W"), chips(state, "W")) == ("V", expected)
