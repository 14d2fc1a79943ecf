"""Random whole games: what must hold in every one of them (S49)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

import pytest
from hypothesis import given

from games.core.api import Decision, Event
from games.core.chance import Chance
from games.core.play import decisions
from games.nautilus_duel import GAME
from games.nautilus_duel.award import tally
from games.nautilus_duel.data import DIVERS, SPECIALS
from games.nautilus_duel.state import Duel
from tests.rules import walks

# The decisions D1 to D8 with their largest lists (table 9.1).
LARGEST = {
    "draft": 2,
    "opening": 2,
    "module_keep": 2,
    "harpoon_exchange": 6,
    "place_card": 10,
    "place_space": 10,
    "anchor_target": 9,
    "arrow_move": 4,
}
PHASE = {kind: ("draft", "opening", "placement")[min(n, 2)] for n, kind in enumerate(LARGEST)}
PHASE |= {"module_keep": "opening", "harpoon_exchange": "opening"}
SPECIAL = "|".join(SPECIALS)
DIVER, SPACE = r"([1-9]|1[0-4])", r"[AB][1-5]"
KEYS = {
    "draft": rf"keep:({SPECIAL})",
    "opening": r"use:(EYE|MODULE|HARPOON)|skip",
    "module_keep": rf"keep:{DIVER}",
    "harpoon_exchange": rf"return|give:{DIVER}",
    "place_card": rf"card:({DIVER}(\+ANCHOR)?|FISHBONE|KRAKEN)",
    "place_space": rf"space:{SPACE}",
    "anchor_target": rf"anchor:{SPACE}",
    "arrow_move": rf"move:{SPACE}>{SPACE}",
}
ORDER = ("draft", "opening", "placement", "award")
TURN = ("place_card", "place_space", "anchor_target", "arrow_move")


@dataclass
class Round:
    """What was seen of one round."""

    first: int
    row: list[str]
    phases: list[str] = field(default_factory=list)
    placed: list[int] = field(default_factory=list)
    awarded: list[str] = field(default_factory=list)
    specials: list[str] = field(default_factory=list)


class Recorder:
    """Watches a game and checks each position; the rounds are checked afterwards."""

    def __init__(self, state: Duel) -> None:
        self.rounds = [Round(state.first, state.row[:])]
        self.last_kind = ""
        self.deck = [len(state.deck)]

    def asked(self, state: Duel, decision: Decision) -> None:
        """Check the one pending decision."""
        assert decisions(GAME, state) == (decision,)
        current = self.rounds[-1]
        assert decision.kind in LARGEST
        assert 1 <= len(decision.options) <= LARGEST[decision.kind]
        assert len(set(decision.options)) == len(decision.options)
        for option in decision.options:
            assert re.fullmatch(KEYS[decision.kind], option.key), option.key
            assert re.fullmatch(r"ND-5\.\d+", option.clause)
        assert state.row == current.row
        if decision.kind in TURN[1:]:
            assert TURN.index(self.last_kind) < TURN.index(decision.kind)
        if decision.kind == "place_card":
            self._place_card(state, decision)
        phase = PHASE[decision.kind]
        if not current.phases or current.phases[-1] != phase:
            current.phases.append(phase)
        self.last_kind = decision.kind

    def _place_card(self, state: Duel, decision: Decision) -> None:
        divers = [v for v in state.board if v in DIVERS]
        everywhere = [*state.hands[0], *state.hands[1], *state.pile, *divers]
        assert sorted(everywhere) == list(DIVERS)
        placed = len(self.rounds[-1].placed)
        assert state.placement == placed + 1
        assert decision.seat == (state.first + placed) % 2
        assert sum(card >= 0 for card in state.board) == placed

    def happened(self, before: Duel, after: Duel, events: list[Event]) -> None:
        """Note what an answer led to."""
        current = self.rounds[-1]
        for event in events:
            if event.kind == "card-placed":
                current.placed.append(event.data["seat"])
            elif event.kind == "card-moved":
                assert 2 <= before.placement <= 9
            elif event.kind == "column-won":
                if current.phases[-1] != "award":
                    current.phases.append("award")
                current.awarded.append(event.data["prize"])
        if before.drafted and not after.drafted:
            current.specials = sorted(before.drafted)
        if after.round != before.round:
            self.rounds.append(Round(after.first, after.row[:]))
            self.deck.append(len(after.deck))


def walk(seed: int) -> tuple[Recorder, Duel]:
    """Play a whole game at random and return what was seen and how it ended."""
    chance = Chance(f"walk {seed}")
    start = GAME.setup(2, chance)
    recorder = Recorder(start)
    return recorder, walks.walk(GAME, start, chance, recorder)


@pytest.mark.scenario("S49")
@pytest.mark.clause(
    "ND-5.2", "ND-5.5", "ND-5.33", "ND-5.65", "ND-6.8", "ND-9.1", "ND-9.2", "ND-9.4", "ND-9.8"
)
@walks.games(60)
@given(seed=walks.SEEDS)
def test_nd_5_2_invariants_of_whole_games(seed: int) -> None:
    recorder, end = walk(seed)
    assert len(recorder.rounds) == 6
    for each in recorder.rounds:
        assert each.phases in (list(ORDER), [p for p in ORDER if p != "opening"])
        assert Counter(each.placed) == {0: 5, 1: 5}
        assert each.placed == [each.first, 1 - each.first] * 5
        assert each.awarded == each.row
    score = tally(end.won)
    assert all(sum(domain.sums) == 5 and domain.winner is not None for domain in score.domains)
    assert sorted(score.tally) in ([0, 5], [1, 4], [2, 3])
    outcome = GAME.outcome(end)
    assert outcome is not None
    assert outcome.clause in GAME.endings
    assert len(outcome.ranking) == 2


@pytest.mark.clause("ND-5.1", "ND-5.4", "ND-5.72", "ND-5.73", "ND-5.74")
@walks.games(25)
@given(seed=walks.SEEDS)
def test_nd_5_73_rounds_of_whole_games(seed: int) -> None:
    recorder, _ = walk(seed)
    firsts = [each.first for each in recorder.rounds]
    assert firsts in ([0, 1] * 3, [1, 0] * 3)
    assert recorder.deck == [25, 20, 15, 10, 5, 0]
    for half in (recorder.rounds[:3], recorder.rounds[3:]):
        assert sorted(name for each in half for name in each.specials) == sorted(SPECIALS)
