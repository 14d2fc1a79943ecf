"""Rules 5.1: rounds, phases, turns, money."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.options import resolve
from games.nautilus import GAME
from games.nautilus.building import begin
from games.nautilus.state import STAGES
from tests.rules.choosing import facts
from tests.rules.nautilus.build import STC, asked, keys, nemo, passed, play, play_and_tell, position


@pytest.mark.scenario("S3")
@pytest.mark.clause("NA-5.1", "NA-5.2", "NA-5.3", "NA-5.4")
def test_s3_round_order() -> None:
    state = position(
        "build",
        "O",
        crew={letter: {"M10": 1, "J13": 2} for letter in "ROP"},
        chips={},
    )
    state.active = True
    turns = []
    while state.round == 5:
        turns.append((STAGES[state.stage], asked(state)[0]))
        state = passed(state)
    phases = ("build", "research", "dive")
    assert turns == [(phase, letter) for phase in phases for letter in "OPR"]
    assert state.round == 6
    assert asked(state) == ("P", "buy")
    assert state.start == 2


@pytest.mark.scenario("S70")
@pytest.mark.clause("NA-5.9", "NA-6.5", "NA-6.15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s70_nobody_starts(seats: int) -> None:
    state = GAME.setup(seats, Chance("s70"), resolve(GAME.options))
    for _ in range(seats):
        state = play(state, "nothing")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.clause == "NA-6.5"
    assert state.round == 1
    scores = GAME.view_for(state, None)["result"]["scores"]
    assert [score["total"] for score in scores] == [{2: 55, 3: 50, 4: 45}[seats]] * seats
    assert len(outcome.ranking) == 1


@pytest.mark.clause("NA-5.5", "NA-5.6")
def test_na_5_5_payments_go_to_the_bank() -> None:
    state = position("build", nemo={"R": 10})
    before = state.bank
    state = play(state, "buy:training")
    assert nemo(state, "R") == 9
    assert state.bank == before + 1
    assert (nemo(state, "O"), nemo(state, "P")) == (50, 50)


@pytest.mark.clause("NA-5.6")
def test_na_5_6_the_bank_pays_even_when_it_got_nothing() -> None:
    state = position("dive", subs={"R1": "K5"}, finds={"K6": "chest"}, city=STC[:1])
    assert state.bank == 0
    state = play(state, "sub:1", "to:K6")
    assert nemo(state, "R") == 52
    assert state.bank == -2


@pytest.mark.clause("NA-5.7")
def test_na_5_7_what_cannot_be_paid_is_not_offered() -> None:
    rich = position("build", nemo={"R": 1}, city=[])
    assert "buy:training" in keys(rich)
    poor = position("build", nemo={"R": 0}, city=[], begin=False)
    assert not begin(poor)


@pytest.mark.clause("NA-5.8")
def test_na_5_8_there_is_nothing_to_trade() -> None:
    verbs = set()
    state = position("build", crew={"R": {"M10": 2, "M7": 2}}, held={"R": [("sonar", 0)]})
    for _ in range(9):
        verbs |= {key.partition(":")[0] for key in keys(state)}
        if GAME.outcome(state):
            break
        state = passed(state)
    assert verbs <= {"buy", "nothing", "build", "finish", "from", "done", "launch", "sub", "end"}


@pytest.mark.clause("NA-5.9")
def test_na_5_9_a_turn_without_choices_is_skipped_without_a_word() -> None:
    state = position("research", crew={"R": {"M10": 1}, "P": {"M10": 1}})
    state, events = play_and_tell(state, "done")
    assert asked(state) == ("P", "walker")  # orange has nobody in the city
    passed = [(event.kind, dict(event.data)) for event in events]
    assert passed == [("turn-passed", {"seat": 0, "stage": "research"})]  # who had a choice


@pytest.mark.clause("NA-5.4")
def test_na_5_4_a_new_round_is_announced() -> None:
    state = position("dive", "P", start="R", subs={"P1": "K5"}, city=STC[:1])
    state, events = play_and_tell(state, "end")
    assert facts(events, "round-started") == [{"round": 6, "seat": 1}]
    assert asked(state) == ("O", "buy")
