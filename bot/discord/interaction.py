"""Answering one interaction: acknowledge at once, show the result when it is there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Any

import discord
from discord import ui

from bot.discord.custom_ids import Ref
from bot.discord.failures import FAILED, why
from bot.discord.message_builder import NOBODY, Layout
from bot.jobs.queue import Ticket
from bot.operate.metrics import FIGURES

log = logging.getLogger(__name__)

_ALREADY_ACKNOWLEDGED = 40060
_ACKNOWLEDGE_SECONDS = 10.0  # Discord takes none after three, but may have taken it before
_ANSWER_SECONDS = 60.0  # an answer whose way is blocked is of no use for much longer
_TRIES = 3
_REMEMBERED = 2000


class NotShownError(Exception):
    """An answer did not reach the user; the cause is the request that failed."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(why(cause))
        # Who has closed the panel, or waited too long, can be shown nothing more.
        self.is_gone = isinstance(cause, discord.HTTPException) and cause.status in (401, 404)


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
        self._ended = asyncio.Event()

    @property
    def user_id(self) -> int:
        """Return who asked."""
        return self.interaction.user.id

    @property
    def is_click(self) -> bool:
        """Return whether a component was used: that may be answered by nothing."""
        return self.interaction.type is discord.InteractionType.component

    @property
    def typed(self) -> dict[str, str]:
        """Return what was typed into a form, by the names of its fields; nothing for a click."""
        data: Any = self.interaction.data or {}
        fields = [part.get("component") or {} for part in data.get("components", ())]
        return {str(f["custom_id"]): str(f.get("value") or "") for f in fields if "custom_id" in f}

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
        for _ in range(2):  # the answer may get lost: then whoever asks again learns what counts
            try:
                return await self._acknowledge()
            except FAILED as error:
                log.warning("acknowledgement failed: %s", why(error))
                if isinstance(error, discord.HTTPException):
                    return False
        return False

    async def _acknowledge(self) -> bool:
        response = self.interaction.response
        try:
            async with asyncio.timeout(_ACKNOWLEDGE_SECONDS):
                if self.mode is Mode.PRIVATE:
                    await response.defer(ephemeral=True, thinking=True)
                else:
                    await response.defer()
        except discord.InteractionResponded:
            return False
        except discord.HTTPException as error:
            if error.code == _ALREADY_ACKNOWLEDGED:  # by us: only the answer to it got lost
                return True
            raise
        FIGURES.acknowledged.append(time.monotonic() - self._began)
        return True

    async def decline(self, layout: Layout | None) -> None:
        """Acknowledge by a short note to the user alone, or a click by nothing (None)."""
        if not _RECENT.is_new(self.interaction.id):
            return
        response = self.interaction.response
        try:
            async with asyncio.timeout(_ACKNOWLEDGE_SECONDS):
                if layout is None:
                    await response.defer()
                else:
                    await response.send_message(
                        view=layout.view(), ephemeral=True, allowed_mentions=NOBODY
                    )
        except FAILED as error:
            log.debug("not declined: %s", why(error))

    async def open(self, form: ui.Modal) -> None:
        """Acknowledge by a form that the user may fill in."""
        if not _RECENT.is_new(self.interaction.id):
            return
        try:
            async with asyncio.timeout(_ACKNOWLEDGE_SECONDS):
                await self.interaction.response.send_modal(form)
            FIGURES.acknowledged.append(time.monotonic() - self._began)
        except FAILED as error:
            log.warning("form not opened: %s", why(error))

    async def show(self, layout: Layout) -> None:
        """Show the answer to the user alone; NotShownError if it cannot be brought there."""
        for attempt in range(1, _TRIES + 1):
            try:
                await self._show(layout)
                break
            except FAILED as error:
                # What Discord has answered, discord.py has repeated. A note would be read twice; an
                # answer only takes its own place.
                is_cut_off = not isinstance(error, (discord.DiscordException, TimeoutError))
                if attempt == _TRIES or self.mode is Mode.SILENT or not is_cut_off:
                    raise NotShownError(error) from error
                log.info("answer repeated: %s", why(error))
        if not self._is_answered:
            self._is_answered = True
            FIGURES.answered.append(time.monotonic() - self._began)

    async def _show(self, layout: Layout) -> None:
        await asyncio.sleep(0)  # words and choices took a millisecond, sending takes two more
        for file in layout.files:
            file.reset(seek=True)  # it may have been sent before
        if self.mode is Mode.SILENT:
            await self._send(layout)
            return
        async with asyncio.timeout(_ANSWER_SECONDS):
            await self.interaction.edit_original_response(
                view=layout.view(), attachments=layout.files, allowed_mentions=NOBODY
            )

    async def _send(self, layout: Layout) -> None:
        async with asyncio.timeout(_ANSWER_SECONDS):
            await self.interaction.followup.send(
                view=layout.view(), files=layout.files, ephemeral=True, allowed_mentions=NOBODY
            )

    def end(self) -> None:
        """Note that whoever works on this has said what there is to say."""
        self._ended.set()

    async def add(self, layout: Layout) -> None:
        """Say something more to the user alone, after the answer: it must not take its place."""
        await self._ended.wait()
        try:
            await self._send(layout)
        except FAILED as error:
            raise NotShownError(error) from error


def mode_of_click(interaction: discord.Interaction[Any], *, silent: bool) -> Mode:
    """Return where the answer to a click goes: private messages change in place."""
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        return Mode.IN_PLACE
    return Mode.SILENT if silent else Mode.PRIVATE


Handler = Callable[[Reply, Ref], Awaitable[None]]  # answers one click or command
Handlers = dict[str, Handler]  # by what a component does
