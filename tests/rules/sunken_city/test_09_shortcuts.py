"""Chapter 9: several choices as one, what each option does, and how views are read back."""

from __future__ import annotations

import pytest

from bot.texts import speaker
from games.core.api import Json
from games.core.chance import Chance
from games.core.options import resolve
from games.core.play import Position, apply, decisions
from games.core.shortcuts import MOST, Shortened, shortened
from games.core.wording import effect, together
from games.sunken_city import GAME
from games.sunken_city.reading import position as read
from games.sunken_city.state import SunkenCity, dump
from games.sunken_city.wording import WORDING
from tests.rules.sunken_city.build import (
    THREE_WAYS,
    do,
    keys,
    position,
    pro,
    set_up,
    submerged,
)

SAY = speaker("sunken_city", "en", ("Ana", "Bram", "Cleo", "Dee"))


def _found(state: SunkenCity) -> Shortened:
    seat = decisions(GAME, state)[0].seat
    table = Position(state, seq=1, asked={seat: 1})
    return shortened(GAME, table, seat, resolve(GAME.options, None))


def _offered(state: SunkenCity) -> list[tuple[str, ...]]:
    return [walk.keys for walk in _found(state).shortcuts]


def _words(state: SunkenCity, *chosen: str) -> list[str]:
    """Return the label and the effect of a shortcut."""
    walk = next(walk for walk in _found(state).shortcuts if walk.keys == chosen)
    parts, line = together(GAME.wording(), walk.choices(), walk.view())
    return [*map(SAY, parts), *([] if line is None else [SAY(line)])]


def _effect(state: SunkenCity, key: str) -> str | None:
    decision = decisions(GAME, state)[0]
    option = next(option for option in decision.options if option.key == key)
    line = effect(GAME.wording(), decision, option, GAME.view_for(state, decision.seat))
    return None if line is None else SAY(line)


# Walking


def test_a_treasure_is_fetched_and_brought_home_in_one_choice() -> None:
    state = do(position("A1-B1 C1-D1 9@D2", at={"Y": "C1-D1"}), "B0M7")
    assert ("step:D2", "walk:V") in _offered(state)
    assert _words(state, "step:D2", "walk:V") == ["Walk D2 › home · 4 steps", "Finds 9, saves 9"]


def test_a_walk_that_one_choice_can_make_is_no_shortcut() -> None:
    state = do(position("A1-B1 C1-D1 9@D2", at={"Y": "D2"}, gems={"Y": [9]}), "B0M7")
    assert "walk:V" in keys(state)
    assert _offered(state) == []


def test_steps_that_are_left_lead_towards_home() -> None:
    lake = position("A1-B1 C1-D1 9@D2", at={"Y": "C1-D1"})
    three = do(lake, "B4M3 build G8-G9 H8-H9 F8-F9 E8-E9")
    assert _offered(three) == [("step:D2", "walk:A1-B1")]
    two = do(lake, "B4M2 build G8-G9 H8-H9 F8-F9 E8-E9")
    assert _offered(two) == [("step:D2", "step:C1-D1")]


def test_a_chip_and_the_walk_it_allows_are_one_choice() -> None:
    lake = position("A1-B1 C1-D1 9@D2", at={"Y": "A1-B1"}, chips={"Y": 1})
    state = do(lake, "B4M2 build G8-G9 H8-H9 F8-F9 E8-E9")
    assert _offered(state) == [("chip", "walk:D2", "walk:V")]
    assert _words(state, "chip", "walk:D2", "walk:V") == [
        "Chip (+11), walk D2 › home · 5 steps",
        "Finds 9, saves 9",
    ]


def test_a_walk_ends_where_the_spirit_can_be_put_elsewhere() -> None:
    asking = do(pro("A1-B1 C1-D1 9@D2", spirit="cave:9", at={"Y": "A1-B1"}), "B0M7")
    assert _offered(asking) == []
    silent = do(pro("A1-B1 C1-D1 9@D2", spirit="cave:8", at={"Y": "A1-B1"}), "B0M7")
    assert ("walk:D2", "walk:V") in _offered(silent)


