"""Words: typed moves, warnings in questions, labels, the score table."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.api import Event
from games.core.chance import Chance
from games.core.play import apply, decisions
from games.core.wording import merge
from games.nautilus import GAME, scoring
from games.nautilus.state import Nautilus
from tests.conformance.golden import folder_of
from tests.golden.record import load, played_again
from tests.rules.nautilus.build import (
    STC,
    R,
    asked,
    count,
    crew,
    habitat,
    kept,
    modules,
    nemo,
    play,
    position,
    sub,
)
from tests.rules.speaking import Spoken

_SPOKEN = Spoken(GAME)
SAY, WORDING = _SPOKEN.say, _SPOKEN.wording
_LONGEST_BUTTON = 34  # letters: what is longer is no button in words (bot.discord.choice_menu)
typed, labels, question = _SPOKEN.typed, _SPOKEN.labels, _SPOKEN.question


@pytest.mark.parametrize("text", ["buy training", "training", "Buy Training lab"])
def test_typed_purchase(text: str) -> None:
    state = typed(position("build"), text)
    assert state.held[0] == [(3, 0)]


@pytest.mark.parametrize(
    "text",
    ["buy hab_straight 3", "buy green habitat 3", "hab_straight crew 3", "buy hab straight 3"],
)
def test_typed_habitat(text: str) -> None:
    assert typed(position("build"), text).held[0] == [(1, 3)]


@pytest.mark.parametrize("way", ["H", "V"])
def test_typed_building(way: str) -> None:
    city = [habitat("J13"), habitat("M10")]
    state = position("build", city=city, held={"R": [("sonar", 0)]})
    state = typed(state, f"done build sonar J10 {way}")
    assert modules(state)["J10"] == "sonar"
    assert state.city.modules[-1].orientation == way


def test_typed_building_of_one_of_two_habitats() -> None:
    held = [("hab_straight", 1), ("hab_straight", 2)]
    state = position("build", held={"R": held})
    assert crew(typed(state, "nothing build hab_straight 2 P10"), "R", "P10") == 2
    one = position("build", held={"R": held[:1]})
    assert crew(typed(one, "nothing build hab_straight P10"), "R", "P10") == 1


@pytest.mark.parametrize("text", ["walk M10 M7", "walk M10>M7", "M10 M7", "walk m10 -> m7"])
def test_typed_walk(text: str) -> None:
    state = typed(position("research", crew={"R": {"M10": 2}}), text)
    assert count(state, "R", "training") == 1


def test_typed_dive() -> None:
    state = position("dive", crew={"P": {"M17": 2}}, actor="P", subs={"P1": "K5"})
    state = typed(state, "launch M17 M15 scan 1 sub 2 L15")
    assert (sub(state, "P2"), nemo(state, "P")) == ("L15", 49)
    assert sub(typed(state, "sail P1 L5"), "P1") == "L5"
    assert sub(typed(state, "move sub 1 L5"), "P1") == "L5"
    assert asked(typed(state, "done"))[0] != "P"


def test_typed_launch_where_one_dock_is_free() -> None:
    state = position("dive", crew={"P": {"M17": 2}}, actor="P")
    assert sub(typed(state, "launch M17"), "P1") == "M15"


@pytest.mark.parametrize("text", ["retire 1 M17", "retire R1 M17", "retire 1"])
def test_typed_retirement(text: str) -> None:
    state = position("dive", crew={"P": {"M17": 1}}, subs={"R1": "M15"})
    assert sub(typed(state, text), "R1") is None


def test_typed_recovery_peek_tempo_and_bonus() -> None:
    lying = position("dive", subs={"R1": "K6"}, finds={"K6": "crab"}, up=["K6"])
    assert kept(typed(lying, "recover 1"), "R", "crab") == 1
    tempo = position("dive", subs={"R1": "K5", "R2": "R8"}, finds={"K6": "tempo"})
    assert sub(typed(tempo, "sub 1 K6 sub 2 R9"), "R2") == "R9"
    bonus = position("dive", crew={"R": {"M10": 1}}, subs={"R1": "K5"}, finds={"K6": 3})
    assert crew(typed(bonus, "sub 1 K6 walk M10 M7"), "R", "M7") == 1
    look = position("dive", crew={"R": {"M17": 1}}, subs={"R1": "K5"}, finds={"K6": "shell"})
    assert state_seen(typed(look, "sub 1 K6 peek B9")) == 1


def state_seen(state: Nautilus) -> int:
    return state.seen[0].bit_count()


@pytest.mark.clause("NA-5.40", "NA-5.41", "NA-5.42")
def test_labels_warn_before_modules_go_back() -> None:
    held = {"R": [("hab_straight", 1), ("sonar", 0)]}
    state = position("build", held=held)
    assert labels(state)["nothing"] == "Buy nothing"
    assert "You hold 2 modules" in question(state)
    assert labels(play(state, "nothing"))["finish"] == "Finish: 2 modules go back"
    bought = play(state, "buy:training")
    assert labels(bought)["finish"] == "Build nothing, keep 3 modules"


@pytest.mark.parametrize("held", [1, 2, 3])
def test_to_buy_nothing_is_a_button_in_words(held: int) -> None:
    """It has no place in the picture: by its number alone nobody could tell what it does."""
    modules_held = [("hab_straight", 1), ("sonar", 0), ("training", 0)][:held]
    label = labels(position("build", held={"R": modules_held}))["nothing"]
    assert len(f"12. {label}") <= _LONGEST_BUTTON


@pytest.mark.clause("NA-6.5")
def test_questions_warn_before_an_idle_round_ends_the_game() -> None:
    state = position("build", "P", start="R", active=False)
    assert "if it stays that way, the game ends" in question(state)
    assert "if it stays that way" not in question(position("build", "P", start="R"))
    dive = position("dive", active=False, subs={"R1": "K5"})
    assert "if it stays that way" in question(dive)


@pytest.mark.clause("NA-5.72")
def test_the_dive_question_says_which_step_is_over() -> None:
    state = position("dive", crew={"R": {"M7": 2}}, subs={"R1": "K5", "R2": "R8"})
    assert "A scan ends launching" in question(state)
    assert "Launching is over" in question(play(state, "scan:1"))
    moved = play(state, "sub:1", "to:L5")
    assert "Launching and scanning are over" in question(moved)


def test_labels_tell_price_steps_and_what_is_known() -> None:
    site = play(
        position("build", held={"R": [("hab_straight", 1)]}), "nothing", "build:hab_straight:1"
    )
    assert labels(site)["at:P10"] == "P10 · 2 Nemo · covers P9"
    walk = play(position("research", crew={"R": {"O15": 1}}), "from:O15")
    assert labels(walk)["to:Q17"] == "Q17 technology lab · 1 step · activates, 1 Nemo to orange"
    assert labels(walk)["to:J13"] == "J13 sonar lab · 2 steps · activates"
    assert labels(walk)["to:M10"] == "M10 green habitat · 2 steps"
    sail = play(position("dive", subs={"R1": "M5"}, finds={"K6": 3, "O6": "chest"}), "sub:1")
    assert labels(sail)["to:K6"] == "K6 · unknown find, slope · 1 Nemo"
    known = play(
        position("dive", subs={"R1": "M5"}, finds={"K6": 3, "O6": "chest"}), "scan:1", "sub:1"
    )
    assert labels(known)["to:K6"] == "K6 · Atlantis 3 · 1 Nemo"
    assert labels(known)["to:O6"] == "O6 · treasure chest · free"
    assert labels(known)["to:L5"] == "L5 · empty, slope"


def test_log_lines() -> None:
    state = position(
        "dive", crew={"R": {"O15": 1}}, subs={"R1": "M5"}, finds={"K3": 9}, nemo={"R": 3}
    )
    told = []
    for key in ("sub:1", "to:K3", "from:O15", "to:Q17"):
        decision = decisions(GAME, state)[0]
        state, events, _ = apply(GAME, state, 1, decision.seat, key, Chance("", script=()))
        told += [SAY(line) for event in events if (line := WORDING.event(event))]
    assert told[:2] == [
        "Sub R1 sails M5 → K3 and recovers Atlantis 9 (1 Nemo).",
        "Bonus walk: O15 → Q17, pays Ben 1 Nemo, activates the technology lab (1 so far).",
    ]


@pytest.mark.clause("NA-5.9")
@pytest.mark.parametrize(
    ("stage", "key", "words"),
    [
        ("build", "nothing", "Ann buys and builds nothing."),
        ("research", "done", "Ann moves no researcher."),
        ("dive", "end", "Ann moves no submarine."),
    ],
)
def test_a_turn_without_deeds_is_told(stage: str, key: str, words: str) -> None:
    state = position(stage, crew={"R": {"M10": 1}}, subs={"R1": "M5"})
    _, events, _ = apply(GAME, state, 1, R, key, Chance("", script=()))
    line = WORDING.event(events[0])
    assert line is not None
    assert SAY(line) == words


@pytest.mark.clause("NA-5.112", "NA-5.106")
def test_finds_are_told_in_one_line_with_the_way_to_them() -> None:
    state = position("dive", subs={"R1": "K5", "R2": "M5"}, finds={"K6": "tempo", "N3": "chest"})
    told = []
    for key in ("sub:1", "to:K6", "sub:2", "to:N3"):
        state, events, _ = apply(GAME, state, 1, R, key, Chance("", script=()))
        told += [SAY(line) for event in events if (line := WORDING.event(event))]
    assert told[:2] == [
        "Sub R1 sails K5 → K6 and finds a tempo tile.",
        "Tempo: sub R2 sails M5 → N3 and finds a treasure chest: +2 Nemo.",
    ]
    here = Event(
        "find-recovered",
        {
            "seat": R, "sub": 1, "field": "B9", "find": "gold", "number": None, "price": 2,
            "gain": 0, "source": None, "tempo": False,
        },
    )  # fmt: skip
    line = WORDING.event(here)
    assert line is not None
    assert SAY(line) == "Sub R1, still on B9, recovers gold (2 Nemo)."


def test_score_table_has_every_component() -> None:
    state = position("build", begin=False, city=STC, kept={"R": {"gold": 2}})
    scoring.begin(state, "NA-6.5")
    table = WORDING.scores(GAME.view_for(state, R))
    rows = {SAY(label): cells for label, cells in table.rows}
    assert rows["Gold (2 each)"] == ("4", "0", "0")
    assert rows["= Find points"] == ("4", "0", "0")
    assert rows["+ Nemo left"] == ("50", "50", "50")
    assert table.totals == ("50", "50", "50")
    assert SAY(table.verdict) == "Ann, Ben, Cleo share the victory with 50 points each."


@pytest.mark.clause("NA-6.12")
def test_upgrades_show_the_score_they_lead_to() -> None:
    crabs = {"R": {"crab": 2}}
    state = position("build", upgrades="ask", orders=[0, 1, 2], kept=crabs, begin=False)
    state.counts[:5] = [2, 0, 0, 0, 0]
    state.chips[0] = R
    scoring.begin(state, "NA-6.5")
    assert labels(state) == {
        "upgrade:0": "0: 2 × 3 + 50 = 56",
        "upgrade:1": "1: 3 × 3 + 49 = 58",
        "upgrade:2": "2: 4 × 3 + 48 = 60",
    }
    assert "luminous crab, shell" in question(state)
    assert typed(state, "upgrade 2").upgrades[0] == 2


@pytest.mark.parametrize(
    "path", sorted(folder_of("nautilus").glob("*.jsonl")), ids=lambda p: p.stem
)
def test_every_golden_game_can_be_told(path: Path) -> None:
    golden = load(path.read_text("utf-8"))
    for _, table, events in played_again(GAME, golden.header, golden.lines):
        for event in events:
            line = WORDING.event(event)
            if line is None:  # told in one line with the find that comes next
                assert event.kind == "sub-sailed"
                assert event.data["found"]
            else:
                assert SAY(line).strip()
        for decision in decisions(GAME, table.state):
            view = GAME.view_for(table.state, decision.seat)
            assert SAY(WORDING.question(decision, view)).strip()


def test_a_module_built_as_soon_as_it_is_bought_is_one_line_of_a_post() -> None:
    facts = {"seat": R, "module": "hab_straight", "crew": 2}
    bought = Event("module-bought", {**facts, "price": 2})
    built = Event("module-built", {**facts, "field": "H5", "orientation": "", "price": 3})
    both = merge(WORDING, bought, built, is_brief=True)
    assert both is not None
    line = WORDING.event(both)
    assert line is not None
    assert SAY(line) == (
        "Ann buys a green habitat with 2 researchers and builds it on H5, pays 5 Nemo."
    )
    assert merge(WORDING, bought, built) is None  # the log has both prices
    other = Event("module-built", {**built.data, "crew": 1})
    assert merge(WORDING, bought, other, is_brief=True) is None
