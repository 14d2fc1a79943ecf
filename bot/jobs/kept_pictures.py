"""Public pictures that were drawn lately: who asks for one again need not wait for it.

They are kept on disk, because a busy bot shows far more of them than it should hold in memory.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

from bot.jobs.crew import Picture, written
from bot.jobs.pipe import PipeError, pack, receive
from bot.texts import Speaker
from render import Frame, Kind

Drawn = TypeVar("Drawn", Picture, Picture | None)

MOST = 8_000_000  # bytes; a board takes some 300,000


class KeptPictures:
    """The pictures used last, by all that they are drawn from; at most so many bytes of them."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        """Keep them in a folder; what another bot left there may have been drawn otherwise."""
        self._folder, self._most = folder, most
        self._sizes: OrderedDict[str, int] = OrderedDict()
        with suppress(OSError):  # then there is nothing to keep them in, and all are drawn
            folder.mkdir(parents=True, exist_ok=True)
            for left in folder.iterdir():
                left.unlink(missing_ok=True)

    async def shown(self, key: str | None, draw: Callable[[], Awaitable[Drawn]]) -> Drawn:
        """Return the picture that is kept by a key, else draw and keep it."""
        if key is None:
            return await draw()
        found = await self._find(key)
        if found is not None:
            return found
        drawn = await draw()
        if drawn is not None:
            await self._keep(key, drawn)
        return drawn

    async def _find(self, key: str) -> Picture | None:
        if key not in self._sizes:
            return None
        self._sizes.move_to_end(key)
        return await asyncio.to_thread(_read, self._folder / key)

    async def _keep(self, key: str, picture: Picture) -> None:
        """Keep a picture in place of those that nobody has asked for longest."""
        data = pack(*picture.packed())
        self._sizes.pop(key, None)
        self._sizes[key] = len(data)
        dropped = []
        while sum(self._sizes.values()) > self._most:
            dropped.append(self._folder / self._sizes.popitem(last=False)[0])
        await asyncio.to_thread(_write, self._folder / key, data, dropped)


def key_of(slug: str, frame: Frame, kind: Kind) -> str | None:
    """Return what a picture is kept by; None for one that is of somebody's own, or the like."""
    if frame.view.get("own") is not None or not isinstance(frame.say, Speaker):
        return None
    return _digest([slug, kind, written(frame)])


def key_of_page(slug: str, language: str, number: int) -> str:
    """Return what the picture of a chapter is kept by."""
    return _digest([slug, "page", language, number])


def _digest(drawn: list[object]) -> str:
    text = json.dumps(drawn, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _read(path: Path) -> Picture | None:
    """Return what a file holds; None if it is damaged or another process cleared the folder."""
    with suppress(OSError, PipeError, KeyError, TypeError), path.open("rb") as file:
        message = receive(file)
        return None if message is None else Picture.unpacked(*message)
    return None


def _write(path: Path, data: bytes, dropped: list[Path]) -> None:
    with suppress(OSError):  # a full disk: it is drawn anew when somebody asks for it
        for each in dropped:
            each.unlink(missing_ok=True)
        if path not in dropped:
            path.write_bytes(data)
