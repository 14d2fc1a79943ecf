"""Queries about what is posted on Discord for a game."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from storage import games
from storage.api import Panel
from storage.codec import dumps, loads

EncodedPanel = tuple[int, str, str, int, int | None, str]

_SELECT = "SELECT game_id, kind, key, channel_id, message_id, data FROM panels"


def encode(panel: Panel) -> EncodedPanel:
    """Return the row to store."""
    data = dumps(panel.data)
    return (panel.game_id, panel.kind, panel.key, panel.channel_id, panel.message_id, data)


def put_one(conn: sqlite3.Connection, row: EncodedPanel) -> None:
    """Store a panel; GameMissingError if its game is gone."""
    games.status_of(conn, row[0])
    put(conn, [row])


def put(conn: sqlite3.Connection, rows: Sequence[EncodedPanel]) -> None:
    """Store panels in place of those with the same keys; the games must exist."""
    conn.executemany(
        """INSERT OR REPLACE INTO panels (game_id, kind, key, channel_id, message_id, data)
        VALUES (?, ?, ?, ?, ?, ?)""",
        rows,
    )


def find(conn: sqlite3.Connection, game_id: int, kind: str, key: str) -> Panel | None:
    """Return one panel."""
    where = "WHERE game_id = ? AND kind = ? AND key = ?"
    row = conn.execute(f"{_SELECT} {where}", (game_id, kind, key)).fetchone()
    return None if row is None else _panel(row)


def of_game(conn: sqlite3.Connection, game_id: int, kind: str | None) -> list[Panel]:
    """Return the panels of a game, or those of one kind."""
    where = "WHERE game_id = ? AND kind = coalesce(?, kind) ORDER BY kind, key"
    rows = conn.execute(f"{_SELECT} {where}", (game_id, kind))
    return [_panel(row) for row in rows]


def delete(conn: sqlite3.Connection, game_id: int, kind: str, key: str) -> bool:
    """Forget one panel; True if it was there."""
    done = conn.execute(
        "DELETE FROM panels WHERE game_id = ? AND kind = ? AND key = ?", (game_id, kind, key)
    )
    return done.rowcount > 0


def _panel(row: tuple[Any, ...]) -> Panel:
    values = list(row)
    values[5] = loads(row[5])
    return Panel(*values)
