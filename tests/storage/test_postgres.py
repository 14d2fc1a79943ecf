"""PostgreSQL only: its schema, what it refuses, what happens when it goes and comes back."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from storage.api.errors import (
    AccessError,
    AddressError,
    ConstraintError,
    CorruptSnapshotError,
    DatabaseLockedError,
    DriverError,
    HeldError,
    NewerSchemaError,
    NoBackupError,
    NotADatabaseError,
    OlderSchemaError,
    ReadOnlyDatabaseError,
    StaleSequenceError,
    StorageError,
    UnreachableError,
)
from storage.api.opening import open_store
from storage.api.rows import NewTimer, Step
from storage.api.store import Store
from storage.postgres import advisory_locks, migrate
from storage.postgres.advisory_locks import Line
from storage.postgres.connect import MOST_CONNECTIONS
from storage.postgres.store import PostgresStore
from storage.sqlite.migrate import Migration
from tests.postgres import PASSWORD, PATIENCE, Server
from tests.storage.tables import ANA, CHANNEL, NOW, entry, open_lobby, position, start_game


@pytest.fixture
def name(postgres_url: str) -> str:
    """The name of this test's database."""
    return postgres_url.partition("@/")[2].partition("?")[0]


@pytest.fixture
async def two(postgres_url: str) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Two stores on one database, as two processes have them."""
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(await PostgresStore.open(postgres_url))
        second = await stack.enter_async_context(await PostgresStore.open(postgres_url))
        yield first, second


# Ends a connection and waits for it: until then it holds its locks, however little it may do.
_END = f"SELECT pg_terminate_backend(pid, {1000 * PATIENCE}) FROM pg_stat_activity"  # noqa: S608


def cut_off(server: Server, name: str) -> None:
    """End all connections to a database."""
    ended = server.sql(f"{_END} WHERE datname = '{name}'")
    assert "t" in ended.split()


def wait_for_waiting(server: Server, name: str) -> None:
    """Return when somebody in a database waits for a row that another one holds."""
    waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = "
    end = time.monotonic() + PATIENCE
    while not server.sql(f"{waiting}'{name}'"):
        assert time.monotonic() < end


async def put_off(store: Store, name: str, server: Server) -> None:
    """Store a setting inside a block whose connection is cut."""
    async with store.write():
        await store.preferences.set("user", 1, "a", True)
        await asyncio.to_thread(cut_off, server, name)
        await store.preferences.set("user", 1, "b", True)


# Schema ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET key = 'other' WHERE seq = 1",
        "DELETE FROM entries WHERE seq = 2",
        "TRUNCATE entries",
        "INSERT INTO entries VALUES (1, 2, 'choice', 0, 'again', '{}', 0)",
        "INSERT INTO entries VALUES (1, 4, 'choice', 0, 'gap', '{}', 0)",
    ],
)
async def test_the_log_is_append_only(
    two: tuple[PostgresStore, PostgresStore], postgres: Server, name: str, statement: str
) -> None:
    store, _ = two
    assert await start_game(store) == 1
    await store.entries.append(Step(1, 1, [entry(2)], None, now=NOW))
    with pytest.raises(AssertionError, match=r"append-only|without gaps"):
        postgres.sql(statement, name)  # not even the superuser
    assert await store.entries.of_game(1) == [entry(1, "setup"), entry(2)]


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("UPDATE games SET seq = 9", "is at entry 9, but has 1 entries"),
        ("UPDATE snapshots SET seq = 5", "has a position of entry 5"),
        ("UPDATE snapshots SET position = '[]'", "the position of game 1 is damaged"),
    ],
)
async def test_the_check_finds(
    two: tuple[PostgresStore, PostgresStore],
    postgres: Server,
    name: str,
    damage: str,
    complaint: str,
) -> None:
    store, _ = two
    await start_game(store)
    assert await store.integrity_check() == []
    postgres.sql(damage, name)
    found = await store.integrity_check()
    assert found
    assert all(complaint in line for line in found)


async def test_a_damaged_position_is_noticed(
    two: tuple[PostgresStore, PostgresStore], postgres: Server, name: str
) -> None:
    store, _ = two
    game_id = await start_game(store)
    postgres.sql("UPDATE snapshots SET position = replace(position, '1', '2')", name)
    for call in (
        store.entries.snapshot(game_id),
        store.entries.load(game_id),
        store.games.open(game_id, 1, "board"),
    ):
        with pytest.raises(CorruptSnapshotError):
            await call
    await store.entries.put_snapshot(game_id, 1, position(1))
    assert (await store.entries.load(game_id)).snapshot is not None


async def test_two_processes_migrate_an_empty_database_at_once(postgres: Server) -> None:
    name = postgres.new_database()
    url = postgres.url(name)
    with pytest.raises(OlderSchemaError, match="start the bot once"):
        await open_store(url, read_only=True)
    stores = await asyncio.gather(*(open_store(url) for _ in range(3)))
    assert [await store.schema_version() for store in stores] == [len(migrate.known())] * 3
    for store in stores:
        await store.close()
    postgres.drop(name)


async def test_a_migration_may_take_its_time(
    postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = postgres.new_database()
    setting = "CREATE TABLE how AS SELECT current_setting('statement_timeout') AS long"
    monkeypatch.setattr(migrate, "known", lambda: (Migration(1, "slow", setting),))
    await (await open_store(postgres.url(name))).close()
    assert postgres.sql("SELECT long FROM how", name).strip() == "0"
    postgres.drop(name)


async def test_a_newer_schema_and_a_foreign_database_are_refused(
    postgres: Server, postgres_url: str, name: str
) -> None:
    postgres.sql("INSERT INTO bathysphere_schema (version, name) VALUES (99, 'later')", name)
    with pytest.raises(NewerSchemaError, match="newer release"):
        await open_store(postgres_url)
    other = postgres.new_database()
    postgres.sql("CREATE TABLE games (x int)", other)
    with pytest.raises(NotADatabaseError, match="another program"):
        await open_store(postgres.url(other))
    postgres.drop(other)


async def test_a_store_for_reading_refuses_to_write(postgres_url: str) -> None:
    async with await open_store(postgres_url, read_only=True) as reader:
        assert await reader.games.live() == []
        with pytest.raises(ReadOnlyDatabaseError):
            await open_lobby(reader)


async def test_copies_are_left_to_pg_dump(two: tuple[PostgresStore, PostgresStore]) -> None:
    with pytest.raises(NoBackupError, match="pg_dump"):
        await two[0].backup_to(Path("copy"))


# Reaching the server --------------------------------------------------------------------------


async def test_a_dump_that_was_brought_back_is_known(
    postgres: Server, postgres_url: str, name: str
) -> None:
    async with await open_store(postgres_url) as store:
        game_id = await start_game(store)
        origin = await store.origin()
        restored = await asyncio.to_thread(postgres.dump_and_restore, name)
        assert await store.origin() == origin
    async with await open_store(postgres_url) as again:
        assert await again.origin() == origin
    async with await open_store(postgres.url(restored)) as copy:
        assert (await copy.games.get(game_id)).seq == 1
        assert await copy.origin() != origin
    postgres.drop(restored)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://",
        "postgresql://ana:sesame@host",
        "postgresql://ana:sesame@host:many/games",
        "postgresql://ana:sesame@host/a/b",
        "mysql://ana:sesame@host/games",
    ],
)
async def test_a_malformed_address_is_named_and_not_quoted(url: str) -> None:
    with pytest.raises(AddressError) as caught:
        await open_store(url)
    assert "sesame" not in str(caught.value)


async def test_what_the_server_refuses_is_said(
    postgres: Server, postgres_url: str, name: str
) -> None:
    for url, kind, words in (
        (postgres.url(name, "secured", "sesame"), AccessError, "user or the password"),
        (postgres.url(name, "nobody"), AccessError, "user or the password"),
        (postgres.url("nowhere"), AccessError, "does not exist: create it first"),
        (f"{postgres_url}/missing", UnreachableError, "cannot be reached"),
        ("postgresql://ana:sesame@127.0.0.1:9/games", UnreachableError, "127.0.0.1:9/games"),
    ):
        with pytest.raises(kind, match=words) as caught:
            await open_store(url)
        assert "sesame" not in str(caught.value)
    with pytest.raises(AccessError, match="lacks a right"):  # not the owner of the tables
        await open_store(postgres.url(name, "secured", PASSWORD))


def test_the_package_is_loaded_only_for_an_address_and_named_when_missing() -> None:
    code = """
