"""Bringing a database to the schema of this release: each migration in a transaction of its own."""

from __future__ import annotations

from storage.api.errors import NewerSchemaError, NotADatabaseError, OlderSchemaError
from storage.postgres.advisory_locks import MIGRATING
from storage.postgres.connect import Session
from storage.sqlite.migrate import Migration, shipped

_LONGEST = 24 * 3600.0  # seconds; whoever has years of games waits for longer than for a query

_HISTORY = """CREATE TABLE IF NOT EXISTS bathysphere_schema (
    version integer PRIMARY KEY,
    name text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
)"""


def known() -> tuple[Migration, ...]:
    """Return the migrations of this release in order."""
    return shipped("storage.postgres.migrations")


async def version(session: Session) -> int:
    """Return the number of the last migration; NotADatabaseError for tables of somebody else."""
    if await session.fetchval("SELECT to_regclass('bathysphere_schema')") is not None:
        return int(await session.fetchval("SELECT max(version) FROM bathysphere_schema") or 0)
    # Without our history, yet with a table of that name: migrating would spoil it.
    if await session.fetchval("SELECT to_regclass('games')") is not None:
        raise NotADatabaseError("the database belongs to another program")
    return 0


async def prepare(session: Session, *, read_only: bool) -> None:
    """Apply what is missing, or for those who only read refuse a database that lacks something."""
    migrations = known()
    latest = len(migrations)
    found = await version(session)
    if found > latest:
        raise NewerSchemaError(found, latest)
    if found == latest:
        return
    if read_only:
        raise OlderSchemaError(found, latest)
    # Another process may be migrating as well. Locked before the transactions begin: one that waits
    # inside would not see the tables that appeared meanwhile.
    await session.execute("SELECT pg_advisory_lock($1)", MIGRATING)
    try:
        for migration in migrations:
            await _apply_if_missing(session, migration)
    finally:
        await session.execute("SELECT pg_advisory_unlock($1)", MIGRATING)


async def _apply_if_missing(session: Session, migration: Migration) -> None:
    async with session.transaction():
        # Read again under the lock: another process may have been quicker.
        if await version(session) >= migration.version:
            return
        await session.execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
        await session.execute(_HISTORY)
        await session.execute(migration.sql, timeout=_LONGEST)
        await session.execute(
            "INSERT INTO bathysphere_schema (version, name) VALUES ($1, $2)",
            migration.version,
            migration.name,
        )
