"""Chapter 5a: turns, cards, and how the three actions go together."""

from __future__ import annotations

import pytest

from games.core.errors import NotOfferedError
from tests.rules.sunken_city.build import (
    chips,
    do,
    gems,
    hand,
    houses,
    keys,
    kind,
    offers,
    on_turn,
    play,
    position,
    pro,
    refused,
    safe,
    set_up,
    skip_to,
    spirit,
    stands,
    streets,
    walks,
)


@pytest.mark.scenario("S4")
@pytest.mark.clause("SC-5.3", "SC-5.13", "SC-5.42", "SC-5.48")
def test_s04_first_turn() -> None:
    state = do(set_up(), "B3M4 build A1-B1 C1-D1 9@D2 walk A1-B1 C1-D1 D2")
    assert (gems(state, "Y"), state.move_points) == ([9], 1)
    state = do(state, "walk C1-D1")
    assert (state.move_points, state.piles[1], stands(state, "Y")) == (0, 24, "C1-D1")
    assert keys(state) == ("end",)
    assert on_turn(do(state, "end")) == "W"


@pytest.mark.scenario("S5")
@pytest.mark.clause("SC-5.53", "SC-5.54")
def test_s05_coming_home() -> None:
    state = position("A1-B1 C1-D1 9@D2", at={"Y": "C1-D1"}, gems={"Y": [9]})
    state = do(state, "B2M5 build H4-H5 H6-H7 walk A1-B1 home")
    assert (safe(state, "Y"), gems(state, "Y"), state.move_points) == ([9], [], 3)
    state = do(state, "walk A1")
    assert (stands(state, "Y"), state.move_points) == ("A1-B1", 2)


@pytest.mark.scenario("S25")
@pytest.mark.clause("SC-5.2", "SC-5.8", "SC-5.9")
def test_s25_card_cycle() -> None:
    state = position(players="YR", played={"Y": "B4M3"})
    assert kind(state) == "card"
    refused(state, "card:B4M3", "end", "street:A1-B1")
    state = do(state, "B0M7")
    refused(state, "card:B1M6", "card:B4M3")  # two cards in one turn
    assert hand(state, "Y") == ["B1M6", "B2M5", "B3M4", "B4M2"]
    late = position(players="YR", played={"Y": "B4M3 B0M7 B2M5 B3M4 B4M2"})
    assert keys(late) == ("card:B1M6",)
    late = do(late, "B1M6 build A1-B1")
    assert hand(late, "Y") == []  # not before the end of the turn
    assert len(hand(do(late, "end"), "Y")) == 6


@pytest.mark.clause("SC-5.9")
def test_sc_5_9_never_taken_back_earlier() -> None:
    state = do(position(players="YR", played={"Y": "B4M3 B2M5 B3M4 B4M2"}), "B0M7 end")
    assert hand(state, "Y") == ["B1M6"]


@pytest.mark.scenario("S28")
@pytest.mark.clause("SC-5.5", "SC-5.89")
def test_s28_blocks() -> None:
    state = do(position("A1-B1", chips={"Y": 1}), "B2M5")
    built = do(state, "build C1-D1")
    assert not walks(built)
    refused(built, "step:A1-B1")
    assert offers(do(built, "build 1@D2"), "step") == ["A1-B1"]
    walked = do(state, "walk A1-B1 build C1-D1")
    refused(walked, "step:C1-D1", "step:V", "chip")
    done = do(walked, "build 1@D2")
    assert not walks(done)
    refused(done, "chip")
    assert "chip" in keys(do(state, "walk A1-B1"))


@pytest.mark.scenario("S29")
@pytest.mark.clause("SC-5.6", "SC-5.77")
def test_s29_spirit_between_two_placements() -> None:
    state = do(set_up(), "B3M4 build E3-E4 spirit E3", roll=2)
    assert (spirit(state), houses(state)) == ("E3-E4", {})
    state = do(state, "build 10@E1 A1-B1")
    assert (houses(state), streets(state)) == ({10: "E1"}, ["E3-E4", "A1-B1"])


