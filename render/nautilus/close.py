"""The stage of a close look: the plate that says what is asked, and a window in brass below it."""

from __future__ import annotations

from PIL import Image

from render import close_look, fonts
from render.canvas import filled, rounded, stamp
from render.frame import Frame
from render.materials import brass_ring, paste_panel
from render.nautilus import chips
from render.nautilus.facts import MARKS
from render.nautilus.stage import night
from render.sprites import backdrop, sprite
from render.theme import INK, SEPIA, Colour
from render.tokens import token

WIDTH, HEIGHT = 1080, 1030  # equally large on a phone and in the box of a desktop
WINDOW = (8, 142, 1072, 1022)
_PLATE = (8, 8, 1072, 132)
_MIDDLE = (_PLATE[1] + _PLATE[3]) / 2
_TITLE = "#4f330c"


@backdrop
def ground() -> Image.Image:
    """The night behind everything, with the plate still empty."""
    out = night((WIDTH, HEIGHT))
    paste_panel(out, _PLATE, 5, 14, 20, 7)
    return out


def plate(image: Image.Image, frame: Frame, title: str, words: str) -> None:
    """Say who is asked, what, and what matters; and what money there is."""
    seat = frame.view["seat"]
    stamp(image, token(MARKS[seat], 78), 66, _MIDDLE)
    nemo = str(frame.view["players"][seat]["nemo"])
    right: float = WIDTH - 40
    fonts.mark(image, (right, _MIDDLE - 2), nemo, "black", 62, INK, "rm")
    right -= fonts.length(nemo, "black", 62) + 48
    stamp(image, chips.glyph("coin", 68), right, _MIDDLE)
    room = right - 54 - 120
    if not words:
        line(image, (120, _MIDDLE - 2), title, room, "display", 52, _TITLE)
        return
    line(image, (120, _MIDDLE - 24), title, room, "display", 48, _TITLE)
    line(image, (120, _MIDDLE + 29), words, room, "semi", 38, SEPIA)


def line(
    image: Image.Image,
    at: tuple[float, float],
    words: str,
    room: float,
    role: str = "bold",
    size: int = 40,
    fill: Colour = INK,
    anchor: str = "lm",
) -> float:
    """One line that never gets smaller than a phone can show; returns its width."""
    return close_look.line(image, at, words, room, role, size, fill, anchor)


def framed(image: Image.Image, part: Image.Image, box: tuple[int, int, int, int]) -> None:
    """Lay a picture into the ground, in a brass frame."""
    size = (box[2] - box[0], box[3] - box[1])
    image.paste(part, box[:2], pane(size))
    rim = frame_of(size)
    image.paste(rim, box[:2], rim)


@sprite
def pane(size: tuple[int, int]) -> Image.Image:
    """Where a picture shows in a frame."""
    return rounded(size, (1, 1, size[0] - 2, size[1] - 2), 18)


@sprite
def frame_of(size: tuple[int, int]) -> Image.Image:
    """The brass frame of a window, with the shade that it throws on what lies in it."""
    wide, high = size
    outer = rounded(size, (0, 0, wide - 1, high - 1), 18)
    inner = rounded(size, (7, 7, wide - 8, high - 8), 13)
    out = filled(inner.point(lambda v: 0), INK)
    out.alpha_composite(brass_ring(outer, inner, 1.5))
    return out
