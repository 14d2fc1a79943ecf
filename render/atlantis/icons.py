"""Icons only this game needs: the tree of the mainland, the toll, and signs for tables."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import Pen
from render.icons import icon
from render.sprites import sprite
from render.theme import INK


@sprite
def ashore(size: int) -> Image.Image:
    """A tree on a green hill: a figure that has reached the mainland."""
    pen = Pen(size)
    pen.blob([(2, 96), (16, 78), (50, 70), (84, 78), (98, 96)], "#8fb85a")
    pen.rect(45, 54, 55, 86, "#6b4423", 3)
    crown = [(16, 52), (18, 32), (34, 28), (40, 8), (62, 6), (70, 26), (86, 34), (84, 54), (62, 62)]
    pen.blob([*crown, (36, 64)], "#3f7a2e")
    pen.ell(40, 34, 9, 7, "#6fae4a")
    pen.ell(62, 24, 9, 7, "#6fae4a")
    pen.ell(66, 46, 8, 6, "#5b9a3e")
    return pen.done()


@sprite
def toll(size: int) -> Image.Image:
    """Waves with a coin above: what the way still costs."""
    pen = Pen(size)
    pen.ell(50, 30, 26, 26, "#e8bd4e")
    pen.ell(50, 30, 17, 17, "#fff0b8")
    for y, tone in ((62, "#2f9fc4"), (82, "#1c6f9c")):
        line = [
            (4, y + 6),
            (18, y - 4),
            (34, y + 6),
            (50, y - 4),
            (66, y + 6),
            (82, y - 4),
            (96, y + 6),
        ]
        pen.curve([(float(a), float(b)) for a, b in line], 15, tone)
    return pen.done(INK)


@sprite
def cross(size: int) -> Image.Image:
    """Not possible."""
    pen = Pen(size)
    pen.line([(20, 20), (80, 80)], 20, "#d8452f")
    pen.line([(80, 20), (20, 80)], 20, "#d8452f")
    return pen.done()


@sprite
def follow(size: int) -> Image.Image:
    """Occupied: another card must follow."""
    pen = Pen(size)
    pen.rect(6, 22, 54, 94, "#fbf3dc", 8)
    pen.rect(14, 31, 46, 85, "#1d6a7c", 4)
    pen.rect(72, 6, 86, 54, "#f0c24a", 4)
    pen.rect(55, 23, 100, 37, "#f0c24a", 4)
    return pen.done()


@sprite
def onward(size: int) -> Image.Image:
    """To there."""
    pen = Pen(size)
    pen.poly([(8, 38), (52, 38), (52, 16), (94, 50), (52, 84), (52, 62), (8, 62)], "#e8bd4e")
    return pen.done()


@sprite
def must_bridge(size: int = 44) -> Image.Image:
    """Only payable by building the bridge."""
    out = icon("bridge", size).copy()
    spot = (size / 2, size * 0.68)
    fonts.mark(out, spot, "!", "black", size * 0.64, "#c22a1e", "mm", "#fffaf0", 3)
    return out
