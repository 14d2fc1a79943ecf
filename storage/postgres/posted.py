"""What is posted on Discord for a game."""

from __future__ import annotations

from collections.abc import Sequence

from storage.api.rows import PostedMessage
from storage.postgres.base import Part, count, status_of
from storage.postgres.connect import Session
from storage.shared.columns import PANEL_COLUMNS, EncodedMessage, decode_message, encode_message

_SELECT = f"SELECT {PANEL_COLUMNS} FROM panels"  # noqa: S608 - made of constants


async def put(session: Session, rows: Sequence[EncodedMessage]) -> None:
    """Store panels in place of those with the same keys; the games must exist."""
    if rows:
        await session.executemany(
            f"""INSERT INTO panels ({PANEL_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (game_id, kind, key) DO UPDATE SET
                channel_id = excluded.channel_id,
                message_id = excluded.message_id,
                data = excluded.data""",  # noqa: S608 - made of constants
            rows,
        )


class Posted(Part):
    """Panels by game, kind and key."""

    async def find(self, game_id: int, kind: str, key: str = "") -> PostedMessage | None:
        """Return one panel."""
        where = "WHERE game_id = $1 AND kind = $2 AND key = $3"
        async with self._db.reading() as session:
            row = await session.fetchrow(f"{_SELECT} {where}", game_id, kind, key)
        return None if row is None else decode_message(tuple(row))

    async def of_game(self, game_id: int, kind: str | None = None) -> list[PostedMessage]:
        """Return the panels of a game."""
        # By bytes, like SQLite, and not by the rules of a language.
        where = """WHERE game_id = $1 AND kind = coalesce($2, kind)
            ORDER BY kind COLLATE "C", key COLLATE "C" """
        async with self._db.reading() as session:
            rows = await session.fetch(f"{_SELECT} {where}", game_id, kind)
        return [decode_message(tuple(row)) for row in rows]

    async def put(self, panel: PostedMessage) -> None:
        """Store a panel."""
        row = encode_message(panel)
        async with self._db.changing() as session:
            await status_of(session, row[0])
            await put(session, [row])

    async def delete(self, game_id: int, kind: str, key: str = "") -> bool:
        """Forget a panel."""
        where = "WHERE game_id = $1 AND kind = $2 AND key = $3"
        async with self._db.stating() as session:
            done = await session.execute(f"DELETE FROM panels {where}", game_id, kind, key)  # noqa: S608 - constants
        return count(done) > 0
