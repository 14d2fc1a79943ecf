"""What an operator needs: copies that can be trusted, and a look for damage."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from secrets import token_hex

from storage.api.errors import BackupExistsError, FolderError
from storage.shared.columns import is_sound
from storage.shared.json_columns import dumps
from storage.sqlite import preferences
from storage.sqlite.connect import create_private

_MARK = "copy"  # a preference of server 0, which stands for the bot itself


def backup(conn: sqlite3.Connection, path: Path) -> None:
    """Write a complete copy to a new file, which appears under its name only when it is whole."""
    if path.exists():
        raise BackupExistsError(f"{path} exists already")
    part = path.with_name(path.name + ".part")
    try:
        part.unlink(missing_ok=True)
        # VACUUM INTO takes an empty file, too; one that it made would be readable for everybody.
        create_private(part)
        # Unlike a copy of the file this takes in what is still in the write-ahead log.
        conn.execute("VACUUM INTO ?", (str(part),))
        _mark(part)
        _sync(part)
        part.rename(path)
        # The name is part of the folder, and after a power cut it could be missing.
        _sync(path.parent)
    except OSError as error:
        raise FolderError(f"{path} cannot be written: {error.strerror}") from error
    finally:
        _forget(part)


def origin(conn: sqlite3.Connection) -> str:
    """Return the mark of the copy this file once was, "" if it was none."""
    return str(preferences.find(conn, "guild", 0, _MARK, ""))


def _mark(copy: Path) -> None:
    """Let a copy be known as one, should it ever be brought back."""
    with closing(sqlite3.connect(copy)) as conn:
        preferences.put(conn, "guild", 0, _MARK, dumps(token_hex(8)))
        conn.commit()


def schema_version(conn: sqlite3.Connection) -> int:
    """Return the number of the last migration."""
    (version,) = conn.execute("PRAGMA user_version").fetchone()
    return int(version)


def problems(conn: sqlite3.Connection) -> list[str]:
    """Return what is wrong with file, references, numbering or positions, in words."""
    return _found(conn, _damage, _orphans, _miscounts, _bad_positions)


def damage(conn: sqlite3.Connection) -> list[str]:
    """Return what is wrong with file or references, in words: no game in it can be trusted."""
    return _found(conn, _damage, _orphans)


def _found(
    conn: sqlite3.Connection, *looks: Callable[[sqlite3.Connection], Iterator[str]]
) -> list[str]:
    try:
        return [words for look in looks for words in look(conn)]
    # The file may be too damaged to be searched: that is an answer, not a failure.
    except sqlite3.DatabaseError as error:
        return [f"the check could not be finished: {error}"]


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _forget(part: Path) -> None:
    try:
        part.unlink(missing_ok=True)
    except OSError:
        return  # the folder went away; the error that matters is already on its way


def _damage(conn: sqlite3.Connection) -> Iterator[str]:
    for (message,) in conn.execute("PRAGMA integrity_check"):
        if message != "ok":
            yield f"the file is damaged: {message}"


def _orphans(conn: sqlite3.Connection) -> Iterator[str]:
    for table, _, parent, _ in conn.execute("PRAGMA foreign_key_check"):
        yield f"a row of {table} belongs to no row of {parent}"


def _miscounts(conn: sqlite3.Connection) -> Iterator[str]:
    rows = conn.execute(
        """SELECT games.id, games.seq, count(entries.seq), coalesce(max(entries.seq), 0),
            (SELECT seq FROM snapshots WHERE game_id = games.id)
        FROM games LEFT JOIN entries ON entries.game_id = games.id GROUP BY games.id"""
    )
    for game_id, seq, count, last, at in rows:
        if not seq == count == last:
            yield f"game {game_id} is at entry {seq}, but has {count} entries up to {last}"
        if at is not None and at > seq:
            yield f"game {game_id} is at entry {seq}, but has a position of entry {at}"


def _bad_positions(conn: sqlite3.Connection) -> Iterator[str]:
    # As bytes: text that is no UTF-8 any more would stop the look at the first damaged row.
    rows = conn.execute("SELECT game_id, CAST(position AS BLOB), checksum FROM snapshots")
    for game_id, position, expected in rows:
        if not is_sound(position, expected):
            yield f"the position of game {game_id} is damaged"
