"""T10: whoever took a seat more than a day ago is asked before the deal."""

from __future__ import annotations

import pytest

from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY, HOUR
from bot.tables.clocks import DOWNTIME
from bot.tables.lobby_seats import pressed_at, seated_long
from bot.tables.ready import OVER, READY
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, Table
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


@pytest.mark.clause("T10")
async def test_the_host_is_told_once_also_if_that_fails_at_first(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T10: seats are free at once; whose they were is kept until it is said."""
    table = await _lobby(services, stage)
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    posted = len(stage.room.posted)
    watch.now += DAY
    stage.room.away = TimeoutError()
    with pytest.raises(TimeoutError):
        await stage.dispatch.publisher.ready.expire(table.id)
    assert len((await services.tables.get(table.id)).humans()) == 2
    assert FOLLOW_UP in {t.kind for t in await services.store.timers.of_game(table.id)}
    stage.room.away = None
    await stage.dispatch.publisher.ready.expire(table.id)  # the timer again: nothing is left to end
    assert len(stage.room.posted) == posted
    for _ in range(2):
        await stage.dispatch.publisher.follow(table.id)
    told = [said for said in stage.room.posted[posted:] if "<@2>" in said.text]
    assert [said.mentions["users"] for said in told] == [[ANA.user_id]]
    assert posted in stage.room.deleted
    assert await services.store.posted.find(table.id, OVER) is None
    timers = await services.store.timers.of_game(table.id)
    assert FOLLOW_UP not in {timer.kind for timer in timers}


@pytest.mark.clause("T10")
async def test_the_host_is_told_once_if_we_die_after_telling(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T10: the same message again, by its nonce."""
    table = await _lobby(services, stage)
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    watch.now += DAY
    posted = len(stage.room.posted)
    stage.room.lost_by = ConnectionResetError()
    with pytest.raises(ConnectionResetError):
        await stage.dispatch.publisher.ready.expire(table.id)
    stage.room.lost_by = None
    await stage.dispatch.publisher.follow(table.id)
    told = [said for said in stage.room.posted[posted:] if "<@2>" in said.text]
    assert len(told) == 1
    assert await services.store.posted.find(table.id, OVER) is None


@pytest.mark.clause("P1", "T10")
async def test_whoever_sleeps_is_called_in_the_morning(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P1, T10: nothing rings in quiet hours; it does once when they are over."""
    own = OwnTime("Europe/Brussels", QuietHours(8 * 60, 13 * 60))  # it is nine there
    await services.store.preferences.set("user", BRAM.user_id, "own_time", own.dump())
    table = await _lobby(services, stage)
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    posted = len(stage.room.posted)
    assert stage.room.posted[-1].is_silent
    timers = await services.store.timers.of_game(table.id)
    assert min(t.due_at for t in timers if t.kind == READY) == BEGAN + 4 * HOUR
    watch.now += 4 * HOUR - 60
    await stage.dispatch.publisher.ready.expire(table.id)
    assert len(stage.room.posted) == posted
    watch.now += 60
    for _ in range(2):
        await stage.dispatch.publisher.ready.expire(table.id)
        assert len(stage.room.posted) == posted + 1
    asked = stage.room.posted[-1]
    assert (asked.is_silent, asked.mentions["users"]) == (False, [BRAM.user_id])
    assert posted in stage.room.deleted
    await stage.click(BRAM.user_id, f"g:{table.id}:0:ready")
    assert await _status(services, table) == "running"
    assert "Everyone is in." in stage.room.shown(posted + 1).text


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


@pytest.mark.clause("T10", "T14")
async def test_nobody_loses_a_seat_for_time_without_the_bot(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T10, T14: the day to answer in is one of the bot, and does not end as it is back."""
    table = await _lobby(services, stage)
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    back = BEGAN + 30 * HOUR
    down = [[BEGAN + HOUR, back]]
    await services.store.preferences.set("guild", 0, DOWNTIME, down)
    ends = back + 23 * HOUR
    for watch.now in (back, ends - 1):
        await stage.dispatch.publisher.ready.expire(table.id)
        assert len((await services.tables.get(table.id)).humans()) == 3
    timers = await services.store.timers.of_game(table.id)
    assert ends in {timer.due_at for timer in timers if timer.kind == READY}
    await services.store.preferences.set("guild", 0, DOWNTIME, [*down, [ends - HOUR, ends]])
    watch.now = ends + 2 * HOUR - 1
    await stage.dispatch.publisher.ready.expire(table.id)
    assert len((await services.tables.get(table.id)).humans()) == 3
    watch.now += 1
    await stage.dispatch.publisher.ready.expire(table.id)
    assert len((await services.tables.get(table.id)).humans()) == 2


@pytest.mark.clause("T10", "T14")
async def test_the_day_begins_when_the_question_is_out(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T10, T14: whoever Discord kept from being asked has the whole of it."""
    table = await _lobby(services, stage)
    stage.room.away = TimeoutError()
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    stage.room.away = None
    watch.now += 20 * HOUR
    await stage.dispatch.publisher.ready.show(table.id)
    watch.now += 23 * HOUR
    await stage.dispatch.publisher.ready.expire(table.id)
    assert len((await services.tables.get(table.id)).humans()) == 3
    watch.now += HOUR
    await stage.dispatch.publisher.ready.expire(table.id)
    assert len((await services.tables.get(table.id)).humans()) == 2


async def test_a_stranger_and_a_late_press_change_nothing(services: Services, stage: Stage) -> None:
    table = await _lobby(services, stage)
    is_one_kind_answer(await stage.click(BRAM.user_id, f"g:{table.id}:0:ready"))
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    is_one_kind_answer(await stage.click(99, f"g:{table.id}:0:ready"))
    assert await _status(services, table) == "lobby"
    for user in (CARA, ANA):  # not asked: it does no harm, and is not left without an answer
        told = await stage.click(user.user_id, f"g:{table.id}:0:ready")
        assert "You're in already." in told.answers[-1].text
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
