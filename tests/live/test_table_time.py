"""The time of a table on the local Discord: pace, ready check, a pause by three, sleep and wake."""

from __future__ import annotations

import time

import pytest

from bot.app import Bathysphere
from bot.courtesy.spans import DAY, HOUR
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Message
from bot.tables.rest import SLEEPS_AFTER
from bot.tables.table_time import TableTime
from bot.tables.turn import BOARD
from storage.api.errors import HeldError
from storage.api.store import Store
from tests.bot.begun_tables import until
from tests.live.test_commands import told

GAME = "sunken_city"


class Later:
    """The time of the bot and of the local Discord, which a test moves on together."""

    def __init__(self, local: LocalDiscord, bot: Bathysphere) -> None:
        self._local, self._by = local, 0.0
        self._bot = bot
        bot.clockwork._look = None  # else what we skip would be downtime (T14)
        bot.services.tables._clock = lambda: time.time() + self._by

    def go_on(self, seconds: float) -> None:
        """Let time pass for both."""
        self._by += seconds
        self._local.advance(seconds)

    async def tick(self, number: int) -> None:
        """Do what is due at a table, as soon as nobody else is at it."""

        async def is_done() -> bool:
            try:
                await self._bot.publisher.time_keeper.tick(number)
            except HeldError:
                return False
            return True

        await until(is_done)


@pytest.fixture
def later(local: LocalDiscord, bot: Bathysphere) -> Later:
    """Return what moves time on."""
    return Later(local, bot)


@pytest.fixture
def people(local: LocalDiscord, bot: Bathysphere) -> list[Member]:
    """Return three of them."""
    return [local.member(name) for name in ("Ana", "Bram", "Chloé")]


async def _lobby(people: list[Member], store: Store, **options: str) -> int:
    await people[0].slash("game new", game=GAME, seats=3, **options)
    for member in people[1:]:
        await member.slash("game join")
    (number,) = await store.games.live()
    return number


async def _begun(people: list[Member], store: Store, **options: str) -> int:
    number = await _lobby(people, store, **options)
    await people[0].slash("game start")
    await until(lambda: _has_board(store, number))
    return number


async def _has_board(store: Store, number: int) -> bool:
    board = await store.posted.find(number, BOARD)
    return board is not None and board.message_id is not None


async def _time(store: Store, number: int) -> TableTime:
    return TableTime.load((await store.games.get(number)).time)


async def _last(member: Member, words: str) -> Message:
    """Return the latest message of the channel that says this, once it is there."""
    found: list[Message] = []

    async def is_there() -> bool:
        found[:] = [m for m in await member.sees() if words in m.text]
        return bool(found)

    await until(is_there)
    return found[-1]


@pytest.mark.clause("T1")
async def test_a_pace_from_the_lobby_to_the_board(people: list[Member], store: Store) -> None:
    """T1: the lobby says what it is, the board until when."""
    number = await _lobby(people, store, pace="steady")
    await _last(people[1], "Pace: steady · 3 days for each seat")
    await told(await people[0].slash("game options", pace="brisk", when_late="computer"))
    await _last(people[1], "Pace: brisk · 1 day for each seat")
    assert "host" in await told(await people[1].slash("game options", pace="easy"))
    assert (await store.games.get(number)).time == {"pace": "brisk", "when_late": "computer"}
    await people[0].slash("game start")
    await _last(people[1], "(until <t:")


@pytest.mark.clause("T10")
async def test_who_sat_down_yesterday_is_asked(
    people: list[Member], store: Store, later: Later
) -> None:
    """T10: by a message with a button; with the last press the game begins."""
    number = await _lobby(people, store)
    later.go_on(DAY + HOUR)
    assert "asked first" in await told(await people[0].slash("game start"))
    question = await _last(people[1], "are you still in?")
    await people[1].click(question, label="I am in")
    await _last(people[0], "In: ")
    assert (await store.games.get(number)).status == "lobby"
    await people[2].click(question, label="I am in")
    await until(lambda: _has_board(store, number))


@pytest.mark.clause("T10")
async def test_a_seat_without_an_answer_is_free_again(
    people: list[Member], store: Store, later: Later, bot: Bathysphere
) -> None:
    """T10: after a day; the host is told."""
    number = await _lobby(people, store)
    later.go_on(DAY + HOUR)
    await people[0].slash("game start")
    question = await _last(people[1], "are you still in?")
    await people[1].click(question, label="I am in")
    await _last(people[0], "In: ")
    later.go_on(DAY)
    await bot.publisher.ready.expire(number)
    await _last(people[0], "their seats are free again")
    seated = [seat.user_id for seat in await store.games.seats(number)]
    assert seated == [int(people[0].id), int(people[1].id), None]


@pytest.mark.clause("T11", "T12")
async def test_a_pause_by_three(people: list[Member], store: Store, later: Later) -> None:
    """T11, T12: two of three for a week; the board says it in place; whoever asked ends it."""
    number = await _begun(people, store, pace="steady")
    assert "needs an end" in await told(await people[0].slash("game pause"))
    assert "yet to come" in await told(await people[0].slash("game pause", until="2020-01-01"))
    assert "don't understand" in await told(await people[0].slash("game pause", until="soon"))
    assert (await _time(store, number)).pauses == ()
    await told(await people[0].slash("game pause", days=7))
    question = await _last(people[1], "would like to pause the game until")
    await people[1].click(question, label="Decline")
    await people[2].click(question, label="Agree")
    await _last(people[1], "Paused until <t:")
    assert "paused already" in await told(await people[1].slash("game pause", days=3))
    later.go_on(DAY)
    await told(await people[0].slash("game resume"))
    (pause,) = (await _time(store, number)).pauses
    assert abs(pause.end - pause.start - DAY) < HOUR
    assert "isn't paused" in await told(await people[1].slash("game resume"))


@pytest.mark.clause("T12")
async def test_a_request_without_answers_is_closed(
    people: list[Member], store: Store, later: Later
) -> None:
    """T12: silence is no."""
    number = await _begun(people, store)
    await told(await people[0].slash("game options", pace="brisk"))
    question = await _last(people[1], "would like to change the clock")
    later.go_on(48 * HOUR)
    await later.tick(number)
    await _last(people[1], "which counts as no")
    assert not (await people[1].fetch(question)).buttons
    assert (await _time(store, number)).pace.name == "none"


@pytest.mark.clause("T9")
async def test_sleep_and_wake(people: list[Member], store: Store, later: Later) -> None:
    """T9: after three weeks without anybody; Play wakes it."""
    number = await _begun(people, store)
    later.go_on(SLEEPS_AFTER + HOUR)
    await later.tick(number)
    assert (await _time(store, number)).is_asleep
    board = await _last(people[0], "This game is asleep. Any press wakes it.")
    assert "💤" in await told(await people[1].slash("games"))
    await people[1].click(board, label="Play")
    assert not (await _time(store, number)).is_asleep
    await later.tick(number)

    async def is_awake() -> bool:
        return "asleep" not in (await people[0].fetch(board)).text

    await until(is_awake)
