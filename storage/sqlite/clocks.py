"""Queries about the clocks of seats, and what they depend on."""

import sqlite3
from collections.abc import Mapping, Sequence

from storage.api.rows import Json, SeatRow, Times
from storage.shared.columns import EncodedClock, encode_clocks, known_clocks
from storage.shared.json_columns import loads
from storage.sqlite import preferences


def put(conn: sqlite3.Connection, rows: Sequence[EncodedClock]) -> None:
    """Store clocks in place of those of the same seats; the game must exist."""
    conn.executemany("INSERT OR REPLACE INTO clocks (game_id, seat, data) VALUES (?, ?, ?)", rows)


def put_if_known(
    conn: sqlite3.Connection, game_id: int, clocks: Mapping[int, tuple[Json | None, Json]]
) -> None:
    """Store clocks in place of those that are as they were read."""
    stored = of_game(conn, game_id)
    put(conn, encode_clocks(game_id, known_clocks(stored, clocks)))


def of_game(conn: sqlite3.Connection, game_id: int) -> dict[int, Json]:
    """Return the clocks of a game by seat."""
    rows = conn.execute("SELECT seat, data FROM clocks WHERE game_id = ?", (game_id,))
    return {seat: loads(data) for seat, data in rows}


def times(conn: sqlite3.Connection, game_id: int, seats: Sequence[SeatRow]) -> Times:
    """Return all that the clocks of a game depend on."""
    users = {user for seat in seats for user in (seat.user_id, seat.owner_id) if user is not None}
    return Times(
        of_game(conn, game_id),
        {user: preferences.of(conn, "user", user) for user in users},
        preferences.of(conn, "guild", 0),
    )
