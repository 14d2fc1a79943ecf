"""Chapters 5d and 5e: the SPIRIT action of the basic game, and sinking."""

from __future__ import annotations

import pytest

from games.core.api import Seat
from games.sunken_city import GAME
from tests.rules.sunken_city.build import (
    THREE_WAYS,
    chips,
    do,
    gems,
    houses,
    keys,
    kind,
    offers,
    play,
    position,
    refused,
    safe,
    set_up,
    spirit,
    stands,
    streets,
    told,
    treasures,
    walks,
)

S08 = "A1-B1 C1-D1 C2-C3 5@C4 D4-E4 9@F2"


@pytest.mark.scenario("S8")
@pytest.mark.clause("SC-5.62", "SC-5.76", "SC-5.77", "SC-5.78", "SC-5.82")
def test_s08_the_spirit_catches_up() -> None:
    state = position(S08, spirit="D4-E4", turn="R", at={"Y": "C1-D1"}, gems={"Y": [5, 9]})
    state = do(state, "B0M7 spirit C4 C2-C3 C1-D1", roll=3)
    assert streets(state) == ["A1-B1", "C1-D1"]
    assert (state.piles[2], 5 in houses(state), spirit(state)) == (3, False, "C1-D1")
    assert (stands(state, "Y"), gems(state, "Y"), chips(state, "Y")) == ("C1-D1", [5, 9], 0)
    refused(state, "spirit", "spirit:A1-B1")


@pytest.mark.scenario("S9")
@pytest.mark.clause("SC-5.79", "SC-5.80", "SC-5.60")
def test_s09_sent_home() -> None:
    state = position(
        "A1-B1 C1-D1 9@F2",
        spirit="C1-D1",
        turn="O",
        at={"Y": "C1-D1"},
        gems={"Y": [5, 9]},
        piles={2: 3},
    )
    state, events = told(state, "card:B0M7", "spirit", "spirit:A1-B1", rolls=[1])
    assert (state.piles[2], stands(state, "Y"), gems(state, "Y")) == (4, "V", [])
    assert {5, 9} <= set(treasures(state, "Y")["roof"])
    assert (chips(state, "Y"), state.supply) == (1, 7)
    (swept,) = (event for event in events if event.kind == "swept-home")
    assert swept.data == {"swept_seat": 0, "lost": [5, 9], "chip": 1}
    assert GAME.view_for(state, Seat(3))["spirit"]["isolated"]
    assert "spirit" not in keys(do(state, "end B0M7"))


@pytest.mark.scenario("S10")
@pytest.mark.clause("SC-3.7", "SC-5.61")
def test_s10_partly_in_the_zone() -> None:
    state = do(position("C1-D1 C2-C3 5@C4 D4-E4", spirit="D4-E4"), "B0M7 spirit")
    assert state.spirit_left == 3  # no roll: nothing was scripted
    state = do(state, "C4 C2-C3 C1-D1")
    assert (spirit(state), state.spirit_left) == ("C1-D1", 0)


@pytest.mark.scenario("S11")
@pytest.mark.clause("SC-5.61")
def test_s11_four_steps_with_two_players() -> None:
    state = position("A1-B1 C1-D1 C2-C3 5@C4 D4-E4", players="YR", spirit="D4-E4")
    assert spirit(do(state, "B0M7 spirit C4 C2-C3 C1-D1 A1-B1")) == "A1-B1"
    four = do(position("A1-B1 C1-D1 C2-C3 5@C4 D4-E4", spirit="D4-E4"), "B0M7 spirit C4 C2 C1")
    refused(four, "spirit:A1-B1")  # three with four players


@pytest.mark.scenario("S12")
@pytest.mark.clause("SC-5.62")
def test_s12_zone_of_an_absent_colour() -> None:
    state = position("C7-D7 D6-E6", players="YWR", spirit="D6-E6")
    state, events = told(state, "card:B0M7", "spirit", rolls=[2])
    assert events[-1].kind == "die-rolled"
    assert events[-1].data == {"seat": 0, "die": "black", "roll": 2}


@pytest.mark.scenario("S13")
@pytest.mark.clause("SC-5.60", "SC-5.67", "SC-5.77")
def test_s13_isolated_at_the_start() -> None:
    state = do(set_up(), "B1M6")
    refused(state, "spirit")
    state = do(state, "build E3-E4")
    assert "spirit" in keys(state)
    state = do(state, "spirit E3", roll=2)
    assert (houses(state), spirit(state), state.spirit_left) == ({}, "E3-E4", 0)
    assert kind(state) == "turn"


