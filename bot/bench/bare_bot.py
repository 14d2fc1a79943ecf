"""`python -m bot.bench.bare_bot`: the least a discord.py bot can be, to compare with.

It posts one message with buttons in each channel it is told and acknowledges every click. Nothing
is stored, nothing is drawn.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any

import discord
from discord import app_commands, ui

from bot.discord import custom_ids
from bot.discord.endpoint import use_api, use_gateway_of_api

PRESSED = str(custom_ids.Ref(0, 0, custom_ids.PLAY))  # so that people take it for a board


class Bare(discord.Client):
    """Connects, posts, acknowledges."""

    def __init__(self, channels: list[int]) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            intents=intents,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.tree = app_commands.CommandTree(self)
        self._channels = channels

    async def setup_hook(self) -> None:
        """Find the gateway of the local Discord."""
        await use_gateway_of_api(self)

    async def on_ready(self) -> None:
        """Post the buttons."""
        for channel_id in self._channels:
            view = ui.View(timeout=None)
            view.add_item(ui.Button(label="Play", custom_id=PRESSED))
            await self.get_partial_messageable(channel_id).send("bare", view=view)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Acknowledge."""
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()


async def _main(channels: list[int]) -> None:
    use_api(os.environ["DISCORD_API_BASE"])
    async with Bare(channels) as client:
        await client.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(_main([int(word) for word in sys.argv[1:]]))
