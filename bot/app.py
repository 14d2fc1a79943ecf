"""The bot: discord.py client, services, front and clockwork wired together."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import json
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from bot.discord.away_command import away_command
from bot.discord.components import Action
from bot.discord.dispatch import Dispatch
from bot.discord.endpoint import use_gateway_of_api
from bot.discord.failures import in_time
from bot.discord.forms import sent
from bot.discord.games_command import answer_games_list
from bot.discord.message_builder import NOBODY
from bot.discord.new_table import answer_thread_offers
from bot.discord.permissions import invitation
from bot.discord.publisher import Publisher
from bot.discord.settings_command import SettingsCommands
from bot.discord.shards import Shards, name_of
from bot.discord.status_command import status_command
from bot.discord.throttle import Throttle
from bot.environment import backup_folder
from bot.jobs.clockwork import Clockwork
from bot.jobs.crew import Crew
from bot.jobs.looks import Looks
from bot.jobs.supervision import Supervised
from bot.jobs.workshop import Workshop
from bot.operate.backups import LONGEST_PAUSE, Nightly
from bot.operate.heartbeat import Heart
from bot.tables.clocks import CLOCK
from bot.tables.gone_channels import GONE
from bot.tables.ready import READY
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, IDLE_LOBBY, LAST_CALL, PLAN
from bot.version import release
from storage.api.store import Store

log = logging.getLogger(__name__)

# Seconds. What Discord lets wait for longer fails at once; what waits for less is given up by our
# own deadline (failures.in_time). Longer than any window over which Discord counts requests (five
# minutes for new threads, ten for names of channels): discord.py takes the rest of a window for the
# wait before each request after its first, also where most of what is allowed is still free.
_LONGEST_WAIT = 660.0
_HEART_PAUSE = 20.0  # seconds: a heart that stands still for longer is taken for a dead bot's
_COMMANDS_KNOWN = "commands"  # setting of server 0: hash of the commands Discord knows


@dataclass(frozen=True, slots=True)
class Equipment:
    """What the bot works with; a measurement gives it something else, or looks on."""

    crew: Callable[[Path], Crew] = Crew  # makes the one that keeps its sprites in a folder
    observer: Callable[[], Coroutine[Any, Any, None]] | None = None  # goes on beside the bot


USUAL = Equipment()


class Bathysphere(discord.Client):
    """Only the guilds intent: the bot reads no messages and needs no member list."""

    def __init__(
        self,
        store: Store,
        *,
        own_gateway: bool,
        folder: Path,
        backup_days: int = 0,
        pace: float = 1.0,
        shards: Shards | None = None,
        equipment: Equipment = USUAL,
    ) -> None:
        super().__init__(**_sharding(shards), **_little_from_discord())
        self.store = store
        self.crew = equipment.crew(folder / "sprites")
        self.workshop = Workshop.of(self.crew)
        self.services = Services(store, think=self.workshop.think)
        self.publisher = Publisher(self, self.services, self.workshop)
        self.router = Dispatch(self.services, self.workshop, self.publisher, Throttle(pace))
        answer_thread_offers(self.router)
        answer_games_list(self.router)
        self.tree = app_commands.CommandTree(self)
        self._own_gateway = own_gateway
        self._observer = equipment.observer
        self._is_connected = False
        self.heart = Heart(
            folder, store, lambda: self._is_connected, name_of(shards), lambda: self.crew.states
        )
        self.nightly = Nightly(store, backup_folder(folder), backup_days)
        self.clockwork = Clockwork(
            store,
            self.services.tables.now,
            {
                FOLLOW_UP: self.publisher.follow_if_free,
                IDLE_LOBBY: self.publisher.closing.close_idle,
                LAST_CALL: self.publisher.closing.close_idle,
                GONE: self.router.channels.tell,
                CLOCK: self.publisher.time_keeper.tick,
                READY: self.publisher.ready.expire,
                PLAN: self.router.play_plans,
            },
            look=Looks(store, self.services.tables.now).look,
        )
        self._timers = Supervised("timers", self.clockwork.run)
        self.supervised = (
            self._timers,
            Supervised("backups", self.nightly.run, longest=LONGEST_PAUSE),
            Supervised("heartbeat", self.heart.run, longest=_HEART_PAUSE),
            Supervised("channels", self.router.channels.run),
            Supervised("commands", self._sync_if_changed),
        )
        self._clock: asyncio.Task[None] | None = None
        self._rounds: list[asyncio.Task[None]] = []  # what may be broken off at any time

    async def setup_hook(self) -> None:
        """Register commands and components after the login, before the gateway."""
        if self._own_gateway:
            await use_gateway_of_api(self)
        # Imported late: the choices of /game new are made with it, of the games that fit.
        from bot.discord.game_command import GameCommands, games_command

        self.add_dynamic_items(Action)
        self.tree.add_command(GameCommands(self.router))
        self.tree.add_command(games_command(self.router))
        self.tree.add_command(SettingsCommands(self.router))
        self.tree.add_command(away_command(self.router))
        self.tree.add_command(
            status_command(self.router, self.nightly, self.supervised, lambda: self.crew.states)
        )
        self.tree.error(_log_command_error)
        is_synced = await self._is_synced()
        self._clock, *self._rounds = (
            asyncio.create_task(each.run()) for each in self.supervised[: -1 if is_synced else None]
        )
        if self._observer is not None:
            self._rounds.append(asyncio.create_task(self._observer()))

    async def _is_synced(self) -> bool:
        """Return whether Discord knows our commands; False if it asks us to wait for long."""
        try:
            await in_time(self._sync_if_changed(), self)
        except discord.RateLimited as error:
            log.warning("commands not synced yet: seconds=%.0f", error.retry_after)
            return False
        except TimeoutError:
            log.warning("commands not synced yet: no answer")
            return False
        return True

    async def _sync_if_changed(self) -> None:
        """Send the commands to Discord only when they differ from what was sent last."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, payload], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        async with self.store.exclusive(0, "commands"):  # of several processes the first does it
            if await self.store.preferences.get("guild", 0, _COMMANDS_KNOWN) == digest:
                return
            await self.tree.sync()
            await self.store.preferences.set("guild", 0, _COMMANDS_KNOWN, digest)
        log.info("commands synced")

    async def on_ready(self) -> None:
        """Say that the bot is there and how to invite it."""
        self._is_connected = self._is_complete()
        log.info("ready: release=%s user=%s servers=%s", release(), self.user, len(self.guilds))
        log.info("invite: %s", invitation(self.application_id or 0))
        await self.heart.beat()

    def _is_complete(self) -> bool:
        """Return whether a part that has just come was the last one missing."""
        return True

    async def on_resumed(self) -> None:
        """Note that the gateway is back."""
        self._is_connected = self._is_complete()
        log.info("gateway resumed")

    async def on_disconnect(self) -> None:
        """Note that the gateway is lost; discord.py reconnects by itself."""
        if self._is_connected:
            self._is_connected = False
            if not self.is_closed():  # by ourselves, that is
                log.warning("gateway lost")

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Take a form that somebody has sent; all other interactions find their own way."""
        await sent(interaction, self.router)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Note that a channel is gone, and maybe threads of it that were asleep."""
        adrift = self.router.channels
        await adrift.heard(adrift.deleted(channel.id))
        await adrift.heard(adrift.look(channel.guild))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Note that a thread is gone."""
        await self.router.channels.heard(self.router.channels.deleted(payload.thread_id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that a server is gone, or has thrown us out."""
        await self.router.channels.heard(self.router.channels.left(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Find the games of a server that has invited us again."""
        await self.router.channels.heard(self.router.channels.look(guild))

    async def drain(self, within: float) -> None:
        """Take no new work and finish what is under way; whoever clicks meanwhile is told."""
        log.info("stopping: no new work")
        self.router.stop()
        self.services.computers.wind_down()
        self.clockwork.stop()
        self._timers.stop()
        async with asyncio.TaskGroup() as both:
            both.create_task(self._clock_stopped(within))
            finish = both.create_task(self.router.finish(within))
        if finish.result():  # nothing is lost: what was saved has a timer that repeats the rest
            log.warning("stopping: broken off=%s", finish.result())

    async def _clock_stopped(self, within: float) -> None:
        if self._clock is not None:
            await asyncio.wait({self._clock}, timeout=within)

    async def close(self) -> None:
        """Close the connection, then end the workers; waits for nothing else."""
        self.heart.stop()
        for task in (*self._rounds, *filter(None, [self._clock])):
            task.cancel()
        # Stopped right after the start, discord.py would tell a closed client that it is ready.
        ready: asyncio.Task[None] | None = getattr(self._connection, "_ready_task", None)
        if ready is not None:
            ready.cancel()
        await super().close()
        await self.router.finish(0.0)
        await asyncio.gather(self.workshop.close(), self.crew.close())


class Sharded(Bathysphere, discord.AutoShardedClient):
    """Several shards in one process; it counts as connected while all of them are."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._lost: set[int] = set()

    def _is_complete(self) -> bool:
        return not self._lost

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note that a shard is there; the event for all of them follows."""
        self._lost.discard(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Note that a shard is back."""
        self._lost.discard(shard_id)
        self._is_connected = self._is_complete()
        log.info("gateway resumed: shard=%s", shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note that a shard is lost; discord.py reconnects by itself."""
        self._lost.add(shard_id)
        if self._is_connected:
            self._is_connected = False
            log.warning("gateway lost: shard=%s", shard_id)

    async def on_resumed(self) -> None:
        """Leave it to the event that names the shard."""

    async def on_disconnect(self) -> None:
        """Leave it to the event that names the shard."""


def set_aside() -> None:
    """Keep the garbage collector away from all there is now: code, tables, words stay for good.

    Looking through them took 40 to 70 ms, during which nobody was answered, every minute or so.
    """
    gc.collect()
    gc.freeze()


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


async def _log_command_error(
    interaction: discord.Interaction[Any], error: app_commands.AppCommandError
) -> None:
    name = interaction.command.qualified_name if interaction.command else "?"
    cause = error.__cause__ or error
    log.error("command failed: command=%s error=%s", name, type(cause).__name__)
