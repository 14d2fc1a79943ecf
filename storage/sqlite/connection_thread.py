"""One SQLite connection on a thread of its own.

Whole functions are sent to the thread, not statements: crossing between threads costs more than
most statements do, so a transaction is one crossing.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Self, TypeVar, cast

import aiosqlite

from storage.api.errors import StoreClosedError, translated

T = TypeVar("T")
Connect = Callable[[], sqlite3.Connection]


class Worker:
    """Runs functions on a connection, one after the other, in the order they were sent."""

    def __init__(self, connect: Connect) -> None:
        """Prepare; use `start`."""
        self._connect = connect
        self._raw: sqlite3.Connection | None = None
        self._proxy = aiosqlite.Connection(self._open, 64)
        # A program that dies of an error before `close` must end, so that it is started again, and
        # not wait for this thread for ever. Before 0.22 the connection was itself the thread.
        self._thread = cast(Thread, getattr(self._proxy, "_thread", self._proxy))
        self._thread.daemon = True

    @classmethod
    async def start(cls, connect: Connect) -> Self:
        """Start the thread and call `connect` on it; its sqlite3 errors arrive translated."""
        worker = cls(connect)
        try:
            await worker._proxy
        except BaseException:
            # The thread is ending, and reports that to the event loop, which must still be there.
            await asyncio.to_thread(worker._thread.join)
            raise
        return worker

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `work` returns for the connection, on its thread.

        When the waiting task is cancelled the work still runs to its end; `settle` waits for it.
        """
        if self._raw is None:
            raise StoreClosedError("the store is closed")
        # aiosqlite has no public way to run a function on its thread; `_execute` is what all of its
        # public methods are made of, with the same signature since its first release.
        pending = self._proxy._execute(self._call, self._raw, work)  # type: ignore[no-untyped-call]
        return cast(T, await pending)

    async def settle(self, work: Callable[[sqlite3.Connection], None] = lambda _: None) -> None:
        """Run `work` after all that was sent before, whatever cancellations arrive meanwhile.

        For cleaning up behind an exception: errors of `work` are dropped, to not mask that one.
        """
        # A task of its own: cancelling us while we wait does not reach it.
        task = asyncio.ensure_future(self.run(work))
        while not task.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait({task})
        if not task.cancelled():
            # Asked for, or asyncio logs that nobody did.
            task.exception()

    async def close(self) -> None:
        """Finish what was sent, close the connection and end the thread."""
        if self._raw is not None:
            # First: from now on `run` refuses, and what was sent before is still done.
            self._raw = None
            await self._proxy.close()

    def _open(self) -> sqlite3.Connection:
        try:
            self._raw = self._connect()
        except sqlite3.Error as error:
            raise translated(error) from error
        return self._raw

    @staticmethod
    def _call(raw: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(raw)
        except sqlite3.Error as error:
            raise translated(error) from error
