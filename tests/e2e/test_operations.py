"""Operating: status, health, stopping in mid-work, nightly backups, the doctor, moving a game."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from bot.environment import BACKUP_DAYS, database
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import asked_of
from bot.operate.backups import Backup, existing
from bot.operate.doctor import check
from bot.operate.heartbeat import ailments
from storage.api.opening import open_store
from storage.sqlite.store import SqliteStore
from tests.e2e.people import (
    WAIT,
    has_button,
    next_board,
    open_table,
    play_turn,
    settled,
    start_table,
)

ATTACH = 1 << 15


async def command(discord: LocalDiscord, data: Path, *arguments: str) -> tuple[int, str]:
    """Run a command of the operator beside the bot; return its exit code and what it printed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", *arguments, "--data", str(data)),
        env={
            **os.environ,
            "DISCORD_API_BASE": discord.api_base,
            "DISCORD_TOKEN": discord.token,
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    return process.returncode or 0, out.decode()


@pytest.mark.sqlite
async def test_status_is_for_the_host_of_the_bot(discord: LocalDiscord, bot: BotProcess) -> None:
    ana, bram = discord.member("Ana"), discord.member("Bram")
    await open_table(discord, ["Ana"])
    shown = (await ana.slash("status")).message
    assert shown.is_ephemeral
    for words in ("Bathysphere", "Up for", "p50", "p95", "Gateway", "1 server", "1 lobby"):
        assert words in shown.text
    assert "Last backup" in shown.text
    refused = (await bram.slash("status")).message
    assert refused.is_ephemeral
    assert "Only the bot's owner can see that" in refused.text
    assert "p95" not in refused.text


async def test_a_running_bot_is_healthy_and_a_stopped_one_is_gone(
    discord: LocalDiscord, bot: BotProcess, data: Path
) -> None:
    invite = "invite: https://discord.com/oauth2/authorize?client_id="
    await discord.until(lambda: any(invite in line for line in bot.log), WAIT)
    code, printed = await command(discord, data, "doctor", "--health")
    # What draws is at work on first pictures, or ready for them.
    pictures = r"idle|process [0-9]+, [0-9]+ MB"
    assert code == 0
    assert re.fullmatch(rf"healthy\npictures: ({pictures})\nthoughts: idle\n", printed), printed
    assert await bot.stop() == 0
    assert ailments(data) == [f"no bot runs on the folder {data}"]
    assert any(line.endswith("stopped") for line in bot.log)
    assert not any("WARNING" in line for line in bot.log)  # a stop is no trouble


async def test_stopping_finishes_what_is_under_way_and_takes_no_new_work(
    discord: LocalDiscord, bot: BotProcess, data: Path
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    posting = {"method": "POST", "route": "/channels/*/messages"}
    await discord.fault("slow", seconds=4.0, times=1, **posting)
    await play_turn(asked_of(board, members), board, Random(1))
    before = await _seq(data)
    await discord.until(lambda: not discord.server.core.faults.waiting)  # it is being posted
    began = time.monotonic()
    stopping = asyncio.create_task(bot.stop(within=10.0))
    await discord.until(lambda: any("stopping: no new work" in line for line in bot.log))
    late = (await members[0].click(board, label="Play")).message
    assert "try again in a moment" in late.text
    assert await stopping == 0
    assert time.monotonic() - began < 10
    after = await next_board(members[0], board)  # posted before the bot went
    assert await _seq(data) == before
    await bot.start()
    await settled(1.0)  # it could post that board a second time
    boards = [m for m in await members[0].sees() if has_button("Play")(m)]
    assert [m.id for m in boards] == [after.id]
    await play_turn(asked_of(after, members), after, Random(2))
    assert await next_board(members[0], after)


async def test_stopping_while_computers_think_loses_nothing(
    discord: LocalDiscord, bot: BotProcess, data: Path
) -> None:
    members, lobby = await open_table(discord, ["Ana"], "atlantis", seats=4, computers=3)
    board = await start_table(members, lobby)
    await play_turn(members[0], board, Random(1))
    assert await bot.stop(within=10.0) == 0
    async with await open_store(database(data), read_only=True) as store:
        assert (await check(store)).problems == []
    await bot.start()
    after = await next_board(members[0], board)
    assert members[0].mention in after.text.rpartition("Your turn")[2]


async def _seq(data: Path) -> int:
    async with await open_store(database(data), read_only=True) as store:
        return (await store.games.get(1)).seq


@pytest.mark.sqlite
async def test_a_missed_night_is_made_up_for(
    discord: LocalDiscord, bot: BotProcess, data: Path
) -> None:
    (first,) = await _backups(data, 1)  # there was none at all
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    await start_table(members, lobby)
    await bot.stop()
    stale = datetime.now(UTC) - timedelta(days=20)
    for days in range(1, BACKUP_DAYS):  # copies nobody needs any more
        older = stale - timedelta(days=days)
        first.path.with_name(f"bathysphere-{older:%Y%m%d-%H%M%S}.sqlite3").touch()
    _age(first, stale)
    await bot.start()
    (made,) = await _backups(data, 1, since=stale)  # the oldest is past its days
    async with await SqliteStore.open(made.path, read_only=True) as copy:
        report = await check(copy)
        assert (report.problems, report.replayed) == ([], 1)
    said = f"backup made: file={made.path.name}"  # a moment after the file is there
    await discord.until(lambda: any(said in line for line in bot.log))
    assert any(said in line and "removed=1" in line for line in bot.log)
    shown = (await members[0].slash("status")).message
    assert f"<t:{int(made.made_at.timestamp())}:R>" in shown.text


def _age(backup: Backup, made_at: datetime) -> None:
    """Make a backup look as if it was made earlier."""
    backup.path.rename(backup.path.with_name(f"bathysphere-{made_at:%Y%m%d-%H%M%S}.sqlite3"))


async def _backups(data: Path, count: int, since: datetime | None = None) -> list[Backup]:
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        found = existing(data / "backups")
        if since is not None:
            found = [b for b in found if b.made_at > since + timedelta(minutes=1)]
        if len(found) == count:
            return found
        await asyncio.sleep(0.05)
    raise AssertionError("no backup was made")


async def test_the_doctor_sees_channels_and_messages_and_has_them_mended(
    discord: LocalDiscord, bot: BotProcess, data: Path
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    code, printed = await command(discord, data, "doctor")
    assert code == 0, printed
    assert "invite     https://discord.com/oauth2/authorize?client_id=" in printed
    assert "bot        running and well" in printed
    assert "on 1 server\n" in printed
    channel = discord.channel_id("games")
    discord.world("overwrite", channel_id=channel, target=discord.guild_id, allow=0, deny=ATTACH)
    await _delete(discord, board)
    code, printed = await command(discord, data, "doctor")
    assert code == 1
    assert f"game 1: in channel {channel} the bot lacks Attach Files" in printed
    assert "game 1: its board message was deleted" in printed
    discord.world("overwrite", channel_id=channel, target=discord.guild_id, allow=0, deny=0)
    code, printed = await command(discord, data, "doctor", "--repair")
    assert code == 0, printed
    assert "repaired   game 1: its board message was deleted" in printed
    again = await next_board(members[0], board)
    await play_turn(asked_of(again, members), again, Random(1))


async def _delete(discord: LocalDiscord, message: Message) -> None:
    """Let a moderator delete a message of the bot."""
    await discord.member("Ana").ask("DELETE", f"/local/messages/{message.channel_id}/{message.id}")


async def test_the_doctor_knows_threads_and_lost_channels(
    discord: LocalDiscord, bot: BotProcess, data: Path
) -> None:
    ana = discord.member("Ana")
    await ana.slash("game new", game="nautilus_duel", thread=True)
    await ana.wait_for(has_button("Join"), WAIT)
    room = discord.world("channel", guild_id=discord.guild_id, name="short-lived")
    await ana.slash("game new", channel="short-lived", game="nautilus_duel")
    code, printed = await command(discord, data, "doctor")
    assert code == 0, printed
    discord.world("delete-channel", channel_id=room["id"])
    code, printed = await command(discord, data, "doctor")
    assert code == 1
    assert f"game 2: its channel {room['id']} is gone" in printed
    code, printed = await command(discord, data, "doctor", "--offline")
    assert code == 0
    assert "discord    not asked" in printed


async def test_a_game_moves_to_another_channel_and_is_posted_there(
    discord: LocalDiscord, bot: BotProcess, data: Path, tmp_path: Path
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    await play_turn(asked_of(board, members), board, Random(1))
    await next_board(members[0], board)
    out = str(tmp_path / "game.json")
    code, printed = await command(discord, data, "export", "game", "1", "--out", out)
    assert code == 0, printed
    async with await open_store(database(data)) as store:
        await store.games.delete(1)
    channel = discord.channel_id("lobby-chat")
    code, printed = await command(discord, data, "import", out, "--channel", channel)
    assert code == 0, printed
    there = await members[0].wait_for(
        lambda m: m.channel_id == channel and has_button("Play")(m), WAIT
    )
    await play_turn(asked_of(there, members), there, Random(2))
    assert (await next_board(members[0], there)).channel_id == channel


async def test_erasing_a_player_beside_the_running_bot(
    discord: LocalDiscord, bot: BotProcess, data: Path
) -> None:
    members, lobby = await open_table(discord, ["Ana", "Bram"])
    board = await start_table(members, lobby)
    ana, bram = members
    code, printed = await command(discord, data, "erase", bram.id, "--yes")
    assert code == 0, printed
    assert "handed on  1 running game to a computer" in printed
    board = await next_board(ana, board)  # posted by the bot, played on by a computer
    await play_turn(ana, board, Random(1))
    board = await next_board(ana, board)
    assert ana.mention in board.text
    assert bram.mention not in board.text
    assert "Bram" not in board.text.partition("\n")[2].rpartition("plays for")[2]


async def test_a_refused_token_is_one_clear_line(discord: LocalDiscord, data: Path) -> None:
    process = BotProcess(discord, data, DISCORD_TOKEN="miscopied")
    with pytest.raises(AssertionError, match="did not come online"):
        await process.start()
    assert len(process.log) == 1
    assert "Discord refuses the token" in process.log[0]
    discord.violations.clear()  # a wrong token is what this test is about


async def test_a_token_that_is_reset_ends_the_bot_with_a_clear_line(
    discord: LocalDiscord, bot: BotProcess
) -> None:
    await discord.fault("gateway-drop", code=4004)
    await discord.until(lambda: not bot.is_running)
    assert await bot.stop() == 2
    assert "Discord refuses the token" in bot.log[-1]
    assert "Traceback" not in "\n".join(bot.log)
