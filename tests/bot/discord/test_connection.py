"""Whether the bot counts as connected, with one shard and with several."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.app import Bathysphere
from bot.discord import failures
from bot.discord.client import ShardedClient
from bot.discord.endpoint import use_gateway_of_api
from bot.discord.shards import Shards
from bot.operate.heartbeat import FILE
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import PATIENCE


@dataclass(frozen=True, slots=True)
class Connected:
    """A bot of two shards, and its connection."""

    bot: Bathysphere
    client: ShardedClient

    async def shard_ready(self, shard: int) -> None:
        """Tell what discord.py tells when a shard has a new session."""
        await self.client.on_shard_ready(shard)
        await self.client.on_ready()

    async def is_seen(self, folder: Path) -> bool:
        """Return whether the bot says of itself that it is connected."""
        await self.bot.heart.beat()
        return json.loads((folder / FILE).read_text("utf-8"))["gateway_lost_at"] is None


@pytest.fixture
async def both(store: SqliteStore, tmp_path: Path) -> Connected:
    """Return a bot with two shards, both of them connected."""
    bot = Bathysphere(store, own_gateway=False, folder=tmp_path, shards=Shards((0, 1), 2))
    assert isinstance(bot.client, ShardedClient)
    connected = Connected(bot, bot.client)
    await connected.shard_ready(0)
    await connected.shard_ready(1)
    return connected


async def test_one_shard_of_many_needs_no_sharded_client(
    store: SqliteStore, tmp_path: Path
) -> None:
    bot = Bathysphere(store, own_gateway=False, folder=tmp_path, shards=Shards((1,), 2))
    assert not isinstance(bot.client, ShardedClient)
    assert (bot.client.shard_id, bot.client.shard_count) == (1, 2)


async def test_a_lost_shard_is_missed_until_it_is_back(both: Connected, tmp_path: Path) -> None:
    assert await both.is_seen(tmp_path)
    await both.client.on_shard_disconnect(1)
    assert not await both.is_seen(tmp_path)
    await both.client.on_shard_resumed(1)
    assert await both.is_seen(tmp_path)


@pytest.mark.parametrize("returns", ["ready", "resumed"])
async def test_one_shard_back_is_not_both(both: Connected, tmp_path: Path, returns: str) -> None:
    await both.client.on_shard_disconnect(0)
    await both.client.on_shard_disconnect(1)
    await (both.shard_ready(0) if returns == "ready" else both.client.on_shard_resumed(0))
    assert not await both.is_seen(tmp_path)
    await (both.shard_ready(1) if returns == "ready" else both.client.on_shard_resumed(1))
    assert await both.is_seen(tmp_path)


@pytest.mark.parametrize("asked", ["gateway", "commands"])
async def test_no_request_of_the_start_waits_for_ever(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    async def never(*given: Any, **named: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(failures, "REQUEST_SECONDS", 0.01)
    bot = Bathysphere(store, own_gateway=False, folder=tmp_path)
    monkeypatch.setattr(bot.client.http, "get_bot_gateway", never)
    monkeypatch.setattr(app_commands.CommandTree, "sync", never)
    request = (
        use_gateway_of_api(bot.client) if asked == "gateway" else bot._commands.sync_if_changed()
    )
    task = asyncio.create_task(request)
    await asyncio.wait([task], timeout=PATIENCE)
    assert isinstance(task.exception(), TimeoutError)
