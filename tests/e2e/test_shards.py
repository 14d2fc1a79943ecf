"""Shards: several in one process, one each in two processes, and a database that goes away."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.local_discord.context import Settings
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.people.boards import asked_of
from storage.api.opening import open_store
from tests.e2e.people import (
    PLACES,
    WAIT,
    has_button,
    next_board,
    open_table,
    play_turn,
    start_table,
)
from tests.postgres import Server


def _room(discord: LocalDiscord, shard: int) -> str:
    """Return a channel on a server of that shard out of two."""
    guild = discord.add_guild(f"Club {shard}", shard, 2)
    room: str = discord.world("channel", guild_id=guild, name=f"room-{shard}")["id"]
    return room


async def test_two_shards_in_one_process(discord: LocalDiscord, data: Path) -> None:
    rooms = [_room(discord, shard) for shard in (0, 1)]
    async with BotProcess(discord, data, BATHYSPHERE_SHARDS="0-1/2", BATHYSPHERE_PACE="20") as bot:
        await discord.wait_for_command("game")
        for room in rooms:
            members, lobby = await open_table(discord, ["Ana", "Bram"], channel=room)
            board = await start_table(members, lobby)
            await play_turn(asked_of(board, members), board, Random(1))
            following = await next_board(members[0], board)
            assert following.channel_id == room
        assert await bot.stop() == 0
        assert not [line for line in bot.log if " ERROR " in line or "Traceback" in line]


async def test_a_dead_process_is_replaced_by_the_living_one(
    discord: LocalDiscord, data: Path, postgres_url: str
) -> None:
    """Killed between the choice and the board, and never started again."""
    PLACES[discord] = postgres_url
    rooms = [_room(discord, shard) for shard in (0, 1)]
    bots = [
        BotProcess(
            discord,
            data,
            BATHYSPHERE_DATABASE=postgres_url,
            BATHYSPHERE_SHARDS=f"{shard}/2",
            BATHYSPHERE_PACE="20",
        )
        for shard in (0, 1)
    ]
    async with bots[0], bots[1]:
        await discord.wait_for_command("game")
        members, lobby = await open_table(discord, ["Ana", "Bram"], channel=rooms[1])
        board = await start_table(members, lobby)
        # Boards cannot be posted for a moment; the choice is stored, then its process dies.
        posting = {"method": "POST", "route": "/channels/*/messages"}
        await discord.fault("status", status=502, times=8, **posting)
        await play_turn(asked_of(board, members), board, Random(3))
        await bots[1].kill()
        following = await next_board(members[0], board)
        assert int(following.id) > int(board.id)
        shown = [m for m in await members[0].sees(rooms[1]) if has_button("Play")(m)]
        assert [m.id for m in shown] == [following.id]
        other, lobby = await open_table(discord, ["Ana", "Bram"], channel=rooms[0])
        assert await start_table(other, lobby)  # there nobody noticed
    async with await open_store(postgres_url, read_only=True) as store:
        assert await store.integrity_check() == []


async def test_too_few_shards_are_one_clear_line(data: Path) -> None:
    async with LocalDiscord.start(Settings(shards=2)) as discord:
        bot = BotProcess(discord, data)
        with pytest.raises(AssertionError, match="Discord demands more shards"):
            await bot.start()
        async with BotProcess(discord, data, BATHYSPHERE_SHARDS="0-1/2"):
            assert discord.has_online([0, 1], 2)


async def test_the_bot_outlives_an_absence_of_its_database(
    discord: LocalDiscord, data: Path
) -> None:
    with Server.running() as server:
        url = PLACES[discord] = server.url(server.new_database())
        async with BotProcess(discord, data, BATHYSPHERE_DATABASE=url) as bot:
            await discord.wait_for_command("game")
            members, lobby = await open_table(discord, ["Ana", "Bram"])
            board = await start_table(members, lobby)
            asked = asked_of(board, members)
            await asyncio.to_thread(server.stop)
            answer = (await asked.click(board, label="Play")).message
            assert "saved" in answer.text
            await asyncio.to_thread(server.start)
            await play_turn(asked, board, Random(1))
            assert await next_board(asked, board)
            assert bot.is_running
            assert await members[0].wait_for(has_button("Play"), WAIT)
