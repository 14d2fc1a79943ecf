"""T10: whoever took a seat more than a day ago is asked before the deal."""

from __future__ import annotations

import pytest

from bot.courtesy.spans import DAY, HOUR
from bot.tables.lobby_seats import pressed_at, seated_long
from bot.tables.ready import READY
from bot.tables.services import Services
from bot.tables.table import Table
from storage.api.rows import SeatRow
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import Stage, is_one_kind_answer
from tests.bot.watch import BEGAN, Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

PRESS = 10**18  # about when the clicks of the stand-in are made
GAME = "sunken_city"


def _before(seconds: int) -> int:
    return PRESS - (seconds * 1000 << 22)


async def _lobby(services: Services, stage: Stage) -> Table:
    """Return a full table: Ana and Bram sat down two days ago, Cara an hour ago."""
    table = await services.opening.create(
        GAME, ANA, channel_id=10, guild_id=7, seats=3, press=_before(2 * DAY)
    )
    await services.lobby.join(table.id, BRAM, press=_before(2 * DAY))
    table = await services.lobby.join(table.id, CARA, press=_before(HOUR))
    await stage.dispatch.publisher.follow(table.id)
    return table


async def _status(services: Services, table: Table) -> str:
    return (await services.store.games.get(table.id)).status


def test_presses_are_dated_by_discord() -> None:
    assert pressed_at(175928847299117063) == 1462015105  # the example of Discord's documentation
    seats = [
        SeatRow(0, 1, "Ana", press=_before(DAY + 1)),
        SeatRow(1, 2, "Bram", press=_before(DAY)),
        SeatRow(2, 3, "Cara"),  # sits there since the table was opened: a rematch
        SeatRow(3, name="Conseil", level="mate"),
    ]
    assert seated_long(seats, BEGAN, PRESS, BEGAN + DAY) == [1]
    assert seated_long(seats, BEGAN, PRESS, BEGAN + DAY + 1) == [1, 3]


@pytest.mark.clause("T10")
async def test_the_game_begins_when_the_last_is_in(services: Services, stage: Stage) -> None:
    """T10: only those who have sat there for long are asked, once; the host is not."""
    table = await _lobby(services, stage)
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    assert "<@2>" in click.answers[-1].text
    assert click.answers[-1].labels == ["Start without asking"]
    question = stage.room.posted[-1]
    assert question.mentions["users"] == [BRAM.user_id]
    assert await _status(services, table) == "lobby"
    posted = len(stage.room.posted)
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    assert len(stage.room.posted) == posted
    await stage.click(BRAM.user_id, f"g:{table.id}:0:ready")
    assert await _status(services, table) == "running"
    assert "Everyone is in." in stage.room.shown(posted).text
    row = await services.store.games.get(table.id)
    assert row.mix is not None
    assert row.mix["start"] is not None
    assert [t.kind for t in await services.store.timers.of_game(table.id)] == ["clock"]


async def test_the_host_may_start_without_the_check(services: Services, stage: Stage) -> None:
    table = await _lobby(services, stage)
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    ((custom_id, _),) = click.answers[-1].clicks
    await stage.click(ANA.user_id, custom_id, on_private=True)
    assert await _status(services, table) == "running"
    assert await services.store.posted.find(table.id, READY) is None


@pytest.mark.clause("T10")
async def test_who_has_not_answered_after_a_day_loses_the_seat(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T10: the table stays a lobby, and its host is told who is missing."""
    table = await _lobby(services, stage)
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    posted = len(stage.room.posted)
    watch.now += DAY - 1
    await stage.dispatch.publisher.ready.expire(table.id)
    assert len((await services.tables.get(table.id)).humans()) == 3
    watch.now += 1
    await stage.dispatch.publisher.ready.expire(table.id)
    table = await services.tables.get(table.id)
    assert table.humans() == [ANA.user_id, CARA.user_id]
    assert table.row.status == "lobby"
    told = stage.room.posted[-1]
    assert told.mentions["users"] == [ANA.user_id]
    assert "<@2>" in told.text
    assert posted in stage.room.deleted
    click = await stage.click(BRAM.user_id, f"g:{table.id}:0:ready")
    is_one_kind_answer(click)


@pytest.mark.clause("T14")
async def test_who_was_never_told_loses_nothing(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T14: a message that Discord did not take has asked nobody."""
    table = await _lobby(services, stage)
    stage.room.away = TimeoutError()
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    stage.room.away = None
    watch.now += DAY
    await stage.dispatch.publisher.ready.expire(table.id)
    assert len((await services.tables.get(table.id)).humans()) == 3


async def test_a_stranger_and_a_late_press_change_nothing(services: Services, stage: Stage) -> None:
    table = await _lobby(services, stage)
    is_one_kind_answer(await stage.click(BRAM.user_id, f"g:{table.id}:0:ready"))
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    is_one_kind_answer(await stage.click(99, f"g:{table.id}:0:ready"))
    assert await _status(services, table) == "lobby"
    await stage.click(CARA.user_id, f"g:{table.id}:0:ready")  # not asked: it does no harm
    assert await _status(services, table) == "lobby"


async def test_a_table_that_has_changed_goes_back_to_its_host(
    services: Services, stage: Stage
) -> None:
    table = await _lobby(services, stage)
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    posted = len(stage.room.posted)
    await services.lobby.leave(table.id, CARA.user_id)
    await stage.click(BRAM.user_id, f"g:{table.id}:0:ready")
    assert await _status(services, table) == "lobby"
    assert "you can start" in stage.room.shown(posted).text
