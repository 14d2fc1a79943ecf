"""Tasks that must not end: what breaks them is logged, then they go on."""

from __future__ import annotations

import asyncio
import itertools
import logging
from pathlib import Path
from typing import Any

import pytest

from bot.discord.status_command import restarts
from bot.jobs.backoff import Backoff
from bot.jobs.clockwork import Clockwork
from bot.jobs.supervision import Supervised
from bot.operate.backups import Nightly, existing
from bot.operate.heartbeat import Heart
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP
from bot.texts import speaker
from storage.api.store import Store
from tests.bot.begun_tables import PATIENCE, duel, until

_SECRET = "the hand is 7, 9 and 12"


def _fails_once(store: object, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the store raise what nobody expects of it, the first time."""
    real = getattr(store, method)

    async def broken(*given: Any, **named: Any) -> Any:
        monkeypatch.setattr(store, method, real)
        raise KeyError(_SECRET)

    monkeypatch.setattr(store, method, broken)


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_task_starts_again_and_tells(caplog: pytest.LogCaptureFixture) -> None:
    runs: list[float] = []

    async def work() -> None:
        runs.append(asyncio.get_running_loop().time())
        if len(runs) < 4:
            raise KeyError(_SECRET)

    task = Supervised("timers", work, shortest=0.01, longest=0.02, clock=lambda: 1000.7)
    assert restarts(speaker("", "en"), task) == ""
    async with asyncio.timeout(PATIENCE):
        await task.run()
    assert (task.failures, task.failed_at, task.error) == (3, 1000.7, "KeyError")
    gaps = [after - before for before, after in itertools.pairwise(runs)]
    assert all(gap >= pause for gap, pause in zip(gaps, (0.01, 0.02, 0.02), strict=True))
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 3
    assert lines[0].startswith("task failed: task=timers error=KeyError at=")
    assert "work:" in lines[0]
    assert _SECRET not in caplog.text
    assert restarts(speaker("", "en"), task) == (
        "⚠️ The clockwork failed 3 times and went on, last <t:1000:R> (KeyError); see the log."
    )


async def test_a_task_that_was_stopped_does_not_start_again() -> None:
    runs = 0

    async def work() -> None:
        nonlocal runs
        runs += 1
        raise KeyError

    task = Supervised("timers", work, shortest=3600.0)
    running = asyncio.create_task(task.run())
    await until(lambda: task.failures == 1)
    task.stop()
    async with asyncio.timeout(PATIENCE):
        await running
    assert runs == 1


async def test_a_task_can_be_broken_off() -> None:
    task = Supervised("timers", asyncio.Event().wait)  # type: ignore[arg-type]  # returns a bool
    running = asyncio.create_task(task.run())
    await asyncio.sleep(0)
    await _ended(running)
    assert running.cancelled()
    assert task.failures == 0


async def test_a_task_that_went_well_for_long_starts_again_soon() -> None:
    pauses: list[float] = []

    class Watched(Supervised):
        def _note(self, error: Exception, pause: float) -> None:
            super()._note(error, pause)
            pauses.append(pause)

    go_on = asyncio.Event()

    async def work() -> None:
        if len(pauses) == 2:
            await go_on.wait()
        if len(pauses) == 3:
            return
        raise KeyError

    task = Watched("timers", work, shortest=0.01, longest=0.04)
    running = asyncio.create_task(task.run())
    await until(lambda: len(pauses) == 2)
    asyncio.get_running_loop().call_later(0.2, go_on.set)  # it goes well for longer than any pause
    async with asyncio.timeout(PATIENCE):
        await running
    assert pauses == [0.01, 0.02, 0.01]


@pytest.mark.parametrize("method", ["claim", "heal", "release"])
async def test_a_clockwork_goes_on_after_what_nobody_expected(
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    method: str,
) -> None:
    table = await duel(services)
    done: list[int] = []

    async def follow(game_id: int) -> None:
        done.append(game_id)

    async def is_settled() -> bool:
        kinds = [timer.kind for timer in await services.store.timers.of_game(table.id)]
        return FOLLOW_UP not in kinds

    monkeypatch.setattr("bot.jobs.clockwork._LOOK_EVERY", 0.01)
    monkeypatch.setattr("bot.jobs.clockwork._IDLE_EVERY", 0.01)
    _fails_once(services.store.timers, method, monkeypatch)
    clockwork = Clockwork(services.store, services.tables.now, {FOLLOW_UP: follow})
    task = Supervised("timers", clockwork.run, shortest=0.01)
    running = asyncio.create_task(task.run())
    await until(is_settled)
    await until(lambda: task.failures == 1)
    clockwork.stop()
    task.stop()
    async with asyncio.timeout(PATIENCE):
        await running
    assert done == [table.id]
    errors = [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR]
    assert len(errors) == 1
    assert _SECRET not in caplog.text


async def test_a_night_goes_on_after_what_nobody_expected(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "backups"
    monkeypatch.setattr("bot.operate.backups._FIRST_LOOK", 0.0)
    _fails_once(store, "backup_to", monkeypatch)
    nightly = Nightly(store, folder, 14)
    task = Supervised("backups", nightly.run, shortest=0.01)
    running = asyncio.create_task(task.run())
    await until(lambda: len(existing(folder)) == 1)
    assert task.failures == 1
    assert _SECRET not in caplog.text
    await _ended(running)


async def test_a_heart_beats_on_after_what_nobody_expected(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _fails_once(store.timers, "next_due", monkeypatch)
    task = Supervised("heartbeat", Heart(tmp_path, store, lambda: True).run, shortest=0.01)
    running = asyncio.create_task(task.run())
    await until(lambda: (tmp_path / "heartbeat.json").exists())
    assert task.failures == 1
    await _ended(running)


def test_pauses_grow_and_are_forgotten() -> None:
    backoff = Backoff(30, 300)
    assert backoff.is_due(1, 1000)
    assert [backoff.failed(1, 1000) for _ in range(6)] == [30, 60, 120, 240, 300, 300]
    assert not backoff.is_due(1, 1299)
    assert backoff.is_due(1, 1300)
    assert backoff.is_due(2, 1000)  # nobody else waits
    backoff.succeeded(1)
    assert backoff.is_due(1, 1000)
    assert backoff.failed(1, 1000) == 30


def test_a_clock_that_was_set_back_prolongs_no_pause() -> None:
    backoff = Backoff(30, 300)
    backoff.failed(1, 10_000)
    assert backoff.is_due(1, 1000)


def test_what_nobody_asks_about_is_forgotten() -> None:
    backoff = Backoff(30, 300)
    for key in range(1000):
        backoff.failed(key, 10 * key)
    assert len(backoff) < 50
