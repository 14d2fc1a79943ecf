"""Computers that fail or take long: the game goes on, the board is seen, no log tells a secret."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Callable, Hashable
from random import Random
from typing import Any

import aiohttp
import pytest

import games
from bot.discord.board_calls import calls, let_computers_move, mentions
from bot.jobs.worker_errors import JobError, WorkerLostError, WorkerRefusedError
from bot.tables.refusals import BrokenGameError
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, Table
from bot.tables.thoughts import Thought, key_of
from bot.tables.turn import BOARD, Turn
from games.core import players
from games.core.api import Decision, Json
from games.core.chance import Chance
from games.core.options import Value
from storage.api.rows import PostedMessage, TableFile
from tests.bot.begun_tables import DUEL, PATIENCE, duel, play_random, until
from tests.bot.conftest import ANA, CARA
from tests.bot.standin import GUILD, Stage

SECRET = "the next card is the Kraken"
Choice = Callable[[Decision], str]


class _Mate:
    def __init__(self, choose: Choice) -> None:
        self._choose = choose

    def choose(
        self, view: Json, decision: Decision, imagine: Callable[[Chance], Any], chance: Chance
    ) -> str:
        """Return what the test wants."""
        return self._choose(decision)


def _raises(decision: Decision) -> str:
    raise ValueError(SECRET)


def _strays(decision: Decision) -> str:
    return SECRET


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _against(services: Services, level: str = "mate") -> Table:
    """Return a started duel in which a computer begins."""
    options: dict[str, Value] = {"first_player": "B", "confirm_turn": False}
    table = await services.opening.create(
        DUEL, ANA, channel_id=10, guild_id=GUILD, options=options, computers=[level]
    )
    return await services.lobby.start(table.id, ANA.user_id)


async def _owed(services: Services, table: Table) -> bool:
    return FOLLOW_UP in [timer.kind for timer in await services.store.timers.of_game(table.id)]


@pytest.mark.parametrize("choose", [_raises, _strays])
async def test_where_a_level_fails_the_deckhand_ends_that_turn(
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    choose: Choice,
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(type(games.get(DUEL)), "mate", lambda self: _Mate(choose))
    table = await _against(services)
    picks = Random(3)
    while not table.is_over:
        before = table.row.seq
        table = (await services.computers.run(table.id)).table
        steps = table.row.seq - before
        if not table.is_over:
            assert table.computer_to_move() is None
            table = await play_random(services, table, picks, 1)
        assert len([r for r in caplog.records if "computer failed" in r.message]) <= steps
        assert SECRET not in caplog.text
        caplog.clear()
    assert table.standings is not None


async def test_the_line_in_the_log_names_game_entry_level_kind_and_place_alone(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(type(games.get(DUEL)), "mate", lambda self: _Mate(_raises))
    table = await _against(services)
    await services.computers.run(table.id)
    line = next(r.message for r in caplog.records if "computer failed" in r.message)
    start = f"computer failed: game={table.id} seq=1 level=mate error=ValueError at=_raises:"
    assert line.startswith(start)
    assert SECRET not in caplog.text


async def test_not_even_the_deckhand_can_play_where_the_rules_are_broken(
    services: Services,
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(decision: Decision, level: str, chance: Chance) -> str:
        raise KeyError(SECRET)

    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(players, "without_thought", fails)
    table = await _against(services)
    with pytest.raises(BrokenGameError):
        await stage.dispatch.publisher.follow(table.id)
    assert len(stage.room.posted) == 1  # what everybody did before is seen
    assert await _owed(services, table)  # somebody will try again
    stage.dispatch.follow_up.follow(table.id)
    await stage.dispatch.finish(PATIENCE)
    gc.collect()  # a task nobody has asked would tell asyncio its exception now
    assert "game broken" in caplog.text
    assert SECRET not in caplog.text
    assert not [r for r in caplog.records if r.name == "asyncio" and r.levelno > logging.DEBUG]


async def test_whatever_goes_wrong_behind_a_click_no_log_tells_its_words(
    services: Services,
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fails(game_id: int, turn: object, *, may_wait: bool) -> None:
        raise RuntimeError(SECRET)

    table = await duel(services, guild_id=GUILD)
    monkeypatch.setattr(stage.dispatch.publisher, "follow", fails)
    stage.dispatch.follow_up.follow(table.id)
    await stage.dispatch.finish(PATIENCE)
    gc.collect()
    assert f"not posted yet: game={table.id} error=RuntimeError" in caplog.text
    assert SECRET not in caplog.text
    assert not [r for r in caplog.records if r.name == "asyncio"]


async def test_a_turn_is_seen_while_a_computer_thinks(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = asyncio.Event()

    async def slowly(thought: Thought, owner: Hashable) -> str:
        await go_on.wait()
        return key_of(thought)

    monkeypatch.setattr(services.computers, "_think", slowly)
    stage.dispatch.publisher.patience = 0.01
    table = await _against(services)
    following = asyncio.create_task(stage.dispatch.publisher.follow(table.id))

    async def is_noted() -> bool:
        return await services.store.posted.find(table.id, BOARD) is not None

    await until(is_noted)
    assert len(stage.room.posted) == 1
    assert not stage.room.posted[0].mentions.get("users")
    assert await _owed(services, table)  # should we die now, the computer is not forgotten
    go_on.set()
    await following
    assert len(stage.room.posted) == 2
    assert stage.room.posted[1].mentions["users"] == [ANA.user_id]
    assert not await _owed(services, table)


async def test_a_board_that_a_computer_overtakes_is_followed_by_another(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits for a board that shows the computer's turn would never be called."""
    table = await _against(services, "deckhand")
    read = services.store.games.open

    async def overtaken(game_id: int, user_id: int, shown_by: str) -> TableFile:
        monkeypatch.setattr(services.store.games, "open", read)
        file = await read(game_id, user_id, shown_by)
        await services.computers.run(game_id)  # after our look at the game
        return file

    monkeypatch.setattr(services.store.games, "open", overtaken)
    await stage.dispatch.publisher.publish(table.id)
    assert not stage.room.posted[0].mentions.get("users")
    await stage.dispatch.publisher.publish(table.id)
    assert [post.mentions.get("users") for post in stage.room.posted[1:]] == [[ANA.user_id]]


