"""Queries about entries and snapshots: the commit point of every move."""

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

from storage.api.errors import StaleSequenceError
from storage.api.rows import EntryRow, Json, Snapshot, Step, StoredGame, WholeGame
from storage.shared.columns import (
    ENTRY_COLUMNS,
    EncodedEntry,
    EncodedStep,
    decode_entry,
    decode_snapshot,
    encode_clocks,
    encode_step,
    encode_timer,
    encode_whole_log,
)
from storage.shared.json_columns import checksum, dumps, dumps_or_none
from storage.sqlite import clocks, game_queries, plans, preferences, timers, urgency
from storage.sqlite.database import Part

# Found from the end of the log: hardly ever more than the last few turns are looked at.
_LAST_OWN = """SELECT seq FROM entries AS own
WHERE game_id = ?1 AND seat = ?2 AND (kind = 'replace' OR (
    kind = 'choice'
    AND json_extract(data, '$.auto') IS NOT 1 AND json_extract(data, '$.computer') IS NOT 1
    AND (SELECT json_extract(data, '$.care') FROM entries AS mark
        WHERE game_id = ?1 AND seat = ?2 AND mark.seq < own.seq AND (kind = 'replace' OR (
            kind = 'care' AND json_extract(data, '$.care') IN (SELECT value FROM json_each(?3))
        )) ORDER BY seq DESC LIMIT 1) IS NOT ?4
)) ORDER BY seq DESC LIMIT 1"""


def append(conn: sqlite3.Connection, step: EncodedStep) -> int:
    """Store a step; StaleSequenceError when the game is elsewhere. Return the new last number."""
    # Asked before the status changes: while it is "lobby" the step may still add or drop seats.
    status = None if step.seats is None else game_queries.status_of(conn, step.game_id)
    _advance(conn, step)
    _write_entries(conn, step.entries)
    if step.position is not None:
        _write_snapshot(conn, step.game_id, step.seq, step.position)
    if step.seats is not None and status is not None:
        game_queries.replace_seats(conn, step.game_id, step.seats, status)
    if step.cancel_timers:
        timers.cancel(conn, step.game_id, step.cancel_timers)
    for timer in step.timers:
        timers.insert(conn, timer)
    if step.asked is not None:
        urgency.write_asked(conn, step.game_id, step.asked, step.now)
    clocks.put(conn, step.clocks)
    for memory in step.memories:
        preferences.remember(conn, memory)
    plans.drop(conn, step.game_id, step.drop_plans)
    return step.seq


def add_game(
    conn: sqlite3.Connection,
    whole: WholeGame,
    entries: Sequence[EncodedEntry],
    position: str | None,
) -> int:
    """Store a whole game; the entries get the id under which it is stored."""
    game = whole.game
    game_id = game_queries.add(conn, game, whole.seats)
    _write_entries(conn, [(game_id, *entry[1:]) for entry in entries])
    if position is not None:
        _write_snapshot(conn, game_id, game.seq, position)
    for timer in whole.timers:
        timers.insert(conn, encode_timer(game_id, timer))
    urgency.write_asked(conn, game_id, dict.fromkeys(whole.asked, True), game.updated_at)
    clocks.put(conn, encode_clocks(game_id, whole.clocks))
    return game_id


def entries(conn: sqlite3.Connection, game_id: int, after: int) -> list[EntryRow]:
    """Return the entries of a game above a number."""
    rows = conn.execute(
        f"""SELECT {ENTRY_COLUMNS} FROM entries
        WHERE game_id = ? AND seq > ? ORDER BY seq""",  # noqa: S608 - made of constants
        (game_id, after),
    )
    return [decode_entry(row) for row in rows]


def last_own(conn: sqlite3.Connection, game_id: int, seat: int, lent: str, marks: str) -> int:
    """Return the last entry of the person of a seat; `marks` are those that lend it or end that."""
    row = conn.execute(_LAST_OWN, (game_id, seat, marks, lent)).fetchone()
    return 0 if row is None else int(row[0])


