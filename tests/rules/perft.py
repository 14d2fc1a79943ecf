"""Counting option sequences from a position, for tables that are checked by hand."""

from __future__ import annotations

from games.core.api import Game, S
from games.core.chance import Chance
from games.core.play import step


def perft(game: Game[S], state: S, depth: int) -> int:
    """Return the number of option sequences of that length; a finished game has none."""
    if depth == 0:
        return 1
    total = 0
    for decision in game.decisions(state):
        for option in decision.options:
            new = state.copy()
            step(game, new, decision.seat, option.key, Chance("perft"))
            total += perft(game, new, depth - 1)
    return total
