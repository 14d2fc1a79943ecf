"""Whole games at random, for the tests of what must hold in every one of them."""

from __future__ import annotations

from typing import Protocol, TypeVar

from hypothesis import settings
from hypothesis import strategies as st

from games.core.api import Decision, Event, Game, S, State
from games.core.chance import Chance
from games.core.play import apply, decisions

_S = TypeVar("_S", bound=State, contravariant=True)
SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


def games(usually: int) -> settings:
    """Let hypothesis play so many games, and fewer or more as the run has less or more time."""
    often = settings.get_profile("default").max_examples
    wanted = usually * settings().max_examples // often
    return settings(max_examples=max(wanted, 2))


class Watcher(Protocol[_S]):
    """Checks each question of a game and what each answer led to."""

    def asked(self, state: _S, decision: Decision) -> None:
        """Check one question."""
        ...

    def happened(self, before: _S, after: _S, events: list[Event]) -> None:
        """Check what one choice led to."""
        ...


def walk(game: Game[S], state: S, chance: Chance, watcher: Watcher[S]) -> S:
    """Play on at random to the end under the eyes of a watcher, and return the end."""
    for _ in range(game.max_steps):
        asked = decisions(game, state)
        if not asked:
            return state
        decision = asked[0]
        watcher.asked(state, decision)
        key = chance.pick(decision.options, "player").key
        new, events, _ = apply(game, state, 1, decision.seat, key, chance)
        game.check(new)
        watcher.happened(state, new, events)
        state = new
    raise AssertionError("the game does not end")