def snapshot(conn: sqlite3.Connection, game_id: int) -> Snapshot | None:
    """Return the stored position after checking it against its checksum."""
    # As bytes: damaged text may not even decode, and must be reported as damage.
    row = conn.execute(
        "SELECT seq, CAST(position AS BLOB), checksum FROM snapshots WHERE game_id = ?", (game_id,)
    ).fetchone()
    return None if row is None else decode_snapshot(game_id, *row)


def load(conn: sqlite3.Connection, game_id: int) -> StoredGame:
    """Return game, seats and snapshot."""
    game = game_queries.find(conn, game_id)
    seats = game_queries.seats(conn, game_id)
    return StoredGame(
        game,
        seats,
        snapshot(conn, game_id),
        times=clocks.times(conn, game_id, seats),
        plans=plans.of_game(conn, game_id),
    )


def put_snapshot(conn: sqlite3.Connection, game_id: int, seq: int, position: str) -> None:
    """Replace the position of the last entry; StaleSequenceError for any other."""
    actual = game_queries.find(conn, game_id).seq
    if actual != seq:
        raise StaleSequenceError(game_id, seq, actual)
    _write_snapshot(conn, game_id, seq, position)


def _advance(conn: sqlite3.Connection, step: EncodedStep) -> None:
    with game_queries.channel_conflict(lambda: game_queries.find(conn, step.game_id).channel_id):
        changed = conn.execute(
            """UPDATE games SET
                seq = :seq,
                updated_at = :now,
                counters = coalesce(:counters, counters),
                status = coalesce(:status, status),
                outcome = iif(:status IS NULL, coalesce(:outcome, outcome), :outcome),
                mix = coalesce(:mix, mix),
                time = coalesce(:time, time)
            WHERE id = :game_id AND seq = :expected_seq""",
            {
                "seq": step.seq,
                "now": step.now,
                "counters": step.counters,
                "status": step.status,
                "outcome": step.outcome,
                "mix": step.mix,
                "time": step.time,
                "game_id": step.game_id,
                "expected_seq": step.expected_seq,
            },
        ).rowcount
    if changed == 0:
        actual = game_queries.find(conn, step.game_id).seq
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


class Entries(Part):
    """Logs and positions; what the methods promise is written at `storage.api.store`."""

    async def load(self, game_id: int) -> StoredGame:
        """Return game, seats and snapshot."""
        return await self._db.read(partial(load, game_id=game_id))

    async def clocks(self, game_id: int) -> dict[int, Json]:
        """Return the clocks of a game."""
        return await self._db.read(partial(clocks.of_game, game_id=game_id))

    async def add_game(self, whole: WholeGame) -> int:
        """Store a whole game under a new id."""
        encoded = encode_whole_log(whole.entries, whole.game.seq)
        position = dumps_or_none(whole.position)
        return await self._db.transact(
            partial(add_game, whole=whole, entries=encoded, position=position)
        )

    async def append(self, step: Step) -> int:
        """Commit one step of a game."""
        return await self._db.transact(partial(append, step=encode_step(step)))

    async def of_game(self, game_id: int, after: int = 0) -> list[EntryRow]:
        """Return the entries above a number."""
        return await self._db.read(partial(entries, game_id=game_id, after=after))

    async def last_own(self, game_id: int, seat: int, lent: str, ends: Collection[str]) -> int:
        """Return the last entry of the person of a seat."""
        marks = dumps([lent, *ends])
        return await self._db.read(
            partial(last_own, game_id=game_id, seat=seat, lent=lent, marks=marks)
        )

    async def snapshot(self, game_id: int) -> Snapshot | None:
        """Return the last position."""
        return await self._db.read(partial(snapshot, game_id=game_id))

    async def put_snapshot(self, game_id: int, seq: int, position: Mapping[str, Any]) -> None:
        """Repair the last position."""
        text = dumps(position)
        await self._db.transact(partial(put_snapshot, game_id=game_id, seq=seq, position=text))
