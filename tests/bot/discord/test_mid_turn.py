"""What becomes public in the midst of a turn stands on the board of its end, or comes by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.jobs.clockwork import Clockwork
from bot.operate.doctor import Report, check_surroundings
from bot.tables.services import Services
from bot.tables.table import CHOICE, FOLLOW_UP, MID_TURN, MID_TURN_SECONDS, Table
from bot.tables.turn import BOARD, goes_on
from tests.bot.begun_tables import asked, play_random
from tests.bot.conftest import ANA, BRAM
from tests.bot.counting import Calls
from tests.bot.standin import GUILD, Stage
from tests.bot.watch import Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

CITY = "sunken_city"  # the spirit is rolled for in the midst of a turn


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _city(services: Services) -> Table:
    table = await services.opening.create(CITY, ANA, seats=2, channel_id=10, guild_id=GUILD)
    await services.lobby.join(table.id, BRAM)
    return await services.lobby.start(table.id, ANA.user_id)


async def _kinds(services: Services, game_id: int) -> set[str]:
    timers = await services.store.timers.of_game(game_id)
    return {timer.kind for timer in timers} & {FOLLOW_UP, MID_TURN}


async def _press(services: Services, stage: Stage, table: Table, picks: Random) -> Table:
    """Answer the open question by a press; return the table then."""
    user, _, question = asked(table)
    index = picks.randrange(len(question.decision.options))
    await stage.click(user, f"g:{table.id}:{question.asked}:s.{index}", on_private=True)
    return await services.tables.get(table.id)


async def _in_mid_turn(services: Services, stage: Stage, picks: Random) -> Table:
    """Return a table at which a die was just rolled by whoever is to choose next."""
    table = await _city(services)
    await stage.dispatch.publisher.follow(table.id)
    while MID_TURN not in await _kinds(services, table.id):
        assert not table.is_over
        table = await _press(services, stage, table, picks)
    return table


async def test_no_second_board_comes_under_the_panel_of_who_still_chooses(
    services: Services, stage: Stage
) -> None:
    picks = Random(2)
    table = await _in_mid_turn(services, stage, picks)
    board = await services.store.posted.find(table.id, BOARD)
    assert board is not None
    turn = await services.tables.open(table.id)
    assert turn.shown == int(board.data["seq"]) < turn.public
    assert goes_on(table, [e for e in turn.recent if e.seq > turn.shown])
    posted, mover = len(stage.room.posted), table.waiting_for()
    while table.waiting_for() == mover:
        assert len(stage.room.posted) == posted
        table = await _press(services, stage, table, picks)
    assert len(stage.room.posted) == posted + 1  # one for the whole turn
    assert await _kinds(services, table.id) == set()
    turn = await services.tables.open(table.id)
    assert turn.shown == turn.public


async def test_looking_does_not_bring_it_and_the_log_has_it(
    services: Services, stage: Stage
) -> None:
    table = await _in_mid_turn(services, stage, Random(2))
    posted = len(stage.room.posted)
    mover = asked(table)[0]
    other = next(user for user in table.humans() if user != mover)
    for user in (mover, other):
        await stage.click(user, f"g:{table.id}:0:play")
    assert len(stage.room.posted) == posted
    rolled = (await services.tables.open(table.id)).recent[-1]
    assert rolled.kind == CHOICE
    await stage.click(other, f"g:{table.id}:0:log")
    assert len(stage.room.posted) == posted
    assert await _kinds(services, table.id) == {MID_TURN}


async def test_it_comes_after_some_minutes_without_a_step(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await _in_mid_turn(services, stage, Random(2))
    posted = len(stage.room.posted)
    clockwork = Clockwork(
        services.store,
        services.tables.now,
        {MID_TURN: stage.dispatch.publisher.follow_if_free},
    )
    for passed, boards in ((MID_TURN_SECONDS - 1, 0), (1, 1), (60, 1)):
        watch.now += passed
        await clockwork._work(services.tables.now())
        await clockwork.settled()
        assert len(stage.room.posted) == posted + boards
    assert await _kinds(services, table.id) == set()


async def test_a_bot_that_died_meanwhile_posts_it_in_its_time(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await _in_mid_turn(services, stage, Random(2))
    again = Stage.of(services)  # nothing was kept in memory
    watch.now += MID_TURN_SECONDS
    clockwork = Clockwork(
        services.store, services.tables.now, {MID_TURN: again.dispatch.publisher.follow_if_free}
    )
    await clockwork._heal()
    await clockwork._work(services.tables.now())
    await clockwork.settled()
    assert len(again.room.posted) == 1
    assert (await services.tables.open(table.id)).shown == table.row.seq
    await again.close()


async def test_such_a_step_takes_a_read_and_a_write(services: Services, stage: Stage) -> None:
    picks, table = Random(2), await _city(services)
    await stage.dispatch.publisher.follow(table.id)
    calls = Calls().of(services.store)
    taken: list[str] = []
    while True:
        before = table.waiting_for(), len(stage.room.posted), table.row.seq
        calls.clear()
        table = await _press(services, stage, table, picks)
        taken = calls.taken()
        if MID_TURN in await _kinds(services, table.id):
            break
    assert taken[:2] == ["games.open", "entries.append"]
    assert taken[2:] == ["entries.load"]  # this test's own look
    assert (table.waiting_for(), len(stage.room.posted)) == before[:2]


async def test_whoever_was_quicker_than_the_board_is_called_first(
    services: Services, stage: Stage
) -> None:
    """The clock of a turn begins with the board that calls to it, so that one never waits."""
    picks, table = Random(2), await _city(services)
    await stage.dispatch.publisher.follow(table.id)
    while True:
        before = table.waiting_for()
        table = await play_random(services, table, picks, 1)
        if MID_TURN in await _kinds(services, table.id) and table.waiting_for() == before:
            turn = await services.tables.open(table.id)
            if all(table.clocks.seat(seat).began is None for seat in before):
                break
    posted = len(stage.room.posted)
    await stage.dispatch.publisher.follow(table.id, turn, may_wait=True)
    assert len(stage.room.posted) == posted + 1


async def test_the_doctor_does_not_miss_it(services: Services, stage: Stage) -> None:
    table = await _in_mid_turn(services, stage, Random(2))
    report = Report()
    await check_surroundings(services.store, report, services.tables.now(), repair=False)
    assert report.problems == []
    await services.store.timers.cancel(table.id, [MID_TURN])
    await check_surroundings(services.store, report, services.tables.now(), repair=False)
    assert report.problems == [f"game {table.id}: the channel has not seen the latest board"]