async def test_a_connection_that_drops_meanwhile_does_not_stop_a_computer(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = asyncio.Event()

    async def think(game_id: int, turn: Turn | None) -> None:
        await done.wait()

    async def publish(game_id: int) -> None:
        done.set()
        raise aiohttp.ServerDisconnectedError  # neither an error of Discord's nor of the system's

    table = await _against(services, "deckhand")
    monkeypatch.setattr(services.computers, "run", think)
    moved = await let_computers_move(services, table.id, None, publish, patience=0.0)
    assert moved.table.row == (await services.tables.get(table.id)).row
    assert done.is_set()


async def test_a_computer_that_answers_at_once_is_told_on_the_same_board(
    services: Services, stage: Stage
) -> None:
    stage.dispatch.publisher.patience = PATIENCE
    table = await _against(services, "deckhand")
    await stage.dispatch.publisher.follow(table.id)
    assert len(stage.room.posted) == 1
    assert stage.room.posted[0].mentions["users"] == [ANA.user_id]


async def test_nobody_is_called_twice_to_the_same_question(services: Services) -> None:
    table = await duel(services)

    def users(data: Json) -> list[Any]:
        whom, silent = mentions(table, data)
        assert not silent
        users: list[Any] = whom.to_dict().get("users", [])
        return users

    first = calls(table, None, None, services.tables.now())
    assert users(first) == [ANA.user_id]
    board = PostedMessage(table.id, BOARD, "", 10, 5, first)
    assert users(calls(table, None, board, services.tables.now())) == []
    assert users(calls(table, 0, None, services.tables.now())) == []  # it was her own step
    table = await services.seats.replace(table.id, 0, CARA, by_user=ANA.user_id)
    assert users(calls(table, None, board, services.tables.now())) == [CARA.user_id]


def _lost(services: Services, monkeypatch: pytest.MonkeyPatch, *errors: Exception) -> list[str]:
    """Let thoughts fail by these, one after the other, then succeed; return what was thought."""
    left, thought_of = list(errors), []

    async def think(thought: Thought, owner: Hashable) -> str:
        if left:
            raise left.pop(0)
        thought_of.append(key_of(thought))
        return thought_of[-1]

    monkeypatch.setattr(services.computers, "_think", think)
    return thought_of


async def test_without_a_worker_a_turn_stays_a_timer_and_is_tried_again(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = WorkerRefusedError("thoughts")
    thought_of = _lost(services, monkeypatch, refused, refused, refused)
    table = await _against(services)
    for _ in range(3):
        with pytest.raises(WorkerRefusedError):
            await stage.dispatch.publisher.follow(table.id)
        assert await _owed(services, table)
        assert (await services.tables.get(table.id)).row.seq == table.row.seq
    assert len(stage.room.posted) == 1  # what everybody did before is seen
    await stage.dispatch.publisher.follow(table.id)
    assert thought_of  # by its own level, not by the deckhand
    assert not await _owed(services, table)


async def test_a_worker_lost_once_over_a_question_is_bad_luck(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thought_of = _lost(services, monkeypatch, WorkerLostError("thoughts"))
    table = await _against(services)
    with pytest.raises(WorkerLostError):
        await services.computers.run(table.id)
    await services.computers.run(table.id)
    assert thought_of
    assert "computer failed" not in caplog.text


async def test_a_level_that_takes_its_worker_along_twice_is_relieved(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lost = WorkerLostError("thoughts")
    _lost(services, monkeypatch, lost, lost)
    table = await _against(services)
    with pytest.raises(WorkerLostError):
        await services.computers.run(table.id)
    await services.computers.run(table.id)
    assert "computer failed" in caplog.text
    assert (await services.tables.get(table.id)).computer_to_move() is None


async def test_what_a_level_fails_by_in_a_worker_is_logged_as_it_is_told(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _lost(services, monkeypatch, JobError("ValueError", "Mate.choose:17"))
    table = await _against(services)
    await services.computers.run(table.id)
    start = f"computer failed: game={table.id} seq=1 level=mate "
    assert f"{start}error=ValueError at=Mate.choose:17" in caplog.text


async def test_what_needs_no_thought_needs_no_worker(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought_of = _lost(services, monkeypatch)
    table = await _against(services, "deckhand")
    assert await services.computers.run(table.id)
    assert thought_of == []
