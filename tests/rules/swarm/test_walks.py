"""Random whole games: what must hold in every one of them, and a second model beside."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.api import Decision, Event
from games.core.bitsets import members
from games.core.chance import Chance
from games.core.options import Value, resolve
from games.core.play import apply, decisions
from games.swarm import GAME, study
from games.swarm.data import TABLES, TILES
from games.swarm.dumping import dump, load
from games.swarm.network import is_queen_linked, networks
from games.swarm.state import BUYING, PLAYING, Swarm
from tests.rules import walks
from tests.rules.swarm.reference import Board, named

# The largest option lists of section 9.
LARGEST = {
    "start": 24,
    "buy": 17,
    "order": 4,
    "ability": 4,
    "play": 6,
    "joker": 6,
    "double": 2,
    "station": 22,
    "crew": 6,
    "deploy": 7,
    "sail": 13,
    "research": 8,
    "tile": 6,
    "field": 60,
    "rotate": 4,
    "buoy": 28,
    "hazard": 2,
    "whale": 4,
    "wave": 8,
    "wave_length": 5,
    "crab": 22,
    "crab_length": 6,
}
VARIANTS: tuple[dict[str, Value], ...] = (
    {},
    {"variant1": True},
    {"free_start": True, "hidden_hands": True},
    {"strong_tsunami": True, "first_order": "seating"},
)


@dataclass
class Recorder:
    """Watches a game: questions, who buys and plays when, what never goes back."""

    turns: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    orders: dict[tuple[int, str], list[int]] = field(default_factory=dict)

    def asked(self, state: Swarm, decision: Decision) -> None:
        """Check one question."""
        assert 1 <= len(decision.options) <= LARGEST[decision.kind]
        assert all(option.clause.startswith("SW-") for option in decision.options)
        if decision.kind in ("buy", "play"):
            part = (state.stage, state.part)
            self.turns.setdefault(part, []).append(state.actor)
            self.orders[part] = state.order

    def happened(self, before: Swarm, after: Swarm, events: list[Event]) -> None:
        """Check what one choice led to."""
        assert not after.down & ~before.down  # no tile is turned face down again
        assert after.faces == before.faces
        for at, pile in before.laid.items():  # SW-5.95
            assert after.laid[at][: len(pile)] == pile
        for land, seat in enumerate(before.owners):  # SW-5.56
            assert seat in (-1, after.owners[land])
            assert after.crew[land] >= before.crew[land]
        assert min(after.rp) >= 0


def walk(seed: int, seats: int, chosen: dict[str, Value]) -> tuple[Recorder, Swarm]:
    """Play a whole game at random and return what was seen and how it ended."""
    chance, recorder = Chance(f"walk {seed}"), Recorder()
    start = GAME.setup(seats, chance, resolve(GAME.options, chosen))
    return recorder, walks.walk(GAME, start, chance, recorder)


@pytest.mark.clause("SW-5.1", "SW-5.2", "SW-5.20", "SW-5.26", "SW-5.35", "SW-5.38", "SW-5.40")
@pytest.mark.clause("SW-5.46", "SW-5.47", "SW-5.56", "SW-5.72", "SW-5.95", "SW-6.1")
@walks.games(12)
@given(
    seed=walks.SEEDS,
    seats=st.integers(min_value=2, max_value=4),
    variant=st.sampled_from(range(len(VARIANTS))),
)
def test_sw_5_1_invariants_of_whole_games(seed: int, seats: int, variant: int) -> None:
    recorder, end = walk(seed, seats, dict(VARIANTS[variant]))
    outcome = GAME.outcome(end)
    assert outcome is not None
    assert outcome.clause in GAME.endings
    stages, quota, _ = TABLES[seats]
    assert end.stage == stages == len(end.scored)
    for stage in range(1, stages + 1):
        bought = recorder.turns[stage, BUYING]
        assert sorted(bought) == sorted(list(range(seats)) * (quota + 1))
        played = recorder.turns[stage, PLAYING]
        assert played == recorder.orders[stage, PLAYING] * (quota + 1)
    assert load(dump(end)) == end


@pytest.mark.clause("SW-5.87", "SW-5.102", "SW-5.111", "SW-5.112", "SW-5.113", "SW-5.117")
@pytest.mark.clause("SW-5.118", "SW-5.123")
@walks.games(8)
@given(seed=walks.SEEDS, seats=st.integers(min_value=2, max_value=4), scarce=st.booleans())
def test_sw_5_118_the_engine_agrees_with_the_plain_model(
    seed: int, seats: int, scarce: bool
) -> None:
    """Play as if eager to study and compare networks, queen links and legal layings."""
    chance = Chance(f"model {seed}")
    state = GAME.setup(seats, chance, resolve(GAME.options))
    if scarce:  # so that buoys run out (SW-5.93); they are conserved all the same
        state.buoy_supply = [3] * seats
    compared = 0
    while decision := next(iter(decisions(GAME, state)), None):
        if decision.kind in ("research", "tile", "field", "play") and chance.below(3) == 0:
            compared += 1
            _compare(state)
        keys = [key for key in decision.keys if key.startswith(_EAGER)] or list(decision.keys)
        key = chance.pick(keys if chance.below(4) else list(decision.keys), "player")
        state, _, _ = apply(GAME, state, 1, decision.seat, key, chance)
    assert compared > 10


_EAGER = ("study", "tile", "field", "deploy", "sail", "as:researcher", "first", "play:beige-res")


def _compare(state: Swarm) -> None:
    for seat in range(state.seats):
        plain = Board(state, seat)
        found = {frozenset(members(network.fields)) for network in networks(state, seat)}
        expected = plain.components()
        assert found == expected, [named(fields) for fields in found ^ expected]
        assert is_queen_linked(state, seat) == plain.is_queen_linked()
    plain = Board(state, state.actor)
    for kind in range(len(TILES)):
        found_layings = {
            (at, openings)
            for at in members(study.targets(state, kind))
            for openings in study.rotations(state, kind, at)
        }
        assert found_layings == set(plain.layings(kind))
        assert all(study.rotations(state, kind, at) for at in members(study.targets(state, kind)))
