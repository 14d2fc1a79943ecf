"""Sprites: drawn once, kept in memory, and on a shelf for the next process.

A first picture costs seconds of drawing; with a shelf, a restarted bot reads sprites back in
milliseconds. With a shelf, memory holds only the sprites used last: a small machine has none to
spare, and what is not in memory is soon read again. Without one, everything stays in memory.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from inspect import signature
from pathlib import Path
from threading import Lock
from typing import Any, Generic, ParamSpec

from PIL import Image

from render.courtesy import give_way
from render.shelf import Box, Shelf, is_large

P = ParamSpec("P")

BUDGET = 3_000_000  # bytes of sprites in memory that can be had back from the shelf


class _Memory:
    """The sprites used last, and how many were drawn or asked for in vain."""

    def __init__(self) -> None:
        self.shelf: Shelf | None = None
        self.misses = 0
        self.drawn = 0
        self._images: OrderedDict[tuple[Any, ...], Image.Image] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: tuple[Any, ...]) -> Image.Image | None:
        with self._lock:
            image = self._images.get(key)
            if image is None:
                self.misses += 1
            else:
                self._images.move_to_end(key)
            return image

    def put(self, key: tuple[Any, ...], image: Image.Image) -> None:
        """Remember an image and, if there is a shelf, let go of those not used for longest."""
        with self._lock:
            if key in self._images:
                return
            self._images[key] = image
            self._bytes += _size(image)
            while self.shelf is not None and self._bytes > BUDGET and self._images:
                _, oldest = self._images.popitem(last=False)
                self._bytes -= _size(oldest)

    def clear(self) -> None:
        with self._lock:
            self._images.clear()
            self._bytes = 0


_memory = _Memory()


def sprite(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Draw only once for the same plain arguments.

    Arguments left out and arguments given with their default value mean the same sprite. Callers
    must not change what they get: sprites are only pasted.
    """
    keys = _Keys(draw)

    @wraps(draw)
    def call(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        give_way()
        key = keys.of(args, kwargs)
        return _memory.get(key) or _fetch(keys.name, key, draw)

    return call


class Backdrop(Generic[P]):
    """A large picture to paint on, drawn only once as sprites are; each caller gets an own one.

    With a shelf it is read anew each time: there is nothing to copy, and memory holds it only
    while a picture is made.
    """

    def __init__(self, draw: Callable[P, Image.Image]) -> None:
        self._draw = draw
        self._keys = _Keys(draw)
        self.__doc__ = draw.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Image.Image:
        """Return the whole picture."""
        return self._find(self._keys.of(args, kwargs))

    def part(self, box: Box, *args: P.args, **kwargs: P.kwargs) -> Image.Image:
        """Return what lies in a box; only that is read."""
        return self._find(self._keys.of(args, kwargs), box)

    def _find(self, key: tuple[Any, ...], box: Box | None = None) -> Image.Image:
        image = _memory.get(key)
        if image is None:
            if (read := _read(self._keys.name, key, box)) is not None:
                return read
            image = _make(self._keys.name, key, self._draw)
        return image.copy() if box is None else image.crop(box)


def backdrop(draw: Callable[P, Image.Image]) -> Backdrop[P]:
    """Make the drawing of a large picture one to paint on."""
    return Backdrop(draw)


class _Keys:
    """By what the images of one drawing function are known."""

    def __init__(self, draw: Callable[..., Image.Image]) -> None:
        self.name = f"{draw.__module__}.{draw.__qualname__}"
        self._draw = draw
        self._form = signature(draw)

    def of(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        plain = args
        if kwargs or len(args) < len(self._form.parameters):
            bound = self._form.bind(*args, **kwargs)
            bound.apply_defaults()
            plain = bound.args
        return (self._draw, *plain)


def keep_in(root: Path | None) -> None:
    """Keep sprites in the folder `root` from now on (None: only in memory).

    A folder that cannot be written is no reason to stop: then memory keeps everything.
    """
    _memory.shelf = None
    if root is not None:
        with suppress(OSError):
            _memory.shelf = Shelf(root)


def folder() -> Path | None:
    """Return the folder sprites are kept in."""
    return None if _memory.shelf is None else _memory.shelf.root


def is_complete(slug: str) -> bool:
    """Return whether all sprites of a game have been kept by an earlier process."""
    return _memory.shelf is not None and _memory.shelf.is_complete(slug)


def mark_complete(slug: str) -> None:
    """Remember that all sprites of a game are kept."""
    if _memory.shelf is not None:
        _memory.shelf.mark_complete(slug)


def cache_misses() -> int:
    """Return how many sprites were not in memory when they were asked for."""
    return _memory.misses


def drawn() -> int:
    """Return how many sprites have been drawn by this process."""
    return _memory.drawn


def forget_sprites() -> None:
    """Let memory go of every sprite (tests and measurements)."""
    _memory.clear()


def _fetch(name: str, key: tuple[Any, ...], draw: Callable[..., Image.Image]) -> Image.Image:
    """Take a sprite from the shelf, or draw it and keep it."""
    image = _read(name, key)
    if image is None:
        return _make(name, key, draw)
    if not is_large(image):  # a whole board would push all others out
        _memory.put(key, image)
    return image


def _read(name: str, key: tuple[Any, ...], box: Box | None = None) -> Image.Image | None:
    return None if _memory.shelf is None else _memory.shelf.get(name, key[1:], box)


def _make(name: str, key: tuple[Any, ...], draw: Callable[..., Image.Image]) -> Image.Image:
    """Draw an image and keep it."""
    args = key[1:]
    _memory.drawn += 1
    image = draw(*args)
    kept = _memory.shelf is not None and _memory.shelf.put(name, args, image)
    if not (kept and is_large(image)):
        _memory.put(key, image)
    return image


def _size(image: Image.Image) -> int:
    return image.width * image.height * (1 if image.mode == "L" else 4)
