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

_SIDES = ("C1", "H1"), ("J3", "J8"), ("C10", "H10"), ("A3", "A8")
_OUT = 12  # the coast reaches under the frame
_STEPS = 42  # teeth along one coast


def sea(cell: int = CELL) -> Image.Image:
    """Water, grid and coast, as large as the ten by ten fields."""
    out = water(cell)
    _grid(out, cell)
    _coast(out, cell)
    vignette(out, 0.25)
    return calm(out)


def water(cell: int = CELL) -> Image.Image:
    """The black sea alone, with her light and the small lights of the swarm."""
    share = cell / CELL
    size = (SIDE * cell, SIDE * cell)
    column, row = place(QUEEN)
    heart = ((column + 0.5) / SIDE, (row + 0.5) / SIDE)
    out = radial(size, "#1a6580", THEME.deep, heart, 0.8)
    dark = clouds(size, 210 * share, 31, 3).point(lambda v: max(0, v - 104) * 2)
    tint(out, dark, "#020b16", 0.42)
    tint(out, caustics(size, 104 * share, 47, 7), GLOW, 0.07)
    # her light reaches furthest: everything leans towards the one bright spot
    light = radial(size, "#ffffff", "#000000", heart, 0.34).convert("L")
    tint(out, light.point(lambda v: max(0, v - 60) * 2), QUEEN_PINK, 0.42)
    _swarm_lights(out, share)
    return out


def _swarm_lights(image: Image.Image, share: float) -> None:
    """Sparse lights of the deep, smaller than anything that carries meaning."""
    rnd = random.Random(59)
    lights = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(lights)
    for _ in range(240):
        x, y = rnd.random() * image.width, rnd.random() * image.height
        r = rnd.choice((0.8, 1.2, 1.8)) * share
        pen.ellipse((x - r, y - r, x + r, y + r), fill=rnd.randrange(80, 210))
    soft = lights.filter(ImageFilter.GaussianBlur(2.4 * share))
    tint(image, ImageChops.lighter(lights, soft.point(lambda v: min(255, v * 2))), GLOW, 0.6)


def _grid(image: Image.Image, cell: int) -> None:
    """Lines around the water fields; the four corners are open water without fields."""
    lines = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(lines)
    for i in range(1, SIDE):
        # The outermost lines are shorter: the corners behind them are no fields.
        near, far = (2, 8) if i in (1, 9) else (1, 9)
        pen.line([(i * cell, near * cell), (i * cell, far * cell)], fill=255, width=2)
        pen.line([(near * cell, i * cell), (far * cell, i * cell)], fill=255, width=2)
    tint(image, lines, GLOW, 0.2)


def _coast(image: Image.Image, cell: int) -> None:
    """Four strips of torn paper: white fibres at the edge, a shadow on the water below."""
    size = image.size
    share = cell / CELL
    # The white sheet below sticks out by a few pixels: the fibres of torn paper.
    torn = _strips(cell, 5, 7.0, 3)
    face = _strips(cell, 1, 5.0, 8)
    below = _moved(torn.filter(ImageFilter.GaussianBlur(7 * share)), 7, 8)
    tint(image, below, "#01080d", 0.75)
    image.paste(diagonal(size, "#fbf1d8", "#d9c596"), (0, 0), torn)
    image.paste(_soil(size, share), (0, 0), face)
    lit = ImageChops.subtract(face, _moved(face, 3, 3))
    tint(image, lit, "#fff2cc", 0.5)
    _fields(image, face, cell)


def _strips(cell: int, grow: float, swing: float, seed: int) -> Image.Image:
    n = 2
    share = cell / CELL
    mask = Image.new("L", (SIDE * cell * n, SIDE * cell * n), 0)
    pen = ImageDraw.Draw(mask)
    for index, (first, last) in enumerate(_SIDES):
        line = _torn_line(first, last, grow, swing, seed * 10 + index)
        pen.polygon([(x * share * n, y * share * n) for x, y in line], fill=255)
    return mask.reduce(n)


def _torn_line(first: str, last: str, grow: float, swing: float, seed: int) -> list[Point]:
    """The outline of one coast: uneven towards the water, sinking away beyond both ends."""
    rnd = random.Random(seed)
    (c0, r0), (c1, r1) = place(first), place(last)
    upright = c0 == c1
    low, high = (r0, r1 + 1) if upright else (c0, c1 + 1)
    near = (c0 if upright else r0) == 0  # north or west
    wide = SIDE * CELL
    edge = -_OUT if near else wide + _OUT
    shore = CELL + grow if near else wide - CELL - grow
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


def _soil(size: Size, share: float) -> Image.Image:
    """Dry land seen from above: paper in bands of height."""
    out = diagonal(size, mix(LAND, "#ffffff", 0.34), mix(LAND, "#ffffff", 0.10))
    height = noise(size, 74 * share, 21)
    for level, colour in ((112, "#b79b6a"), (150, "#a88a58"), (190, "#977a4b")):
        # Everything above a height, one sheet on the other: contour lines cut from paper.
        band = height.point(lambda v, level=level: 255 if v > level else 0)
        band = band.filter(ImageFilter.GaussianBlur(1.4 * share))
        tint(out, band, colour, 0.55)
        lit = ImageChops.subtract(band, _moved(band, 2, 2))
        tint(out, lit, "#f6e3b4", 0.35)
    return out


def _fields(image: Image.Image, face: Image.Image, cell: int) -> None:
    """The land fields: borders, dark ground for the starts, and the printed values."""
    share = cell / CELL
    dark = Image.new("L", image.size, 0)
    lines = Image.new("L", image.size, 0)
    shade, rule = ImageDraw.Draw(dark), ImageDraw.Draw(lines)
    round_off = round(12 * share)
    for field in VALUES:
        column, row = place(field)
        x, y = column * cell, row * cell
        if field in START:
            box = (x + 4, y + 4, x + cell - 4, y + cell - 4)
            shade.rounded_rectangle(box, round_off, fill=255)
        box = (x + 3, y + 3, x + cell - 3, y + cell - 3)
        rule.rounded_rectangle(box, round_off, outline=255, width=2)
    tint(image, ImageChops.multiply(dark, face), "#2c2113", 0.82)
    tint(image, ImageChops.multiply(lines, face), "#4a3418", 0.55)
    for field, value in VALUES.items():
        _value(image, field, value, share)


def _value(image: Image.Image, field: str, value: int, share: float) -> None:
    x, y = value_spot(field)
    ink, halo = ("#ffe9b0", "#1c140a") if field in START else (INK, "#f2dfae")
    spot = (x * share, y * share)
    size = max(fonts.LEAST, round(40 * share))
    fonts.mark(image, spot, str(value), "black", size, ink, "mm", halo, 3)


def value_spot(field: str) -> Point:
    """Where the printed value stands, within the picture of the sea: never under a piece."""
    column, row = place(field)
    return column * CELL + 21, row * CELL + 25
