"""All that one click about a table needs, in one read."""

import sqlite3

from storage.api.rows import TableFile
from storage.sqlite import clocks, entries, game_queries, plans, posted, preferences

# The last choice of a user's seats that has ended a turn; found from the end of the log.
_OWN_TURN = """SELECT seq FROM entries
WHERE game_id = ?1 AND kind = 'choice' AND json_extract(data, '$.settled')
    AND seat IN (SELECT seat FROM seats WHERE game_id = ?1 AND user_id = ?2)
ORDER BY seq DESC LIMIT 1"""


def read(conn: sqlite3.Connection, game_id: int, user_id: int, shown_by: str) -> TableFile:
    """Return the file of a table for a user; GameMissingError, CorruptSnapshotError."""
    game = game_queries.find(conn, game_id)
    seats = game_queries.seats(conn, game_id)
    messages = posted.of_game(conn, game_id, None)
    after = max((m.data["seq"] for m in messages if m.kind == shown_by), default=0)
    if any(seat.user_id == user_id for seat in seats):
        own = conn.execute(_OWN_TURN, (game_id, user_id)).fetchone()
        after = min(after, 0 if own is None else own[0])
    return TableFile(
        game,
        seats,
        entries.snapshot(conn, game_id),
        tuple(entries.entries(conn, game_id, after)),
        tuple(messages),
        preferences.of(conn, "guild", game.guild_id or 0),
        preferences.of(conn, "user", user_id),
        times=clocks.times(conn, game_id, seats),
        plans=plans.of_game(conn, game_id),
    )
