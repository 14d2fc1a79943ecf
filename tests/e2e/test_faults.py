"""What a host meets in years: a full disk, a locked or damaged database, Discord away."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import sqlite3
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import pytest

from bot.local.bot_process import BotProcess
from bot.local.driver import LocalDiscord, Member
from bot.local.driver_objects import Message
from bot.settings import database, database_path
from tests.databases import meddle
from tests.e2e.people import (
    WAIT,
    answer_first,
    asked_of,
    next_board,
    open_table,
    play_turn,
    start_table,
)

_NOT_SAVED = "not** saved"
# What the log says of storage that does not work: of a click, and of what goes on beside it.
_OF_A_CLICK = "not saved: game=1 code="
_BESIDE = ("timers not read: code=", "backup failed: code=", "heartbeat not written: error=")


@pytest.fixture
async def patient_bot(discord: LocalDiscord, data: Path) -> AsyncIterator[BotProcess]:
    """Return the running bot; its log may say that storage does not work, and nothing worse."""
    async with BotProcess(discord, data, BATHYSPHERE_LOG="INFO", BATHYSPHERE_PACE="20") as process:
        await discord.wait_for_command("game")
        yield process
        broken = [line for line in process.log if " ERROR " in line or "Traceback" in line]
        clicks = [line for line in broken if _OF_A_CLICK in line]
        others = [line for line in broken if line not in clicks]
        assert [line for line in others if not any(words in line for words in _BESIDE)] == []
        assert clicks


async def _running(discord: LocalDiscord) -> tuple[list[Member], Message]:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    return members, await start_table(members, lobby)


def _entries(data: Path) -> int:
    with contextlib.closing(sqlite3.connect(database_path(data))) as database:
        (count,) = database.execute("SELECT count(*) FROM entries").fetchone()
    return int(count)


@contextlib.contextmanager
def _full_disk(bot: BotProcess, data: Path) -> Iterator[None]:
    """Let no file of the bot grow any more."""
    sizes = [path.stat().st_size for path in data.glob("bathysphere.sqlite3*")]
    unlimited = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (min(sizes), unlimited[1]))
    try:
        yield
    finally:
        resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, unlimited)


async def _is_told(member: Member, panel: Message) -> Message:
    """Answer a question and return the panel that says that nothing was saved."""
    told = await answer_first(member, panel)
    assert _NOT_SAVED in told.text
    return told


@pytest.mark.sqlite
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of another process")
async def test_a_full_disk_loses_nothing(
    discord: LocalDiscord, patient_bot: BotProcess, data: Path
) -> None:
    members, board = await _running(discord)
    member = asked_of(board, members)
    panel = (await member.click(board, label="Play")).message
    before = _entries(data)
    with _full_disk(patient_bot, data):
        panel = await _is_told(member, panel)
        assert _entries(data) == before
    assert _NOT_SAVED not in (await answer_first(member, panel)).text
    assert _entries(data) > before


@pytest.mark.sqlite
@pytest.mark.parametrize("first", ["the click", "the clockwork"])
async def test_a_database_locked_by_somebody_else_loses_nothing(
    discord: LocalDiscord, patient_bot: BotProcess, data: Path, first: str
) -> None:
    members, board = await _running(discord)
    member = asked_of(board, members)
    panel = (await member.click(board, label="Play")).message
    before = _entries(data)
    with contextlib.closing(sqlite3.connect(database_path(data))) as other:
        other.execute("BEGIN IMMEDIATE")
        if first == "the clockwork":
            log = patient_bot.log
            await discord.until(lambda: any(_BESIDE[0] in line for line in log))
        panel = await _is_told(member, panel)
        other.rollback()
    assert _entries(data) == before
    assert _NOT_SAVED not in (await answer_first(member, panel)).text
    assert _entries(data) > before


async def test_a_damaged_position_is_rebuilt_from_the_log(
    discord: LocalDiscord, bot: BotProcess, data: Path
) -> None:
    members, board = await _running(discord)
    await play_turn(asked_of(board, members), board, Random(1))
    board = await next_board(members[0], board)
    statement = "UPDATE snapshots SET position = '{\"broken\": ' WHERE game_id = 1"
    await meddle(database(data), statement)
    await play_turn(asked_of(board, members), board, Random(2))
    assert await next_board(members[0], board)
    rebuilt = [line for line in bot.log if "snapshot rebuilt: game=1" in line]
    assert len(rebuilt) == 1


async def test_a_game_that_cannot_be_read_frees_its_channel(
    discord: LocalDiscord, data: Path
) -> None:
    async with BotProcess(discord, data, BATHYSPHERE_LOG="INFO", BATHYSPHERE_PACE="20") as bot:
        await discord.wait_for_command("game")
        members, _ = await _running(discord)
        ana, bram = members
        await meddle(database(data), "UPDATE games SET ruleset = 99")
        await bram.slash("game stop")
        assert "stopped" not in (await bram.sees())[-1].text
        sure = (await ana.slash("game stop")).message
        await ana.click(sure, label="Yes, stop it")
        await ana.wait_for(lambda m: m.id == sure.id and "The game was stopped." in m.text, WAIT)
        assert (await ana.slash("game new", game="nautilus_duel")).state == "succeeded"
        await discord.until(lambda: any("table opened: game=2" in line for line in bot.log))


async def _back_again(discord: LocalDiscord, nightly: bool) -> None:
    """Let Discord go on refusing for some seconds, a minute by night."""
    await asyncio.sleep(60 if nightly else 6)
    async with discord.http.delete(f"{discord.base_url}/local/faults") as answer:
        assert answer.status == 200


@pytest.mark.parametrize(
    ("kind", "details"), [("status", {"status": 503}), ("rate-limit", {"retry_after": 2.0})]
)
async def test_discord_refusing_for_a_minute_delays_boards_and_loses_none(
    discord: LocalDiscord,
    bot: BotProcess,
    request: pytest.FixtureRequest,
    kind: str,
    details: dict[str, object],
) -> None:
    members, board = await _running(discord)
    member = asked_of(board, members)
    await discord.fault(kind, times=100_000, route="/channels/*", **details)
    back = asyncio.create_task(_back_again(discord, bool(request.config.getoption("--nightly"))))
    await play_turn(member, board, Random(1))  # the panel is not a message of the channel
    await back
    board = await next_board(members[0], board)
    await play_turn(asked_of(board, members), board, Random(2))
    assert await next_board(members[0], board)
    assert discord.violations == []


async def test_a_gateway_that_stays_away_is_found_again(
    discord: LocalDiscord, bot: BotProcess, request: pytest.FixtureRequest
) -> None:
    members, board = await _running(discord)
    end = asyncio.get_running_loop().time() + (120 if request.config.getoption("--nightly") else 8)
    while asyncio.get_running_loop().time() < end:
        if discord.is_online:
            await discord.fault("gateway-invalid", resumable=False)
            await discord.fault("gateway-drop", code=1006)
        await asyncio.sleep(0.5)
    await discord.wait_online(120)
    await play_turn(asked_of(board, members), board, Random(1))
    assert await next_board(members[0], board)
