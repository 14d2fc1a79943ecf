"""A clock that jumps: nothing waits for it, nothing is lost by it, nothing happens in a storm."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from bot.jobs.clockwork import Clockwork
from bot.tables.quotas import LAST_CALL_SECONDS, LOBBY_DAYS
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, FOLLOW_UP_SECONDS, IDLE_LOBBY, LAST_CALL
from storage.api.errors import DatabaseLockedError
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import DUEL, PATIENCE, asked, duel, until
from tests.bot.conftest import ANA, BRAM

HOUR = 3600
DAY = 24 * HOUR
YEAR = 365 * DAY
JUMPS = (600, 5 * HOUR, 3 * DAY, 4 * YEAR)


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 20 * YEAR

    def __call__(self) -> float:
        return float(self.now)


@pytest.fixture
def clock() -> Clock:
    """Return a clock at rest."""
    return Clock()


@pytest.fixture
def services(store: SqliteStore, clock: Clock) -> Services:
    """Return services that live by the clock."""
    return Services(store, clock=clock)


class Works:
    """A clockwork whose acts are written down and fail on demand."""

    def __init__(self, services: Services) -> None:
        self.followed: list[int] = []
        self.closed: list[int] = []
        self.is_away = False
        self.is_done = asyncio.Event()
        self._services = services
        self.clockwork = Clockwork(
            services.store,
            services.tables.now,
            {FOLLOW_UP: self._follow, IDLE_LOBBY: self._close, LAST_CALL: self._close},
        )

    async def look(self) -> None:
        """Do what one look of the running clockwork does."""
        await self.clockwork._heal()
        await self.clockwork._work(self._services.tables.now())
        await self.clockwork.settled()
        await self.clockwork._tidy()

    async def _follow(self, game_id: int) -> None:
        if self.is_away:
            raise RuntimeError("Discord is away")
        self.followed.append(game_id)
        self.is_done.set()

    async def _close(self, game_id: int) -> None:
        if await self._services.idle_lobbies.close_idle(game_id) is not None:
            self.closed.append(game_id)


@pytest.fixture
def works(services: Services) -> Works:
    """Return a clockwork."""
    return Works(services)


@pytest.mark.parametrize("back", JUMPS)
async def test_a_board_does_not_wait_for_a_clock_that_was_set_back(
    services: Services, works: Works, clock: Clock, back: int
) -> None:
    await works.look()
    table = await duel(services)  # leaves a follow-up
    clock.now -= back
    await works.look()
    assert works.followed == []
    clock.now += FOLLOW_UP_SECONDS
    await works.look()
    assert works.followed == [table.id]


@pytest.mark.parametrize("back", JUMPS)
async def test_a_try_that_failed_is_repeated_after_the_clock_was_set_back(
    services: Services, works: Works, clock: Clock, back: int
) -> None:
    table = await duel(services)
    works.is_away = True
    await works.look()
    works.is_away = False
    clock.now -= back
    for seconds in (0, 29, 2, 5):  # taken up, let go half a minute later, done at the next look
        clock.now += seconds
        await works.look()
    assert works.followed == [table.id]


@pytest.mark.parametrize("jump", [*JUMPS, *(-jump for jump in JUMPS), 0])
async def test_what_a_dead_bot_left_behind_is_due_at_once_whatever_the_clock_says(
    services: Services, works: Works, clock: Clock, jump: int
) -> None:
    taken = await duel(services)
    await services.store.timers.claim(clock.now + FOLLOW_UP_SECONDS)  # by a bot that died
    waiting = await services.opening.create(DUEL, ANA, channel_id=11)
    clock.now += jump
    await works.look()
    assert sorted(works.followed) == [taken.id, waiting.id]


async def test_a_first_try_that_fails_is_repeated_within_a_minute(
    services: Services, works: Works, clock: Clock
) -> None:
    table = await duel(services)
    works.is_away = True
    await works.look()
    works.is_away = False
    for _ in range(2):
        clock.now += 31
        await works.look()
    assert works.followed == [table.id]


@pytest.mark.parametrize("ahead", JUMPS)
async def test_a_jump_ahead_that_is_put_right_closes_no_lobby(
    services: Services, works: Works, clock: Clock, ahead: int
) -> None:
    tables = [await services.opening.create(DUEL, ANA, channel_id=i) for i in range(5)]
    await works.look()
    for jump in (ahead, LAST_CALL_SECONDS - 10, 10 - LAST_CALL_SECONDS - ahead):
        clock.now += jump
        await works.look()
    clock.now += DAY  # the last call was given by the wrong clock
    await works.look()
    assert works.closed == []
    for _ in range(LOBBY_DAYS + 1):
        clock.now += DAY
        await works.look()
    assert works.closed == [table.id for table in tables]


async def test_a_clock_put_right_for_ever_leaves_a_day_to_come_back(
    services: Services, works: Works, clock: Clock
) -> None:
    await works.look()
    wanted = await services.opening.create(DUEL, ANA, channel_id=1)
    forgotten = await services.opening.create(DUEL, ANA, channel_id=2)
    clock.now += 10 * YEAR  # the machine had started without the time
    await works.look()
    await services.lobby.join(wanted.id, BRAM)
    clock.now += DAY
    await works.look()
    assert works.closed == [forgotten.id]
    (timer,) = await services.store.timers.of_game(wanted.id)
    assert timer.kind == IDLE_LOBBY


async def test_a_lobby_from_the_future_is_closed_in_its_time(
    services: Services, works: Works, clock: Clock
) -> None:
    clock.now += 10 * YEAR
    table = await services.opening.create(DUEL, ANA, channel_id=1)
    await works.look()
    clock.now -= 10 * YEAR
    days = 0
    while not works.closed:
        await works.look()
        clock.now += DAY
        days += 1
        assert days < 3 * LOBBY_DAYS
    assert works.closed == [table.id]
    assert days > LOBBY_DAYS


async def test_a_last_call_that_comes_too_early_is_given_again(
    services: Services, works: Works, clock: Clock
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=1)
    clock.now += (LOBBY_DAYS - 1) * DAY
    await works.look()
    await services.store.timers.heal(clock.now, {LAST_CALL: 5})
    clock.now += 5
    await works.look()
    assert works.closed == []
    (timer,) = await services.store.timers.of_game(table.id)
    assert (timer.kind, timer.due_at) == (LAST_CALL, clock.now + LAST_CALL_SECONDS)


async def test_timers_done_in_the_future_are_forgotten_in_time(
    services: Services, works: Works, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.jobs.clockwork._TIDY_EVERY", 0)
    await works.look()
    clock.now += YEAR
    await duel(services)
    clock.now += FOLLOW_UP_SECONDS
    await works.look()
    assert works.followed
    clock.now -= YEAR
    await works.look()
    assert await services.store.timers.forget(clock.now) == 0
    clock.now += 8 * DAY
    await works.look()
    assert await services.store.timers.forget(clock.now + YEAR) == 0  # nothing is left to forget


async def test_a_database_locked_at_the_start_does_not_stop_the_clock(
    services: Services, works: Works, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await duel(services)
    monkeypatch.setattr("bot.jobs.clockwork._LOOK_EVERY", 0.01)
    monkeypatch.setattr("bot.jobs.clockwork._IDLE_EVERY", 0.01)
    healed, calls = services.store.timers.heal, 0

    async def locked_once(now: int, furthest: dict[str, int]) -> int:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise DatabaseLockedError("another process holds the database")
        return await healed(now, furthest)

    monkeypatch.setattr(services.store.timers, "heal", locked_once)
    task = asyncio.create_task(works.clockwork.run())
    async with asyncio.timeout(PATIENCE):
        await works.is_done.wait()
    works.clockwork.stop()
    await task
    assert works.followed == [table.id]


async def test_a_slow_channel_holds_up_no_other_table(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.jobs.clockwork._LOOK_EVERY", 0.01)
    monkeypatch.setattr("bot.jobs.clockwork._IDLE_EVERY", 0.01)
    slow = await duel(services)
    quick = [await services.opening.create(DUEL, ANA, channel_id=100 + i) for i in range(5)]
    released = asyncio.Event()
    done: list[int] = []

    async def follow(game_id: int) -> None:
        if game_id == slow.id:
            await released.wait()  # as long as Discord wants
        done.append(game_id)

    clockwork = Clockwork(services.store, services.tables.now, {FOLLOW_UP: follow}, at_once=3)
    task = asyncio.create_task(clockwork.run())
    await until(lambda: sorted(done) == [table.id for table in quick])
    released.set()
    await until(lambda: len(done) == 6)
    clockwork.stop()
    await task


async def test_no_more_than_so_many_are_worked_on_at_once(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.jobs.clockwork._LOOK_EVERY", 0.01)
    monkeypatch.setattr("bot.jobs.clockwork._IDLE_EVERY", 0.01)
    tables = [await services.opening.create(DUEL, ANA, channel_id=100 + i) for i in range(5)]
    busy, most, done = 0, 0, []

    async def follow(game_id: int) -> None:
        nonlocal busy, most
        busy += 1
        most = max(most, busy)
        await asyncio.sleep(0)  # the others of this look have begun by then
        busy -= 1
        done.append(game_id)

    clockwork = Clockwork(services.store, services.tables.now, {FOLLOW_UP: follow}, at_once=2)
    task = asyncio.create_task(clockwork.run())
    await until(lambda: len(done) == len(tables))
    clockwork.stop()
    await task
    assert most == 2


async def test_a_table_that_keeps_failing_is_tried_less_and_less_often(
    services: Services, works: Works, clock: Clock
) -> None:
    table = await duel(services)
    tries: list[int] = []
    begun = clock.now

    async def fails(game_id: int) -> None:
        tries.append(clock.now - begun)
        raise RuntimeError("Discord is away")

    works.clockwork._acts[FOLLOW_UP] = fails
    for _ in range(400):  # looks five seconds apart: more than half an hour
        await works.look()
        clock.now += 5
    gaps = [after - before for before, after in itertools.pairwise(tries)]
    assert gaps == sorted(gaps)
    assert 30 <= gaps[0] <= 45
    assert 300 <= gaps[-1] <= 345
    assert len(tries) < 15
    works.clockwork._acts[FOLLOW_UP] = works._follow
    for _ in range(70):
        await works.look()
        clock.now += 5
    assert works.followed == [table.id]
    assert len(works.clockwork._backoff) == 0


async def test_a_new_step_does_not_wait_for_the_pause_of_an_old_failure(
    services: Services, works: Works, clock: Clock
) -> None:
    table = await duel(services)
    works.is_away = True
    for _ in range(100):
        await works.look()
        clock.now += 5
    works.is_away = False
    first, _, question = user, _, question = asked(table)
    while user == first:  # a board may wait for the end of a turn
        played = await services.play.play(table.id, user, question.decision.keys[0])
        table = played.table
        user, _, question = asked(table)
    for _ in range(FOLLOW_UP_SECONDS // 5 + 1):
        await works.look()
        clock.now += 5
    assert works.followed == [table.id]


async def test_a_clockwork_that_is_broken_off_leaves_nothing_behind(services: Services) -> None:
    await duel(services)
    begun, ended = asyncio.Event(), asyncio.Event()

    async def follow(game_id: int) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    clockwork = Clockwork(services.store, services.tables.now, {FOLLOW_UP: follow})
    task = asyncio.create_task(clockwork.run())
    async with asyncio.timeout(PATIENCE):
        await begun.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await ended.wait()
    await until(lambda: not clockwork._under_way)
