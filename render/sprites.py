"""Sprites: drawn once, kept in memory, and on a shelf for the next process.

A first picture costs seconds of drawing; with a shelf, a new process reads sprites back in
milliseconds. With a shelf, memory holds only the sprites used last: a small machine has none to
spare, and what is not in memory is soon read, or drawn, again. Without one, everything stays.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import Any, Generic, ParamSpec

from PIL import Image

from render.shelf import Shelf

P = ParamSpec("P")
Box = tuple[int, int, int, int]

BUDGET = 16_000_000  # bytes of sprites in memory that can be had back
SLOW = 0.001  # seconds of processor; what is drawn in less is not worth a file


class OutOfTimeError(Exception):
    """There are more sprites to draw than there was time for."""


class _Memory:
    """The sprites used last, and how many were drawn or asked for in vain."""

    def __init__(self) -> None:
        self.shelf: Shelf | None = None
        self.misses = 0
        self.drawn = 0
        self.deadline: float | None = None
        self.begun = 0  # how many were drawn when the time began
        self.depth = 0  # sprites being drawn, one for the other
        self._images: OrderedDict[tuple[Any, ...], Image.Image] = OrderedDict()
        self._bytes = 0

    def get(self, key: tuple[Any, ...]) -> Image.Image | None:
        image = self._images.get(key)
        if image is None:
            self.misses += 1
        else:
            self._images.move_to_end(key)
        return image

    def put(self, key: tuple[Any, ...], image: Image.Image) -> None:
        """Remember an image and, if there is a shelf, let go of those not used for longest."""
        if key in self._images:
            return
        self._images[key] = image
        self._bytes += _size(image)
        while self.shelf is not None and self._bytes > BUDGET and self._images:
            _, oldest = self._images.popitem(last=False)
            self._bytes -= _size(oldest)

    def is_late(self) -> bool:
        """Return whether the time is over, was of some use, and nothing half drawn is lost."""
        # At least one sprite each time, or whoever tries again would never come further.
        if self.deadline is None or self.drawn == self.begun or self.depth > 0:
            return False
        return time.monotonic() > self.deadline

    def clear(self) -> None:
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
        key = keys.of(args, kwargs)
        return _memory.get(key) or _fetch(keys.name, key, draw)

    return call


class Backdrop(Generic[P]):
    """A large picture to paint on, drawn only once as sprites are; each caller gets an own one."""

    def __init__(self, draw: Callable[P, Image.Image]) -> None:
        self._draw = draw
        self._keys = _Keys(draw)
        self.__doc__ = draw.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Image.Image:
        """Return the whole picture."""
        # A copy, as painters draw on it; sprites are shared.
        return self._find(self._keys.of(args, kwargs)).copy()

    def part(self, box: Box, *args: P.args, **kwargs: P.kwargs) -> Image.Image:
        """Return what lies in a box."""
        return self._find(self._keys.of(args, kwargs)).crop(box)

    def _find(self, key: tuple[Any, ...]) -> Image.Image:
        return _memory.get(key) or _fetch(self._keys.name, key, self._draw)


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
        # Binding costs more than most pastes; a call with all arguments in place needs none.
        if kwargs or len(args) < len(self._form.parameters):
            bound = self._form.bind(*args, **kwargs)
            bound.apply_defaults()
            plain = bound.args
        return (self._draw, *plain)


def keep_in(root: Path | None, given: Path | None = None) -> None:
    """Keep sprites in the folder `root` from now on (None: only in memory).

    Those of a folder `given` are there already. A folder that cannot be written is no reason to
    stop: then memory keeps everything.
    """
    _memory.shelf = None
    if root is not None:
        with suppress(OSError):
            _memory.shelf = Shelf(root, given)


def has_room() -> bool:
    """Return whether sprites that nobody needs yet may be kept."""
    return _memory.shelf is None or _memory.shelf.has_room


def note_drawn(what: str) -> None:
    """Remember for other processes that all sprites of something have been drawn."""
    if _memory.shelf is not None:
        _memory.shelf.note(what)


def is_drawn(what: str) -> bool:
    """Return whether all sprites of something have been drawn and kept."""
    return _memory.shelf is not None and _memory.shelf.has_noted(what)


@contextmanager
def drawn_within(seconds: float) -> Iterator[None]:
    """Draw new sprites for that long: then OutOfTimeError, but not before one was drawn.

    What was drawn is kept, so whoever tries again comes further.
    """
    _memory.deadline, _memory.begun = time.monotonic() + seconds, _memory.drawn
    try:
        yield
    finally:
        _memory.deadline = None


def folder() -> Path | None:
    """Return the folder sprites are kept in."""
    return None if _memory.shelf is None else _memory.shelf.root


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
    image = None if _memory.shelf is None else _memory.shelf.get(name, key[1:])
    if image is None:
        image = _make(name, key[1:], draw)
    _memory.put(key, image)
    return image


def _make(name: str, args: tuple[Any, ...], draw: Callable[..., Image.Image]) -> Image.Image:
    """Draw an image; what took long is worth a place on the shelf."""
    if _memory.is_late():
        raise OutOfTimeError
    # Of the processor: on a busy machine everything takes long by the clock.
    began = time.thread_time()
    _memory.depth += 1
    try:
        image = draw(*args)
    finally:
        _memory.depth -= 1
    _memory.drawn += 1
    if _memory.shelf is not None and time.thread_time() - began >= SLOW:
        _memory.shelf.put(name, args, image)
    return image


def _size(image: Image.Image) -> int:
    # Pillow keeps four bytes a pixel for RGB as well.
    return image.width * image.height * (1 if image.mode == "L" else 4)
