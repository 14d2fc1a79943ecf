"""The event loop of the bot: drawing pauses while it has something to do."""

from __future__ import annotations

import asyncio
import sys
import threading
import time

import pytest

from bot.loop import new_loop
from render import courtesy
from tests.bot.tables import PATIENCE, until


@pytest.fixture(autouse=True)
def _calm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courtesy, "_shared", courtesy._Courtesy())


def test_nobody_hurries_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courtesy, "_LONGEST", 60.0)
    began = time.monotonic()
    for _ in range(1_000):
        courtesy.give_way()
    assert time.monotonic() - began < 30


def test_a_pause_ends_with_the_hurry_or_after_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    courtesy.hurry()
    began = time.monotonic()
    courtesy.give_way()
    assert time.monotonic() - began >= courtesy._LONGEST * 0.9
    monkeypatch.setattr(courtesy, "_LONGEST", 60.0)
    threading.Timer(0.05, courtesy.rest).start()
    courtesy.give_way()
    courtesy.give_way()
    assert time.monotonic() - began < 30


def test_drawing_leaves_the_core_to_others_every_millisecond(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(courtesy, "time", clock)
    assert clock.work(50) == 0  # there is nobody else
    courtesy.hurry()
    courtesy.rest()
    assert clock.work(50) == 50
    courtesy.leave()
    assert clock.work(50) == 0


def test_who_wakes_up_in_that_moment_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    courtesy.hurry()
    courtesy.rest()
    monkeypatch.setattr(courtesy, "_SPELL", 0.0)
    monkeypatch.setattr(time, "sleep", lambda _: courtesy.hurry())
    began = time.monotonic()
    courtesy.give_way()
    assert time.monotonic() - began >= courtesy._LONGEST * 0.9


class Clock:
    """The time as drawing sees it, which takes a little over a quarter of a millisecond a step."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.naps = 0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, _: float) -> None:
        self.naps += 1

    def work(self, milliseconds: int) -> int:
        """Draw for so long; return how often drawing slept."""
        before = self.naps
        for _ in range(4 * milliseconds):
            courtesy.give_way()
            self.now += 0.00026
        return self.naps - before


@pytest.mark.skipif(sys.platform == "win32", reason="its loop has no selector")
def test_drawing_goes_on_only_while_the_loop_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courtesy, "_LONGEST", PATIENCE)
    steps: list[tuple[float, float]] = []  # when each was about to begin, and when it did
    is_over = threading.Event()

    def draw() -> None:
        while not is_over.is_set():
            about_to = time.monotonic()
            courtesy.give_way()
            steps.append((about_to, time.monotonic()))
            time.sleep(0.001)

    async def work() -> tuple[float, float]:
        thread = threading.Thread(target=draw)
        thread.start()
        await until(lambda: len(steps) > 10)
        began = time.monotonic()
        time.sleep(0.2)  # noqa: ASYNC251 - a loop that is busy
        ended = time.monotonic()
        await until(lambda: steps[-1][1] > ended)
        is_over.set()
        await asyncio.to_thread(thread.join)
        return began, ended

    with asyncio.Runner(loop_factory=new_loop) as runner:
        began, ended = runner.run(work())
    assert courtesy._shared.nobody_hurries.is_set()  # whoever draws after the end need not pause
    # One that had been let go on before may begin late: threads run when the system likes.
    busy = [step for step in steps if began < step[0] and step[1] < ended]
    assert not busy
