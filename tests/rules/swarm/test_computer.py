"""The mate: sensible in clear positions, quick, much better than chance."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.play import decisions, step
from games.swarm import GAME
from games.swarm.state import Swarm
from tests.rules.computers import answer, duel
from tests.rules.swarm.build import market_position, play, position

STATIONS = {"Y": "A6[2]", "R": "F1", "W": "J5", "K": "E10"}


def turn(state: Swarm) -> Swarm:
    """Return the position after the mate has played one turn."""
    seat = state.actor
    state = state.copy()
    state.before = None
    while decisions(GAME, state)[0].seat == seat and state.part == "play":
        begun = state.underway
        step(GAME, state, decisions(GAME, state)[0].seat, answer(GAME, state), Chance("turn"))
        if begun and not state.underway:
            break
    return state


def test_it_does_not_overpay() -> None:
    row = ["beige-ship", "beige-researcher", "beige-ship", "beige-researcher", "beige-crab"]
    key = answer(GAME, market_position("Y", row=row))
    assert key in ("buy:1", "buy:2")


def test_it_closes_the_way_to_the_queen() -> None:
    state = position(
        "Y",
        stations={**STATIONS, "Y": "J6[2]"},
        tiles="I6:EW(Y) H6:EW(Y)",
        open_tiles={"Y": "curve tee"},
        hands={"Y": ["beige-researcher"], "R": ["beige-crab"]},
        used="Y",
        stage=3,
    )
    state = play(state, "play:beige-researcher")
    assert answer(GAME, state) == "study"
    assert GAME.view_for(turn(state), None)["players"][0]["queen_linked"]


def test_it_joins_a_third_coast() -> None:
    state = position(
        "Y",
        stations={"Y": "C1[1] A3[1] C10[1]", "R": "F1", "W": "J5", "K": "E10"},
        tiles="C2:NS(Y) C3:NSW(Y) B3:EW(Y) C4:NES(Y) C5:NS(Y) C7:NES(Y) C8:NES(Y) C9:NS(Y)",
        open_tiles={"Y": "tee"},
        hands={"Y": ["beige-researcher"], "R": ["beige-crab"]},
        used="Y",
        stage=3,
    )
    state = turn(state)
    assert GAME.view_for(state, None)["players"][0]["side_points"] == 30


def test_it_sends_the_whale_to_the_richest() -> None:
    state = position(
        "Y",
        stations=STATIONS,
        ships={"R": "F5", "W": "G6"},
        rp={"R": 12, "W": 55},
        hands={"Y": ["beige-whale"], "R": ["beige-crab"]},
        used="Y",
    )
    state = turn(state)
    assert state.rp[2] == 50


def test_it_links_with_a_ship_before_the_last_scoring() -> None:
    state = position(
        "Y",
        stations={**STATIONS, "Y": "J6[1]"},
        tiles="I6:EW(Y) G6:EW(Y)",
        ships={"Y": "H5 C3 C4"},
        hands={"Y": ["beige-ship"], "R": ["beige-crab"]},
        used="Y",
        stage=3,
    )
    state = turn(state)
    assert GAME.view_for(state, None)["players"][0]["queen_points"] == 3


@pytest.mark.parametrize("seed", range(4))
def test_it_beats_the_deckhand(seed: int) -> None:
    won, longest = duel(GAME, seed)
    assert won
    assert longest < 3.0  # 300 ms are the aim; test machines are busy


@pytest.mark.nightly
def test_it_wins_nine_of_ten_games() -> None:
    assert sum(duel(GAME, seed)[0] for seed in range(400)) >= 360
