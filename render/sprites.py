"""Sprites: drawn once, kept in memory, and on disk for the next process.

A first picture costs seconds of drawing; with a folder to keep sprites in, a restarted bot reads
them back in milliseconds. Sprites are keyed by the code that draws them, so a new release draws
anew and the old folder is removed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache, wraps
from hashlib import blake2b
from inspect import signature
from pathlib import Path
from typing import Any, ParamSpec, Protocol

import PIL
from PIL import Image

P = ParamSpec("P")


class _Cache(Protocol):
    def cache_info(self) -> object: ...
    def cache_clear(self) -> None: ...


_caches: list[_Cache] = []
_drawn = 0
_folder: Path | None = None


def sprite(maxsize: int) -> Callable[[Callable[P, Image.Image]], Callable[P, Image.Image]]:
    """Cache a drawing function by its plain arguments; maxsize must exceed its variants.

    Arguments left out and arguments given with their default value mean the same sprite. Callers
    must not change what they get: bases are copied, sprites are only pasted.
    """

    def decorate(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
        form = signature(draw)
        name = f"{draw.__module__}.{draw.__qualname__}"

        @lru_cache(maxsize=maxsize)
        def cached(*args: Any) -> Image.Image:
            return _kept(name, args) or _draw_and_keep(name, args, draw)

        _caches.append(cached)

        @wraps(draw)
        def call(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
            if kwargs or len(args) < len(form.parameters):
                bound = form.bind(*args, **kwargs)
                bound.apply_defaults()
                return cached(*bound.args)
            return cached(*args)

        return call

    return decorate


def keep_in(folder: Path | None) -> None:
    """Keep sprites in a folder from now on (None: only in memory); other releases' go away.

    A folder that cannot be written is no reason to stop: then everything is drawn.
    """
    global _folder
    _folder = None
    if folder is None:
        return
    mine = folder / _release()
    with suppress(OSError):
        mine.mkdir(parents=True, exist_ok=True)
        for other in folder.iterdir():
            if other != mine and other.is_dir():
                shutil.rmtree(other, ignore_errors=True)
        _folder = mine


def is_complete(slug: str) -> bool:
    """Return whether all sprites of a game have been kept by an earlier process."""
    return _folder is not None and (_folder / f"{slug}.complete").exists()


def mark_complete(slug: str) -> None:
    """Remember that all sprites of a game are kept."""
    if _folder is not None:
        with suppress(OSError):
            (_folder / f"{slug}.complete").touch()


def cache_misses() -> int:
    """Return how many sprites were not in memory when they were asked for."""
    return sum(getattr(cached.cache_info(), "misses", 0) for cached in _caches)


def drawn() -> int:
    """Return how many sprites have been drawn by this process."""
    return _drawn


def forget_sprites() -> None:
    """Empty every sprite cache in memory (tests and measurements)."""
    for cached in _caches:
        cached.cache_clear()


def _kept(name: str, args: tuple[Any, ...]) -> Image.Image | None:
    path = _path(name, args)
    if path is None:
        return None
    with suppress(OSError, SyntaxError, ValueError), Image.open(path) as image:
        image.load()
        return image.copy()
    return None


def _draw_and_keep(
    name: str, args: tuple[Any, ...], draw: Callable[..., Image.Image]
) -> Image.Image:
    global _drawn
    _drawn += 1
    image = draw(*args)
    path = _path(name, args)
    if path is not None:
        part = path.with_suffix(".part")
        with suppress(OSError, ValueError):
            image.save(part, "PNG", compress_level=1)
            part.replace(path)
    return image


def _path(name: str, args: tuple[Any, ...]) -> Path | None:
    if _folder is None:
        return None
    key = f"{name}{args!r}"
    if " at 0x" in key:  # an argument without a lasting name
        return None
    return _folder / f"{blake2b(key.encode(), digest_size=16).hexdigest()}.png"


@cache
def _release() -> str:
    """Return a name for exactly this drawing code."""
    digest = blake2b(PIL.__version__.encode(), digest_size=8)
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
