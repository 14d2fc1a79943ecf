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

from bot.environment import database, database_path
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import asked_of
from tests.databases import meddle
from tests.e2e.people import (
    WAIT,
    answer_first,
    has_button,
    next_board,
    open_table,
    play_turn,
    settled,
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


@pytest.mark.parametrize(
    ("kind", "details"),
    [("status", {"status": 503}), ("drop", {}), ("drop", {"after": True})],
    ids=["refused", "cut off", "cut off on the way back"],
)
async def test_who_opens_a_table_is_answered_though_its_message_is_late(
    discord: LocalDiscord, bot: BotProcess, kind: str, details: dict[str, object]
) -> None:
    ana = discord.member("Ana")
    await discord.fault(kind, method="POST", route="/channels/*/messages", **details)
    opened = await ana.slash("game new", game="nautilus_duel")
    assert "The table is open" in opened.message.text
    assert not opened.message.is_loading
    told = await ana.wait_for(lambda m: "will follow as soon as Discord lets me" in m.text, WAIT)
    assert told.is_ephemeral
    lobby = await ana.wait_for(has_button("Join"), WAIT)
    await settled()
    assert [m.id for m in await ana.sees() if has_button("Join")(m)] == [lobby.id]
    assert "Task exception" not in "\n".join(bot.log)


async def test_a_channel_that_discord_holds_up_delays_no_other_table(
    discord: LocalDiscord, data: Path
) -> None:
    async with BotProcess(discord, data, BATHYSPHERE_LOG="INFO", BATHYSPHERE_PACE="20") as bot:
        await discord.wait_for_command("game")
        slow, slow_lobby = await open_table(discord, ["Ana", "Bram"])
        quick, quick_lobby = await open_table(discord, ["Ana", "Bram"], channel="lobby-chat")
        boards = [await start_table(slow, slow_lobby), await start_table(quick, quick_lobby)]
        await discord.fault("status", status=503, times=100_000, route="/channels/*")
        for members, board, seed in ((slow, boards[0], 1), (quick, boards[1], 2)):
            await play_turn(asked_of(board, members), board, Random(seed))  # both boards are owed
        await bot.kill()
        discord.server.core.faults.clear()
        held_up = f"/channels/{discord.channel_id('games')}/*"
        await discord.fault("rate-limit", times=100_000, route=held_up, retry_after=25.0)
        await bot.start()
        assert await next_board(quick[0], boards[1])
        # It has not waited for the channel whose turn came first: that has been asked once by now.
        assert sum("We are being rate limited" in line for line in bot.log) <= 2
        discord.server.core.faults.clear()
        assert await next_board(slow[0], boards[0])


async def test_a_bot_that_may_not_register_its_commands_yet_does_so_later(
    discord: LocalDiscord, data: Path
) -> None:
    route = {"method": "PUT", "route": "/applications/*/commands"}
    await discord.fault("rate-limit", times=2, retry_after=3600.0, **route)
    async with BotProcess(discord, data, BATHYSPHERE_LOG="INFO") as bot:
        await discord.wait_for_command("game")
        await discord.wait_online()
        assert sum("commands not synced yet: seconds=3600" in line for line in bot.log) == 1
        (line,) = [line for line in bot.log if "task failed" in line]
        assert "task=commands error=RateLimited" in line
        shown = (await discord.member("Ana").slash("status")).message
        assert "Registering the commands failed once and went on" in shown.text
