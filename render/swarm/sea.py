"""The ground of the board: black water lit from below by the queen, ringed by a torn coast."""

from __future__ import annotations

import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import fonts
from render.canvas import (
    Point,
    Size,
    calm,
    caustics,
    clouds,
    diagonal,
    noise,
    radial,
    smooth,
    tint,
    vignette,
)
from render.swarm.facts import (
    CELL,
    GLOW,
    LAND,
    QUEEN,
    QUEEN_PINK,
    SIDE,
    START,
    THEME,
    VALUES,
    place,
)
from render.theme import INK, mix

WIDE = SIDE * CELL
_SIDES = ("C1", "H1"), ("J3", "J8"), ("C10", "H10"), ("A3", "A8")
_OUT = 12  # the coast reaches under the frame
_STEPS = 42  # teeth along one coast


def sea() -> Image.Image:
    """Water, grid and coast, as large as the ten by ten fields."""
    out = water()
    _grid(out)
    _coast(out)
    vignette(out, 0.25)
    return calm(out)


def water() -> Image.Image:
    """The black sea alone, with her light and the small lights of the swarm."""
    size = (WIDE, WIDE)
    column, row = place(QUEEN)
    heart = ((column + 0.5) / SIDE, (row + 0.5) / SIDE)
    out = radial(size, "#1a6580", THEME.deep, heart, 0.8)
    tint(out, clouds(size, 210, 31, 3).point(lambda v: max(0, v - 104) * 2), "#020b16", 0.42)
    tint(out, caustics(size, 104, 47, 7), GLOW, 0.07)
    # her light reaches furthest: everything leans towards the one bright spot
    light = radial(size, "#ffffff", "#000000", heart, 0.34).convert("L")
    tint(out, light.point(lambda v: max(0, v - 60) * 2), QUEEN_PINK, 0.42)
    _swarm_lights(out)
    return out


def _swarm_lights(image: Image.Image) -> None:
    """Sparse lights of the deep, smaller than anything that carries meaning."""
    rnd = random.Random(59)
    lights = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(lights)
    for _ in range(240):
        x, y = rnd.random() * WIDE, rnd.random() * WIDE
        r = rnd.choice((0.8, 1.2, 1.8))
        pen.ellipse((x - r, y - r, x + r, y + r), fill=rnd.randrange(80, 210))
    soft = lights.filter(ImageFilter.GaussianBlur(2.4))
    tint(image, ImageChops.lighter(lights, soft.point(lambda v: min(255, v * 2))), GLOW, 0.6)


def _grid(image: Image.Image) -> None:
    """Lines around the water fields; the four corners are open water without fields."""
    lines = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(lines)
    for i in range(1, SIDE):
        # The outermost lines are shorter: the corners behind them are no fields.
        near, far = (2, 8) if i in (1, 9) else (1, 9)
        pen.line([(i * CELL, near * CELL), (i * CELL, far * CELL)], fill=255, width=2)
        pen.line([(near * CELL, i * CELL), (far * CELL, i * CELL)], fill=255, width=2)
    tint(image, lines, GLOW, 0.2)


def _coast(image: Image.Image) -> None:
    """Four strips of torn paper: white fibres at the edge, a shadow on the water below."""
    size = image.size
    # The white sheet below sticks out by a few pixels: the fibres of torn paper.
    torn = _strips(size, 5, 7.0, 3)
    face = _strips(size, 1, 5.0, 8)
    tint(image, _moved(torn.filter(ImageFilter.GaussianBlur(7)), 7, 8), "#01080d", 0.75)
    image.paste(diagonal(size, "#fbf1d8", "#d9c596"), (0, 0), torn)
    image.paste(_soil(size), (0, 0), face)
    lit = ImageChops.subtract(face, _moved(face, 3, 3))
    tint(image, lit, "#fff2cc", 0.5)
    _fields(image, face)


def _strips(size: Size, grow: float, swing: float, seed: int) -> Image.Image:
    n = 2
    mask = Image.new("L", (size[0] * n, size[1] * n), 0)
    pen = ImageDraw.Draw(mask)
    for index, (first, last) in enumerate(_SIDES):
        line = _torn_line(first, last, grow, swing, seed * 10 + index)
        pen.polygon([(x * n, y * n) for x, y in line], fill=255)
    return mask.reduce(n)


