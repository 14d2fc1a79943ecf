"""Everything that can go wrong in storage, in words an operator can act on.

Each error has a stable `code` for programs and logs, and a short English message. No error of the
sqlite3 module leaves this package: `translated` turns it into one of these, by its error code.
"""

import sqlite3
from typing import ClassVar


class StorageError(Exception):
    """Base of all storage errors; whoever sees one may rely on nothing being half-written."""

    code: ClassVar[str] = "storage"
    is_passing: ClassVar[bool] = False  # whether trying again later may help, with nobody's doing


class GameMissingError(StorageError):
    """The game does not exist, or no longer."""

    code = "game-missing"

    def __init__(self, game_id: int) -> None:
        super().__init__(f"there is no game {game_id}")
        self.game_id = game_id


class StaleSequenceError(StorageError):
    """Somebody else wrote first: the game is not at the entry the caller started from."""

    code = "stale-sequence"

    def __init__(self, game_id: int, expected: int, actual: int) -> None:
        super().__init__(f"game {game_id} is at entry {actual}, not at {expected}")
        self.game_id = game_id
        self.expected = expected
        self.actual = actual


class OutdatedError(StorageError):
    """Somebody else was quicker: what was to be stored was made from something that has changed."""

    code = "outdated"

    def __init__(self, game_id: int) -> None:
        super().__init__(f"game {game_id} has changed since it was read")
        self.game_id = game_id


class ChannelTakenError(StorageError):
    """The channel already has a game in the lobby or running."""

    code = "channel-taken"

    def __init__(self, channel_id: int) -> None:
        super().__init__(f"channel {channel_id} already has an open game")
        self.channel_id = channel_id


class NotInLobbyError(StorageError):
    """The change is only possible before the game starts."""

    code = "not-in-lobby"

    def __init__(self, game_id: int) -> None:
        super().__init__(f"game {game_id} has left the lobby")
        self.game_id = game_id


class CorruptSnapshotError(StorageError):
    """The stored position cannot be trusted or read; rebuild it from the entries."""

    code = "corrupt-snapshot"

    def __init__(self, game_id: int, seq: int) -> None:
        super().__init__(f"the position of game {game_id} at entry {seq} is damaged")
        self.game_id = game_id
        self.seq = seq


class ConstraintError(StorageError):
    """A row broke a rule of the schema (wrong type, append-only table, missing parent)."""

    code = "constraint"


class NewerSchemaError(StorageError):
    """The database was written by a newer release than this one."""

    code = "newer-schema"

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"the database has schema {found}, this release knows up to {known}: "
            "install the newer release again or restore a backup made before it"
        )
        self.found = found
        self.known = known


class OlderSchemaError(StorageError):
    """The database needs a migration, but was opened only for reading."""

    code = "older-schema"

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"the database has schema {found}, this release uses {known}: "
            "start the bot once to bring it up to date"
        )
        self.found = found
        self.known = known


class ReadOnlyDatabaseError(StorageError):
    """The database file cannot be written."""

    code = "read-only"


class DiskFullError(StorageError):
    """No space left for the database."""

    code = "disk-full"
    is_passing = True


class DiskError(StorageError):
    """The operating system failed to read or write the database (quota, size limit, bad disk)."""

    code = "disk-error"
    is_passing = True


class DatabaseLockedError(StorageError):
    """Another process held the database for longer than the busy timeout."""

    code = "locked"
    is_passing = True


class HeldError(StorageError):
    """Somebody else is doing just this, and the caller did not want to wait."""

    code = "held"


class UnreachableError(StorageError):
    """The database server does not answer; it may come back, and then all goes on by itself."""

    code = "unreachable"
    is_passing = True


class AccessError(StorageError):
    """The database server refuses us: user, password, database or rights are wrong."""

    code = "access"


class AddressError(StorageError):
    """The address of the database cannot be understood."""

    code = "database-address"


class DriverError(StorageError):
    """The package that speaks with this kind of database is not installed."""

    code = "no-driver"


class NotADatabaseError(StorageError):
    """The file is damaged, is no SQLite database, or belongs to another program."""

    code = "not-a-database"


class FolderError(StorageError):
    """The data folder is missing, is no folder, or cannot be written."""

    code = "folder"


class BackupExistsError(StorageError):
    """The backup would overwrite a file."""

    code = "backup-exists"


class NoBackupError(StorageError):
    """This kind of database is not copied by us; the message names the tool that does it."""

    code = "no-backup"


class StoreClosedError(StorageError):
    """The store was used after `close`."""

    code = "closed"


# Keyed by SQLite's primary result code, the low byte of the extended one.
_BY_CODE: dict[int, tuple[type[StorageError], str]] = {
    sqlite3.SQLITE_BUSY: (DatabaseLockedError, "another process holds the database"),
    sqlite3.SQLITE_LOCKED: (DatabaseLockedError, "another connection holds the database"),
    sqlite3.SQLITE_READONLY: (ReadOnlyDatabaseError, "the database cannot be written"),
    sqlite3.SQLITE_FULL: (DiskFullError, "no space left for the database"),
    sqlite3.SQLITE_IOERR: (DiskError, "the disk failed"),
    sqlite3.SQLITE_CORRUPT: (NotADatabaseError, "the database is damaged"),
    sqlite3.SQLITE_NOTADB: (NotADatabaseError, "the file is no database"),
    sqlite3.SQLITE_CANTOPEN: (FolderError, "the database cannot be opened"),
    sqlite3.SQLITE_CONSTRAINT: (ConstraintError, "the row is not allowed"),
    sqlite3.SQLITE_MISMATCH: (ConstraintError, "the value has the wrong type"),
}


def translated(error: sqlite3.Error) -> StorageError:
    """Return the storage error for one of sqlite3; raise it `from` the original."""
    # Misuse found by the Python module itself (wrong number of parameters) carries no code.
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None or code & 0xFF not in _BY_CODE:
        return StorageError(f"the database refused: {error}")
    kind, summary = _BY_CODE[code & 0xFF]
    return kind(f"{summary}: {error}")
