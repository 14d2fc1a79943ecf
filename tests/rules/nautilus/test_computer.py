"""The mate: sensible in clear positions, quick, much better than chance."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.options import resolve
from games.core.play import step
from games.nautilus import GAME, scoring
from tests.rules.computers import answer, duel
from tests.rules.nautilus.build import R, position


def test_it_begins_with_a_full_habitat() -> None:
    state = GAME.setup(2, Chance("first"), resolve(GAME.options, {"start_player": "host"}))
    key = answer(GAME, state)
    assert key.startswith("buy:hab")
    step(GAME, state, R, key, Chance(""))
    assert answer(GAME, state) == "crew:3"


def test_it_activates_the_second_lab_of_a_type() -> None:
    city = [
        ("training", "M10", "V", "R"),
        ("training", "J13", "H", "R"),
        ("sonar", "P13", "H", "R"),
    ]
    state = position("research", city=city, crew={"R": {"M10": 1, "M13": 1}})
    step(GAME, state, R, answer(GAME, state), Chance(""))
    assert answer(GAME, state) == "to:J13"  # the chip: three points


def test_it_takes_known_gold_and_leaves_a_useless_shell() -> None:
    state = position(
        "dive",
        subs={"R1": "B10"},
        finds={"B9": "gold", "B12": "shell"},
        abyss_open=True,
        orders=[1, 0, 2],
    )
    state.seen[0] = state.down
    step(GAME, state, R, answer(GAME, state), Chance(""))
    assert answer(GAME, state) == "to:B9"


def test_it_upgrades_all_it_can() -> None:

    state = position(
        "build", upgrades="ask", orders=[0, 1, 2], kept={"R": {"crab": 2}}, begin=False
    )
    state.counts[:5] = [2, 0, 0, 0, 0]
    state.chips[0] = R
    scoring.begin(state, "NA-6.5")
    assert answer(GAME, state) == "upgrade:2"


@pytest.mark.parametrize("seed", range(4))
def test_it_beats_the_deckhand(seed: int) -> None:
    won, longest = duel(GAME, seed)
    assert won
    assert longest < 3.0  # 300 ms are the aim; test machines are busy


@pytest.mark.nightly
def test_it_wins_nine_of_ten_games() -> None:
    assert sum(duel(GAME, seed)[0] for seed in range(400)) >= 360
