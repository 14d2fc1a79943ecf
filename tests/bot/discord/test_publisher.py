"""Messages that are out though nobody has noted it: what a bot that dies in between leaves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.discord.closed_lobbies import LOBBY
from bot.operate import doctor
from bot.operate.doctor import Report
from bot.operate.erase import Erased, erase
from bot.tables.consent import REQUEST, Request
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, POSTS, STOP, Person, Table
from bot.tables.turn import BOARD, PAST, UNDER_WAY, Turn, last_public
from storage.api.rows import PostedMessage
from tests.bot.begun_tables import (
    DUEL,
    PATIENCE,
    duel,
    open_request,
    play_random,
    request_button,
    until,
)
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, Click, Stage

DORA, EVE = Person(404, "Dora"), Person(987_654_321, "Evelinde")
LATER = 1100  # seconds; the clock of the services says 1000


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _dies(stage: Stage, game_id: int) -> None:
    """Post, but let nobody learn of it, as if the bot were killed before it got the answer."""
    stage.room.lost_by = ConnectionResetError()
    with pytest.raises(ConnectionResetError):
        await stage.dispatch.publisher.follow(game_id)
    stage.room.lost_by = None


async def _next_turn(services: Services, table: Table, picks: Random) -> Table:
    """Return the table when somebody else's turn has come."""
    before = table.waiting_for()
    while table.waiting_for() == before:
        table = await play_random(services, table, picks, 1)
    return table


async def _is_owed(services: Services, game_id: int) -> bool:
    return any(timer.kind in POSTS for timer in await services.store.timers.of_game(game_id))


# Boards -------------------------------------------------------------------------------------------


async def test_a_board_that_is_out_is_not_posted_again(services: Services, stage: Stage) -> None:
    table = await duel(services)
    await _dies(stage, table.id)
    assert await _is_owed(services, table.id)
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [1]
    panel = await services.store.posted.find(table.id, BOARD)
    assert panel is not None
    assert panel.message_id == 1
    assert await services.store.posted.find(table.id, UNDER_WAY) is None
    assert not await _is_owed(services, table.id)


async def test_a_board_nobody_noted_loses_its_buttons_when_the_game_has_gone_on(
    services: Services, stage: Stage
) -> None:
    picks = Random(4)
    table = await duel(services)
    await stage.dispatch.publisher.follow(table.id)
    table = await _next_turn(services, table, picks)
    await _dies(stage, table.id)
    assert stage.room.live == [1, 2]
    table = await _next_turn(services, table, picks)  # by buttons of the board that nobody noted
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [3]
    assert stage.room.shown(2).alt == "alt text for Ana, Bram"  # it keeps its picture
    second, third = stage.room.shown(2).text, stage.room.shown(3).text
    told = set(second.splitlines())
    assert told
    assert not told & set(third.splitlines())  # what it has told is not told again
    panels = await services.store.posted.of_game(table.id)
    assert [(panel.kind, panel.message_id) for panel in panels] == [(BOARD, 3)]


async def test_a_board_that_never_came_out_is_told_without_buttons(
    services: Services, stage: Stage
) -> None:
    picks = Random(4)
    table = await duel(services)
    await stage.dispatch.publisher.follow(table.id)
    table = await _next_turn(services, table, picks)
    await _dies(stage, table.id)
    del stage.room.posted[1:]
    stage.room.nonces.popitem()
    table = await _next_turn(services, table, picks)
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [3]
    assert not stage.room.shown(2).alt
    assert stage.room.shown(2).mentions == {"parse": []}
    assert await services.store.posted.of_game(table.id, PAST) == []


@pytest.mark.parametrize(
    "trouble",
    [
        discord.DiscordServerError(Mock(status=503), ""),
        discord.HTTPException(Mock(status=429), ""),
    ],
)
async def test_a_server_in_trouble_makes_no_second_board(
    services: Services, stage: Stage, trouble: discord.HTTPException
) -> None:
    table = await duel(services)
    stage.room.lost_by = trouble
    with pytest.raises(discord.HTTPException):
        await stage.dispatch.publisher.follow(table.id)
    assert await _is_owed(services, table.id)
    stage.room.lost_by = None
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [1]
    await _loses_its_buttons(services, stage, table)


