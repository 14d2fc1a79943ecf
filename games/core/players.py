"""Computer players: deckhand plays any legal choice, mate plays by the game's own heuristics."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from games.core.api import CONFIRM, Decision, Game, Json, S, Seat
from games.core.chance import Chance
from games.core.play import decision_of

DECKHAND = "deckhand"
MATE = "mate"
LEVELS = (DECKHAND, MATE)
LONGEST = {DECKHAND: 1.0, MATE: 10.0}  # seconds a level may take for a choice


class Mate(Protocol):
    """A game's computer player. It knows its view; for a search it may imagine whole positions."""

    def choose(
        self,
        view: Json,
        decision: Decision,
        imagine: Callable[[Chance], Any],
        chance: Chance,
    ) -> str:
        """Return the key of the chosen option.

        `view` is all the player knows. `imagine` returns a position that agrees with the view, the
        unknown dealt at random; each call deals anew. `chance` is the player's own, for ties.
        """
        ...


def without_thought(decision: Decision, level: str, chance: Chance) -> str | None:
    """Return what a level plays if that needs no position, None if it has to be thought about."""
    if decision.kind == CONFIRM or len(decision.options) == 1:
        return decision.options[0].key
    # A stream of their own: what computers draw must not shift the draws of the game.
    return chance.pick(decision.options, "player").key if level == DECKHAND else None


def choose(game: Game[S], state: S, seat: Seat, level: str, chance: Chance) -> str:
    """Return what a computer of that level plays for a seat that is asked something."""
    decision = decision_of(game, state, seat)
    if decision is None:
        raise ValueError(f"seat {seat} is not asked anything")
    plain = without_thought(decision, level, chance)
    if plain is not None:
        return plain
    if level != MATE:
        raise ValueError(f"there is no computer level {level!r}")

    def imagine(own: Chance) -> S:
        return game.resample(state, seat, own)

    return game.mate().choose(game.view_for(state, seat), decision, imagine, chance)


def best_of(keys: Iterable[str], worth: Callable[[str], float]) -> tuple[float, str]:
    """Return what the best of some keys is worth, and the first that is worth it."""
    highest, found = -1e9, ""
    for key in keys:
        value = worth(key)
        if value > highest:
            highest, found = value, key
    return highest, found
