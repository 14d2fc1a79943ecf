"""Views drawn as pictures and written as text.

Texts need no Pillow: whoever only writes, as the bot does, never loads it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from render.frame import ALT_LIMIT, TEXT_LIMIT, Frame, Kind, Painter, Target, Writer

if TYPE_CHECKING:
    from PIL import Image

__all__ = [
    "ALT_LIMIT",
    "TEXT_LIMIT",
    "Frame",
    "Kind",
    "Painter",
    "Target",
    "Writer",
    "alt",
    "draw",
    "painter",
    "text",
    "writer",
]


def writer(slug: str) -> Writer:
    """The texts of a game: its package, found by name."""
    return cast(Writer, import_module(f"render.{slug}"))


def painter(slug: str) -> Painter:
    """The painter of a game: a module of its package, found by name."""
    return cast(Painter, import_module(f"render.{slug}.painter"))


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
    return _shorten(writer(slug).text(frame), TEXT_LIMIT)


def alt(slug: str, frame: Frame) -> str:
    """The alt text of the board, at most ALT_LIMIT characters."""
    return _shorten(writer(slug).alt(frame), ALT_LIMIT)


def _shorten(words: str, limit: int) -> str:
    return words if len(words) <= limit else words[: limit - 1] + "…"
