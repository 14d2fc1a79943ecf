"""Preferences of servers and users."""

from typing import Any

from storage.api.rows import Json, Memory, Scope
from storage.postgres.base import Part, count
from storage.postgres.connect import Session
from storage.shared.columns import remembered
from storage.shared.json_columns import dumps, loads

_WHERE = "WHERE scope = $1 AND scope_id = $2"


_PUT = """INSERT INTO settings (scope, scope_id, name, value) VALUES ($1, $2, $3, $4)
    ON CONFLICT (scope, scope_id, name) DO UPDATE SET value = excluded.value"""


async def remember(session: Session, memory: Memory) -> None:
    """Add something to a list of a user, which nobody changes until the transaction ends."""
    place = ("user", memory.user_id, memory.name)
    text = await session.fetchval(
        f"SELECT value FROM settings {_WHERE} AND name = $3 FOR UPDATE",  # noqa: S608 - constants
        *place,
    )
    known = None if text is None else loads(text)
    await session.execute(_PUT, *place, remembered(known, memory))


class Preferences(Part):
    """Values by scope and name."""

    async def get(self, scope: Scope, scope_id: int, name: str, default: Any = None) -> Any:
        """Return one value or the default."""
        async with self._db.reading() as session:
            text = await session.fetchval(
                f"SELECT value FROM settings {_WHERE} AND name = $3",  # noqa: S608 - constants
                *(scope, scope_id, name),
            )
        return default if text is None else loads(text)

    async def all(self, scope: Scope, scope_id: int) -> Json:
        """Return all values of a server or user."""
        async with self._db.reading() as session:
            # By bytes as SQLite does, whatever language the server sorts in.
            rows = await session.fetch(
                f'SELECT name, value FROM settings {_WHERE} ORDER BY name COLLATE "C"',  # noqa: S608 - constants
                *(scope, scope_id),
            )
        return {name: loads(value) for name, value in rows}

    async def set(self, scope: Scope, scope_id: int, name: str, value: Any) -> None:
        """Store one value."""
        text = dumps(value)
        async with self._db.stating() as session:
            await session.execute(_PUT, scope, scope_id, name, text)

    async def clear(self, scope: Scope, scope_id: int, name: str) -> bool:
        """Go back to the default."""
        async with self._db.stating() as session:
            done = await session.execute(
                f"DELETE FROM settings {_WHERE} AND name = $3",  # noqa: S608 - made of constants
                *(scope, scope_id, name),
            )
        return count(done) > 0
