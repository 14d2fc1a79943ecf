"""What is posted on Discord for a game."""

from __future__ import annotations

from collections.abc import Sequence

from storage.api.errors import OutdatedError
from storage.api.rows import PostedMessage, Posting
from storage.postgres.base import Part, count, put_clocks, status_of
from storage.postgres.connect import Session
from storage.postgres.plans import make_due
from storage.postgres.timers import cancel, insert
from storage.shared.columns import (
    GAME_COLUMNS,
    MESSAGE_COLUMNS,
    SEAT_COLUMNS,
    EncodedMessage,
    decode_game,
    decode_message,
    decode_seat,
    encode_clocks,
    encode_message,
    encode_messages,
    encode_timer,
    known_clocks,
)
from storage.shared.json_columns import loads

_SELECT = f"SELECT {MESSAGE_COLUMNS} FROM panels"  # noqa: S608 - made of constants
_DELETE = "DELETE FROM panels WHERE game_id = $1 AND kind = $2 AND key = $3"


async def put(session: Session, rows: Sequence[EncodedMessage]) -> None:
    """Store messages in place of those with the same keys; the games must exist."""
    if rows:
        await session.executemany(
            f"""INSERT INTO panels ({MESSAGE_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (game_id, kind, key) DO UPDATE SET
                channel_id = excluded.channel_id,
                message_id = excluded.message_id,
                data = excluded.data""",  # noqa: S608 - made of constants
            rows,
        )


async def find(session: Session, game_id: int, kind: str, key: str) -> PostedMessage | None:
    """Return one message."""
    where = "WHERE game_id = $1 AND kind = $2 AND key = $3"
    row = await session.fetchrow(f"{_SELECT} {where}", game_id, kind, key)
    return None if row is None else decode_message(tuple(row))


class Posted(Part):
    """Messages by game, kind and key."""

    async def find(self, game_id: int, kind: str, key: str = "") -> PostedMessage | None:
        """Return one message."""
        async with self._db.reading() as session:
            return await find(session, game_id, kind, key)

    async def of_game(self, game_id: int, kind: str | None = None) -> list[PostedMessage]:
        """Return the messages of a game."""
        # By bytes, like SQLite, and not by the rules of a language.
        where = """WHERE game_id = $1 AND kind = coalesce($2, kind)
            ORDER BY kind COLLATE "C", key COLLATE "C" """
        async with self._db.reading() as session:
            rows = await session.fetch(f"{_SELECT} {where}", game_id, kind)
        return [decode_message(tuple(row)) for row in rows]

    async def put(self, posted: PostedMessage) -> None:
        """Store a message."""
        row = encode_message(posted)
        async with self._db.changing() as session:
            await status_of(session, row[0])
            await put(session, [row])

    async def delete(self, game_id: int, kind: str, key: str = "") -> bool:
        """Forget a message."""
        async with self._db.stating() as session:
            done = await session.execute(_DELETE, game_id, kind, key)
        return count(done) > 0

    async def record(self, posting: Posting) -> bool:
        """Store what has become of messages, unless somebody was quicker."""
        game_id = posting.game_id
        rows = encode_messages(game_id, posting.put)
        async with self._db.changing() as session:
            await status_of(session, game_id)  # nobody changes the game until we are done
            # After the row is locked: from here on the answer cannot change any more.
            is_still, is_seated = await _compared(session, posting)
            if (rows and not is_seated) or not await _are_known(session, posting):
                raise OutdatedError(game_id)
            await put(session, rows)
            if posting.drop:
                await session.executemany(_DELETE, [(game_id, *each) for each in posting.drop])
            if is_still and is_seated:
                await cancel(session, game_id, posting.done_timers)
            if is_seated:
                await _put_clocks_if_known(session, posting)
                await cancel(session, game_id, {timer.kind for timer in posting.timers})
                await insert(session, [encode_timer(game_id, timer) for timer in posting.timers])
                await make_due(session, game_id, posting.plans)
        return is_still and is_seated


async def _compared(session: Session, posting: Posting) -> tuple[bool, bool]:
    """Return whether the game is as it was read, and whether the same people sit there."""
    (row,) = await session.fetch(
        f"SELECT {GAME_COLUMNS} FROM games WHERE id = $1",  # noqa: S608 - made of constants
        posting.game_id,
    )
    seats = await session.fetch(
        f"SELECT {SEAT_COLUMNS} FROM seats WHERE game_id = $1 ORDER BY seat",  # noqa: S608 - constants
        posting.game_id,
    )
    is_still = posting.done is not None and decode_game(tuple(row)) == posting.done
    return is_still, [decode_seat(tuple(each)) for each in seats] == list(posting.seats)


async def _put_clocks_if_known(session: Session, posting: Posting) -> None:
    query = "SELECT seat, data::text FROM clocks WHERE game_id = $1"
    rows = await session.fetch(query, posting.game_id) if posting.clocks else []
    stored = {seat: loads(data) for seat, data in rows}
    new = known_clocks(stored, posting.clocks)
    await put_clocks(session, encode_clocks(posting.game_id, new))


async def _are_known(session: Session, posting: Posting) -> bool:
    for kind, known in posting.known.items():
        if await find(session, posting.game_id, kind, "") != known:
            return False
    return True
