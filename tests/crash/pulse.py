"""Whether the bot of some rooms lives, for those who wait for its answer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

T = TypeVar("T")


class Pulse:
    """Whether the bot of some rooms lives, as those notice who wait for its answer."""

    def __init__(self, process: int) -> None:
        self.process = process  # by its place among all
        self.deaths = 0
        self._died = asyncio.Event()

    def die(self) -> None:
        """Tell all who wait; the next bot is another one."""
        self.deaths += 1
        self._died.set()
        self._died = asyncio.Event()

    async def unless_dead(self, since: int, wanted: Coroutine[None, None, T]) -> T | None:
        """Wait for something; None if the bot has died, counted `since` when it was asked."""
        if self.deaths != since:
            wanted.close()
            return None
        died, task = asyncio.create_task(self._died.wait()), asyncio.create_task(wanted)
        try:
            await asyncio.wait({died, task}, return_when=asyncio.FIRST_COMPLETED)
            return task.result() if task.done() else None
        finally:
            for each in (died, task):
                each.cancel()
            await asyncio.gather(died, task, return_exceptions=True)
