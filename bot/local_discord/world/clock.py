"""The server's clock, which tests can move, and the ids made from it."""

import asyncio
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000  # the first second of 2015


@dataclass(slots=True)
class _Timer:
    when: float
    callback: Callable[[], None]
    handle: asyncio.TimerHandle


class Clock:
    """Wall time plus an offset; timers follow the offset, so no test has to wait.

    `starts_at` is the time that it shows at first, in seconds since 1970, if not the host's.
    """

    def __init__(self, starts_at: float | None = None) -> None:
        self._offset = 0.0 if starts_at is None else starts_at - time.time()
        self._timers: dict[int, _Timer] = {}
        self._numbers = itertools.count()

    def now(self) -> float:
        """Seconds since 1970, moved by every `advance`."""
        return time.time() + self._offset

    def elapsed(self) -> float:
        """Seconds since some moment, which pass with every `advance`, whoever sets the host's."""
        return time.monotonic() + self._offset

    def iso(self) -> str:
        """The present moment as Discord writes timestamps."""
        return iso_time(self.now())

    def call_at(self, when: float, callback: Callable[[], None]) -> int:
        """Run `callback` once `now()` reaches `when`; returns a number for `cancel`."""
        number = next(self._numbers)
        self._timers[number] = _Timer(when, callback, self._arm(number, when))
        return number

    def cancel(self, number: int) -> None:
        """Forget a timer; harmless when it has already run."""
        timer = self._timers.pop(number, None)
        if timer:
            timer.handle.cancel()

    def advance(self, seconds: float) -> None:
        """Move the clock forward and run, in order, the timers that became due."""
        # The loop's own timers know nothing of the offset, so each is fired here or armed anew.
        self._offset += seconds
        due = sorted(self._timers.items(), key=lambda item: item[1].when)
        for number, timer in due:
            timer.handle.cancel()
            if timer.when <= self.now():
                self._fire(number)
            # A callback fired just before may have cancelled it.
            elif number in self._timers:
                timer.handle = self._arm(number, timer.when)

    def stop(self) -> None:
        """Cancel every timer."""
        for number in list(self._timers):
            self.cancel(number)

    def _arm(self, number: int, when: float) -> asyncio.TimerHandle:
        loop = asyncio.get_running_loop()
        return loop.call_later(max(0.0, when - self.now()), self._fire, number)

    def _fire(self, number: int) -> None:
        timer = self._timers.get(number)
        if timer is None:
            return
        if timer.when > self.now():  # the event loop has a clock of its own, which nobody sets
            timer.handle = self._arm(number, timer.when)
            return
        del self._timers[number]
        timer.callback()


class Snowflakes:
    """Ids in Discord's form: time in the upper bits, strictly increasing even across restarts."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def next(self) -> str:
        """A new id, larger than every one before."""
        # The lower 22 bits are worker, process and a counter at Discord; here they count within the
        # millisecond, and go on counting if the clock was ahead before a restart.
        stamp = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self.last = max(self.last + 1, stamp)
        return str(self.last)


def snowflake_time(snowflake: str) -> float:
    """When an id was made, in seconds since 1970."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000


def iso_time(seconds: float) -> str:
    """Seconds since 1970 as Discord writes timestamps."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
