"""Queries about entries and snapshots: the commit point of every move."""

import sqlite3
from collections.abc import Sequence

from storage.api.errors import StaleSequenceError
from storage.api.store import EntryRow, GameRow, NewTimer, SeatRow, Snapshot, StoredGame
from storage.shared.columns import (
    ENTRY_COLUMNS,
    EncodedEntry,
    Step,
    decode_entry,
    decode_snapshot,
    encode_timer,
)
from storage.shared.json_columns import checksum
from storage.sqlite import games, posted, timers, urgency


def append(conn: sqlite3.Connection, step: Step) -> int:
    """Store a step; StaleSequenceError when the game is elsewhere. Return the new last number."""
    # Asked before the status changes: while it is "lobby" the step may still add or drop seats.
    status = None if step.seats is None else games.status_of(conn, step.game_id)
    _advance(conn, step)
    _write_entries(conn, step.entries)
    if step.position is not None:
        _write_snapshot(conn, step.game_id, step.seq, step.position)
    if step.seats is not None and status is not None:
        games.replace_seats(conn, step.game_id, step.seats, status)
    posted.put(conn, step.panels)
    if step.cancel_timers:
        timers.cancel(conn, step.game_id, step.cancel_timers)
    for timer in step.timers:
        timers.insert(conn, timer)
    if step.asked is not None:
        urgency.write_asked(conn, step.game_id, step.asked, step.now)
    return step.seq


def add_game(
    conn: sqlite3.Connection,
    game: GameRow,
    seats: Sequence[SeatRow],
    entries: Sequence[EncodedEntry],
    position: str | None,
    new_timers: Sequence[NewTimer],
    asked: Sequence[int],
) -> int:
    """Store a whole game; the entries get the id under which it is stored."""
    game_id = games.add(conn, game, seats)
    _write_entries(conn, [(game_id, *entry[1:]) for entry in entries])
    if position is not None:
        _write_snapshot(conn, game_id, game.seq, position)
    for timer in new_timers:
        timers.insert(conn, encode_timer(game_id, timer))
    urgency.write_asked(conn, game_id, dict.fromkeys(asked, True), game.updated_at)
    return game_id


def entries(conn: sqlite3.Connection, game_id: int, after: int) -> list[EntryRow]:
    """Return the entries of a game above a number."""
    rows = conn.execute(
        f"""SELECT {ENTRY_COLUMNS} FROM entries
        WHERE game_id = ? AND seq > ? ORDER BY seq""",  # noqa: S608 - made of constants
        (game_id, after),
    )
    return [decode_entry(row) for row in rows]


def snapshot(conn: sqlite3.Connection, game_id: int) -> Snapshot | None:
    """Return the stored position after checking it against its checksum."""
    # As bytes: damaged text may not even decode, and must be reported as damage.
    row = conn.execute(
        "SELECT seq, CAST(position AS BLOB), checksum FROM snapshots WHERE game_id = ?", (game_id,)
    ).fetchone()
    return None if row is None else decode_snapshot(game_id, *row)


def load(conn: sqlite3.Connection, game_id: int) -> StoredGame:
    """Return game, seats and snapshot."""
    game = games.find(conn, game_id)
    return StoredGame(game, games.seats(conn, game_id), snapshot(conn, game_id))


def put_snapshot(conn: sqlite3.Connection, game_id: int, seq: int, position: str) -> None:
    """Replace the position of the last entry; StaleSequenceError for any other."""
    actual = games.find(conn, game_id).seq
    if actual != seq:
        raise StaleSequenceError(game_id, seq, actual)
    _write_snapshot(conn, game_id, seq, position)


def _advance(conn: sqlite3.Connection, step: Step) -> None:
    with games.channel_conflict(lambda: games.find(conn, step.game_id).channel_id):
        changed = conn.execute(
            """UPDATE games SET
                seq = :seq,
                updated_at = :now,
                counters = coalesce(:counters, counters),
                status = coalesce(:status, status),
                outcome = iif(:status IS NULL, coalesce(:outcome, outcome), :outcome),
                mix = coalesce(:mix, mix)
            WHERE id = :game_id AND seq = :expected_seq""",
            {
                "seq": step.seq,
                "now": step.now,
                "counters": step.counters,
                "status": step.status,
                "outcome": step.outcome,
                "mix": step.mix,
                "game_id": step.game_id,
                "expected_seq": step.expected_seq,
            },
        ).rowcount
    if changed == 0:
        actual = games.find(conn, step.game_id).seq
        raise StaleSequenceError(step.game_id, step.expected_seq, actual)


def _write_entries(conn: sqlite3.Connection, rows: Sequence[EncodedEntry]) -> None:
    conn.executemany(
        """INSERT INTO entries (game_id, seq, kind, seat, key, data, made_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)""",
        rows,
    )


def _write_snapshot(conn: sqlite3.Connection, game_id: int, seq: int, position: str) -> None:
    conn.execute(
        "INSERT OR REPLACE INTO snapshots (game_id, seq, position, checksum) VALUES (?, ?, ?, ?)",
        (game_id, seq, position, checksum(position.encode())),
    )
