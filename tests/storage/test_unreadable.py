"""Positions that are no JSON although their checksum fits, and deleted names in the file."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from storage.api.errors import CorruptSnapshotError
from storage.api.store import Store
from storage.shared.json_columns import checksum
from storage.sqlite.store import SqliteStore
from tests.databases import meddle
from tests.storage.tables import ANA, notice_and_mend, read, start_game

_NAME = "Xanthippe of the Trench"


@pytest.mark.parametrize("text", ["", "{", "no json", '{"a": 1} 2', "[" * 100_000])
async def test_a_position_that_is_no_json_is_damaged_whatever_its_checksum(
    store: Store, place: Path | str, text: str
) -> None:
    game_id = await start_game(store)
    fitting = checksum(text.encode())
    await meddle(place, f"UPDATE snapshots SET position = '{text}', checksum = '{fitting}'")  # noqa: S608
    await notice_and_mend(store, game_id)


async def test_bytes_that_are_no_text_are_damaged_whatever_their_checksum(
    store: Store, path: Path
) -> None:
    game_id = await start_game(store)
    fitting = checksum(b"\xff")
    await meddle(
        path,
        f"UPDATE snapshots SET position = CAST(x'ff' AS TEXT), checksum = '{fitting}'",  # noqa: S608
    )
    with pytest.raises(CorruptSnapshotError):
        await store.entries.load(game_id)


async def test_deleted_names_are_overwritten(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where SQLite was built to leave what is deleted in the file."""
    connect = sqlite3.connect

    def careless(*arguments: Any, **options: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = connect(*arguments, **options)
        made.execute("PRAGMA secure_delete = OFF")
        return made

    monkeypatch.setattr(sqlite3, "connect", careless)
    async with await SqliteStore.open(path) as store:
        for number in range(50):
            await store.preferences.set("user", ANA, f"name {number}", _NAME)
    assert _NAME.encode() in read(path)
    async with await SqliteStore.open(path) as store:
        for number in range(50):
            assert await store.preferences.clear("user", ANA, f"name {number}")
    left = b"".join(map(read, path.parent.glob("*")))
    assert _NAME.encode() not in left
