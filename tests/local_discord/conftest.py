"""A local Discord for every test, with or without the test bot on it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.local_discord.context import Settings
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from tests.local_discord.openapi import description
from tests.local_discord.raw import Raw
from tests.local_discord.testbot import SampleBot


@pytest.fixture(autouse=True)
def _addresses() -> Iterator[None]:
    """Clients on a test's server end with it; discord.py keeps its address for all of them."""
    api, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api, gateway


@contextlib.asynccontextmanager
async def running_bot(
    local: LocalDiscord, *, with_content: bool = False
) -> AsyncIterator[SampleBot]:
    """The test bot, connected and with its commands registered."""
    bot = SampleBot(local.api_base, with_content=with_content)
    task = asyncio.create_task(bot.start(local.token))
    try:
        await local.wait_for_command("game")
        await local.wait_online()
        yield bot
        _check_requests(local)
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


def _check_requests(local: LocalDiscord) -> None:
    """Whatever a test made the bot send has to be valid by Discord's own description."""
    known = description()
    if known is not None:
        assert [problem for r in local.requests for problem in known.check(r)] == []


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    """A server with rate limits ten times shorter than Discord's."""
    async with LocalDiscord.start(Settings(rate_scale=0.1)) as discord:
        yield discord


@pytest.fixture
async def bot(local: LocalDiscord) -> AsyncIterator[SampleBot]:
    """The test bot on that server."""
    async with running_bot(local) as client:
        yield client


@pytest.fixture
async def raw() -> AsyncIterator[Raw]:
    """Plain HTTP to a server without rate limits."""
    async with LocalDiscord.start(Settings(rate_scale=0.0)) as discord:
        yield Raw(discord)


@pytest.fixture
def ana(local: LocalDiscord) -> Member:
    """The owner of the guild."""
    return local.member("Ana")


@pytest.fixture
def bram(local: LocalDiscord) -> Member:
    """An ordinary member."""
    return local.member("Bram")
