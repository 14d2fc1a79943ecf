"""What the bot needs to be allowed on a server: one table for invitation, checks and documents."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlencode

import discord

# Without these no table can be opened; the names are discord.py's, the catalogue has their words.
ALWAYS = ("view_channel", "send_messages", "attach_files")
# For games in threads.
IN_THREADS = ("send_messages_in_threads",)
TO_OPEN_THREADS = ("create_public_threads",)
ALL = (*ALWAYS, *IN_THREADS, *TO_OPEN_THREADS)

SCOPES = ("bot", "applications.commands")


def missing(granted: discord.Permissions, wanted: Collection[str]) -> list[str]:
    """Return which of the wanted permissions are not granted, in their order."""
    return [name for name in wanted if not getattr(granted, name)]


def invitation_value() -> int:
    """Return the permissions of the invitation as Discord counts them."""
    return discord.Permissions(**dict.fromkeys(ALL, True)).value


def invitation(application_id: int | str) -> str:
    """Return the link with which somebody adds the bot to a server, asking for no more."""
    query = {
        "client_id": application_id,
        "scope": " ".join(SCOPES),
        "permissions": invitation_value(),
    }
    return f"https://discord.com/oauth2/authorize?{urlencode(query)}"
