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
from bot.discord.publisher import BOARD
from bot.jobs.worker_errors import JobError, WorkerLostError, WorkerRefusedError
from bot.tables.play import Sessions
from bot.tables.refusals import BrokenGameError
from bot.tables.repository import FOLLOW_UP, Table
from bot.tables.thoughts import Thought, key_of
from games.core import players
from games.core.api import Decision, Json
from games.core.chance import Chance
from games.core.options import Value
from storage.api.store import Panel
from tests.bot.conftest import ANA, CARA
from tests.bot.standin import GUILD, Stage
from tests.bot.tables import DUEL, PATIENCE, duel, play_random, until

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
async def stage(sessions: Sessions) -> AsyncIterator[Stage]:
    """Return the front without any pace."""
    made = Stage.of(sessions)
    yield made
    await made.close()


async def _against(sessions: Sessions, level: str = "mate") -> Table:
    """Return a started duel in which a computer begins."""
    options: dict[str, Value] = {"first_player": "B", "confirm_turn": False}
    table = await sessions.create(
        DUEL, ANA, channel_id=10, guild_id=GUILD, options=options, computers=[level]
    )
    return await sessions.start(table.id, ANA.user_id)


async def _owed(sessions: Sessions, table: Table) -> bool:
    return FOLLOW_UP in [timer.kind for timer in await sessions.store.timers(table.id)]


