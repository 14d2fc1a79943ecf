"""Random whole games: what must hold in every one of them; and small perft tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.atlantis import GAME
from games.atlantis.data import FIGURES, MAINLAND
from games.atlantis.state import Atlantis, road_of
from games.core.api import Decision, Event
from games.core.chance import Chance
from tests.rules import walks
from tests.rules.atlantis.build import position
from tests.rules.perft import perft

LARGEST = {"trade": 7, "figure": 4, "card": 7, "bridge": 27, "pay_tile": 8, "pay_card": 7}
VARIANTS = st.fixed_dictionaries(
    {
        "start_player": st.sampled_from(["random", "seat_1"]),
        "trade_limit": st.sampled_from([1, "unlimited"]),
        "bridge_scope": st.sampled_from(["crossed", "any"]),
        "lower_tiles": st.sampled_from(["hidden", "open"]),
    }
)


class Watcher:
    """Watches a game and checks each question, and each turn as a whole."""

    def __init__(self, state: Atlantis) -> None:
        self.start = state.copy()

    def asked(self, state: Atlantis, decision: Decision) -> None:
        """Check the one pending question."""
        assert GAME.decisions(state) == (decision,)
        assert decision.seat == state.actor
        assert 1 <= len(decision.options) <= LARGEST[decision.kind]

    def happened(self, before: Atlantis, after: Atlantis, events: list[Event]) -> None:
        """Check what an answer led to."""
        assert len(road_of(after).gaps) <= 26
        if after.number != self.start.number and GAME.outcome(after) is None:
            between_turns(self.start, after)
            self.start = after.copy()


def between_turns(before: Atlantis, after: Atlantis) -> None:
    """Check what one finished turn may change."""
    turn = before.turn.seat
    moved = [n for n, place in enumerate(before.figures) if after.figures[n] != place]
    assert len(moved) <= 1
    for figure in moved:
        assert figure // FIGURES == turn
        assert after.figures[figure] > before.figures[figure]
    if after.history[-1].seat == turn and after.history[-1].figure >= 0:
        assert sum(after.figures) > sum(before.figures)
    occupied = [place for place in after.figures if 0 < place < MAINLAND]
    assert len(set(occupied)) == len(occupied)
    assert all(after.top[place] >= 0 for place in occupied)


@pytest.mark.clause("AT-3.6", "AT-5.4", "AT-5.14", "AT-5.25", "AT-5.38", "AT-9.4")
@walks.games(40)
@given(seed=walks.SEEDS, seats=st.integers(2, 4), options=VARIANTS)
def test_invariants_of_whole_games(seed: int, seats: int, options: dict[str, str | int]) -> None:
    chance = Chance(f"walk {seed}")
    start = GAME.setup(seats, chance, options)
    state = walks.walk(GAME, start, chance, Watcher(start))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.clause in GAME.endings
    ranked = [state.bills[seat].score for tied in outcome.ranking for seat in tied]
    assert ranked == sorted(ranked, reverse=True)


# S16a: 8 due for Red from 11 to 20. S24 with a second turn. S37 with four cards.
S16 = position(
    "11 AM5, 13 RI7, 14 HE2, 16 CR4, 17 ST1, 19 FL3, 20 OL6",
    figures="R1 11, R2 MAIN, R3 MAIN",
    hands={"R": "OL CR CR", "B": "AM"},
    tiles={"R": "6"},
    draw="RI x9",
)
S24 = position(
    "44 OL1, 45 HE4, 46 CR2, 47 ST1, 48 FL3",
    figures="R1 44, R2 MAIN, R3 MAIN, B1 47, B2 48, B3 MAIN",
    hands={"R": "ST HE", "B": "OL"},
    draw="RI x9",
)
S37 = position(
    "11 RI7, 13 ST4, 14 CR1",
    figures="R1 11, R2 MAIN, R3 MAIN",
    hands={"R": "ST FL OL", "B": "RI"},
    tiles={"R": "5 3 1"},
    built="R",
    draw="HE x9",
)


@pytest.mark.clause("AT-5.23", "AT-5.40", "AT-5.46", "AT-5.54", "AT-9.9")
@pytest.mark.parametrize(
    ("name", "depth", "count"),
    [
        ("S16", 1, 2),  # R1 or trade
        # R1: OL to 20 (8 due), CR to 16 (7 due). Trade: no, 6.
        ("S16", 2, 4),
        # After OL: no bridge (8 = 6 + 2), 12, 15 (6 left), 18 (7 left): 4. After CR (7 due, 8
        # owned): no bridge, 12, 15: 3. After no trade: R1. After the 6: R1.
        ("S16", 3, 9),
        ("S24", 1, 1),  # R1
        ("S24", 2, 2),  # HE to 45, or ST to the occupied 47
        # HE ends the turn: Blue's figures B1, B2 can play OL; ST: HE to the mainland.
        ("S24", 3, 3),
        ("S37", 1, 2),  # R1 or trade
        # R1: FL or OL to the mainland (5 due), ST to 13 (4 due). Trade: no, 5, 3.
        ("S37", 2, 6),
    ],
)
def test_perft(name: str, depth: int, count: int) -> None:
    assert perft(GAME, {"S16": S16, "S24": S24, "S37": S37}[name], depth) == count
