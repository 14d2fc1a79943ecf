"""Public pictures that were drawn lately: who asks for one again need not wait for it."""

from __future__ import annotations

import json
from collections import OrderedDict
from hashlib import blake2b

from bot.jobs.crew import Picture, written
from bot.texts import Speaker
from render import Frame, Kind

MOST = 8_000_000  # bytes; a board takes some 200,000


class KeptPictures:
    """The pictures used last, by all that they are drawn from; at most so many bytes of them."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._pictures: OrderedDict[bytes, Picture] = OrderedDict()
        self._size = 0

    @staticmethod
    def key(slug: str, frame: Frame, kind: Kind) -> bytes | None:
        """Return what a picture is kept by; None for one that is of somebody's own, or the like."""
        if frame.view.get("own") is not None or not isinstance(frame.say, Speaker):
            return None
        drawn = json.dumps([slug, kind, written(frame)], separators=(",", ":"))
        return blake2b(drawn.encode(), digest_size=16).digest()

    def find(self, key: bytes) -> Picture | None:
        """Return a picture that is kept."""
        if key in self._pictures:
            self._pictures.move_to_end(key)
        return self._pictures.get(key)

    def keep(self, key: bytes, picture: Picture) -> None:
        """Keep a picture in place of those that nobody has asked for longest."""
        before = self._pictures.pop(key, None)
        self._size += picture.size - (0 if before is None else before.size)
        self._pictures[key] = picture
        while self._size > self._most:
            _, dropped = self._pictures.popitem(last=False)
            self._size -= dropped.size
