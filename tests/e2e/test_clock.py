"""The clock of the host jumps while people play: boards come, lobbies stay, nothing piles up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.environment import database
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.people.boards import asked_of
from bot.operate.backups import existing
from bot.operate.doctor import check
from storage.api.opening import open_store
from tests.e2e.people import has_button, next_board, open_table, play_turn, start_table

MINUTE, HOUR = 60, 3600
DAY = 24 * HOUR
YEAR = 365 * DAY
# How far the clock is off, one after the other: to and fro, by minutes, hours, days and years.
OFF = (5 * MINUTE, -5 * MINUTE, 7 * HOUR, -40 * DAY, 3 * YEAR, -9 * YEAR, 0)
_AWAY = 4.0  # seconds
_SOON = 60.0  # seconds: the wait of a follow-up, two looks, the pauses of discord.py


@dataclass
class Clock:
    """The clock of the bot's process."""

    file: Path

    def set(self, off: int) -> None:
        """Set it off by so many seconds, in one go."""
        part = self.file.with_suffix(".part")
        part.write_text(str(off), "ascii")
        part.replace(self.file)


@pytest.fixture
def clock(tmp_path_factory: pytest.TempPathFactory) -> Clock:
    """Return a clock that is right."""
    made = Clock(tmp_path_factory.mktemp("clock") / "off")
    made.set(0)
    return made


@pytest.fixture
async def bent_bot(discord: LocalDiscord, data: Path, clock: Clock) -> AsyncIterator[BotProcess]:
    """Return the bot under that clock; at the end its log must be free of errors."""
    command = ("-m", "tests.e2e.bent_clock", str(clock.file), "run")
    async with BotProcess(discord, data, command, BATHYSPHERE_PACE="20") as process:
        await discord.wait_for_command("game")
        yield process
        broken = [line for line in process.log if " ERROR " in line or "Traceback" in line]
        assert broken == []


async def test_people_play_on_while_the_clock_jumps(
    discord: LocalDiscord, bent_bot: BotProcess, data: Path, clock: Clock
) -> None:
    await discord.member("Diego").slash("game new", channel="lobby-chat", game="atlantis")
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    waits = []
    for turn, off in enumerate(OFF):
        await play_turn(asked_of(board, members), board, Random(turn))
        clock.set(off)  # between the move and its board
        began = time.monotonic()
        board = await next_board(members[0], board)
        waits.append(time.monotonic() - began)
        if off == min(OFF):  # whatever the bot saw before was later
            await discord.until(lambda: "clock set back" in "".join(bent_bot.log), _SOON)
    assert max(waits) < _SOON
    async with await open_store(database(data), read_only=True) as store:
        report = await check(store)
    assert (report.problems, report.lobbies, report.replayed) == ([], 1, 1)
    assert len(existing(data / "backups")) <= len(OFF)


@pytest.mark.parametrize("off", [3 * YEAR, -3 * YEAR, -HOUR])
async def test_a_board_that_discord_refused_comes_soon_after_a_jump(
    discord: LocalDiscord, bent_bot: BotProcess, clock: Clock, off: int
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    posting = {"method": "POST", "route": "/channels/*/messages"}
    await discord.fault("status", times=100_000, status=503, **posting)
    await play_turn(asked_of(board, members), board, Random(1))
    await asyncio.sleep(_AWAY)  # it has been tried and given up
    assert [m for m in await members[0].sees() if has_button("Play")(m)] == [board]
    clock.set(off)
    await discord.http.delete(f"{discord.base_url}/local/faults")
    began = time.monotonic()
    after = await next_board(members[0], board)
    assert time.monotonic() - began < _SOON
    await play_turn(asked_of(after, members), after, Random(2))


@pytest.mark.parametrize("off", [3 * YEAR, -3 * YEAR])
async def test_a_killed_bot_wakes_up_in_another_year(
    discord: LocalDiscord, bent_bot: BotProcess, data: Path, clock: Clock, off: int
) -> None:
    await discord.member("Diego").slash("game new", channel="lobby-chat", game="atlantis")
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    await discord.fault("slow", seconds=30.0, times=1, method="POST", route="/channels/*/messages")
    await play_turn(asked_of(board, members), board, Random(1))
    await bent_bot.kill()
    clock.set(off)
    await bent_bot.start()
    board = await next_board(members[0], board)
    await play_turn(asked_of(board, members), board, Random(2))
    assert await next_board(members[0], board)
    async with await open_store(database(data), read_only=True) as store:
        assert (await store.games.count())["lobby"] == 1
