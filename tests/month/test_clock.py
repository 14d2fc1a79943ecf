"""The shared clock: who rests tells so, and a jump wakes whatever sleeps."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.month.scripted_loop import Doings, ScriptedLoop
from tests.month.shared_clock import NEVER, Pulse, Rest, SharedClock, real_monotonic

_PATIENCE = 20.0  # seconds; a busy machine is slow


class Other:
    """A process of its own, as far as a thread can be one: a loop that the test looks at."""

    def __init__(self, folder: Path) -> None:
        self.clock = SharedClock(folder / "clock")
        self.pulse = Pulse(folder / "bot.pulse")
        self.doings = Doings()
        theirs = Pulse(folder / "bot.pulse")  # the same files, opened a second time
        self.loop = ScriptedLoop(SharedClock(folder / "clock"), theirs, self.doings)
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def do(self, work: asyncio.Future[None] | object) -> object:
        """Run a coroutine there."""
        assert asyncio.iscoroutine(work)
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def jump(self, seconds: float) -> None:
        """Move the clock and wake the loop."""
        self.clock.offset += seconds
        self.pulse.wake()

    def until(self, condition: Callable[[Rest], bool]) -> Rest:
        """Return the first rest that fulfils a condition."""
        end = real_monotonic() + _PATIENCE
        while not condition(rest := self.pulse.read()):
            assert real_monotonic() < end, rest
        return rest

    def end(self) -> None:
        """Stop the loop."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(_PATIENCE)
        self.loop.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Other]:
    """A loop in a thread."""
    made = Other(tmp_path)
    yield made
    made.end()


def _is_quiet(other: Other) -> Callable[[Rest], bool]:
    return lambda rest: rest.is_quiet(other.clock.offset)


def test_all_who_map_the_file_see_the_same_time(tmp_path: Path) -> None:
    first, second = SharedClock(tmp_path / "clock"), SharedClock(tmp_path / "clock")
    first.offset = 86_400.0
    assert second.offset == 86_400.0
    assert abs(first.time() - second.time()) < 1
    assert second.monotonic() - real_monotonic() > 86_000


def test_a_sleep_of_days_ends_with_a_jump(other: Other) -> None:
    woken: list[float] = []

    async def sleep() -> None:
        await asyncio.sleep(3 * 86_400)
        woken.append(other.clock.time())

    began = other.clock.time()
    other.do(sleep())
    rest = other.until(lambda rest: rest.is_quiet(0.0) and rest.until < NEVER)
    other.jump(86_400)
    rest = other.until(_is_quiet(other))
    assert woken == []
    # The loop looks at its timers once a day at least, so it tells of a day at most.
    other.jump(2 * 86_400)
    other.until(lambda rest: bool(woken) and rest.is_quiet(other.clock.offset))
    assert 0 <= woken[0] - began - 3 * 86_400 < _PATIENCE
    assert rest.until > began + 86_400


def test_a_timeout_follows_the_clock(other: Other) -> None:
    late: list[bool] = []

    async def wait() -> None:
        try:
            async with asyncio.timeout(3600):
                await asyncio.Event().wait()
        except TimeoutError:
            late.append(True)

    other.do(wait())
    rest = other.until(lambda rest: rest.is_quiet(0.0) and rest.until < NEVER)
    assert 3500 < rest.until - other.clock.time() <= 3600
    other.jump(3601)
    other.until(lambda rest: bool(late))


def test_whoever_works_elsewhere_is_not_quiet(other: Other) -> None:
    gate = threading.Event()

    async def work() -> None:
        await asyncio.get_running_loop().run_in_executor(None, gate.wait)

    other.until(_is_quiet(other))
    other.do(work())
    rest = other.until(lambda rest: rest.under_way == 1)
    assert not rest.is_quiet(0.0)
    gate.set()
    other.until(_is_quiet(other))


def test_calls_that_are_watched_count_while_they_last(other: Other) -> None:
    class Library:
        async def ask(self, gate: asyncio.Event) -> str:
            await gate.wait()
            return "answer"

    other.doings.watch(Library, "ask")

    async def use() -> None:
        gate = asyncio.Event()
        asyncio.get_running_loop().call_later(60, gate.set)
        assert await Library().ask(gate) == "answer"

    other.do(use())
    other.until(lambda rest: rest.is_resting and rest.under_way == 1)
    other.jump(61)
    other.until(lambda rest: rest.is_quiet(61.0))


def test_nobody_is_quiet_before_they_have_seen_the_jump() -> None:
    rest = Rest(1, is_resting=True, offset=10.0)
    assert rest.is_quiet(10.0)
    assert not rest.is_quiet(20.0)
    assert not Rest(1, is_resting=False, offset=10.0).is_quiet(10.0)
