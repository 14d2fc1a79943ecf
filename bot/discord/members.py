"""Whether somebody is on a server: asked when it matters, one by one, with no member intent."""

from __future__ import annotations

import logging

import discord

from bot.discord.failures import FAILED, in_time, why

log = logging.getLogger(__name__)

_UNKNOWN_MEMBER = 10007
_LOOK_SECONDS = 10.0


async def is_member(client: discord.Client, guild_id: int, user_id: int) -> bool | None:
    """Return whether somebody is on a server, None if Discord does not say it for sure."""
    try:
        # Not by the server object: it may be another shard's.
        await in_time(client.http.get_member(guild_id, user_id), client, _LOOK_SECONDS)
    except FAILED as error:
        if getattr(error, "code", None) == _UNKNOWN_MEMBER:
            return False
        log.info("member not looked up: %s", why(error))
        return None
    return True
