"""Pictures for messages, drawn in a thread of their own, one at a time."""

from __future__ import annotations

import asyncio
import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import discord

import render
from render import Frame
from render.frame import Kind

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
            self._thread.submit(render.warm, slug)

    def close(self) -> None:
        """Finish the picture under way."""
        self._thread.shutdown(wait=True, cancel_futures=True)


def _draw(slug: str, frame: Frame, kind: Kind) -> Picture:
    data = render.encode(render.draw(slug, frame, kind), FORMAT)
    return Picture(data, f"{kind}.{FORMAT}", render.alt(slug, frame))
