"""Stretches: rows of short turns around the table, like a market where all buy by turns.

A game says where it has them; whoever shows the game need not make a post of each such turn.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from games.core.api import Game, Json


@runtime_checkable
class Stretching(Protocol):
    """A game with rows of short turns; of the others every turn counts for itself."""

    def stretch(self, view: Json) -> str | None:
        """Return the name of the row of short turns that a view is in, None if it is in none.

        It never comes back in a game once something else was in between: number the round.
        """
        ...


def stretch_of(game: Game[Any], view: Json) -> str | None:
    """Return the name of the stretch a view is in, None for games that have none."""
    return game.stretch(view) if isinstance(game, Stretching) else None
