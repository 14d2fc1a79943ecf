"""Transactions: nested, rolled back by whatever leaves them, seen by nobody before they commit."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from storage.api.errors import (
    ConstraintError,
    ReadOnlyDatabaseError,
    StorageError,
    StoreClosedError,
)
from storage.api.store import Store
from storage.sqlite import savepoints
from storage.sqlite.database import Database
from storage.sqlite.store import SqliteStore
from tests.storage import child


class OddError(Exception):
    """An error no code of ours raises."""


async def put(store: Store, name: str) -> None:
    await store.preferences.set("user", 1, name, True)


async def put_in_turn(store: Store, name: str) -> None:
    async with store.write():
        await put(store, name)


async def names(store: Store) -> list[str]:
    return list(await store.preferences.all("user", 1))


def insert_slowly(started: threading.Event, proceed: threading.Event) -> "savepoints.Work[None]":
    """A transaction that stands still between its statement and its commit."""

    def work(conn: sqlite3.Connection) -> None:
        conn.execute("INSERT INTO settings VALUES ('user', 1, 'slow', 'true')")
        started.set()
        assert proceed.wait(child.PATIENCE)

    return work


async def test_calls_in_a_block_commit_together(store: Store) -> None:
    async with store.write():
        await put(store, "a")
        await put(store, "b")
    assert await names(store) == ["a", "b"]


async def test_an_exception_undoes_the_block_and_arrives_as_it_was(store: Store) -> None:
    error = OddError()

    async def fail() -> None:
        async with store.write():
            await put(store, "a")
            raise error

    with pytest.raises(OddError) as caught:
        await fail()
    assert caught.value is error
    assert await names(store) == []
    await put(store, "b")
    assert await names(store) == ["b"]


async def test_an_inner_block_fails_alone(store: Store) -> None:
    async def fail() -> None:
        async with store.write():
            await put(store, "b")
            async with store.write():
                await put(store, "c")
            raise OddError

    async with store.write():
        await put(store, "a")
        with pytest.raises(OddError):
            await fail()
        async with store.write():
            await put(store, "d")
    assert await names(store) == ["a", "d"]


async def test_an_outer_failure_takes_finished_inner_blocks_along(store: Store) -> None:
    async def fail() -> None:
        async with store.write():
            async with store.write():
                await put(store, "a")
            await put(store, "b")
            raise OddError

    with pytest.raises(OddError):
        await fail()
    assert await names(store) == []


async def test_a_failed_call_in_a_block_undoes_only_itself(store: Store) -> None:
    async with store.write():
        await put(store, "a")
        with pytest.raises(ConstraintError):
            await store.preferences.set("planet", 1, "b", True)  # type: ignore[arg-type]
        await put(store, "c")
    assert await names(store) == ["a", "c"]


async def test_a_task_sees_its_own_changes_and_others_do_not(store: Store) -> None:
    async with store.write():
        await put(store, "a")
        assert await names(store) == ["a"]
        # Also proves that reading does not wait for the writer.
        other = asyncio.ensure_future(names(store))
        assert await asyncio.wait_for(other, child.PATIENCE) == []
    assert await names(store) == ["a"]


async def test_a_task_started_inside_a_block_is_not_part_of_it(store: Store) -> None:
    others: list[asyncio.Future[None]] = []

    async def fail() -> None:
        async with store.write():
            await put(store, "mine")
            others.append(asyncio.ensure_future(put_in_turn(store, "other")))
            await asyncio.wait(others, timeout=0.05)
            assert not others[0].done()
            raise OddError

    with pytest.raises(OddError):
        await fail()
    await others[0]
    assert await names(store) == ["other"]


async def test_cancelling_a_block_undoes_it(store: Store) -> None:
    reached = asyncio.Event()

    async def stall() -> None:
        async with store.write():
            await put(store, "a")
            reached.set()
            await asyncio.Event().wait()

    task = asyncio.ensure_future(stall())
    await reached.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await names(store) == []
    await put(store, "b")
    assert await names(store) == ["b"]


@pytest.mark.parametrize("cancellations", [1, 3])
@pytest.mark.parametrize("is_nested", [False, True])
async def test_cancelling_a_call_on_its_way_undoes_it(
    db: Database, store: Store, cancellations: int, is_nested: bool
) -> None:
    started, proceed = threading.Event(), threading.Event()

    async def call() -> None:
        if is_nested:
            async with db.write():
                await db.transact(insert_slowly(started, proceed))
        else:
            await db.transact(insert_slowly(started, proceed))

    task = asyncio.ensure_future(call())
    assert await asyncio.to_thread(started.wait, child.PATIENCE)
    for _ in range(cancellations):
        task.cancel()
        await asyncio.sleep(0.01)
    assert not task.done()  # it keeps the lock until the thread has left the transaction
    follower = asyncio.ensure_future(put(store, "next"))
    await asyncio.sleep(0.01)
    proceed.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    await follower
    assert await names(store) == ["next"]


async def test_a_task_cancelled_while_it_waits_for_its_turn_leaves_no_trace(
    store: Store,
) -> None:
    async with store.write():
        waiting = asyncio.ensure_future(put_in_turn(store, "a"))
        await asyncio.sleep(0.01)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await put(store, "b")
    assert await names(store) == ["b"]


async def test_work_after_a_rollback_by_the_database_is_refused(db: Database, store: Store) -> None:
    # As SQLite itself does on a full disk. Going on would commit "b" without "a".
    async def go_on() -> None:
        async with db.write():
            await put(store, "a")
            with pytest.raises(StorageError):
                await db.transact(lambda conn: conn.execute("ROLLBACK"))
            await put(store, "b")

    with pytest.raises(StorageError, match="rolled back by an earlier error"):
        await go_on()
    assert await names(store) == []


async def test_a_vanished_transaction_does_not_mask_the_first_error(
    db: Database, store: Store
) -> None:
    def fail(conn: sqlite3.Connection) -> None:
        conn.execute("ROLLBACK")
        raise OddError

    with pytest.raises(OddError):
        await db.transact(fail)
    with pytest.raises(OddError):
        async with db.write(), db.write():
            await db.transact(fail)
    await put(store, "a")
    assert await names(store) == ["a"]


def test_a_transaction_left_open_is_cleared_by_the_next() -> None:
    conn = sqlite3.connect(":memory:", isolation_level=None)
    conn.execute("CREATE TABLE t (x)")
    conn.execute("BEGIN")
    conn.execute("INSERT INTO t VALUES ('left over')")
    savepoints.Attempt(lambda c: c.execute("INSERT INTO t VALUES ('new')"), None)(conn)
    assert conn.execute("SELECT x FROM t").fetchall() == [("new",)]
    conn.execute("BEGIN")
    assert savepoints.at_one_instant(conn, lambda c: c.in_transaction)
    assert not conn.in_transaction


async def test_the_reader_refuses_to_write(db: Database, store: Store) -> None:
    with pytest.raises(ReadOnlyDatabaseError):
        await db.read(lambda conn: conn.execute("INSERT INTO settings VALUES ('user', 1, 'a', 1)"))
    assert await names(store) == []


async def test_one_read_sees_one_state(db: Database, store: Store) -> None:
    started, proceed = threading.Event(), threading.Event()

    def twice(conn: sqlite3.Connection) -> tuple[int, int]:
        (before,) = conn.execute("SELECT count(*) FROM settings").fetchone()
        started.set()
        assert proceed.wait(child.PATIENCE)
        (after,) = conn.execute("SELECT count(*) FROM settings").fetchone()
        return before, after

    reading = asyncio.ensure_future(db.read(twice))
    assert await asyncio.to_thread(started.wait, child.PATIENCE)
    await put(store, "a")
    proceed.set()
    assert await reading == (0, 0)
    assert await names(store) == ["a"]


async def test_connections_are_set_up_as_agreed(db: Database) -> None:
    def pragmas(conn: sqlite3.Connection) -> list[object]:
        wanted = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "query_only")
        return [conn.execute(f"PRAGMA {name}").fetchone()[0] for name in wanted]

    assert await db.transact(pragmas) == ["wal", 2, 1, 100, 0]
    assert (await db.read(pragmas))[3:] == [100, 1]


async def test_a_closed_store_says_so(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        await put(store, "a")
        with pytest.raises(StorageError, match="inside its own transaction"):
            async with store.write():
                await store.close()
    await store.close()
    for call in (names(store), put(store, "b")):
        with pytest.raises(StoreClosedError):
            await call
    async with await SqliteStore.open(path) as again:
        assert await names(again) == ["a"]


async def test_close_waits_for_the_open_transaction(store: Store, path: Path) -> None:
    async with store.write():
        await put(store, "a")
        closing = asyncio.ensure_future(store.close())
        await asyncio.sleep(0.01)
        await put(store, "b")
    await closing
    async with await SqliteStore.open(path) as again:
        assert await names(again) == ["a", "b"]


def test_a_program_that_forgets_to_close_still_ends(path: Path) -> None:
    assert child.run("die", path) == ["open"]
