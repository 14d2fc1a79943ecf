"""The cover of a game over its lobby: put there once it is drawn, and left there from then on."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.discord.message_builder import Layout
from bot.discord.sender import pictures
from bot.jobs.crew import Picture
from bot.jobs.workshop import Workshop
from games.core.api import Json
from storage.api.rows import PostedMessage

_PATIENCE = 0.5  # seconds; a lobby that goes out without it gets it later
_LONGEST = 60.0  # seconds until nobody waits for it any more
_NAME, _ALT = "cover", "cover_alt"  # lobbies of release 0.1.0 have noted none


class Covers:
    """Puts covers on lobbies."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop

    async def put_on(
        self, layout: Layout, slug: str, language: str, known: PostedMessage | None
    ) -> Json:
        """Put the cover on top of a lobby, uploaded or as it is there; return what to note of it.

        Nothing is noted of it where it is not there yet, or where the game has none.
        """
        if known is not None and known.message_id is not None and known.data.get(_NAME):
            layout.posted_picture(known.data[_NAME], known.data[_ALT]).raise_last()
            return {name: known.data[name] for name in (_NAME, _ALT)}
        cover = await self._workshop.cover(slug, language, within=_PATIENCE)
        if cover is None:
            return {}
        layout.picture(cover).raise_last()
        return _noted(cover)

    async def is_ready(self, slug: str, language: str) -> bool:
        """Wait until the cover is there, however long that takes; False if there will be none."""
        return await self._workshop.cover(slug, language, within=_LONGEST) is not None


def is_bare(known: PostedMessage | None) -> bool:
    """Return whether a lobby is out without a cover."""
    return known is not None and known.message_id is not None and not known.data.get(_NAME)


def _noted(cover: Picture) -> Json:
    return {_NAME: cover.name, _ALT: cover.alt}


def as_shown(posted: PostedMessage, sent: discord.Message) -> PostedMessage:
    """Return the notes of a lobby without a cover that the message found by its nonce lacks."""
    if pictures(sent):
        return posted
    data = {key: each for key, each in posted.data.items() if key not in (_NAME, _ALT)}
    return replace(posted, data=data)
