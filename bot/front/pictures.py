"""Pictures for messages, drawn in a thread of their own, one at a time."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

import discord

import render
from render import Frame
from render.frame import Kind

_WARM_SLICE = 0.05  # seconds
FORMAT: render.Format = "webp"


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn picture with its alt text."""

    data: bytes
    name: str
    alt: str

    def file(self) -> discord.File:
        """Return a fresh upload of the picture."""
        return discord.File(io.BytesIO(self.data), self.name, description=self.alt)


class Studio:
    """Draws off the event loop; memory is bounded because one picture is drawn at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self._warm: set[str] = set()

    async def draw(self, slug: str, frame: Frame, kind: Kind) -> Picture:
        """Return the picture of a frame."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, _draw, slug, frame, kind)

    def warm(self, slug: str) -> None:
        """Fill the caches of a game in the background, once."""
        if slug not in self._warm:
            self._warm.add(slug)
            self._thread.submit(self._warm_on, render.warm(slug))

    def _warm_on(self, steps: Iterator[None]) -> None:
        """Draw some sprites, then let waiting pictures go first."""
        end = time.monotonic() + _WARM_SLICE
        for _ in steps:
            if time.monotonic() > end:
                with suppress(RuntimeError):  # the bot is closing
                    self._thread.submit(self._warm_on, steps)
                return

    def close(self) -> None:
        """Finish the picture under way."""
        self._thread.shutdown(wait=True, cancel_futures=True)


def _draw(slug: str, frame: Frame, kind: Kind) -> Picture:
    data = render.encode(render.draw(slug, frame, kind), FORMAT)
    return Picture(data, f"{kind}.{FORMAT}", render.alt(slug, frame))
