"""Timers: what is due is done, also what a dead bot left behind."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.tables import FOLLOW_UP, IDLE_LOBBY
from storage.api import Store, Timer
from storage.errors import HeldError, StorageError

log = logging.getLogger(__name__)

_LOOK_EVERY = 5.0  # seconds
_RETRY_AFTER = 30  # seconds
_LEFT_BEHIND = 3600  # seconds: no follow-up is due later than that


class Clockwork:
    """One sleeping task that wakes for due timers; acting twice on one is harmless."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        follow: Callable[[int], Awaitable[None]],
        close_idle: Callable[[int], Awaitable[None]] | None = None,
    ) -> None:
        self._store = store
        self._now = now
        self._acts = {FOLLOW_UP: follow, IDLE_LOBBY: close_idle}
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """End after the timer under way; the next start finds the others."""
        self._stopping.set()

    async def run(self) -> None:
        """Work until stopped. What an earlier run had begun is due at once."""
        ahead = await self._look_back()
        while not self._stopping.is_set():
            try:
                await self._work(self._now() + ahead)
            except StorageError as error:
                log.error("timers not read: code=%s", error.code)
            ahead = 0
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_EVERY):
                    await self._stopping.wait()

    async def _look_back(self) -> int:
        """Free what the dead had taken; return how many seconds ahead of its time work may begin.

        Where we are alone nobody is working on what was left behind, so all of it is due. Where
        others live it may be theirs: then it is due in its time, a few seconds from now.
        """
        try:
            await self._store.release_timers(self._now() + 1)
            return _LEFT_BEHIND if await self._store.is_alone() else 0
        except StorageError as error:
            log.error("timers not read: code=%s", error.code)
            return 0

    async def _work(self, now: int) -> None:
        for timer in await self._store.claim_timers(now):
            if self._stopping.is_set():
                return
            try:
                await self._act(timer)
            except HeldError:
                log.debug("timer put off, somebody is at it: game=%s", timer.game_id)
            except Exception as error:  # one broken game must not stop the clock of the others
                log.warning(
                    "timer failed: game=%s kind=%s error=%s",
                    timer.game_id,
                    timer.kind,
                    type(error).__name__,
                )
        await self._store.release_timers(self._now() - _RETRY_AFTER)

    async def _act(self, timer: Timer) -> None:
        act = self._acts.get(timer.kind)
        if act is not None:
            await act(timer.game_id)
        await self._store.finish_timer(timer.id, self._now())
