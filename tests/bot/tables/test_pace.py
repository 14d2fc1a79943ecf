"""The pace of a table: chosen by its host, stored with it, kept by a rematch."""

from __future__ import annotations

import pytest

from bot.courtesy.paces import NONE, PACES
from bot.courtesy.spans import Span
from bot.tables.experience import lengths_of_group
from bot.tables.refusals import AlreadyStartedError, NotHostError
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.table_time import NOTHING_AGREED, TableTime
from games.core.errors import InvalidOptionError, UnknownOptionError
from storage.api.rows import Step
from tests.bot.begun_tables import DUEL
from tests.bot.conftest import ANA, BRAM, CARA

BRISK = TableTime(PACES["brisk"], "computer")


async def _lobby(services: Services, time: TableTime = NOTHING_AGREED, channel: int = 10) -> Table:
    table = await services.opening.create(DUEL, ANA, channel_id=channel, time=time)
    return await services.lobby.join(table.id, BRAM)


async def test_a_table_has_no_clock_unless_its_host_wants_one(services: Services) -> None:
    table = await _lobby(services)
    assert (table.clocks.time.pace, table.row.time) == (NONE, {})
    table = await services.lobby.set_time(table.id, ANA.user_id, {"pace": "brisk"})
    table = await services.lobby.set_time(table.id, ANA.user_id, {"when_late": "computer"})
    assert table.clocks.time == BRISK
    assert table.row.time == {"pace": "brisk", "when_late": "computer"}
    started = await services.lobby.start(table.id, ANA.user_id)
    assert [started.clocks.seat(seat).bank for seat in (0, 1)] == [BRISK.pace.start] * 2


async def test_a_pace_can_be_chosen_as_the_table_is_opened(services: Services) -> None:
    table = await _lobby(services, BRISK)
    assert table.clocks.time == BRISK


@pytest.mark.parametrize("values", [{"pace": "glacial"}, {"when_late": "shame"}, {"pace": True}])
async def test_a_pace_that_is_not_offered_changes_nothing(
    services: Services, values: dict[str, str]
) -> None:
    table = await _lobby(services, BRISK)
    with pytest.raises(InvalidOptionError):
        await services.lobby.set_time(table.id, ANA.user_id, values)
    with pytest.raises(UnknownOptionError):
        await services.lobby.set_time(table.id, ANA.user_id, {"colour": "red"})
    assert (await services.tables.get(table.id)).clocks.time == BRISK


async def test_only_the_host_sets_it_and_only_before_the_start(services: Services) -> None:
    table = await _lobby(services)
    with pytest.raises(NotHostError):
        await services.lobby.set_time(table.id, BRAM.user_id, {"pace": "easy"})
    await services.lobby.start(table.id, ANA.user_id)
    with pytest.raises(AlreadyStartedError):
        await services.lobby.set_time(table.id, ANA.user_id, {"pace": "easy"})


async def test_a_rematch_keeps_pace_and_when_late_and_nothing_else(services: Services) -> None:
    table = await _lobby(services, TableTime(BRISK.pace, BRISK.when_late, (Span(5, 9),)))
    await services.lobby.start(table.id, ANA.user_id)
    await services.consent.stop(table.id, ANA.user_id)
    again = await services.opening.rematch(table.id, BRAM)
    assert again.clocks.time == BRISK


def test_what_is_not_set_stays_out() -> None:
    assert NOTHING_AGREED.dump() == {}
    assert TableTime.load({}) == NOTHING_AGREED
    assert TableTime.load(BRISK.dump()) == BRISK


@pytest.mark.clause("T1")
async def test_the_lengths_of_the_games_of_a_group(services: Services) -> None:
    """T1: of just these people; somebody alone is no group."""
    for number, seconds in enumerate((1, 30, 4)):
        table = await _lobby(services, channel=20 + number)
        table = await services.lobby.start(table.id, ANA.user_id)
        ended = 1000 + seconds
        await services.store.entries.append(
            Step(table.id, 1, [], None, now=ended, status="finished", asked={})
        )
    table = await _lobby(services)
    assert sorted(await lengths_of_group(services.store, table)) == [1, 4, 30]
    table = await services.lobby.leave(table.id, BRAM.user_id)
    assert await lengths_of_group(services.store, table) == []
    table = await services.lobby.join(table.id, CARA)
    assert await lengths_of_group(services.store, table) == []
