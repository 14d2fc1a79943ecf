"""Beginning, committing and undoing, as functions on the connection's thread.

A level is None for the transaction itself and the name of a savepoint inside it.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

from storage.api.errors import StorageError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
Level = str | None


class AbandonedError(StorageError):
    """The task that wanted the transaction was cancelled; never seen outside of storage."""

    code = "abandoned"


class Attempt(Generic[T]):
    """A whole transaction as one function, which can be called off until it commits."""

    def __init__(self, work: Work[T], level: Level) -> None:
        """Prepare `work` to run at that level."""
        self._work = work
        self._level = level
        self.is_abandoned = False

    def __call__(self, conn: sqlite3.Connection) -> T:
        """Begin, work and commit; on any exception undo and let it pass."""
        begin(conn, self._level)
        try:
            result = self._work(conn)
            # The last moment to call it off: nobody waits any more to hear that it stands.
            if self.is_abandoned:
                raise AbandonedError("the task was cancelled")
            commit(conn, self._level)
        except BaseException:
            undo(conn, self._level)
            raise
        return result


def begin(conn: sqlite3.Connection, level: Level) -> None:
    """Open a level; the outermost takes the write lock at once, to not fail for it half-way."""
    if level is None:
        undo(conn, None)  # heals a connection whose last rollback failed
        conn.execute("BEGIN IMMEDIATE")
    else:
        _require_transaction(conn)
        conn.execute(f"SAVEPOINT {level}")


def commit(conn: sqlite3.Connection, level: Level) -> None:
    """Keep what happened since `begin`."""
    _require_transaction(conn)
    conn.execute("COMMIT" if level is None else f"RELEASE {level}")


def undo(conn: sqlite3.Connection, level: Level) -> None:
    """Forget what happened since `begin`; never raises a database error, to not mask the first."""
    if not conn.in_transaction:  # a full disk or a failed read makes SQLite roll back by itself
        return
    with suppress(sqlite3.Error):
        if level is None:
            conn.execute("ROLLBACK")
        else:
            conn.execute(f"ROLLBACK TO {level}")
            # ROLLBACK TO leaves the savepoint open.
            conn.execute(f"RELEASE {level}")


def at_one_instant(conn: sqlite3.Connection, work: Work[T]) -> T:
    """Run `work` so that all its queries see the same committed state."""
    undo(conn, None)
    # Without it each query would be a snapshot of its own.
    conn.execute("BEGIN")
    try:
        return work(conn)
    finally:
        undo(conn, None)


def _require_transaction(conn: sqlite3.Connection) -> None:
    # Somebody swallowed the error that made SQLite roll back: going on would write half the work.
    if not conn.in_transaction:
        raise StorageError("the transaction was rolled back by an earlier error")
