"""What was played before: how long a group usually needs for a game (T1)."""

from __future__ import annotations

from statistics import median

from bot.tables.table import Table
from storage.api.store import Store

FEWEST = 3  # finished games of just these people; fewer say nothing about the next
_LATEST = 9


async def usual_length(store: Store, table: Table) -> int | None:
    """Return the seconds that the people at a table usually need, None if that is not known."""
    users = table.humans()
    if len(users) < 2:
        return None
    lengths = await store.games.lengths(table.row.slug, users, _LATEST)
    return round(median(lengths)) if len(lengths) >= FEWEST else None
