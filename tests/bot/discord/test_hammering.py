"""The dispatch under a user who hammers: acknowledged, but no work; others do not notice."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator
from functools import partial
from typing import Any, cast

import discord
import pytest
from discord.app_commands import Command
from discord.ui.view import ViewStore

from bot.discord.away_command import away_command
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.game_command import GameCommands, games_command
from bot.discord.interaction import Mode, Reply
from bot.discord.message_builder import Layout
from bot.discord.settings_command import SettingsCommands
from bot.discord.status_command import status_command
from bot.discord.throttle import OPENING, USER, USER_AT_ONCE, Throttle
from bot.jobs.queue import Ticket, WaitingLine
from bot.operate.backups import Nightly
from bot.tables.services import Services
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import DUEL, duel, until
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, Click, Stage


class Still:
    """A clock that stands still: no bucket fills during a test."""

    def __call__(self) -> float:
        return 0.0


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch with the usual pace."""
    made = Stage.of(services, Throttle(clock=Still()))
    yield made
    await made.close()


async def _clicked(stage: Stage, click: Click, what: str, game: int = 1) -> None:
    await stage.dispatch.clicked(cast(discord.Interaction[Any], click), Ref(game, 0, what))


async def _together(stage: Stage, clicks: list[Click], what: str, game: int = 1) -> None:
    await asyncio.gather(*(_clicked(stage, click, what, game) for click in clicks))
    await stage.dispatch.finish(60.0)


