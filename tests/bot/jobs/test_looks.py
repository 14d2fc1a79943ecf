"""T14: the bot writes down that it is there, and so knows when it was not."""

from __future__ import annotations

import pytest

from bot.courtesy.spans import DAY, HOUR, MINUTE
from bot.jobs.looks import LOOK, Looks
from bot.tables.clocks import DOWNTIME
from bot.tables.services import Services
from storage.api.store import Store
from tests.bot.begun_tables import duel
from tests.bot.counting import Calls

BEGAN = 1_800_000_000


class Bot:
    """A bot that lives by a clock which the test sets."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = BEGAN
        self.start()

    def start(self) -> None:
        """Come back, knowing nothing."""
        self.looks = Looks(self.store, lambda: self.now)

    async def live(self, seconds: int) -> None:
        """Look every few seconds for so long."""
        end = self.now + seconds
        while True:
            await self.looks.look()
            if self.now >= end:
                return
            self.now = min(self.now + 15, end)

    async def gaps(self) -> list[list[int]]:
        """Return what is on record."""
        found: list[list[int]] = await self.store.preferences.get("guild", 0, DOWNTIME, [])
        return found


@pytest.fixture
def bot(store: Store) -> Bot:
    """Return a bot that has never looked."""
    return Bot(store)


async def test_a_bot_that_is_there_leaves_no_gap(bot: Bot) -> None:
    await bot.live(HOUR)
    assert await bot.gaps() == []
    assert await bot.store.preferences.get("guild", 0, LOOK) == bot.now


@pytest.mark.clause("T14")
async def test_time_without_a_bot_is_downtime(bot: Bot) -> None:
    """T14: from the last look on, which was at most a minute before the end."""
    await bot.live(10 * MINUTE)
    died = bot.now
    bot.now += 3 * HOUR
    bot.start()
    await bot.live(5 * MINUTE)
    assert await bot.gaps() == [[died, died + 3 * HOUR]]


async def test_a_quick_restart_is_none(bot: Bot) -> None:
    await bot.live(10 * MINUTE)
    bot.now += 2 * MINUTE
    bot.start()
    await bot.live(5 * MINUTE)
    assert await bot.gaps() == []


@pytest.mark.clause("T14")
async def test_a_clock_that_jumps_is_treated_like_a_gap(bot: Bot) -> None:
    """T14: ahead it is one; back, there is a grace after it all the same."""
    await bot.live(10 * MINUTE)
    before = bot.now
    bot.now += DAY
    await bot.live(5 * MINUTE)
    assert await bot.gaps() == [[before, before + DAY]]
    bot.now = before + HOUR  # it was an hour, not a day
    await bot.live(MINUTE)
    assert await bot.gaps() == [[before, before + HOUR], [before + HOUR, before + HOUR]]


async def test_what_nobody_needs_any_more_is_forgotten(bot: Bot) -> None:
    await bot.live(MINUTE)
    for _ in range(210):
        bot.now += HOUR
        await bot.live(MINUTE)
    assert len(await bot.gaps()) == 200
    bot.now += 400 * DAY
    await bot.live(MINUTE)
    assert len(await bot.gaps()) == 1


async def test_it_is_written_once_a_minute(bot: Bot) -> None:
    await bot.live(MINUTE)
    calls = Calls().of(bot.store)
    await bot.live(10 * MINUTE)
    assert calls.taken().count("preferences.set") == 10


async def test_a_table_is_read_with_the_downtime(services: Services, bot: Bot) -> None:
    table = await duel(services)
    await bot.live(MINUTE)
    bot.now += HOUR
    await bot.live(0)
    (gap,) = (await services.tables.get(table.id)).clocks.downtime
    assert gap == (BEGAN + MINUTE, BEGAN + MINUTE + HOUR)
