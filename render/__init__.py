"""Views drawn as pictures and written as text.

Texts need no Pillow: whoever only writes, as the bot does, never loads it.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, cast

from games.core import registry
from games.core.wording import Say
from render.frame import (
    ALT_LIMIT,
    NOTE_LIMIT,
    TEXT_LIMIT,
    Covering,
    Focusing,
    Frame,
    Halving,
    Illustrating,
    Kind,
    Painter,
    Target,
    Writer,
)

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
    "cover",
    "draw",
    "drawn",
    "drawn_together",
    "page",
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
    """Draw a picture of the wanted kind, or the nearest to it that there is (see `drawn`)."""
    found = drawn(slug, frame, kind)
    if found is None:
        raise ValueError(f"{slug} has no picture of its seats")
    return found[0]


def drawn(slug: str, frame: Frame, kind: Kind) -> tuple[Image.Image, Kind] | None:
    """Draw a picture, and tell of which kind it is; None where a game has no picture of its seats.

    Who has nothing of their own gets the board instead of a panel, everybody does before the end
    instead of a scoring. A question that needs no close look is asked by the panel.
    """
    artist = painter(slug)
    if kind == "seats":
        return (artist.seats(frame), kind) if isinstance(artist, Halving) else None
    if kind == "focus" and frame.view["own"] and isinstance(artist, Focusing):
        picture = artist.focus(frame)
        if picture is not None:
            return picture, kind
    if kind in ("panel", "focus") and frame.view["own"]:
        return artist.panel(frame), "panel"
    if kind == "final" and frame.view["result"]:
        return artist.final(frame), kind
    return artist.board(frame), "board"


def drawn_together(slug: str, frame: Frame, kind: Kind) -> list[tuple[Image.Image, Kind]]:
    """Draw a picture as it is shown, of a board both halves where it has two, the upper first."""
    found = [drawn(slug, frame, kind)]
    if found[0] is not None and found[0][1] == "board":
        found.append(drawn(slug, frame, "seats"))
    return [each for each in found if each is not None]


def cover(slug: str, say: Say) -> Image.Image | None:
    """Draw what invites people to a game, None if it has no such picture."""
    artist = painter(slug)
    return artist.cover(say) if isinstance(artist, Covering) else None


def page(slug: str, number: int, say: Say) -> Image.Image | None:
    """Draw the picture of a chapter of the rules, None if there are no such pictures."""
    artist = painter(slug)
    return artist.page(number, say) if isinstance(artist, Illustrating) else None


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
