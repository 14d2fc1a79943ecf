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
from bot.tables.quotas import (
    DECLINES_HEARD,
    GAMES_PER_SERVER,
    LOBBIES_PER_SERVER,
    LOBBIES_PER_USER,
    LOBBY_DAYS,
    LOBBY_SECONDS,
)
from bot.tables.refusals import AskedAlreadyError, NoGameError, TooManyTablesError
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, IDLE_LOBBY, LAST_CALL, UNDO, Person, Table
from bot.tables.thoughts import Thought
from bot.texts import speaker
from games.core.api import CONFIRM
from games.core.errors import UndoBlockedError
from storage.api.overviews import Crowd
from storage.api.store import Store
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import DUEL, answer, asked, duel, request_button, until
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, QuickWorkshop, Stage


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
def services(store: Store, calendar: Calendar) -> Services:
    """Return services that live by the calendar."""
    return Services(store, clock=calendar, new_seed=lambda: b"s" * 32)


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch on stand-ins."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _open(services: Services, host: Person, channel: int, guild: int = GUILD) -> Table:
    return await services.opening.create(DUEL, host, channel_id=channel, guild_id=guild)


def _sentence(error: TooManyTablesError) -> str:
    return speaker("", "en")(refusal(error))


async def test_one_user_hosts_few_lobbies(services: Services) -> None:
    tables = [await _open(services, ANA, channel) for channel in range(LOBBIES_PER_USER)]
    with pytest.raises(TooManyTablesError) as refused:
        await _open(services, ANA, 50, guild=8)  # also on another server
    assert str(LOBBIES_PER_USER) in _sentence(refused.value)
    await _open(services, BRAM, 51)
    await services.lobby.join(tables[0].id, CARA)
    await services.lobby.start(tables[0].id, ANA.user_id)  # a running game is not a lobby
    await _open(services, ANA, 52)
    with pytest.raises(TooManyTablesError):
        await _open(services, ANA, 53)
    await services.lobby.close(tables[1].id, ANA.user_id)
    await _open(services, ANA, 54)


