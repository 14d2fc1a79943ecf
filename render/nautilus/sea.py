"""The sea floor from above: four sheets of paper, each throwing a shadow on the deeper one."""

from __future__ import annotations

import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import fonts
from render.canvas import calm, caustics, clouds, diagonal, tint, vertical, vignette
from render.nautilus.facts import DEPTHS, FIELDS, THEME, WATER, ZONE_ROWS, place
from render.sprites import backdrop
from render.theme import mix

# the letter of each zone as a watermark, on fields without a find
_LETTERS = {
    "X": ("D3", "V22", "C7", "N1"),
    "D": ("V3", "D23", "S3", "H23", "C13", "W7"),
    "S": ("G10", "S15", "S9", "G17", "M5", "M21"),
    "L": ("K10", "O16", "P12", "J14"),
}


_ROUGH = 20  # broad shapes are blurred at this many pixels a field, then enlarged: much faster
_PLAIN = 45  # textures are made for fields of this size and enlarged for larger ones


@backdrop
def sea(cell: int) -> Image.Image:
    """The whole board without pieces, `cell` pixels a field."""
    out = _abyss(cell)
    for level in range(1, len(DEPTHS)):
        _shelf(out, level, cell)
    _grid(out, cell)
    _letters(out, cell)
    vignette(out, 0.35)
    return calm(out)


def _abyss(cell: int) -> Image.Image:
    plain = (FIELDS * _PLAIN, FIELDS * _PLAIN)
    out = vertical(plain, [(0, WATER["X"][0]), (1, WATER["X"][1])])
    tint(out, clouds(plain, 210, 5, 3).point(lambda v: max(0, v - 110) * 2), "#2a4f9a", 0.34)
    out = _enlarged(out, cell)
    _chasm(out, cell)
    _plankton(out, cell)
    return out


def _enlarged(image: Image.Image, cell: int) -> Image.Image:
    return image.resize((FIELDS * cell, FIELDS * cell), Image.Resampling.BICUBIC)


def _soft(level: int, reach: float, cell: int) -> Image.Image:
    """All fields of a depth and shallower ones, blurred by so many fields."""
    rows = bytes(255 if DEPTHS.index(z) >= level else 0 for row in ZONE_ROWS for z in row)
    small = Image.frombytes("L", (FIELDS, FIELDS), rows)
    rough = small.resize((FIELDS * _ROUGH, FIELDS * _ROUGH), Image.Resampling.NEAREST)
    return _enlarged(rough.filter(ImageFilter.GaussianBlur(_ROUGH * reach)), cell)


def _shifted(mask: Image.Image, x: int, y: int) -> Image.Image:
    """A mask moved without wrapping around the edge of the board."""
    # What is left bare keeps its old value: the sheet goes on beyond the board.
    out = mask.copy()
    out.paste(mask, (x, y))
    return out


def _chasm(image: Image.Image, cell: int) -> None:
    """Two ledges inside the trenches: it goes down further than one can see."""
    for reach, colour, opacity in ((1.15, "#02050f", 0.55), (2.3, "#010208", 0.75)):
        # Where hardly anything of the next sheet is left within reach: far from every edge.
        deep = _soft(1, reach, cell).point(lambda v: max(0, min(255, (36 - v) * 12)))
        edge = ImageChops.subtract(deep, _shifted(deep, -2, -2))
        tint(image, deep, colour, opacity)
        tint(image, edge, "#3f63b4", 0.45)


def _plankton(image: Image.Image, cell: int) -> None:
    """Sparse lights of the deep, smaller than anything that carries meaning."""
    rnd = random.Random(12)
    n = image.width
    lights = Image.new("L", (n, n), 0)
    pen = ImageDraw.Draw(lights)
    for _ in range(150):
        x, y, r = rnd.random() * n, rnd.random() * n, rnd.choice((0.6, 0.9, 1.3)) * cell / 45
        pen.ellipse((x - r, y - r, x + r, y + r), fill=rnd.randrange(90, 200))
    tint(image, lights, "#8fd6ff", 0.55)


def _shelf(image: Image.Image, level: int, cell: int) -> None:
    """One sheet: its shadow on what lies deeper, its light, its edge."""
    # edges stay on the grid, corners are rounded
    mask = _soft(level, 0.27, cell).point(lambda v: max(0, min(255, (v - 112) * 9)))
    drop = _shifted(_soft(level, 0.40, cell), round(cell * 0.16), round(cell * 0.20))
    tint(image, drop, "#000814", 0.66)
    top = _enlarged(_paper(level), cell)
    colour = "#0b3b6e" if level < 3 else "#2a8f9c"
    for reach, opacity in ((0.62, 0.20), (1.05, 0.12)):  # lines of equal depth, as on a chart
        # One value of the blur is one distance from the edge, so this is a line parallel to it.
        line = _soft(level, reach, cell).point(lambda v: max(0, 255 - abs(v - 222) * 42))
        tint(top, line, colour, opacity)
    image.paste(top, (0, 0), mask)
    # What sticks out of a copy moved to the lower right is the edge that faces the light.
    lit = ImageChops.subtract(mask, _shifted(mask, 3, 3))
    dark = ImageChops.subtract(mask, _shifted(mask, -3, -3))
    tint(image, lit, "#f2ffff", 0.62)
    tint(image, dark, "#00182c", 0.45)


def _paper(level: int) -> Image.Image:
    """The face of one sheet, with the net of light brightest in shallow water."""
    size = (FIELDS * _PLAIN, FIELDS * _PLAIN)
    zone = DEPTHS[level]
    top = diagonal(size, *WATER[zone])
    # Finer structures the shallower the water is.
    stains = clouds(size, 260 - 50 * level, 20 + level, 3)
    tint(top, stains.point(lambda v: max(0, v - 100) * 2), mix(WATER[zone][0], "#fff", 0.3), 0.22)
    net = caustics(size, 60 + 22 * (3 - level), 40 + level, 8)
    return tint(top, net, THEME.light, (0, 0.05, 0.11, 0.28)[level])


def _grid(image: Image.Image, cell: int) -> None:
    n = image.width
    lines = Image.new("L", (n, n), 0)
    pen = ImageDraw.Draw(lines)
    for i in range(1, FIELDS):
        pen.line([(i * cell, 0), (i * cell, n)], fill=255)
        pen.line([(0, i * cell), (n, i * cell)], fill=255)
    tint(image, lines, "#d7f6ff", 0.19)


def _letters(image: Image.Image, cell: int) -> None:
    marks = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(marks)
    face = fonts.font("display", round(cell * 0.86))
    for zone, fields in _LETTERS.items():
        for field in fields:
            column, row = place(field)
            spot = ((column + 0.5) * cell, (row + 0.5) * cell)
            pen.text(spot, zone, font=face, fill=255, anchor="mm")
    tint(image, marks, "#ffffff", 0.20)
