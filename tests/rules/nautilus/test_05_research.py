"""Rules 5.4 and 5.5: walking researchers and activating laboratories."""

from __future__ import annotations

import pytest

from games.nautilus import GAME
from games.nautilus.data import CHEST_NEMO, LABS, PEEKS, SCAN_RANGE, STEPS, SUB_RANGE
from games.nautilus.scoring import research_points
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
    seat,
    until,
)

FOUR = [  # four training labs around the base, and a second ring
    habitat("M10"),
    habitat("M16"),
    ("training", "M7", "V", "R"),
    ("training", "M19", "V", "R"),
    ("training", "J13", "H", "R"),
    ("training", "P13", "H", "R"),
]


@pytest.mark.scenario("S23")
@pytest.mark.clause("NA-5.45", "NA-5.47", "NA-5.50", "NA-5.59")
def test_s23_splitting_steps() -> None:
    state = position("research", crew={"R": {"M10": 2}})
    state = play(state, "from:M10", "to:M7")
    assert count(state, "R", "training") == 1
    assert nemo(state, "R") == 50
    assert GAME.view_for(state, R)["own"]["turn"]["steps_left"] == 3
    state = play(state, "from:M10", "to:J13")
    assert count(state, "R", "sonar") == 1
    assert nemo(state, "R") == 50
    assert asked(state)[0] != "R"  # two have walked: the last step is lost


@pytest.mark.scenario("S24")
@pytest.mark.clause("NA-5.50", "NA-5.49", "NA-5.69")
def test_s24_trainings_extra_step() -> None:
    state = position("research", crew={"R": {"O15": 1, "M10": 1}})
    state = play(state, "from:O15", "to:M7", "from:M10")
    assert ends(state) == {"M13", "M7"}
    twin = play(position("research", crew={"R": {"O15": 1, "M10": 1}}), "from:M10", "to:M13")
    twin = play(twin, "from:O15", "to:M10")
    assert asked(twin)[0] != "R"


@pytest.mark.clause("NA-5.44")
def test_na_5_44_at_most_two_researchers_walk() -> None:
    state = position("research", crew={"R": {"M10": 3, "M7": 2}, "O": {"M10": 1}})
    assert "done" in keys(state)
    state = play(state, "from:M10", "to:M13")
    assert "done" in keys(state)
    state = play(state, "from:M10", "to:M13")  # 2 of 4 steps used, others could still walk
    assert asked(state) == ("O", "walker")


@pytest.mark.scenario("S25")
@pytest.mark.clause("NA-5.45", "NA-5.89")
def test_s25_rulebook_examples() -> None:
    one = position("research", crew={"R": {"M7": 1, "O15": 2}})
    assert GAME.view_for(one, None)["players"][0]["steps"] == 4
    assert "M7" in ends(play(one, "from:O15"))  # 3 steps
    city = [("technology", "M10", "V", "O"), ("technology", "J13", "H", "O")]
    two = position("dive", city=city, crew={"R": {"M10": 1, "J13": 1}}, subs={"R1": "K5"})
    assert GAME.view_for(two, None)["players"][0]["sub_range"] == 6


@pytest.mark.clause("NA-5.45", "NA-5.70")
@pytest.mark.parametrize(("labs", "steps"), [(0, 3), (1, 4), (2, 5), (3, 5), (4, 5)])
def test_na_5_45_steps_by_training_labs(labs: int, steps: int) -> None:
    own = dict.fromkeys(("M7", "M19", "J13", "P13")[:labs], 1)
    state = position("research", city=FOUR, crew={"R": own | {"M10": 1}})
    assert GAME.view_for(state, None)["players"][0]["steps"] == steps


@pytest.mark.clause("NA-5.70")
def test_na_5_70_the_third_lab_of_a_type_improves_nothing() -> None:
    for table in (STEPS, SUB_RANGE, SCAN_RANGE, PEEKS, CHEST_NEMO):
        assert table[2] == table[3] == table[4] > table[1] > table[0]


@pytest.mark.scenario("S26")
@pytest.mark.clause("NA-5.58", "NA-5.61", "NA-5.62")
def test_s26_foreign_lab() -> None:
    state = position("research", crew={"R": {"O15": 2}}, nemo={"R": 3, "O": 7})
    bank = state.bank
    state = play(state, "from:O15", "to:Q17")
    assert (count(state, "R", "technology"), nemo(state, "R"), nemo(state, "O")) == (1, 2, 8)
    assert state.bank == bank
    state = play(state, "from:O15", "to:Q17")
    assert (count(state, "R", "technology"), nemo(state, "R"), nemo(state, "O")) == (1, 2, 8)
    assert crew(state, "R", "Q17") == 2


