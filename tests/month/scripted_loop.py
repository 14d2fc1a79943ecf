"""An event loop whose sockets are real and whose timers run on the shared clock."""

from __future__ import annotations

import asyncio
import functools
import selectors
from collections.abc import Callable
from types import ModuleType
from typing import Any

from tests.month.shared_clock import NEVER, Pulse, Rest, SharedClock, drain


class Doings:
    """Counts what is under way outside the loop, where its rest would be misread."""

    def __init__(self) -> None:
        self.count = 0

    def watch(self, owner: type | ModuleType, *names: str) -> None:
        """Count the calls of coroutine functions as long as they last."""
        for name in names:
            setattr(owner, name, self._counted(getattr(owner, name)))

    def _counted(self, method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        async def counted(*arguments: Any, **options: Any) -> Any:
            self.count += 1
            try:
                return await method(*arguments, **options)
            finally:
                self.count -= 1

        return counted


class WatchfulSelector(selectors.DefaultSelector):
    """Tells when its loop has nothing to do but to wait, and until when it would."""

    def __init__(self, clock: SharedClock, pulse: Pulse, doings: Doings) -> None:
        super().__init__()
        self._clock = clock
        self._pulse = pulse
        self._doings = doings
        self._turns = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for sockets, in real time."""
        if timeout is not None and timeout <= 0:
            return super().select(timeout)
        ready = super().select(0)
        if ready:
            return ready
        until = NEVER if timeout is None else self._clock.time() + timeout
        self._tell(is_resting=True, until=until)
        try:
            return super().select(timeout)
        finally:
            self._tell(is_resting=False, until=until)

    def _tell(self, *, is_resting: bool, until: float) -> None:
        self._turns += 1
        rest = Rest(self._turns, is_resting, self._clock.offset, until, self._doings.count)
        self._pulse.tell(rest)


class ScriptedLoop(asyncio.SelectorEventLoop):
    """Wakes by the shared clock, and whenever that was moved."""

    def __init__(self, clock: SharedClock, pulse: Pulse, doings: Doings) -> None:
        self._clock = clock
        self._doings = doings
        super().__init__(WatchfulSelector(clock, pulse, doings))
        self.add_reader(pulse.wire, drain, pulse.wire)

    def time(self) -> float:
        """Return the time that timers go by."""
        return self._clock.monotonic()

    def run_in_executor(  # type: ignore[override]  # whatever is run and given
        self, executor: Any, func: Any, *args: Any
    ) -> asyncio.Future[Any]:
        """Run something in a thread, which counts as under way until it is done."""
        work = super().run_in_executor(executor, func, *args)
        self._doings.count += 1
        work.add_done_callback(self._done)
        return work

    def _done(self, _: asyncio.Future[Any]) -> None:
        self._doings.count -= 1


class Policy(asyncio.DefaultEventLoopPolicy):
    """Gives every `asyncio.run` of the process a scripted loop."""

    def __init__(self, make: Callable[[], asyncio.AbstractEventLoop]) -> None:
        super().__init__()
        self._make = make

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        """Return a loop on the shared clock."""
        return self._make()