async def _loses_its_buttons(services: Services, stage: Stage, table: Table) -> None:
    """Check that the next board takes the place of the only one, which keeps what it shows."""
    picture = stage.room.shown(1).alt
    await _next_turn(services, table, Random(4))
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [2]
    assert stage.room.shown(1).alt == picture


@pytest.mark.parametrize("is_drawn", [False, True])
async def test_a_picture_that_can_be_drawn_only_once_makes_no_second_board(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch, is_drawn: bool
) -> None:
    async def broken(*given: Any) -> None:
        raise MemoryError

    table = await duel(services)
    if is_drawn:
        await _dies(stage, table.id)
    monkeypatch.setattr(stage.workshop, "draw", broken)
    if not is_drawn:
        await _dies(stage, table.id)
        monkeypatch.undo()
    await stage.dispatch.publisher.follow(table.id)
    monkeypatch.undo()
    assert stage.room.live == [1]
    assert bool(stage.room.shown(1).alt) == is_drawn
    await _loses_its_buttons(services, stage, table)


async def test_a_board_that_was_deleted_before_anybody_noted_it_comes_again(
    services: Services, stage: Stage
) -> None:
    table = await duel(services)
    await _dies(stage, table.id)
    stage.room.deleted.add(1)
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [2]
    await _next_turn(services, table, Random(4))
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [3]


