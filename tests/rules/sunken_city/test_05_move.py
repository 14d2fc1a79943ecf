"""Chapter 5c: MOVE, and chapter 5f: chips."""

from __future__ import annotations

import pytest

from games.sunken_city import GAME
from tests.rules.sunken_city.build import (
    THREE_WAYS,
    TREASURES,
    chips,
    do,
    gems,
    keys,
    offers,
    play,
    position,
    pro,
    refused,
    safe,
    stands,
    told,
    treasures,
    walks,
)


@pytest.mark.scenario("S7")
@pytest.mark.clause("SC-3.4", "SC-5.41", "SC-5.42", "SC-5.47")
@pytest.mark.parametrize(
    "way",
    [
        "C2-C3 C1-D1 A1-B1 home",
        "C4 C2-C3 C1-D1 A1-B1 home",
        "C4 C2-C3 D2 C1-D1 A1-B1 home",
    ],
)
def test_s07_three_ways_home(way: str) -> None:
    state = position(THREE_WAYS, spirit="C2-C3", at={"Y": "B3-B4"}, gems={"Y": [5, 9]})
    walked = do(state, f"B0M7 walk {way}")
    assert walked.move_points == 7 - len(way.split())
    assert (safe(walked, "Y"), chips(walked, "Y")) == ([5, 9], 0)
    short = do(state, "B4M3 build H1-H2 H3-H4 H5-H6 H7-H8")
    assert "V" not in walks(short)


@pytest.mark.clause("SC-5.40")
def test_sc_5_40_only_the_own_adventurer_and_as_far_as_the_points_go() -> None:
    state = position("A1-B1 C1-D1 E1-F1 G1-H1", at={"W": "G1-H1"})
    state = do(state, "B4M2 build H3-H4 H5-H6 B5-B6 B7-B8")
    assert walks(state) == {"A1-B1", "C1-D1"}
    state = do(state, "walk C1")
    assert (stands(state, "Y"), stands(state, "W"), state.move_points) == ("C1-D1", "G1-H1", 0)
    assert keys(state) == ("end",)


@pytest.mark.clause("SC-5.41", "SC-5.42")
def test_sc_5_41_each_step_costs_one_point() -> None:
    state = do(position("A1-A2 A3-A4", chips={"Y": 1}), "B0M7")
    for place, left in (("A1-A2", 6), ("A3-A4", 5), ("A1-A2", 4), ("V", 3)):
        state = play(state, f"step:{place}")
        assert (stands(state, "Y"), state.move_points) == (place, left)


@pytest.mark.clause("SC-5.43")
def test_sc_5_43_no_diagonals() -> None:
    state = do(position("A1-B1 C2-D2"), "B0M7 walk A1")
    assert walks(state) == {"V"}


@pytest.mark.scenario("S46")
@pytest.mark.clause("SC-5.44", "SC-5.45", "SC-5.55")
def test_s46_personal_treasures_foreign_village() -> None:
    state = position("A1-B1 C1-D1 9@D2", turn="W", at={"Y": "D2", "W": "C1-D1"}, gems={"Y": [9]})
    state = do(state, "B0M7 walk D2")
    assert gems(state, "W") == gems(state, "Y") == [9]
    assert stands(state, "W") == stands(state, "Y") == "D2"
    state = do(state, "walk C1-D1 A1-B1")
    refused(state, "step:V", "walk:V")
    assert walks(state) == {"C1-D1", "D2"}


@pytest.mark.clause("SC-5.45", "SC-5.47")
def test_sc_5_45_nobody_blocks() -> None:
    state = position("A1-B1 C1-D1 E1-F1", spirit="C1-D1", at={"W": "C1-D1", "R": "A1-B1"})
    state = do(state, "B0M7 walk A1 C1")
    assert stands(state, "Y") == stands(state, "W") == "C1-D1"
    assert stands(do(state, "walk E1 C1 A1"), "Y") == "A1-B1"


@pytest.mark.clause("SC-5.46")
def test_sc_5_46_back_and_forth() -> None:
    state = do(position("A1-B1 C1-D1"), "B0M7 walk A1 C1 A1 C1 A1 home A1")
    assert (stands(state, "Y"), state.move_points) == ("A1-B1", 0)


