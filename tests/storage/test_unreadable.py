"""Positions that are no JSON although their checksum fits, and deleted names in the file."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from storage.api.errors import CorruptSnapshotError
from storage.api.rows import Snapshot
from storage.api.store import Store
from storage.shared.json_columns import checksum
from storage.sqlite.store import SqliteStore
from tests.databases import meddle
from tests.storage.tables import ANA, position, read, start_game

_NAME = "Xanthippe of the Trench"


@pytest.mark.parametrize("text", ["", "{", "no json", '{"a": 1} 2', "[" * 100_000])
async def test_a_position_that_is_no_json_is_damaged_whatever_its_checksum(
    store: Store, place: Path | str, text: str
) -> None:
    game_id = await start_game(store)
    fitting = checksum(text.encode())
    await meddle(place, f"UPDATE snapshots SET position = '{text}', checksum = '{fitting}'")  # noqa: S608
    for call in (
        store.entries.snapshot(game_id),
        store.entries.load(game_id),
        store.games.open(game_id, 1, "board"),
    ):
        with pytest.raises(CorruptSnapshotError) as caught:
            await call
        assert (caught.value.game_id, caught.value.seq) == (game_id, 1)
    assert await store.integrity_check() == [f"the position of game {game_id} is damaged"]
    await store.entries.put_snapshot(game_id, 1, position(1))
    assert await store.entries.snapshot(game_id) == Snapshot(1, position(1))
    assert await store.integrity_check() == []


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
