"""Killed in the moment between: Discord has made a message, and its answer never arrives."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import asked_of
from tests.e2e.people import WAIT, has_button, next_board, open_table, play_turn, start_table

_POST = {"method": "POST", "route": "/channels/*/messages", "after": True}


async def _killed_after_posting(
    discord: LocalDiscord, bot: BotProcess, member: Member, label: str, known: Message | None
) -> Message:
    """Wait for a message that the bot does not learn of, kill the bot and return the message."""

    def is_new(message: Message) -> bool:
        return has_button(label)(message) and (known is None or int(message.id) > int(known.id))

    made = await member.wait_for(is_new, WAIT)
    await bot.kill()
    async with discord.http.delete(f"{discord.base_url}/local/faults") as answer:
        assert answer.status == 200
    return made


async def _live(member: Member) -> list[Message]:
    return [m for m in await member.sees() if m.buttons and not m.is_ephemeral]


async def _until_live(member: Member, message: Message) -> None:
    """Wait until only one message of the channel has buttons: this one or a newer one.

    A turn may make two boards, if something in it is public at once.
    """
    news = member.discord.news
    async with asyncio.timeout(WAIT):
        while True:
            known = news.count(message.channel_id)
            live = await _live(member)
            if len(live) == 1 and int(live[0].id) >= int(message.id):
                return
            await news.after(message.channel_id, known)


@pytest.mark.parametrize("goes_on", [False, True])
async def test_a_board_nobody_noted(discord: LocalDiscord, bot: BotProcess, goes_on: bool) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    ana = members[0]
    board = await start_table(members, lobby)
    await _until_live(ana, board)
    await discord.fault("slow", seconds=30.0, times=9, **_POST)
    await play_turn(asked_of(board, members), board, Random(1))
    unknown = await _killed_after_posting(discord, bot, ana, "Play", board)
    if goes_on:  # nothing can be posted for a while, but people play on by the board they see
        await discord.fault("status", status=503, times=1000, route="/channels/*")
    await bot.start()
    newest = unknown
    if goes_on:
        await play_turn(asked_of(unknown, members), unknown, Random(2))
        async with discord.http.delete(f"{discord.base_url}/local/faults") as answer:
            assert answer.status == 200
        newest = await next_board(ana, unknown)
    await _until_live(ana, newest)
    kept = await ana.fetch(unknown)
    assert len(kept.pictures) == 1
    boards = [m for m in await ana.sees() if m.pictures and not m.is_ephemeral]
    assert len({m.text for m in boards}) == len(boards)  # nothing was posted twice


async def test_a_lobby_nobody_noted(discord: LocalDiscord, bot: BotProcess) -> None:
    ana, bram = discord.member("Ana"), discord.member("Bram")
    await discord.fault("slow", seconds=30.0, times=9, **_POST)
    opening = asyncio.create_task(ana.slash("game new", game="nautilus_duel"))
    lobby = await _killed_after_posting(discord, bot, ana, "Join", None)
    opening.cancel()
    await bot.start()
    await discord.wait_online()
    await bram.click(lobby, label="Join")
    await ana.wait_for(lambda m: m.id == lobby.id and bram.mention in m.text, WAIT)
    board = await start_table([ana, bram], lobby)
    await _until_live(ana, board)
