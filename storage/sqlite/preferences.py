"""Queries about the preferences of servers and users."""

import sqlite3
from functools import partial
from typing import Any

from storage.api.rows import Json, Memory, Scope
from storage.shared.columns import remembered
from storage.shared.json_columns import dumps, loads
from storage.sqlite.database import Part


def find(conn: sqlite3.Connection, scope: Scope, scope_id: int, name: str, default: Any) -> Any:
    """Return one value or the default."""
    row = conn.execute(
        "SELECT value FROM settings WHERE scope = ? AND scope_id = ? AND name = ?",
        (scope, scope_id, name),
    ).fetchone()
    return default if row is None else loads(row[0])


def of(conn: sqlite3.Connection, scope: Scope, scope_id: int) -> Json:
    """Return all values of one server or user, by name in order."""
    rows = conn.execute(
        "SELECT name, value FROM settings WHERE scope = ? AND scope_id = ? ORDER BY name",
        (scope, scope_id),
    )
    return {name: loads(value) for name, value in rows}


def put(conn: sqlite3.Connection, scope: Scope, scope_id: int, name: str, value: str) -> None:
    """Store one encoded value."""
    conn.execute(
        "INSERT OR REPLACE INTO settings (scope, scope_id, name, value) VALUES (?, ?, ?, ?)",
        (scope, scope_id, name, value),
    )


def remember(conn: sqlite3.Connection, memory: Memory) -> None:
    """Add something to a list of a user."""
    known = find(conn, "user", memory.user_id, memory.name, None)
    put(conn, "user", memory.user_id, memory.name, remembered(known, memory))


def clear(conn: sqlite3.Connection, scope: Scope, scope_id: int, name: str) -> bool:
    """Forget one value; True if it was set."""
    done = conn.execute(
        "DELETE FROM settings WHERE scope = ? AND scope_id = ? AND name = ?",
        (scope, scope_id, name),
    )
    return done.rowcount > 0


class Preferences(Part):
    """Settings of servers and users; what the methods promise is written at `storage.api.store`."""

    async def get(self, scope: Scope, scope_id: int, name: str, default: Any = None) -> Any:
        """Return one value or the default."""
        work = partial(find, scope=scope, scope_id=scope_id, name=name, default=default)
        return await self._db.read(work)

    async def all(self, scope: Scope, scope_id: int) -> Json:
        """Return all values of a server or user."""
        return await self._db.read(partial(of, scope=scope, scope_id=scope_id))

    async def set(self, scope: Scope, scope_id: int, name: str, value: Any) -> None:
        """Store one value."""
        text = dumps(value)
        work = partial(put, scope=scope, scope_id=scope_id, name=name, value=text)
        await self._db.transact(work)

    async def clear(self, scope: Scope, scope_id: int, name: str) -> bool:
        """Go back to the default."""
        work = partial(clear, scope=scope, scope_id=scope_id, name=name)
        return await self._db.transact(work)
