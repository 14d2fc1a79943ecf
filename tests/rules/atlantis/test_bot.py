"""The mate: sensible choices, strength, no peeking."""

from __future__ import annotations

from time import thread_time

import pytest

from games.atlantis import GAME
from games.atlantis.state import Atlantis
from games.core.chance import Chance
from games.core.play import decisions, step
from games.core.players import DECKHAND, MATE, choose
from tests.rules.atlantis.build import asked, at, keys, move, new, play, position, tiles


def mate_plays(state: Atlantis) -> Atlantis:
    """Return the position after the mate has played one turn of whoever is asked."""
    number = state.number
    while GAME.outcome(state) is None and state.number == number:
        (decision,) = decisions(GAME, state)
        state = play(state, choose(GAME, state, decision.seat, MATE, Chance("mate")))
    return state


def test_it_takes_the_better_tile() -> None:
    state = position("4 RI1, 5 HE3, 6 OL7, 7 ST2", hands={"R": "HE ST"})
    assert tiles(mate_plays(state), "R") == [7]


def test_it_wins_when_it_can() -> None:
    state = position(
        "40 OL1, 42 HE4, 44 AM6, 45 FL1",
        figures="R1 44, R2 MAIN, R3 MAIN, B1 40",
        hands={"R": "CR FL", "B": "FL"},
        tiles={"R": "3"},
    )
    assert GAME.outcome(mate_plays(state)) is not None


def test_it_does_not_end_a_game_it_would_lose() -> None:
    state = position(
        "40 OL1, 42 HE4, 44 AM6, 45 FL1, 46 RI7",
        figures="R1 42, R2 MAIN, R3 MAIN, B1 MAIN, B2 40, B3 MAIN",
        hands={"R": "CR RI", "B": "FL"},
        tiles={"R": "3", "B": "7 7 7"},
    )
    state = mate_plays(state)
    assert GAME.outcome(state) is None
    assert at(state, "R1") == 46


def test_it_pays_without_waste() -> None:
    state = position(
        "4 RI5, 6 HE4, 7 CR1",
        figures="R1 4, R2 MAIN, R3 MAIN",
        hands={"R": "HE HE HE HE HE HE"},
        tiles={"R": "7 4 2"},
        built="R",
    )
    state = move(state, "R1 HE")
    assert asked(state) == ("R", "pay_tile")
    assert choose(GAME, state, decisions(GAME, state)[0].seat, MATE, Chance("m")) == "tile:4"


def test_it_does_not_trade_for_nothing() -> None:
    state = position(
        "11 AM5, 13 RI7",
        figures="R1 11, R2 MAIN, R3 MAIN, B1 13",
        hands={"R": "RI"},
        tiles={"R": "3"},
        built="R",
    )
    assert keys(state) == ["no-trade", "trade:3"]
    assert choose(GAME, state, decisions(GAME, state)[0].seat, MATE, Chance("m")) == "no-trade"


def duel(number: int) -> tuple[float, int, float]:
    """Play mate against deckhand; return the share won, the turns and the slowest turn."""
    levels = [MATE, DECKHAND] if number % 2 == 0 else [DECKHAND, MATE]
    chance, own = Chance(f"duel{number}"), Chance(f"players{number}")
    state = GAME.setup(2, chance)
    slowest, spent, turn = 0.0, 0.0, 0
    while GAME.outcome(state) is None:
        (decision,) = GAME.decisions(state)
        began = thread_time()
        key = choose(GAME, state, decision.seat, levels[decision.seat], own)
        spent = thread_time() - began + (spent if turn == state.number else 0.0)
        turn, slowest = state.number, max(slowest, spent)
        step(GAME, state, decision.seat, key, chance)
    outcome = GAME.outcome(state)
    assert outcome is not None
    winners = [levels[seat] for seat in outcome.ranking[0]]
    return winners.count(MATE) / len(winners), state.number, slowest


def test_it_beats_the_deckhand() -> None:
    games = [duel(number) for number in range(12)]
    assert sum(won for won, _, _ in games) >= 11
    assert 15 <= sum(turns for _, turns, _ in games) / 12 <= 45


@pytest.mark.nightly
def test_it_wins_nine_games_of_ten_and_thinks_briefly() -> None:
    games = [duel(number) for number in range(400)]
    assert sum(won for won, _, _ in games) >= 360
    assert max(slowest for _, _, slowest in games) < 0.3


def test_it_only_knows_its_view() -> None:
    state = new(3, "honest")
    (decision,) = GAME.decisions(state)
    chosen = {
        choose(GAME, GAME.resample(state, decision.seat, Chance(f"w{n}")), decision.seat, MATE, own)
        for n in range(5)
        if (own := Chance("same"))
    }
    assert len(chosen) == 1
