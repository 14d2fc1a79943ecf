"""What close looks at a question have in common: their width, their type, the plate that asks.

They are a little wider than high, about 1080 x 1030, which a phone and a desktop show equally
large, and no word in them is smaller than a phone can show. Long words are shortened, not shrunk.
"""

from __future__ import annotations

from PIL import Image

from games.core.api import SeatMark
from render import fonts
from render.canvas import stamp, with_shadow
from render.materials import brass_panel, parchment
from render.sprites import Box, sprite
from render.theme import INK, IVORY, SEPIA, Colour
from render.tokens import token

WIDTH = 1080
LEAST = 34  # px: 11 px where a phone shows the picture 340 px wide
PLATE = 142  # where the plate with the question ends
_MARGIN, _HIGH = 10, 132
_LEADING = 1.12


def line(
    image: Image.Image,
    at: tuple[float, float],
    words: str,
    room: float,
    role: str = "bold",
    size: int = 40,
    fill: Colour = IVORY,
    anchor: str = "mm",
    halo: Colour | None = None,
    least: int = LEAST,
) -> float:
    """Put one line into `room` pixels in type that a phone can show; returns its width.

    A picture that is wider than a close look says what the `least` type is there.
    """
    words, size = fonts.fit(fonts.printable(words), role, size, int(room), least)
    return fonts.label(image, at, words, room, role, size, fill, anchor, halo)


def block(
    image: Image.Image,
    box: Box,
    words: str,
    role: str = "bold",
    size: int = 44,
    fill: Colour = INK,
    least: int = LEAST,
) -> None:
    """A name or a few words at the left of a box, in the middle of its height: one line, or more
    if it would be too long for one that a phone can show."""
    words = fonts.printable(words)
    x0, y0, x1, y1 = box
    if fonts.length(words, role, least) <= x1 - x0:
        line(image, (x0, (y0 + y1) / 2), words, x1 - x0, role, size, fill, "lm", least=least)
        return
    lines, used = fonts.wrap(words, role, size, x1 - x0, y1 - y0, _LEADING)
    if used < least:
        lines, used = _cut(words, role, box, least), least
    y = (y0 + y1 - (len(lines) - 1) * used * _LEADING) / 2
    for index, each in enumerate(lines):
        at = (x0, y + index * used * _LEADING)
        line(image, at, each, x1 - x0, role, used, fill, "lm", least=least)


def _cut(words: str, role: str, box: Box, least: int) -> tuple[str, ...]:
    """The first lines of words, the last one with all that is left, which is then shortened."""
    x0, y0, x1, y1 = box
    most = max(1, int((y1 - y0) / (least * _LEADING)))
    lines, _ = fonts.wrap(words, role, least, x1 - x0, 4000, _LEADING)
    return (*lines[: most - 1], " ".join(lines[most - 1 :]))


def ask(image: Image.Image, mark: SeatMark, question: str, matters: str, beside: float = 0) -> None:
    """Lay the plate over the top: who is asked, what, and one line of what matters.

    `beside` pixels at the right are left free for the thing that the question is about.
    """
    y = _MARGIN + _HIGH / 2
    stamp(image, _plate(), WIDTH / 2, y)
    stamp(image, token(mark, 84), 74, y)
    room = WIDTH - 132 - 36 - beside
    line(image, (132, y - 25), question, room, "display", 50, "#4f330c", "lm")
    line(image, (132, y + 31), matters, room, "semi", 38, SEPIA, "lm")


@sprite
def _plate() -> Image.Image:
    size = (WIDTH - 2 * _MARGIN, _HIGH)
    return with_shadow(brass_panel(size, 20, 8, parchment(size, 5, 14)), 4, 6, 0.6)