import asyncio, sys
from pathlib import Path
import bot.app, bot.cli.run
from storage.api.opening import open_store
async def main():
    await (await open_store(Path(sys.argv[1]))).close()
    print("asyncpg" in sys.modules)
    sys.modules["asyncpg"] = None
    await open_store("postgresql://ana@host/games")
try:
    asyncio.run(main())
except Exception as error:
    print(type(error).__name__, error)
"""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", code, f"{folder}/b.sqlite3"],
            capture_output=True,
            text=True,
            check=True,
        )
    first, second = done.stdout.splitlines()
    assert first == "False"
    assert second.startswith(f"{DriverError.__name__} PostgreSQL needs the package asyncpg")


async def test_a_lost_connection_saves_nothing_and_the_next_call_works(
    two: tuple[PostgresStore, PostgresStore], postgres: Server, name: str
) -> None:
    store, _ = two
    with pytest.raises(UnreachableError):
        await put_off(store, name, postgres)
    assert await store.preferences.all("user", 1) == {}
    await store.preferences.set("user", 1, "c", True)
    assert await store.preferences.all("user", 1) == {"c": True}


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server that no other test needs."""
    with Server.running() as server:
        yield server


@pytest.mark.slow
@pytest.mark.postgresql
async def test_a_server_that_goes_and_comes_back(own_server: Server) -> None:
    postgres = own_server
    async with await open_store(postgres.url(postgres.new_database())) as store:
        game_id = await start_game(store)
        await asyncio.to_thread(postgres.stop)
        for _ in range(2):
            with pytest.raises(UnreachableError):
                await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW))
        with pytest.raises(UnreachableError):
            async with store.exclusive(game_id, "play"):
                pass
        await asyncio.to_thread(postgres.start)
        async with store.exclusive(game_id, "play"):
            assert (
                await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW)) == 2
            )


