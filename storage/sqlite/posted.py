"""Queries about what is posted on Discord for a game."""

import sqlite3
from collections.abc import Sequence

from storage.api.store import Panel
from storage.shared.columns import PANEL_COLUMNS, EncodedPanel, decode_panel
from storage.sqlite import games

_SELECT = f"SELECT {PANEL_COLUMNS} FROM panels"  # noqa: S608 - made of constants


def put_one(conn: sqlite3.Connection, row: EncodedPanel) -> None:
    """Store a panel; GameMissingError if its game is gone."""
    games.status_of(conn, row[0])
    put(conn, [row])


def put(conn: sqlite3.Connection, rows: Sequence[EncodedPanel]) -> None:
    """Store panels in place of those with the same keys; the games must exist."""
    conn.executemany(
        f"INSERT OR REPLACE INTO panels ({PANEL_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",  # noqa: S608 - constants
        rows,
    )


def find(conn: sqlite3.Connection, game_id: int, kind: str, key: str) -> Panel | None:
    """Return one panel."""
    where = "WHERE game_id = ? AND kind = ? AND key = ?"
    row = conn.execute(f"{_SELECT} {where}", (game_id, kind, key)).fetchone()
    return None if row is None else decode_panel(row)


def of_game(conn: sqlite3.Connection, game_id: int, kind: str | None) -> list[Panel]:
    """Return the panels of a game, or those of one kind."""
    where = "WHERE game_id = ? AND kind = coalesce(?, kind) ORDER BY kind, key"
    rows = conn.execute(f"{_SELECT} {where}", (game_id, kind))
    return [decode_panel(row) for row in rows]


def delete(conn: sqlite3.Connection, game_id: int, kind: str, key: str) -> bool:
    """Forget one panel; True if it was there."""
    done = conn.execute(
        "DELETE FROM panels WHERE game_id = ? AND kind = ? AND key = ?", (game_id, kind, key)
    )
    return done.rowcount > 0