def _torn_line(first: str, last: str, grow: float, swing: float, seed: int) -> list[Point]:
    """The outline of one coast: uneven towards the water, sinking away beyond both ends."""
    rnd = random.Random(seed)
    (c0, r0), (c1, r1) = place(first), place(last)
    upright = c0 == c1
    low, high = (r0, r1 + 1) if upright else (c0, c1 + 1)
    near = (c0 if upright else r0) == 0  # north or west
    edge = -_OUT if near else WIDE + _OUT
    shore = CELL + grow if near else WIDE - CELL - grow
    inward = 1 if near else -1
    start, end = low * CELL - grow, high * CELL + grow
    front = [
        (
            start + (end - start) * k / _STEPS + rnd.uniform(-3, 3),
            # Mostly towards the land: the tear eats into the coast, not into the water's fields.
            shore + inward * rnd.uniform(-swing, swing * 0.2),
        )
        for k in range(_STEPS + 1)
    ]
    right = [(end + out, edge + (shore - edge) * up) for out, up in _flank(rnd)]
    left = [(start - out, edge + (shore - edge) * up) for out, up in _flank(rnd)]
    line = [*front, *right, *reversed(left)]
    # Laid out as if it ran across; for east and west the axes change places.
    return smooth([(y, x) for x, y in line] if upright else line, steps=3)


def _flank(rnd: random.Random) -> list[Point]:
    """The end of a coast: how far it reaches out at which height."""
    steps = ((0.03, 0.84), (0.10, 0.70), (0.19, 0.56), (0.26, 0.43), (0.37, 0.30), (0.44, 0.18))
    flank = [(CELL * 0.8 * out + rnd.uniform(-4, 4), up) for out, up in steps]
    return [*flank, (CELL * 0.42, 0.05), (CELL * 0.44, 0.0)]


def _moved(mask: Image.Image, x: int, y: int) -> Image.Image:
    """A mask moved without wrapping around the edge."""
    out = Image.new("L", mask.size, 0)
    out.paste(mask, (x, y))
    return out


def _soil(size: Size) -> Image.Image:
    """Dry land seen from above: paper in bands of height."""
    out = diagonal(size, mix(LAND, "#ffffff", 0.34), mix(LAND, "#ffffff", 0.10))
    height = noise(size, 74, 21)
    for level, colour in ((112, "#b79b6a"), (150, "#a88a58"), (190, "#977a4b")):
        # Everything above a height, one sheet on the other: contour lines cut from paper.
        band = height.point(lambda v, level=level: 255 if v > level else 0)
        band = band.filter(ImageFilter.GaussianBlur(1.4))
        tint(out, band, colour, 0.55)
        lit = ImageChops.subtract(band, _moved(band, 2, 2))
        tint(out, lit, "#f6e3b4", 0.35)
    return out


def _fields(image: Image.Image, face: Image.Image) -> None:
    """The land fields: borders, dark ground for the starts, and the printed values."""
    dark = Image.new("L", image.size, 0)
    lines = Image.new("L", image.size, 0)
    shade, rule = ImageDraw.Draw(dark), ImageDraw.Draw(lines)
    for field in VALUES:
        column, row = place(field)
        x, y = column * CELL, row * CELL
        if field in START:
            shade.rounded_rectangle((x + 4, y + 4, x + CELL - 4, y + CELL - 4), 12, fill=255)
        box = (x + 3, y + 3, x + CELL - 3, y + CELL - 3)
        rule.rounded_rectangle(box, 12, outline=255, width=2)
    tint(image, ImageChops.multiply(dark, face), "#2c2113", 0.82)
    tint(image, ImageChops.multiply(lines, face), "#4a3418", 0.55)
    for field, value in VALUES.items():
        _value(image, field, value)


def _value(image: Image.Image, field: str, value: int) -> None:
    x, y = value_spot(field)
    ink, halo = ("#ffe9b0", "#1c140a") if field in START else (INK, "#f2dfae")
    fonts.mark(image, (x, y), str(value), "black", 40, ink, "mm", halo, 3)


def value_spot(field: str) -> Point:
    """Where the printed value stands, within the picture of the sea: never under a piece."""
    column, row = place(field)
    return column * CELL + 21, row * CELL + 25
