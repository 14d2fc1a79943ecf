"""The pictures of a board that is out, as they are noted: one, two below each other, or none."""

from __future__ import annotations

import discord

from bot.discord.message_builder import Layout
from bot.discord.sender import pictures
from bot.jobs.crew import Picture
from games.core.api import Json

# Boards of release 0.1.0 have not noted a second one.
NO_LOWER: Json = {"lower_file": None, "lower_alt": ""}
NO_PICTURE: Json = {"file": None, "alt": "", **NO_LOWER}


def noted(picture: Picture) -> Json:
    """Return what is noted about the pictures of a board that is sent."""
    lower = picture.lower
    below = NO_LOWER if lower is None else {"lower_file": lower.name, "lower_alt": lower.alt}
    return {"file": picture.name, "alt": picture.alt, **below}


def as_shown(data: Json, sent: discord.Message) -> Json:
    """Return the notes with those pictures alone that the message has.

    By its nonce it may be one from before, which went out as text or with one picture.
    """
    count = pictures(sent)
    return data | (NO_PICTURE if count == 0 else NO_LOWER if count == 1 else {})


def put_back(layout: Layout, data: Json) -> Layout:
    """Add the pictures that a board has already."""
    for kind in ("", "lower_"):
        if data.get(f"{kind}file") is not None:
            layout.posted_picture(data[f"{kind}file"], data[f"{kind}alt"])
    return layout
