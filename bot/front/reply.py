"""Answering one interaction: acknowledge at once, show the result when it is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from enum import Enum
from typing import Any

import discord

from bot.figures import FIGURES
from bot.front.layouts import NOBODY, Layout
from bot.line import Ticket

log = logging.getLogger(__name__)

_ALREADY_ACKNOWLEDGED = 40060
_REMEMBERED = 2000


class _Recent:
    """The interactions seen lately; the gateway may deliver one twice."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_new(self, interaction_id: int) -> bool:
        """Return whether this one comes for the first time, and remember it."""
        if interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        return True


_RECENT = _Recent()


class Mode(Enum):
    """Where the answer goes."""

    PRIVATE = "a new message only the user sees"
    IN_PLACE = "the private message that was clicked"
    SILENT = "nowhere, unless something has to be said"


class Reply:
    """The answer to one interaction."""

    def __init__(self, interaction: discord.Interaction[Any], mode: Mode) -> None:
        self.interaction = interaction
        self.mode = mode
        self._began = time.monotonic()
        self._is_answered = False

    @property
    def user_id(self) -> int:
        """Return who asked."""
        return self.interaction.user.id

    @property
    def is_click(self) -> bool:
        """Return whether a component was used: that may be answered by nothing."""
        return self.interaction.type is discord.InteractionType.component

    @property
    def ticket(self) -> Ticket:
        """Return the place in the line for pictures; a panel that is there needs only one."""
        message = self.interaction.message
        in_place = self.mode is Mode.IN_PLACE and message is not None
        return Ticket(("user", self.user_id), message.id if in_place and message else None)

    async def acknowledge(self) -> bool:
        """Tell Discord that we are on it; False if this delivery must not be worked on.

        A doubled delivery is left to the first one, a late one can no longer be answered.
        """
        if not _RECENT.is_new(self.interaction.id):
            log.info("interaction delivered twice")
            return False
        response = self.interaction.response
        try:
            if self.mode is Mode.PRIVATE:
                await response.defer(ephemeral=True, thinking=True)
            else:
                await response.defer()
        except discord.InteractionResponded:
            return False
        except discord.HTTPException as error:
            if error.code == _ALREADY_ACKNOWLEDGED:  # by us: only the answer to it got lost
                return True
            log.warning("acknowledgement failed: status=%s code=%s", error.status, error.code)
            return False
        FIGURES.acknowledged.append(time.monotonic() - self._began)
        return True

    async def decline(self, layout: Layout | None) -> None:
        """Acknowledge by a short note to the user alone, or a click by nothing (None)."""
        if not _RECENT.is_new(self.interaction.id):
            return
        response = self.interaction.response
        with contextlib.suppress(discord.HTTPException, discord.InteractionResponded):
            if layout is None:
                await response.defer()
            else:
                await response.send_message(
                    view=layout.view(), ephemeral=True, allowed_mentions=NOBODY
                )

    async def show(self, layout: Layout) -> None:
        """Show the answer to the user alone."""
        await self._show(layout)
        if not self._is_answered:
            self._is_answered = True
            FIGURES.answered.append(time.monotonic() - self._began)

    async def _show(self, layout: Layout) -> None:
        await asyncio.sleep(0)  # words and choices took a millisecond, sending takes two more
        if self.mode is Mode.SILENT:
            await self.interaction.followup.send(
                view=layout.view(), files=layout.files, ephemeral=True, allowed_mentions=NOBODY
            )
            return
        await self.interaction.edit_original_response(
            view=layout.view(), attachments=layout.files, allowed_mentions=NOBODY
        )


def mode_of_click(interaction: discord.Interaction[Any], *, silent: bool) -> Mode:
    """Return where the answer to a click goes: private messages change in place."""
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        return Mode.IN_PLACE
    return Mode.SILENT if silent else Mode.PRIVATE
