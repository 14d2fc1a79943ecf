"""Rules 5.6, 5.7 and 5.11: launching, sonar, retiring, the steps of a dive turn."""

from __future__ import annotations

import pytest

from games.core.bitsets import members
from games.nautilus import GAME
from games.nautilus.data import FIELDS
from games.nautilus.dive import begin
from games.nautilus.state import Nautilus
from tests.rules.choosing import facts
from tests.rules.nautilus.build import (
    STC,
    R,
    asked,
    count,
    crew,
    ends,
    habitat,
    keys,
    nemo,
    play,
    play_and_tell,
    position,
    sub,
    until,
)

NORTH = [habitat("M10"), habitat("M7"), ("technology", "M4", "V", "R")]


def verbs(state: Nautilus) -> set[str]:
    return {key.partition(":")[0] for key in keys(state)}


def seen(state: Nautilus, letter: str) -> set[str]:
    return {FIELDS[field] for field in members(state.seen["ROP".index(letter)])}


@pytest.mark.scenario("S30")
@pytest.mark.clause("NA-3.16", "NA-5.73", "NA-5.74", "NA-5.75")
def test_s30_launch() -> None:
    state = position("dive", "P", crew={"P": {"M17": 2}}, nemo={"P": 7})
    assert keys(state) == ("launch:M17>M15", "end")  # M19 holds a find
    state = play(state, "launch:M17>M15")
    assert (crew(state, "P", "M17"), state.supply[2]) == (1, 14)
    assert (sub(state, "P1"), nemo(state, "P")) == ("M15", 7)
    assert "launch" not in verbs(state)


@pytest.mark.scenario("S31")
@pytest.mark.clause("NA-5.76")
def test_s31_two_launches_from_one_lab() -> None:
    state = position("dive", "O", crew={"O": {"Q17": 3}})
    assert keys(state) == ("launch:Q17>O17", "launch:Q17>S17", "end")
    state = play(state, "launch:Q17>S17", "launch:Q17>O17")
    assert (sub(state, "O1"), sub(state, "O2"), crew(state, "O", "Q17")) == ("S17", "O17", 1)
    assert "launch" not in verbs(state)


@pytest.mark.clause("NA-5.76")
def test_na_5_76_no_launch_without_a_sub_in_supply() -> None:
    subs = {"O1": "K5", "O2": "K4", "O3": "L4"}
    state = position("dive", "O", crew={"O": {"Q17": 3}}, subs=subs)
    assert "launch" not in verbs(state)


@pytest.mark.scenario("S32")
@pytest.mark.clause("NA-3.9", "NA-3.10", "NA-5.73")
def test_s32_dock_covered_by_a_corner() -> None:
    state = position("dive", "O", city=[*STC, habitat("P10")], crew={"O": {"Q13": 2}})
    assert keys(state) == ("launch:Q13>Q15", "end")


@pytest.mark.clause("NA-5.73")
def test_na_5_73_a_dock_with_a_sub_is_taken() -> None:
    state = position("dive", "O", crew={"O": {"Q13": 2}}, subs={"P1": "Q11"})
    assert "launch:Q13>Q15" in keys(state)
    assert "launch:Q13>Q11" not in keys(state)


@pytest.mark.scenario("S33")
@pytest.mark.clause("NA-5.77", "NA-5.97", "NA-5.98")
def test_s33_launch_into_the_abyss() -> None:
    state = position("dive", city=NORTH, crew={"R": {"M4": 2}})
    assert keys(state) == ("launch:M4>M2", "end")
    state, events = play_and_tell(state, "launch:M4>M2")
    assert state.abyss_open
    assert facts(events, "abyss-opened") == [{}]
    assert all(player["may_enter_abyss"] for player in GAME.view_for(state, R)["players"])


@pytest.mark.scenario("S65")
@pytest.mark.clause("NA-5.79", "NA-5.73", "NA-5.119")
def test_s65_not_from_a_habitat() -> None:
    state = position("dive", crew={"R": {"M10": 3, "M13": 3}}, subs={"R1": "K10"})
    assert verbs(state) == {"scan", "sub", "end"}


@pytest.mark.scenario("S58")
@pytest.mark.clause("NA-5.72", "NA-5.80")
def test_s58_steps_are_final() -> None:
    state = position("dive", crew={"R": {"M7": 2}}, subs={"R1": "K5", "R2": "Q11"}, city=STC)
    assert verbs(state) == {"launch", "scan", "sub", "end"}
    state = play(state, "scan:1")
    assert verbs(state) == {"scan", "sub", "end"}
    assert "scan:1" not in keys(state)
    assert "scan:2" in keys(state)
    assert GAME.view_for(state, R)["own"]["turn"]["closed"] == ["launch"]
    state = play(state, "sub:1", "to:L5")
    assert verbs(state) == {"sub", "end"}
    assert GAME.view_for(state, R)["own"]["turn"]["closed"] == ["launch", "scan"]


