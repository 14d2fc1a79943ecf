"""What the bot's own log gives away while people play, at its most talkative: numbers alone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from bot.environment import database
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.people.boards import asked_of
from storage.api.opening import open_store
from tests.e2e.people import next_board, open_table, play_turn, start_table

_TURNS = 4


async def _secrets(data: Path) -> set[str]:
    """Return what nobody may read in the log of the game: seed and chosen keys."""
    async with await open_store(database(data), read_only=True) as store:
        row = await store.games.get(1)
        keys = {entry.key for entry in await store.entries.of_game(1) if entry.key}
    return {row.seed.hex(), repr(row.seed), *keys}


async def test_the_log_of_a_game_holds_no_secret_even_at_debug(
    discord: LocalDiscord, data: Path
) -> None:
    names = ["Ana", "Bram"]
    async with BotProcess(discord, data, BATHYSPHERE_LOG="DEBUG", BATHYSPHERE_PACE="20") as process:
        await discord.wait_for_command("game")
        members, lobby = await open_table(discord, names)
        board = await start_table(members, lobby)
        picks = Random(3)
        for _ in range(_TURNS):
            member = asked_of(board, members)
            await play_turn(member, board, picks)
            board = await next_board(members[0], board)
        secrets = await _secrets(data) | {*names, *(member.id for member in members)}
        told = "\n".join(process.log)
    assert told.count("stored: game=1") > _TURNS
    assert len(secrets) > _TURNS
    found = {s for s in secrets if re.search(rf"(?<![\w-]){re.escape(s)}(?![\w-])", told)}
    assert found == set()
    assert discord.token not in told