@pytest.mark.scenario("S14")
@pytest.mark.clause("SC-5.79", "SC-5.80")
def test_s14_own_spirit_no_chip() -> None:
    state = position(THREE_WAYS, spirit="B3-B4", at={"Y": "B3-B4"}, gems={"Y": [5, 9]})
    state = do(state, "B0M7 spirit C4")
    assert (stands(state, "Y"), gems(state, "Y")) == ("V", [])
    assert (chips(state, "Y"), state.supply) == (0, 8)


@pytest.mark.scenario("S24")
@pytest.mark.clause("SC-5.79", "SC-5.80", "SC-5.81")
def test_s24_three_at_once_one_chip() -> None:
    state = position(
        "C3-D3 C4-D4",
        turn="W",
        spirit="C3-D3",
        at={"Y": "C3-D3", "R": "C3-D3", "W": "C3-D3"},
        gems={"Y": [2], "R": [2], "W": [2]},
        chips={"O": 7},
    )
    state = do(state, "B0M7 spirit C4", roll=1)
    for letter in "YRW":
        assert (stands(state, letter), gems(state, letter)) == ("V", [])
        assert 2 in treasures(state, letter)["roof"]
    assert [chips(state, letter) for letter in "YWRO"] == [0, 0, 1, 7]
    assert state.supply == 0


@pytest.mark.clause("SC-5.81")
def test_sc_5_81_elements_sunk_earlier_are_served_first() -> None:
    # R would be served before Y, but Y's element sinks first.
    state = position(
        "C3-D3 C4-D4 C5-D5",
        turn="W",
        spirit="C3-D3",
        at={"Y": "C3-D3", "R": "C4-D4"},
        chips={"O": 7},
    )
    state = do(state, "B0M7 spirit C4 C5", roll=2)
    assert [chips(state, letter) for letter in "YWRO"] == [1, 0, 0, 7]


@pytest.mark.scenario("S30")
@pytest.mark.clause("SC-5.60", "SC-5.66", "SC-5.44")
def test_s30_spirit_and_villages() -> None:
    for letter in "YWRO":
        state = do(position("A1-B1", spirit="A1-B1", turn=letter), "B0M7")
        refused(state, "spirit", "spirit:V")
    beside = position("H1-I1", at={"Y": "H1-I1"}, spirit="E5")
    beside = do(beside, "B0M7")
    assert walks(beside) == set()
    refused(beside, "step:V")


@pytest.mark.scenario("S44")
@pytest.mark.clause("SC-3.6", "SC-5.62", "SC-5.63", "SC-5.65")
def test_s44_the_limit_is_fixed_at_the_start() -> None:
    state = position("C5-D5 C4-D4 C2-C3", centre=False, spirit="C5-D5")
    state = do(state, "B0M7 spirit C4", roll=1)
    assert (state.piles[2], spirit(state), state.spirit_left) == (2, "C4-D4", 0)
    refused(state, "spirit:C2-C3", "spirit")


@pytest.mark.clause("SC-5.65", "SC-5.61")
def test_sc_5_65_leaving_the_own_zone_keeps_the_limit() -> None:
    state = position("D4-E4 F4-G4 H4-I4 I5-I6", centre=False, spirit="D4-E4")
    assert spirit(do(state, "B0M7 spirit F4 H4 I5")) == "I5-I6"


@pytest.mark.clause("SC-5.63")
def test_sc_5_63_no_choice_between_zone_and_die() -> None:
    inside = do(position("C3-D3 C4-D4", spirit="C3-D3"), "B0M7")
    outside = do(position("C3-D3 C4-D4", spirit="C3-D3", turn="R"), "B0M7")
    for state, clause in ((inside, "SC-5.61"), (outside, "SC-5.62")):
        (decision,) = GAME.decisions(state)
        (option,) = (each for each in decision.options if each.key == "spirit")
        assert option.clause == clause


@pytest.mark.clause("SC-5.60", "SC-5.64")
def test_sc_5_64_any_number_of_steps_up_to_the_limit() -> None:
    state = do(position("E3-E4 E1-E2 F3-G3"), "B0M7 spirit", roll=3)
    assert keys(state) == ("spirit:E3-E4", "spirit:stop")
    none = do(state, "stop")
    assert (spirit(none), houses(none), none.spirit_left) == ("E5", {10: "E5"}, 0)
    refused(none, "spirit")  # used up
    one = do(state, "spirit E3")
    assert keys(one) == ("spirit:E1-E2", "spirit:F3-G3", "spirit:stop")  # E5 has sunk
    assert spirit(do(one, "stop")) == "E3-E4"


