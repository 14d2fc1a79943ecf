"""Perft: how many option sequences of length n there are from fixed positions."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.play import step
from games.swarm import GAME
from tests.rules.perft import perft
from tests.rules.swarm.build import market_position, position

# Two players, two cards in the row; each needs one card and an order card, Y has 1 RP.
FOUR = ["beige-whale", "beige-tsunami", "beige-crab"]
MARKET = market_position(
    "Y",
    seats=2,
    row=["beige-ship", "green-station"],
    rp={"Y": 1},
    hands={
        "Y": [*FOUR, "beige-researcher"],
        "R": ["beige-ship", "beige-researcher", "blue-crab", "blue-whale"],
    },
)
STATIONS = {"Y": "A6[2]", "R": "F1", "W": "J5", "K": "E10"}
# Two ships on D6 among empty sea, the third in supply of the only station A6.
SHIPS = position(
    "Y",
    stations=STATIONS,
    ships={"Y": "D6 D6"},
    hands={"Y": ["beige-ship"], "R": ["beige-crab"]},
    used="YRWK",
)
# Two researchers, a straight and a tee, one station: lay both, one or none.
STUDY = position(
    "Y",
    stations=STATIONS,
    open_tiles={"Y": "straight tee"},
    hands={"Y": ["beige-researcher"], "R": ["beige-crab"]},
    used="YRWK",
)
# Two whales on B3 in their corner.
WHALE = position(
    "Y",
    stations=STATIONS,
    whales=["B3", "B3"],
    hands={"Y": ["beige-whale"], "R": ["beige-crab"]},
    used="YRWK",
)


@pytest.mark.clause("SW-5.22", "SW-5.24", "SW-5.27", "SW-5.32")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 2),  # Y: 0 or 1 RP; the order card costs 2
        # R: the last card, or the order card for 1, whichever card Y took
        (2, 2 * 2),
        # Took R the card, Y goes on with the order card, which is free now: one option.
        # Took R the order card: two numbers.
        (3, 2 * (1 + 2)),
    ],
)
def test_sw_perft_of_the_market(depth: int, count: int) -> None:
    assert perft(GAME, MARKET, depth) == count


@pytest.mark.clause("SW-5.60", "SW-5.62", "SW-5.64")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 1),  # the ship card
        (2, 2),  # deploy on B6, or none
        # With a third ship on B6: its three ways (A6 is land), four of D6 for both ships, done.
        # Without: four and done.
        (3, 8 + 5),
    ],
)
def test_sw_perft_of_a_ship_turn(depth: int, count: int) -> None:
    assert perft(GAME, SHIPS, depth) == count


@pytest.mark.clause("SW-5.84", "SW-5.85", "SW-5.87", "SW-5.101")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 3),  # straight, tee, done
        (2, 3),  # either can only lie on B6; after done red has one card
        # The straight EW, the tee ESW, NSW or NEW; the crab goes on 20 fields without a station.
        (3, 1 + 3 + 20),
        # After the straight the tee: on C6, on the straight, or done. After the tee the straight:
        # two open ends each, or done. The crab walks 1 to 4.
        (4, 3 + 3 * 3 + 20 * 4),
    ],
)
def test_sw_perft_of_a_study(depth: int, count: int) -> None:
    state = STUDY.copy()
    for key in ("play:beige-researcher", "study"):
        (decision,) = GAME.decisions(state)
        step(GAME, state, decision.seat, key, Chance("perft"))
    assert perft(GAME, state, depth) == count


@pytest.mark.clause("SW-5.132", "SW-5.141", "SW-5.142")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 1),  # both whales share a field
        (2, 2),  # from the corner B3: C3, B4
        (3, 4 + 3),  # C3: C2, D3, C4 and stop; B4: C4, B5 and stop
    ],
)
def test_sw_perft_of_a_whale(depth: int, count: int) -> None:
    state = WHALE.copy()
    step(GAME, state, GAME.decisions(state)[0].seat, "play:beige-whale", Chance("perft"))
    assert perft(GAME, state, depth) == count
