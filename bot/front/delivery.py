"""Messages on their way to a channel: sent once, changed later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from secrets import token_hex
from typing import Any, Final

import discord

from bot.front.layouts import NOBODY, Layout
from storage.api import Panel

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
_THREAD_ARCHIVED = 50083
_TOO_MANY_REQUESTS = 429
_ARCHIVE_MINUTES: Final = 10080  # a week: people play slowly; the longest that Discord offers


class Delivery:
    """Sends and changes public messages by requests alone, whatever shard a server falls to."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(
        self,
        channel_id: int,
        layout: Layout,
        mentions: discord.AllowedMentions,
        nonce: str = "",
    ) -> discord.Message:
        """Send a message, waking an archived thread.

        With a nonce that was used some minutes ago or less, nothing is sent and the message from
        then is returned, as it is now; NotFound with UNKNOWN_MESSAGE if it was deleted since.
        """
        try:
            return await self._send_once(channel_id, layout, mentions, nonce)
        except discord.HTTPException as error:
            if error.code != _THREAD_ARCHIVED:
                raise
        await self._wake(channel_id)
        return await self._send_once(channel_id, layout, mentions, nonce)

    async def _wake(self, channel_id: int) -> None:
        thread = await self._client.fetch_channel(channel_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)

    async def _send_once(
        self, channel_id: int, layout: Layout, mentions: discord.AllowedMentions, nonce: str
    ) -> discord.Message:
        await asyncio.sleep(0)  # putting it together takes two milliseconds: others first
        for file in layout.files:
            file.reset(seek=True)  # it may have been sent before
        channel = self._client.get_partial_messageable(channel_id)
        if not nonce:
            return await channel.send(
                view=layout.view(), files=layout.files, allowed_mentions=mentions
            )
        return await channel.send(
            view=layout.view(), files=layout.files, allowed_mentions=mentions, nonce=nonce
        )

    async def change(self, channel_id: int, message_id: int, layout: Layout) -> None:
        """Change a message, waking an archived thread; nobody is mentioned by that."""
        channel = self._client.get_partial_messageable(channel_id)
        message = channel.get_partial_message(message_id)
        try:
            await message.edit(view=layout.view(), allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            if error.code != _THREAD_ARCHIVED:
                raise
            await self._wake(channel_id)
            await message.edit(view=layout.view(), allowed_mentions=NOBODY)

    async def rewrite(self, known: Panel, layout: Layout) -> bool:
        """Change an old message; False if it is worth another try: its buttons still answer."""
        if known.message_id is None:
            return True
        try:
            await self.change(known.channel_id, known.message_id, layout)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("message not changed: game=%s status=%s", known.game_id, error.status)
        except discord.HTTPException as error:
            log.warning("message not changed: game=%s status=%s", known.game_id, error.status)
            return False
        return True

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> None:
        """Hang a thread on a message; it has the message's number and fits the kind of channel."""
        # Not by the message object: that wants the server in memory, and it may be another shard's.
        await self._client.http.start_thread_with_message(
            channel_id, message_id, name=name, auto_archive_duration=_ARCHIVE_MINUTES
        )

    async def rename_thread(self, thread_id: int, name: str) -> None:
        """Give a thread another name."""
        await self._client.http.edit_channel(thread_id, name=name)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message of ours, if that is possible."""
        channel = self._client.get_partial_messageable(channel_id)
        try:
            await channel.get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            log.warning("message not deleted: status=%s code=%s", error.status, error.code)

    async def is_deleted(self, channel_id: int, message_id: int) -> bool:
        """Return whether somebody has deleted a message; if we may not look, it is there."""
        channel = self._client.get_partial_messageable(channel_id)
        try:
            await channel.get_partial_message(message_id).fetch()
        except discord.HTTPException as error:
            return error.code == UNKNOWN_MESSAGE
        return False


def new_nonce() -> str:
    """Return something to know a message by before it has a number; it tells nothing."""
    return token_hex(8)


def is_final(error: discord.HTTPException) -> bool:
    """Return whether it is of no use to ask again."""
    return 400 <= error.status < 500 and error.status != _TOO_MANY_REQUESTS


def has_buttons(message: discord.Message) -> bool:
    """Return whether there is anything to click."""
    return discord.ComponentType.action_row in _kinds(message.components)


def has_picture(message: discord.Message) -> bool:
    """Return whether a picture is shown."""
    return discord.ComponentType.media_gallery in _kinds(message.components)


def _kinds(components: Sequence[Any]) -> Iterator[discord.ComponentType]:
    for item in components:
        yield item.type
        yield from _kinds(getattr(item, "children", ()))
