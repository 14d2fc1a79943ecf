"""Fixtures: a local Discord, the bot as a process of its own, and what must be true at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.environment import database
from bot.local_discord.context import Settings
from bot.local_discord.driver import patience
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from tests.databases import CHOSEN, POSTGRES
from tests.e2e.people import PLACES, WAIT
from tests.local_discord.openapi import description
from tests.shelf import share_sprites


@pytest.fixture(autouse=True)
def long_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer than usual: a fresh process draws its first picture for seconds."""
    monkeypatch.setattr(patience, "SECONDS", WAIT)


@pytest.fixture
async def discord(tmp_path: Path, chosen_database: None) -> AsyncIterator[LocalDiscord]:
    """Return a fresh local Discord; at the end the bot must not have broken a limit.

    Nor may anybody still wait for an answer that it promised. A test that keeps the bot from
    answering says so by `discord.excuse()`; a killed bot (`bot.kill()`) is excused by itself.
    """
    async with LocalDiscord.start(Settings(rate_scale=0.1)) as started:
        PLACES[started] = database(tmp_path)
        yield started
        assert started.violations == []
        assert started.open_deferrals == []
        described = description()
        if described is not None:
            wrong = [
                problem for request in started.requests for problem in described.check(request)
            ]
            assert wrong == []


@pytest.fixture(autouse=True)
def chosen_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bot and test use SQLite, or PostgreSQL where the whole suite is asked for that."""
    is_asked = CHOSEN == POSTGRES and request.node.get_closest_marker("sqlite") is None
    url: str = request.getfixturevalue("postgres_url") if is_asked else ""
    monkeypatch.setenv("BATHYSPHERE_DATABASE", url)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return the bot's data folder; sprites are shared by all tests, so they are drawn once."""
    share_sprites(tmp_path)
    return tmp_path


@pytest.fixture
async def bot(
    discord: LocalDiscord, data: Path, request: pytest.FixtureRequest
) -> AsyncIterator[BotProcess]:
    """Return the running bot; at the end its log must be free of errors."""
    # Scripted people click faster than others; what happens beyond the usual pace is in test_abuse.
    pace = str(getattr(request, "param", 20))
    async with BotProcess(discord, data, BATHYSPHERE_LOG="INFO", BATHYSPHERE_PACE=pace) as process:
        await discord.wait_for_command("game")
        yield process
        broken = [line for line in process.log if " ERROR " in line or "Traceback" in line]
        assert broken == []
