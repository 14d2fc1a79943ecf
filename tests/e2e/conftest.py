"""Fixtures: a local Discord, the bot as a process of its own, and what must be true at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.local import driver
from bot.local.bot_process import BotProcess
from bot.local.core import Settings
from bot.local.driver import LocalDiscord
from tests.e2e.people import WAIT


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer than usual: a fresh process draws its first picture for seconds."""
    monkeypatch.setattr(driver, "_WAIT", WAIT)


@pytest.fixture
async def discord() -> AsyncIterator[LocalDiscord]:
    """Return a fresh local Discord; at the end the bot must not have broken a limit."""
    async with LocalDiscord.start(Settings(rate_scale=0.1)) as started:
        yield started
        assert started.violations == []


@pytest.fixture
async def bot(discord: LocalDiscord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Return the running bot; at the end its log must be free of errors."""
    async with BotProcess(discord, tmp_path, BATHYSPHERE_LOG="INFO") as process:
        await discord.wait_for_command("game")
        yield process
        broken = [line for line in process.log if " ERROR " in line or "Traceback" in line]
        assert broken == []