async def test_who_hammers_is_acknowledged_but_costs_no_work(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await duel(services)
    loads: list[int] = []
    load = services.store.entries.load

    async def counted(game_id: int) -> Any:
        loads.append(game_id)
        return await load(game_id)

    monkeypatch.setattr(services.store.entries, "load", counted)
    clicks = [await stage.click(ANA.user_id, "g:1:0:play") for _ in range(200)]
    assert all(len(click.acknowledged) == 1 for click in clicks)
    how = Counter(click.acknowledged[0] for click in clicks)
    assert how == {"thinking": USER.burst, "note": 1, "update": 200 - USER.burst - 1}
    answered = [click for click in clicks if click.answers]
    assert len(answered) == USER.burst + 1  # the note comes once
    assert "One moment, please" in answered[-1].answers[0].text
    used = len(loads)
    await stage.click(ANA.user_id, "g:1:0:play")
    assert len(loads) == used  # nothing was read for it


async def test_the_calm_are_served_while_others_hammer(services: Services, stage: Stage) -> None:
    await duel(services)
    greedy = [Click(ANA.user_id) for _ in range(100)]
    calm = [Click(user) for user in range(1000, 1020)]
    await _together(stage, [*greedy[:50], *calm, *greedy[50:]], "play")
    assert all(click.acknowledged == ["thinking"] and click.answers for click in calm)
    served = [click for click in greedy if click.acknowledged == ["thinking"]]
    assert len(served) == USER_AT_ONCE
    drawn = [ticket.owner for ticket, _, _ in stage.workshop.drawn]
    assert drawn.count(("user", ANA.user_id)) == USER_AT_ONCE


async def test_a_command_is_always_answered_in_words(services: Services, stage: Stage) -> None:
    await duel(services)
    for number in range(int(USER.burst) + 5):
        click = Click(ANA.user_id, is_command=True)
        reply = Reply(cast(discord.Interaction[Any], click), Mode.PRIVATE)
        await stage.dispatch.serve(reply, stage.dispatch.looks.show_log, Ref(1, 0, "command"))
        assert len(click.acknowledged) == 1
        assert len(click.answers) == 1
        assert ("One moment" in click.answers[0].text) is (number >= USER.burst)


async def test_no_command_goes_past_the_pace(services: Services, stage: Stage) -> None:
    dispatch = stage.dispatch
    for _ in range(int(USER.burst)):
        await stage.click(ANA.user_id, "g:1:0:log")
    nightly = cast(Nightly, None)  # never looked at
    groups = (GameCommands(dispatch), SettingsCommands(dispatch))
    commands = [command for group in groups for command in group.commands]
    commands += [games_command(dispatch), status_command(dispatch, nightly)]
    commands.append(away_command(dispatch))
    for command in commands:
        assert isinstance(command, Command)
        click = Click(ANA.user_id, is_command=True)
        given = {parameter.name: "x" for parameter in command.parameters if parameter.required}
        me = () if command.binding is None else (command.binding,)
        await cast(Any, command.callback)(*me, click, **given)
        assert click.acknowledged == ["note"], command.qualified_name
    assert len(commands) == 20


async def test_a_doubled_delivery_is_left_to_the_first_also_when_it_was_too_much(
    services: Services, stage: Stage
) -> None:
    await duel(services)
    for _ in range(int(USER.burst)):
        await stage.click(ANA.user_id, "g:1:0:log")
    click = Click(ANA.user_id)
    await _together(stage, [click, click], "log")
    assert len(click.acknowledged) == 1


def _stands_in_line(line: WaitingLine, tasks: list[asyncio.Task[None]]) -> bool:
    return len(line) == 1 and [task.done() for task in tasks] == [True] * (len(tasks) - 1) + [False]


async def test_only_the_last_click_on_a_panel_is_drawn(services: Services, stage: Stage) -> None:
    await duel(services)
    clicks: list[Click] = []
    tasks: list[asyncio.Task[None]] = []
    line = stage.workshop._line
    drawn = asyncio.Event()
    other = asyncio.create_task(line.run(Ticket("somebody else's picture"), drawn.wait))
    for _ in range(USER_AT_ONCE):
        clicks.append(Click(ANA.user_id, on_private=True, message_id=5))
        tasks.append(asyncio.create_task(_clicked(stage, clicks[-1], "hand")))
        # The one before has been told that it is not needed, this one stands in line.
        await until(partial(_stands_in_line, line, tasks))
    drawn.set()
    await asyncio.gather(other, *tasks)
    assert [len(click.acknowledged) for click in clicks] == [1] * USER_AT_ONCE
    assert [len(click.answers) for click in clicks[:-1]] == [0] * (USER_AT_ONCE - 1)
    assert len(clicks[-1].answers) == 1


async def test_tables_are_opened_at_a_slower_pace(services: Services, stage: Stage) -> None:
    refused = 0
    for _ in range(int(OPENING.burst) + 2):
        click = await stage.click(ANA.user_id, f"g:0:0:thread.{DUEL}")
        refused += "in a few minutes" in click.answers[-1].text
        for game_id in await services.store.games.live():
            await services.lobby.close(game_id, ANA.user_id)
    assert refused == 2
    click = await stage.click(BRAM.user_id, f"g:0:0:thread.{DUEL}")
    assert "The table is open" in click.answers[-1].text


async def test_following_a_game_does_not_pile_up(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await duel(services)
    begun: list[int] = []
    go = asyncio.Event()

    async def slow(game_id: int, turn: object, *, may_wait: bool) -> None:
        begun.append(game_id)
        await go.wait()

    monkeypatch.setattr(stage.dispatch.publisher, "follow", slow)
    stage.dispatch.follow_up.follow(table.id)
    await asyncio.sleep(0)
    for _ in range(1000):
        stage.dispatch.follow_up.follow(table.id)
    await asyncio.sleep(0)
    assert len(stage.dispatch.follow_up) == 2  # one under way, one that will see all of these
    go.set()
    await stage.dispatch.finish(60.0)
    assert begun == [table.id] * 2


@pytest.mark.slow
async def test_thousands_of_users_leave_nothing_behind(services: Services) -> None:
    ticks = itertools.count()
    stage = Stage.of(services, Throttle(clock=lambda: float(next(ticks))))
    table = await duel(services, GUILD)
    lobby = await services.opening.create(DUEL, CARA, channel_id=11, guild_id=GUILD)
    for user in range(10_000, 11_200):
        click = await stage.click(user, f"g:{table.id}:0:hand")
        assert "not in this game" in click.answers[0].text
        await stage.click(user, f"g:{lobby.id}:0:start")
        await stage.click(user, f"g:{user}:0:join")
    dispatch = stage.dispatch
    assert dispatch.throttle.remembered() == 1200
    work = dispatch.follow_up
    assert len(work) == len(work._to_follow) == len(work._following) == 0
    assert isinstance(services.store, SqliteStore)
    assert len(services.store._locks) == 0
    assert len(stage.workshop._line) == 0
    await stage.close()


def test_messages_leave_nothing_in_the_library() -> None:
    """Our components are found by their ids; discord.py must not keep each message's view."""
    kept = ViewStore(cast(Any, None))
    for message_id in range(1000):
        ref = Ref(message_id, 0, "play")
        kept.add_view(Layout().text("x").rows(rows([button(ref, "Play")])).view(), message_id)
    assert len(kept._views) == len(kept._synced_message_views) == 0
    assert len(kept._dynamic_items) == 1