async def test_one_user_hosts_a_bounded_number_of_games(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.opening.GAMES_PER_USER", 3)
    for channel in range(3):
        table = await _open(services, ANA, channel)
        await services.lobby.add_computer(table.id, ANA.user_id, "deckhand")
        await services.lobby.start(table.id, ANA.user_id)
    with pytest.raises(TooManyTablesError) as refused:
        await _open(services, ANA, 50)
    assert "You already host 3 open games" in _sentence(refused.value)
    await services.seats.resign(table.id, ANA.user_id)  # what is over does not count
    await _open(services, ANA, 50)


async def test_clicking_at_once_does_not_slip_past_the_bound(services: Services) -> None:
    attempts = [_open(services, ANA, channel) for channel in range(LOBBIES_PER_USER * 3)]
    results = await asyncio.gather(*attempts, return_exceptions=True)
    assert sum(isinstance(result, Table) for result in results) == LOBBIES_PER_USER


async def test_one_server_has_few_lobbies_and_many_games(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(LOBBIES_PER_SERVER):
        await _open(services, Person(100 + number, "x"), number)
    with pytest.raises(TooManyTablesError) as refused:
        await _open(services, ANA, 1000)
    assert "wait for players" in _sentence(refused.value)
    await _open(services, ANA, 1000, guild=8)
    assert GAMES_PER_SERVER > LOBBIES_PER_SERVER
    monkeypatch.setattr("bot.tables.opening.LOBBIES_PER_SERVER", 10_000)
    monkeypatch.setattr("bot.tables.opening.GAMES_PER_SERVER", LOBBIES_PER_SERVER)
    with pytest.raises(TooManyTablesError) as refused:
        await _open(services, ANA, 1001)
    assert "open games" in _sentence(refused.value)


async def test_in_direct_messages_only_the_user_counts(services: Services) -> None:
    for channel in range(LOBBIES_PER_SERVER + 1):
        await services.opening.create(DUEL, Person(100 + channel, "x"), channel_id=channel)
    assert await services.store.games.crowd(100, None) == Crowd(1, 1, 0, 0)


async def test_a_refused_table_opens_no_thread_and_posts_nothing(
    services: Services, stage: Stage
) -> None:
    for channel in range(LOBBIES_PER_USER):
        await _open(services, ANA, 100 + channel)
    click = await stage.click(ANA.user_id, f"g:0:0:thread.{DUEL}")
    assert "tables waiting for players" in click.answers[0].text
    assert stage.room.posted == []


async def test_a_forgotten_lobby_is_closed_and_says_so(
    services: Services, stage: Stage, calendar: Calendar
) -> None:
    table = await _open(services, ANA, 10)
    publisher = stage.dispatch.publisher
    await publisher.publish(table.id)
    clock = Clockwork(
        services.store,
        services.tables.now,
        {
            FOLLOW_UP: publisher.follow,
            IDLE_LOBBY: publisher.closing.close_idle,
            LAST_CALL: publisher.closing.close_idle,
        },
    )
    for days in (LOBBY_DAYS - 2, 1, 0.9):
        calendar.pass_days(days)
        await clock._work(services.tables.now())
        await clock.settled()
        assert (await services.tables.get(table.id)).row.status == "lobby"
    calendar.pass_days(0.1)
    await clock._work(services.tables.now())
    await clock.settled()
    with pytest.raises(NoGameError):
        await services.tables.get(table.id)
    _, said = stage.room.edited[-1]
    assert f"{LOBBY_DAYS} days" in said.text
    assert said.clicks == []
    click = await stage.click(BRAM.user_id, f"g:{table.id}:0:join")  # its old button answers
    assert "no game here" in click.answers[0].text


async def test_a_lobby_people_come_to_stays_open(
    services: Services, stage: Stage, calendar: Calendar
) -> None:
    table = await _open(services, ANA, 10)
    publisher = stage.dispatch.publisher
    clock = Clockwork(
        services.store,
        services.tables.now,
        {
            FOLLOW_UP: publisher.follow,
            IDLE_LOBBY: publisher.closing.close_idle,
            LAST_CALL: publisher.closing.close_idle,
        },
    )
    for _ in range(3):
        calendar.pass_days(LOBBY_DAYS - 4)
        await services.lobby.join(table.id, BRAM)
        await services.lobby.leave(table.id, BRAM.user_id)
        await publisher.follow(table.id)
        await clock._work(services.tables.now())
        await clock.settled()
        assert (await services.tables.get(table.id)).row.status == "lobby"
    (timer,) = await services.store.timers.of_game(table.id)
    assert timer.kind == IDLE_LOBBY
    assert services.tables.now() < timer.due_at <= services.tables.now() + LOBBY_SECONDS
    for days in (LOBBY_DAYS, 1):
        calendar.pass_days(days)
        await clock._work(services.tables.now())
        await clock.settled()
    assert await services.store.games.live() == []


async def test_a_started_game_is_never_idle(services: Services, calendar: Calendar) -> None:
    table = await duel(services)
    kinds = [timer.kind for timer in await services.store.timers.of_game(table.id)]
    assert not {IDLE_LOBBY, LAST_CALL} & set(kinds)
    calendar.pass_days(1000)
    assert await services.idle_lobbies.close_idle(table.id) is None
    assert (await services.tables.get(table.id)).row.status == "running"
    assert await services.idle_lobbies.close_idle(12345) is None


async def test_computers_think_for_each_host_in_turn(store: Store) -> None:
    """Many games of one host wait behind each other, not in front of everybody else."""
    order: list[Hashable] = []
    workshop = QuickWorkshop()

    async def noted(thought: Thought, owner: Hashable) -> str:
        key = await workshop.think(thought, owner)
        order.append(owner)
        return key

    services = Services(store, think=noted)
    waiting = []
    begins = {"first_player": "B"}  # a computer
    line = workshop._thinking
    thought = asyncio.Event()
    busy = asyncio.create_task(line.run(Ticket("busy"), thought.wait))
    for channel, host in enumerate((ANA, ANA, ANA, BRAM)):
        table = await services.opening.create(
            DUEL, host, channel_id=channel, computers=["mate"], options=begins
        )
        table = await services.lobby.start(table.id, host.user_id)
        waiting.append(asyncio.create_task(services.computers.run(table.id)))
        await until(lambda: len(line) == len(waiting))
    thought.set()
    await asyncio.gather(busy, *waiting)
    assert order[:2] == [ANA.user_id, BRAM.user_id]


async def test_taking_back_for_ever_ends(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.consent.UNDOS_PER_SEAT", 5)
    table = await duel(services)
    while asked(table)[2].decision.kind != "place_card":
        table = (await answer(services, table, asked(table)[2].decision.keys[0])).table
    user, _, question = asked(table)
    for _ in range(5):
        await services.play.play(table.id, user, question.decision.keys[0])
        back = await services.consent.undo(table.id, user)
        assert isinstance(back, Table)
    await services.play.play(table.id, user, question.decision.keys[0])
    with pytest.raises(UndoBlockedError) as refused:
        await services.consent.undo(table.id, user)
    assert "all 5 of your undos" in speaker("", "en")(refusal(refused.value))
    other = BRAM.user_id if user == ANA.user_id else ANA.user_id
    with pytest.raises(UndoBlockedError) as refused:  # only who did it has used it up
        await services.consent.undo(table.id, other)
    assert refused.value.params["reason"] != "often"
    assert quotas.UNDOS_PER_SEAT >= 100


async def test_a_declined_request_cannot_be_repeated_for_ever(
    services: Services, stage: Stage
) -> None:
    table = await duel(services)
    await stage.dispatch.publisher.follow(table.id)
    for _ in range(DECLINES_HEARD):
        request = await services.consent.stop(table.id, BRAM.user_id)
        assert isinstance(request, Request)
        await services.consent.answer_request(table.id, ANA.user_id, request.token, agree=False)
    with pytest.raises(AskedAlreadyError):
        await services.consent.stop(table.id, BRAM.user_id)
    user, _, question = asked(table)
    await services.play.play(table.id, user, question.decision.keys[0])
    assert isinstance(
        await services.consent.stop(table.id, BRAM.user_id), Request
    )  # the game went on


async def test_a_request_asked_again_mentions_anew_and_can_be_accepted(
    services: Services, stage: Stage
) -> None:
    table = await duel(services)
    while asked(table)[2].decision.kind != "place_card":
        table = (await answer(services, table, asked(table)[2].decision.keys[0])).table
    user, _, question = asked(table)
    other = BRAM.user_id if user == ANA.user_id else ANA.user_id
    plain = next(key for key in question.decision.keys if "+" not in key)
    table = (await answer(services, table, plain, "space:A1", CONFIRM)).table
    await stage.dispatch.publisher.follow(table.id)
    posted = len(stage.room.posted)
    await stage.click(user, f"g:{table.id}:0:undo")
    await stage.click(other, await request_button(services, table.id, "no", UNDO))
    await stage.click(user, f"g:{table.id}:0:undo")
    assert len(stage.room.posted) == posted + 2  # the first one now says that it was declined
    assert stage.room.posted[-1].mentions["users"] == [other]
    await stage.click(other, await request_button(services, table.id, "yes", UNDO))
    assert asked(await services.tables.get(table.id))[0] == user
    assert await services.consent.request(table.id, UNDO) is None


async def test_lobbies_come_and_go_and_the_database_stays_small(
    services: Services, database: Path
) -> None:
    async def churn(times: int) -> int:
        for _ in range(times):
            table = await _open(services, ANA, 10)
            await services.lobby.close(table.id, ANA.user_id)
        return (await asyncio.to_thread(database.stat)).st_size

    first = await churn(50)
    # The first look may come before the empty tables are in the file: 18 pages of 4 KiB.
    assert await churn(250) <= first + 128 * 1024
    assert await services.store.games.live() == []
    assert isinstance(services.store, SqliteStore)
    assert len(services.store._locks) == 0
