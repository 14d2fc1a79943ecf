"""Notices that may be out: noted before they were sent, and whoever sent them has died or failed.

For some minutes Discord answers a nonce with the message that bears it. After that we look for the
message ourselves, where we may: a button of each notice has its nonce in it.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

import discord

from bot.courtesy.spans import MINUTE
from bot.courtesy.ways import HERE
from bot.discord.custom_ids import HUSH, Ref
from bot.discord.failures import FAILED, in_time, is_final, why
from bot.discord.sender import Sender
from storage.api.rows import PostedMessage

log = logging.getLogger(__name__)

REMEMBERED = 4 * MINUTE  # so long Discord knows a nonce for certain
_AROUND = (MINUTE, REMEMBERED + 2 * MINUTE)  # before and after the note: when it may have been sent


@dataclass(frozen=True, slots=True)
class Trace:
    """What is left of a notice: its message, its letter; unless `is_sure` there may be more."""

    message_id: int | None = None
    letter: tuple[int, int] | None = None
    is_sure: bool = True

    @property
    def may_be_out(self) -> bool:
        """Return whether somebody may have been told by it."""
        return self.message_id is not None or self.letter is not None or not self.is_sure


def is_pending(row: PostedMessage) -> bool:
    """Return whether it is not known what has become of a notice."""
    return row.message_id is None and "nonce" in row.data


def hush_ref(game_id: int, nonce: str) -> Ref:
    """Return what *Not today* does on a notice, which can be known by it."""
    return Ref(game_id, 0, f"{HUSH}.{nonce}")


class Traces:
    """Looks for notices in channels and direct messages."""

    def __init__(self, client: discord.Client, sender: Sender) -> None:
        self._client = client
        self._sender = sender

    async def of(self, row: PostedMessage, user_id: int | None) -> Trace:
        """Return what is left of a pending notice; failures that may pass are raised."""
        custom_id = str(hush_ref(row.game_id, row.data["nonce"]))
        at: int = row.data["at"]
        span = (at - _AROUND[0], at + _AROUND[1])
        try:
            letter = None
            if row.data.get("where", HERE) != HERE and user_id is not None:
                making = self._client.create_dm(discord.Object(user_id))
                channel = await in_time(making, self._client)
                found = await self._sender.search(channel.id, custom_id, span)
                letter = None if found is None else (channel.id, found)
            message_id = await self._sender.search(row.channel_id, custom_id, span)
        except FAILED as error:
            if not is_final(error):
                raise
            log.info("notice not looked for: game=%s %s", row.game_id, why(error))
            return Trace(is_sure=False)
        return Trace(message_id, letter)
