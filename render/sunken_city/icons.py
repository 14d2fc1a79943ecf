"""Icons of this game on a square of 100 units."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from render.canvas import FINE, Pen
from render.icons.palette import GOLD, GOLD_L
from render.sprites import sprite
from render.sunken_city.facts import SPIRIT
from render.theme import INK


def _hammer(p: Pen) -> None:
    p.line([(26, 92), (62, 34)], 12, "#8a5a2a")
    p.poly([(30, 22), (50, 4), (92, 34), (84, 54), (70, 48), (58, 56)], "#aeb9bf")
    p.poly([(30, 22), (50, 4), (58, 10), (38, 29)], "#e6edf0")


def _boot(p: Pen) -> None:
    p.blob(
        [
            (30, 8),
            (60, 6),
            (62, 34),
            (64, 52),
            (84, 60),
            (94, 74),
            (92, 84),
            (30, 84),
            (26, 60),
            (32, 36),
        ],
        "#9c5f2c",
    )
    p.rect(24, 80, 94, 94, "#3a2413", 5)
    p.rect(28, 5, 62, 20, "#e6c48a", 5)
    for y in (34, 48):
        p.line([(48, y), (62, y - 3)], 5, "#f3deb0")


def _tower(p: Pen) -> None:
    p.poly([(26, 96), (30, 38), (70, 38), (74, 96)], GOLD)
    p.poly([(50, 96), (50, 38), (70, 38), (74, 96)], "#d9a31d")
    p.rect(20, 24, 80, 42, GOLD, 2)
    for x in (20, 43, 66):
        p.rect(x, 8, x + 14, 28, GOLD, 2)
    p.rect(42, 64, 58, 96, "#5a3a10", 7)
    p.rect(46, 46, 54, 56, "#5a3a10", 3)


def _gem(p: Pen) -> None:
    p.poly([(22, 16), (78, 16), (96, 42), (50, 94), (4, 42)], "#7a35c4")
    p.poly([(22, 16), (38, 42), (4, 42)], "#a56ae6")
    p.poly([(22, 16), (50, 16), (38, 42)], "#d3aefc")
    p.poly([(50, 16), (78, 16), (62, 42)], "#a56ae6")
    p.poly([(38, 42), (62, 42), (50, 94)], "#9250dc")
    p.poly([(62, 42), (96, 42), (50, 94)], "#5a2299")


def _roof(p: Pen) -> None:
    p.poly([(50, 8), (96, 50), (4, 50)], "#48606e")
    p.poly([(50, 8), (50, 50), (4, 50)], "#6d8797")
    p.rect(16, 48, 84, 92, "#c9c3b4", 2)
    p.rect(26, 58, 44, 74, "#ffd36a", 2)
    p.rect(56, 60, 74, 92, "#5a4630", 3)


def _wave(p: Pen) -> None:
    """The chip of the spirit: a drop with its trident."""
    p.ell(50, 50, 46, 46, "#0f6f74")
    p.ring(50, 50, 46, 7, SPIRIT)
    p.line([(50, 84), (50, 24)], 8, "#e9fff8")
    p.line([(28, 22), (28, 44), (72, 44), (72, 22)], 7.5, "#e9fff8")


def _die(p: Pen, colour: str = "#e8d9b6") -> None:
    p.rect(8, 8, 92, 92, colour, 18)


def _spirit(p: Pen) -> None:
    """The lord of the lake: fins, glaring eyes, a beard of waves, the trident."""
    deep, skin, pale = "#0c5e66", "#2fb3a6", SPIRIT
    p.blob([(2, 34), (16, 22), (28, 30), (24, 56), (8, 58)], deep)
    p.blob([(74, 34), (64, 22), (54, 30), (56, 56), (70, 58)], deep)
    p.poly([(14, 32), (22, 4), (32, 20), (40, 0), (48, 20), (58, 4), (64, 32)], deep)
    p.poly([(20, 30), (24, 12), (32, 24), (40, 8), (48, 24), (55, 12), (59, 30)], "#58d8c4")
    p.blob([(16, 40), (22, 24), (40, 18), (58, 24), (63, 40), (58, 60), (40, 70), (22, 60)], skin)
    p.blob(
        [
            (14, 52),
            (26, 58),
            (40, 54),
            (54, 58),
            (66, 52),
            (68, 76),
            (58, 90),
            (52, 80),
            (42, 98),
            (34, 82),
            (24, 92),
            (12, 76),
        ],
        pale,
    )
    for x in (26, 40, 54):
        p.curve([(x, 64), (x - 2, 74), (x + 1, 84)], 3, skin)
    p.poly([(20, 34), (36, 40), (34, 46), (22, 44)], "#fffbd0")
    p.poly([(60, 34), (44, 40), (46, 46), (58, 44)], "#fffbd0")
    p.ell(30, 42, 3.4, 3.4, INK)
    p.ell(50, 42, 3.4, 3.4, INK)
    p.line([(17, 29), (37, 38)], 4.5, deep)
    p.line([(63, 29), (43, 38)], 4.5, deep)
    p.line([(84, 98), (84, 14)], 6, GOLD)
    p.line([(72, 10), (72, 30), (96, 30), (96, 10)], 5.5, GOLD)
    p.line([(84, 4), (84, 30)], 5.5, GOLD_L)
    p.ell(84, 62, 9, 8, skin)


def _lift(p: Pen) -> None:
    p.poly([(50, 6), (88, 48), (66, 48), (66, 92), (34, 92), (34, 48), (12, 48)], GOLD_L)


def _drop(p: Pen) -> None:
    p.poly([(50, 94), (88, 52), (66, 52), (66, 8), (34, 8), (34, 52), (12, 52)], "#7cc7e8")


DRAWINGS: dict[str, Callable[..., None]] = {
    "hammer": _hammer,
    "boot": _boot,
    "tower": _tower,
    "gem": _gem,
    "roof": _roof,
    "wave": _wave,
    "die": _die,
    "spirit": _spirit,
    "lift": _lift,
    "drop": _drop,
}
DICE = {"beige": "#e8d9b6", "black": "#2a2e33", "purple": "#6a3d9a"}


@sprite
def badge(name: str, size: int, colour: str | None = None, outline: str = INK) -> Image.Image:
    """An icon of size x size pixels, outline included."""
    pen = Pen(size, FINE if size <= 128 else 2)
    if colour is None:
        DRAWINGS[name](pen)
    else:
        DRAWINGS[name](pen, colour)
    return pen.done(outline, 3.4, 1.6)
