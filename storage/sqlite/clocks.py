"""Queries about the clocks of seats, and what they depend on."""

import sqlite3
from collections.abc import Sequence

from storage.api.rows import SeatRow, Times
from storage.shared.columns import EncodedClock
from storage.shared.json_columns import loads
from storage.sqlite import preferences


def put(conn: sqlite3.Connection, rows: Sequence[EncodedClock]) -> None:
    """Store clocks in place of those of the same seats; the game must exist."""
    conn.executemany("INSERT OR REPLACE INTO clocks (game_id, seat, data) VALUES (?, ?, ?)", rows)


def times(conn: sqlite3.Connection, game_id: int, seats: Sequence[SeatRow]) -> Times:
    """Return all that the clocks of a game depend on."""
    rows = conn.execute("SELECT seat, data FROM clocks WHERE game_id = ?", (game_id,))
    users = {seat.user_id for seat in seats if seat.user_id is not None}
    return Times(
        {seat: loads(data) for seat, data in rows},
        {user: preferences.of(conn, "user", user) for user in users},
        preferences.of(conn, "guild", 0),
    )
