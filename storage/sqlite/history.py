"""Queries about what was played: how long a group usually needs."""

import sqlite3
from collections.abc import Collection

from storage.shared.json_columns import dumps

_LENGTHS = """SELECT updated_at - (SELECT made_at FROM entries WHERE game_id = id AND seq = 1)
FROM games WHERE slug = ?1 AND status = 'finished'
    AND id IN (SELECT game_id FROM seats WHERE user_id = ?2)
    AND ?4 = (SELECT count(DISTINCT user_id) FROM seats WHERE game_id = id)
    AND ?4 = (SELECT count(DISTINCT user_id) FROM seats
        WHERE game_id = id AND user_id IN (SELECT value FROM json_each(?3)))
ORDER BY updated_at DESC, id DESC LIMIT ?5"""


def lengths(conn: sqlite3.Connection, slug: str, users: Collection[int], most: int) -> list[int]:
    """Return how long the last games of a group took."""
    group = sorted(set(users))
    values = (slug, group[0], dumps(group), len(group), most)
    return [length for (length,) in conn.execute(_LENGTHS, values)]