@pytest.mark.clause("SC-5.48", "SC-5.52", "SC-5.54")
def test_sc_5_48_crossing_a_house_is_enough_and_any_number_may_be_entered() -> None:
    state = position("A1-B1 C1-D1 9@D2 C2-C3 5@C4")
    state = do(state, "B0M7 walk A1 C1 D2 C2-C3 C4")
    assert (gems(state, "Y"), state.move_points) == ([5, 9], 2)
    state = do(state, "walk C2-C3")
    assert gems(state, "Y") == [5, 9]


@pytest.mark.scenario("S23")
@pytest.mark.clause("SC-5.49", "SC-5.50")
def test_s23_chest() -> None:
    state = position("3@E5 E3-E4", centre=False, spirit="E3-E4", at={"Y": "E3-E4"})
    state = do(state, "B0M7 walk E5")
    assert gems(state, "Y") == [3, 12]
    assert 10 in treasures(state, "Y")["roof"]
    ten = position("E3-E4", spirit="E3-E4", at={"Y": "E3-E4"}, safe={"Y": [10]})
    ten = do(ten, "B0M7 walk E5")
    assert (gems(ten, "Y"), safe(ten, "Y")) == ([12], [10])


@pytest.mark.clause("SC-5.49")
def test_sc_5_49_house_10_elsewhere_opens_no_chest() -> None:
    state = position("A1-B1 C1-D1 10@D2", centre=False, spirit="A1-B1")
    state = do(state, "B0M7 walk A1 C1 D2")
    assert gems(state, "Y") == [10]


@pytest.mark.clause("SC-5.50")
def test_sc_5_50_gems_and_safe_treasures_stay_as_they_are() -> None:
    state = position("A1-B1 C1-D1 9@D2 C2-C3 5@C4", safe={"Y": [9]}, gems={}, at={"Y": "C1-D1"})
    state = do(state, "B0M7 walk D2 C2-C3 C4 C2-C3 C4")
    assert (gems(state, "Y"), safe(state, "Y")) == ([5], [9])


@pytest.mark.clause("SC-5.51")
def test_sc_5_51_standing_on_a_house_reveals_nothing() -> None:
    state = position("C1-D1 9@D2", at={"Y": "D2"})  # e.g. raised anew under the same feet
    state = do(state, "B1M6 build A1-B1")
    assert gems(state, "Y") == []
    assert gems(do(state, "walk C1 D2"), "Y") == [9]


@pytest.mark.clause("SC-5.53")
def test_sc_5_53_all_gems_become_safe_for_good() -> None:
    lake = "A1-B1 C1-D1"
    state, events = told(
        position(lake, at={"Y": "A1-B1"}, gems={"Y": [2, 5, 12]}), "card:B0M7", "step:V"
    )
    assert treasures(state, "Y")["safe"] == [2, 5, 12]
    (line,) = (event for event in events if event.kind == "treasures-secured")
    assert line.data == {"seat": 0, "treasures": [2, 5, 12], "safe": 3}
    swept = position(lake, spirit="A1-B1", turn="W", at={"Y": "A1-B1"}, safe={"Y": [2]})
    swept = do(swept, "B0M7 spirit C1", roll=1)
    assert (stands(swept, "Y"), safe(swept, "Y")) == ("V", [2])


@pytest.mark.scenario("S22")
@pytest.mark.clause("SC-5.89", "SC-5.90", "SC-5.91")
def test_s22_chip() -> None:
    state = position(
        "A1-B1 5@D2 8@B4 C1-D1 A2-A3",
        chips={"Y": 2},
        at={"Y": "A2-A3"},
        safe={"Y": [3]},
        gems={"Y": [5]},
    )
    assert state.supply == 6
    state = do(state, "B2M5 build A4-A5 1@F2 chip")
    assert (state.move_points, state.supply, chips(state, "Y")) == (14, 7, 1)
    refused(state, "chip")
    state = do(state, "walk A4-A5 B4")
    assert (gems(state, "Y"), state.move_points) == ([5, 8], 12)


@pytest.mark.scenario("S42")
@pytest.mark.clause("SC-5.5", "SC-5.89", "SC-5.90")
def test_s42_chip_before_building() -> None:
    state = do(position("A1-B1", chips={"Y": 1}), "B2M5")
    first = do(state, "chip")
    assert first.move_points == 16
    first = do(first, "build C1-D1 1@D2 walk A1-B1")
    assert first.move_points == 15
    late = do(state, "walk A1-B1 build C1-D1")
    refused(late, "chip")


