"""Locks that hold between processes: PostgreSQL's advisory locks, on a connection of their own.

One connection holds all locks of a process, so that holders never keep a connection from those who
have to work: a lock is asked for again and again and never waited for inside the database. When the
process or the connection dies, the server frees them all. We may hear of that much later than those
who take the locks next, so the server is asked before a holder changes anything: each connection
locks a key of its own, its life, and whoever can get that key knows that the holder has gone.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from secrets import randbits
from typing import get_args
from weakref import WeakKeyDictionary

from storage.api.errors import HeldError, StoreClosedError, UnreachableError
from storage.api.store import Purpose
from storage.postgres.after_cancel import settled
from storage.postgres.connect import Connection, Session
from storage.postgres.server_errors import Raw, translating
from storage.shared.named_locks import LocalLocks

# A key is a number of eight bytes: two for what it is, six for which.
_WHICH = 48
# Two releases that run at once must agree, so a new purpose goes to the end.
_NUMBERS = {purpose: number for number, purpose in enumerate(get_args(Purpose), start=1)}
_WORKER = 100
WRITING = 101 << _WHICH  # whoever is inside a block of `write`
MIGRATING = 102 << _WHICH
_LIFE = 103
# Most locks are free again within milliseconds; who waits long must not keep asking that often.
_FIRST_PAUSE, _LONGEST_PAUSE = 0.01, 0.25  # seconds
_FAREWELL = 2.0  # seconds for the server to notice that we go

# The keys that living processes hold, as the server knows them.
HELD_KEYS = """SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
WORKERS = (_WORKER << _WHICH, (_WORKER + 1) << _WHICH)  # from, up to but not including

_TAKE = "SELECT pg_try_advisory_lock($1)"


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A connection that holds locks, and the key that it has as long as it lives."""

    connection: Connection
    life: int

    def is_open(self) -> bool:
        """Return whether nothing has been heard of its end."""
        return not self.connection.is_closed()


class AdvisoryLocks:
    """All locks of one process."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]]) -> None:
        """Prepare; `connect` is called when the first lock is wanted, and after a loss."""
        self._connect = connect
        self._line: Line | None = None
        self._talking = asyncio.Lock()  # a connection does one thing at a time
        self._local = LocalLocks()  # tasks of this process queue here, in order
        self._held: WeakKeyDictionary[asyncio.Task[object], list[Line]] = WeakKeyDictionary()
        self._is_closed = False
        self._registered: Line | None = None
        # Who we are, as long as we live: claims of timers bear it.
        self.worker = (_WORKER << _WHICH) | randbits(_WHICH)

    @asynccontextmanager
    async def hold(self, game_id: int, purpose: Purpose, *, wait: bool) -> AsyncIterator[None]:
        """Keep every other task and process from this purpose of this game."""
        key = (_NUMBERS[purpose] << _WHICH) | game_id
        async with self._local.hold(key, wait=wait):
            line = await self._taken(key, wait=wait)
            mine = self._mine()
            mine.append(line)
            try:
                yield
            finally:
                mine.remove(line)
                await settled(self._let_go(key, line))

    async def require_kept(self, session: Session) -> None:
        """Raise UnreachableError when this task has lost a lock: somebody else may have it now.

        What was got by asking ends with the transaction of `session`.
        """
        for line in set(self._mine()):
            if line is not self._line or not line.is_open() or await _is_dead(line, session):
                raise UnreachableError("a lock was lost with the connection to the database")

    async def register(self) -> None:
        """Show as long as we live that we do, before the first timer is claimed."""
        with translating():
            async with self._talking:
                line = await self._ready()
                # Refused while the server still believes in our last connection: asked for again.
                if self._registered is not line and await line.connection.fetchval(
                    _TAKE, self.worker
                ):
                    self._registered = line

    async def close(self) -> None:
        """Free all locks.

        The server has freed them when this returns: whoever comes next must not take us for alive.
        """
        async with self._talking:
            self._is_closed = True
            if self._line is not None:
                with suppress(*Raw):  # one that does not answer is left all the same
                    await self._line.connection.close(timeout=_FAREWELL)

    def _mine(self) -> list[Line]:
        task = asyncio.current_task()
        return [] if task is None else self._held.setdefault(task, [])

    async def _taken(self, key: int, *, wait: bool) -> Line:
        pause = _FIRST_PAUSE
        while True:
            try:
                line = await self._tried(key)
            except BaseException:  # the server may have given it to us all the same
                await settled(self._forget(key))
                raise
            if line is not None:
                return line
            if not wait:
                raise HeldError("another process is at it")
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_PAUSE)

    async def _tried(self, key: int) -> Line | None:
        """Return the line that now holds the lock, None if somebody else has it."""
        with translating():
            async with self._talking:
                line = await self._ready()
                return line if await line.connection.fetchval(_TAKE, key) else None

    async def _forget(self, key: int) -> None:
        """Let go of what a failed attempt may have got; no other task here can have this key."""
        line = self._line
        if line is not None:
            await self._let_go(key, line)

    async def _let_go(self, key: int, line: Line) -> None:
        async with self._talking:
            if not line.is_open():
                return
            try:
                await line.connection.fetchval("SELECT pg_advisory_unlock($1)", key)
            except BaseException:
                line.connection.terminate()  # rather lose all of them than keep one for ever
                raise

    async def _ready(self) -> Line:
        if self._is_closed:
            raise StoreClosedError("the store is closed")
        if self._line is None or not self._line.is_open():
            line = Line(await self._connect(), (_LIFE << _WHICH) | randbits(_WHICH))
            try:
                await line.connection.fetchval(_TAKE, line.life)
            except BaseException:
                line.connection.terminate()
                raise
            self._line = line
        return self._line


async def _is_dead(line: Line, session: Session) -> bool:
    # Shared: of several who ask about a dead one, none must take another for a sign of life.
    return bool(await session.fetchval("SELECT pg_try_advisory_xact_lock_shared($1)", line.life))
