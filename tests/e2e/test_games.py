"""Every game played to its end on the local Discord by buttons and menus, with a crash."""

from __future__ import annotations

from random import Random

import pytest

import games
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.seen_objects import Message
from tests.e2e.people import has_button, open_table, play_out, start_table

# The duel has whole games of its own in test_duel.py.
SLUGS = [game.slug for game in games.all() if game.seats.stop > 3]


@pytest.mark.parametrize("slug", SLUGS)
async def test_a_whole_game_against_a_computer(
    discord: LocalDiscord, bot: BotProcess, slug: str
) -> None:
    members, lobby = await open_table(discord, ["Ana"], slug, seats=2, computers=1)
    board = await start_table(members, lobby)

    async def crash_once(turn: int, board: Message) -> None:
        if turn == 5:
            await bot.restart(kill=True)

    end = await play_out(members, board, Random(1), crash_once)
    assert has_button("Rematch")(end)
    assert has_button("Check the shuffle")(end)
    assert end.pictures
