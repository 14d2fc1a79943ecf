"""Chapter 9: questions, menus, typed moves, words."""

from __future__ import annotations

import pytest

from bot.texts import speaker
from games.core.api import Event, Option
from games.core.errors import NotOfferedError
from games.core.menu import MOST, menu
from games.core.play import decisions
from games.core.wording import merge
from games.sunken_city import GAME
from games.sunken_city.state import SunkenCity
from tests.rules.sunken_city.build import (
    THREE_WAYS,
    do,
    keys,
    kind,
    position,
    pro,
    set_up,
    spirit,
    stands,
    streets,
    submerged,
    told,
)

SAY = speaker("sunken_city", "en", ("Ana", "Bram", "Cleo", "Dee"))


def _options(state: SunkenCity) -> tuple[Option, ...]:
    return decisions(GAME, state)[0].options


def _menu(state: SunkenCity, *tokens: str) -> list[str]:
    """Return the entries of a menu: keys of options, tokens of steps."""
    options, path = _options(state), tuple[int, ...]()
    for token in tokens:
        entries = menu(options, path)
        path = (*path, next(i for i, item in enumerate(entries) if item.token == token))
    return [
        item.token or (options[item.index].key if item.index is not None else "?")
        for item in menu(options, path)
    ]


@pytest.mark.clause("SC-5.18", "SC-5.22")
def test_the_turn_menu_is_short() -> None:
    state = do(set_up(), "B2M5")
    assert len(_options(state)) == 140 + 9 * 32
    assert _menu(state) == ["street", "house"]
    likely = [
        f"house:{number}:{site}"
        for number in (9, 8)  # the highest that are still wanted
        for site in ("E1", "D2", "C3", "B4", "A5", "E2")  # the nearest to the village
    ]
    others = [f"house:{number}" for number in range(1, 10)]
    assert _menu(state, "house") == [*likely, *others]
    assert _menu(state, "house", "house:1")[:6] == [key.replace(":8:", ":1:") for key in likely[6:]]
    assert _menu(state, "house", "house:9")[-2:] == ["row:8", "house:9:E9"]
    assert _menu(state, "house", "house:9", "row:8") == [
        "house:9:D8", "house:9:E8", "house:9:F8",
    ]  # fmt: skip


@pytest.mark.clause("SC-5.18", "SC-5.19")
def test_likely_streets_come_first_and_the_others_by_row_and_column() -> None:
    state = do(position(THREE_WAYS, at={"Y": "C1-D1"}), "B2M5")
    first = _menu(state, "street")
    assert len(first) <= MOST
    assert first[-1] == "elsewhere"
    assert first[0].startswith("street:")
    fresh = do(set_up(), "B2M5")
    assert {"street:A1-B1", "street:A1-A2"} <= set(_menu(fresh, "street"))
    rows = _menu(fresh, "street", "elsewhere")
    assert rows[0] == "row:1"
    fifth = _menu(fresh, "street", "elsewhere", "row:5")  # short enough to be shown at once
    assert fifth[:2] == ["street:A5-B5", "street:B5-C5"]
    assert len(fifth) == 6 + 8


@pytest.mark.clause("SC-5.18", "SC-5.22")
def test_what_lies_beside_the_own_works_is_offered_before_rows_and_other_ends() -> None:
    state = do(position("H1-I1 G2-G3", players="YR"), "B4M3")  # by others
    own = ["street:A1-B1", "street:A1-A2"]
    assert sorted(_menu(state, "street")[:2]) == sorted(own)
    state = do(state, "build A1-B1 C1-D1")
    assert _menu(state, "street")[0] in ("street:E1-F1", "street:E1-E2")
    assert _menu(state, "house")[:2] == ["house:9:E1", "house:9:D2"]
    beside_the_house = do(state, "build 9@E3")
    assert "E2" in _menu(beside_the_house, "street")[0]


@pytest.mark.clause("SC-5.7")
def test_ending_the_turn_is_always_asked() -> None:
    state = do(set_up(), "B0M7")
    (decision,) = decisions(GAME, state)
    assert (decision.keys, decision.automatic) == (("end",), False)
    assert GAME.turn_done(state) is None
    last = position(played={"Y": "B0M7 B1M6 B2M5 B3M4 B4M3"})
    (decision,) = decisions(GAME, last)
    assert (decision.keys, decision.automatic) == (("card:B4M2",), True)


