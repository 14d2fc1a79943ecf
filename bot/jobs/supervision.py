"""Tasks that go on as long as the bot does: what breaks one is logged, then it starts again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.operate.logs import place

log = logging.getLogger(__name__)

_SHORTEST = 5.0  # seconds before a task starts again; twice as long each time
_LONGEST = 300.0


class Supervised:
    """One task and its keeper. A task that returns has come to its end."""

    def __init__(
        self,
        name: str,
        work: Callable[[], Awaitable[None]],
        *,
        shortest: float = _SHORTEST,
        longest: float = _LONGEST,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.name = name
        self.failures = 0  # since the start of the bot
        self.failed_at: float | None = None  # the last time
        self.error = ""  # of the last time: its class, never its words
        self._work = work
        self._shortest, self._longest = shortest, longest
        self._clock = clock
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """Do not start again; the task itself has to be stopped by other means."""
        self._stopping.set()

    async def run(self) -> None:
        """Keep the task going until it returns, or until it fails after `stop`."""
        loop = asyncio.get_running_loop()
        pause = self._shortest
        while True:
            began = loop.time()
            try:
                await self._work()
                return
            except Exception as error:
                if loop.time() - began > self._longest:  # it went well for long
                    pause = self._shortest
                self._note(error, pause)
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._stopping.wait()
            if self._stopping.is_set():
                return
            pause = min(2 * pause, self._longest)

    def _note(self, error: Exception, pause: float) -> None:
        self.failures += 1
        self.failed_at = self._clock()
        self.error = type(error).__name__
        log.error(
            "task failed: task=%s error=%s at=%s failures=%s again_in=%.0f",
            self.name,
            self.error,
            place(error),
            self.failures,
            pause,
        )
