"""The server's clock: a timer waits for its time, whatever happens to the host's clock."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace

import pytest

from bot.local_discord.world.clock import Clock


async def test_a_timer_is_not_early_when_the_host_sets_its_clock_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hour, off, called = 3600.0, [0.0], []
    monkeypatch.setattr(
        "bot.local_discord.world.clock.time", SimpleNamespace(time=lambda: time.time() + off[0])
    )
    clock = Clock()
    clock.call_at(clock.now() + 0.05, lambda: called.append(True))
    off[0] = -hour
    await asyncio.sleep(0.2)
    assert called == []
    clock.advance(hour)
    assert called == [True]
    clock.stop()
