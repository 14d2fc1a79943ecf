"""Locks that hold between processes: PostgreSQL's advisory locks, on a connection of their own.

One connection holds all locks of a process, so that holders never keep a connection from those who
have to work: a lock is asked for again and again and never waited for inside the database. When the
process or the connection dies, the server frees them all.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from secrets import randbits
from typing import TypeAlias, get_args
from weakref import WeakKeyDictionary

from storage.api import Purpose
from storage.errors import HeldError, StoreClosedError, UnreachableError
from storage.locks import LocalLocks
from storage.postgres.connect import Connection
from storage.postgres.errors import translating
from storage.postgres.settle import settled

# A key is a number of eight bytes: two for what it is, six for which.
_WHICH = 48
_NUMBERS = {purpose: number for number, purpose in enumerate(get_args(Purpose), start=1)}
_WORKER = 100
WRITING = 101 << _WHICH  # whoever is inside a block of `write`
MIGRATING = 102 << _WHICH
_FIRST_PAUSE, _LONGEST_PAUSE = 0.01, 0.25  # seconds

# The keys that living processes hold, as the server knows them.
HELD_KEYS = """SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
WORKERS = (_WORKER << _WHICH, (_WORKER + 1) << _WHICH)  # from, up to but not including

Hold: TypeAlias = "tuple[int, Connection]"


class AdvisoryLocks:
    """All locks of one process."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]]) -> None:
        """Prepare; `connect` is called when the first lock is wanted, and after a loss."""
        self._connect = connect
        self._connection: Connection | None = None
        self._talking = asyncio.Lock()  # a connection does one thing at a time
        self._local = LocalLocks()  # tasks of this process queue here, in order
        self._held: WeakKeyDictionary[asyncio.Task[object], list[Hold]] = WeakKeyDictionary()
        self._is_closed = False
        self._registered: Connection | None = None
        # Who we are, as long as we live: claims of timers bear it.
        self.worker = (_WORKER << _WHICH) | randbits(_WHICH)

    @asynccontextmanager
    async def hold(self, game_id: int, purpose: Purpose, *, wait: bool) -> AsyncIterator[None]:
        """Keep every other task and process from this purpose of this game."""
        key = (_NUMBERS[purpose] << _WHICH) | game_id
        async with self._local.hold(key, wait=wait):
            hold = (key, await self._taken(key, wait=wait))
            mine = self._mine()
            mine.append(hold)
            try:
                yield
            finally:
                mine.remove(hold)
                await settled(self._let_go(*hold))

    def require_kept(self) -> None:
        """Raise UnreachableError when this task has lost a lock: somebody else may have it now."""
        for _, connection in self._mine():
            if connection is not self._connection or connection.is_closed():
                raise UnreachableError("a lock was lost with the connection to the database")

    async def register(self) -> None:
        """Show as long as we live that we do, before the first timer is claimed."""
        with translating():
            async with self._talking:
                connection = await self._ready()
                if self._registered is not connection:
                    await connection.fetchval("SELECT pg_try_advisory_lock($1)", self.worker)
                    self._registered = connection

    async def close(self) -> None:
        """Free all locks."""
        async with self._talking:
            self._is_closed = True
            if self._connection is not None:
                self._connection.terminate()

    def _mine(self) -> list[Hold]:
        task = asyncio.current_task()
        return [] if task is None else self._held.setdefault(task, [])

    async def _taken(self, key: int, *, wait: bool) -> Connection:
        pause = _FIRST_PAUSE
        while True:
            try:
                connection = await self._tried(key)
            except asyncio.CancelledError:
                await settled(self._forget(key))
                raise
            if connection is not None:
                return connection
            if not wait:
                raise HeldError("another process is at it")
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_PAUSE)

    async def _tried(self, key: int) -> Connection | None:
        """Return the connection that now holds the lock, None if somebody else has it."""
        with translating():
            async with self._talking:
                connection = await self._ready()
                got = await connection.fetchval("SELECT pg_try_advisory_lock($1)", key)
                return connection if got else None

    async def _forget(self, key: int) -> None:
        """Let go of what a cancelled attempt may have got; no other task here can have this key."""
        connection = self._connection
        if connection is not None:
            await self._let_go(key, connection)

    async def _let_go(self, key: int, connection: Connection) -> None:
        async with self._talking:
            if connection.is_closed():
                return
            try:
                await connection.fetchval("SELECT pg_advisory_unlock($1)", key)
            except BaseException:
                connection.terminate()  # rather lose all of them than keep one for ever
                raise

    async def _ready(self) -> Connection:
        if self._is_closed:
            raise StoreClosedError("the store is closed")
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        return self._connection
