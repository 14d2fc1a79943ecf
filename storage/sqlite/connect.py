"""Opening the database file: is it there, is it ours, can it be written, is it up to date."""

import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from storage.api.errors import FolderError, NotADatabaseError, ReadOnlyDatabaseError, StorageError
from storage.sqlite import migrate
from storage.sqlite.migrate import Migration

OLDEST_SQLITE = (3, 37)  # the first with STRICT tables
_CACHE_KIB = 500


@dataclass(frozen=True, slots=True)
class Place:
    """Which file is opened, and how."""

    path: Path
    read_only: bool
    busy_timeout: float  # seconds to wait for another process
    migrations: Sequence[Migration]


def check(place: Place) -> None:
    """Raise FolderError or ReadOnlyDatabaseError for what SQLite would report less clearly."""
    try:
        _check_folder(place.path)
        _check_access(place)
    except OSError as error:
        raise FolderError(f"{place.path} cannot be reached: {error.strerror}") from error


def writer(place: Place) -> sqlite3.Connection:
    """Return the connection that writes, after migrating; or one that only reads, if asked."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StorageError(f"SQLite 3.37 or newer is needed, this is {sqlite3.sqlite_version}")
    check(place)
    known = len(place.migrations)
    if not place.read_only:
        create_private(place.path)
    # "rw", not "rwc": a file that SQLite made itself would be readable for everybody.
    conn = _connect(place, "ro" if place.read_only else "rw")
    try:
        if place.read_only:
            migrate.require_current(conn, known)
            return conn
        # Before the journal mode, which would already write to somebody else's file.
        migrate.check_identity(conn, known)
        _use_write_ahead_log(conn)
        migrate.migrate(conn, place.migrations)
        # Only now: migrations rebuild tables with it off, and no transaction can switch it.
        conn.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        conn.close()
        raise
    return conn


def reader(place: Place) -> sqlite3.Connection:
    """Return a connection that sees what is committed and refuses to write."""
    conn = _connect(place, "ro" if place.read_only else "rw")
    # The "= ON" matters: without it the pragma only reports the flag.
    conn.execute("PRAGMA query_only = ON")
    return conn


def onlooker(place: Place) -> sqlite3.Connection:
    """Return a connection to an existing file that only reads it, yet may copy it elsewhere."""
    # Not `query_only`, which forbids VACUUM INTO as well.
    return _connect(place, "ro")


def create_private(path: Path) -> None:
    """Create an empty file for the owner's eyes only, if there is none: it will hold seeds."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        raise FolderError(f"{path} cannot be created: {error.strerror}") from error


def _check_folder(path: Path) -> None:
    folder = path.parent
    try:
        if not folder.exists():
            raise FolderError(f"the data folder {folder} does not exist")
        if not folder.is_dir():
            raise FolderError(f"the data folder {folder} is not a folder")
        if path.is_dir():
            raise FolderError(f"{path} is a folder, not a database")
    except OSError as error:
        raise FolderError(
            f"the data folder {folder} cannot be reached: {error.strerror}"
        ) from error


def _check_access(place: Place) -> None:
    if place.read_only:
        if not place.path.exists():
            raise FolderError(
                f"there is no database {place.path}: is the data folder the right one?"
            )
        return
    # SQLite writes its journal beside the database, so the folder matters as well as the file.
    if not os.access(place.path.parent, os.W_OK | os.X_OK):
        raise FolderError(f"the data folder {place.path.parent} cannot be written {_by_whom()}")
    if place.path.exists() and not os.access(place.path, os.R_OK | os.W_OK):
        raise ReadOnlyDatabaseError(f"the database {place.path} cannot be written {_by_whom()}")


def _by_whom() -> str:
    # Mostly a folder that belongs to root while the bot, rightly, does not run as root.
    return f"by the user {os.getuid()} (chown it)" if hasattr(os, "getuid") else "by this user"


def _connect(place: Place, mode: str) -> sqlite3.Connection:
    conn = sqlite3.connect(
        f"{place.path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=place.busy_timeout,
        isolation_level=None,  # transactions are ours to begin and end
    )
    # The system keeps the pages of the file anyway; SQLite's own would keep 2 MB a connection.
    conn.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
    # What is deleted is overwritten: builds of SQLite differ in what they do by themselves, and
    # names of people who asked to be forgotten must not stay in the file.
    conn.execute("PRAGMA secure_delete = ON")
    return conn


def _use_write_ahead_log(conn: sqlite3.Connection) -> None:
    (mode,) = conn.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise NotADatabaseError(f"the file system allows no write-ahead log, only {mode}")
    # FULL: a move that was shown to players survives a power cut, not only a crash.
    conn.execute("PRAGMA synchronous = FULL")
