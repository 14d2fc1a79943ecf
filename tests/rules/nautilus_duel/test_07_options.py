"""Chapter 7: options."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Chance, ScriptError
from games.core.errors import InvalidOptionError, UnknownOptionError
from games.core.options import resolve
from games.core.play import begin
from games.nautilus_duel import GAME
from tests.rules.nautilus_duel.build import (
    EVERYBODY,
    A,
    B,
    Table,
    asked,
    deal,
    full_board,
    keys,
    place,
    play,
    position,
    set_up,
)


@pytest.mark.clause("ND-7.1", "ND-7.2", "ND-7.3", "ND-7.4")
def test_nd_7_1_names_values_and_defaults() -> None:
    assert [(option.name, option.values) for option in GAME.options] == [
        ("first_player", ("random", "A", "B")),
        ("open_piles", (False, True)),
        ("auto_forced", (True, False)),
        ("confirm_turn", (True, False)),
        ("plans_at_once", (False, True)),
    ]
    assert resolve(GAME.options) == {
        "first_player": "random",
        "open_piles": False,
        "auto_forced": True,
        "confirm_turn": True,
        "plans_at_once": False,
    }


@pytest.mark.clause("ND-7.1", "ND-4.5")
@pytest.mark.parametrize(("value", "first"), [("A", A), ("B", B)])
def test_nd_7_1_a_named_seat_starts(value: str, first: int) -> None:
    state = set_up(first_player=value)  # without any draw for it
    assert state.first == first


@pytest.mark.clause("ND-7.1", "ND-4.5")
def test_nd_7_1_random_is_one_in_two() -> None:
    assert set_up(first_player="random", nemo=0).first == A
    assert set_up(first_player="random", nemo=1).first == B
    with pytest.raises(ScriptError):
        set_up(first_player="random", nemo=2)


@pytest.mark.clause("ND-7.1")
def test_nd_7_1_random_is_the_default() -> None:
    starts = {GAME.setup(2, Chance(f"{n}")).first for n in range(20)}
    assert starts == {A, B}


@pytest.mark.clause("ND-7.2")
@pytest.mark.parametrize("chosen", [{}, {"open_piles": False}, {"open_piles": True}])
def test_nd_7_2_open_piles_are_public(chosen: dict[str, Any]) -> None:
    opened = chosen.get("open_piles", False)
    state = full_board([1, 11, 3, 13, 5], [10, 2, 12, 4, 14])
    state.open_piles = set_up(**chosen).open_piles
    state = place(state, "5@B5", draws=deal())
    for viewer in EVERYBODY:
        view = GAME.view_for(state, viewer)
        assert view["open_piles"] is opened
        for seat, shown in enumerate(view["seats"]):
            assert shown["cards"] == (state.won[seat] if opened else None)
            assert (shown["sums"] is not None) is opened


@pytest.mark.clause("ND-7.2")
def test_nd_7_2_open_piles_do_not_change_the_rules() -> None:
    tables = [set_up(open_piles=value) for value in (False, True)]
    sources = [Chance("same"), Chance("same")]
    for number in range(90):
        assert keys(tables[0]) == keys(tables[1])
        options = keys(tables[0])
        key = options[number % len(options)]
        tables = [play(t, key, chance=c) for t, c in zip(tables, sources, strict=True)]
    dumps = [GAME.dump(table) | {"open_piles": None} for table in tables]
    assert dumps[0] == dumps[1]
    assert tables[0].round > 1


@pytest.mark.clause("ND-7.3")
@pytest.mark.parametrize("value", [True, False])
def test_nd_7_3_the_engine_always_offers_the_list(value: bool) -> None:
    start, _ = begin(GAME, 2, Chance("forced"), {"auto_forced": value})
    assert len(keys(start.state)) == 2
    board = {"A1": 3, "A2": 4, "A3": 5, "A4": 2, "B1": 6, "B2": 8, "B3": 11, "B5": 12}
    state = position(board=board, hands={"A": [9], "B": [7]})
    for key in ("card:9", "space:A5", "move:A4>B4", "card:7"):
        assert key in keys(state)
        state = play(state, key)
    assert keys(state) == ("space:A4",)  # one option, still a question


@pytest.mark.clause("ND-7.3", "ND-9.13")
def test_nd_7_3_forced_choices_may_be_submitted_without_asking() -> None:
    board = {"A1": 3, "A2": 4, "A3": 5, "A4": 2, "B1": 6, "B2": 8, "B3": 11, "B5": 12}
    state = position(board=board, hands={"A": [9], "B": [7]})
    assert all(decision.automatic for decision in GAME.decisions(state))
    table = Table(state, confirm=True, chance=Chance("", script=deal()))
    table.forced()
    assert asked(table.state) == ("A", "place_space")  # two spaces: a real choice
    table.choose("space:A5")
    table.forced()
    table.choose("confirm")
    table.forced()
    assert table.state.round == 2


@pytest.mark.clause("ND-7.4", "ND-9.12")
@pytest.mark.parametrize("value", [True, False])
def test_nd_7_4_confirmation_of_a_turn_with_a_choice(value: bool) -> None:
    table = Table(position(hands={"A": [2, 3, 4, 5, 10]}), confirm=value)
    table.choose("card:2", "space:A1")
    if value:
        assert asked(table.state) == ("A", "confirm")
        assert keys(table.state) == ("confirm",)
        table.choose("confirm")
    assert asked(table.state) == ("B", "place_card")


@pytest.mark.clause("ND-7.4")
def test_nd_7_4_nothing_but_placement_turns_is_confirmed() -> None:
    state = set_up(specials=("EYE", "HARPOON", "ANCHOR", "KRAKEN", "MODULE", "FISHBONE"))
    table = Table(state, confirm=True, chance=Chance("", script=[0]))
    table.choose("keep:EYE", "use:EYE", "use:HARPOON", "return")
    assert asked(table.state) == ("A", "place_card")


@pytest.mark.clause("ND-7.1", "ND-7.2", "ND-7.3", "ND-7.4")
@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"first_player": "C"}, InvalidOptionError),
        ({"first_player": "youngest"}, InvalidOptionError),
        ({"open_piles": "maybe"}, InvalidOptionError),
        ({"auto_forced": 2}, InvalidOptionError),
        ({"confirm_turn": "later"}, InvalidOptionError),
        ({"variant": True}, UnknownOptionError),
    ],
)
def test_nd_7_1_other_values_are_refused(options: dict[str, Any], refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        begin(GAME, 2, Chance("options"), options)
