"""Random whole games: what must hold in every one of them (rules 9.1)."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.api import Decision, Event
from games.core.chance import Chance
from games.core.options import Value, resolve
from games.nautilus import GAME
from games.nautilus.data import COUNTS
from games.nautilus.dumping import dump, load
from games.nautilus.state import STAGES, Nautilus
from tests.rules import walks

# The largest option lists of section 9.
LARGEST = {
    "place_base": 37,
    "buy": 8,
    "crew": 4,
    "build": 5,
    "site": 168,
    "orientation": 2,
    "walker": 17,
    "walk": 40,
    "dive": 27,
    "sail": 84,
    "tempo_sub": 4,
    "tempo_sail": 24,
    "peek": 60,
    "bonus_walker": 17,
    "bonus_walk": 32,
    "upgrade": 16,
}
VARIANTS: tuple[dict[str, Value], ...] = (
    {},
    {"base_placement": "random", "upgrades": "ask"},
    {"base_placement": "start_player", "hidden_money": True},
    {"start_player": "host", "peek_memory": False},
)


@dataclass
class Recorder:
    """Watches a game: turns by round, money, what never goes back."""

    turns: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    starts: dict[int, int] = field(default_factory=dict)

    def asked(self, state: Nautilus, decision: Decision) -> None:
        """Check one question."""
        assert 1 <= len(decision.options) <= LARGEST[decision.kind]
        assert all(option.clause.startswith("NA-") for option in decision.options)
        self.starts[state.round] = state.start
        turns = self.turns.setdefault(state.round, [])
        turn = (STAGES[state.stage], int(decision.seat))
        if not turns or turns[-1] != turn:
            turns.append(turn)

    def happened(self, before: Nautilus, after: Nautilus, events: list[Event]) -> None:
        """Check what one choice led to."""
        assert all(a <= b for a, b in zip(before.counts, after.counts, strict=True))
        assert after.abyss_open >= before.abyss_open
        assert len(after.city.modules) >= len(before.city.modules)
        assert not after.down & ~before.down  # a find is never turned face down again
        assert all(a == b or a == -1 for a, b in zip(before.ruins, after.ruins, strict=True))
        assert after.faces == before.faces


def walk(seed: int, seats: int, chosen: dict[str, Value]) -> tuple[Recorder, Nautilus]:
    """Play a whole game at random and return what was seen and how it ended."""
    chance, recorder = Chance(f"walk {seed}"), Recorder()
    start = GAME.setup(seats, chance, resolve(GAME.options, chosen))
    return recorder, walks.walk(GAME, start, chance, recorder)


@pytest.mark.clause("NA-5.1", "NA-5.2", "NA-5.3", "NA-5.4", "NA-5.7", "NA-5.62", "NA-5.98")
@walks.games(25)
@given(
    seed=walks.SEEDS,
    seats=st.integers(min_value=2, max_value=4),
    variant=st.sampled_from(range(len(VARIANTS))),
)
def test_na_5_1_invariants_of_whole_games(seed: int, seats: int, variant: int) -> None:
    recorder, end = walk(seed, seats, dict(VARIANTS[variant]))
    outcome = GAME.outcome(end)
    assert outcome is not None
    assert outcome.clause in GAME.endings
    for number, turns in recorder.turns.items():
        start = recorder.starts[number]
        order = [
            (STAGES.index(stage), (seat - start) % seats)
            for stage, seat in turns
            if stage not in ("opening", "scoring")
        ]
        assert order == sorted(set(order))  # each seat once a phase, phases in order
        if number + 1 in recorder.starts:
            assert recorder.starts[number + 1] == (start + 1) % seats
    assert load(dump(end)) == end


@pytest.mark.clause("NA-5.63", "NA-5.66", "NA-6.14", "NA-6.15")
@walks.games(20)
@given(seed=walks.SEEDS)
def test_na_6_15_the_score_is_what_the_board_shows(seed: int) -> None:
    _, end = walk(seed, 3, {})
    view = GAME.view_for(end, None)
    for seat, score in enumerate(view["result"]["scores"]):
        player = view["players"][seat]
        points = sum(
            3 if view["chips"][lab] == seat else int(count >= 2)
            for lab, count in player["counts"].items()
        )
        finds = player["finds"]
        plain = 2 * finds["gold"] + finds["crab"] + finds["urchin"]
        total = plain + score["upgrades"] + score["atlantis"]
        assert score["total"] == total * points + player["nemo"]
        assert len(player["counts"]) == COUNTS
