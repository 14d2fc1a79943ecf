"""Bounds: lobbies, idle lobbies, steps taken back, requests; the database stays small."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from pathlib import Path

import pytest

from bot.discord.refusal_texts import refusal
from bot.jobs.clockwork import Clockwork
from bot.jobs.queue import Ticket
from bot.tables import quotas
from bot.tables.consent import Request
from bot.tables.play import Sessions
from bot.tables.quotas import (
    DECLINES_HEARD,
    GAMES_PER_SERVER,
    LOBBIES_PER_SERVER,
    LOBBIES_PER_USER,
    LOBBY_DAYS,
    LOBBY_SECONDS,
)
from bot.tables.refusals import AskedAlreadyError, NoGameError, TooManyTablesError
from bot.tables.repository import IDLE_LOBBY, LAST_CALL, UNDO, Person, Table
from bot.tables.thoughts import Thought
from bot.texts import speaker
from games.core.api import CONFIRM
from games.core.errors import UndoBlockedError
from storage.api.store import Crowd, Store
from storage.sqlite.store import SqliteStore
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, QuickStudio, Stage
from tests.bot.tables import DUEL, answer, asked, duel, request_button, until


class Calendar:
    """A clock for days."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_days(self, days: float) -> None:
        """Move on."""
        self.now += days * 24 * 3600


@pytest.fixture
def calendar() -> Calendar:
    """Return a clock at rest."""
    return Calendar()


@pytest.fixture
def sessions(store: Store, calendar: Calendar) -> Sessions:
    """Return sessions that live by the calendar."""
    return Sessions(store, clock=calendar, new_seed=lambda: b"s" * 32)


@pytest.fixture
async def stage(sessions: Sessions) -> AsyncIterator[Stage]:
    """Return the front on stand-ins."""
    made = Stage.of(sessions)
    yield made
    await made.close()


async def _open(sessions: Sessions, host: Person, channel: int, guild: int = GUILD) -> Table:
    return await sessions.create(DUEL, host, channel_id=channel, guild_id=guild)


def _sentence(error: TooManyTablesError) -> str:
    return speaker("", "en")(refusal(error))


async def test_one_user_hosts_few_lobbies(sessions: Sessions) -> None:
    tables = [await _open(sessions, ANA, channel) for channel in range(LOBBIES_PER_USER)]
    with pytest.raises(TooManyTablesError) as refused:
        await _open(sessions, ANA, 50, guild=8)  # also on another server
    assert str(LOBBIES_PER_USER) in _sentence(refused.value)
    await _open(sessions, BRAM, 51)
    await sessions.join(tables[0].id, CARA)
    await sessions.start(tables[0].id, ANA.user_id)  # a running game is not a lobby
    await _open(sessions, ANA, 52)
    with pytest.raises(TooManyTablesError):
        await _open(sessions, ANA, 53)
    await sessions.close_lobby(tables[1].id, ANA.user_id)
    await _open(sessions, ANA, 54)


