"""The mate: sensible in clear positions, quick, much better than chance."""

from __future__ import annotations

from time import thread_time

import pytest

from games.core.chance import Chance
from games.core.options import resolve
from games.core.play import decisions, step
from games.core.players import DECKHAND, MATE, choose
from games.nautilus import GAME, scoring
from games.nautilus.state import Nautilus
from tests.rules.nautilus.build import R, position


def answer(state: Nautilus) -> str:
    decision = decisions(GAME, state)[0]
    return choose(GAME, state, decision.seat, MATE, Chance("mate"))


def test_it_begins_with_a_full_habitat() -> None:
    state = GAME.setup(2, Chance("first"), resolve(GAME.options, {"start_player": "host"}))
    key = answer(state)
    assert key.startswith("buy:hab")
    step(GAME, state, R, key, Chance(""))
    assert answer(state) == "crew:3"


def test_it_activates_the_second_lab_of_a_type() -> None:
    city = [
        ("training", "M10", "V", "R"),
        ("training", "J13", "H", "R"),
        ("sonar", "P13", "H", "R"),
    ]
    state = position("research", city=city, crew={"R": {"M10": 1, "M13": 1}})
    step(GAME, state, R, answer(state), Chance(""))
    assert answer(state) == "to:J13"  # the chip: three points


def test_it_takes_known_gold_and_leaves_a_useless_shell() -> None:
    state = position(
        "dive",
        subs={"R1": "B10"},
        finds={"B9": "gold", "B12": "shell"},
        abyss_open=True,
        orders=[1, 0, 2],
    )
    state.seen[0] = state.down
    step(GAME, state, R, answer(state), Chance(""))
    assert answer(state) == "to:B9"


def test_it_upgrades_all_it_can() -> None:

    state = position(
        "build", upgrades="ask", orders=[0, 1, 2], kept={"R": {"crab": 2}}, begin=False
    )
    state.counts[:5] = [2, 0, 0, 0, 0]
    state.chips[0] = R
    scoring.begin(state, "NA-6.5")
    assert answer(state) == "upgrade:2"


def played(seed: int, levels: tuple[str, ...]) -> tuple[Nautilus, float]:
    """Return a finished game of computers and the most time the mate took for a turn."""
    chance, own = Chance(f"computer {seed}"), Chance(f"players {seed}")
    state = GAME.setup(len(levels), chance)
    longest, spent, turn = 0.0, 0.0, (0, 0, 0)
    while asked := decisions(GAME, state):
        seat = asked[0].seat
        now = (state.round, state.stage, int(seat))
        spent, turn = (spent if now == turn else 0.0), now
        began = thread_time()
        key = choose(GAME, state, seat, levels[seat], own)
        spent += thread_time() - began
        if levels[seat] == MATE:
            longest = max(longest, spent)
        step(GAME, state, seat, key, chance)
    return state, longest


@pytest.mark.parametrize("seed", range(4))
def test_it_beats_the_deckhand(seed: int) -> None:
    levels = (MATE, DECKHAND) if seed % 2 else (DECKHAND, MATE)
    state, longest = played(seed, levels)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert levels[outcome.ranking[0][0]] == MATE
    assert longest < 3.0  # 300 ms are the aim; test machines are busy


@pytest.mark.nightly
def test_it_wins_nine_of_ten_games() -> None:
    won = 0
    for seed in range(400):
        levels = (MATE, DECKHAND) if seed % 2 else (DECKHAND, MATE)
        outcome = GAME.outcome(played(seed, levels)[0])
        assert outcome is not None
        won += levels[outcome.ranking[0][0]] == MATE
    assert won >= 360
