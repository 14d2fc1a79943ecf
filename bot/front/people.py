"""People: display names that are safe to show, and the languages they read."""

from __future__ import annotations

import unicodedata

import discord

from bot.limits import NAME
from bot.tables import Person
from bot.texts import FALLBACK, languages
from storage.api import Store
from storage.errors import StorageError


def person(user: discord.abc.User) -> Person:
    """Return a Discord user as the table knows them."""
    return Person(user.id, plain_name(user.display_name))


def plain_name(name: str) -> str:
    """Return a name without control characters and invisible tricks, at most 32 characters."""
    visible = "".join(
        c for c in name if unicodedata.category(c) not in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
    )
    return " ".join(visible.split())[:NAME] or "?"


def shown_name(name: str) -> str:
    """Return a name as it can stand in a message: no markdown, no mentions."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(name))


async def server_language(store: Store, guild_id: int | None) -> str:
    """Return the language of public texts on a server."""
    if guild_id is None:
        return FALLBACK
    return str(await store.setting("guild", guild_id, "language", FALLBACK))


async def own_language(store: Store, interaction: discord.Interaction) -> str:
    """Return the language of private texts: as set, else as the user's Discord speaks."""
    try:
        chosen = await store.setting("user", interaction.user.id, "language")
    except StorageError:  # the sentence that nothing was saved must still be spoken
        chosen = None
    if chosen is not None:
        return str(chosen)
    spoken = str(interaction.locale).partition("-")[0]
    return spoken if spoken in languages() else FALLBACK