# The spirit


def test_whole_ways_of_the_spirit_are_offered_at_once() -> None:
    state = do(position("C3-D3 C4-D4 C5-C6", spirit="C3-D3", at={"W": "C4-D4"}), "B0M7 spirit")
    found = _found(state)
    assert [walk.keys for walk in found.shortcuts] == [
        ("spirit:C4-D4", "spirit:C5-C6"),  # isolated there, so SPIRIT is over by itself
        ("spirit:C4-D4", "spirit:stop"),
    ]
    assert [keys(state)[place] for place in found.singles] == ["spirit:stop"]
    assert _words(state, "spirit:C4-D4", "spirit:C5-C6") == [
        "Spirit C4-D4 › C5-C6, stays · sweeps 1 home",
        "Sinks C3-D3, C4-D4",
    ]


def test_ways_that_come_to_the_same_are_offered_once_and_at_most_twenty() -> None:
    state = do(position(THREE_WAYS + " D4-E4 F4-F5", spirit="C2-C3", at={"W": "C4"}), "B0M7 spirit")
    offered = _offered(state)
    assert 5 < len(offered) <= MOST
    ends = [
        frozenset(walk.state.turn.sunk) | {walk.state.spirit} for walk in _found(state).shortcuts
    ]
    assert len(set(ends)) == len(ends)


def test_whom_the_spirit_takes_most_from_comes_first() -> None:
    lake = position("C3-D3 C4-D4 B3-B4", spirit="C3-D3", at={"W": "C4-D4"}, gems={"W": [5]})
    assert _offered(do(lake, "B0M7 spirit"))[0][0] == "spirit:C4-D4"


def test_the_spirit_of_the_professional_game_goes_as_far_as_points_are_left() -> None:
    state = do(submerged("A1-B1 C1-D1 E1-F1", "E1-F1"), "B2M5")
    assert ("spirit:C1-D1", "spirit:A1-B1") in _offered(state)
    assert _words(state, "spirit:C1-D1", "spirit:A1-B1")[0] == "Spirit C1-D1 › A1-B1"
    one = do(submerged("A1-B1 C1-D1 E1-F1", "E1-F1"), "B1M6")
    assert [each for each in _offered(one) if each[0].startswith("spirit")] == []


def test_who_stands_in_the_way_himself_is_told() -> None:
    lake = position("C3-D3 C4-D4", spirit="C3-D3", at={"Y": "C3-D3"}, gems={"Y": [5, 9]})
    state = do(lake, "B0M7 spirit")
    assert _effect(state, "spirit:C4-D4") == (
        "Sinks C3-D3; you are swept home and lose 2 treasures"
    )


# Building


def test_a_row_of_streets_leads_to_a_wanted_house() -> None:
    state = do(position("9@D2", at={}), "B3M4")
    assert _offered(state)[0] == ("street:A1-B1", "street:C1-D1")
    assert _words(state, "street:A1-B1", "street:C1-D1") == [
        "Streets A1-B1, C1-D1",
        "Leads to house 9: 3 steps",
    ]
    assert _offered(do(position("9@D2", spirit="D2", safe={"Y": [9]}, centre=False), "B3M4")) == []
    assert _offered(do(position("9@D2"), "B1M6")) == []


def test_a_row_of_streets_leads_home() -> None:
    lake = position("E1-F1", spirit="E1-F1", at={"Y": "E1-F1"}, gems={"Y": [5]}, centre=False)
    state = do(lake, "B2M5")
    assert _offered(state) == [("street:C1-D1", "street:A1-B1")]
    assert _words(state, "street:C1-D1", "street:A1-B1")[1] == "Leads home: 3 steps"


