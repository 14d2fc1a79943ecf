"""The bot and its workers as real processes: one may be lost at any moment, none outlives it."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from random import Random

import pytest

from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.people.boards import asked_of
from tests.e2e.people import next_board, open_table, play_turn, start_table

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks /proc for children")


def _workers(bot: BotProcess) -> list[int]:
    """Return the numbers of the bot's children."""
    tasks = Path(f"/proc/{bot.pid}/task").glob("*/children")
    return [int(pid) for task in tasks for pid in task.read_text("ascii").split()]


def _is_gone(pid: int) -> bool:
    try:
        return ") Z " in Path(f"/proc/{pid}/stat").read_text("ascii")
    except (FileNotFoundError, ProcessLookupError):
        return True


async def test_a_game_goes_on_after_its_workers_were_killed(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    members, lobby = await open_table(discord, ["Ana"], computers=1)
    board = await start_table(members, lobby)
    assert board.pictures
    await play_turn(asked_of(board, members), board, Random(1))
    board = await next_board(members[0], board)
    before = _workers(bot)
    assert len(before) == 2  # one draws, one has thought
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    await discord.until(lambda: all(_is_gone(pid) for pid in before))
    await play_turn(asked_of(board, members), board, Random(2))
    board = await next_board(members[0], board)
    assert board.pictures
    assert not set(before) & set(_workers(bot))


async def test_no_worker_outlives_a_killed_bot(discord: LocalDiscord, bot: BotProcess) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    await start_table(members, lobby)
    workers = _workers(bot)
    assert workers
    await bot.kill()
    await discord.until(lambda: all(_is_gone(pid) for pid in workers))
