"""Locks by name inside one process; they exist only while somebody holds or awaits them."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from storage.api.errors import HeldError


class LocalLocks:
    """One lock a name; a thousand games that nobody plays cost nothing."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        """Return how many are held or awaited."""
        return len(self._locks)

    @asynccontextmanager
    async def hold(self, name: Hashable, *, wait: bool = True) -> AsyncIterator[None]:
        """Hold the lock of that name inside the block; HeldError instead of waiting if asked."""
        # The local variable keeps it alive; with the last holder it vanishes from the dictionary.
        lock = self._locks.setdefault(name, asyncio.Lock())
        if not wait and lock.locked():
            raise HeldError("somebody else is at it")
        async with lock:
            yield
