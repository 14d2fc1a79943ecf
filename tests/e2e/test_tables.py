"""Tables in threads, the list of games, requests, channels and boards that somebody deletes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.local_discord.context import Settings
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import asked_of
from storage.api.opening import open_store
from tests.e2e.people import (
    PLACES,
    WAIT,
    changed,
    has_button,
    next_board,
    open_table,
    play_turn,
    start_table,
)

SEND_IN_THREADS, CREATE_THREADS = 1 << 38, 1 << 35
ANNOUNCEMENT, ANNOUNCEMENT_THREAD = 5, 10


def _threads(discord: LocalDiscord) -> list[dict[str, Any]]:
    channels = discord.server.core.world.channels.values()
    return [channel for channel in channels if channel["type"] in (10, 11, 12)]


async def _card(member: Member, channel: str = "games") -> Message:
    """Return the invitation in a channel."""
    place = member.discord.channel_id(channel)
    return await member.wait_for(lambda m: m.channel_id == place and has_button("Join")(m), WAIT)


async def _lobby(member: Member) -> Message:
    return await member.wait_for(has_button("Start"), WAIT)


async def _open_games(discord: LocalDiscord) -> int:
    async with await open_store(PLACES[discord], read_only=True) as store:
        return len(await store.games.live())


async def test_a_table_in_a_thread_invites_in_its_channel(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    ana, bram = discord.member("Ana"), discord.member("Bram")
    answer = (await ana.slash("game new", game="atlantis", seats=3, thread=True)).message
    card, lobby = await _card(ana), await _lobby(ana)
    (thread,) = _threads(discord)
    assert f"<#{thread['id']}>" in answer.text
    assert (thread["id"], thread["name"]) == (card.id, "Atlantis · Ana")
    assert lobby.channel_id == thread["id"]
    assert "2 seats free" in card.text
    told = await bram.click(card, label="Join")
    assert told.state == "succeeded"
    await bram.wait_for(lambda m: m.is_ephemeral and f"<#{thread['id']}>" in m.text, WAIT)
    await ana.wait_for(lambda m: m.id == card.id and bram.mention in m.text, WAIT)
    await ana.click(lobby, label="Start")
    asked = await ana.wait_for(has_button("Start with 2"), WAIT)
    assert asked.is_ephemeral
    assert "1 seat is free. Start with 2 players? Nobody else will be able to join." in asked.text
    await ana.click(asked, label="Wait")
    assert has_button("Join")(await ana.fetch(card))
    by_command = (await ana.slash("game start", channel=thread["id"])).message
    await ana.click(by_command, label="Start with 2")
    board = await next_board(ana, lobby)
    assert board.channel_id == thread["id"]
    begun = await ana.wait_for(lambda m: m.id == card.id and "has begun" in m.text, WAIT)
    assert not begun.buttons
    await discord.until(lambda: _threads(discord)[0]["name"] == "Atlantis · Ana, Bram", WAIT)


async def test_a_channel_can_have_several_tables_in_threads_at_once(data: Path) -> None:
    """Discord counts new threads over five minutes: that must hold up nobody before the last."""
    async with LocalDiscord.start(Settings(rate_scale=1.0)) as discord, BotProcess(discord, data):
        await discord.wait_for_command("game")
        for name in ("Ana", "Bram", "Chloé"):
            member = discord.member(name)
            answer = (await member.slash("game new", game="nautilus_duel", thread=True)).message
            (made,) = [t for t in _threads(discord) if t["name"] == f"Nautilus Duel · {name}"]
            assert f"<#{made['id']}>" in answer.text


async def test_announcement_channels_get_announcement_threads(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    discord.world("channel", guild_id=discord.guild_id, name="news", type=ANNOUNCEMENT)
    ana = discord.member("Ana")
    answer = await ana.slash("game new", channel="news", game="nautilus_duel", thread=True)
    (thread,) = _threads(discord)
    assert thread["type"] == ANNOUNCEMENT_THREAD
    assert f"<#{thread['id']}>" in answer.message.text
    assert (await _lobby(ana)).channel_id == thread["id"]


@pytest.mark.parametrize("denied", [SEND_IN_THREADS, CREATE_THREADS])
async def test_without_the_permissions_for_threads_nothing_is_made(
    discord: LocalDiscord, bot: BotProcess, denied: int
) -> None:
    channel = discord.channel_id("games")
    discord.world("overwrite", channel_id=channel, target=discord.guild_id, allow=0, deny=denied)
    ana = discord.member("Ana")
    before = len(await ana.sees())
    answer = (await ana.slash("game new", game="nautilus_duel", thread=True)).message
    assert "Threads" in answer.text
    assert _threads(discord) == []
    assert await _open_games(discord) == 0
    assert [m for m in (await ana.sees())[before:] if not m.is_ephemeral] == []


async def test_a_thread_that_cannot_be_opened_leaves_nothing_behind(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    ana = discord.member("Ana")
    await discord.fault("status", status=403, method="POST", route="/channels/*/messages/*/threads")
    answer = (await ana.slash("game new", game="nautilus_duel", thread=True)).message
    assert "no table was opened" in answer.text
    assert await _open_games(discord) == 0
    assert [m for m in await ana.sees() if not m.is_ephemeral and m.buttons] == []
    await ana.slash("game new", game="nautilus_duel", thread=True)
    assert (await _lobby(ana)).channel_id == _threads(discord)[0]["id"]


async def test_a_bot_that_dies_before_its_thread_opens_it_after_the_start(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    ana = discord.member("Ana")
    route = "/channels/*/messages/*/threads"
    await discord.fault("status", status=503, times=50, method="POST", route=route)
    answer = (await ana.slash("game new", game="nautilus_duel", thread=True)).message
    assert "in a moment" in answer.text
    card = await _card(ana)
    await bot.kill()
    async with discord.http.delete(f"{discord.base_url}/local/faults") as cleared:
        assert cleared.status == 200
    await bot.start()
    assert (await _lobby(ana)).channel_id == card.id
    cards = [m for m in await ana.sees() if has_button("Join")(m)]
    assert [m.id for m in cards] == [card.id]  # and not a second one


async def test_games_that_wait_for_you_come_first_with_masked_links(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"], options="first_player=A")
    board = await start_table(members, lobby)
    ana, bram = members
    await ana.slash("game new", channel="lobby-chat", game="atlantis", seats=4)
    lines = (await ana.slash("games")).message.text.splitlines()
    place = f"https://discord.com/channels/{discord.guild_id}/{board.channel_id}/{board.id}"
    assert lines[1].startswith("🟡 **Nautilus Duel** · with Bram · your turn came <t:")
    assert lines[1].endswith(f"[Go to the board]({place})")
    assert "3 seats free" in lines[2]
    theirs = (await bram.slash("games")).message.text
    assert "waiting for Ana" in theirs
    assert "<t:" not in theirs


async def test_a_game_whose_channel_was_deleted_moves_and_goes_on(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    ana, bram = members
    discord.world("delete-channel", channel_id=board.channel_id)
    for member in members:  # told by a direct message, once
        told = await member.wait_for(lambda m: "can't reach the channel" in m.text, WAIT)
        assert "/games" in told.text
    listed = (await bram.slash("games", channel="lobby-chat")).message
    assert "its channel is gone" in listed.text
    await bram.click(listed, label="Move here")
    assert "goes on" in (await changed(bram, listed)).text
    board = await ana.wait_for(has_button("Play"), WAIT)
    assert board.channel_id == discord.channel_id("lobby-chat")
    await play_turn(asked_of(board, members), board, Random(1))
    assert await next_board(ana, board)
    letters = [m for m in await ana.sees(told_in(discord, ana)) if "can't reach" in m.text]
    assert len(letters) == 1


def told_in(discord: LocalDiscord, member: Member) -> str:
    """Return the direct channel of the bot and a member."""
    world = discord.server.core.world
    channel = world.direct_channel(world.bot_id, member.id)
    assert channel is not None
    return str(channel["id"])


async def test_a_game_whose_thread_was_deleted_can_be_closed(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    ana, bram = discord.member("Ana"), discord.member("Bram")
    await ana.slash("game new", game="nautilus_duel", thread=True)
    lobby = await _lobby(ana)
    await bram.click(lobby, label="Join")
    await ana.wait_for(lambda m: m.id == lobby.id and bram.mention in m.text, WAIT)
    await start_table([ana, bram], lobby)
    discord.world("delete-channel", channel_id=lobby.channel_id)
    await discord.until(lambda: any("channel gone" in line for line in bot.log), WAIT)
    listed = (await ana.slash("games")).message
    await ana.click(listed, label="Close")
    sure = await changed(ana, listed)
    assert "can't undo" in sure.text
    await ana.click(sure, label="Close")
    assert "stopped" in (await changed(ana, sure)).text
    assert "not in any game" in (await ana.slash("games")).message.text


async def test_a_channel_deleted_while_the_bot_was_away_is_found_out(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    await start_table(members, lobby)
    await bot.kill()
    discord.world("delete-channel", channel_id=lobby.channel_id)
    await bot.start()
    await discord.until(lambda: any("channel gone" in line for line in bot.log), WAIT)
    listed = (await members[1].slash("games", channel="lobby-chat")).message
    assert has_button("Move here")(listed)


async def test_a_server_that_throws_the_bot_out_and_back_in_finds_its_games(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    await start_table(members, lobby)
    me = (await members[0].state())["application"]["bot_id"]
    discord.world("leave", guild_id=discord.guild_id, user=me)
    await discord.until(lambda: any("channel gone" in line for line in bot.log), WAIT)
    discord.world("member", guild_id=discord.guild_id, name="bathysphere")
    await discord.until(lambda: any("channel found" in line for line in bot.log), WAIT)
    assert "Go to the board" in (await members[0].slash("games")).message.text


async def test_a_deleted_board_comes_back(discord: LocalDiscord, bot: BotProcess) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    world = discord.server.core.world
    del world.messages[board.channel_id][board.id]
    await members[1].slash("game board")
    again = await next_board(members[1], board)
    await play_turn(asked_of(again, members), again, Random(1))
    assert await next_board(members[0], again)


async def test_a_second_request_inherits_nothing(discord: LocalDiscord, bot: BotProcess) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram", "Diego"], "atlantis", seats=3)
    await start_table(members, lobby)
    ana, bram, diego = members
    await bram.slash("game stop")
    first = await diego.wait_for(has_button("Agree"), WAIT)
    old = next(b for b in first.buttons if b.label == "Agree").custom_id
    await diego.click(first, label="Decline")
    await diego.wait_for(lambda m: m.id == first.id and "Declined" in m.text, WAIT)
    await bram.slash("game stop")
    second = await diego.wait_for(
        lambda m: has_button("Agree")(m) and int(m.id) > int(first.id), WAIT
    )
    new = next(b for b in second.buttons if b.label == "Agree").custom_id
    assert new != old
    await diego.click(second, custom_id=new)
    board = await ana.wait_for(has_button("Rematch"), WAIT)
    assert "stopped" in board.text
