"""Timers: what is due is done, also what a dead bot left behind."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from bot.courtesy.planned_turns import FURTHEST as PLAN_SECONDS
from bot.jobs.backoff import Backoff
from bot.tables.clocks import CLOCK
from bot.tables.gone_channels import GONE, GONE_SECONDS
from bot.tables.next_look import CLOCK_SECONDS
from bot.tables.quotas import LAST_CALL_SECONDS, LOBBY_SECONDS
from bot.tables.ready import READY, READY_SECONDS
from bot.tables.table import (
    FOLLOW_UP,
    FOLLOW_UP_SECONDS,
    IDLE_LOBBY,
    LAST_CALL,
    MID_TURN,
    MID_TURN_SECONDS,
    PLAN,
)
from storage.api.errors import HeldError, StorageError
from storage.api.rows import Timer
from storage.api.store import Store

log = logging.getLogger(__name__)

_LOOK_EVERY = 5.0  # seconds, while there is something to do
_IDLE_EVERY = 15.0  # else: a thousand games that wait cost a handful of reads a minute
_RELEASE_EVERY = 60  # seconds, while nothing is under way that could have been left
_RETRY_AFTER = 30  # seconds; twice as long after each failure
_LONGEST_PAUSE = 300
_AT_ONCE = 16  # timers worked on together: a channel that is slow holds up nobody else's
_TIDY_EVERY = 24 * 3600  # seconds
_KEPT = 7 * 24 * 3600  # seconds that a timer which is done stays
# No timer is ever set further ahead than this; one that seems to be comes from a clock that was
# set back since, for minutes or for years.
_FURTHEST = {
    FOLLOW_UP: FOLLOW_UP_SECONDS,
    MID_TURN: MID_TURN_SECONDS,
    IDLE_LOBBY: LOBBY_SECONDS,
    LAST_CALL: LAST_CALL_SECONDS,
    GONE: GONE_SECONDS,
    CLOCK: CLOCK_SECONDS,
    PLAN: PLAN_SECONDS,
    READY: READY_SECONDS,
}

Act = Callable[[int], Awaitable[None]]  # on the game of a timer


class Clockwork:
    """One sleeping task that wakes for due timers; acting twice on one is harmless.

    A timer that fails comes again by itself, later each time. Whatever changes a table sets a new
    one, so nobody waits for the pauses of an old failure.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        acts: Mapping[str, Act],
        *,
        look: Callable[[], Awaitable[None]] | None = None,
        at_once: int = _AT_ONCE,
    ) -> None:
        self._store = store
        self._now = now
        self._acts = dict(acts)  # by kind of timer
        self._look = look  # comes first: what is due may depend on how long nobody looked
        self._released: int | None = None  # when claims were last given back
        self._seen: int | None = None  # the time at the last look
        self._tidied: float | None = None  # by the clock of the event loop, which nobody sets
        self._stopping = asyncio.Event()
        self._at_once = at_once
        self._under_way: dict[int, asyncio.Task[None]] = {}  # by timer
        self._backoff = Backoff(_RETRY_AFTER, _LONGEST_PAUSE)

    def stop(self) -> None:
        """End after the timers under way; the next start finds the others."""
        self._stopping.set()

    async def run(self) -> None:
        """Work until stopped. What an earlier run had begun is due at once."""
        try:
            while not self._stopping.is_set():
                is_busy = True
                try:
                    if self._look is not None:
                        await self._look()
                    await self._heal()
                    is_busy = await self._work(self._now())
                    await self._tidy()
                except StorageError as error:
                    log.error("timers not read: code=%s", error.code)
                with suppress(TimeoutError):
                    async with asyncio.timeout(_LOOK_EVERY if is_busy else _IDLE_EVERY):
                        await self._stopping.wait()
            await self.settled()
        except asyncio.CancelledError:
            for task in self._under_way.values():
                task.cancel()
            raise

    async def settled(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._under_way.values())

    async def _heal(self) -> None:
        """At the first look and whenever the clock was set back, mend the times of timers."""
        now = self._now()
        if self._seen is None:
            # Where we are alone nobody is working on what a dead bot left behind, so all of it is
            # due. Where others live it may be theirs: then it is due in its time, seconds from now.
            left = {FOLLOW_UP: 0} if await self._store.timers.is_alone() else {}
            await self._store.timers.heal(now, {**_FURTHEST, **left})
            await self._store.timers.release(now + 1)
        elif now < self._seen:
            healed = await self._store.timers.heal(now, _FURTHEST)
            log.warning("clock set back: seconds=%s timers=%s", self._seen - now, healed)
        self._seen = now

    async def _work(self, now: int) -> bool:
        """Begin with what is due, as far as there is room; return whether there is any work."""
        is_busy = bool(self._under_way or self._backoff)
        while (room := self._at_once - len(self._under_way)) > 0:
            claimed = await self._store.timers.claim(now, room)
            if not claimed or self._stopping.is_set():
                break
            is_busy = True
            for timer in claimed:
                if timer.id not in self._under_way and self._backoff.is_due(timer.id, now):
                    self._begin(timer)
        if is_busy or self._released is None or abs(now - self._released) >= _RELEASE_EVERY:
            await self._store.timers.release(self._now() - _RETRY_AFTER)
            self._released = now
        return is_busy

    def _begin(self, timer: Timer) -> None:
        task = asyncio.create_task(self._try(timer))
        self._under_way[timer.id] = task
        task.add_done_callback(lambda _: self._under_way.pop(timer.id, None))

    async def _try(self, timer: Timer) -> None:
        try:
            await self._act(timer)
        except HeldError:
            log.debug("timer put off, somebody is at it: game=%s", timer.game_id)
        except Exception as error:  # one broken game must not stop the clock of the others
            log.warning(
                "timer failed: game=%s kind=%s error=%s again_in=%s",
                timer.game_id,
                timer.kind,
                type(error).__name__,
                self._backoff.failed(timer.id, self._now()),
            )
        else:
            self._backoff.succeeded(timer.id)

    async def _tidy(self) -> None:
        """Once a day forget what was done long ago, so that years leave no heap."""
        now = asyncio.get_running_loop().time()
        if self._tidied is None or now - self._tidied >= _TIDY_EVERY:
            await self._store.timers.forget(self._now() - _KEPT)
            self._tidied = now

    async def _act(self, timer: Timer) -> None:
        act = self._acts.get(timer.kind)
        if act is not None:
            await act(timer.game_id)
        if not self._stopping.is_set():  # else it may be half done; whatever is done has no timer
            await self._store.timers.finish(timer.id, self._now())
