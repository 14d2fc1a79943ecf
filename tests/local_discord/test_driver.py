"""The driver itself: what it waits for, and how long."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.local_discord.driver import patience
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from tests.local_discord.raw import Raw


async def test_patience_can_be_set(
    local: LocalDiscord, ana: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "SECONDS", 0.2)
    async with asyncio.timeout(20):
        with pytest.raises(TimeoutError):
            await local.until(lambda: False)
        with pytest.raises(TimeoutError):
            await ana.wait_for(lambda _: False)


async def test_a_window_is_open_once_the_server_sends_events(ana: Member) -> None:
    await ana.watch()
    assert [event["type"] for event in ana.events] == ["hello"]


async def test_an_answer_is_unchanged_when_what_it_answers_changes(raw: Raw) -> None:
    bram = raw.local.member("Bram")
    _, board = await raw.send({"content": "board"})
    reply = {"content": "panel", "message_reference": {"message_id": board["id"]}}
    _, sent = await raw.send(reply)
    (panel,) = [m for m in await bram.sees() if m.id == sent["id"]]
    await raw.ask("PATCH", f"/channels/{raw.channel}/messages/{board['id']}", {"content": "past"})
    now = await bram.fetch(panel)
    assert now.raw != panel.raw
    assert now.own == panel.own


async def test_the_error_holds_the_last_words_of_a_bot_that_ended(
    local: LocalDiscord, tmp_path: Path
) -> None:
    words = "import time; time.sleep(0.5); print('last words')"
    ends_first = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {words!r}])"
    with pytest.raises(AssertionError, match="last words"):
        await BotProcess(local, tmp_path, ("-c", ends_first)).start()