# Transactions ---------------------------------------------------------------------------------


async def test_of_many_processes_at_the_same_place_exactly_one_wins(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    game_id = await start_game(two[0])
    steps = [
        two[n % 2].entries.append(Step(game_id, 1, [entry(2)], {"by": n}, now=NOW))
        for n in range(12)
    ]
    results = await asyncio.gather(*steps, return_exceptions=True)
    assert sum(result == 2 for result in results) == 1
    assert sum(isinstance(result, StaleSequenceError) for result in results) == 11


async def test_blocks_of_all_processes_run_one_after_the_other(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    """What is counted inside stays true: nobody slips past a bound."""

    async def open_if_room(store: Store, channel: int) -> None:
        async with store.write():
            if (await store.games.crowd(ANA, 77)).lobbies_of_host < 3:
                await open_lobby(store, channel)

    await asyncio.gather(*(open_if_room(two[n % 2], CHANNEL + n) for n in range(12)))
    assert len(await two[0].games.live()) == 3


async def test_a_swallowed_error_does_not_pass_for_a_commit(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    store, _ = two

    async def go_on() -> None:
        async with store.write():
            await store.preferences.set("user", 1, "a", True)
            session = store._db._mine()
            assert session is not None
            with pytest.raises(Exception, match="division by zero"):
                await session.execute("SELECT 1 / 0")

    with pytest.raises(StorageError, match="rolled back by an earlier error"):
        await go_on()
    assert await store.preferences.all("user", 1) == {}


async def test_a_call_cancelled_on_its_way_leaves_no_trace(
    two: tuple[PostgresStore, PostgresStore], postgres: Server, name: str
) -> None:
    first, second = two
    game_id = await start_game(first)
    async with first.write():
        await first.games.set_host(game_id, 5)  # holds the row
        waiting = asyncio.ensure_future(
            second.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW))
        )
        await asyncio.to_thread(wait_for_waiting, postgres, name)
        assert not waiting.done()
        for _ in range(3):
            waiting.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await waiting
    assert (await second.games.get(game_id)).seq == 1
    assert await second.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW)) == 2


async def test_a_row_held_too_long_is_named(
    two: tuple[PostgresStore, PostgresStore], postgres: Server, name: str
) -> None:
    postgres.sql(f"ALTER ROLE bathysphere IN DATABASE {name} SET lock_timeout = '10s'")
    first, second = two
    game_id = await start_game(first)

    async def impatient() -> None:
        async with second.write():
            session = second._db._mine()
            assert session is not None
            await session.execute("SET LOCAL lock_timeout = '50ms'")
            await second.games.set_host(game_id, 6)

    async with first._db.changing() as session:
        await session.execute("UPDATE games SET host_id = 5")
        with pytest.raises(DatabaseLockedError):
            await impatient()
    assert (await second.games.get(game_id)).host_id == 5