@pytest.mark.scenario("S27")
@pytest.mark.clause("NA-5.60", "NA-5.46", "NA-5.53")
def test_s27_no_money() -> None:
    state = position("research", crew={"R": {"O15": 1}}, nemo={"R": 0})
    assert ends(play(state, "from:O15")) == {"M13", "M10", "J13", "M7"}
    rich = position("research", crew={"R": {"O15": 1}}, nemo={"R": 1})
    assert {"Q17", "Q13", "M17"} <= ends(play(rich, "from:O15"))


@pytest.mark.clause("NA-5.61", "NA-5.54")
def test_na_5_61_without_money_an_own_lab_stays_open() -> None:
    state = position("research", crew={"R": {"O15": 1, "Q17": 1}}, nemo={"R": 0})
    assert "Q17" in ends(play(state, "from:O15"))


@pytest.mark.scenario("S28")
@pytest.mark.clause("NA-5.51", "NA-5.52")
def test_s28_locked_in() -> None:
    state = position("research", crew={"R": {"M7": 1, "J13": 2}})
    assert keys(state) == ("from:J13", "done")
    state = play(state, "from:J13", "to:M13")
    assert "from:J13" not in keys(state)
    state = until(state, "R", "research")
    assert state.round == 6
    assert keys(state) == ("from:M13", "done")


@pytest.mark.scenario("S29")
@pytest.mark.clause("NA-5.63", "NA-5.64", "NA-5.65", "NA-5.66", "NA-5.67")
def test_s29_majority_chip() -> None:
    state = position(
        "research",
        city=FOUR,
        crew={"R": {"M7": 1, "M16": 2}, "O": {"J13": 1, "M13": 2}},
        start="R",
    )

    def worth(letter: str) -> int:
        return research_points(state, seat(letter))[LABS.index("training")]

    assert (worth("R"), worth("O")) == (0, 0)
    assert state.chips[0] == -1
    state, events = play_and_tell(state, "from:M16", "to:M19")
    assert facts(events, "researcher-walked")[0]["chip"]
    assert (worth("R"), worth("O")) == (3, 0)
    state = play(until(play(state, "done"), "O", "research"), "from:M13", "to:P13")
    assert (worth("R"), worth("O")) == (3, 1)
    state, events = play_and_tell(state, "from:M13", "to:M19")
    assert facts(events, "researcher-walked")[0]["chip"]
    assert (worth("R"), worth("O")) == (1, 3)
    state = until(state, "R", "research")
    state, events = play_and_tell(state, "from:M16", "to:P13")
    assert count(state, "R", "training") == count(state, "O", "training") == 3
    assert not facts(events, "researcher-walked")[0]["chip"]
    assert (worth("R"), worth("O")) == (1, 3)


@pytest.mark.scenario("S57")
@pytest.mark.clause("NA-5.65", "NA-5.68", "NA-5.57")
def test_s57_four_of_a_kind() -> None:
    city = [(kind.replace("training", "sampling"), c, w, b) for kind, c, w, b in FOUR]
    labs = ("M7", "M19", "J13", "P13")
    state = position(
        "research",
        "O",
        city=city,
        crew={"R": dict.fromkeys(labs, 1), "O": dict.fromkeys(labs[:3], 1) | {"M13": 1}},
        chips={"sampling": "R"},
    )
    state = play(state, "from:M13", "to:P13")
    assert count(state, "O", "sampling") == 4
    assert state.chips[LABS.index("sampling")] == 0
    players = GAME.view_for(state, None)["players"]
    assert players[0]["research"]["sampling"] == 3
    assert players[1]["research"]["sampling"] == 1
    assert [crew(state, "R", lab) + crew(state, "O", lab) for lab in labs] == [2] * 4


@pytest.mark.clause("NA-5.63")
def test_na_5_63_one_lab_is_worth_nothing_without_the_chip() -> None:
    state = position("research", city=FOUR, crew={"R": {"M7": 1, "M10": 1}})
    assert GAME.view_for(state, None)["players"][0]["research_total"] == 0


