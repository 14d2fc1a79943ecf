"""Queries about what is posted on Discord for a game."""

import sqlite3
from collections.abc import Sequence
from functools import partial

from storage.api.errors import OutdatedError
from storage.api.rows import PostedMessage, Posting
from storage.shared.columns import (
    MESSAGE_COLUMNS,
    EncodedMessage,
    decode_message,
    encode_message,
    encode_messages,
    encode_timer,
)
from storage.sqlite import clocks, game_queries, plans, timers
from storage.sqlite.database import Part

_SELECT = f"SELECT {MESSAGE_COLUMNS} FROM panels"  # noqa: S608 - made of constants


def put_one(conn: sqlite3.Connection, row: EncodedMessage) -> None:
    """Store a message; GameMissingError if its game is gone."""
    game_queries.status_of(conn, row[0])
    put(conn, [row])


def put(conn: sqlite3.Connection, rows: Sequence[EncodedMessage]) -> None:
    """Store messages in place of those with the same keys; the games must exist."""
    conn.executemany(
        f"INSERT OR REPLACE INTO panels ({MESSAGE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",  # noqa: S608 - constants
        rows,
    )


def find(conn: sqlite3.Connection, game_id: int, kind: str, key: str) -> PostedMessage | None:
    """Return one message."""
    where = "WHERE game_id = ? AND kind = ? AND key = ?"
    row = conn.execute(f"{_SELECT} {where}", (game_id, kind, key)).fetchone()
    return None if row is None else decode_message(row)


def of_game(conn: sqlite3.Connection, game_id: int, kind: str | None) -> list[PostedMessage]:
    """Return the messages of a game, or those of one kind."""
    where = "WHERE game_id = ? AND kind = coalesce(?, kind) ORDER BY kind, key"
    rows = conn.execute(f"{_SELECT} {where}", (game_id, kind))
    return [decode_message(row) for row in rows]


def delete(conn: sqlite3.Connection, game_id: int, kind: str, key: str) -> bool:
    """Forget one message; True if it was there."""
    done = conn.execute(
        "DELETE FROM panels WHERE game_id = ? AND kind = ? AND key = ?", (game_id, kind, key)
    )
    return done.rowcount > 0


def record(conn: sqlite3.Connection, posting: Posting, put_rows: Sequence[EncodedMessage]) -> bool:
    """Store what has become of messages, unless somebody was quicker."""
    game_id = posting.game_id
    game = game_queries.find(conn, game_id)
    is_seated = game_queries.seats(conn, game_id) == tuple(posting.seats)
    # Checked before anything is written, so that a refusal leaves no trace.
    if put_rows and not is_seated:
        raise OutdatedError(game_id)
    if any(find(conn, game_id, kind, "") != known for kind, known in posting.known.items()):
        raise OutdatedError(game_id)
    put(conn, put_rows)
    for kind, key in posting.drop:
        delete(conn, game_id, kind, key)
    is_done = is_seated and game == posting.done
    if is_done:
        timers.cancel(conn, game_id, posting.done_timers)
    if is_seated:
        clocks.put_if_known(conn, game_id, posting.clocks)
        timers.cancel(conn, game_id, {timer.kind for timer in posting.timers})
        for timer in posting.timers:
            timers.insert(conn, encode_timer(game_id, timer))
        plans.make_due(conn, game_id, posting.plans)
    return is_done


class Posted(Part):
    """Our messages on Discord; what the methods promise is written at `storage.api.store`."""

    async def find(self, game_id: int, kind: str, key: str = "") -> PostedMessage | None:
        """Return one message."""
        return await self._db.read(partial(find, game_id=game_id, kind=kind, key=key))

    async def of_game(self, game_id: int, kind: str | None = None) -> list[PostedMessage]:
        """Return the messages of a game."""
        return await self._db.read(partial(of_game, game_id=game_id, kind=kind))

    async def put(self, posted: PostedMessage) -> None:
        """Store a message."""
        row = encode_message(posted)
        await self._db.transact(partial(put_one, row=row))

    async def delete(self, game_id: int, kind: str, key: str = "") -> bool:
        """Forget a message."""
        return await self._db.transact(partial(delete, game_id=game_id, kind=kind, key=key))

    async def record(self, posting: Posting) -> bool:
        """Store what has become of messages."""
        rows = encode_messages(posting.game_id, posting.put)
        return await self._db.transact(partial(record, posting=posting, put_rows=rows))
