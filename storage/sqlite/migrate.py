"""Bringing a database to the schema of this release.

A migration and its number (`PRAGMA user_version`) commit together: after a crash the database is at
one version or the next, never between. `executescript` would commit first, so scripts are split.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources

from storage.api.errors import NewerSchemaError, NotADatabaseError, OlderSchemaError, StorageError

# Stored in the file's header: by it we know our own, and `file` can tell.
APPLICATION_ID = int.from_bytes(b"BATH", "big")


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered step of the schema."""

    version: int
    name: str
    sql: str


def shipped(package: str = "storage.sqlite.migrations") -> tuple[Migration, ...]:
    """Return the migrations of this release in order, numbered 1, 2, 3 without a gap."""
    files = resources.files(package).iterdir()
    scripts = sorted((f for f in files if f.name.endswith(".sql")), key=lambda f: f.name)
    found = tuple(Migration(int(f.name[:4]), f.name, f.read_text("utf-8")) for f in scripts)
    if [m.version for m in found] != list(range(1, len(found) + 1)):
        raise StorageError(f"migrations are misnumbered: {[m.name for m in found]}")
    return found


def statements(script: str) -> Iterator[str]:
    """Split a script into its statements; a trigger with its inner semicolons is one."""
    pending = ""
    for piece in script.split(";")[:-1]:
        pending += piece + ";"
        if sqlite3.complete_statement(pending):
            yield pending.strip()
            pending = ""
    rest = pending + script.rpartition(";")[2]
    if any(line.strip() and not line.lstrip().startswith("--") for line in rest.splitlines()):
        raise StorageError(f"a migration ends in an unfinished statement: {rest.strip()!r}")


def check_identity(conn: sqlite3.Connection, known: int) -> int:
    """Return the schema version, before anything is written to the file.

    NotADatabaseError when the file belongs to another program, NewerSchemaError when it comes from
    a release that knows more than this one.
    """
    (version,) = conn.execute("PRAGMA user_version").fetchone()
    (application,) = conn.execute("PRAGMA application_id").fetchone()
    (objects,) = conn.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    # An empty file is nobody's yet; anything else without our id is somebody's.
    if application != APPLICATION_ID and (application or version or objects):
        raise NotADatabaseError("the file is a database of another program")
    if version > known:
        raise NewerSchemaError(version, known)
    return int(version)


def require_current(conn: sqlite3.Connection, known: int) -> None:
    """Refuse a database that would need migrating; for those who only read."""
    version = check_identity(conn, known)
    if version < known:
        raise OlderSchemaError(version, known)


def migrate(conn: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Apply what is missing; call it with foreign keys off, as rebuilding a table demands.

    Takes the write lock even when nothing is missing, so that a database which cannot be written
    is noticed at the start and not at the first move.
    """
    for migration in migrations:
        _apply_if_missing(conn, migration)


def _apply_if_missing(conn: sqlite3.Connection, migration: Migration) -> None:
    # The version is read under the lock: another process may be migrating the same file.
    conn.execute("BEGIN IMMEDIATE")
    try:
        (version,) = conn.execute("PRAGMA user_version").fetchone()
        if version < migration.version:
            _apply(conn, migration)
        conn.execute("COMMIT")
    except BaseException:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
        raise


def _apply(conn: sqlite3.Connection, migration: Migration) -> None:
    for statement in statements(migration.sql):
        conn.execute(statement)
    # Foreign keys are off here, so nothing else would notice.
    if broken := conn.execute("PRAGMA foreign_key_check").fetchall():
        raise StorageError(f"{migration.name} leaves {len(broken)} rows without their parent")
    conn.execute(f"PRAGMA user_version = {migration.version:d}")
