"""Tidying up behind a task that may be cancelled at any moment."""

import asyncio
from collections.abc import Coroutine
from typing import Any


async def settled(work: Coroutine[Any, Any, object]) -> None:
    """Carry `work` out to its end, whatever cancellations arrive meanwhile; its errors are dropped.

    A cancellation that arrived is delivered afterwards.
    """
    # A task of its own: cancelling us while we wait does not reach it.
    task = asyncio.ensure_future(work)
    is_cancelled = False
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError:
            is_cancelled = True
    # Asked for, or asyncio logs that nobody did.
    if not task.cancelled():
        task.exception()
    if is_cancelled:
        raise asyncio.CancelledError
