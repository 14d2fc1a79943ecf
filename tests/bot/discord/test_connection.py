"""Whether the bot counts as connected, with one shard and with several."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.app import Sharded
from bot.discord.shards import Shards
from bot.operate.heartbeat import FILE
from storage.sqlite.store import SqliteStore


@pytest.fixture
async def both(store: SqliteStore, tmp_path: Path) -> Sharded:
    """Return a bot with two shards, both of them connected."""
    bot = Sharded(store, own_gateway=False, folder=tmp_path, shards=Shards((0, 1), 2))
    await _ready(bot, 0)
    await _ready(bot, 1)
    return bot


async def _ready(bot: Sharded, shard: int) -> None:
    """Tell what discord.py tells when a shard has a new session."""
    await bot.on_shard_ready(shard)
    await bot.on_ready()


async def _is_connected(bot: Sharded, folder: Path) -> bool:
    await bot.heart.beat()
    return json.loads((folder / FILE).read_text("utf-8"))["gateway_lost_at"] is None


async def test_a_lost_shard_is_missed_until_it_is_back(both: Sharded, tmp_path: Path) -> None:
    assert await _is_connected(both, tmp_path)
    await both.on_shard_disconnect(1)
    assert not await _is_connected(both, tmp_path)
    await both.on_shard_resumed(1)
    assert await _is_connected(both, tmp_path)


@pytest.mark.parametrize("returns", ["ready", "resumed"])
async def test_one_shard_back_is_not_both(both: Sharded, tmp_path: Path, returns: str) -> None:
    await both.on_shard_disconnect(0)
    await both.on_shard_disconnect(1)
    await (_ready(both, 0) if returns == "ready" else both.on_shard_resumed(0))
    assert not await _is_connected(both, tmp_path)
    await (_ready(both, 1) if returns == "ready" else both.on_shard_resumed(1))
    assert await _is_connected(both, tmp_path)
