"""Several choices as one: what is offered, in which words, and what is worth showing first."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.api import Json
from games.core.play import Position, decision_of, table_options
from games.core.shortcuts import MOST, Shortened, shortened
from games.core.wording import effect, together
from games.nautilus import GAME, promising
from games.nautilus.board import FOOT, distance
from games.nautilus.data import FIELD
from games.nautilus.state import Nautilus
from tests.rules.nautilus.build import STC, R, asked, habitat, keys, nemo, play, position, seat
from tests.rules.speaking import Spoken

SAY = Spoken(GAME).say
WORDING = GAME.wording()
OPTIONS = table_options(GAME, 3, {"confirm_turn": True})
LOADED = {"R": [("sonar", 0), ("training", 0), ("hab_straight", 2)]}


def found(state: Nautilus, letter: str = "R") -> Shortened:
    asked_seat = seat(letter)
    return shortened(GAME, Position(state, asked={asked_seat: 1}), asked_seat, OPTIONS)


def walks(state: Nautilus) -> list[tuple[str, ...]]:
    return [walk.keys for walk in found(state).shortcuts]


def words(state: Nautilus) -> dict[tuple[str, ...], tuple[str, str]]:
    """Return label and effect of each shortcut, by its keys."""
    spoken = {}
    for walk in found(state).shortcuts:
        (label,), line = together(WORDING, walk.choices(), walk.view())
        spoken[walk.keys] = SAY(label), "" if line is None else SAY(line)
    return spoken


def told(state: Nautilus, key: str) -> str | None:
    """Return the line below an option."""
    decision = decision_of(GAME, state, R)
    assert decision is not None
    option = next(each for each in decision.options if each.key == key)
    line = effect(WORDING, decision, option, view(state))
    return None if line is None else SAY(line)


def view(state: Nautilus) -> Json:
    return GAME.view_for(state, R)


def first(state: Nautilus) -> list[str] | None:
    """Return what is worth showing first."""
    decision = decision_of(GAME, state, R)
    assert decision is not None
    shown = promising.useful(decision, view(state))
    assert shown is None or set(shown) <= set(decision.keys)
    return None if shown is None else list(shown)


def test_a_habitat_is_bought_with_its_crew_and_a_lab_alone() -> None:
    state = position("build", supply={"R": 2}, city=STC)
    assert walks(state) == [
        (f"buy:{kind}", f"crew:{n}") for kind in ("hab_straight", "hab_diagonal") for n in (1, 2)
    ]
    single = [keys(state)[place] for place in found(state).singles]
    assert single == [key for key in keys(state) if "hab" not in key]
    label, line = words(state)["buy:hab_straight", "crew:2"]
    assert label == "green habitat with 2 · 2 Nemo"
    assert line == "A home for your researchers; straight locks N, E, S, W"


def test_a_module_is_built_on_its_site_and_turned_at_once() -> None:
    city = [habitat("J13"), habitat("M10")]
    state = position("build", city=city, held={"R": [("sonar", 0)]})
    state = play(state, "nothing")
    offered = words(state)
    assert offered["build:sonar", "at:J10", "turn:V"] == (
        "sonar lab on J10 (V) · 2 Nemo · covers J9",
        "Connects to J13",
    )
    assert offered["build:sonar", "at:J10", "turn:H"][1] == "Connects to M10"
    assert [keys(state)[place] for place in found(state).singles] == ["finish"]


def test_the_label_of_a_site_says_which_finds_go_and_the_effect_what_they_are() -> None:
    city = [habitat("J13"), habitat("M10")]
    state = position("build", city=city, held={"R": [("sonar", 0)]}, finds={"J9": "crab"})
    state.seen[0] |= 1 << FIELD["J9"]
    label, line = words(play(state, "nothing"))["build:sonar", "at:J10", "turn:V"]
    assert label == "sonar lab on J10 (V) · 2 Nemo · covers J9"
    assert line == "Connects to J13; lost: luminous crab"


def test_of_too_many_sites_those_come_first_that_destroy_and_cost_least() -> None:
    state = play(position("build", held=LOADED, city=STC, nemo={"R": 50}), "nothing")
    offered = walks(state)
    assert 5 < len(offered) <= MOST - len(keys(state))  # each has a number beside the others
    built = {walk[0] for walk in offered}
    assert built == {"build:sonar", "build:training", "build:hab_straight:2"}
    # None of the modules loses its own question: there are more sites.
    assert [keys(state)[place] for place in found(state).singles] == list(keys(state))
    names = [key.removeprefix("at:") for key in keys(play(state, "build:sonar"))]
    ranked = promising.sites(view(state), "sonar", names)
    here = [walk[1].removeprefix("at:") for walk in offered if walk[0] == "build:sonar"]
    assert list(dict.fromkeys(here)) == ranked[: len(dict.fromkeys(here))]
    lost = [len(_covering(state, name)) for name in ranked]
    assert lost == sorted(lost)
    assert lost[-1] > 0


def _covering(state: Nautilus, name: str) -> list[str]:
    lying = promising.lying_finds(view(state))
    return [each for each in lying if FOOT[FIELD[name]] >> FIELD[each] & 1]


def test_a_site_is_chosen_with_the_way_the_lab_is_turned() -> None:
    city = [habitat("J13"), habitat("M10")]
    state = play(position("build", city=city, held={"R": [("sonar", 0)]}), "nothing", "build:sonar")
    assert {("at:J10", "turn:V"), ("at:J10", "turn:H")} <= set(walks(state))


def test_a_researcher_and_where_it_goes_are_one_choice() -> None:
    state = position("research", crew={"R": {"M10": 3, "M7": 1}})
    assert ("from:M10", "to:M7") in walks(state)
    assert [keys(state)[place] for place in found(state).singles] == ["done"]
    offered = words(state)
    assert offered["from:M10", "to:M7"] == (
        "M10 → M7 training lab · 1 step",
        "Your second researcher there: you can launch a submarine",
    )
    label, line = offered["from:M10", "to:J13"]
    assert label.startswith("M10 → J13 sonar lab · ")
    assert line == "From now on scans reach 5 fields"


def test_of_too_many_walks_those_to_new_labs_come_first() -> None:
    crew = {"M10": 2, "M13": 2, "O15": 2, "M7": 2}
    labs = {"training": "M7", "sonar": "J13"}
    state = position("research", crew={"R": crew}, city=STC)
    offered = walks(state)
    assert 5 < len(offered) <= MOST - len(keys(state))  # each has a number beside the others
    assert {source for source, _ in offered} == {f"from:{name}" for name in crew}
    assert [keys(state)[place] for place in found(state).singles] == list(keys(state))
    from_base = [target for source, target in offered if source == "from:M13"]
    assert from_base[0] == f"to:{labs['sonar']}"  # the own lab, free of charge
    assert len(keys(play(state, "from:M13"))) > len(from_base)


def test_a_second_lab_of_a_type_says_what_research_it_brings() -> None:
    city = [habitat("M10"), ("training", "M7", "V", "R"), ("training", "M16", "V", "R")]
    state = position("research", city=city, crew={"R": {"M10": 2, "M7": 1}})
    assert words(state)["from:M10", "to:M16"][1] == (
        "From now on 5 steps a turn · +3 research points"  # with the chip: nobody else has any
    )
    state = position(
        "research", city=city, crew={"R": {"M10": 2, "M7": 1}, "O": {"M7": 1, "M16": 1}}
    )
    assert words(state)["from:M10", "to:M16"][1].endswith("· +1 research point")


def test_a_boat_and_a_find_in_its_reach_are_one_choice_and_so_is_the_way_to_others() -> None:
    state = position("dive", subs={"R1": "K5"}, city=STC)
    offered = walks(state)
    reach = list(keys(play(state, "sub:1")))
    finds = [f"to:{name}" for name in promising.lying_finds(view(state)) if f"to:{name}" in reach]
    assert finds
    assert {("sub:1", find) for find in finds} <= set(offered)
    others = [walk for walk in offered if walk[1] not in finds]
    assert others
    assert len(offered) <= MOST - len(keys(state)) < len(reach)
    # There are more places than are offered, so the boat alone stays.
    assert "sub:1" in [keys(state)[place] for place in found(state).singles]
    label, line = words(state)["sub:1", finds[0]]
    assert label.startswith(f"R1 → {finds[0][3:]} · unknown find, slope")
    assert line == "Recovers it, whatever it is, and ends the move"
    empty_label, empty_line = words(state)[others[0]]
    assert "empty" in empty_label
    assert empty_line.endswith("from the next find")


def test_each_way_onwards_leads_nearer_to_a_find_that_is_out_of_reach() -> None:
    state = position("dive", subs={"R1": "K5"}, city=STC)
    names = [key.removeprefix("to:") for key in keys(play(state, "sub:1"))]
    lying = promising.lying_finds(view(state))
    shown = promising.ends(view(state), "K5", names, 4)
    for name in (each for each in shown if each not in lying):
        assert any(
            distance(FIELD[name], FIELD[goal])
            == min(distance(FIELD[n], FIELD[goal]) for n in names if n not in lying)
            < distance(FIELD["K5"], FIELD[goal])
            for goal in lying
            if goal not in names
        )


def test_nothing_leads_towards_finds_in_an_abyss_that_is_shut() -> None:
    state = position("dive", subs={"R1": "D8"}, city=STC)
    lying = [name for name in promising.lying_finds(view(state)) if name[0] in "ABC"]
    sail = play(state, "sub:1")
    names = [key.removeprefix("to:") for key in keys(sail)]
    shut = promising.ends(view(state), "D8", names, 4)
    opened = {**view(state)}
    opened["players"] = [each | {"may_enter_abyss": True} for each in view(state)["players"]]
    assert lying
    assert set(promising.ends(opened, "D8", names, 4)) - set(shut)


def test_the_bonus_walk_is_one_choice() -> None:
    state = position("dive", subs={"R1": "K5"}, crew={"R": {"M10": 2}}, finds={"K6": 1}, city=STC)
    state = play(state, "sub:1", "to:K6")
    assert asked(state)[1] == "bonus_walker"
    assert ("from:M10", "to:M7") in walks(state)
    assert [keys(state)[place] for place in found(state).singles] == ["decline"]


def test_a_tempo_move_is_one_choice() -> None:
    state = position("dive", subs={"R1": "K5", "R2": "G8"}, finds={"K6": "tempo"}, city=STC)
    state = play(state, "sub:1", "to:K6")
    assert asked(state)[1] == "tempo_sub"
    offered = walks(state)
    assert {boat for boat, _ in offered} == {"sub:1", "sub:2"}
    assert len(offered) <= MOST - len(keys(state))
    reach = {key for boat in ("sub:1", "sub:2") for key in keys(play(state, boat))}
    finds = {f"to:{name}" for name in promising.lying_finds(view(state))} & reach
    assert finds <= {end for _, end in offered}


def test_a_long_list_shows_finds_the_way_to_others_and_docks_first() -> None:
    state = play(position("dive", subs={"R1": "K5"}, city=STC, crew={"R": {"M7": 1}}), "sub:1")
    shown = first(state)
    assert shown is not None
    reach, lying = keys(state), promising.lying_finds(view(state))
    assert len(shown) <= 20 < len(reach)
    assert {f"to:{name}" for name in lying if f"to:{name}" in reach} <= set(shown)
    docks = [
        lock["dock"]
        for module in view(state)["modules"]
        if module["field"] == "M7"
        for lock in module["locks"]
        if lock["dock"] and lock["free"] and f"to:{lock['dock']}" in reach
    ]
    assert docks
    assert {f"to:{name}" for name in docks} <= set(shown)


def test_a_short_list_is_shown_whole() -> None:
    assert first(position("dive", subs={"R1": "K5"}, city=STC)) is None


def test_looks_are_for_what_is_near_and_not_known_and_can_be_left() -> None:
    state = position("dive", subs={"R1": "K5"}, crew={"R": {"M17": 1}}, finds={"K6": "shell"})
    state = play(state, "sub:1", "to:K6")
    assert asked(state)[1] == "peek"
    shown = first(state)
    assert shown is not None
    assert shown[-1] == "skip"
    near = shown[0].removeprefix("peek:")
    state.seen[0] |= 1 << FIELD[near]
    again = first(state)
    assert again is not None
    assert f"peek:{near}" not in again


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("buy:training", "Researchers walk 4 steps with one, 5 with two (now 3)"),
        ("buy:analysis", "Chests bring 3 Nemo with one, 4 with two (now 2)"),
        ("nothing", "Keeps your Nemo"),
    ],
)
def test_what_is_bought_says_what_it_is_for(key: str, line: str) -> None:
    assert told(position("build"), key) == line


def test_what_is_not_bought_says_what_goes_back() -> None:
    held = {"R": [("hab_straight", 1), ("sonar", 0)]}
    line = told(position("build", held=held), "nothing")
    assert line == "Build then, or your 2 modules go back"


def test_a_scan_says_how_much_of_it_is_new() -> None:
    state = position("dive", subs={"R1": "K5"}, city=STC)
    line = told(state, "scan:1")
    assert line is not None
    assert "to you alone" in line
    assert "none of them new" not in line
    state.seen[0] |= state.down
    assert "none of them new" in (told(state, "scan:1") or "")


def test_known_finds_say_what_they_bring() -> None:
    lines: dict[Any, str] = {
        "gold": "2 find points",
        "crab": "1 find point",
        "chest": "Brings you 2 Nemo",
        "shell": "0 find points",
        "tempo": "One of your submarines sails up to 3 fields at once",
        7: "Gets your marker, and a researcher walks up to 2 steps",
    }
    for find, line in lines.items():
        start, name = ("K5", "K6") if find not in ("gold", 7) else ("K4", "K3")
        state = position("dive", subs={"R1": start}, finds={name: find}, city=STC)
        state.seen[0] |= 1 << FIELD[name]
        assert told(play(state, "sub:1"), f"to:{name}") == line


def test_a_launch_says_who_stays_and_how_far_it_is_to_a_find() -> None:
    state = position("dive", crew={"R": {"M17": 3}})
    launches = [key for key in keys(state) if key.startswith("launch:")]
    assert launches
    line = told(state, launches[0])
    assert line is not None
    assert line.startswith("Leaves 2 of yours in the lab; ")


def test_shortcuts_change_nothing_of_the_money() -> None:
    state = position("build")
    before = nemo(state, "R")
    found(state)
    assert nemo(state, "R") == before
