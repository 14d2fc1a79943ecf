"""Transactions: one writer behind a lock, readers that never wait for it."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

from storage.api.errors import NotADatabaseError, StorageError
from storage.shared.saved_counter import Deeds
from storage.sqlite import connect, migrate, savepoints
from storage.sqlite.connect import Place
from storage.sqlite.connection_thread import Worker
from storage.sqlite.savepoints import Attempt, Level

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


class Database:
    """An open database; every query is a function that gets the connection as its argument."""

    def __init__(self, place: Place, writer: Worker, reader: Worker) -> None:
        """Wire the parts; use `open`."""
        self._place = place
        self._writer = writer
        self._reader = reader
        self._lock = asyncio.Lock()
        self._owner: asyncio.Task[object] | None = None  # the task inside `write`
        self._depth = 0  # how many blocks of that task are open
        self.deeds = Deeds()

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        read_only: bool = False,
        busy_timeout: float = 5.0,
        migrations: Sequence[migrate.Migration] | None = None,
    ) -> Self:
        """Open the file, creating and migrating it unless `read_only`."""
        known = migrate.shipped() if migrations is None else migrations
        place = Place(path, read_only, busy_timeout, known)
        try:
            writer = await Worker.start(partial(connect.writer, place))
        except NotADatabaseError as error:
            raise NotADatabaseError(f"{path}: {error}") from error
        try:
            reader = await Worker.start(partial(connect.reader, place))
        except BaseException:
            await writer.close()
            raise
        return cls(place, writer, reader)

    async def close(self) -> None:
        """Wait for the open transaction, then close both connections; twice is harmless."""
        if self._is_mine():
            raise StorageError("a store cannot be closed inside its own transaction")
        async with self._lock:
            await self._reader.close()
            await self._writer.close()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[None]:
        """Make one transaction of all that this task does inside; a block inside is a savepoint.

        Whatever leaves the block, cancellation included, undoes the block. A cancellation that
        arrives while COMMIT runs is delivered after it, so the commit may stand.
        """
        if self._is_mine():
            async with self._scope(self._next_level()):
                yield
            return
        async with self._lock:
            self._owner = asyncio.current_task()
            try:
                async with self._scope(None):
                    yield
                # Behind the block: only what is committed counts.
                self.deeds.note()
            finally:
                self._owner = None

    async def transact(self, work: Work[T]) -> T:
        """Run `work` as a transaction, or inside `write` as a savepoint, in one thread crossing."""
        if self._is_mine():
            return await self._attempt(Attempt(work, self._next_level()))
        async with self._lock:
            done = await self._attempt(Attempt(work, None))
        self.deeds.note()
        return done

    async def read(self, work: Work[T]) -> T:
        """Run `work` on one consistent state: the committed one, or inside `write` one's own."""
        if self._is_mine():
            # One's own changes are visible on the connection that made them alone.
            return await self._writer.run(work)
        return await self._reader.run(partial(savepoints.at_one_instant, work=work))

    async def aside(self, work: Work[T]) -> T:
        """Run long, reading `work` on a connection of its own, so that nobody waits for it."""
        worker = await Worker.start(partial(connect.onlooker, self._place))
        try:
            return await worker.run(work)
        finally:
            await worker.close()

    def _is_mine(self) -> bool:
        # By task and not by context variable: those are inherited by the tasks one starts.
        return self._owner is not None and self._owner is asyncio.current_task()

    def _next_level(self) -> Level:
        return f"level_{self._depth}"

    async def _attempt(self, attempt: Attempt[T]) -> T:
        try:
            return await self._writer.run(attempt)
        except asyncio.CancelledError:
            # The thread does not notice: tell it not to commit, and keep the lock until it is out.
            attempt.is_abandoned = True
            await self._writer.settle()
            raise

    @asynccontextmanager
    async def _scope(self, level: Level) -> AsyncIterator[None]:
        # Savepoints need names of their own: a second one of a name would hide the first.
        self._depth += 1
        try:
            await self._writer.run(partial(savepoints.begin, level=level))
            yield
            await self._writer.run(partial(savepoints.commit, level=level))
        except BaseException:
            await self._writer.settle(partial(savepoints.undo, level=level))
            raise
        finally:
            self._depth -= 1


class Part:
    """One part of the interface, on the open database that all parts share."""

    def __init__(self, db: Database) -> None:
        """Wrap an open database."""
        self._db = db
