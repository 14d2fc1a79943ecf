"""Rows of games that are in no database."""

from __future__ import annotations

from typing import Any

from games.core.api import Game
from storage.api.rows import GameRow


def running_row(game: Game[Any], seats: int, options: dict[str, Any]) -> GameRow:
    """Return the row of a game that is being played."""
    return GameRow(
        id=1,
        slug=game.slug,
        ruleset=game.ruleset,
        options=options,
        seats_wanted=seats,
        status="running",
        guild_id=1,
        channel_id=1,
        host_id=1,
        seed=b"s" * 32,
        seed_hash="",
        counters={},
        seq=0,
        created_at=0,
        updated_at=0,
        outcome=None,
    )