@pytest.mark.clause("NA-5.72")
def test_na_5_72_every_step_is_optional() -> None:
    state = position("dive", crew={"R": {"M7": 2}}, subs={"R1": "K5"})
    assert "end" in keys(state)
    after = play(state, "end")
    assert (sub(after, "R1"), crew(after, "R", "M7")) == ("K5", 2)
    skipped = play(state, "sub:1", "to:L5")
    assert sub(skipped, "R1") == "L5"


@pytest.mark.scenario("S67")
@pytest.mark.clause("NA-5.78", "NA-5.72", "NA-5.80", "NA-5.82", "NA-5.87", "NA-5.126")
def test_s67_all_in_one_turn() -> None:
    state = position("dive", "O", crew={"O": {"Q13": 3}}, nemo={"O": 5}, start="O")
    state = play(state, "launch:Q13>Q11")
    assert "launch:Q13>Q15" in keys(state)
    state = play(state, "scan:1")
    assert seen(state, "O") == {"P9", "T11"}
    assert nemo(state, "O") == 4
    assert verbs(state) == {"sub", "retire", "end"}
    assert crew(state, "O", "Q13") == 2
    sailing = play(state, "sub:1")
    assert {"P9", "T11", "S11"} <= ends(sailing)
    state = play(sailing, "to:S11")
    assert asked(state) != ("O", "dive")
    state = until(state, "O", "dive")
    assert sub(state, "O1") == "S11"


@pytest.mark.scenario("S34")
@pytest.mark.clause("NA-5.81", "NA-5.82", "NA-5.85")
def test_s34_sonar() -> None:
    state = position("dive", subs={"R1": "M5"}, nemo={"R": 6})
    after, events = play_and_tell(state, "scan:1")
    assert seen(after, "R") == {"K3", "K6", "N3", "O6"}
    assert nemo(after, "R") == 5
    assert seen(after, "O") == seen(after, "P") == set()
    (private,) = (event for event in events if event.kind == "scan-showed")
    assert private.seen_by == frozenset((R,))
    assert [fact["field"] for fact in private.data["finds"]] == ["K3", "K6", "N3", "O6"]
    assert facts(events, "sub-scanned")[0]["finds"] == 4
    assert after.down == state.down
    better = position("dive", subs={"R1": "M5"}, crew={"R": {"J13": 1}})
    assert seen(play(better, "scan:1"), "R") == {"K3", "K6", "N3", "O6", "H5", "R5"}


@pytest.mark.clause("NA-5.81")
def test_na_5_81_no_scan_without_money() -> None:
    assert "scan:1" in keys(position("dive", subs={"R1": "M5"}, nemo={"R": 1}))
    assert "scan:1" not in keys(position("dive", subs={"R1": "M5"}, nemo={"R": 0}))


@pytest.mark.clause("NA-5.80")
def test_na_5_80_a_sub_scans_again_in_the_next_round() -> None:
    state = position("dive", subs={"R1": "M5"}, crew={"O": {"M10": 1}})
    state = play(state, "scan:1", "end")
    assert "scan:1" in keys(until(state, "R", "dive"))


@pytest.mark.scenario("S35")
@pytest.mark.clause("NA-5.84", "NA-3.18")
def test_s35_sonar_and_abyss() -> None:
    outside = play(position("dive", subs={"R1": "D10"}), "scan:1")
    assert seen(outside, "R") == {"D8", "E12"}
    inside = play(position("dive", subs={"R1": "B10"}, abyss_open=True), "scan:1")
    assert seen(inside, "R") == {"B9", "B12", "D8"}


@pytest.mark.scenario("S61")
@pytest.mark.clause("NA-5.86")
def test_s61_nothing_to_scan() -> None:
    state = position("dive", subs={"R1": "K10"}, gone=["J9", "H11", "K6"])
    assert keys(state) == ("sub:1", "end")
    abyss_only = position("dive", subs={"R1": "D10"}, gone=["D8", "E12"])
    assert "scan:1" not in keys(abyss_only)


@pytest.mark.scenario("S68")
@pytest.mark.clause("NA-5.83", "NA-3.18")
def test_s68_sonar_through_the_city() -> None:
    state = play(position("dive", "P", subs={"P1": "M15", "R1": "M20"}), "scan:1")
    assert seen(state, "P") == {"M19"}