def test_no_row_is_longer_than_the_pile() -> None:
    state = do(position("9@D2", piles={6: 1}, draw=6, ending="SC-6.1"), "B3M4")
    assert [each for each in _offered(state) if each[0].startswith("street")] == []


# What options do


@pytest.mark.parametrize(
    ("state", "key", "line"),
    [
        (do(set_up(), "B1M6"), "street:A1-B1", "Opens your village: you can walk out"),
        (do(set_up(), "B1M6"), "street:G8-G9", "Brings you no nearer to anything yet"),
        (do(position("A1-B1 9@D2"), "B1M6"), "street:C1-D1", "Leads to house 9: 3 steps"),
        (
            do(position("A1-B1 C1-C2 C3-C4 D4-E4 9@E3"), "B1M6"),
            "street:D2-D3",
            "Shortens the way to house 9: 4 steps",
        ),
        (do(set_up(), "B1M6"), "house:9:D2", "Finds 9 when you enter it"),
        (
            do(position("", safe={"Y": [9]}), "B1M6"),
            "house:9:D2",
            "You have its treasure already",
        ),
        (
            do(position("A1-B1 C1-D1 9@D2"), "B0M7"),
            "walk:D2",
            "You carry 1 treasure, not safe there",
        ),
        (do(position("A1-B1"), "B0M7"), "end", "7 steps are left unused"),
        (do(set_up(), "B0M7"), "end", None),
        (
            do(position("A1-B1", chips={"Y": 1}), "B0M7"),
            "chip",
            "For this turn; the chip goes back",
        ),
        (do(submerged("9@E7", "E7"), "B1M6"), "banish:9", "It comes up on that house"),
        (
            do(submerged("9@E7", "E7"), "B1M6"),
            "banish:3",
            "It comes up on the highest house instead",
        ),
    ],
)
def test_options_say_what_they_do(state: SunkenCity, key: str, line: str | None) -> None:
    assert _effect(state, key) == line


# Views read back


def _lake_and_turn(state: SunkenCity) -> Json:
    left_out = {"quiet", "shifting", "unseen", "last", "start", "build_started", "move_started"}
    return {name: value for name, value in dump(state).items() if name not in left_out}


@pytest.mark.parametrize("mode", ["basic", "pro"])
def test_a_view_holds_the_whole_position(mode: str) -> None:
    state, chance, looked = set_up(3, mode=mode, short_game=True), Chance("reading"), 0
    for _ in range(400):
        asked = decisions(GAME, state)
        if not asked:
            break
        view = GAME.view_for(state, asked[0].seat)
        assert _lake_and_turn(read(view)) == _lake_and_turn(state)
        looked += 1
        key = asked[0].keys[chance.below(len(asked[0].keys))]
        state, _, _ = apply(GAME, state, 1, asked[0].seat, key, chance)
    assert looked > 60


# What is worth showing first


def _useful(state: SunkenCity) -> list[str] | None:
    decision = decisions(GAME, state)[0]
    found = WORDING.useful(decision, GAME.view_for(state, decision.seat))
    return None if found is None else list(found)


def test_of_a_long_list_the_useful_places_come_first() -> None:
    state = do(position("9@D2 C1-D1"), "B2M5")
    first = _useful(state)
    assert first is not None
    assert len(first) <= 20 < len(keys(state))
    assert {"street:A1-B1", "street:A1-A2"} & set(first)
    assert "street:H8-H9" not in first
    assert [key for key in keys(state) if key in first] == first  # in the order of the options


def test_what_is_no_place_is_always_shown_and_short_lists_are_not_cut() -> None:
    lake = position("A1-B1 E3-E4 9@D2", chips={"Y": 1}, at={"Y": "A1-B1"})
    assert {"spirit", "chip", "step:V"} <= set(_useful(do(lake, "B2M5")) or ())
    assert _useful(do(lake, "B0M7")) is None
    assert _useful(position()) is None
