"""Views drawn as pictures and written as text."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import cast

from PIL import Image

from games.core import registry
from render import sprites
from render.encode import Format, encode
from render.frame import ALT_LIMIT, TEXT_LIMIT, Frame, Kind, Painter, Target

__all__ = [
    "ALT_LIMIT",
    "TEXT_LIMIT",
    "Format",
    "Frame",
    "Kind",
    "Painter",
    "Target",
    "alt",
    "draw",
    "encode",
    "painter",
    "sprites",
    "text",
    "warm",
]


def painter(slug: str) -> Painter:
    """The painter of a game: the module its home names; an installed one must be complete."""
    with registry.loading(slug):
        found = cast(Painter, import_module(registry.home(slug).painter))
        for part in (name for name in vars(Painter) if not name.startswith("_")):
            getattr(found, part)
    return found


def draw(slug: str, frame: Frame, kind: Kind = "board") -> Image.Image:
    """Draw the public board, the private panel or the final scoring.

    Who has nothing of their own gets the board instead of a panel, everybody does before the end
    instead of a scoring.
    """
    artist = painter(slug)
    if kind == "panel" and frame.view["own"]:
        return artist.panel(frame)
    if kind == "final" and frame.view["result"]:
        return artist.final(frame)
    return artist.board(frame)


def text(slug: str, frame: Frame) -> str:
    """The board as text, at most TEXT_LIMIT characters."""
    return _shorten(painter(slug).text(frame), TEXT_LIMIT)


def alt(slug: str, frame: Frame) -> str:
    """The alt text of the board, at most ALT_LIMIT characters."""
    return _shorten(painter(slug).alt(frame), ALT_LIMIT)


def warm(slug: str) -> Iterator[None]:
    """Draw all sprites of a game, one a step; nothing to do if they are kept on disk."""
    if not sprites.is_complete(slug):
        yield from painter(slug).warm()
        sprites.mark_complete(slug)


def _shorten(words: str, limit: int) -> str:
    return words if len(words) <= limit else words[: limit - 1] + "…"