@pytest.mark.scenario("S46")
@pytest.mark.clause("NA-5.119", "NA-5.120", "NA-5.121", "NA-5.58", "NA-5.125")
def test_s46_retiring() -> None:
    state = position(
        "dive", crew={"P": {"M17": 1}}, subs={"R1": "M15"}, supply={"R": 4}, nemo={"R": 2, "P": 9}
    )
    assert "retire:1>M17" in keys(state)
    state, events = play_and_tell(state, "retire:1>M17")
    assert (nemo(state, "R"), nemo(state, "P")) == (1, 10)
    assert (crew(state, "R", "M17"), count(state, "R", "sampling")) == (1, 1)
    assert (sub(state, "R1"), state.supply[0]) == (None, 3)
    assert facts(events, "sub-retired")[0]["activated"] == "sampling"
    state = position("dive", crew={"R": {"M17": 2}}, start="R")  # the next round
    assert sub(play(state, "launch:M17>M15"), "R1") == "M15"


@pytest.mark.clause("NA-5.119")
@pytest.mark.parametrize("moved", [False, True])
def test_na_5_119_before_or_after_the_move(moved: bool) -> None:
    start = "K15" if moved else "M15"
    state = position("dive", crew={"P": {"M17": 1}}, subs={"R1": start})
    if moved:
        state = play(state, "sub:1", "to:M15")
    assert "retire:1>M17" in keys(state)


@pytest.mark.clause("NA-5.119")
def test_na_5_119_not_from_a_dock_with_a_find_under_the_sub() -> None:
    state = position(
        "dive",
        crew={"P": {"M17": 1}},
        subs={"R1": "M19"},
        finds={"M19": "shell"},
        up=["M19"],
    )
    assert "retire" not in verbs(state)


@pytest.mark.clause("NA-5.120")
def test_na_5_120_into_an_own_lab_without_fee() -> None:
    state = position("dive", crew={"R": {"M17": 1}}, subs={"R1": "M15"}, nemo={"R": 0, "P": 5})
    state = play(state, "retire:1>M17")
    assert (crew(state, "R", "M17"), state.supply[0]) == (2, 13)
    assert (count(state, "R", "sampling"), nemo(state, "P")) == (1, 5)


@pytest.mark.scenario("S47")
@pytest.mark.clause("NA-5.123", "NA-5.122", "NA-5.119")
def test_s47_retiring_special_cases() -> None:
    nobody = position(
        "dive", crew={"P": {"M17": 1}}, subs={"R1": "M15"}, supply={"R": 0}, nemo={"R": 0}
    )
    state = play(nobody, "retire:1>M17")
    assert (sub(state, "R1"), crew(state, "R", "M17"), nemo(state, "R")) == (None, 0, 0)
    assert count(state, "R", "sampling") == 0
    poor = position(
        "dive", crew={"P": {"M17": 1}}, subs={"R1": "M15"}, supply={"R": 4}, nemo={"R": 0}
    )
    assert "retire" not in verbs(poor)
    empty = position("dive", subs={"R1": "M15"}, supply={"R": 4}, nemo={"R": 2})
    assert "retire" not in verbs(empty)


@pytest.mark.scenario("S56")
@pytest.mark.clause("NA-5.124", "NA-5.119", "NA-3.13")
def test_s56_choice_when_retiring() -> None:
    city = [
        habitat("O15", "hab_diagonal"),
        habitat("M17", "hab_diagonal"),
        habitat("O19", "hab_diagonal"),
        ("analysis", "Q13", "V", "P"),
        ("technology", "Q17", "V", "P"),
    ]
    state = position("dive", city=city, crew={"P": {"Q13": 1, "Q17": 1}}, subs={"R1": "Q15"})
    assert [key for key in keys(state) if "retire" in key] == ["retire:1>Q13", "retire:1>Q17"]
    assert crew(play(state, "retire:1>Q17"), "R", "Q17") == 1


@pytest.mark.clause("NA-5.125")
def test_na_5_125_a_retired_sub_is_launched_from_the_next_round_on() -> None:
    state = position("dive", crew={"R": {"M17": 1}}, subs={"R1": "M15", "R2": "K5"}, start="R")
    state = play(state, "retire:1>M17")
    assert crew(state, "R", "M17") == 2
    assert "launch" not in verbs(state)
    state = until(play(state, "end"), "R", "dive")
    assert "launch:M17>M15" in keys(state)


@pytest.mark.clause("NA-5.73", "NA-5.74")
def test_na_5_73_any_builders_lab_will_do() -> None:
    state = position("dive", "R", crew={"R": {"Q17": 2}})
    state = play(state, "launch:Q17>S17")
    assert sub(state, "R1") == "S17"
    one = position("dive", "R", crew={"R": {"Q17": 1}, "O": {"Q17": 2}}, begin=False)
    assert not begin(one)


@pytest.mark.clause("NA-5.82")
def test_na_5_82_a_scan_shows_face_down_finds_only() -> None:
    state = position("dive", subs={"R1": "M5"}, finds={"K6": "crab"}, up=["K6"])
    assert seen(play(state, "scan:1"), "R") == {"K3", "N3", "O6"}