async def test_what_a_board_nobody_noted_has_told_is_not_told_after_another_death(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(*given: Any) -> None:
        raise asyncio.CancelledError

    picks = Random(4)
    table = await duel(services)
    await stage.dispatch.publisher.follow(table.id)
    table = await _next_turn(services, table, picks)
    await _dies(stage, table.id)
    await _next_turn(services, table, picks)
    monkeypatch.setattr(stage.workshop, "draw", killed)
    with pytest.raises(asyncio.CancelledError):
        await stage.dispatch.publisher.follow(table.id)
    monkeypatch.undo()
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [3]
    told = set(stage.room.shown(2).text.splitlines())
    assert told
    assert not told & set(stage.room.shown(3).text.splitlines())


async def test_after_a_restore_no_retired_board_is_taken_for_the_latest(
    services: Services, stage: Stage
) -> None:
    table = await duel(services)
    await _dies(stage, table.id)
    (under_way,) = await services.store.posted.of_game(table.id, UNDER_WAY)  # in the backup
    await stage.dispatch.publisher.follow(table.id)
    await _loses_its_buttons(services, stage, table)
    stage.room.deleted.add(2)
    await services.store.posted.delete(table.id, BOARD)
    await services.store.posted.put(
        replace(under_way, data=under_way.data | {"seq": await _public(services, table)})
    )
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [3]
    await doctor.repost(services.store, LATER)
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [4]


async def _public(services: Services, table: Table) -> int:
    return last_public(await services.store.entries.of_game(table.id))


async def test_a_refused_picture_becomes_text(services: Services, stage: Stage) -> None:
    table = await duel(services)
    stage.room.refusals = [discord.Forbidden(Mock(status=403), {"code": 50013, "message": ""})]
    await stage.dispatch.publisher.follow(table.id)
    panel = await services.store.posted.find(table.id, BOARD)
    assert panel is not None
    assert panel.data["file"] is None
    assert stage.room.live == [1]
    assert "Column" in stage.room.shown(1).text


async def test_after_an_undo_the_board_it_took_back_is_found(
    services: Services, stage: Stage
) -> None:
    picks = Random(4)
    table = await duel(services)
    for _ in range(3):  # the first ones reveal something
        table = await _next_turn(services, table, picks)
    await stage.dispatch.publisher.follow(table.id)
    (seat,) = table.waiting_for()
    table = await _next_turn(services, table, picks)
    await _dies(stage, table.id)
    ana, bram = (BRAM, ANA) if seat else (ANA, BRAM)
    request = await services.consent.undo(table.id, ana.user_id)
    assert isinstance(request, Request)
    await services.consent.answer_request(table.id, bram.user_id, request.token, agree=True)
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [3]


# Lobbies ------------------------------------------------------------------------------------------


async def test_a_lobby_nobody_has_seen_is_posted_later(services: Services, stage: Stage) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    assert await _is_owed(services, table.id)  # the bot dies here, and another one looks
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [1]
    assert not await _is_owed(services, table.id)


async def test_who_joined_while_the_bot_died_is_shown(services: Services, stage: Stage) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    await stage.dispatch.publisher.publish(table.id)
    await services.lobby.join(table.id, BRAM)
    assert await _is_owed(services, table.id)
    await stage.dispatch.publisher.follow(table.id)
    assert "<@2>" in stage.room.shown(1).text
    assert len(stage.room.posted) == 1


async def test_a_change_that_came_while_posting_stays_owed(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    publisher = stage.dispatch.publisher
    published = publisher._publish_lobby

    async def slowly(shown: Turn) -> None:
        await published(shown)
        await services.lobby.join(table.id, BRAM)

    monkeypatch.setattr(publisher, "_publish_lobby", slowly)
    await publisher.publish(table.id)
    assert await _is_owed(services, table.id)


async def test_a_lobby_nobody_noted_shows_who_joined_by_it(
    services: Services, stage: Stage
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    await _dies(stage, table.id)
    await stage.click(BRAM.user_id, f"g:{table.id}:0:join")
    assert stage.room.live == [1]
    assert "<@2>" in stage.room.shown(1).text
    report = Report()
    await doctor.check_surroundings(services.store, report, LATER, repair=False)
    assert report.problems == []


async def test_a_lobby_nobody_noted_is_found_by_the_doctor(
    services: Services, stage: Stage
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    await _dies(stage, table.id)
    await services.store.timers.cancel(table.id, [FOLLOW_UP])
    report = Report()
    await doctor.check_surroundings(services.store, report, LATER, repair=True)
    assert "has not seen" in report.repaired[0]
    assert await _is_owed(services, table.id)


@pytest.mark.parametrize("is_noted", [False, True])
async def test_a_lobby_loses_its_buttons_though_the_bot_died_at_the_start(
    services: Services, stage: Stage, is_noted: bool
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    await services.lobby.join(table.id, BRAM)
    if is_noted:
        await stage.dispatch.publisher.publish(table.id)
    else:
        await _dies(stage, table.id)
    await services.lobby.start(table.id, ANA.user_id)  # and the bot is gone
    assert stage.room.live == [1]
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [2]
    assert await services.store.posted.find(table.id, LOBBY) is None


async def test_a_start_waits_until_a_join_is_shown(services: Services, stage: Stage) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    await stage.dispatch.publisher.publish(table.id)
    stage.room.gate = gate = asyncio.Event()
    joining = asyncio.create_task(stage.click(BRAM.user_id, f"g:{table.id}:0:join"))
    await until(lambda: stage.room.gate is None)  # it is being shown

    async def is_running() -> bool:
        return (await services.tables.get(table.id)).row.status == "running"

    starting = asyncio.create_task(stage.click(ANA.user_id, f"g:{table.id}:0:start"))
    await until(is_running)
    gate.set()
    await asyncio.gather(joining, starting)
    assert stage.room.live == [2]
    assert not stage.room.shown(1).clicks


async def test_a_start_that_cannot_be_shown_is_a_start(services: Services, stage: Stage) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    await services.lobby.join(table.id, BRAM)
    await _dies(stage, table.id)
    stage.room.refusals = [discord.DiscordServerError(Mock(status=503), "")]
    await stage.click(ANA.user_id, f"g:{table.id}:0:start")
    assert stage.room.live == [2]


async def test_a_lobby_that_was_deleted_before_anybody_noted_it_comes_again(
    services: Services, stage: Stage
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    await _dies(stage, table.id)
    stage.room.deleted.add(1)
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [2]
    await services.lobby.join(table.id, BRAM)
    await _dies_as_lobby(stage, table.id)
    await services.lobby.start(table.id, ANA.user_id)
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [4]


async def _dies_as_lobby(stage: Stage, game_id: int) -> None:
    """Let the lobby be posted anew, let nobody learn of it, and let somebody delete it."""
    await stage.dispatch.store.posted.delete(game_id, LOBBY)
    await _dies(stage, game_id)
    stage.room.deleted |= {2, 3}


async def test_a_lobby_in_a_sleeping_thread_wakes_it(services: Services, stage: Stage) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    await stage.dispatch.publisher.publish(table.id)
    stage.room.is_archived = True
    await stage.click(BRAM.user_id, f"g:{table.id}:0:join")
    assert "<@2>" in stage.room.shown(1).text
    assert not await _is_owed(services, table.id)


async def test_what_discord_refuses_for_good_is_not_asked_for_ever(
    services: Services, stage: Stage
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    stage.room.refusals = [discord.HTTPException(Mock(status=400), {"code": 1, "message": ""})]
    with pytest.raises(discord.HTTPException):
        await stage.dispatch.publisher.follow(table.id)
    assert not await _is_owed(services, table.id)


async def test_a_rematch_is_opened_with_everybody_at_once(services: Services, stage: Stage) -> None:
    table = await duel(services)
    await services.consent.stop(table.id, ANA.user_id)
    again = await services.opening.rematch(table.id, BRAM)
    assert [seat.user_id for seat in again.seats] == [BRAM.user_id, ANA.user_id]
    assert await _is_owed(services, again.id)


async def test_a_table_given_up_while_it_is_posted_keeps_no_buttons(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    await stage.dispatch.publisher.publish(table.id)
    send, leaving = stage.dispatch.publisher._sender.change, []

    async def has_left() -> bool:
        return await services.store.games.live() == []

    async def slowly(*given: Any) -> None:
        monkeypatch.undo()
        leave = stage.click(ANA.user_id, f"g:{table.id}:0:leave")
        leaving.append(asyncio.create_task(leave))
        await until(has_left)
        await send(*given)

    monkeypatch.setattr(stage.dispatch.publisher._sender, "change", slowly)
    await stage.dispatch.publisher.publish(table.id)
    await asyncio.gather(*leaving)
    assert await services.store.games.live() == []
    assert stage.room.live == []


async def test_a_table_given_up_while_its_first_message_is_sent_keeps_no_buttons(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    send, leaving = stage.dispatch.publisher._sender.send, []

    async def is_gone() -> bool:
        return await services.store.games.live() == []

    async def slowly(*given: Any, **named: Any) -> Any:
        monkeypatch.undo()
        leave = stage.click(ANA.user_id, f"g:{table.id}:0:leave")
        leaving.append(asyncio.create_task(leave))
        await until(is_gone)  # whoever leaves does not wait for the message
        return await send(*given, **named)

    monkeypatch.setattr(stage.dispatch.publisher._sender, "send", slowly)
    await stage.dispatch.publisher.publish(table.id)
    await asyncio.gather(*leaving)
    assert stage.room.live == []
    assert "this table was closed" in stage.room.shown(1).text


# Requests -----------------------------------------------------------------------------------------


async def _stopping(services: Services, *others: Person) -> Table:
    """Return a game of four that Bram wants to stop and Ana, Cara and these have not agreed to."""
    table = await services.opening.create("atlantis", ANA, channel_id=10, guild_id=GUILD, seats=4)
    for person in (BRAM, CARA, *others):
        await services.lobby.join(table.id, person)
    if not others:
        await services.lobby.add_computer(table.id, ANA.user_id, "deckhand")
    table = await services.lobby.start(table.id, ANA.user_id)
    assert not isinstance(await services.consent.stop(table.id, BRAM.user_id), Table)
    return table


async def test_a_request_nobody_noted_is_answered_in_its_own_message(
    services: Services, stage: Stage
) -> None:
    table = await _stopping(services)
    stage.room.lost_by = ConnectionResetError()
    with pytest.raises(ConnectionResetError):
        await stage.dispatch.publisher.requests.ask(
            await services.tables.get(table.id), await open_request(services, table.id, STOP)
        )
    stage.room.lost_by = None
    await stage.click(
        CARA.user_id, await request_button(services, table.id, "no", STOP), message_id=1
    )
    assert stage.room.live == []
    assert len(stage.room.posted) == 1


async def test_an_answer_quicker_than_discord_counts(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _stopping(services)
    sender = stage.dispatch.publisher._sender
    send = sender.send

    clicks = []

    async def slowly(*given: Any, **named: Any) -> Any:
        sent = await send(*given, **named)
        no = stage.click(
            CARA.user_id, await request_button(services, table.id, "no", STOP), message_id=sent.id
        )
        clicks.append(asyncio.create_task(no))
        await _declined()
        return sent

    async def _declined() -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                if await services.consent.request(table.id, STOP) is None:
                    return
                await asyncio.sleep(0)

    monkeypatch.setattr(sender, "send", slowly)
    await stage.dispatch.publisher.requests.ask(
        await services.tables.get(table.id), await open_request(services, table.id, STOP)
    )
    await asyncio.gather(*clicks)
    assert await services.consent.request(table.id, STOP) is None
    assert stage.room.live == []


async def test_a_request_that_is_carried_while_it_is_posted_is_closed(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _stopping(services)
    sender = stage.dispatch.publisher._sender
    send = sender.send
    carried: list[asyncio.Task[Click]] = []

    async def is_over() -> bool:
        return (await services.tables.get(table.id)).is_over

    async def slowly(*given: Any, **named: Any) -> Any:
        monkeypatch.undo()
        sent = await send(*given, **named)  # it can be seen, but nobody has noted it
        carried.append(asyncio.create_task(stage.command(CARA.user_id, "stop")))
        await until(is_over)
        return sent

    monkeypatch.setattr(sender, "send", slowly)
    await stage.dispatch.publisher.requests.ask(table, await open_request(services, table.id, STOP))
    await asyncio.gather(*carried)
    assert "Agreed" in stage.room.shown(1).text
    assert not stage.room.shown(1).clicks


async def test_a_request_that_is_answered_while_it_is_renewed_stays_closed(
    services: Services, stage: Stage
) -> None:
    table = await _stopping(services, DORA)
    await stage.dispatch.publisher.requests.ask(
        await services.tables.get(table.id), await open_request(services, table.id, STOP)
    )
    stage.room.gate = gate = asyncio.Event()
    agreeing = asyncio.create_task(
        stage.click(CARA.user_id, await request_button(services, table.id, "yes", STOP))
    )
    await until(lambda: stage.room.gate is None)  # it is being renewed

    async def is_declined() -> bool:
        return await services.consent.request(table.id, STOP) is None

    declining = asyncio.create_task(
        stage.click(DORA.user_id, await request_button(services, table.id, "no", STOP))
    )
    await until(is_declined)
    gate.set()
    await asyncio.gather(agreeing, declining)
    assert stage.room.live == []


async def test_who_asks_twice_posts_it_once(services: Services, stage: Stage) -> None:
    table = await duel(services, GUILD)
    await stage.dispatch.publisher.follow(table.id)
    before = len(stage.room.posted)

    async def stop() -> None:
        assert not isinstance(await services.consent.stop(table.id, BRAM.user_id), Table)
        await stage.dispatch.publisher.requests.ask(
            await services.tables.get(table.id), await open_request(services, table.id, STOP)
        )

    await asyncio.gather(stop(), stop(), stop())
    assert len(stage.room.posted) == before + 1


async def test_a_request_outlives_who_asked_first(services: Services, stage: Stage) -> None:
    table = await _stopping(services, DORA)
    await stage.dispatch.publisher.requests.ask(
        await services.tables.get(table.id), await open_request(services, table.id, STOP)
    )
    assert f"<@{CARA.user_id}>" in stage.room.shown(1).text
    await services.seats.resign(table.id, BRAM.user_id)
    click = await stage.click(CARA.user_id, await request_button(services, table.id, "yes", STOP))
    assert not click.answers  # nothing went wrong
    assert f"<@{CARA.user_id}>" not in stage.room.shown(1).text
    assert f"<@{DORA.user_id}>" in stage.room.shown(1).text


# Names and timers ---------------------------------------------------------------------------------


async def _unseen_moves_of_eve(services: Services, stage: Stage) -> Table:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    await services.lobby.join(table.id, EVE)
    table = await services.lobby.start(table.id, ANA.user_id)
    await stage.dispatch.publisher.follow(table.id)
    return await play_random(services, table, Random(3), 30)


async def test_nobody_is_remembered_who_is_forgotten_while_a_board_is_drawn(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _unseen_moves_of_eve(services, stage)
    draw = stage.workshop.draw
    forgotten: list[Erased] = []

    async def slowly(*given: Any) -> Any:
        if not forgotten:
            forgotten.append(await erase(services, EVE.user_id))
        return await draw(*given)

    monkeypatch.setattr(stage.workshop, "draw", slowly)
    before = len(stage.room.posted)
    await stage.dispatch.publisher.publish(table.id)
    panels = await services.store.posted.of_game(table.id)
    assert [panel.kind for panel in panels] == [BOARD]
    assert EVE.name not in str(panels)
    assert len(stage.room.posted) == before + 1
    assert EVE.name not in stage.room.posted[-1].text + stage.room.posted[-1].alt


async def test_nobody_is_remembered_who_is_forgotten_while_a_board_is_sent(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _unseen_moves_of_eve(services, stage)
    sender = stage.dispatch.publisher._sender
    send = sender.send

    async def slowly(*given: Any, **named: Any) -> Any:
        monkeypatch.undo()
        sent = await send(*given, **named)
        await erase(services, EVE.user_id)
        return sent

    monkeypatch.setattr(sender, "send", slowly)
    await stage.dispatch.publisher.publish(table.id)
    panels = await services.store.posted.of_game(table.id)
    assert BOARD in [panel.kind for panel in panels]
    assert EVE.name not in str(panels)
    assert len(stage.room.live) == 1


async def test_a_refused_board_leaves_the_timer_of_a_later_step(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await duel(services, GUILD)
    refused = discord.Forbidden(Mock(status=403), {"code": 50013, "message": ""})
    stage.room.refusals = [refused, refused]  # the picture, then the text
    with pytest.raises(discord.Forbidden):
        await stage.dispatch.publisher.follow(table.id)
    assert not await _is_owed(services, table.id)  # asking again is of no use
    table = await play_random(services, table, Random(3), 30)
    draw = stage.workshop.draw

    async def slowly(*given: Any) -> Any:
        await play_random(services, table, Random(4), 5)
        return await draw(*given)

    monkeypatch.setattr(stage.workshop, "draw", slowly)
    stage.room.refusals = [refused] * 3  # and the board from before
    with pytest.raises(discord.Forbidden):
        await stage.dispatch.publisher.follow(table.id)
    assert await _is_owed(services, table.id)


async def test_buttons_of_an_older_request_answer_no_other(
    services: Services, stage: Stage
) -> None:
    table = await _stopping(services, DORA)
    old = await request_button(services, table.id, "yes", STOP)
    await stage.dispatch.publisher.requests.ask(table, await open_request(services, table.id, STOP))
    await stage.click(CARA.user_id, await request_button(services, table.id, "no", STOP))
    await services.consent.stop(table.id, BRAM.user_id)
    await stage.dispatch.publisher.requests.ask(table, await open_request(services, table.id, STOP))
    for button in (old, f"g:{table.id}:0:yes.{STOP}"):
        click = await stage.click(CARA.user_id, button)
        assert "no longer open" in click.answers[-1].text
    request = await open_request(services, table.id, STOP)
    assert request.agreed == (BRAM.user_id,)
    assert [p.key for p in await services.store.posted.of_game(table.id, REQUEST)] == [
        request.token
    ]


async def test_a_request_of_an_older_release_loses_its_buttons_to_the_next(
    services: Services, stage: Stage
) -> None:
    table = await _stopping(services)
    await stage.dispatch.publisher.publish(table.id)
    old = {"kind": STOP, "user_id": 2, "seq": 1, "agreed": [2], "plan": None}
    await services.store.posted.put(PostedMessage(table.id, REQUEST, STOP, 10, 1, old))
    await stage.dispatch.publisher.requests.ask(table, await open_request(services, table.id, STOP))
    assert "no longer open" in stage.room.shown(1).text
    assert stage.room.live == [2]
    assert await services.store.posted.find(table.id, REQUEST, STOP) is None
