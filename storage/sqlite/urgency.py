"""Queries about what a game waits for: since when each seat is asked, what is most urgent."""

import sqlite3
from collections.abc import Mapping

from storage.api.overviews import Agenda, Concern
from storage.shared.columns import GAME_COLUMNS, decode_game
from storage.sqlite.game_queries import ASLEEP


def order(asleep: str) -> str:
    """Return how an agenda is ordered; `asleep` is how a database says that a game sleeps.

    The smallest number first: waits for the user, lost its channel, runs, is in the lobby, sleeps.
    Of those that wait for the user the longest waiting, of the others the latest changed.
    """
    rank = f"""CASE WHEN {asleep} THEN 4 WHEN status = 'lobby' THEN 3
        WHEN gone_at IS NOT NULL THEN 1 WHEN asked_at IS NOT NULL THEN 0 ELSE 2 END"""
    return f"{rank}, CASE WHEN {rank} = 0 THEN asked_at ELSE -updated_at END, id DESC"


_AGENDA = f"""SELECT {GAME_COLUMNS}, asked_at, count(*) OVER () FROM games JOIN (
    SELECT seats.game_id, min(CASE WHEN user_id = ?1 THEN asked.since END) AS asked_at
    FROM seats LEFT JOIN asked ON asked.game_id = seats.game_id AND asked.seat = seats.seat
    WHERE user_id = ?1 OR owner_id = ?1 GROUP BY seats.game_id
) AS own ON own.game_id = id
WHERE status IN ('lobby', 'running') ORDER BY {order(ASLEEP)} LIMIT ?2"""  # noqa: S608 - constants


def agenda(conn: sqlite3.Connection, user_id: int, most: int) -> Agenda:
    """Return the most urgent open games of a user."""
    rows = conn.execute(_AGENDA, (user_id, most)).fetchall()
    concerns = tuple(Concern(decode_game(row[:-2]), row[-2]) for row in rows)
    # The window counts before LIMIT cuts, so each row knows how many there are.
    return Agenda(concerns, rows[0][-1] if rows else 0)


def write_asked(
    conn: sqlite3.Connection, game_id: int, asked: Mapping[int, bool], now: int
) -> None:
    """Store whom a game waits for; who was asked before keeps the time, unless it begins anew."""
    kept = [seat for seat, is_new in asked.items() if not is_new]
    # Empty is fine: NOT IN () holds for every row in SQLite.
    marks = ", ".join("?" * len(kept))
    conn.execute(
        f"DELETE FROM asked WHERE game_id = ? AND seat NOT IN ({marks})",  # noqa: S608 - marks
        (game_id, *kept),
    )
    conn.executemany(
        "INSERT OR IGNORE INTO asked (game_id, seat, since) VALUES (?, ?, ?)",
        [(game_id, seat, now) for seat in asked],
    )
