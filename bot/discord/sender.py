"""Messages on their way to a channel: sent once, changed later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from secrets import token_hex
from typing import Any, Final, TypeVar

import discord

from bot.discord.failures import FAILED, LockedThreadError, in_time, is_final, why
from bot.discord.message_builder import NOBODY, Layout
from storage.api.rows import PostedMessage

log = logging.getLogger(__name__)

T = TypeVar("T")

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
# A locked thread is answered by one of these or by the other.
_THREAD_CLOSED = (50083, 160005)
_MOST_SEARCHED = 300  # messages of a few minutes
_ARCHIVE_MINUTES: Final = 10080  # a week: people play slowly; the longest that Discord offers


class Sender:
    """Sends and changes public messages by requests alone, whatever shard a server falls to."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(
        self,
        channel_id: int,
        layout: Layout,
        mentions: discord.AllowedMentions,
        nonce: str = "",
        *,
        silent: bool = False,
    ) -> discord.Message:
        """Send a message, waking an archived thread; a silent one leaves no more than a badge.

        With a nonce that was used some minutes ago or less, nothing is sent and the message from
        then is returned, as it is now; NotFound with UNKNOWN_MESSAGE if it was deleted since.
        """
        return await self._awake(
            channel_id, lambda: self._send_once(channel_id, layout, mentions, nonce, silent=silent)
        )

    async def _awake(self, channel_id: int, request: Callable[[], Awaitable[T]]) -> T:
        """Return what a request returns; if the thread sleeps it is woken and asked again."""
        try:
            return await request()
        except discord.HTTPException as error:
            if error.code not in _THREAD_CLOSED:
                raise
        thread = await in_time(self._client.fetch_channel(channel_id), self._client)
        try:
            if isinstance(thread, discord.Thread):
                await in_time(thread.edit(archived=False), self._client)
            return await request()
        except discord.HTTPException as error:
            if isinstance(thread, discord.Thread) and thread.locked and is_final(error):
                raise LockedThreadError(error) from error
            raise

    async def _send_once(
        self,
        channel_id: int,
        layout: Layout,
        mentions: discord.AllowedMentions,
        nonce: str,
        *,
        silent: bool,
    ) -> discord.Message:
        await asyncio.sleep(0)  # putting it together takes two milliseconds: others first
        for file in layout.files:
            file.reset(seek=True)  # it may have been sent before
        channel = self._client.get_partial_messageable(channel_id)
        view, files = layout.view(), layout.files
        send = partial(channel.send, view=view, files=files, allowed_mentions=mentions)
        sending = send(silent=silent, nonce=nonce) if nonce else send(silent=silent)
        return await in_time(sending, self._client)

    async def change(self, channel_id: int, message_id: int, layout: Layout) -> None:
        """Change a message, waking an archived thread; nobody is mentioned by that.

        New pictures of the layout take the place of all that the message has.
        """
        await self._awake(channel_id, lambda: self._change_once(channel_id, message_id, layout))

    async def _change_once(self, channel_id: int, message_id: int, layout: Layout) -> None:
        channel = self._client.get_partial_messageable(channel_id)
        message = channel.get_partial_message(message_id)
        edit = partial(message.edit, view=layout.view(), allowed_mentions=NOBODY)
        for file in layout.files:
            file.reset(seek=True)  # it may have been sent before
        editing = edit(attachments=layout.files) if layout.files else edit()
        await in_time(editing, self._client)

    async def found(self, known: PostedMessage, layout: Layout) -> int | None:
        """Return a message that may be out, by its nonce; None if somebody has deleted it.

        If it is not out it is from now on, as `layout`.
        """
        try:
            sent = await self.send(known.channel_id, layout, NOBODY, nonce=known.data["nonce"])
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return None
        return sent.id

    async def rewrite(self, known: PostedMessage, layout: Layout) -> bool:
        """Change an old message; False if it is worth another try: its buttons still answer."""
        if known.message_id is None:
            return True
        return await self._tried(known, self.change(known.channel_id, known.message_id, layout))

    async def withdraw(self, known: PostedMessage) -> bool:
        """Delete an old message; False if it is worth another try, like `rewrite`."""
        if known.message_id is None:
            return True
        channel = self._client.get_partial_messageable(known.channel_id)
        message = channel.get_partial_message(known.message_id)
        deleting = self._awake(known.channel_id, lambda: in_time(message.delete(), self._client))
        return await self._tried(known, deleting)

    async def _tried(self, known: PostedMessage, request: Awaitable[None]) -> bool:
        try:
            await request
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("message not changed: game=%s %s", known.game_id, why(error))
        except FAILED as error:
            log.warning("message not changed: game=%s %s", known.game_id, why(error))
            return False
        return True

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> None:
        """Hang a thread on a message; it has the message's number and fits the kind of channel."""
        # Not by the message object: that wants the server in memory, and it may be another shard's.
        opening = self._client.http.start_thread_with_message(
            channel_id, message_id, name=name, auto_archive_duration=_ARCHIVE_MINUTES
        )
        await in_time(opening, self._client)

    async def rename_thread(self, thread_id: int, name: str) -> None:
        """Give a thread another name."""
        await in_time(self._client.http.edit_channel(thread_id, name=name), self._client)

    async def delete(self, channel_id: int, message_id: int) -> bool:
        """Delete a message of ours, if that is possible; False if it is worth another try."""
        channel = self._client.get_partial_messageable(channel_id)
        try:
            await in_time(channel.get_partial_message(message_id).delete(), self._client)
        except FAILED as error:
            log.warning("message not deleted: %s", why(error))
            return is_final(error)
        return True

    async def is_deleted(self, channel_id: int, message_id: int) -> bool:
        """Return whether somebody has deleted a message; if we may not look, it is there."""
        channel = self._client.get_partial_messageable(channel_id)
        try:
            await in_time(channel.get_partial_message(message_id).fetch(), self._client)
        except FAILED as error:
            return getattr(error, "code", None) == UNKNOWN_MESSAGE
        return False

    async def search(self, channel_id: int, custom_id: str, span: tuple[int, int]) -> int | None:
        """Return our message with a component of that custom id, sent between two instants.

        None if there is none; where we may not look, what Discord says to that.
        """
        channel = self._client.get_partial_messageable(channel_id)
        after, before = (datetime.fromtimestamp(at, UTC) for at in span)

        async def look() -> int | None:
            async for message in channel.history(limit=_MOST_SEARCHED, after=after, before=before):
                if custom_id in _custom_ids(message.components):
                    return message.id
            return None

        return await in_time(look(), self._client)


def new_nonce() -> str:
    """Return something to know a message by before it has a number; it tells nothing."""
    return token_hex(8)


def has_buttons(message: discord.Message) -> bool:
    """Return whether there is anything to click."""
    return discord.ComponentType.action_row in _kinds(message.components)


def pictures(message: discord.Message) -> int:
    """Return how many pictures are shown below each other."""
    return list(_kinds(message.components)).count(discord.ComponentType.media_gallery)


def _custom_ids(components: Sequence[Any]) -> Iterator[str]:
    for item in components:
        yield getattr(item, "custom_id", None) or ""
        yield from _custom_ids(getattr(item, "children", ()))


def _kinds(components: Sequence[Any]) -> Iterator[discord.ComponentType]:
    for item in components:
        yield item.type
        yield from _kinds(getattr(item, "children", ()))
