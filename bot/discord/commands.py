"""All slash commands: making them, and telling Discord when they have changed."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.discord.away_command import away_command
from bot.discord.components import Action
from bot.discord.dispatch import Dispatch
from bot.discord.failures import in_time
from bot.discord.help_command import NUMBERS, help_command
from bot.discord.settings_command import SettingsCommands
from bot.discord.status_command import status_command
from bot.jobs.supervision import Supervised
from bot.jobs.worker import WorkerState
from bot.operate.backups import Nightly
from storage.api.store import Store

log = logging.getLogger(__name__)

_KNOWN = "commands"  # setting of server 0: hash of the commands Discord knows


class Commands:
    """The commands of one client."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self._tree = app_commands.CommandTree(client)
        self._tree.error(_log_error)

    def register(
        self,
        router: Dispatch,
        nightly: Nightly,
        supervised: Sequence[Supervised],
        workers: Callable[[], Sequence[WorkerState]],
    ) -> None:
        """Make commands and components known to discord.py."""
        # Imported late: the choices of /game new are made with it, of the games that fit.
        from bot.discord.game_command import GameCommands, games_command

        self._client.add_dynamic_items(Action)
        self._tree.add_command(GameCommands(router))
        self._tree.add_command(games_command(router))
        self._tree.add_command(SettingsCommands(router))
        self._tree.add_command(away_command(router))
        self._tree.add_command(help_command(router))
        self._tree.add_command(status_command(router, nightly, supervised, workers))

    async def are_synced(self) -> bool:
        """Return whether Discord knows our commands; False if it asks us to wait for long."""
        try:
            await in_time(self.sync_if_changed(), self._client)
        except discord.RateLimited as error:
            log.warning("commands not synced yet: seconds=%.0f", error.retry_after)
            return False
        except TimeoutError:
            log.warning("commands not synced yet: no answer")
            return False
        return True

    async def sync_if_changed(self) -> None:
        """Send the commands to Discord only when they differ from what was sent last."""
        payload = [command.to_dict(self._tree) for command in self._tree.get_commands()]
        text = json.dumps([self._client.application_id, payload], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        async with self._store.exclusive(0, "commands"):  # of several processes the first does it
            if await self._store.preferences.get("guild", 0, _KNOWN) == digest:
                return
            known = await in_time(self._tree.sync(), self._client)
            numbers = {command.name: command.id for command in known}
            await self._store.preferences.set("guild", 0, NUMBERS, numbers)
            await self._store.preferences.set("guild", 0, _KNOWN, digest)
        log.info("commands synced")


async def _log_error(
    interaction: discord.Interaction[Any], error: app_commands.AppCommandError
) -> None:
    name = interaction.command.qualified_name if interaction.command else "?"
    cause = error.__cause__ or error
    log.error("command failed: command=%s error=%s", name, type(cause).__name__)
