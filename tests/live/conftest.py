"""Fixtures: a local Discord and the bot on it, in one process and one event loop."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import discord
import pytest
from PIL import Image

from bot.app import Bathysphere, Equipment
from bot.discord.endpoint import use_api
from bot.jobs.crew import Crew, Picture
from bot.local_discord.context import Settings
from bot.local_discord.driver import patience
from bot.local_discord.driver.driver import LocalDiscord
from bot.operate.metrics import FIGURES
from bot.tables.thoughts import Thought
from render import Frame
from render.frame import Kind
from storage.api.opening import open_store
from storage.api.store import Store
from tests.bot.begun_tables import PATIENCE
from tests.bot.standin import empty_picture, nothing_to_rehearse, think_alone


def _dot() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (4, 4)).save(out, "WEBP")
    return out.getvalue()


class DotCrew(Crew):
    """Draws a dot for every picture: what is drawn is tested elsewhere."""

    async def draw(self, slug: str, frame: Frame, kind: Kind) -> Picture:
        """Return a dot with an alt text."""
        drawn = await empty_picture(slug, frame, kind)
        return replace(drawn, data=_dot())

    async def think(self, thought: Thought) -> str:
        """Think in this process."""
        return await think_alone(thought)

    async def cover(self, slug: str, language: str) -> Picture:
        """Return a dot with an alt text."""
        return Picture(_dot(), "cover.webp", f"cover of {slug}", "cover")

    async def rehearse(self, slug: str, picture: int) -> tuple[bool, bool]:
        """Draw no sprites."""
        return await nothing_to_rehearse(slug, picture)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """Return the store of the bot, to look into."""
    async with await open_store(tmp_path / "bathysphere.sqlite3") as opened:
        yield opened


@pytest.fixture
async def local(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LocalDiscord]:
    """Return a local Discord to which discord.py is pointed; no limit of it may be broken."""
    monkeypatch.setattr(patience, "SECONDS", PATIENCE)
    route, socket = discord.http.Route, discord.gateway.DiscordWebSocket
    monkeypatch.setattr(route, "BASE", route.BASE)
    monkeypatch.setattr(socket, "DEFAULT_GATEWAY", socket.DEFAULT_GATEWAY)
    async with LocalDiscord.start(Settings(rate_scale=0)) as started:
        use_api(started.api_base)
        yield started
        assert started.violations == []


@pytest.fixture
async def bot(local: LocalDiscord, store: Store, tmp_path: Path) -> AsyncIterator[Bathysphere]:
    """Return the bot, connected."""
    for times in (FIGURES.acknowledged, FIGURES.answered):
        times.clear()
    client = Bathysphere(
        store, own_gateway=True, folder=tmp_path, pace=0, equipment=Equipment(crew=DotCrew)
    )
    running = asyncio.create_task(client.start(local.token))
    await local.wait_for_command("status", PATIENCE)
    await local.wait_online(PATIENCE)
    yield client
    await client.close()
    await asyncio.gather(running, return_exceptions=True)


@pytest.fixture
async def looker(local: LocalDiscord) -> AsyncIterator[discord.Client]:
    """Return a client that is only logged in, as the doctor's is."""
    client = discord.Client(intents=discord.Intents.none())
    await client.login(local.token)
    yield client
    await client.close()
