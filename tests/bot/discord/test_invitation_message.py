"""The invitation card of a table in a thread: posted first, kept in step, withdrawn if need be."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random
from typing import Any, cast
from unittest.mock import Mock

import discord
import pytest

from bot.discord.custom_ids import Ref
from bot.discord.interaction import Mode, Reply
from bot.discord.invitation_message import CARD
from bot.discord.new_table import Opening, open_table
from bot.operate.erase import erase
from bot.tables.refusals import FreeSeatsError, NotHostError
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, Person, Table
from tests.bot.begun_tables import DUEL, play_random
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, Click, Stage

PARENT = 10
CARD_MESSAGE, LOBBY_MESSAGE = 1, 2  # in the order of posting; the thread has the card's number


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _opens(stage: Stage, **how: Any) -> str:
    """Let Ana open a table in a thread and return what she is told."""
    click = Click(ANA.user_id, ANA.name, is_command=True)
    click.channel = Mock(spec=how.pop("kind", discord.TextChannel))
    click.app_permissions = how.pop("granted", discord.Permissions.all())
    wish = Opening(how.pop("slug", DUEL), how.pop("seats", None), (), thread=True)

    async def work(reply: Reply, ref: Ref) -> None:
        await open_table(stage.dispatch, reply, wish)

    reply = Reply(cast(discord.Interaction[Any], click), Mode.PRIVATE)
    await stage.dispatch.serve(reply, work, Ref(0, 0, "new"))
    return click.answers[-1].text


async def _table(services: Services) -> Table:
    (game_id,) = await services.store.games.live()
    return await services.tables.get(game_id)


def _error(status: int, code: int = 0) -> discord.HTTPException:
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(Mock(status=status), {"code": code, "message": ""})


# Opening ------------------------------------------------------------------------------------------


async def test_the_channel_gets_a_card_and_the_thread_hangs_on_it(
    services: Services, stage: Stage
) -> None:
    assert f"<#{CARD_MESSAGE}>" in await _opens(stage, slug="atlantis", seats=3)
    table = await _table(services)
    assert table.row.channel_id == CARD_MESSAGE
    assert stage.room.threads == {CARD_MESSAGE: "Atlantis · Ana"}
    card = stage.room.shown(CARD_MESSAGE)
    assert card.labels == ["Join"]
    assert "Atlantis" in card.text
    assert f"<@{ANA.user_id}> invites you" in card.text
    assert f"In: <@{ANA.user_id}> · 2 seats free" in card.text
    assert f"<#{CARD_MESSAGE}>" in card.text
    assert card.mentions == {"parse": []}
    assert "Start" in stage.room.shown(LOBBY_MESSAGE).labels
    assert not [t for t in await services.store.timers.of_game(table.id) if t.kind == FOLLOW_UP]


@pytest.mark.parametrize("missing", ["create_public_threads", "send_messages_in_threads"])
async def test_what_is_not_allowed_is_said_before_anything_is_made(
    services: Services, stage: Stage, missing: str
) -> None:
    granted = discord.Permissions.all()
    granted.update(**{missing: False})
    words = {"create_public_threads": "Create Public", "send_messages_in_threads": "in Threads"}
    assert words[missing] in await _opens(stage, granted=granted)
    assert stage.room.posted == []
    assert stage.room.threads == {}
    assert await services.store.games.live() == []


async def test_where_there_are_no_threads_the_table_is_in_the_channel(
    services: Services, stage: Stage
) -> None:
    assert f"<#{PARENT}>" in await _opens(stage, kind=discord.VoiceChannel)
    assert stage.room.threads == {}
    assert (await _table(services)).row.channel_id == PARENT


@pytest.mark.parametrize("error", [_error(403, 50013), _error(400, 160006)])
async def test_without_its_thread_neither_card_nor_lobby_stays(
    services: Services, stage: Stage, error: discord.HTTPException
) -> None:
    stage.room.thread_refusals = [error]
    assert "no table was opened" in await _opens(stage)
    assert stage.room.live == []
    assert stage.room.deleted == {CARD_MESSAGE}
    assert await services.store.games.live() == []
    assert f"<#{LOBBY_MESSAGE}>" in await _opens(stage)  # the next one is not in its way


async def test_a_card_that_cannot_be_posted_leaves_no_lobby(
    services: Services, stage: Stage
) -> None:
    stage.room.refusals = [_error(403, 50013)]
    assert "no table was opened" in await _opens(stage)
    assert await services.store.games.live() == []


@pytest.mark.parametrize("where", ["card", "thread", "answer"])
async def test_what_discord_did_not_take_is_repeated(
    services: Services, stage: Stage, where: str
) -> None:
    if where == "card":
        stage.room.refusals = [_error(503)]
    elif where == "thread":
        stage.room.thread_refusals = [_error(503)]
    else:
        stage.room.lost_by = _error(503)  # it came through, but nobody learnt of it
    assert "in a moment" in await _opens(stage)
    stage.room.lost_by = None
    table = await _table(services)
    assert table.row.channel_id < 0
    assert [t for t in await services.store.timers.of_game(table.id) if t.kind == FOLLOW_UP]
    await stage.dispatch.publisher.follow(table.id)  # by the clockwork
    assert stage.room.live == [CARD_MESSAGE, LOBBY_MESSAGE]
    assert stage.room.threads == {CARD_MESSAGE: "Nautilus Duel · Ana"}
    assert (await _table(services)).row.channel_id == CARD_MESSAGE


async def test_a_thread_that_is_there_already_is_used(services: Services, stage: Stage) -> None:
    stage.room.threads = {CARD_MESSAGE: "from an attempt whose answer got lost"}
    assert f"<#{CARD_MESSAGE}>" in await _opens(stage)
    assert stage.room.live == [CARD_MESSAGE, LOBBY_MESSAGE]


# Keeping in step ----------------------------------------------------------------------------------


async def _join(stage: Stage, table: Table, person: Person, channel: int) -> Click:
    click = Click(person.user_id, person.name, message_id=CARD_MESSAGE)
    click.channel_id = channel
    await stage.dispatch.clicked(cast(discord.Interaction[Any], click), Ref(table.id, 0, "join"))
    await stage.dispatch.finish(60.0)
    return click


async def test_who_joins_on_the_card_is_told_where_the_table_is(
    services: Services, stage: Stage
) -> None:
    await _opens(stage)
    table = await _table(services)
    click = await _join(stage, table, BRAM, PARENT)
    assert f"<#{CARD_MESSAGE}>" in click.answers[-1].text
    card = stage.room.shown(CARD_MESSAGE)
    assert f"<@{BRAM.user_id}>" in card.text
    assert "all seats taken" in card.text
    await services.lobby.leave(table.id, BRAM.user_id)
    in_thread = await _join(stage, table, CARA, CARD_MESSAGE)
    assert in_thread.answers == []  # the lobby message says it


async def test_card_and_thread_say_that_the_game_has_begun(
    services: Services, stage: Stage
) -> None:
    await _opens(stage)
    table = await _table(services)
    await services.lobby.join(table.id, BRAM)
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    assert stage.room.threads == {CARD_MESSAGE: "Nautilus Duel · Ana, Bram"}
    card = stage.room.shown(CARD_MESSAGE)
    assert card.text == f"**Nautilus Duel** has begun in <#{CARD_MESSAGE}>."
    assert card.labels == []
    changes = len(stage.room.edited)
    table = await play_random(services, await _table(services), Random(1), 3)
    await stage.dispatch.publisher.publish(table.id)
    assert CARD_MESSAGE not in [number for number, _ in stage.room.edited[changes:]]


async def test_a_name_that_discord_refuses_harms_nothing(services: Services, stage: Stage) -> None:
    await _opens(stage)
    table = await _table(services)
    await services.lobby.join(table.id, BRAM)
    stage.room.thread_refusals = [_error(403, 50013)]
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    assert stage.room.threads == {CARD_MESSAGE: "Nautilus Duel · Ana"}
    assert (await _table(services)).row.status == "running"
    assert not [t for t in await services.store.timers.of_game(table.id) if t.kind == FOLLOW_UP]


async def test_a_long_list_of_names_is_cut(services: Services, stage: Stage) -> None:
    await _opens(stage, slug="atlantis", seats=4)
    table = await _table(services)
    for number in range(3):
        await services.lobby.join(table.id, Person(50 + number, "W" * 32))
    await services.lobby.start(table.id, ANA.user_id)
    await stage.dispatch.publisher.publish(table.id)
    name = stage.room.threads[CARD_MESSAGE]
    assert len(name) == 100
    assert name.endswith("…")


@pytest.mark.parametrize("message", ["lobby-closed", "lobby-idle"])
async def test_a_closed_table_closes_its_card(
    services: Services, stage: Stage, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _opens(stage)
    table = await _table(services)
    if message == "lobby-closed":
        await stage.click(ANA.user_id, f"g:{table.id}:0:leave")
    else:
        monkeypatch.setattr(services.idle_lobbies, "_is_wanted", _nobody)
        await stage.dispatch.publisher.closing.close_idle(table.id)
    assert stage.room.live == []
    assert await services.store.games.live() == []
    card, lobby = (stage.room.shown(number) for number in (CARD_MESSAGE, LOBBY_MESSAGE))
    assert card.text == lobby.text


async def _nobody(table: Table) -> bool:
    return False


async def test_a_card_that_somebody_deleted_is_not_posted_again(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _opens(stage)
    table = await _table(services)
    change = stage.dispatch.publisher._sender.change

    async def gone(channel_id: int, message_id: int, layout: Any) -> None:
        if message_id == CARD_MESSAGE:
            raise _error(404, 10008)
        await change(channel_id, message_id, layout)

    monkeypatch.setattr(stage.dispatch.publisher._sender, "change", gone)
    await services.lobby.join(table.id, BRAM)
    await stage.dispatch.publisher.publish(table.id)
    assert len(stage.room.posted) == 2
    assert await services.store.posted.find(table.id, CARD) is None
    assert (await services.store.games.get(table.id)).gone_at is None  # the table is where it was


async def test_who_is_forgotten_is_on_no_card_and_in_no_name(
    services: Services, stage: Stage
) -> None:
    await _opens(stage)
    table = await _table(services)
    await services.lobby.join(table.id, BRAM)
    await stage.dispatch.publisher.publish(table.id)
    await erase(services, ANA.user_id)
    await stage.dispatch.publisher.publish(table.id)
    assert f"<@{ANA.user_id}>" not in stage.room.shown(CARD_MESSAGE).text
    assert stage.room.threads == {CARD_MESSAGE: "Nautilus Duel · Bram"}


async def test_who_is_forgotten_in_a_running_game_leaves_the_name_of_the_thread(
    services: Services, stage: Stage
) -> None:
    await _opens(stage)
    table = await _table(services)
    await services.lobby.join(table.id, BRAM)
    await services.lobby.start(table.id, ANA.user_id)
    await stage.dispatch.publisher.publish(table.id)
    assert "Ana" in stage.room.threads[CARD_MESSAGE]
    await erase(services, ANA.user_id)
    panels = await services.store.posted.of_game(table.id)
    assert not [panel for panel in panels if "Ana" in str(panel.data)]
    await stage.dispatch.publisher.publish(table.id)
    assert "Ana" not in stage.room.threads[CARD_MESSAGE]


# Starting while seats are free --------------------------------------------------------------------


async def test_start_with_a_free_seat_asks_first(services: Services, stage: Stage) -> None:
    await _opens(stage, slug="atlantis", seats=4)
    table = await _table(services)
    await services.lobby.join(table.id, BRAM)
    start = f"g:{table.id}:0:start"
    asked = (await stage.click(ANA.user_id, start)).answers[-1]
    assert asked.is_private
    assert "2 seats are free. Start with 2 players? Nobody else" in asked.text
    assert asked.labels == ["Start with 2", "Wait"]
    assert (await _table(services)).row.status == "lobby"
    waits = await stage.click(ANA.user_id, f"{start}.wait", on_private=True)
    assert "stays open" in waits.answers[-1].text
    await services.lobby.join(table.id, CARA)  # while the host was thinking
    again = (await stage.click(ANA.user_id, f"{start}.2", on_private=True)).answers[-1]
    assert "1 seat is free. Start with 3 players?" in again.text
    assert (await _table(services)).row.status == "lobby"
    done = await stage.click(ANA.user_id, f"{start}.3", on_private=True)
    assert "begins" in done.answers[-1].text
    assert len((await _table(services)).seats) == 3


async def test_nobody_but_the_host_is_asked(services: Services) -> None:
    table = await services.opening.create("atlantis", ANA, channel_id=10, seats=3)
    await services.lobby.join(table.id, BRAM)
    with pytest.raises(NotHostError):
        await services.lobby.start(table.id, BRAM.user_id)
    with pytest.raises(FreeSeatsError) as asked:
        await services.lobby.start(table.id, ANA.user_id)
    assert asked.value.params == {"free": 1, "taken": 2}
    await services.lobby.join(table.id, CARA)  # a full table starts, whatever was said before
    assert (await services.lobby.start(table.id, ANA.user_id, players=2)).row.status == "running"


async def test_the_card_of_a_table_whose_thread_is_gone_says_where_it_is_now(
    services: Services, stage: Stage
) -> None:
    await _opens(stage)
    table = await _table(services)
    stage.room.gone = {CARD_MESSAGE}
    stage.room.deleted = {LOBBY_MESSAGE}
    await services.lost_channels.lose(table.id)
    click = Click(ANA.user_id, ANA.name, on_private=True)
    click.channel_id, click.guild = 55, Mock(id=GUILD)
    await stage.dispatch.clicked(cast(discord.Interaction[Any], click), Ref(table.id, 0, "move"))
    await stage.dispatch.finish(60.0)
    assert stage.room.shown(CARD_MESSAGE).text == "**Nautilus Duel** has moved to <#55>."
    assert (await _table(services)).row.channel_id == 55
    assert stage.room.live == [3]  # the lobby, posted anew
