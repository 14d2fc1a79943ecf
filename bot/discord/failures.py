"""Requests to Discord that come to nothing: refused, cut off on the way, or never answered."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import aiohttp
import discord

T = TypeVar("T")

# However a request fails, it has failed; a TimeoutError is an OSError, and a connection that is
# dropped is neither that nor an error of Discord's.
FAILED = (discord.DiscordException, aiohttp.ClientError, OSError)

REQUEST_SECONDS = 45.0  # for a message or a change: discord.py repeats and waits by itself
_TOO_MANY_REQUESTS = 429
_THREAD_LOCKED = 160005


class LockedThreadError(discord.Forbidden):
    """A moderator has locked the thread: nothing can be written there until it is unlocked."""

    def __init__(self, error: discord.HTTPException) -> None:
        super().__init__(error.response, {"code": _THREAD_LOCKED, "message": "Thread is locked"})


def is_final(error: BaseException) -> bool:
    """Return whether it is of no use to ask again."""
    if not isinstance(error, discord.HTTPException):
        return False
    return 400 <= error.status < 500 and error.status != _TOO_MANY_REQUESTS


def why(error: BaseException) -> str:
    """Return why a request failed, for the log: never in the words of the error."""
    if isinstance(error, discord.HTTPException):
        return f"status={error.status} code={error.code}"
    return f"error={type(error).__name__}"


async def in_time(
    request: Coroutine[Any, Any, T],
    client: discord.Client | None = None,
    seconds: float | None = None,
) -> T:
    """Return what a request returns; TimeoutError if that takes too long.

    Nobody learns then whether it was carried out.
    """
    task = asyncio.ensure_future(request)
    try:
        await asyncio.wait({task}, timeout=REQUEST_SECONDS if seconds is None else seconds)
    finally:
        if not task.done():
            _give_up(task, client)
    if not task.done():
        raise TimeoutError
    return task.result()


def _everybody_waits(client: discord.Client) -> bool:
    """Return whether Discord holds up all requests of the bot.

    In discord.py the request that was told so sleeps for all and wakes all others afterwards: if it
    were cancelled meanwhile, they would sleep for ever.
    """
    over = getattr(getattr(client, "http", None), "_global_over", None)
    return isinstance(over, asyncio.Event) and not over.is_set()


def _give_up(task: asyncio.Future[Any], client: discord.Client | None) -> None:
    if client is None or not _everybody_waits(client):
        task.cancel()
    task.add_done_callback(_forget)


def _forget(task: asyncio.Future[Any]) -> None:
    if not task.cancelled():
        task.exception()  # looked at: nobody else will