@pytest.mark.clause("SC-5.6")
def test_sc_5_6_spirit_between_two_steps_closes_nothing() -> None:
    lake = "A1-B1 C1-D1 E3-E4"
    state = do(position(lake, at={"Y": "C1-D1"}), "B1M6 walk A1 spirit E3", roll=1)
    assert state.spirit_left == 0
    assert walks(state) == {"C1-D1", "V"}
    assert offers(state, "street")  # BUILD is open as well
    refused(state, "spirit")  # once a turn


@pytest.mark.clause("SC-5.6", "SC-5.7")
def test_sc_5_6_spirit_is_carried_out_without_interruption() -> None:
    state = do(position("E3-E4 E1-E2 A1-B1", chips={"Y": 1}), "B0M7 spirit", roll=2)
    assert kind(state) == "spirit"
    assert keys(state) == ("spirit:E3-E4", "spirit:stop")
    refused(state, "end", "step:A1-B1", "chip")
    assert "end" in keys(do(state, "stop"))


@pytest.mark.scenario("S41")
@pytest.mark.clause("SC-5.4", "SC-5.13", "SC-5.61", "SC-5.76", "SC-5.82")
def test_s41_a_complete_turn() -> None:
    state = position(
        "9@D2 D3-E3 4@G4", centre=False, spirit="D3-E3", at={"R": "G4"}, gems={"R": [4]}
    )
    state = do(state, "B4M3 build A1-B1 C1-D1 F2-F3 G2-G3 walk A1-B1 C1-D1 D2")
    assert (gems(state, "Y"), state.move_points) == ([9], 0)
    state = do(state, "spirit F2-F3 G2-G3 G4 end")
    assert (state.piles[2], spirit(state)) == (4, "G4")
    assert (stands(state, "R"), gems(state, "R"), chips(state, "R")) == ("G4", [4], 0)
    assert (streets(state), houses(state)) == (["A1-B1", "C1-D1"], {4: "G4", 9: "D2"})


@pytest.mark.scenario("S43")
@pytest.mark.clause("SC-5.15", "SC-5.40", "SC-5.60")
def test_s43_nobody_is_forced_to_walk_or_to_move_the_spirit() -> None:
    before = set_up()
    state = do(before, "B0M7")
    assert keys(state) == ("end",)
    state = do(state, "end")
    assert on_turn(state) == "W"
    assert (state.lake, state.piles, state.spirit) == (before.lake, before.piles, before.spirit)
    assert len(hand(state, "Y")) == 5


@pytest.mark.clause("SC-5.3")
def test_sc_5_3_unused_points_are_lost() -> None:
    state = do(position("A1-B1", players="YR"), "B0M7 walk A1 end")
    assert (state.build_points, state.move_points) == (0, 0)
    state = do(state, "B0M7 end B1M6")
    assert (on_turn(state), state.move_points) == ("Y", 6)


@pytest.mark.clause("SC-5.4")
def test_sc_5_4_any_order() -> None:
    lake = "A1-B1 E3-E4"
    for text in (
        "build C1-D1 walk A1 spirit E3",
        "walk A1 build C1-D1 spirit E3",
        "spirit E3 build C1-D1 walk A1",
        "spirit E3 walk A1 build C1-D1",
        "walk A1 spirit E3 build C1-D1",
        "build C1-D1 spirit E3 walk A1",
    ):
        state = do(position(lake), f"B1M6 {text} end", roll=1)
        assert (spirit(state), stands(state, "Y")) == ("E3-E4", "A1-B1")
    refused(do(position(lake), "B1M6 walk A1"), "end")  # BUILD is mandatory


@pytest.mark.clause("SC-5.7", "SC-5.1")
def test_sc_5_7_only_the_active_player_ends_his_turn() -> None:
    state = do(set_up(), "B2M5 build A1-B1")
    refused(state, "end")
    state = do(state, "build C1-D1")
    assert on_turn(state) == "Y"  # nothing ends by itself
    assert on_turn(do(state, "end")) == "W"
    with pytest.raises(NotOfferedError):
        do(pro("A1-B1"), "B1M6 end")


@pytest.mark.clause("SC-5.1", "SC-5.10")
def test_sc_5_10_the_left_neighbour_is_next() -> None:
    state = position(turn="O")
    assert on_turn(do(state, "B0M7 end")) == "Y"
    assert do(state, "B0M7 end").round == 2
    assert on_turn(skip_to(position(players="WO", turn="O"), "W")) == "W"
    assert play(position(), "card:B0M7", "end").round == 1
