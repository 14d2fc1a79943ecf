"""What lies around the lake: villages with towers, the ten caves and the six piles of streets."""

from __future__ import annotations

import random

from PIL import Image, ImageChops, ImageFilter

from render import fonts
from render.brush import Brush
from render.canvas import CLEAR, bevel, cut, diagonal, dilate, filled, reduce, rounded, with_shadow
from render.highlights import dim
from render.icons import icon
from render.materials import plate
from render.sprites import sprite
from render.sunken_city.pieces import town
from render.theme import INK, IVORY, Rgb, mix

_WALL, _SHADE, _AMBER = "#cdc3ae", "#958a75", "#ffcf5e"


@sprite
def village(colour: str, mirrored: bool, inhabited: bool, percent: int = 90) -> Image.Image:
    """A walled village with its tower; roofs and banner in the colour of its player."""
    if not inhabited:
        colour = "#6f7a78"
    lit, dark = mix(colour, "#ffffff", 0.12), mix(colour, "#000000", 0.36)
    window = _AMBER if inhabited else "#3b4644"
    pen = Brush(132, 100)
    _cottages(pen, lit, dark, window)
    _tower(pen, lit, dark, window)
    for x in range(2, 130, 13):
        pen.rect(x, 82, x + 9, 90, "#8f8876", 1)
    pen.rect(2, 86, 130, 98, "#8f8876", 2)
    pen.rect(2, 92, 130, 98, "#6d675a", 2)
    out = pen.done(INK, 2.0, 1.2, 0.5, 0.45, percent)
    if mirrored:
        out = out.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    out = with_shadow(out, 4, 4, 0.6)
    return out if inhabited else dim(out, 0.62)


def _cottages(pen: Brush, lit: Rgb, dark: Rgb, window: str) -> None:
    for x, y, w, h in ((62, 46, 34, 44), (92, 56, 32, 34)):
        pen.rect(x, y, x + w, y + h, _WALL)
        pen.rect(x + w * 0.62, y, x + w, y + h, _SHADE)
        top = [(x + w / 2, y - 22), (x + w + 5, y + 3), (x - 5, y + 3)]
        pen.poly(top, lit)
        pen.poly([top[0], top[1], (x + w * 0.6, y + 3)], dark)
        for k in (0.18, 0.58):
            pen.rect(x + w * k, y + 11, x + w * k + 8, y + 21, window, 2)


def _tower(pen: Brush, lit: Rgb, dark: Rgb, window: str) -> None:
    pen.rect(14, 34, 56, 92, _WALL)
    pen.rect(40, 34, 56, 92, _SHADE)
    for x in (9, 23, 37, 51):
        pen.rect(x, 26, x + 10, 40, "#b3a993", 1)
    pen.rect(9, 33, 61, 42, "#b3a993", 1)
    pen.poly([(35, 2), (57, 30), (13, 30)], lit)
    pen.poly([(35, 2), (57, 30), (39, 30)], dark)
    pen.rect(22, 50, 31, 64, window, 4)
    pen.rect(42, 50, 50, 64, window, 4)
    pen.rect(27, 72, 43, 92, "#4a3722", 7)


CAVE = (96, 80)


@sprite
def _mouth() -> Image.Image:
    """An arch in the rock, dark inside."""
    w, h = CAVE
    n = 3
    size = (w * n, h * n)
    # It goes on below the picture: an arch that is round at the top only.
    outer = rounded(size, (1, 1, size[0] - 2, size[1] + 40 * n), 40 * n)
    inner = rounded(size, (9 * n, 9 * n, size[0] - 9 * n, size[1] + 40 * n), 33 * n)
    stone = cut(diagonal(size, "#b5b3a2", "#5d6258"), outer)
    out = filled(dilate(outer, 1.2 * n), INK)
    out.alpha_composite(bevel(stone, 2 * n, 0.6, 0.5))
    dark = diagonal(size, "#04121a", "#12303a")
    out.paste(dark, (0, 0), inner)
    # The rock at the upper left throws its shadow into the hole.
    edge = ImageChops.subtract(inner, ImageChops.offset(inner, 5 * n, 5 * n))
    out.paste((0, 0, 0), (0, 0), edge.filter(ImageFilter.GaussianBlur(2 * n)))
    # Pasting black through a mask has made the surroundings opaque as well.
    out.putalpha(dilate(outer, 1.2 * n))
    return reduce(out, n)