@pytest.mark.parametrize("choose", [_raises, _strays])
async def test_where_a_level_fails_the_deckhand_ends_that_turn(
    sessions: Sessions,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    choose: Choice,
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(type(games.get(DUEL)), "mate", lambda self: _Mate(choose))
    table = await _against(sessions)
    picks = Random(3)
    while not table.is_over:
        played = await sessions.run_computers(table.id)
        table = await sessions.table(table.id)
        if not table.is_over:
            assert table.computer_to_move() is None
            table = await play_random(sessions, table, picks, 1)
        assert len([r for r in caplog.records if "computer failed" in r.message]) <= len(played)
        assert SECRET not in caplog.text
        caplog.clear()
    assert table.standings is not None


async def test_the_line_in_the_log_names_game_entry_level_kind_and_place_alone(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(type(games.get(DUEL)), "mate", lambda self: _Mate(_raises))
    table = await _against(sessions)
    await sessions.run_computers(table.id)
    line = next(r.message for r in caplog.records if "computer failed" in r.message)
    start = f"computer failed: game={table.id} seq=1 level=mate error=ValueError at=_raises:"
    assert line.startswith(start)
    assert SECRET not in caplog.text


async def test_not_even_the_deckhand_can_play_where_the_rules_are_broken(
    sessions: Sessions,
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(decision: Decision, level: str, chance: Chance) -> str:
        raise KeyError(SECRET)

    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(players, "without_thought", fails)
    table = await _against(sessions)
    with pytest.raises(BrokenGameError):
        await stage.front.poster.follow(table.id)
    assert len(stage.room.posted) == 1  # what everybody did before is seen
    assert await _owed(sessions, table)  # somebody will try again
    stage.front.follow(table.id)
    await stage.front.finish(PATIENCE)
    gc.collect()  # a task nobody has asked would tell asyncio its exception now
    assert "game broken" in caplog.text
    assert SECRET not in caplog.text
    assert not [r for r in caplog.records if r.name == "asyncio" and r.levelno > logging.DEBUG]


async def test_whatever_goes_wrong_behind_a_click_no_log_tells_its_words(
    sessions: Sessions,
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fails(game_id: int) -> None:
        raise RuntimeError(SECRET)

    table = await duel(sessions, guild_id=GUILD)
    monkeypatch.setattr(stage.front.poster, "follow", fails)
    stage.front.follow(table.id)
    await stage.front.finish(PATIENCE)
    gc.collect()
    assert f"not posted yet: game={table.id} error=RuntimeError" in caplog.text
    assert SECRET not in caplog.text
    assert not [r for r in caplog.records if r.name == "asyncio"]


async def test_a_turn_is_seen_while_a_computer_thinks(
    sessions: Sessions, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = asyncio.Event()

    async def slowly(thought: Thought, owner: Hashable) -> str:
        await go_on.wait()
        return key_of(thought)

    monkeypatch.setattr(sessions, "_think", slowly)
    stage.front.poster.patience = 0.01
    table = await _against(sessions)
    following = asyncio.create_task(stage.front.poster.follow(table.id))

    async def is_noted() -> bool:
        return await sessions.store.panel(table.id, BOARD) is not None

    await until(is_noted)
    assert len(stage.room.posted) == 1
    assert not stage.room.posted[0].mentions.get("users")
    assert await _owed(sessions, table)  # should we die now, the computer is not forgotten
    go_on.set()
    await following
    assert len(stage.room.posted) == 2
    assert stage.room.posted[1].mentions["users"] == [ANA.user_id]
    assert not await _owed(sessions, table)


async def test_a_connection_that_drops_meanwhile_does_not_stop_a_computer(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = asyncio.Event()

    async def think(game_id: int) -> None:
        await done.wait()

    async def publish(game_id: int) -> None:
        done.set()
        raise aiohttp.ServerDisconnectedError  # neither an error of Discord's nor of the system's

    monkeypatch.setattr(sessions, "run_computers", think)
    await let_computers_move(sessions, 1, publish, patience=0.0)
    assert done.is_set()


async def test_a_computer_that_answers_at_once_is_told_on_the_same_board(
    sessions: Sessions, stage: Stage
) -> None:
    stage.front.poster.patience = PATIENCE
    table = await _against(sessions, "deckhand")
    await stage.front.poster.follow(table.id)
    assert len(stage.room.posted) == 1
    assert stage.room.posted[0].mentions["users"] == [ANA.user_id]


async def test_nobody_is_called_twice_to_the_same_question(sessions: Sessions) -> None:
    table = await duel(sessions)

    def users(data: Json) -> list[Any]:
        return mentions(table, data).to_dict().get("users", [])

    first = calls(table, None, None)
    assert users(first) == [ANA.user_id]
    board = Panel(table.id, BOARD, "", 10, 5, first)
    assert users(calls(table, None, board)) == []
    assert users(calls(table, 0, None)) == []  # it was her own step
    table = await sessions.replace_player(table.id, 0, CARA, by_user=ANA.user_id)
    assert users(calls(table, None, board)) == [CARA.user_id]


def _lost(sessions: Sessions, monkeypatch: pytest.MonkeyPatch, *errors: Exception) -> list[str]:
    """Let thoughts fail by these, one after the other, then succeed; return what was thought."""
    left, thought_of = list(errors), []

    async def think(thought: Thought, owner: Hashable) -> str:
        if left:
            raise left.pop(0)
        thought_of.append(key_of(thought))
        return thought_of[-1]

    monkeypatch.setattr(sessions, "_think", think)
    return thought_of


async def test_without_a_worker_a_turn_stays_a_timer_and_is_tried_again(
    sessions: Sessions, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = WorkerRefusedError("thoughts")
    thought_of = _lost(sessions, monkeypatch, refused, refused, refused)
    table = await _against(sessions)
    for _ in range(3):
        with pytest.raises(WorkerRefusedError):
            await stage.front.poster.follow(table.id)
        assert await _owed(sessions, table)
        assert (await sessions.table(table.id)).row.seq == table.row.seq
    assert len(stage.room.posted) == 1  # what everybody did before is seen
    await stage.front.poster.follow(table.id)
    assert thought_of  # by its own level, not by the deckhand
    assert not await _owed(sessions, table)


async def test_a_worker_lost_once_over_a_question_is_bad_luck(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thought_of = _lost(sessions, monkeypatch, WorkerLostError("thoughts"))
    table = await _against(sessions)
    with pytest.raises(WorkerLostError):
        await sessions.run_computers(table.id)
    await sessions.run_computers(table.id)
    assert thought_of
    assert "computer failed" not in caplog.text


async def test_a_level_that_takes_its_worker_along_twice_is_relieved(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lost = WorkerLostError("thoughts")
    _lost(sessions, monkeypatch, lost, lost)
    table = await _against(sessions)
    with pytest.raises(WorkerLostError):
        await sessions.run_computers(table.id)
    await sessions.run_computers(table.id)
    assert "computer failed" in caplog.text
    assert (await sessions.table(table.id)).computer_to_move() is None


async def test_what_a_level_fails_by_in_a_worker_is_logged_as_it_is_told(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _lost(sessions, monkeypatch, JobError("ValueError", "Mate.choose:17"))
    table = await _against(sessions)
    await sessions.run_computers(table.id)
    start = f"computer failed: game={table.id} seq=1 level=mate "
    assert f"{start}error=ValueError at=Mate.choose:17" in caplog.text


async def test_what_needs_no_thought_needs_no_worker(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought_of = _lost(sessions, monkeypatch)
    table = await _against(sessions, "deckhand")
    assert await sessions.run_computers(table.id)
    assert thought_of == []