async def test_one_user_hosts_a_bounded_number_of_games(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.lobby.GAMES_PER_USER", 3)
    for channel in range(3):
        table = await _open(sessions, ANA, channel)
        await sessions.add_computer(table.id, ANA.user_id, "deckhand")
        await sessions.start(table.id, ANA.user_id)
    with pytest.raises(TooManyTablesError) as refused:
        await _open(sessions, ANA, 50)
    assert "You already host 3 open games" in _sentence(refused.value)
    await sessions.resign(table.id, ANA.user_id)  # what is over does not count
    await _open(sessions, ANA, 50)


async def test_clicking_at_once_does_not_slip_past_the_bound(sessions: Sessions) -> None:
    attempts = [_open(sessions, ANA, channel) for channel in range(LOBBIES_PER_USER * 3)]
    results = await asyncio.gather(*attempts, return_exceptions=True)
    assert sum(isinstance(result, Table) for result in results) == LOBBIES_PER_USER


async def test_one_server_has_few_lobbies_and_many_games(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(LOBBIES_PER_SERVER):
        await _open(sessions, Person(100 + number, "x"), number)
    with pytest.raises(TooManyTablesError) as refused:
        await _open(sessions, ANA, 1000)
    assert "wait for players" in _sentence(refused.value)
    await _open(sessions, ANA, 1000, guild=8)
    assert GAMES_PER_SERVER > LOBBIES_PER_SERVER
    monkeypatch.setattr("bot.tables.lobby.LOBBIES_PER_SERVER", 10_000)
    monkeypatch.setattr("bot.tables.lobby.GAMES_PER_SERVER", LOBBIES_PER_SERVER)
    with pytest.raises(TooManyTablesError) as refused:
        await _open(sessions, ANA, 1001)
    assert "open games" in _sentence(refused.value)


async def test_in_direct_messages_only_the_user_counts(sessions: Sessions) -> None:
    for channel in range(LOBBIES_PER_SERVER + 1):
        await sessions.create(DUEL, Person(100 + channel, "x"), channel_id=channel)
    assert await sessions.store.crowd(100, None) == Crowd(1, 1, 0, 0)


async def test_a_refused_table_opens_no_thread_and_posts_nothing(
    sessions: Sessions, stage: Stage
) -> None:
    for channel in range(LOBBIES_PER_USER):
        await _open(sessions, ANA, 100 + channel)
    click = await stage.click(ANA.user_id, f"g:0:0:thread.{DUEL}")
    assert "tables waiting for players" in click.answers[0].text
    assert stage.room.posted == []


async def test_a_forgotten_lobby_is_closed_and_says_so(
    sessions: Sessions, stage: Stage, calendar: Calendar
) -> None:
    table = await _open(sessions, ANA, 10)
    poster = stage.front.poster
    await poster.publish(table.id)
    clock = Clockwork(sessions.store, sessions.now, poster.follow, poster.closing.close_idle)
    for days in (LOBBY_DAYS - 2, 1, 0.9):
        calendar.pass_days(days)
        await clock._work(sessions.now())
        await clock.settled()
        assert (await sessions.table(table.id)).row.status == "lobby"
    calendar.pass_days(0.1)
    await clock._work(sessions.now())
    await clock.settled()
    with pytest.raises(NoGameError):
        await sessions.table(table.id)
    _, said = stage.room.edited[-1]
    assert f"{LOBBY_DAYS} days" in said.text
    assert said.clicks == []
    click = await stage.click(BRAM.user_id, f"g:{table.id}:0:join")  # its old button answers
    assert "no game here" in click.answers[0].text


async def test_a_lobby_people_come_to_stays_open(
    sessions: Sessions, stage: Stage, calendar: Calendar
) -> None:
    table = await _open(sessions, ANA, 10)
    poster = stage.front.poster
    clock = Clockwork(sessions.store, sessions.now, poster.follow, poster.closing.close_idle)
    for _ in range(3):
        calendar.pass_days(LOBBY_DAYS - 4)
        await sessions.join(table.id, BRAM)
        await sessions.leave(table.id, BRAM.user_id)
        await poster.follow(table.id)
        await clock._work(sessions.now())
        await clock.settled()
        assert (await sessions.table(table.id)).row.status == "lobby"
    (timer,) = await sessions.store.timers(table.id)
    assert timer.kind == IDLE_LOBBY
    assert sessions.now() < timer.due_at <= sessions.now() + LOBBY_SECONDS
    for days in (LOBBY_DAYS, 1):
        calendar.pass_days(days)
        await clock._work(sessions.now())
        await clock.settled()
    assert await sessions.store.live_games() == []


async def test_a_started_game_is_never_idle(sessions: Sessions, calendar: Calendar) -> None:
    table = await duel(sessions)
    kinds = [timer.kind for timer in await sessions.store.timers(table.id)]
    assert not {IDLE_LOBBY, LAST_CALL} & set(kinds)
    calendar.pass_days(1000)
    assert await sessions.close_idle(table.id) is None
    assert (await sessions.table(table.id)).row.status == "running"
    assert await sessions.close_idle(12345) is None


async def test_computers_think_for_each_host_in_turn(store: Store) -> None:
    """Many games of one host wait behind each other, not in front of everybody else."""
    order: list[Hashable] = []
    studio = QuickStudio()

    async def noted(thought: Thought, owner: Hashable) -> str:
        key = await studio.think(thought, owner)
        order.append(owner)
        return key

    sessions = Sessions(store, think=noted)
    waiting = []
    begins = {"first_player": "B"}  # a computer
    line = studio._thinking
    async with line.turn(Ticket("busy")):
        for channel, host in enumerate((ANA, ANA, ANA, BRAM)):
            table = await sessions.create(
                DUEL, host, channel_id=channel, computers=["mate"], options=begins
            )
            table = await sessions.start(table.id, host.user_id)
            waiting.append(asyncio.create_task(sessions.run_computers(table.id)))
            await until(lambda: len(line) == len(waiting))
    await asyncio.gather(*waiting)
    assert order[:2] == [ANA.user_id, BRAM.user_id]


async def test_taking_back_for_ever_ends(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.consent.UNDOS_PER_SEAT", 5)
    table = await duel(sessions)
    while asked(table)[2].decision.kind != "place_card":
        table = (await answer(sessions, table, asked(table)[2].decision.keys[0])).table
    user, _, question = asked(table)
    for _ in range(5):
        await sessions.play(table.id, user, question.decision.keys[0])
        back = await sessions.undo(table.id, user)
        assert isinstance(back, Table)
    await sessions.play(table.id, user, question.decision.keys[0])
    with pytest.raises(UndoBlockedError) as refused:
        await sessions.undo(table.id, user)
    assert "5 steps back" in speaker("", "en")(refusal(refused.value))
    other = BRAM.user_id if user == ANA.user_id else ANA.user_id
    with pytest.raises(UndoBlockedError) as refused:  # only who did it has used it up
        await sessions.undo(table.id, other)
    assert refused.value.params["reason"] != "often"
    assert quotas.UNDOS_PER_SEAT >= 100


async def test_a_declined_request_cannot_be_repeated_for_ever(
    sessions: Sessions, stage: Stage
) -> None:
    table = await duel(sessions)
    await stage.front.poster.follow(table.id)
    for _ in range(DECLINES_HEARD):
        request = await sessions.stop(table.id, BRAM.user_id)
        assert isinstance(request, Request)
        await sessions.answer_request(table.id, ANA.user_id, request.token, agree=False)
    with pytest.raises(AskedAlreadyError):
        await sessions.stop(table.id, BRAM.user_id)
    user, _, question = asked(table)
    await sessions.play(table.id, user, question.decision.keys[0])
    assert isinstance(await sessions.stop(table.id, BRAM.user_id), Request)  # the game went on


async def test_a_request_asked_again_mentions_anew_and_can_be_accepted(
    sessions: Sessions, stage: Stage
) -> None:
    table = await duel(sessions)
    while asked(table)[2].decision.kind != "place_card":
        table = (await answer(sessions, table, asked(table)[2].decision.keys[0])).table
    user, _, question = asked(table)
    other = BRAM.user_id if user == ANA.user_id else ANA.user_id
    plain = next(key for key in question.decision.keys if "+" not in key)
    table = (await answer(sessions, table, plain, "space:A1", CONFIRM)).table
    await stage.front.poster.follow(table.id)
    posted = len(stage.room.posted)
    await stage.click(user, f"g:{table.id}:0:undo")
    await stage.click(other, await request_button(sessions, table.id, "no", UNDO))
    await stage.click(user, f"g:{table.id}:0:undo")
    assert len(stage.room.posted) == posted + 2  # the first one now says that it was declined
    assert stage.room.posted[-1].mentions["users"] == [other]
    await stage.click(other, await request_button(sessions, table.id, "yes", UNDO))
    assert asked(await sessions.table(table.id))[0] == user
    assert await sessions.request(table.id, UNDO) is None


async def test_lobbies_come_and_go_and_the_database_stays_small(
    sessions: Sessions, database: Path
) -> None:
    async def churn(times: int) -> int:
        for _ in range(times):
            table = await _open(sessions, ANA, 10)
            await sessions.close_lobby(table.id, ANA.user_id)
        return (await asyncio.to_thread(database.stat)).st_size

    first = await churn(50)
    assert await churn(250) <= first + 64 * 1024
    assert await sessions.store.live_games() == []
    assert isinstance(sessions.store, SqliteStore)
    assert len(sessions.store._locks) == 0