@pytest.mark.clause("SC-5.16", "SC-5.41", "SC-5.64")
def test_typed_moves() -> None:
    state = do(set_up(), "b3m4 build b1-a1, C1-D1; 9@D2 walk A1 C1 D2")
    assert (streets(state), stands(state, "Y")) == (["A1-B1", "C1-D1"], "D2")
    assert stands(do(state, "walk d1"), "Y") == "C1-D1"
    lake = position("C1-D1 C2-C3 5@C4 D4-E4", spirit="D4-E4")
    assert spirit(do(lake, "card B0M7 spirit C4 C2-C3")) == "C2-C3"
    assert spirit(do(lake, "play B0M7 spirit c4 spirit c3 spirit stop end")) == "C2-C3"
    deep = submerged("A1-B1 C1-D1 E1-F1", "E1-F1")
    assert spirit(do(deep, "B2M5 spirit C1 A1 end")) == "A1-B1"
    with pytest.raises(NotOfferedError):
        do(set_up(), "B3M4 build A1-B1 walk A1")


@pytest.mark.clause("SC-5.113", "SC-5.124")
def test_typed_moves_of_the_professional_game() -> None:
    state = pro("A1-B1 C1-D1 9@D2", spirit="cave:9")
    assert spirit(do(state, "B0M7 walk D2 shift 4")) == "cave:4"
    assert spirit(do(state, "B0M7 walk D2 cave keep")) == "cave:9"
    assert spirit(do(submerged("9@E7", "E7"), "B1M6 banish 3 end")) == "cave:3"


def test_tidy_says_the_verb_before_each_target() -> None:
    tidy = GAME.wording().tidy
    assert tidy("build A1-B1 C1-D1 9@D2") == "build a1-b1 build c1-d1 build 9@d2"
    assert tidy("walk A1 C1 home end") == "walk a1 walk c1 walk home end"
    assert tidy("spirit") == "spirit"
    assert tidy("spirit C4 C2-C3") == "spirit c4 spirit c2-c3"
    assert tidy("spirit walk A1") == "spirit walk a1"
    assert tidy("B0M7 chip stop end") == "b0m7 chip stop end"
    assert tidy("walk nowhere") == "walk nowhere"
    assert tidy("") == ""


@pytest.mark.parametrize(
    ("state", "key", "label"),
    [
        (set_up(), "card:B3M4", "Build 3, move 4"),
        (do(set_up(), "B1M6"), "street:A1-B1", "Street A1-B1"),
        (do(set_up(), "B1M6"), "house:9:D2", "House 9 on D2"),
        (do(position("A1-B1 C1-D1 9@D2"), "B0M7"), "walk:D2",
         "Walk to D2 · 3 steps · finds 9"),
        (do(position("A1-B1 C1-D1 9@D2", gems={"Y": [9]}, at={"Y": "A1-B1"}), "B0M7"), "walk:D2",
         "Walk to D2, house 9 · 2 steps"),
        (do(position("A1-B1", at={"Y": "A1-B1"}, gems={"Y": [5, 9]}), "B0M7"), "step:V",
         "Walk home · 1 step · saves 5, 9"),
        (do(position("E3-E4"), "B0M7"), "spirit", "Spirit: roll the die (0–3)"),
        (do(position("C3-D3 C4-D4", spirit="C3-D3"), "B0M7"), "spirit", "Spirit: up to 3 steps"),
        (do(position("C3-D3 5@C4", spirit="C3-D3", at={"W": "C3-D3"}), "B0M7 spirit"),
         "spirit:C4", "Spirit to C4, house 5 · sweeps 1 home"),
        (do(position(chips={"Y": 1}), "B0M7"), "chip", "Play a chip: +11"),
        (do(submerged("9@E7", "E7"), "B1M6"), "banish:9",
         "Banish to cave 9 (its house stands on E7)"),
    ],
)  # fmt: skip
def test_labels(state: SunkenCity, key: str, label: str) -> None:
    (decision,) = decisions(GAME, state)
    (option,) = (each for each in decision.options if each.key == key)
    view = GAME.view_for(state, decision.seat)
    assert SAY(GAME.wording().option(decision, option, view)) == label


