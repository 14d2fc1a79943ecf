"""Games whose channel was deleted: noticed, told once, not counted; boards that come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import discord
import pytest

import games
import render
from bot.discord.custom_ids import Ref
from bot.discord.interaction import Mode, Reply
from bot.discord.sentences import Speech
from bot.jobs.clockwork import Clockwork
from bot.jobs.frames import frame
from bot.operate.erase import erase
from bot.tables.gone_channels import GONE
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, Table
from storage.api.errors import DiskFullError
from storage.api.store import Store
from tests.bot.begun_tables import DUEL, duel, until
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, Click, Stage


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _running(services: Services, channel: int, guild: int = GUILD) -> Table:
    table = await services.opening.create(DUEL, ANA, channel_id=channel, guild_id=guild)
    await services.lobby.join(table.id, BRAM)
    return await services.lobby.start(table.id, ANA.user_id)


async def _lose(services: Services, stage: Stage, table: Table) -> None:
    """Delete the channel of a game."""
    stage.room.gone.add(table.row.channel_id)
    assert await services.lost_channels.lose(table.id)


async def _due(services: Services, stage: Stage) -> None:
    """Let the clockwork do what is due a minute later."""
    clock = Clockwork(
        services.store,
        lambda: services.tables.now() + 60,
        {FOLLOW_UP: stage.dispatch.publisher.follow, GONE: stage.dispatch.channels.tell},
    )
    await clock._work(services.tables.now() + 60)
    await clock.settled()


# Noticing -----------------------------------------------------------------------------------------


async def test_posting_where_no_channel_is_any_more_is_noticed(
    services: Services, stage: Stage
) -> None:
    table = await _running(services, 10)
    stage.room.gone = {10}
    with pytest.raises(discord.NotFound):
        await stage.dispatch.publisher.follow(table.id)
    assert (await services.store.games.get(table.id)).gone_at == 1000
    kinds = [timer.kind for timer in await services.store.timers.of_game(table.id)]
    assert kinds == [GONE]  # posting is not tried for ever
    stage.room.gone = set()
    await stage.dispatch.publisher.follow(table.id)  # it was back, or never gone
    assert (await services.store.games.get(table.id)).gone_at is None
    assert GONE not in [timer.kind for timer in await services.store.timers.of_game(table.id)]


async def test_a_message_that_is_gone_is_no_channel_that_is_gone(
    services: Services, stage: Stage
) -> None:
    table = await _running(services, 10)
    stage.room.refusals = [discord.Forbidden(Mock(status=403), {"code": 50001, "message": ""})] * 2
    with pytest.raises(discord.Forbidden):
        await stage.dispatch.publisher.follow(table.id)
    assert (await services.store.games.get(table.id)).gone_at is None


async def test_deleted_channels_threads_and_servers_are_noted(
    services: Services, stage: Stage
) -> None:
    first = await _running(services, 10)
    second, third = await _running(services, 11, 8), await _running(services, 12, 8)
    await stage.dispatch.channels.deleted(10)
    await stage.dispatch.channels.deleted(99)  # where nobody plays
    assert (await services.store.games.get(first.id)).gone_at == 1000
    assert (await services.store.games.get(second.id)).gone_at is None
    await stage.dispatch.channels.left(8)
    assert (await services.store.games.get(second.id)).gone_at == 1000
    assert (await services.store.games.get(third.id)).gone_at == 1000


async def test_a_look_over_a_server_asks_only_for_what_it_does_not_know(
    services: Services, stage: Stage
) -> None:
    known, asleep = await _running(services, 10), await _running(services, 11)
    lost, elsewhere = await _running(services, 12), await _running(services, 13, 8)
    stage.room.channels, stage.room.gone = {10}, {12, 13}
    await stage.dispatch.channels.look(cast(discord.Guild, stage.room.get_guild(GUILD)))
    assert stage.room.asked == [11, 12]
    gone = [
        (await services.store.games.get(table.id)).gone_at is not None
        for table in (known, asleep, lost, elsewhere)
    ]
    assert gone == [False, False, True, False]
    row = await services.store.games.get(elsewhere.id)
    assert not await stage.dispatch.channels.check(row)  # another process looks after that server


def _answer(status: int, code: int) -> discord.HTTPException:
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(Mock(status=status), {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("answer", "is_lost"),
    [
        (_answer(404, 10004), True),
        (_answer(403, 50001), True),
        (_answer(403, 0), False),  # not Discord's own
        (_answer(503, 0), False),
        (TimeoutError(), False),
        (None, False),
    ],
)
async def test_a_server_that_was_left_while_we_were_away_is_noticed(
    services: Services, stage: Stage, answer: Exception | None, *, is_lost: bool
) -> None:
    first, second = await _running(services, 11, 8), await _running(services, 12, 8)
    here = await _running(services, 10)
    stage.room.channels, stage.room.servers = {10}, {8: answer}
    looking = asyncio.create_task(stage.dispatch.channels.run())
    await until(lambda: stage.room.asked == [8])
    await stage.dispatch.channels.look_for_servers()
    looking.cancel()
    await asyncio.wait([looking])
    for table in (first, second):
        assert ((await services.store.games.get(table.id)).gone_at == 1000) is is_lost
    assert (await services.store.games.get(here.id)).gone_at is None


async def test_only_servers_of_our_own_shard_are_asked_for(
    services: Services, stage: Stage
) -> None:
    """Another process knows of the others; direct messages belong to no server."""
    theirs, ours = 8, 8 + (1 << 22)
    await _running(services, 11, theirs)
    mine = await _running(services, 12, ours)
    stage.room.shard_id, stage.room.shard_count = 1, 2
    stage.room.servers = {ours: _answer(404, 10004)}
    await stage.dispatch.channels.look_for_servers()
    assert stage.room.asked == [ours]
    assert (await services.store.games.get(mine.id)).gone_at == 1000


async def test_a_broken_database_does_not_silence_the_gateway(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(channel_id: int) -> None:
        raise DiskFullError("no space left")

    monkeypatch.setattr(services.store.games, "in_channel", broken)
    adrift = stage.dispatch.channels
    await adrift.heard(adrift.deleted(10))


async def test_games_without_channel_leave_room_for_others(services: Services) -> None:
    tables = [
        await services.opening.create(DUEL, ANA, channel_id=channel, guild_id=GUILD)
        for channel in range(1, 6)
    ]
    for table in tables:
        await services.lost_channels.lose(table.id)
    assert await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)


# Telling ------------------------------------------------------------------------------------------


async def test_each_player_is_told_once_about_all(
    store: Store, services: Services, stage: Stage
) -> None:
    for channel in (10, 11, 12):
        await _running(services, channel)
    stage.room.gone = {10, 11, 12}
    await stage.dispatch.channels.left(GUILD)
    assert stage.room.letters == []
    await _due(services, stage)
    assert sorted(user for user, _ in stage.room.letters) == [ANA.user_id, BRAM.user_id]
    letter = stage.room.letters[0][1]
    assert "3 of your games" in letter.text
    assert "`/games`" in letter.text
    assert letter.mentions == {"parse": []}
    again = Services(store, clock=lambda: 2000.0)  # after a restart
    other = Stage.of(again)
    for game_id in await store.games.live():
        await other.dispatch.channels.tell(game_id)
    assert other.room.letters == []
    await other.close()


async def test_what_is_lost_later_is_told_again(services: Services, stage: Stage) -> None:
    first = await _running(services, 10)
    await _lose(services, stage, first)
    await _due(services, stage)
    second = await _running(services, 11)
    await _lose(services, stage, second)
    await _due(services, stage)
    texts = [said.text for user, said in stage.room.letters if user == ANA.user_id]
    assert len(texts) == 2
    assert all("the channel of your game" in text for text in texts)
    await services.lost_channels.find(first.id)
    await _lose(services, stage, first)  # a second time
    await _due(services, stage)
    assert len(stage.room.letters) == 6


async def test_who_takes_no_messages_is_left_in_peace(services: Services, stage: Stage) -> None:
    table = await _running(services, 10)
    await _lose(services, stage, table)
    closed = discord.Forbidden(Mock(status=403), {"code": 50007, "message": ""})
    stage.room.refusals = [closed]
    await _due(services, stage)
    assert len(stage.room.letters) == 1
    await stage.dispatch.channels.tell(table.id)
    assert len(stage.room.letters) == 1


async def test_what_is_found_in_time_is_told_to_nobody(services: Services, stage: Stage) -> None:
    table = await _running(services, 10)
    await _lose(services, stage, table)
    await services.lost_channels.find(table.id)
    await _due(services, stage)
    assert stage.room.letters == []
    await services.consent.stop(table.id, ANA.user_id)
    assert not await services.lost_channels.lose(table.id)  # a game that is over needs no channel


async def test_who_is_forgotten_is_not_in_the_notes(services: Services, stage: Stage) -> None:
    table = await _running(services, 10)
    await _lose(services, stage, table)
    await _due(services, stage)
    await erase(services, ANA.user_id)
    assert [p.key for p in await services.store.posted.of_game(table.id, GONE)] == [
        str(BRAM.user_id)
    ]
    assert await services.store.games.about_user(ANA.user_id) == []


# Boards that come back ----------------------------------------------------------------------------


async def _board(stage: Stage, table: Table, user_id: int) -> None:
    click = Click(user_id, is_command=True)
    reply = Reply(cast(discord.Interaction[Any], click), Mode.PRIVATE)
    await stage.dispatch.serve(reply, stage.dispatch.looks.show_board, Ref(table.id, 0, "command"))
    await stage.dispatch.finish(60.0)
    assert click.answers


async def test_a_deleted_board_comes_back_when_a_player_looks_for_it(
    services: Services, stage: Stage
) -> None:
    table = await duel(services, GUILD)
    await stage.dispatch.publisher.follow(table.id)
    stage.room.deleted = {1}
    await _board(stage, table, CARA.user_id)  # not asked for by somebody who watches
    assert stage.room.live == []
    await _board(stage, table, BRAM.user_id)
    assert stage.room.live == [2]
    assert stage.room.shown(2).labels[0] == "Play"
    await _board(stage, table, BRAM.user_id)
    assert len(stage.room.posted) == 2


async def test_a_board_nobody_may_look_for_is_taken_for_there(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await duel(services, GUILD)
    await stage.dispatch.publisher.follow(table.id)

    async def fetch() -> None:
        raise discord.Forbidden(Mock(status=403), {"code": 50001, "message": ""})

    monkeypatch.setattr(
        type(stage.room), "_message", lambda self, number: SimpleNamespace(fetch=fetch)
    )
    assert not await stage.dispatch.publisher.boards.restore(table.id)


async def test_a_deleted_lobby_comes_back_too(services: Services, stage: Stage) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    await stage.dispatch.publisher.publish(table.id)
    await services.store.posted.delete(table.id, "lobby")
    await _board(stage, table, ANA.user_id)
    assert len(stage.room.posted) == 2


# After a resignation ------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
async def test_nothing_waits_for_somebody_who_has_left(services: Services, slug: str) -> None:
    table = await services.opening.create(slug, ANA, channel_id=10, seats=2)
    await services.lobby.join(table.id, BRAM)
    table = await services.lobby.start(table.id, ANA.user_id)
    (seat,) = table.waiting_for()
    leaving, name = table.seats[seat].user_id, table.names[seat]
    assert leaving is not None
    before = _words(slug, table)
    assert f"waiting for {name}" in before or f"{name} (" in before
    table = await services.seats.resign(table.id, leaving)
    assert table.is_over
    words = _words(slug, table)
    for waiting in ("waiting for", "to play", "to move", "turn of"):
        assert waiting not in words
    assert Speech(table, "en").phase(table.view(None)) == "ended early"


def _words(slug: str, table: Table) -> str:
    made = frame(table.view(None), table.names, Speech(table, "en").plain)
    return f"{render.alt(slug, made)}\n{render.text(slug, made)}"
