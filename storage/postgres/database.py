"""Transactions on a small pool of connections; a block of `write` has one to itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from functools import partial
from typing import Self
from weakref import WeakKeyDictionary

from storage.api.errors import StorageError, StoreClosedError, UnreachableError
from storage.postgres import migrate
from storage.postgres.advisory_locks import WRITING, AdvisoryLocks
from storage.postgres.after_cancel import settled
from storage.postgres.connect import Place, Pool, Session, check, connect, open_pool
from storage.postgres.server_errors import Raw, translated, translating
from storage.shared.saved_counter import Deeds

_ACQUIRE = 20.0  # seconds to wait for a connection of the pool
_RESET = 5.0


class Database:
    """An open database; whoever asks gets a connection for as long as the block lasts."""

    def __init__(self, place: Place, pool: Pool) -> None:
        """Wire the parts; use `open`."""
        self._pool = pool
        self._is_closed = False
        self._writing = asyncio.Lock()  # blocks queue here, and not each with a connection
        self._owned: WeakKeyDictionary[asyncio.Task[object], Session] = WeakKeyDictionary()
        self._depth = 0  # how many blocks of the task inside `write` are open
        self.deeds = Deeds()
        self.locks = AdvisoryLocks(partial(connect, place))

    @classmethod
    async def open(cls, place: Place) -> Self:
        """Connect, and bring the schema up to date unless the place is only read."""
        check(place)
        pool = await open_pool(place)
        try:
            with translating():
                async with pool.acquire() as session:
                    await migrate.prepare(session, read_only=place.read_only)
        except BaseException:
            pool.terminate()
            raise
        return cls(place, pool)

    async def close(self) -> None:
        """Wait for open transactions, then close; twice is harmless."""
        if self._mine() is not None:
            raise StorageError("a store cannot be closed inside its own transaction")
        if self._is_closed:
            return
        self._is_closed = True
        async with self._writing:
            await self.locks.close()
            with suppress(*Raw):
                await self._pool.close()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[None]:
        """Make one transaction of all that this task does inside; a block inside is a savepoint."""
        session = self._mine()
        if session is not None:
            async with self._level(session):
                yield
            return
        # The lock first: a block that waits must not keep a connection from those who only read.
        async with self._writing, self._session() as session, self._level(session):
            with translating():
                # One block at a time in all processes, as on SQLite, until the transaction ends.
                await session.execute("SELECT pg_advisory_xact_lock($1)", WRITING)
            task = asyncio.current_task()
            if task is None:
                raise StorageError("only a task can write")
            self._owned[task] = session
            try:
                yield
            finally:
                del self._owned[task]

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Session]:
        """Give a connection for one statement that reads."""
        mine = self._mine()
        with translating():
            if mine is not None:
                # Inside `write` one's own changes must be seen, which no other connection does yet.
                yield mine
                return
            async with self._session() as session:
                yield session

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[Session]:
        """Give a connection on which all statements are one transaction."""
        mine = self._mine()
        with translating():
            if mine is not None:
                async with self._level(mine):
                    yield mine
                return
            async with self._session() as session, self._level(session):
                yield session

    @asynccontextmanager
    async def stating(self) -> AsyncIterator[Session]:
        """Give a connection for one statement that changes something, a transaction by itself."""
        mine = self._mine()
        with translating():
            if mine is not None:
                async with self._level(mine):
                    yield mine
                return
            async with self._session() as session:
                await self.locks.require_kept(session)
                with self._deed():
                    yield session

    def _mine(self) -> Session | None:
        # By task and not by context variable: those are inherited by the tasks one starts.
        task = asyncio.current_task()
        return None if task is None else self._owned.get(task)

    @asynccontextmanager
    async def _session(self) -> AsyncIterator[Session]:
        if self._is_closed:
            raise StoreClosedError("the store is closed")
        with translating():
            session = await self._pool.acquire(timeout=_ACQUIRE)
        try:
            yield session
        finally:
            # Resets the connection, which also undoes what a cancelled task left open.
            with suppress(*Raw):
                await self._pool.release(session, timeout=_RESET)

    @asynccontextmanager
    async def _level(self, session: Session) -> AsyncIterator[None]:
        """Begin and commit a transaction, or a savepoint in one; what leaves the block undoes it.

        A cancellation or a lost connection during COMMIT leaves open whether it stands; `deeds`
        tells of the latter.
        """
        is_inner = session is self._mine()
        name = f"level_{self._depth}"
        begin, commit, undo = "BEGIN", "COMMIT", "ROLLBACK"
        if is_inner:
            begin, commit = f"SAVEPOINT {name}", f"RELEASE {name}"
            undo = f"ROLLBACK TO {name}; RELEASE {name}"
        self._depth += is_inner
        try:
            with translating():
                await session.execute(begin)
            yield
            with translating():
                if not is_inner:
                    await self.locks.require_kept(session)
                with nullcontext() if is_inner else self._deed():
                    done = await session.execute(commit)
                    if done == "ROLLBACK":  # what COMMIT answers where a statement had failed
                        raise StorageError("the transaction was rolled back by an earlier error")
        except BaseException:
            await settled(_undone(session, undo))  # if the connection is gone, so is all of it
            raise
        finally:
            self._depth -= is_inner

    @contextmanager
    def _deed(self) -> Iterator[None]:
        """Note what is carried out for good inside, also where its answer does not reach us."""
        try:
            yield
        except Raw as error:
            if isinstance(translated(error), UnreachableError):
                self.deeds.note()
            raise
        self.deeds.note()


async def _undone(session: Session, undo: str) -> None:
    if session.is_in_transaction():
        await session.execute(undo)
