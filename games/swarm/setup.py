"""The position before the first choice (rules 4)."""

from __future__ import annotations

from games.core.chance import Chance
from games.core.options import Options
from games.swarm import flow
from games.swarm.board import TILE_FIELDS
from games.swarm.data import (
    BLUE,
    BUOYS,
    FIGURES,
    GOLDEN,
    GREEN,
    LANDS,
    NOWHERE,
    RESEARCHERS,
    SHIPS,
    START_RP,
    STATIONS,
    TABLES,
    TILE_COUNTS,
)
from games.swarm.network import derive
from games.swarm.state import KINDS, LEDGER, START, STARTING, UP, Swarm


def set_up(seats: int, chance: Chance, chosen: Options) -> Swarm:
    """Shuffle tiles and blue cards, fix the initial order, ask for the first station."""
    state = _empty(seats, chosen)
    tiles = [kind for kind, count in enumerate(TILE_COUNTS[:GOLDEN]) for _ in range(count)]
    state.faces = tuple(chance.shuffled(tiles, "tiles"))  # SW-4.1
    state.blue = chance.shuffled(BLUE, "blue")  # SW-4.4
    if state.free_start or state.first_order == "random":  # SW-4.8, SW-7.1
        state.order = chance.shuffled(range(seats), "order")
    derive(state)
    flow.open_start(state)
    return state


def _empty(seats: int, chosen: Options) -> Swarm:
    return Swarm(
        seats=seats,
        free_start=bool(chosen["free_start"] or chosen["variant1"]),
        strong_tsunami=bool(chosen["strong_tsunami"] or chosen["variant1"]),
        hidden_hands=bool(chosen["hidden_hands"]),
        first_order=str(chosen["first_order"]),
        stage=0,
        part=STARTING,
        phase=START,
        round=0,
        order=list(range(seats)),
        place=0,
        actor=0,
        faces=(),
        down=TILE_FIELDS,  # SW-4.1: a tile on every water field but the queen
        laid={},
        buoys={},
        ships=[NOWHERE] * (seats * SHIPS),  # SW-4.10
        owners=[NOWHERE] * len(LANDS),
        crew=[0] * len(LANDS),
        whales=[NOWHERE] * FIGURES,  # SW-4.7: all five hazards are in the supply
        waves=[NOWHERE] * FIGURES,
        crab=NOWHERE,
        station_supply=[STATIONS] * seats,  # SW-4.2
        researchers=[RESEARCHERS] * seats,
        buoy_supply=[BUOYS] * seats,
        queen=0,
        golden=TILE_COUNTS[GOLDEN],  # SW-4.7: for every number of players
        tiles=[0] * (seats * KINDS),
        row=[],
        hands=[[] for _ in range(seats)],
        discard=[*TABLES[seats].beige, *GREEN],  # SW-4.5: as after a stage; rows are built from it
        box=[],
        blue=[],
        order_cards=[0] * seats,
        abilities=[NOWHERE] * seats,  # SW-4.7
        jokers=[UP] * seats,  # SW-4.2
        rp=[START_RP] * seats,  # SW-4.3
        ledger=[0] * (seats * LEDGER),
        scored=[],
        final=[],
    )
