"""The connection to Discord: the client of discord.py, plain or sharded, reports to the bot."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Protocol

import discord

from bot.discord.dispatch import Dispatch
from bot.discord.forms import sent
from bot.discord.message_builder import NOBODY
from bot.discord.shards import Shards

log = logging.getLogger(__name__)

# Seconds. What Discord lets wait for longer fails at once; what waits for less is given up by our
# own deadline (failures.in_time). Longer than any window over which Discord counts requests (five
# minutes for new threads, ten for names of channels): discord.py takes the rest of a window for the
# wait before each request after its first, also where most of what is allowed is still free.
_LONGEST_WAIT = 660.0


class Listener(Protocol):
    """Who is told what happens on the connection: the bot."""

    @property
    def router(self) -> Dispatch:
        """Return who answers clicks and forms, and knows the channels."""
        ...

    async def logged_in(self) -> None:
        """Prepare for the gateway."""
        ...

    async def connected(self) -> None:
        """Go on: the gateway has told us who we are and where."""
        ...


class Client(discord.Client):
    """Only the guilds intent: the bot reads no messages and needs no member list."""

    def __init__(self, bot: Listener, shards: Shards | None = None) -> None:
        super().__init__(**_sharding(shards), **_little_from_discord())
        self._bot = bot
        self.is_connected = False

    @property
    def router(self) -> Dispatch:
        """Return who answers clicks; components, of which discord.py makes one a click, ask."""
        return self._bot.router

    async def setup_hook(self) -> None:
        """Tell of the login; the gateway waits until the bot is prepared."""
        await self._bot.logged_in()

    async def on_ready(self) -> None:
        """Tell that the gateway is there."""
        self.is_connected = self._is_complete()
        await self._bot.connected()

    def _is_complete(self) -> bool:
        """Return whether a part that has just come was the last one missing."""
        return True

    async def on_resumed(self) -> None:
        """Note that the gateway is back."""
        self.is_connected = self._is_complete()
        log.info("gateway resumed")

    async def on_disconnect(self) -> None:
        """Note that the gateway is lost; discord.py reconnects by itself."""
        if self.is_connected:
            self.is_connected = False
            if not self.is_closed():  # by ourselves, that is
                log.warning("gateway lost")

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Take a form that somebody has sent; all other interactions find their own way."""
        await sent(interaction, self.router)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Note that a channel is gone, and maybe threads of it that were asleep."""
        channels = self.router.channels
        await channels.heard(channels.deleted(channel.id))
        await channels.heard(channels.look(channel.guild))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Note that a thread is gone."""
        await self.router.channels.heard(self.router.channels.deleted(payload.thread_id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that a server is gone, or has thrown us out."""
        await self.router.channels.heard(self.router.channels.left(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Find the games of a server that has invited us again."""
        await self.router.channels.heard(self.router.channels.look(guild))

    async def close(self) -> None:
        """Close the connection."""
        # Stopped right after the start, discord.py would tell a closed client that it is ready.
        ready: asyncio.Task[None] | None = getattr(self._connection, "_ready_task", None)
        if ready is not None:
            ready.cancel()
        await super().close()


class ShardedClient(Client, discord.AutoShardedClient):
    """Several shards in one process; it counts as connected while all of them are."""

    def __init__(self, bot: Listener, shards: Shards | None = None) -> None:
        super().__init__(bot, shards)
        self._lost: set[int] = set()

    def _is_complete(self) -> bool:
        return not self._lost

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note that a shard is there; the event for all of them follows."""
        self._lost.discard(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Note that a shard is back."""
        self._lost.discard(shard_id)
        self.is_connected = self._is_complete()
        log.info("gateway resumed: shard=%s", shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note that a shard is lost; discord.py reconnects by itself."""
        self._lost.add(shard_id)
        if self.is_connected:
            self.is_connected = False
            log.warning("gateway lost: shard=%s", shard_id)

    async def on_resumed(self) -> None:
        """Leave it to the event that names the shard."""

    async def on_disconnect(self) -> None:
        """Leave it to the event that names the shard."""


def client_for(bot: Listener, shards: Shards | None) -> Client:
    """Return the client that these shards need."""
    # One shard needs no sharded client, even if it is one of many in other processes.
    several = shards is not None and len(shards.ids) > 1
    return (ShardedClient if several else Client)(bot, shards)


def _little_from_discord() -> dict[str, Any]:
    """Return how to have Discord send hardly more than clicks, and keep nothing of it."""
    intents = discord.Intents.none()
    intents.guilds = True
    return {
        "intents": intents,
        "max_messages": None,
        "member_cache_flags": discord.MemberCacheFlags.none(),
        "chunk_guilds_at_startup": False,
        "allowed_mentions": NOBODY,
        "max_ratelimit_timeout": _LONGEST_WAIT,
    }


def _sharding(shards: Shards | None) -> dict[str, Any]:
    """Return what the client has to know; without shards it is the plain client."""
    if shards is None:
        return {}
    if len(shards.ids) == 1:
        return {"shard_id": shards.ids[0], "shard_count": shards.count}
    return {"shard_ids": list(shards.ids), "shard_count": shards.count}
