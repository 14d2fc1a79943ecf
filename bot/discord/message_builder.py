"""Messages as layouts: text, a picture, rows of components; limits kept by construction."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.discord.limits import ALT_TEXT, COMPONENTS, TEXT_TOTAL, cut
from bot.jobs.crew import Picture
from render.frame import Kind

ACCENT = discord.Colour(0xD3A549)  # brass, as on every board

NOBODY = discord.AllowedMentions.none()


def mentioning(users: Sequence[int]) -> discord.AllowedMentions:
    """Return the permission to mention these users and nobody else."""
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        users=[discord.Object(user) for user in users],
        replied_user=False,
    )


class Layout:
    """A message under construction: parts from top to bottom in one brass-edged container."""

    def __init__(self) -> None:
        self._parts: list[ui.Item[Any]] = []
        self._room = TEXT_TOTAL
        self.files: list[discord.File] = []
        self.has_picture = False
        self.shown: Kind | None = None  # the kind of the picture that is uploaded

    def text(self, words: str) -> Layout:
        """Add text; what no longer fits into a message is cut."""
        words = words.strip()
        if words and self._room > 1:
            words = cut(words, self._room)
            self._room -= len(words)
            self._parts.append(ui.TextDisplay(words))
        return self

    def picture(self, picture: Picture) -> Layout:
        """Add a picture that is uploaded with the message; the lower half of a board follows."""
        upload = discord.File(BytesIO(picture.data), picture.name, description=picture.alt)
        self.files.append(upload)
        self.posted_picture(picture.name, picture.alt)
        if picture.lower is not None:
            self.picture(picture.lower)
        self.shown = picture.kind
        return self

    def posted_picture(self, name: str, alt: str) -> Layout:
        """Add a picture that the message has already."""
        self.has_picture = True
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{name}", description=cut(alt, ALT_TEXT))
        self._parts.append(gallery)
        return self

    def raise_last(self) -> Layout:
        """Move what was added last to the top."""
        self._parts.insert(0, self._parts.pop())
        return self

    def file(self, name: str, content: bytes) -> Layout:
        """Add a file to be saved, which is uploaded with the message."""
        self.files.append(discord.File(BytesIO(content), name))
        self._parts.append(ui.File(f"attachment://{name}"))
        return self

    def line(self) -> Layout:
        """Add a thin line between two parts."""
        self._parts.append(ui.Separator())
        return self

    def rows(self, rows: Sequence[ui.ActionRow[Any]]) -> Layout:
        """Add rows of components."""
        self._parts.extend(rows)
        return self

    @property
    def room(self) -> int:
        """Return how many components a message has room for beside what is here already."""
        inside = sum(len(part.children) for part in self._parts if isinstance(part, ui.ActionRow))
        return COMPONENTS - 1 - len(self._parts) - inside

    def view(self) -> ui.LayoutView:
        """Return the finished layout; it never times out, its components are persistent."""
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.Container(*self._parts, accent_colour=ACCENT))
        return view


def jump_link(guild_id: int | None, channel_id: int, message_id: int | None = None) -> str:
    """Return the address of a message, or of a channel; for masked links."""
    place = f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}"
    return place if message_id is None else f"{place}/{message_id}"


def fenced(text: str) -> str:
    """Return text in letters of one width; a name in it cannot end the block."""
    # Another sign that looks like it: a backslash would be shown here.
    return "```\n" + text.replace("`", "ˋ") + "\n```"


def note(words: str) -> Layout:
    """Return a message of a few words."""
    return Layout().text(words)
