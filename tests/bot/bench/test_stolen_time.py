"""What the host of a machine takes is seen, and only clicks in such moments are told apart."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bot.bench import stolen_time
from bot.bench.stolen_time import Weather


def _stat(path: Path, stolen: int) -> None:
    path.write_text(f"cpu  100 0 100 800 0 0 0 {stolen} 0 0\ncpu0 1 2 3\n")


async def test_a_gust_spoils_the_moments_around_it_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stat = tmp_path / "stat"
    _stat(stat, 7)
    monkeypatch.setattr(stolen_time, "_STAT", stat)
    seen = Weather()
    looking = asyncio.create_task(seen.watch())
    began = time.monotonic()
    await asyncio.sleep(0.2)
    gust = time.monotonic()
    _stat(stat, 57)
    for _ in range(1_000):
        if seen.share:
            break
        await asyncio.sleep(0.01)
    noticed = time.monotonic()
    looking.cancel()
    assert seen.was_calm(began, began + 0.05)
    assert not seen.was_calm(gust - 0.01, noticed)
    assert not seen.was_calm(began, noticed)
    assert seen.was_calm(noticed, noticed + 0.2)
    assert seen.share == pytest.approx(1.0)


async def test_a_system_that_does_not_tell_has_fine_weather(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stolen_time, "_STAT", tmp_path / "missing")
    seen = Weather()
    looking = asyncio.create_task(seen.watch())
    await asyncio.sleep(0.1)
    looking.cancel()
    assert seen.share == 0
    assert seen.was_calm(0.0, time.monotonic())
