"""What a bot asks of its database while nothing is due: for a thousand games what it is for one."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bot.courtesy.spans import HOUR, MINUTE
from bot.jobs.clockwork import _IDLE_EVERY, Clockwork
from bot.jobs.looks import Looks
from bot.operate.heartbeat import EVERY, Heart
from bot.tables.clocks import CLOCK
from bot.tables.services import Services
from storage.api.rows import NewTimer, WholeGame
from tests.bot.begun_tables import duel
from tests.bot.clocked import board_out
from tests.bot.counting import Calls
from tests.bot.watch import Watch

MINUTES = 10
# What is asked in these minutes; docs/performance.md has the figures for one.
ASKED = {
    "timers.claim": 40,  # by the clockwork, every 15 seconds
    "timers.release": 10,
    "preferences.all": 10,  # when somebody looked last (T14), once a minute
    "preferences.set": 20,  # the same, and the heartbeat's
    "timers.next_due": 20,  # by the heartbeat
}


async def _fill(services: Services, count: int) -> None:
    """Have so many games run, each with a clock that is due in an hour or later."""
    table = await board_out(services, await duel(services))
    stored = await services.store.entries.load(table.id)
    entries = await services.store.entries.of_game(table.id)
    assert stored.snapshot is not None
    async with services.store.write():
        for number in range(1, count):
            game = replace(stored.game, channel_id=stored.game.channel_id + number)
            seats = [replace(each, user_id=1000 + number) for each in stored.seats]
            timer = NewTimer(CLOCK, services.tables.now() + HOUR + number)
            position = stored.snapshot.position
            whole = WholeGame(game, seats, entries, position, [timer], [0])
            await services.store.entries.add_game(whole)
    assert len(await services.store.games.live()) == count


@pytest.mark.slow
@pytest.mark.parametrize("games", [1, 1000])
async def test_games_that_wait_cost_a_handful_of_reads_a_minute(
    services: Services, watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    """However many there are: a thousand cost what one costs."""
    await _fill(services, games)
    monkeypatch.setattr("bot.jobs.clockwork._IDLE_EVERY", 0.0)
    monkeypatch.setattr("bot.operate.heartbeat.clock", watch)
    heart = Heart(tmp_path, services.store, lambda: True)
    looks, calls = Looks(services.store, services.tables.now), Calls()
    ends, asked = 0, Counter[str]()

    async def look() -> None:
        """Let a pause of the clockwork pass, with the heart beating in it."""
        nonlocal ends
        before = watch.now
        watch.now += int(_IDLE_EVERY)
        for _ in range(watch.now // int(EVERY) - before // int(EVERY)):
            await heart.beat()
        if ends and watch.now >= ends:
            asked.update(calls.taken())
            clockwork.stop()
            return
        if not ends and watch.now % MINUTE == 0:  # what only the first looks do is over
            ends = watch.now + MINUTES * MINUTE
            calls.of(services.store)
        await looks.look()

    clockwork = Clockwork(services.store, services.tables.now, {}, look=look)
    async with asyncio.timeout(120):
        await clockwork.run()
    assert asked == ASKED
