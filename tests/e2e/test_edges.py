"""The edge of the platform: missing permissions, things deleted, archived threads, the bot away."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.environment import database
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.people.boards import asked_of
from bot.local_discord.world.threads import change_thread, open_thread
from bot.local_discord.world.world import PUBLIC_THREAD
from storage.api.opening import open_store
from tests.e2e.people import (
    WAIT,
    has_button,
    next_board,
    open_table,
    play_turn,
    settled,
    start_table,
)

SEND, ATTACH = 1 << 11, 1 << 15


async def _status(data: Path) -> tuple[str, int]:
    async with await open_store(database(data), read_only=True) as store:
        game = await store.games.get(1)
        return game.status, game.seq


async def test_missing_permissions_are_explained_before_a_table_opens(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    channel = discord.channel_id("games")
    discord.world("overwrite", channel_id=channel, target=discord.guild_id, allow=0, deny=ATTACH)
    answer = (await discord.member("Ana").slash("game new", game="nautilus_duel")).message
    assert "Attach Files" in answer.text
    assert answer.is_ephemeral


async def test_without_the_picture_the_board_comes_as_text(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    channel = discord.channel_id("games")
    discord.world("overwrite", channel_id=channel, target=discord.guild_id, allow=0, deny=ATTACH)
    await play_turn(asked_of(board, members), board, Random(1))
    board = await next_board(members[0], board)
    assert board.pictures == []
    assert "Column" in board.text


async def test_where_the_bot_may_not_write_the_move_is_saved_and_the_player_is_told(
    discord: LocalDiscord, bot: BotProcess, data: Path
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    channel = discord.channel_id("games")
    _, before = await _status(data)
    discord.world("overwrite", channel_id=channel, target=discord.guild_id, allow=0, deny=SEND)
    member = asked_of(board, members)
    await play_turn(member, board, Random(1))
    told = await member.wait_for(lambda m: "can't post it here" in m.text, WAIT)
    assert told.is_ephemeral
    status, seq = await _status(data)
    assert status == "running"
    assert seq > before
    discord.world("overwrite", channel_id=channel, target=discord.guild_id, allow=0, deny=0)
    await member.slash("game board")  # looking at the board repairs what could not be posted
    assert await next_board(members[0], board)


async def test_a_deleted_channel_leaves_the_game_intact(
    discord: LocalDiscord, bot: BotProcess, data: Path
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    await start_table(members, lobby)
    discord.world("delete-channel", channel_id=discord.channel_id("games"))
    await settled()
    status, _ = await _status(data)
    assert status == "running"
    listed = (await members[0].slash("games", channel="lobby-chat")).message
    assert "Nautilus" in listed.text


async def test_a_game_in_a_thread_wakes_it_up(discord: LocalDiscord, bot: BotProcess) -> None:
    ana, bram = discord.member("Ana"), discord.member("Bram")
    await ana.slash("game new", game="nautilus_duel", thread=True)
    lobby = await ana.wait_for(has_button("Start"), WAIT)
    assert lobby.channel_id != discord.channel_id("games")
    await bram.click(lobby, label="Join")
    await ana.wait_for(lambda m: m.id == lobby.id and bram.mention in m.text, WAIT)
    board = await start_table([ana, bram], lobby)
    assert board.channel_id == lobby.channel_id
    discord.advance(8 * 24 * 3600)  # the thread falls asleep
    await play_turn(asked_of(board, [ana, bram]), board, Random(2))
    assert (await next_board(ana, board)).channel_id == lobby.channel_id


async def test_a_bot_that_was_away_posts_what_is_missing(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    member = asked_of(board, members)
    await discord.fault("status", status=503, times=50, method="POST", route="/channels/*/messages")
    await play_turn(member, board, Random(3))  # saved, but the board cannot be posted
    await bot.kill()
    async with discord.http.delete(f"{discord.base_url}/local/faults") as answer:
        assert answer.status == 200
    await bot.start()
    assert await next_board(members[0], board)


async def test_in_a_locked_thread_the_lock_is_named(
    discord: LocalDiscord, bot: BotProcess, data: Path
) -> None:
    ana, bram = discord.member("Ana"), discord.member("Bram")
    await ana.slash("game new", game="nautilus_duel", thread=True)
    lobby = await ana.wait_for(has_button("Start"), WAIT)
    await bram.click(lobby, label="Join")
    await ana.wait_for(lambda m: m.id == lobby.id and bram.mention in m.text, WAIT)
    board = await start_table([ana, bram], lobby)
    _lock(discord, lobby.channel_id, locked=True)
    _, before = await _status(data)
    member = asked_of(board, [ana, bram])
    await play_turn(member, board, Random(1))
    told = await member.wait_for(lambda m: "this thread is locked" in m.text, WAIT)
    assert told.is_ephemeral
    assert "Your move is saved." in told.text
    assert (await _status(data))[1] > before
    _lock(discord, lobby.channel_id, locked=False)
    await member.slash("game board", channel=lobby.channel_id)
    assert await next_board(ana, board)


async def test_no_table_is_opened_in_a_locked_thread(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    ana = discord.member("Ana")
    core = discord.server.core
    channel = core.world.channels[discord.channel_id("games")]
    thread = open_thread(core, channel, ana.id, {"name": "Quiet", "type": PUBLIC_THREAD})
    _lock(discord, thread["id"], locked=True)
    answer = (await ana.slash("game new", channel=thread["id"], game="nautilus_duel")).message
    assert "This thread is locked" in answer.text


def _lock(discord: LocalDiscord, thread_id: str, *, locked: bool) -> None:
    """Let a moderator lock a thread, or unlock it."""
    core = discord.server.core
    owner = core.world.guilds[discord.guild_id]["owner_id"]
    change_thread(core, core.world.channels[thread_id], owner, {"locked": locked})
