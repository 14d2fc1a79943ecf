"""From the errors of asyncpg to those of storage; none of the former leaves the package."""

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from storage.api.errors import (
    AccessError,
    ConstraintError,
    DatabaseLockedError,
    DiskError,
    DiskFullError,
    ReadOnlyDatabaseError,
    StorageError,
    StoreClosedError,
    UnreachableError,
)

Raw = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that ended between two statements
    OSError,  # TimeoutError included
)

# Keyed by the class or the whole of PostgreSQL's five-letter state; the longer one wins.
_BY_STATE: dict[str, tuple[type[StorageError], str]] = {
    "08": (UnreachableError, "the connection to the database was lost"),
    "22": (ConstraintError, "the value has the wrong type"),
    "23": (ConstraintError, "the row is not allowed"),
    "25006": (ReadOnlyDatabaseError, "the database cannot be written"),
    "25P02": (StorageError, "the transaction was rolled back by an earlier error"),
    "28": (AccessError, "the database refuses the user or the password"),
    "3D000": (AccessError, "there is no such database"),
    "40": (DatabaseLockedError, "the database broke off two transactions that hindered each other"),
    "42501": (AccessError, "the database user lacks a right"),
    "53100": (DiskFullError, "no space left for the database"),
    "53300": (UnreachableError, "the database has no connection left for us"),
    "55P03": (DatabaseLockedError, "another process holds the database"),
    "57014": (DatabaseLockedError, "the database took too long"),
    "57": (UnreachableError, "the database is stopping or starting"),
    "58": (DiskError, "the disk of the database failed"),
    "XX": (DiskError, "the database is damaged"),
}


def translated(error: Exception) -> StorageError:
    """Return the storage error for one of asyncpg or the network; raise it `from` the original."""
    if isinstance(error, asyncpg.PostgresError):
        state = error.sqlstate or ""
        kind, summary = _BY_STATE.get(
            state, _BY_STATE.get(state[:2], (StorageError, "the database refused"))
        )
        # The first argument alone: the detail may quote values of a row.
        return kind(f"{summary}: {error.args[0] if error.args else state}")
    if isinstance(error, asyncpg.InterfaceError):
        return _misused(error)
    if isinstance(error, TimeoutError):
        return UnreachableError("the database does not answer in time")
    return UnreachableError("the connection to the database was lost")


def _misused(error: asyncpg.InterfaceError) -> StorageError:
    """Return what an error of the package itself means; it has no codes, only kinds and words."""
    if isinstance(error, ValueError):  # a value that does not fit its column
        return ConstraintError("the value has the wrong type")
    words = str(error)
    # "closed" and "closing" both.
    if "pool is clos" in words:
        return StoreClosedError("the store is closed")
    if "clos" in words or "released back" in words:
        return UnreachableError("the connection to the database was lost")
    return StorageError(f"the database refused: {words}")


@contextmanager
def translating() -> Iterator[None]:
    """Raise storage errors in place of those of the database."""
    try:
        yield
    except Raw as error:
        raise translated(error) from error
