"""Throttle and line: bounded work for each, fair turns for all, bounded memory."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from bot.discord.throttle import (
    OPENING,
    SERVER,
    SERVER_AT_ONCE,
    TYPING,
    USER,
    USER_AT_ONCE,
    Buckets,
    Rate,
    Throttle,
)
from bot.environment import Settings, SettingsError
from bot.jobs.queue import SupersededError, Ticket, WaitingLine
from tests.bot.begun_tables import PATIENCE


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """Return a clock at rest."""
    return Clock()


def _served(pace: Throttle, user_id: int, guild_id: int | None = 7) -> bool:
    with pace.turn(user_id, guild_id) as refused:
        return not refused


def test_a_bucket_empties_and_fills(clock: Clock) -> None:
    buckets = Buckets(Rate(3, 0.5), clock)
    assert [buckets.take(1) for _ in range(5)] == [True, True, True, False, False]
    clock.now += 2
    assert [buckets.take(1) for _ in range(2)] == [True, False]
    clock.now += 1000  # no more than the burst however long the pause
    assert sum(buckets.take(1) for _ in range(10)) == 3


def test_a_bucket_does_not_mind_a_clock_that_stands_still(clock: Clock) -> None:
    buckets = Buckets(Rate(2, 1), clock)
    assert [buckets.take(key) for key in (1, 2, 1, 2, 1, 2)] == [True] * 4 + [False] * 2


def test_hammering_is_cut_off_and_others_are_not(clock: Clock) -> None:
    pace = Throttle(clock=clock)
    served = [_served(pace, 1) for _ in range(500)]
    assert sum(served) == USER.burst
    assert all(_served(pace, 2) for _ in range(10))
    clock.now += 10
    assert sum(_served(pace, 1) for _ in range(500)) == 10 * USER.per_second


def test_what_one_user_is_refused_costs_the_server_nothing(clock: Clock) -> None:
    pace = Throttle(clock=clock)
    for _ in range(int(SERVER.burst) * 10):
        _served(pace, 1)
    users = range(2, 2 + int(SERVER.burst - USER.burst))
    assert all(_served(pace, user) for user in users)


def test_a_whole_server_is_bounded_and_other_servers_are_not(clock: Clock) -> None:
    pace = Throttle(clock=clock)
    served = sum(_served(pace, user) for user in range(1000))
    assert served == SERVER.burst
    assert _served(pace, 5000, guild_id=8)
    assert _served(pace, 5001, guild_id=None)
    with pace.turn(5002, 7) as refused:
        assert refused == "pace-server"


def test_few_things_at_once(clock: Clock) -> None:
    pace = Throttle(clock=clock)
    with ExitStack() as stack:
        for _ in range(USER_AT_ONCE):
            assert stack.enter_context(pace.turn(1, 7)) == ""
        assert stack.enter_context(pace.turn(1, 7)) == "pace-user"
        assert _served(pace, 2)
    assert _served(pace, 1)
    assert pace.remembered() == 2  # nobody is busy any more: two users were seen


def test_few_things_at_once_on_a_server(clock: Clock) -> None:
    pace = Throttle(clock=clock)
    with ExitStack() as stack:
        for user in range(SERVER_AT_ONCE):
            assert stack.enter_context(pace.turn(user, 7)) == ""
        assert stack.enter_context(pace.turn(999, 7)) == "pace-server"
        assert stack.enter_context(pace.turn(999, 8)) == ""


def test_work_that_fails_frees_its_place(clock: Clock) -> None:
    pace = Throttle(clock=clock)
    for _ in range(10):
        with pytest.raises(RuntimeError), pace.turn(1, 7):
            raise RuntimeError
    assert _served(pace, 1)


def test_typing_opening_and_telling_have_buckets_of_their_own(clock: Clock) -> None:
    pace = Throttle(clock=clock)
    assert sum(pace.may_suggest(1) for _ in range(1000)) == TYPING.burst
    assert sum(pace.may_open(1, 7) for _ in range(100)) == OPENING.burst
    assert [pace.is_told(1) for _ in range(3)] == [True, False, False]
    assert _served(pace, 1)
    clock.now += 24 * 3600
    opened = 0
    for _ in range(24 * 60):  # whoever tries every minute of a day
        clock.now += 60
        opened += pace.may_open(1, 7)
    assert opened <= OPENING.burst + 24 * 3600 * OPENING.per_second


def test_the_pace_can_be_changed_and_lifted(clock: Clock) -> None:
    double, none = Throttle(2, clock), Throttle(0, clock)
    assert sum(_served(double, 1) for _ in range(500)) == 2 * USER.burst
    assert all(_served(none, 1) for _ in range(500))
    assert all(none.may_open(1, 7) and none.may_suggest(1) for _ in range(500))


def test_thousands_of_users_leave_a_bounded_memory(clock: Clock) -> None:
    pace = Throttle(clock=clock)
    for user in range(20_000):
        clock.now += 0.01
        _served(pace, user, guild_id=user)
        pace.may_suggest(user)
        pace.may_open(user, user)
        pace.is_told(user)
    assert pace.remembered() == 5000


@pytest.mark.parametrize(("given", "pace"), [("", 1.0), ("2.5", 2.5), (" 0 ", 0.0)])
def test_the_pace_is_set_by_the_host(
    monkeypatch: pytest.MonkeyPatch, given: str, pace: float
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "token")
    monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1")
    monkeypatch.setenv("BATHYSPHERE_PACE", given)
    assert Settings.from_environment().pace == pace


@pytest.mark.parametrize("given", ["fast", "-1", "nan", "inf"])
def test_a_bad_pace_is_refused(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "token")
    monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1")
    monkeypatch.setenv("BATHYSPHERE_PACE", given)
    with pytest.raises(SettingsError, match="BATHYSPHERE_PACE"):
        Settings.from_environment()


class Easel:
    """Draws as slowly as the test likes, and remembers for whom."""

    def __init__(self) -> None:
        self.line = WaitingLine()
        self.drawn: list[str] = []
        self.go = asyncio.Event()

    async def draw(self, name: str, ticket: Ticket) -> str:
        """Wait for the turn, then for the test."""

        async def drawn() -> str:
            await self.go.wait()
            self.drawn.append(name)
            return name

        return await self.line.run(ticket, drawn)

    def start(self, name: str, ticket: Ticket) -> asyncio.Task[str]:
        """Draw in the background."""
        return asyncio.create_task(self.draw(name, ticket))


@pytest.fixture
async def easel() -> Easel:
    """Return an easel that waits."""
    return Easel()


def _names(letter: str, count: int) -> Iterator[str]:
    return (f"{letter}{number}" for number in range(count))


async def test_users_take_turns_at_the_easel(easel: Easel) -> None:
    greedy = [easel.start(name, Ticket("greedy")) for name in _names("g", 20)]
    await asyncio.sleep(0)
    calm = [easel.start(name, Ticket("calm")) for name in _names("c", 2)]
    other = [easel.start("o0", Ticket("other"))]
    await asyncio.sleep(0)
    easel.go.set()
    await asyncio.gather(*greedy, *calm, *other)
    assert easel.drawn[:6] == ["g0", "g1", "c0", "o0", "g2", "c1"]
    assert len(easel.drawn) == 23
    assert len(easel.line) == 0


async def test_a_picture_overtaken_by_a_newer_click_is_not_drawn(easel: Easel) -> None:
    busy = easel.start("busy", Ticket("other"))
    await asyncio.sleep(0)
    clicks = []
    for number in range(10):
        clicks.append(easel.start(f"p{number}", Ticket("ana", message=5)))
        await asyncio.sleep(0)
    elsewhere = [easel.start("q", Ticket("ana", message=6)), easel.start("n", Ticket("ana"))]
    await asyncio.sleep(0)
    assert len(easel.line) == 3
    easel.go.set()
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert [type(result) for result in results[:-1]] == [SupersededError] * 9
    assert results[-1] == "p9"
    await asyncio.gather(busy, *elsewhere)
    assert easel.drawn == ["busy", "p9", "q", "n"]


async def test_new_messages_never_overtake_each_other(easel: Easel) -> None:
    tasks = [easel.start(name, Ticket("ana")) for name in _names("n", 4)]
    await asyncio.sleep(0)
    easel.go.set()
    assert await asyncio.gather(*tasks) == ["n0", "n1", "n2", "n3"]


async def test_whoever_gives_up_does_not_stop_the_line(easel: Easel) -> None:
    first = easel.start("first", Ticket("a"))
    await asyncio.sleep(0)
    leaving = [easel.start("never", Ticket(owner)) for owner in "bcd"]
    last = easel.start("last", Ticket("e"))
    await asyncio.sleep(0)
    leaving[0].cancel()
    await asyncio.sleep(0)
    easel.go.set()
    await first  # b left; c has just been called
    for task in leaving[1:]:
        task.cancel()
    async with asyncio.timeout(PATIENCE):
        assert await last == "last"
    await asyncio.gather(*leaving, return_exceptions=True)
    assert len(easel.line) == 0
    assert await easel.draw("again", Ticket("a")) == "again"


async def test_a_failed_picture_lets_the_next_one_be_drawn() -> None:
    line = WaitingLine()

    async def fail() -> None:
        raise ValueError("ink")

    async def waiting() -> int:
        return len(line)

    for _ in range(3):
        with pytest.raises(ValueError, match="ink"):
            await line.run(Ticket("a"), fail)
    async with asyncio.timeout(PATIENCE):
        assert await line.run(Ticket("b"), waiting) == 0