async def test_what_does_not_fit_a_column_is_a_constraint(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    with pytest.raises(ConstraintError):
        await open_lobby(two[0], channel_id=2**70)
    with pytest.raises(ConstraintError):
        await open_lobby(two[0], seed=b"short")


# Locks ----------------------------------------------------------------------------------------


async def test_a_lock_keeps_other_processes_away(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    first, second = two
    order: list[str] = []

    async def work(store: PostgresStore, who: str) -> None:
        async with store.exclusive(7, "play"):
            order.append(f"{who} in")
            await asyncio.sleep(0.05)
            order.append(f"{who} out")

    await asyncio.gather(work(first, "a"), work(second, "b"), work(first, "c"), work(second, "d"))
    assert [step.split()[1] for step in order] == ["in", "out"] * 4
    assert [step.split()[0] for step in order[::2]] == [step.split()[0] for step in order[1::2]]


async def test_other_games_and_purposes_are_free(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    first, second = two
    async with first.exclusive(7, "play"):
        async with second.exclusive(8, "play", wait=False), second.exclusive(7, "post", wait=False):
            pass
        for store in two:
            with pytest.raises(HeldError):
                async with store.exclusive(7, "play", wait=False):
                    pass


async def test_more_holders_and_waiters_than_connections(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    first, second = two
    ids = [await start_game(first, channel) for channel in range(1, 4 * MOST_CONNECTIONS)]
    done: list[int] = []

    async def step(store: PostgresStore, game_id: int, seq: int) -> None:
        async with store.exclusive(game_id, "follow"), store.exclusive(game_id, "play"):
            at = (await store.games.get(game_id)).seq
            async with store.write():
                await store.entries.append(
                    Step(game_id, at, [entry(at + 1)], position(at + 1), now=NOW)
                )
            done.append(game_id)

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(
            *(step(store, game_id, 1) for game_id in ids for store in (first, second, first))
        )
    assert len(done) == 3 * len(ids)
    assert {(await first.games.get(game_id)).seq for game_id in ids} == {4}


def cut_locks(server: Server, name: str) -> None:
    """End the connections that hold locks in a database, and no others."""
    holds = "pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')"
    ended = server.sql(f"{_END} WHERE {holds} AND datname = '{name}'")
    assert "t" in ended.split()


@pytest.mark.parametrize("is_heard_of", [True, False])
@pytest.mark.parametrize("is_block", [True, False])
async def test_a_process_whose_connection_dies_lets_go(
    two: tuple[PostgresStore, PostgresStore],
    postgres: Server,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    is_heard_of: bool,
    is_block: bool,
) -> None:
    first, second = two

    async def late() -> None:
        """Change something with a lock that is somebody else's now."""
        if not is_block:
            await first.preferences.set("user", 1, "late", True)
            return
        async with first.write():
            await first.preferences.set("user", 1, "late", True)

    async def work() -> None:
        async with first.exclusive(7, "play"):
            await asyncio.to_thread(cut_locks, postgres, name)
            async with asyncio.timeout(PATIENCE), second.exclusive(7, "play"):
                if not is_heard_of:  # the network may keep the end of a connection from us
                    monkeypatch.setattr(Line, "is_open", lambda line: True)
                await late()

    with pytest.raises(UnreachableError, match="lock was lost"):
        await work()
    monkeypatch.undo()
    assert await second.preferences.all("user", 1) == {}
    async with first.exclusive(7, "play"):  # and all is well again
        await first.preferences.set("user", 1, "now", True)
    assert await second.preferences.all("user", 1) == {"now": True}


async def test_lost_locks_stay_lost_on_a_new_connection(
    two: tuple[PostgresStore, PostgresStore], postgres: Server, name: str
) -> None:
    first, _ = two

    async def connect_anew() -> None:
        async with asyncio.timeout(PATIENCE):
            while True:  # until the end of the old connection has been heard of
                try:
                    async with first.exclusive(8, "play"):
                        return
                except UnreachableError:
                    continue

    async def work() -> None:
        async with first.exclusive(7, "play"):
            await asyncio.to_thread(cut_locks, postgres, name)
            await asyncio.create_task(connect_anew())
            await first.preferences.set("user", 1, "late", True)

    with pytest.raises(UnreachableError, match="lock was lost"):
        await work()
    assert await first.preferences.all("user", 1) == {}


async def test_many_who_lost_their_locks_are_all_refused(
    two: tuple[PostgresStore, PostgresStore],
    postgres: Server,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, _ = two
    games = [await start_game(first, channel) for channel in range(1, 9)]
    together = asyncio.Barrier(len(games) + 1)

    async def work(game_id: int) -> None:
        async with first.exclusive(game_id, "play"):
            await together.wait()  # all hold their locks
            await together.wait()  # and all have lost them
            await first.timers.add(game_id, NewTimer("nudge", NOW))

    tasks = [asyncio.create_task(work(game_id)) for game_id in games]
    await together.wait()
    monkeypatch.setattr(Line, "is_open", lambda line: True)
    await asyncio.to_thread(cut_locks, postgres, name)
    await together.wait()
    ends = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(end, UnreachableError) for end in ends)
    assert not [timer for game_id in games for timer in await first.timers.of_game(game_id)]


async def test_a_lock_whose_answer_never_came_is_let_go(
    two: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two
    fetchval = asyncpg.Connection.fetchval

    async def late(self: Any, query: str, *given: Any, **named: Any) -> Any:
        answer = await fetchval(self, query, *given, **named)
        if "pg_try_advisory_lock" in query and given[0] % 2**48 == 7:
            raise TimeoutError
        return answer

    async def want() -> None:
        async with first.exclusive(7, "play"):
            raise AssertionError("nobody knows of it")

    monkeypatch.setattr(asyncpg.Connection, "fetchval", late)
    with pytest.raises(UnreachableError):
        await want()
    monkeypatch.undo()
    async with second.exclusive(7, "play", wait=False):
        pass


async def test_a_number_the_server_still_gives_to_our_last_connection_is_asked_for_again(
    two: tuple[PostgresStore, PostgresStore], postgres_url: str
) -> None:
    first, second = two
    worker = first._db.locks.worker
    last = await asyncpg.connect(postgres_url)  # which we have given up, and the server has not
    await last.fetchval("SELECT pg_try_advisory_lock($1)", worker)
    game_id = await start_game(first)
    await first.timers.add(game_id, NewTimer("nudge", NOW))
    assert len(await first.timers.claim(NOW)) == 1
    await last.close()
    await first.timers.claim(NOW)
    assert await second.timers.release(0) == 0  # they belong to somebody who lives
    assert not await second.timers.is_alone()


async def test_whoever_gives_up_waiting_leaves_no_lock_behind(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    first, second = two

    async def want() -> None:
        async with second.exclusive(7, "play"):
            raise AssertionError("the first has it")

    async with first.exclusive(7, "play"):
        waiting = [asyncio.ensure_future(want()) for _ in range(3)]
        for task in waiting:
            await asyncio.sleep(0.03)
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert all(task.cancelled() for task in waiting)
    async with first.exclusive(7, "play", wait=False):
        pass
    async with second.exclusive(7, "play", wait=False):
        pass


# Timers ---------------------------------------------------------------------------------------


async def test_claims_of_the_living_stay_and_those_of_the_dead_are_freed(
    two: tuple[PostgresStore, PostgresStore], postgres_url: str
) -> None:
    first, second = two
    game_id = await start_game(first)
    timer_id = await first.timers.add(game_id, NewTimer("turn", NOW))
    assert await first.timers.is_alone()
    assert not await second.timers.is_alone()
    assert [timer.id for timer in await first.timers.claim(NOW)] == [timer_id]
    assert await second.timers.claim(NOW) == []
    assert await second.timers.release(NOW + 9999) == 0  # the first lives
    assert await first.timers.release(NOW) == 0  # too early
    await first.close()
    assert await second.timers.release(0) == 1
    assert [timer.id for timer in await second.timers.claim(NOW)] == [timer_id]
    assert await second.timers.is_alone()
    assert await second.timers.release(NOW + 1) == 1  # its own, when it is old enough
    async with await PostgresStore.open(postgres_url) as doctor:  # looks, but works on no timers
        assert await doctor.timers.of_game(game_id) != []
        assert await second.timers.is_alone()


async def test_whoever_has_closed_is_dead_for_the_next_however_slow_the_server_is(
    two: tuple[PostgresStore, PostgresStore],
    postgres: Server,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(advisory_locks, "_FAREWELL", PATIENCE)
    first, second = two
    game_id = await start_game(first)
    await first.timers.add(game_id, NewTimer("turn", NOW))
    assert len(await first.timers.claim(NOW)) == 1
    holders = "SELECT pid FROM pg_locks WHERE (classid::bigint << 32) | objid::bigint = "
    holder = int(postgres.sql(f"{holders}{first._db.locks.worker}", name))
    os.kill(holder, signal.SIGSTOP)
    waking = asyncio.get_running_loop().call_later(0.5, os.kill, holder, signal.SIGCONT)
    try:
        await first.close()
        assert await second.timers.release(0) == 1
        assert await second.timers.is_alone()
    finally:
        waking.cancel()
        with suppress(ProcessLookupError):
            os.kill(holder, signal.SIGCONT)


async def test_processes_share_timers_without_overlap(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    game_id = await start_game(two[0])
    ids = [await two[0].timers.add(game_id, NewTimer("turn", NOW)) for _ in range(40)]
    claimed: list[int] = []

    async def work(store: PostgresStore) -> None:
        while batch := await store.timers.claim(NOW, limit=3):
            claimed.extend(timer.id for timer in batch)

    await asyncio.gather(*(work(store) for store in two for _ in range(4)))
    assert sorted(claimed) == ids
