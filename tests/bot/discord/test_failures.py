"""Requests that Discord does not answer are given up, and what they were for is owed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.discord.failures import in_time
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP
from tests.bot.begun_tables import DUEL, PATIENCE, until
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import GUILD, Click, Stage


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace and with little patience for Discord."""
    made = Stage.of(services)
    yield made
    await made.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give requests up soon."""
    monkeypatch.setattr("bot.discord.failures.REQUEST_SECONDS", 0.05)
    monkeypatch.setattr("bot.discord.interaction._ANSWER_SECONDS", 0.05)
    monkeypatch.setattr("bot.discord.interaction._ACKNOWLEDGE_SECONDS", 0.05)


async def _for_ever(*given: Any, **named: Any) -> None:
    await asyncio.Event().wait()


@pytest.mark.usefixtures("impatient")
async def test_a_message_that_is_never_answered_is_given_up_and_owed(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = SimpleNamespace(send=_for_ever, get_partial_message=None)
    with monkeypatch.context() as away:
        away.setattr(type(stage.room), "get_partial_messageable", lambda *given: silent)
        async with asyncio.timeout(PATIENCE):
            click = await stage.command(ANA.user_id, "new", game=DUEL)
    assert [answer.text.partition(".")[0] for answer in click.answers] == [
        "The table is open in <#10>",
        "The table is open",
    ]
    (game_id,) = await services.store.games.live()
    kinds = [timer.kind for timer in await services.store.timers.of_game(game_id)]
    assert FOLLOW_UP in kinds
    await stage.dispatch.publisher.follow_if_free(game_id)
    assert stage.room.live == [1]


@pytest.mark.usefixtures("impatient")
async def test_a_change_that_is_never_answered_is_given_up_and_owed(
    services: Services, stage: Stage
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    await stage.dispatch.publisher.publish(table.id)
    stage.room.gate = asyncio.Event()
    async with asyncio.timeout(PATIENCE):
        click = await stage.click(BRAM.user_id, f"g:{table.id}:0:join", name="Bram")
    assert click.answers[0].text.startswith("You have a seat. The message in the channel will")
    await stage.dispatch.publisher.follow_if_free(table.id)
    assert "<@2>" in stage.room.shown(1).text


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("what", ["acknowledgement", "answer"])
async def test_an_interaction_that_discord_ignores_holds_nobody_up(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    click = Click(ANA.user_id)
    method = "_defer" if what == "acknowledgement" else "edit_original_response"
    monkeypatch.setattr(click, method, _for_ever)
    async with asyncio.timeout(PATIENCE):
        await stage.press(click, f"g:{table.id}:0:rules")
    assert click.answers == []


async def test_what_takes_too_long_is_cancelled() -> None:
    cancelled = asyncio.Event()

    async def slow() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()

    with pytest.raises(TimeoutError):
        await in_time(slow(), seconds=0.01)
    async with asyncio.timeout(PATIENCE):
        await cancelled.wait()


async def test_who_is_cancelled_takes_the_request_along() -> None:
    begun, cancelled = asyncio.Event(), asyncio.Event()

    async def slow() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()

    task = asyncio.create_task(in_time(slow()))
    await begun.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with asyncio.timeout(PATIENCE):
        await cancelled.wait()


async def test_a_request_that_others_wait_for_is_left_alone() -> None:
    over = asyncio.Event()  # as in discord.py while Discord holds up the whole bot
    client = cast(discord.Client, SimpleNamespace(http=SimpleNamespace(_global_over=over)))
    enough = asyncio.Event()

    async def sleeps_for_all() -> None:
        await enough.wait()
        over.set()
        raise discord.RateLimited(1.0)  # and nobody is told of a task that failed unseen

    with pytest.raises(TimeoutError):
        await in_time(sleeps_for_all(), client, seconds=0.01)
    enough.set()
    await until(over.is_set)