@pytest.mark.clause("SC-5.88", "SC-5.89")
def test_sc_5_89_a_chip_needs_a_chip_and_no_points() -> None:
    refused(do(position("A1-B1"), "B0M7"), "chip")
    state = do(position("A1-B1", chips={"Y": 1}), "B0M7 walk A1 home A1 home A1 home A1")
    assert state.move_points == 0
    assert do(state, "chip").move_points == 11
    many = position(chips={"Y": 5, "W": 3})
    view = GAME.view_for(many, None)
    assert ([each["chips"] for each in view["seats"]], view["supply"]) == ([5, 3, 0, 0], 0)


@pytest.mark.clause("SC-5.91")
def test_sc_5_91_a_played_chip_can_be_handed_out_again_at_once() -> None:
    state = position("E3-E4", spirit="E5", chips={"Y": 1, "W": 7}, at={"R": "E5"}, turn="Y")
    assert state.supply == 0
    state = do(state, "B0M7 chip spirit E3", roll=1)
    assert (chips(state, "R"), state.supply) == (1, 0)


@pytest.mark.scenario("S45")
@pytest.mark.clause("SC-5.92")
def test_s45_worthless_chip() -> None:
    ten = [value for value in TREASURES if value != 12]
    lake = "A1-B1 C1-D1"
    state = position(lake, chips={"Y": 1}, at={"Y": "C1-D1"}, safe={"Y": ten}, gems={"Y": [12]})
    state = do(state, "B4M2 build H1-H2 H3-H4 H5-H6 H7-H8")
    refused(state, "chip")
    one = position(lake, chips={"Y": 1}, at={"Y": "C1-D1"}, safe={"Y": ten})
    assert "chip" in keys(do(one, "B0M7"))


@pytest.mark.clause("SC-5.41", "SC-5.48", "SC-5.53")
def test_walking_by_destination_is_the_same_as_stepping() -> None:
    state = position(THREE_WAYS, spirit="C2-C3", at={"Y": "B3-B4"}, gems={"Y": [4]})
    state = do(state, "B0M7")
    assert offers(state, "step") == ["C4", "C2-C3"]
    by_walk = play(state, "walk:V")
    by_steps = play(state, "step:C2-C3", "step:C1-D1", "step:A1-B1", "step:V")
    assert by_walk == by_steps
    assert play(state, "walk:D2") == play(state, "step:C2-C3", "step:D2")


@pytest.mark.clause("SC-5.41")
def test_a_walk_takes_the_shortest_way_with_most_finds() -> None:
    # From A1-B1 to D3: over C1-D1 and house 9, or over B2-C2 and C3: both three steps.
    lake = "A1-B1 C1-D1 B2-C2 9@D2 B3-C3 D3-E3"
    state = do(position(lake, at={"Y": "A1-B1"}), "B0M7")
    state = play(state, "walk:D3-E3")
    assert gems(state, "Y") == [9]
    assert state.turn.way in (["B2-C2", "D2", "D3-E3"], ["C1-D1", "D2", "D3-E3"])
    known = do(position(lake, at={"Y": "A1-B1"}, safe={"Y": [9]}), "B0M7")
    assert play(known, "walk:D3-E3").move_points == state.move_points == 4


@pytest.mark.clause("SC-5.113")
def test_a_walk_stops_where_the_spirit_can_be_shifted() -> None:
    state = pro("A1-B1 C1-D1 9@E1 F1-G1", spirit="cave:9")
    state = do(state, "B0M7")
    state = play(state, "walk:F1-G1")
    assert (stands(state, "Y"), state.move_points) == ("E1", 4)
    assert "cave:keep" in keys(state)
    assert walks(play(state, "cave:keep")) >= {"F1-G1"}


@pytest.mark.clause("SC-5.41")
def test_a_menu_of_walks_never_hides_a_step() -> None:
    lake = "A1-B1 A2-B2 A3-B3 A4-B4 C1-D1 C2-D2 C3-D3 C4-D4 E1-F1 E2-F2 E3-F3 E4-F4 G1-H1 G2-H2 "
    lake += "G3-H3 G4-H4 A5-B5 C5-D5 A6-B6 C6-D6 A7-B7 C7-D7 I1-I2 I3-I4 A8-B8 C8-D8 E7-F7 E8-F8"
    piles = {1: 1, 2: 1, 3: 0, 4: 0, 5: 0}
    state = position(lake, at={"Y": "C3-D3"}, chips={"Y": 1}, piles=piles)
    state = do(state, "B0M7 chip")
    assert len(walks(state)) == 25
    assert set(offers(state, "step")) == {"C2-D2", "A3-B3", "E3-F3", "C4-D4"}
    assert "V" in walks(state)
