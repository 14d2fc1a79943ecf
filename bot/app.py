"""The bot: discord.py client, sessions, front and clockwork wired together."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands

from bot.clockwork import Clockwork
from bot.endpoint import use_gateway_of_api
from bot.front.commands import GameCommands, games_command
from bot.front.front import Front
from bot.front.items import Action
from bot.front.layouts import NOBODY
from bot.front.opening import answer_thread_offers
from bot.front.pictures import Studio
from bot.front.poster import Poster
from bot.front.settings_commands import SettingsCommands
from bot.session import Sessions
from storage.api import Store

log = logging.getLogger(__name__)

_COMMANDS_KNOWN = "commands"  # setting of server 0: hash of the commands Discord knows


class Bathysphere(discord.Client):
    """Only the guilds intent: the bot reads no messages and needs no member list."""

    def __init__(self, store: Store, *, own_gateway: bool) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            intents=intents,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=NOBODY,
        )
        self.store = store
        self.sessions = Sessions(store)
        self.studio = Studio()
        self.poster = Poster(self, self.sessions, self.studio)
        self.router = Front(self.sessions, self.studio, self.poster)
        answer_thread_offers(self.router)
        self.tree = app_commands.CommandTree(self)
        self._own_gateway = own_gateway
        self._clock: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Register commands and components after the login, before the gateway."""
        if self._own_gateway:
            await use_gateway_of_api(self)
        self.add_dynamic_items(Action)
        self.tree.add_command(GameCommands(self.router))
        self.tree.add_command(games_command(self.router))
        self.tree.add_command(SettingsCommands(self.router))
        self.tree.error(_log_command_error)
        await self._sync_if_changed()
        clockwork = Clockwork(self.store, self.sessions.now, self.poster.follow)
        self._clock = asyncio.create_task(clockwork.run())

    async def _sync_if_changed(self) -> None:
        """Send the commands to Discord only when they differ from what was sent last."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, payload], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        if await self.store.setting("guild", 0, _COMMANDS_KNOWN) == digest:
            return
        await self.tree.sync()
        await self.store.set_setting("guild", 0, _COMMANDS_KNOWN, digest)
        log.info("commands synced")

    async def on_ready(self) -> None:
        """Say that the bot is there."""
        log.info("ready: user=%s servers=%s", self.user, len(self.guilds))

    async def close(self) -> None:
        """Take no new work, finish what is under way, close."""
        if self._clock is not None:
            self._clock.cancel()
        await super().close()
        await self.router.finish()
        await asyncio.to_thread(self.sessions.close)
        await self.studio.close()


async def _log_command_error(
    interaction: discord.Interaction[Any], error: app_commands.AppCommandError
) -> None:
    name = interaction.command.qualified_name if interaction.command else "?"
    cause = error.__cause__ or error
    log.error("command failed: command=%s error=%s", name, type(cause).__name__)