@pytest.mark.scenario("S59")
@pytest.mark.clause("NA-5.55", "NA-5.51", "NA-5.58")
def test_s59_no_parking() -> None:
    state = position("research", crew={"R": {"O15": 1}}, nemo={"R": 5})
    state, events = play_and_tell(state, "from:O15", "to:Q13")
    assert (count(state, "R", "analysis"), nemo(state, "R"), nemo(state, "O")) == (1, 4, 51)
    assert facts(events, "researcher-walked")[0]["fee"] == 1
    state = position("research", crew={"R": {"Q13": 1, "M10": 1}})
    assert "from:Q13" not in keys(state)


@pytest.mark.scenario("S64")
@pytest.mark.clause("NA-5.54", "NA-5.49", "NA-5.52")
def test_s64_relay_in_a_lab() -> None:
    state = position("research", crew={"R": {"J13": 1, "M13": 1}})
    assert keys(state) == ("from:M13", "done")
    state, events = play_and_tell(state, "from:M13", "to:J13")
    assert facts(events, "researcher-walked")[0]["activated"] is None
    assert (count(state, "R", "sonar"), nemo(state, "R")) == (1, 50)
    assert keys(state) == ("from:J13", "done")
    state = play(state, "from:J13")
    assert "M10" in ends(state)
    assert crew(play(state, "to:M10"), "R", "J13") == 1


@pytest.mark.clause("NA-5.49")
def test_na_5_49_the_first_walker_does_not_walk_again() -> None:
    state = play(
        position("research", crew={"R": {"M10": 1}, "P": {"M10": 1}}), "from:M10", "to:M13"
    )
    assert asked(state) == ("P", "walker")  # red's only researcher has walked
    two = play(position("research", crew={"R": {"M10": 1, "M13": 1}}), "from:M10", "to:M13")
    assert keys(two) == ("from:M13", "done")  # the other one there may


@pytest.mark.clause("NA-5.48")
def test_na_5_48_the_first_walk_is_complete_before_the_second() -> None:
    state = play(position("research", crew={"R": {"M10": 2}}), "from:M10", "to:M7")
    assert (asked(state), crew(state, "R", "M7")) == (("R", "walker"), 1)
    assert count(state, "R", "training") == 1


@pytest.mark.clause("NA-5.46")
def test_na_5_46_passing_through_has_no_effect() -> None:
    city = [*STC[:1], ("training", "M7", "V", "O"), habitat("M4")]
    state = position("research", city=city, crew={"R": {"M10": 1}, "O": {"M7": 1}})
    state = play(state, "from:M10", "to:M4")
    assert (count(state, "R", "training"), nemo(state, "R")) == (0, 50)


@pytest.mark.clause("NA-5.47")
def test_na_5_47_a_walk_ends_in_another_module_at_its_distance() -> None:
    state = play(position("research", crew={"R": {"M10": 1}}), "from:M10")
    assert "M10" not in ends(state)
    assert "Q13" in ends(state)  # three steps
    far = play(position("research", crew={"R": {"J13": 2}}), "from:J13")
    assert "M7" in ends(far)
    assert "Q13" in ends(far)
    assert "M7" not in ends(play(position("research", crew={"R": {"Q13": 2}}), "from:Q13"))


@pytest.mark.clause("NA-5.55")
def test_na_5_55_activation_cannot_be_refused() -> None:
    state = play(position("research", crew={"R": {"O15": 1}}), "from:O15", "to:M17")
    assert count(state, "R", "sampling") == 1
    assert asked(state)[0] != "R"


@pytest.mark.clause("NA-5.57", "NA-5.59")
def test_na_5_57_everybody_activates_for_himself() -> None:
    state = position("research", "O", crew={"R": {"Q13": 1}, "O": {"O15": 1}})
    state = play(state, "from:O15", "to:Q13")
    assert (count(state, "R", "analysis"), count(state, "O", "analysis")) == (1, 1)
    assert nemo(state, "O") == 50


@pytest.mark.clause("NA-5.64")
def test_na_5_64_the_first_to_have_two_takes_the_chip() -> None:
    state = position("research", city=FOUR, crew={"R": {"M7": 1, "M13": 1}})
    assert state.chips[0] == -1
    state = play(state, "from:M13", "to:J13")
    assert state.chips[0] == 0


@pytest.mark.clause("NA-5.69")
def test_na_5_69_a_new_ability_works_at_once() -> None:
    state = position("research", crew={"R": {"M10": 1, "O15": 1}})
    state = play(state, "from:M10", "to:M7", "from:O15")
    assert "M7" in ends(state)  # 1 of 4 steps used: three left
