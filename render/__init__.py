"""Views drawn as pictures and written as text.

Texts need no Pillow: whoever only writes, as the bot does, never loads it.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, cast

from games.core import registry
from render.frame import ALT_LIMIT, NOTE_LIMIT, TEXT_LIMIT, Frame, Kind, Painter, Target, Writer

if TYPE_CHECKING:
    from PIL import Image

__all__ = [
    "ALT_LIMIT",
    "NOTE_LIMIT",
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
    """The texts of a game: the module its home names; it needs no Pillow."""
    return cast(Writer, _part(slug, registry.home(slug).writer, Writer))


def painter(slug: str) -> Painter:
    """The painter of a game: the module its home names; an installed one must be complete."""
    return cast(Painter, _part(slug, registry.home(slug).painter, Painter))


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


def _part(slug: str, module: str, wanted: type) -> ModuleType:
    """Load a module of a game; one that is installed beside us and not complete is refused."""
    with registry.loading(slug):
        found = import_module(module)
        for name in (name for name in vars(wanted) if not name.startswith("_")):
            # Only asked for: what is missing shows now, not in the middle of a game.
            getattr(found, name)
    return found
