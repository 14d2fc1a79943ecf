"""Queries about deadlines: waiting, claimed, done."""

import sqlite3
from collections.abc import Collection, Mapping
from functools import partial

from storage.api.rows import NewTimer, Timer
from storage.shared.columns import TIMER_COLUMNS, EncodedTimer, decode_timer, encode_timer
from storage.shared.json_columns import dumps
from storage.sqlite import game_queries
from storage.sqlite.database import Part


def add(conn: sqlite3.Connection, row: EncodedTimer) -> int:
    """Store a timer and return its id; GameMissingError if its game is gone."""
    game_queries.status_of(conn, row[0])
    return insert(conn, row)


def insert(conn: sqlite3.Connection, row: EncodedTimer) -> int:
    """Store a timer and return its id; the game must exist."""
    (timer_id,) = conn.execute(
        "INSERT INTO timers (game_id, kind, due_at, data) VALUES (?, ?, ?, ?) RETURNING id", row
    ).fetchone()
    return int(timer_id)


def of_game(conn: sqlite3.Connection, game_id: int) -> list[Timer]:
    """Return the timers of a game that are not done."""
    rows = conn.execute(
        f"""SELECT {TIMER_COLUMNS} FROM timers
        WHERE game_id = ? AND done_at IS NULL ORDER BY due_at, id""",  # noqa: S608 - made of constants
        (game_id,),
    )
    return [decode_timer(row) for row in rows]


def next_due(conn: sqlite3.Connection) -> int | None:
    """Return the earliest due time among waiting timers."""
    (due_at,) = conn.execute(
        "SELECT min(due_at) FROM timers WHERE claimed_at IS NULL AND done_at IS NULL"
    ).fetchone()
    return None if due_at is None else int(due_at)


def claim(conn: sqlite3.Connection, now: int, limit: int) -> list[Timer]:
    """Mark due timers as claimed and return them in the same statement."""
    rows = conn.execute(
        f"""UPDATE timers SET claimed_at = ?1 WHERE id IN (
            SELECT id FROM timers
            WHERE due_at <= ?1 AND claimed_at IS NULL AND done_at IS NULL
            ORDER BY due_at, id LIMIT ?2)
        RETURNING {TIMER_COLUMNS}""",  # noqa: S608 - made of constants
        (now, limit),
    ).fetchall()
    # RETURNING promises no order.
    return sorted((decode_timer(row) for row in rows), key=lambda timer: (timer.due_at, timer.id))


def finish(conn: sqlite3.Connection, timer_id: int, now: int) -> bool:
    """Mark a timer done; True only the first time."""
    done = conn.execute(
        "UPDATE timers SET done_at = ? WHERE id = ? AND done_at IS NULL", (now, timer_id)
    )
    return done.rowcount > 0


def release(conn: sqlite3.Connection, claimed_before: int) -> int:
    """Let stale claims wait again; return how many."""
    released = conn.execute(
        "UPDATE timers SET claimed_at = NULL WHERE claimed_at < ? AND done_at IS NULL",
        (claimed_before,),
    )
    return released.rowcount


def heal(conn: sqlite3.Connection, now: int, furthest: Mapping[str, int]) -> int:
    """Bring times that a clock which was ahead left behind back to now; return how many."""
    healed = 0
    for kind, seconds in furthest.items():
        healed += conn.execute(
            "UPDATE timers SET due_at = ?2 WHERE kind = ?1 AND due_at > ?2 AND done_at IS NULL",
            (kind, now + seconds),
        ).rowcount
    for statement in (
        "UPDATE timers SET claimed_at = ?1 WHERE claimed_at > ?1 AND done_at IS NULL",
        "UPDATE timers SET done_at = ?1 WHERE done_at > ?1",
    ):
        healed += conn.execute(statement, (now,)).rowcount
    return healed


def cancel(conn: sqlite3.Connection, game_id: int, kinds: Collection[str] | None) -> int:
    """Drop the timers of a game that are not done, all or of some kinds; return how many."""
    # One text as argument: a list of marks would be another statement for each length.
    names = None if kinds is None else dumps(list(kinds))
    dropped = conn.execute(
        """DELETE FROM timers WHERE game_id = ?1 AND done_at IS NULL
            AND (?2 IS NULL OR kind IN (SELECT value FROM json_each(?2)))""",
        (game_id, names),
    )
    return dropped.rowcount


def pull(conn: sqlite3.Connection, user_id: int, kind: str, now: int) -> int:
    """Let waiting timers of a user's games be due now; return how many."""
    pulled = conn.execute(
        """UPDATE timers SET due_at = ?3
        WHERE game_id IN (SELECT game_id FROM seats
            WHERE user_id = ?1 OR owner_id = ?1) AND kind = ?2
            AND due_at > ?3 AND claimed_at IS NULL AND done_at IS NULL""",
        (user_id, kind, now),
    )
    return pulled.rowcount


def forget(conn: sqlite3.Connection, done_before: int) -> int:
    """Delete timers done before a time; return how many."""
    return conn.execute("DELETE FROM timers WHERE done_at < ?", (done_before,)).rowcount


class Timers(Part):
    """Deadlines; what the methods promise is written at `storage.api.store`."""

    async def add(self, game_id: int, timer: NewTimer) -> int:
        """Store a deadline."""
        return await self._db.transact(partial(add, row=encode_timer(game_id, timer)))

    async def of_game(self, game_id: int) -> list[Timer]:
        """Return the timers of a game."""
        return await self._db.read(partial(of_game, game_id=game_id))

    async def next_due(self) -> int | None:
        """Return when the next timer is due."""
        return await self._db.read(next_due)

    async def is_alone(self) -> bool:
        """Return True: there is one process to a file."""
        return True

    async def claim(self, now: int, limit: int = 50) -> list[Timer]:
        """Take the timers that are due."""
        return await self._db.transact(partial(claim, now=now, limit=limit))

    async def finish(self, timer_id: int, now: int) -> bool:
        """Mark a timer done."""
        return await self._db.transact(partial(finish, timer_id=timer_id, now=now))

    async def release(self, claimed_before: int) -> int:
        """Give back stale claims."""
        return await self._db.transact(partial(release, claimed_before=claimed_before))

    async def heal(self, now: int, furthest: Mapping[str, int]) -> int:
        """Bring times from the future back."""
        return await self._db.transact(partial(heal, now=now, furthest=dict(furthest)))

    async def cancel(self, game_id: int, kinds: Collection[str] | None = None) -> int:
        """Drop timers of a game."""
        names = None if kinds is None else tuple(kinds)
        return await self._db.transact(partial(cancel, game_id=game_id, kinds=names))

    async def pull(self, user_id: int, kind: str, now: int) -> int:
        """Let timers of a user's games be due."""
        return await self._db.transact(partial(pull, user_id=user_id, kind=kind, now=now))

    async def forget(self, done_before: int) -> int:
        """Delete old timers."""
        return await self._db.transact(partial(forget, done_before=done_before))