@pytest.mark.clause("SC-5.66")
def test_sc_5_66_never_into_a_village_or_water() -> None:
    state = do(position("A1-B1 C1-D1", spirit="C1-D1"), "B0M7 spirit A1")
    assert spirit(state) == "A1-B1"
    assert state.spirit_left == 0  # the village is no way on
    wide = do(position("A1-B1 C1-D1 A2-A3", spirit="A1-B1"), "B0M7 spirit")
    assert offers(wide, "spirit") == ["C1-D1", "A2-A3", "stop"]


@pytest.mark.clause("SC-5.67")
def test_sc_5_67_over_when_isolated_or_used_up() -> None:
    alone = do(position("E3-E4"), "B0M7 spirit E3", roll=3)
    assert (alone.spirit_left, kind(alone)) == (0, "turn")
    used = do(position("E3-E4 E1-E2 F1-G1"), "B0M7 spirit E3 E1", roll=2)
    assert (used.spirit_left, kind(used)) == (0, "turn")


@pytest.mark.clause("SC-5.68")
def test_sc_5_68_a_roll_of_0() -> None:
    state = do(position("E3-E4"), "B0M7 spirit", roll=0)
    assert (spirit(state), kind(state)) == ("E5", "turn")
    refused(state, "spirit", "spirit:E3-E4", "spirit:stop")


@pytest.mark.clause("SC-5.69", "SC-5.82")
def test_sc_5_69_entering_harms_nobody() -> None:
    state = position("E3-E4 E1-E2", at={"Y": "E3-E4", "W": "E3-E4"}, gems={"Y": [3]})
    state = do(state, "B0M7 spirit E3 stop", roll=2)
    assert stands(state, "Y") == stands(state, "W") == "E3-E4"
    assert (gems(state, "Y"), chips(state, "W")) == ([3], 0)
    state = do(state, "end B0M7 spirit E1", roll=1)
    assert (stands(state, "Y"), gems(state, "Y"), chips(state, "Y")) == ("V", [], 1)


@pytest.mark.clause("SC-5.76")
def test_sc_5_76_step_by_step_the_last_element_stays() -> None:
    state = do(position("E3-E4 E1-E2 F1-G1"), "B0M7 spirit", roll=3)
    seen = []
    for place in ("E3-E4", "E1-E2", "F1-G1"):
        state = play(state, f"spirit:{place}")
        seen.append((houses(state), streets(state)))
    assert seen == [
        ({}, ["E3-E4", "E1-E2", "F1-G1"]),
        ({}, ["E1-E2", "F1-G1"]),
        ({}, ["F1-G1"]),
    ]


@pytest.mark.clause("SC-5.77")
def test_sc_5_77_a_sunk_house_may_be_raised_in_the_same_turn() -> None:
    state = do(position("E3-E4"), "B1M6 spirit E3", roll=1)
    assert houses(do(state, "build 10@E5")) == {10: "E5"}


@pytest.mark.clause("SC-5.78")
def test_sc_5_78_streets_sink_to_the_sink_pile() -> None:
    state = position("E3-E4 E1-E2", spirit="E3-E4", centre=False, draw=3, piles={1: 0, 2: 0, 3: 2})
    state = do(state, "B0M7 spirit E1", roll=1)
    assert state.piles[3:5] == [2, 2]


@pytest.mark.clause("SC-5.79")
def test_sc_5_79_safe_treasures_stay() -> None:
    state = position("E3-E4", at={"W": "E5"}, gems={"W": [10, 12]}, safe={"W": [1, 2]})
    state = do(state, "B0M7 spirit E3", roll=1)
    assert (safe(state, "W"), gems(state, "W")) == ([1, 2], [])


@pytest.mark.clause("SC-5.80")
def test_sc_5_80_a_chip_without_loss() -> None:
    state = do(position("E3-E4", at={"W": "E5"}), "B0M7 spirit E3", roll=1)
    assert (stands(state, "W"), chips(state, "W")) == ("V", 1)


@pytest.mark.clause("SC-5.83")
def test_sc_5_83_sent_home_by_the_own_spirit_and_walking_on() -> None:
    state = position("A1-B1 C1-D1 C2-C3", spirit="C1-D1", at={"Y": "A1-B1"})
    state = do(state, "B0M7 walk C1 spirit C2")
    assert (stands(state, "Y"), state.move_points) == ("V", 6)
    assert walks(state) == {"A1-B1"}
    state = do(state, "walk A1")
    assert (state.turn.start, state.turn.way) == ("A1-B1", ["C1-D1", "V", "A1-B1"])


@pytest.mark.clause("SC-5.84")
def test_sc_5_84_fields_are_free_again_at_once() -> None:
    state = do(position("E3-E4 E1-E2"), "B1M6 spirit E3 E1", roll=2)
    assert {"E3-E4", "E4-F4"} <= set(offers(state, "street"))
    assert "E5" in offers(state, "house:10")
