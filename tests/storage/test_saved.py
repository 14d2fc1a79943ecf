"""A task can tell after an error whether something it did stands."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from storage.api.errors import StaleSequenceError, StorageError, UnreachableError
from storage.api.rows import Step
from storage.api.store import Store
from storage.postgres.store import PostgresStore
from tests.storage.tables import NOW, entry, position, start_game


class OddError(Exception):
    """Not one of ours."""


async def test_what_stands_is_counted_once(store: Store) -> None:
    game_id = await start_game(store)
    before = store.saved()
    assert before > 0
    await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW))
    assert store.saved() == before + 1
    await store.preferences.set("user", 1, "a", True)
    assert store.saved() == before + 2
    async with store.write():
        await store.preferences.set("user", 1, "b", True)
        async with store.write():
            await store.preferences.set("user", 1, "c", True)
        assert store.saved() == before + 2  # not yet
    assert store.saved() == before + 3


async def test_what_was_undone_or_only_read_does_not_count(store: Store) -> None:
    game_id = await start_game(store)
    before = store.saved()

    async def fail() -> None:
        async with store.write():
            await store.preferences.set("user", 1, "a", True)
            raise OddError

    with pytest.raises(OddError):
        await fail()
    with pytest.raises(StaleSequenceError):
        await store.entries.append(Step(game_id, 7, [entry(8)], position(8), now=NOW))
    await store.preferences.all("user", 1)
    assert store.saved() == before


async def test_tasks_count_for_themselves(store: Store) -> None:
    async def change() -> int:
        await store.preferences.set("user", 1, "a", True)
        return store.saved()

    before = store.saved()
    assert await asyncio.create_task(change()) == 1
    assert store.saved() == before


@pytest.mark.parametrize("is_block", [True, False])
@pytest.mark.parametrize("is_carried_out", [True, False])
async def test_an_answer_that_is_lost_leaves_it_open(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, is_block: bool, is_carried_out: bool
) -> None:
    lost_at = "COMMIT" if is_block else "INSERT INTO settings"
    execute = asyncpg.Connection.execute

    async def lose(self: Any, query: str, *given: Any, **named: Any) -> Any:
        if not query.strip().startswith(lost_at):
            return await execute(self, query, *given, **named)
        if is_carried_out:
            await execute(self, query, *given, **named)
        self.terminate()
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle")

    async with await PostgresStore.open(postgres_url) as store:

        async def change() -> None:
            if not is_block:
                await store.preferences.set("user", 1, "a", True)
                return
            async with store.write():
                await store.preferences.set("user", 1, "a", True)

        before = store.saved()
        monkeypatch.setattr(asyncpg.Connection, "execute", lose)
        with pytest.raises(UnreachableError):
            await change()
        monkeypatch.undo()
        assert store.saved() == before + 1
        assert await store.preferences.all("user", 1) == ({"a": True} if is_carried_out else {})


async def test_a_refused_commit_is_no_deed(postgres_url: str) -> None:
    async with await PostgresStore.open(postgres_url) as store:

        async def change() -> None:
            async with store.write():
                await store.preferences.set("user", 1, "a", True)
                session = store._db._mine()
                assert session is not None
                with pytest.raises(asyncpg.DivisionByZeroError):
                    await session.execute("SELECT 1 / 0")

        before = store.saved()
        with pytest.raises(StorageError, match="rolled back"):
            await change()
        assert store.saved() == before
