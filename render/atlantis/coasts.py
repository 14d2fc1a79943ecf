"""The two ends of the road: the sinking city of Atlantis and the green mainland."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.atlantis.facts import GRASS, GRASS_LO, MARBLE, SEA
from render.atlantis.sea import shift
from render.canvas import (
    CLEAR,
    Point,
    Size,
    bevel,
    caustics,
    diagonal,
    dilate,
    filled,
    noise,
    reduce,
    smooth,
    tint,
    with_shadow,
)
from render.theme import INK, Colour, rgb

_N = 3
_CITY = [
    (-40, 20), (300, 18), (352, 40), (366, 90), (392, 108), (392, 196), (366, 212), (352, 244),
    (300, 268), (180, 274), (60, 270), (-40, 276),
]  # fmt: skip
_COAST = [
    (SEA + 40, 800), (1150, 806), (1070, 836), (980, 832), (900, 858), (846, 884), (808, 892),
    (806, 1010), (836, 1024), (900, 1050), (SEA + 40, 1090),
]  # fmt: skip


def _mask(size: Size, outline: Sequence[Point]) -> Image.Image:
    n = 2
    mask = Image.new("L", (size[0] * n, size[1] * n), 0)
    line = smooth(outline)
    ImageDraw.Draw(mask).polygon([(x * n, y * n) for x, y in line], fill=255)
    return reduce(mask, n)


def _foam(image: Image.Image, mask: Image.Image) -> None:
    """Shallows, two lines of surf and the shadow of a coast."""
    tint(image, dilate(mask, 22).filter(ImageFilter.GaussianBlur(8)), "#a6f0df", 0.5)
    for out, opacity in ((17, 0.35), (9, 0.6)):
        # Between two grown outlines: a line at one distance from the coast.
        line = ImageChops.subtract(dilate(mask, out), dilate(mask, out - 2.4))
        # Surf comes in pieces; each line has its own seed, or the gaps would lie side by side.
        broken = noise(mask.size, 26, out).point(lambda v: min(255, max(0, v - 84) * 6))
        tint(image, ImageChops.multiply(line, broken), "#ffffff", opacity)
    tint(image, shift(mask.filter(ImageFilter.GaussianBlur(7)), 6, 9), "#02283a", 0.6)


def city(image: Image.Image) -> None:
    """The terrace of the city with its temples, the left end already under water."""
    # Blurring a corner of the picture takes a fraction of the time for all of it.
    part = image.crop((0, 0, 480, 340))
    _terrace(part)
    image.paste(part, (0, 0))


def _terrace(image: Image.Image) -> None:
    mask = _mask(image.size, [(float(x), float(y)) for x, y in _CITY])
    _foam(image, mask)
    stone = diagonal(image.size, MARBLE, "#cbbf9f")
    tint(stone, noise(image.size, 60, 5).point(lambda v: max(0, v - 110) * 2), "#8d7f62", 0.30)
    tint(stone, _slabs(image.size), "#75684a", 0.42)
    step = shift(mask, 0, 8)
    image.paste(rgb("#8f8364"), (0, 0, *image.size), step)
    image.paste(stone, (0, 0), mask)
    tint(image, ImageChops.subtract(mask, shift(mask, 3, 3)), "#ffffff", 0.7)
    tint(image, ImageChops.subtract(mask, shift(mask, -4, -4)), "#3d3520", 0.5)
    roofs = with_shadow(skyline(), 5, 5, 0.55)
    image.paste(roofs, (-15, 16), roofs)
    _flood(image)


def _slabs(size: Size) -> Image.Image:
    mask = Image.new("L", size, 0)
    pen = ImageDraw.Draw(mask)
    for i, y in enumerate(range(30, 300, 40)):
        pen.line([(0, y), (420, y)], fill=255, width=2)
        # Every other row is moved by half a slab.
        for x in range(-20 + (i % 2) * 34, 420, 68):
            pen.line([(x, y), (x, y + 40)], fill=255, width=2)
    return mask


class _Easel:
    """A layer drawn _N times too large, with the few shapes buildings are made of."""

    def __init__(self, w: int, h: int) -> None:
        self.image = Image.new("RGBA", (w * _N, h * _N), CLEAR)
        self.pen = ImageDraw.Draw(self.image)

    def box(self, x0: float, y0: float, x1: float, y1: float, fill: Colour) -> None:
        self.pen.rectangle((x0 * _N, y0 * _N, x1 * _N, y1 * _N), fill=rgb(fill))

    def poly(self, points: list[Point], fill: Colour) -> None:
        self.pen.polygon([(x * _N, y * _N) for x, y in points], fill=rgb(fill))

    def blob(self, points: list[Point], fill: Colour) -> None:
        self.poly(smooth(points), fill)

    def dome(self, x: float, y: float, rx: float, ry: float, fill: Colour) -> None:
        box = ((x - rx) * _N, (y - ry) * _N, (x + rx) * _N, (y + ry) * _N)
        self.pen.pieslice(box, 180, 360, fill=rgb(fill))

    def disc(self, x: float, y: float, r: float, fill: Colour) -> None:
        box = ((x - r) * _N, (y - r) * _N, (x + r) * _N, (y + r) * _N)
        self.pen.ellipse(box, fill=rgb(fill))

    def done(self, percent: int = 100) -> Image.Image:
        lit = bevel(self.image, 1.3 * _N, 0.5, 0.4)
        out = filled(dilate(self.image.getchannel("A"), 1.7 * _N), INK)
        out.alpha_composite(lit)
        return reduce(out, _N * 100 / percent)


_WALL, _SHADE, _ROOF, _ROOF_LO, _DARK = "#f3ead0", "#cdbf97", "#c9603a", "#9c4426", "#5a5138"


def _temple(e: _Easel, x: float, base: float, w: float, h: float, columns: int) -> None:
    roof = h * 0.34
    top = base - h
    e.box(x, base - h * 0.10, x + w, base, _SHADE)
    e.box(x + w * 0.04, top + roof, x + w * 0.96, base - h * 0.10, "#6d6348")
    for k in range(columns):
        left = x + w * 0.05 + (w * 0.9 - w * 0.075) * k / (columns - 1)
        e.box(left, top + roof, left + w * 0.075, base - h * 0.10, _WALL)
    e.box(x + w * 0.01, top + roof * 0.86, x + w * 0.99, top + roof * 1.12, _WALL)
    e.poly(
        [(x - w * 0.03, top + roof * 0.9), (x + w / 2, top), (x + w * 1.03, top + roof * 0.9)],
        _ROOF,
    )
    inner = [
        (x + w * 0.12, top + roof * 0.84),
        (x + w / 2, top + roof * 0.22),
        (x + w * 0.88, top + roof * 0.84),
    ]
    e.poly(inner, _WALL)
    e.disc(x + w / 2, top + roof * 0.62, roof * 0.14, "#d9b04a")


def _house(e: _Easel, x: float, base: float, w: float, h: float) -> None:
    e.box(x, base - h, x + w, base, _WALL)
    e.box(x + w * 0.72, base - h, x + w, base, _SHADE)
    e.poly(
        [
            (x - 4, base - h),
            (x + w * 0.2, base - h - 12),
            (x + w * 0.8, base - h - 12),
            (x + w + 4, base - h),
        ],
        _ROOF_LO,
    )
    for k in (0.18, 0.5):
        e.box(x + w * k, base - h * 0.66, x + w * (k + 0.14), base - h * 0.36, _DARK)


def _tholos(e: _Easel, x: float, base: float, w: float, h: float) -> None:
    e.box(x - w * 0.06, base - h * 0.12, x + w * 1.06, base, _SHADE)
    e.box(x, base - h * 0.62, x + w, base - h * 0.12, "#6d6348")
    for k in range(4):
        left = x + (w - w * 0.13) * k / 3
        e.box(left, base - h * 0.62, left + w * 0.13, base - h * 0.12, _WALL)
    e.box(x - w * 0.04, base - h * 0.70, x + w * 1.04, base - h * 0.60, _WALL)
    e.dome(x + w / 2, base - h * 0.68, w * 0.52, h * 0.32, "#3f9a94")
    e.disc(x + w / 2, base - h, 3.5, "#f0cd6a")


def _cypress(e: _Easel, x: float, base: float, h: float) -> None:
    e.box(x - 2, base - 8, x + 2, base, "#5b4020")
    e.blob(
        [
            (x, base - h),
            (x + h * 0.15, base - h * 0.45),
            (x + h * 0.11, base - 6),
            (x - h * 0.11, base - 6),
            (x - h * 0.15, base - h * 0.45),
        ],
        "#3c6b34",
    )


def skyline(percent: int = 100) -> Image.Image:
    """Temples and houses along the back of the terrace, 400 x 150."""
    e = _Easel(400, 150)
    _house(e, 84, 118, 46, 40)
    _house(e, 270, 120, 40, 36)
    _cypress(e, 82, 124, 58)
    _cypress(e, 270, 124, 66)
    _cypress(e, 312, 126, 48)
    _tholos(e, 320, 128, 44, 76)
    _temple(e, 126, 128, 140, 112, 6)
    return e.done(percent)


def _flood(image: Image.Image) -> None:
    """The sea has come over the left end of the terrace; a temple and columns go under in it."""
    n = 2
    edge = [
        (-20, 10), (74, 14), (60, 54), (70, 90), (58, 128), (66, 170), (50, 214), (56, 256),
        (40, 300), (-20, 310),
    ]  # fmt: skip
    mask = Image.new("L", (image.width * n, image.height * n), 0)
    line = smooth([(float(x), float(y)) for x, y in edge])
    ImageDraw.Draw(mask).polygon([(x * n, y * n) for x, y in line], fill=255)
    sea = reduce(mask, n)
    tint(image, sea, "#1c93ad", 0.74)
    tint(image, ImageChops.multiply(caustics(image.size, 40, 9, 7), sea), "#f4fff4", 0.4)
    foam = ImageChops.subtract(dilate(sea, 3.5), sea)
    tint(image, foam, "#ffffff", 0.85)
    inner = ImageChops.subtract(sea, shift(sea, -9, 0))
    tint(image, inner.filter(ImageFilter.GaussianBlur(4)), "#d8fff4", 0.5)
    sinking(image, small_temple(), (38, 84), 13, 112)
    sinking(image, column(), (34, 168), -16, 186)
    sinking(image, column(), (20, 234), 9, 256)
    sinking(image, column(), (76, 292), 24, 304)


def sinking(image: Image.Image, thing: Image.Image, at: Point, turn: float, level: float) -> None:
    """Something tilted in the water, drowned below the level, with a ring of foam there."""
    turned = thing.rotate(turn, Image.Resampling.BICUBIC, expand=True)
    x, y = round(at[0] - turned.width / 2), round(at[1] - turned.height / 2)
    layer = Image.new("RGBA", image.size, CLEAR)
    layer.paste(turned, (x, y))
    alpha = layer.getchannel("A")
    below = Image.new("L", image.size, 0)
    ImageDraw.Draw(below).rectangle((0, level, image.width, image.height), fill=255)
    # Above the water as it is, below it only a third: it shows through.
    dry = ImageChops.subtract(alpha, below)
    wet = ImageChops.multiply(alpha, below)
    image.paste(layer, (0, 0), dry)
    image.paste(layer, (0, 0), wet.point(lambda v: int(v * 0.34)))
    box = alpha.getbbox()
    if box is None:
        return
    middle, reach = (box[0] + box[2]) / 2, (box[2] - box[0]) / 2 + 3
    ring = Image.new("L", (image.width * 2, image.height * 2), 0)
    # As wide as the thing and flat, since the surface is seen from the side.
    spot = ((middle - reach) * 2, (level - 4) * 2, (middle + reach) * 2, (level + 5) * 2)
    ImageDraw.Draw(ring).ellipse(spot, outline=255, width=5)
    tint(image, reduce(ring, 2), "#ffffff", 0.75)


def small_temple(percent: int = 100) -> Image.Image:
    """A temple of four columns, 92 x 90."""
    e = _Easel(92, 90)
    _temple(e, 10, 84, 70, 74, 4)
    return e.done(percent)


def column(percent: int = 100) -> Image.Image:
    """A column standing alone, 34 x 84."""
    e = _Easel(34, 84)
    e.box(9, 12, 25, 78, _WALL)
    for x in (12.5, 17.0, 21.5):
        e.box(x, 14, x + 1.6, 78, _SHADE)
    e.box(4, 4, 30, 12, _WALL)
    return e.done(percent)


def mainland(image: Image.Image, dx: int = 0, dy: int = 0) -> None:
    """Beach, meadow and hills with a village: the end of the flight."""
    x, y = 740 + dx, 740 + dy
    part = image.crop((x, y, SEA + dx, min(image.height, 1110 + dy)))
    _beach(part, -740, -740)
    image.paste(part, (x, y))


def _beach(image: Image.Image, dx: int, dy: int) -> None:
    mask = _mask(image.size, [(x + dx, y + dy) for x, y in _COAST])
    _foam(image, mask)
    beach = diagonal(image.size, "#f6e7b8", "#d6b878")
    image.paste(beach, (0, 0), mask)
    tint(image, ImageChops.subtract(mask, shift(mask, 3, 3)), "#ffffff", 0.6)
    tint(image, ImageChops.subtract(mask, shift(mask, -4, -4)), "#3a3010", 0.4)
    within = [
        ((x + 20 if x < 1150 else x) + dx, y + (14 if y < 950 else -16) + dy) for x, y in _COAST
    ]
    inner = _mask(image.size, within)
    green = diagonal(image.size, GRASS, GRASS_LO)
    tint(green, noise(image.size, 60, 6).point(lambda v: max(0, v - 110) * 2), "#2f5c2c", 0.35)
    tint(image, shift(inner.filter(ImageFilter.GaussianBlur(3)), 2, 3), "#6b5420", 0.45)
    image.paste(green, (0, 0), inner)
    tint(image, ImageChops.subtract(inner, shift(inner, 2, 2)), "#e6f4b0", 0.7)
    roofs = with_shadow(village(), 5, 5, 0.5)
    image.paste(roofs, (SEA - roofs.width + 22 + dx, 776 + dy), roofs)


def village(percent: int = 100) -> Image.Image:
    """Hills, olive trees and a few roofs behind the beach, 330 x 130."""
    e = _Easel(330, 130)
    e.blob([(60, 104), (110, 60), (160, 52), (220, 84), (240, 112), (150, 118)], "#7fa453")
    e.blob([(170, 108), (230, 44), (280, 30), (340, 50), (350, 116), (240, 120)], "#93b862")
    for x, y, w, h in ((96, 104, 34, 26), (206, 106, 38, 30), (262, 100, 34, 28)):
        _house(e, x, y, w, h)
    rnd = random.Random(3)
    for x, y in ((76, 108), (150, 106), (180, 110), (252, 112), (306, 108), (320, 84), (288, 66)):
        _olive_tree(e, x, y, rnd.uniform(15, 20))
    return e.done(percent)


def _olive_tree(e: _Easel, x: float, base: float, r: float) -> None:
    e.box(x - 2.4, base - r, x + 2.4, base, "#6b4423")
    ring = [
        # Every other point further out: a ragged crown, wider than high.
        (x + r * math.cos(a) * (1.0 + 0.14 * (k % 2)), base - r * 1.5 + r * 0.82 * math.sin(a))
        for k, a in enumerate(2 * math.pi * k / 9 for k in range(9))
    ]
    e.blob(ring, "#3f7a2e")
    e.disc(x - r * 0.3, base - r * 1.8, r * 0.32, "#6fae4a")
