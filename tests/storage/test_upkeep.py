"""Backups that can be trusted, and a check that finds what is wrong."""

import sqlite3
from pathlib import Path

import pytest

from storage.api.errors import BackupExistsError, FolderError
from storage.api.rows import Step
from storage.api.store import Store
from storage.sqlite.store import SqliteStore
from tests.storage.tables import NOW, entry, open_lobby, position, spoil, start_game


def copies(folder: Path) -> list[str]:
    return [file.name for file in folder.glob("copy*")]


async def test_a_backup_is_a_complete_store(store: Store, path: Path) -> None:
    game_id = await start_game(store)
    await store.preferences.set("user", 1, "language", "es")
    copy = path.parent / "copy.db"
    await store.backup_to(copy)
    await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW))
    assert copy.stat().st_mode & 0o077 == 0
    assert copies(path.parent) == ["copy.db"]
    async with await SqliteStore.open(copy) as restored:
        assert (await restored.games.get(game_id)).seq == 1
        assert await restored.entries.of_game(game_id) == [entry(1, "setup")]
        assert await restored.preferences.get("user", 1, "language") == "es"
        assert await restored.integrity_check() == []
        assert (
            await restored.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW)) == 2
        )


async def test_a_backup_waits_for_nobody_and_holds_what_is_committed(
    store: Store, path: Path
) -> None:
    first = await start_game(store)
    async with store.write():
        await open_lobby(store, 2)
        await store.backup_to(path.parent / "copy.db")
    async with await SqliteStore.open(path.parent / "copy.db") as restored:
        assert await restored.games.live() == [first]


async def test_a_backup_overwrites_nothing(store: Store, path: Path) -> None:
    game_id = await start_game(store)
    with pytest.raises(BackupExistsError):
        await store.backup_to(path)
    assert (await store.games.get(game_id)).seq == 1


async def test_a_broken_off_backup_is_replaced(store: Store, path: Path) -> None:
    (path.parent / "copy.db.part").write_text("half of something")
    await store.backup_to(path.parent / "copy.db")
    assert copies(path.parent) == ["copy.db"]


async def test_a_backup_needs_a_folder(store: Store, path: Path) -> None:
    with pytest.raises(FolderError):
        await store.backup_to(path.parent / "missing" / "copy.db")
    (path.parent / "file").touch()
    with pytest.raises(FolderError):
        await store.backup_to(path.parent / "file" / "copy.db")


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("UPDATE games SET seq = 9", "is at entry 9, but has 1 entries up to 1"),
        ("UPDATE snapshots SET seq = 5", "has a position of entry 5"),
        ("UPDATE seats SET game_id = 8", "a row of seats belongs to no row of games"),
        ("UPDATE snapshots SET position = '[]'", "the position of game 1 is damaged"),
    ],
)
async def test_the_check_finds(store: Store, path: Path, damage: str, complaint: str) -> None:
    await start_game(store)
    assert await store.integrity_check() == []
    conn = sqlite3.connect(path)  # without foreign keys, as any tool would open it
    conn.execute(damage)
    conn.commit()
    conn.close()
    found = await store.integrity_check()
    assert found
    assert all(complaint in line for line in found)


async def test_the_check_reports_a_damaged_file(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        await start_game(store)
    spoil(path, -4096)
    async with await SqliteStore.open(path) as store:
        assert await store.integrity_check() != []


async def test_a_copy_knows_that_it_is_one(store: Store, path: Path) -> None:
    """And a copy of a copy that it is another: whoever brings one back is told."""
    before = await store.origin()
    first, second = path.parent / "first.db", path.parent / "second.db"
    await store.backup_to(first)
    assert await store.origin() == before
    async with await SqliteStore.open(first) as copy:
        of_copy = await copy.origin()
        await copy.backup_to(second)
        assert await copy.origin() == of_copy
    async with await SqliteStore.open(first) as again:
        assert await again.origin() == of_copy
    async with await SqliteStore.open(second, read_only=True) as other:
        assert len({before, of_copy, await other.origin()}) == 3
