"""T14: a backup that is brought back lets every running turn start anew; nothing else does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.paces import PACES
from bot.courtesy.spans import DAY, HOUR
from bot.tables.clocks import CLOCK
from bot.tables.own_settings import OWN_TIME
from bot.tables.public_time import shown_until
from bot.tables.services import Services
from bot.tables.table import Table
from storage.api.opening import open_store
from storage.api.rows import Step
from storage.api.store import Store
from tests.bot.clocked import begun, live_until, whole_turn
from tests.bot.conftest import ANA
from tests.bot.standin import Stage
from tests.bot.watch import BEGAN, Watch

STEADY = PACES["steady"]


async def _restored(store: Store, watch: Watch, folder: Path) -> tuple[Store, Services]:
    """Return a copy of the database, brought back, and the services on it."""
    path = folder / "restored.sqlite3"
    await store.backup_to(path)
    copy = await open_store(path)
    return copy, Services(copy, clock=watch)


async def _at_home(services: Services) -> None:
    assert await services.restored.settle() == 0


@pytest.mark.clause("T14")
async def test_every_running_turn_starts_anew_and_banks_are_kept(
    services: Services, stage: Stage, watch: Watch, tmp_path: Path
) -> None:
    """T14: what was spent since the backup, or before it, nobody can say."""
    await _at_home(services)
    table = await begun(services, stage, "steady")
    watch.now += 30 * HOUR  # six more than are free
    table = await whole_turn(services, stage, table)
    bank = table.clocks.seat(0).bank
    assert bank == STEADY.start - 6 * HOUR + STEADY.increment
    watch.now += 20 * HOUR
    copy, there = await _restored(services.store, watch, tmp_path)
    async with copy:
        assert await there.restored.settle() == 1
        after = await there.tables.get(table.id)
        assert after.clocks.seat(1).began is None
        assert (after.clocks.seat(0).bank, after.clocks.seat(0).turns) == (bank, 1)
        assert after.clocks.seat(1).bank == STEADY.start
        (timer,) = [t for t in await copy.timers.of_game(table.id) if t.kind == CLOCK]
        assert timer.due_at == watch.now
        watch.now += 60
        new = Stage.of(there)
        await new.dispatch.publisher.time_keeper.tick(table.id)
        began = (await there.tables.get(table.id)).clocks.seat(1)
        assert (began.began, began.turns) == (watch.now, 0)
        assert await there.restored.settle() == 0  # once
        await new.close()
    assert (await services.tables.get(table.id)).clocks.seat(1).began == BEGAN + 30 * HOUR


@pytest.mark.clause("T14")
async def test_after_it_the_ladder_begins_anew(
    services: Services, stage: Stage, watch: Watch, tmp_path: Path
) -> None:
    """T14: nobody is told at once that a turn is days old."""
    await _at_home(services)
    table = await begun(services, stage)
    watch.now += 100 * HOUR
    copy, there = await _restored(services.store, watch, tmp_path)
    async with copy:
        await there.restored.settle()
        new = Stage.of(there)
        await live_until(new, watch, watch.now + 23 * HOUR)
        assert new.room.posted == []
        await live_until(new, watch, watch.now + 2 * HOUR)
        (said,) = new.room.posted
        assert said.is_silent
        assert table.id == 1
        await new.close()


async def test_a_restart_is_no_restored_backup(
    services: Services, stage: Stage, watch: Watch, tmp_path: Path
) -> None:
    await _at_home(services)
    table = await begun(services, stage)
    watch.now += DAY
    await services.store.backup_to(tmp_path / "copy.sqlite3")  # to make one changes nothing
    await _at_home(services)
    assert (await services.tables.get(table.id)).clocks.seat(0).began == BEGAN


async def test_a_database_of_an_earlier_release_is_taken_as_it_is(
    services: Services, stage: Stage, watch: Watch, tmp_path: Path
) -> None:
    table = await begun(services, stage)
    copy, there = await _restored(services.store, watch, tmp_path)
    async with copy:
        await _at_home(there)
        assert (await there.tables.get(table.id)).clocks.seat(0).began == BEGAN


async def test_a_secret_answer_stays_one(
    services: Services, stage: Stage, watch: Watch, tmp_path: Path
) -> None:
    """Whoever has answered in secret is shown the same end as if they had not."""
    await _at_home(services)
    own = OwnTime("Europe/Brussels", QuietHours(23 * 60, 8 * 60))
    await services.store.preferences.set("user", ANA.user_id, OWN_TIME, own.dump())
    table = await begun(services, stage, "steady")
    silent = replace(table, clocks=table.clocks.moved([0], [1], watch.now + HOUR))
    shown = []
    for each in (table, silent):
        changed: Table = replace(each, clocks=each.clocks.restarted(BEGAN + 5 * HOUR))
        clocks = changed.clocks.called([0] if each is table else [], BEGAN + 5 * HOUR)
        shown.append(shown_until(clocks, 0, BEGAN + 6 * HOUR, is_asked=each is table))
    assert shown[0] is not None
    # The first turn is free for a day, and so it was when it was answered.
    assert shown[0] == shown[1]


async def test_games_that_cannot_be_read_hold_up_nobody(
    services: Services, stage: Stage, watch: Watch, tmp_path: Path
) -> None:
    await _at_home(services)
    await begun(services, stage)
    other = await begun(services, stage, channel_id=11)
    copy, there = await _restored(services.store, watch, tmp_path)
    async with copy:
        await copy.entries.append(Step(1, (await copy.games.get(1)).seq, [], {}, now=1))
        row = await copy.entries.of_game(1)
        assert row
        assert await there.restored.settle() >= 1
        assert (await there.tables.get(other.id)).clocks.seat(0).began is None
