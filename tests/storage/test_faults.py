"""Broken surroundings: each has its own error, nothing is half-written, the store lives on."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.api import errors
from storage.api.errors import (
    DatabaseLockedError,
    DiskFullError,
    FolderError,
    NotADatabaseError,
    ReadOnlyDatabaseError,
    StorageError,
    translated,
)
from storage.api.rows import Step
from storage.api.store import Store
from storage.sqlite.database import Database
from storage.sqlite.store import SqliteStore
from tests.storage import child
from tests.storage.tables import NOW, entry, position, read, spoil, start_game


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that every user of the machine can reach, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder
        folder.chmod(0o700)


async def test_a_full_database_keeps_what_it_has(db: Database, store: Store) -> None:
    game_id = await start_game(store)
    await db.transact(lambda conn: conn.execute("PRAGMA max_page_count = 40").fetchone())
    seq = await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW))
    big = {"padding": "x" * 400_000}
    with pytest.raises(DiskFullError) as caught:
        await store.entries.append(Step(game_id, seq, [entry(3)], big, now=NOW))
    assert caught.value.code == "disk-full"
    loaded = await store.entries.load(game_id)
    assert loaded.snapshot is not None
    assert (
        loaded.game.seq == loaded.snapshot.seq == len(await store.entries.of_game(game_id)) == seq
    )
    await db.transact(lambda conn: conn.execute("PRAGMA max_page_count = 4000").fetchone())
    assert await store.entries.append(Step(game_id, seq, [entry(seq + 1)], big, now=NOW)) == seq + 1
    assert await store.integrity_check() == []


async def test_a_full_database_undoes_the_whole_block(db: Database, store: Store) -> None:
    game_id = await start_game(store)
    await db.transact(lambda conn: conn.execute("PRAGMA max_page_count = 40").fetchone())

    async def two_steps() -> None:
        async with store.write():
            await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW))
            await store.entries.append(Step(game_id, 2, [entry(3)], {"x": "x" * 400_000}, now=NOW))

    with pytest.raises(DiskFullError):
        await two_steps()
    assert len(await store.entries.of_game(game_id)) == 1
    assert await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW)) == 2


def test_files_that_may_not_grow_lose_nothing(path: Path) -> None:
    code, agrees, grown, problems = child.run("fill", path)
    assert code in {"disk-full", "disk-error"}
    assert (agrees, grown, problems) == ("True", "1", "0")


async def test_a_lock_of_another_process_is_named_and_survived(store: Store, path: Path) -> None:
    game_id = await start_game(store)
    with child.start("hold", path) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(DatabaseLockedError) as caught:
            await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW))
        assert caught.value.code == "locked"
        assert (await store.games.get(game_id)).seq == 1  # reading goes on
        with pytest.raises(DatabaseLockedError):
            await SqliteStore.open(path, busy_timeout=0.05)
        other.communicate("go\n", timeout=child.PATIENCE)
    assert await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW)) == 2


async def test_a_file_that_is_no_database_is_left_alone(path: Path) -> None:
    async with await SqliteStore.open(path):
        pass
    spoil(path, 0)
    before = read(path)
    with pytest.raises(NotADatabaseError) as caught:
        await SqliteStore.open(path)
    assert caught.value.code == "not-a-database"
    assert read(path) == before


async def test_damage_inside_the_file_is_named(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        game_id = await start_game(store)
    spoil(path, 4096)  # all pages but the first
    with pytest.raises(NotADatabaseError):
        async with await SqliteStore.open(path) as store:
            await store.games.get(game_id)


async def test_an_empty_file_becomes_a_database(path: Path) -> None:
    os.close(os.open(path, os.O_CREAT))
    async with await SqliteStore.open(path) as store:
        assert await store.games.live() == []


async def test_a_store_for_reading_refuses_to_write(store: Store, path: Path) -> None:
    game_id = await start_game(store)
    async with await SqliteStore.open(path, read_only=True) as reader:
        assert (await reader.games.get(game_id)).seq == 1
        with pytest.raises(ReadOnlyDatabaseError) as caught:
            await reader.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW))
        assert caught.value.code == "read-only"
        await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW))
        assert (await reader.games.get(game_id)).seq == 2


async def test_a_store_for_reading_needs_a_database(path: Path) -> None:
    with pytest.raises(FolderError, match="there is no database"):
        await SqliteStore.open(path, read_only=True)
    assert os.listdir(path.parent) == []


def test_a_file_without_write_permission_is_named(public_folder: Path) -> None:
    path = public_folder / "bathysphere.sqlite3"
    assert child.run("unprivileged", path) == ["opened"]
    path.chmod(0o444)
    assert child.run("unprivileged", path) == ["read-only"]


def test_a_folder_without_permission_is_named(public_folder: Path) -> None:
    public_folder.chmod(0o555)
    assert child.run("unprivileged", public_folder / "bathysphere.sqlite3") == ["folder"]
    inner = public_folder / "inner" / "deep"
    public_folder.chmod(0o777)
    inner.mkdir(parents=True)
    inner.parent.chmod(0o600)
    assert child.run("unprivileged", inner / "bathysphere.sqlite3") == ["folder"]
    inner.parent.chmod(0o700)


async def test_what_is_wrong_with_the_folder_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("hello")
    for path, complaint in (
        (tmp_path / "missing" / "b.db", "does not exist"),
        (file / "b.db", "is not a folder"),
        (tmp_path, "is a folder, not a database"),
    ):
        with pytest.raises(FolderError, match=complaint) as caught:
            await SqliteStore.open(path)
        assert caught.value.code == "folder"
    assert file.read_text() == "hello"


async def test_a_new_database_is_private(store: Store, path: Path) -> None:
    await start_game(store)
    for file in path.parent.glob("bathysphere.sqlite3*"):
        assert file.stat().st_mode & 0o077 == 0, file


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (sqlite3.SQLITE_IOERR_FSYNC, "disk-error"),
        (sqlite3.SQLITE_FULL, "disk-full"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "locked"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, "read-only"),
        (sqlite3.SQLITE_CORRUPT_INDEX, "not-a-database"),
        (sqlite3.SQLITE_CANTOPEN_ISDIR, "folder"),
        (sqlite3.SQLITE_NOMEM, "storage"),
        (None, "storage"),
    ],
)
def test_extended_error_codes_are_understood(code: int | None, expected: str) -> None:
    error = sqlite3.OperationalError("details")
    if code is not None:
        error.sqlite_errorcode = code
    found = translated(error)
    assert found.code == expected
    assert "details" in str(found)


def test_every_error_has_a_code_of_its_own() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    ours = [kind for kind in kinds if issubclass(kind, StorageError)]
    assert len({kind.code for kind in ours}) == len(ours) > 10