@sprite
def cave(number: int, filled_up: bool, closed: bool) -> Image.Image:
    """A cave; the house waits inside or has left for the lake."""
    out = with_shadow(_mouth(), 4, 4, 0.6).copy()
    cx, cy = out.width // 2, out.height // 2
    if filled_up:
        inside = town(number, 68)
        out.alpha_composite(inside, (cx + 13 - inside.width // 2, cy + 4 - inside.height // 2))
    if closed:
        bar = icon("lock", 48)
        out.alpha_composite(bar, (cx + 14 - bar.width // 2, cy + 4 - bar.height // 2))
    return out


SIGN = (-26, -14)  # from the centre of a cave to its number


def sign(number: int, bright: bool) -> Image.Image:
    """The number of a cave, above everything in it; bright while its house is inside."""
    return plate(str(number), 46) if bright else plate(str(number), 46, *_FAINT)


_FAINT = ("#20343a", "#b9c4bd", "#66736d")


MOST = 5  # slabs drawn at most; the count says the rest


@sprite
def stack(height: int, face_up: bool, percent: int = 100) -> Image.Image:
    """Some streets on a pile: stone faces while drawn from, blue backs while collected."""
    pen = Brush(80, 84)
    # The same for every height, so that a pile only grows and does not shake.
    rnd = random.Random(5)
    lit, side = ("#d5cfbf", "#8d8776") if face_up else ("#4f8fb4", "#2a5877")
    for level in range(height):
        x, y = 6 + rnd.uniform(-2.5, 2.5), 80 - level * 8.5
        shade = 0.10 if level % 2 else 0.0
        front = [(x, y - 9), (x + 68, y - 9), (x + 68, y), (x, y)]
        pen.poly(front, mix(side, "#000000", shade))
        # Seen from the front and above: the far edge is shorter.
        top = [(x + 11, y - 32), (x + 62, y - 32), (x + 68, y - 9), (x, y - 9)]
        pen.poly(top, mix(lit, "#000000", shade))
        pen.line([(x + 1, y - 8.5), (x + 67, y - 8.5)], 1.2, INK)
    pen.line([(x + 36.5, y - 31), (x + 34, y - 10)], 2, side)
    for k in (-27, -14):
        pen.line([(x + 31, y + k), (x + 40, y + k)], 3, "#c79a44")
    return with_shadow(pen.done(INK, 1.8, 1.0, 0.5, 0.4, percent), 3, 3)


@sprite
def pile_number(pile: int) -> Image.Image:
    """The number of a pile in letters with a halo, which would take long to draw every time."""
    out = Image.new("RGBA", (48 * 3, 48 * 3), CLEAR)
    fonts.mark(out, (72, 72), str(pile), "display", 38, IVORY, "mm", INK, 3, 3)
    return reduce(out, 3)


@sprite
def ledge(percent: int = 100) -> Image.Image:
    """The paved place of a pile."""
    n = 3
    size = (96 * n, 138 * n)
    outer = rounded(size, (2 * n, 2 * n, size[0] - 2 * n, size[1] - 2 * n), 14 * n)
    out = Image.new("RGBA", size, CLEAR)
    out.alpha_composite(filled(dilate(outer, n), INK))
    out.alpha_composite(bevel(cut(diagonal(size, "#4a5750", "#222e2c"), outer), 1.5 * n, 0.3, 0.7))
    return reduce(out, n * 100 / percent)