def test_the_log_in_words() -> None:
    start = position("C1-D1 9@D2", spirit="C1-D1", at={"W": "C1-D1"}, gems={"W": [5]})
    _, events = told(
        start, "card:B2M5", "street:A1-B1", "house:3:G3", "walk:D2", "spirit", "spirit:D2", "end"
    )
    lines = [SAY(message) for e in events if (message := GAME.wording().event(e)) is not None]
    assert lines == [
        "Ana plays B2M5 (build 2, move 5).",
        "Ana builds street A1-B1 (pile 1: 24 left).",
        "Ana raises house 3 on G3.",
        "Ana walks A1-B1 › C1-D1 › D2 (3 points): treasure 9 revealed.",
        "Ana sends the spirit out, up to 3 steps.",
        "Ana moves the spirit to D2. Sunk: street C1-D1.",
        "Bram is swept home, loses 5, receives a chip.",
    ]


def _story(events: list[Event]) -> list[str]:
    """Return events as a story tells them: merged where they can be."""
    wording, short = GAME.wording(), list[Event]()
    for event in events:
        both = merge(wording, short[-1], event) if short else None
        short[-1:] = [both] if both is not None else [*short[-1:], event]
    return [SAY(message) for event in short if (message := wording.event(event)) is not None]


def test_a_walk_home_and_a_new_one_are_two_walks() -> None:
    """What is merged must tell where the adventurer stands: not "home" if they went on."""
    ways = (["A1-B1"], ["C1-D1", "V"], ["A1-B1"], ["C1-D1"])
    walks = [
        Event("walked", {"seat": 0, "way": way, "points": len(way), "revealed": []}) for way in ways
    ]
    assert _story(walks) == [
        "Ana walks A1-B1 › C1-D1 › home (3 points).",
        "Ana walks A1-B1 › C1-D1 (2 points).",
    ]
    through = {"seat": 0, "way": ["A1-B1", "V", "A1-A2"], "points": 3, "revealed": []}
    assert _story([Event("walked", through)]) == ["Ana walks A1-B1 › home › A1-A2 (3 points)."]


def test_the_story_tells_small_steps_together() -> None:
    start = position("C1-D1 9@D2 C2-C3", spirit="C1-D1", at={"W": "C2-C3"}, gems={"W": [5]})
    _, events = told(
        start,
        *("card:B4M3", "street:A1-B1", "street:E1-F1", "house:3:G3", "street:C4-C5"),
        *("step:A1-B1", "step:C1-D1", "spirit", "spirit:D2", "spirit:C2-C3", "spirit:C4-C5", "end"),
    )
    assert _story(events) == [
        "Ana plays B4M3 and builds A1-B1, E1-F1, house 3 (G3), C4-C5 (pile 1: 21 left).",
        "Ana walks A1-B1 › C1-D1 (2 points).",
        "Ana moves the spirit to D2. Sunk: street C1-D1.",
        "Ana is swept home.",
        "Ana moves the spirit C2-C3 › C4-C5. Sunk: house 9 (D2), street C2-C3.",
        "Bram is swept home, loses 5, receives a chip.",
    ]
    _, events = told(position("A1-B1"), "card:B1M6", "house:9:D2", "end")
    _, next_turn = told(position("A1-B1", turn="W"), "card:B0M7", "end")
    assert _story(events + next_turn) == [
        "Ana plays B1M6 and builds house 9 (D2).",
        "Bram plays B0M7 (build 0, move 7).",
    ]
    walking = position("A1-B1 C1-D1 9@D2", at={"Y": "C1-D1"})
    _, events = told(walking, "card:B0M7", "step:D2", "walk:V", "step:A1-B1", "end")
    assert _story(events) == [
        "Ana plays B0M7 and walks D2 › C1-D1 › A1-B1 › home (4 points): "
        "treasure 9 secured (1 safe).",
        "Ana walks A1-B1 (1 point).",
    ]


def test_questions_tell_the_points_that_are_left() -> None:
    def ask(state: SunkenCity) -> str:
        (decision,) = decisions(GAME, state)
        view = GAME.view_for(state, decision.seat)
        return SAY(GAME.wording().question(decision, view))

    assert ask(set_up()) == "Which card do you play?"
    assert ask(position(ending="SC-6.1")) == "Which card do you play? This is your last turn."
    assert ask(do(set_up(), "B2M5")) == "What next? 2 to build, 5 steps to walk."
    assert ask(do(set_up(), "B0M7")) == "What next? 7 steps to walk."
    state = do(submerged("A1-B1 C1-D1", "A1-B1"), "B1M6")
    assert ask(state) == "What next? 1 step for the spirit, 6 for you."
    state = do(submerged("9@E7", "E7"), "B1M6")
    assert ask(state).startswith("The spirit is cut off: banish it")
    assert kind(state) == "turn"
    assert "end" not in keys(state)
