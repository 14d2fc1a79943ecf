"""The sheet of a focus picture: water, a plate for the question, a window, a column beside it."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from render import close_look, fonts
from render.canvas import calm, caustics, rounded, stamp, tint, vertical, vignette
from render.frame import Frame
from render.materials import brass_ring, paste_panel
from render.sprites import backdrop, sprite
from render.sunken_city.facts import mark_of
from render.sunken_city.icons import badge
from render.theme import INK, MUTED, SEPIA, Colour
from render.tokens import token

WIDTH, HEIGHT = 1080, 1030
PLATE = (10, 10, 1070, 146)
TITLE = "#4f330c"
_RIM = 7

Box = tuple[int, int, int, int]


class Sheet(NamedTuple):
    """How a picture is divided."""

    window: Box
    column: Box


@backdrop
def ground(window: Box, *papers: Box) -> Image.Image:
    """A sheet without anything that changes."""
    out = vertical((WIDTH, HEIGHT), [(0, "#5ea9aa"), (0.5, "#235e70"), (1, "#0b2f44")])
    tint(out, caustics(out.size, 96, 8, 10), "#e8ffff", 0.12)
    out = calm(vignette(out, 0.5))
    for seed, box in enumerate((PLATE, *papers), 4):
        paste_panel(out, box, seed, 14, 20, 7)
    ring = _window_rim(window)
    out.paste(ring, (0, 0), ring)
    return out


def _window_rim(window: Box) -> Image.Image:
    n = 2
    x0, y0, x1, y1 = window
    size = (WIDTH * n, HEIGHT * n)
    outer = rounded(size, tuple(v * n for v in window), 18 * n).reduce(n)  # type: ignore[arg-type]
    inner = rounded(
        size, ((x0 + _RIM) * n, (y0 + _RIM) * n, (x1 - _RIM) * n, (y1 - _RIM) * n), 13 * n
    ).reduce(n)
    return brass_ring(outer, inner, 1.5)


def inside(window: Box) -> Box:
    """What a window shows, without its frame."""
    x0, y0, x1, y1 = window
    return x0 + _RIM, y0 + _RIM, x1 - _RIM, y1 - _RIM


def look_through(image: Image.Image, window: Box, seen: Image.Image) -> None:
    """Put what is seen behind the frame of a window."""
    x0, y0, *_ = inside(window)
    image.paste(seen, (x0, y0), _glass(*seen.size))


@sprite
def _glass(w: int, h: int) -> Image.Image:
    return rounded((w * 2, h * 2), (0, 0, w * 2 - 1, h * 2 - 1), 26).reduce(2)


def words(
    image: Image.Image,
    at: tuple[float, float],
    text: str,
    room: float,
    role: str = "bold",
    size: int = 38,
    fill: Colour = INK,
    anchor: str = "lm",
) -> float:
    """Put one line into a room: smaller, but never too small for a phone, then shorter."""
    return close_look.line(image, at, text, room, role, size, fill, anchor)


def question(
    image: Image.Image, frame: Frame, title: str, line: str, left: list[tuple[str, int]]
) -> None:
    """Who is asked, what, one line of what matters, and what is left of which points."""
    x0, y0, x1, y1 = PLATE
    y = (y0 + y1) / 2
    stamp(image, token(mark_of(frame.view, frame.view["seat"]), 84), x0 + 62, y)
    edge = x1 - 32.0
    for name, number in reversed(left):
        ink = INK if number else MUTED
        fonts.mark(image, (edge, y), str(number), "black", 60, ink, "rm")
        edge -= fonts.length(str(number), "black", 60) + 46
        stamp(image, badge(name, 72), edge, y)
        edge -= 58
    room = edge - x0 - 122
    if not line:
        words(image, (x0 + 120, y), title, room, "display", 52, TITLE)
        return
    words(image, (x0 + 120, y - 27), title, room, "display", 50, TITLE)
    words(image, (x0 + 120, y + 31), line, room, "semi", 36, SEPIA)
