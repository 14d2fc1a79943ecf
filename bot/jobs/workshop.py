"""Pictures for messages, drawn in a thread of their own, one at a time."""

from __future__ import annotations

import asyncio
import io
import logging
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

import discord

import render
from bot.jobs.queue import Ticket, WaitingLine
from bot.memory import trim
from render import Frame, sprites
from render.encode import Format, encode
from render.frame import Kind

log = logging.getLogger(__name__)

FORMAT: Format = "webp"


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
    """Draws off the event loop; memory is bounded because one picture is drawn at a time.

    The sprites of a game are drawn by a process of its own, see render.beforehand, one game after
    the other.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self._warm: set[str] = set()
        self._warming: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Lock()
        self._line = WaitingLine()

    async def draw(self, slug: str, frame: Frame, kind: Kind, ticket: Ticket) -> Picture:
        """Return the picture of a frame; SupersededError if it is needed no more."""
        loop = asyncio.get_running_loop()
        async with self._line.turn(ticket):
            return await loop.run_in_executor(self._thread, _draw, slug, frame, kind)

    def warm(self, slug: str) -> None:
        """Have the sprites of a game drawn in the background, once."""
        if slug in self._warm or sprites.is_complete(slug):
            return
        self._warm.add(slug)
        task = asyncio.create_task(self._draw_sprites(slug))
        self._warming.add(task)
        task.add_done_callback(self._warming.discard)

    async def _draw_sprites(self, slug: str) -> None:
        folder = sprites.folder()
        if folder is None:
            return
        async with self._turn:
            began = time.monotonic()
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "render.beforehand", str(folder), slug, str(os.getpid())),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.PIPE,
            )
            try:
                _, said = await process.communicate()
            except asyncio.CancelledError:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
                raise
        took = time.monotonic() - began
        if process.returncode == 0:
            log.info("sprites of %s drawn in %.0f s", slug, took)
        else:  # no harm: each is drawn when a picture needs it
            last = said.decode(errors="replace").strip().rpartition("\n")[2]
            log.warning("sprites of %s not drawn: %s", slug, last)

    async def close(self) -> None:
        """Finish the picture under way, give up sprites."""
        for task in list(self._warming):
            task.cancel()
        await asyncio.gather(*self._warming, return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown, wait=True, cancel_futures=True)


def _draw(slug: str, frame: Frame, kind: Kind) -> Picture:
    data = encode(render.draw(slug, frame, kind), FORMAT, consume=True)
    trim()
    return Picture(data, f"{kind}.{FORMAT}", render.alt(slug, frame))
