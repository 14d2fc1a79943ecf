"""Which Discord to talk to: the real one, or another server that speaks the protocol."""

from __future__ import annotations

import discord
import yarl

from bot.discord.failures import in_time


def use_api(base: str) -> None:
    """Point discord.py at another API base; must happen before the login."""
    discord.http.Route.BASE = base.rstrip("/")


async def use_gateway_of_api(client: discord.Client) -> None:
    """Use the gateway that the API names; must happen between login and connect."""
    _, url, _ = await in_time(client.http.get_bot_gateway(), client)
    gateway = yarl.URL(url)
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway.with_query(None)
