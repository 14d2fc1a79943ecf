"""Chapter 4: set-up."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.errors import InvalidOptionError, SeatCountError
from games.core.play import begin
from games.sunken_city import GAME
from games.sunken_city.data import COLOURS, DICE, FULL_HAND
from games.sunken_city.state import EMERGE
from tests.rules.sunken_city.build import (
    TREASURES,
    hand,
    houses,
    letters,
    on_turn,
    play,
    set_up,
    spirit,
    stands,
    streets,
    treasures,
)

FACES = {2: [1, 2, 2, 3, 3, 4], 3: [0, 1, 2, 2, 3, 3], 4: [0, 1, 1, 2, 2, 3]}


@pytest.mark.scenario("S1")
@pytest.mark.clause("SC-4.5", "SC-4.6", "SC-4.9", "SC-4.10")
@pytest.mark.parametrize(
    ("seats", "pile", "box", "die"),
    [(2, 20, 6, "beige"), (3, 23, 3, "black"), (4, 26, 0, "purple")],
)
def test_s01_setup_basic(seats: int, pile: int, box: int, die: str) -> None:
    state = set_up(seats)
    assert state.piles == [box, pile, 1, 1, 1, 1, 0]
    assert GAME.view_for(state, None)["die"] == die
    assert list(DICE[die]) == GAME.view_for(state, None)["faces"] == FACES[seats]
    assert (houses(state), streets(state), spirit(state)) == ({10: "E5"}, [], "E5")


@pytest.mark.scenario("S2")
@pytest.mark.clause("SC-4.5", "SC-4.7", "SC-4.11")
@pytest.mark.parametrize(("seats", "pile", "box"), [(2, 14, 12), (3, 18, 8), (4, 22, 4)])
def test_s02_setup_pro(seats: int, pile: int, box: int) -> None:
    state = set_up(seats, mode="pro")
    assert state.piles == [box, pile, 1, 1, 1, 1, 0]
    assert (houses(state), streets(state), spirit(state)) == ({}, [], "cave:10")
    assert (state.phase, state.cycle) == (EMERGE, 1)
    assert GAME.view_for(state, None)["die"] is None


@pytest.mark.scenario("S3")
@pytest.mark.clause("SC-4.1", "SC-7.6")
def test_s03_two_players_sit_diagonally() -> None:
    for pair in ("yellow-white", "yellow,white"):
        with pytest.raises(InvalidOptionError):
            begin(GAME, 2, Chance("x"), {"colours": pair})
    seated = {letters(set_up(2, colours=colour)) for colour in COLOURS}
    assert seated == {"YR", "RY", "WO", "OW"}
    position, _ = begin(GAME, 2, Chance("x"), {"colours": "yellow"})
    assert letters(position.state) == "YR"


@pytest.mark.clause("SC-4.1", "SC-4.2")
def test_sc_4_1_colours_of_three_and_four() -> None:
    assert {letters(set_up(3, colours=c)) for c in COLOURS} == {"YWR", "WRO", "ROY", "OYW"}
    assert {letters(set_up(4, colours=c)) for c in COLOURS} == {"YWRO", "WROY", "ROYW", "OYWR"}
    for seats in (1, 5):
        with pytest.raises(SeatCountError):
            begin(GAME, seats, Chance("x"))


@pytest.mark.clause("SC-4.1")
def test_sc_4_1_marks_go_with_the_colours() -> None:
    marks = GAME.marks(2, {"colours": "white"})
    assert [(m.letter, m.shape, m.name) for m in marks] == [
        ("W", "square", "white"),
        ("O", "diamond", "orange"),
    ]
    marks = GAME.marks(4, {})
    assert [(m.letter, m.shape) for m in marks] == [
        ("Y", "circle"),
        ("W", "square"),
        ("R", "triangle"),
        ("O", "diamond"),
    ]


@pytest.mark.clause("SC-4.2", "SC-5.1", "SC-5.10")
@pytest.mark.parametrize(("colour", "order"), [("yellow", "YWRO"), ("red", "ROYW")])
def test_sc_4_2_turns_go_clockwise(colour: str, order: str) -> None:
    state = set_up(4, colours=colour)
    seen = ""
    for _ in range(8):
        seen += on_turn(state)
        assert state.round == 1 + (len(seen) - 1) // 4
        state = play(state, "card:B0M7" if len(seen) <= 4 else "card:B1M6", *_built(seen), "end")
    assert seen == order * 2


def _built(seen: str) -> tuple[str, ...]:
    """Return a street far from everything for the second round."""
    return () if len(seen) <= 4 else (f"street:{'ABCD'[len(seen) - 5]}6-{'ABCD'[len(seen) - 5]}7",)


@pytest.mark.clause("SC-4.3", "SC-7.4")
def test_sc_4_3_the_start_player() -> None:
    for draw in range(3):
        position, header = begin(GAME, 3, Chance("", script=[draw]), {"start_player": "random"})
        assert (position.state.start, position.state.actor) == (draw, draw)
        assert header.drawn == (draw,)
    assert set_up(3).start == 0  # without any draw


@pytest.mark.clause("SC-4.4")
@pytest.mark.parametrize("mode", ["basic", "pro"])
def test_sc_4_4_everybody_begins_at_home(mode: str) -> None:
    state = set_up(4, mode=mode)
    for letter in "YWRO":
        assert stands(state, letter) == "V"
        assert treasures(state, letter) == {"roof": list(TREASURES), "gem": [], "safe": []}
        assert len(hand(state, letter)) == 6
    assert state.hands == [FULL_HAND] * 4
    assert hand(state, "Y") == ["B0M7", "B1M6", "B2M5", "B3M4", "B4M3", "B4M2"]


@pytest.mark.clause("SC-4.8", "SC-5.88")
def test_sc_4_8_all_chips_are_in_the_supply() -> None:
    for chips in (True, False):
        state = set_up(spirit_chips=chips)
        assert (state.supply, state.chips) == (8, [0, 0, 0, 0])
        view = GAME.view_for(state, None)
        assert [each["chips"] for each in view["seats"]] == [0, 0, 0, 0]


@pytest.mark.clause("SC-4.12")
@pytest.mark.parametrize("mode", ["basic", "pro"])
def test_sc_4_12_piles_at_the_start(mode: str) -> None:
    view = GAME.view_for(set_up(mode=mode), None)
    assert [pile["draw"] for pile in view["piles"]] == [True, *[False] * 5]
    assert [pile["sink"] for pile in view["piles"]] == [False, True, *[False] * 4]
    assert [pile["hourglass"] for pile in view["piles"]] == [False] * 4 + [True, False]
    assert view["hourglass"] is False
