"""Who reads what: the language of a server, and that of a person."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.tables.people import CHOICES, IN_WORDS
from bot.tables.turn import Turn
from bot.texts import FALLBACK, languages
from storage.api.store import Store


async def server_language(store: Store, guild_id: int | None) -> str:
    """Return the language of public texts on a server."""
    if guild_id is None:
        return FALLBACK
    return str(await store.preferences.get("guild", guild_id, "language", FALLBACK))


async def own_language(store: Store, interaction: discord.Interaction) -> str:
    """Return the language of private texts: as set, else as the user's Discord speaks."""
    try:
        chosen = await store.preferences.get("user", interaction.user.id, "language")
    except Exception:  # the sentence that nothing was saved must still be spoken
        chosen = None
    return spoken_language(interaction) if chosen is None else str(chosen)


def public_language(turn: Turn) -> str:
    """Return the language of public texts about a table, as far as it was read with it."""
    return str(turn.of_server.get("language", FALLBACK))


def private_language(turn: Turn, interaction: discord.Interaction) -> str:
    """Return the language of private texts, as far as it was read with the table."""
    return str(turn.of_user.get("language", spoken_language(interaction)))


def prefers_words(preferences: Mapping[str, object]) -> bool:
    """Return whether somebody wants choices in words, for instance to have them read aloud."""
    return preferences.get(CHOICES) == IN_WORDS


def spoken_language(interaction: discord.Interaction) -> str:
    """Return the language in which a user reads Discord, as far as we speak it."""
    spoken = str(interaction.locale).partition("-")[0]
    return spoken if spoken in languages() else FALLBACK
