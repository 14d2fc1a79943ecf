"""The ground of the board: a mountain shore at dusk, and the lake with its shelves."""

from __future__ import annotations

import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.brush import Brush, sunk_edge
from render.canvas import (
    Point,
    Size,
    calm,
    caustics,
    clouds,
    diagonal,
    noise,
    radial,
    rounded,
    smooth,
    stamp,
    tint,
    vertical,
)
from render.icons import icon
from render.layout import Layout
from render.materials import brass_ring
from render.sunken_city.facts import (
    BOARD,
    FIELD,
    LAKE,
    LEFT,
    SIDE,
    TERRAIN,
    THEME,
    TOP,
    WHOLE,
    centre,
)

_MOON = "#e8f6ff"


def night(size: Size) -> Image.Image:
    """What lies around board and panel: calm on dark and light clients alike."""
    return vertical(size, [(0, "#143546"), (1, "#081820")])


def lay_board(image: Image.Image) -> None:
    """Shore, lake and brass frame into a static picture."""
    size = image.size
    land = _mountains(size)
    _bank(land)
    _lake(land)
    _trees(land)
    _mist(land)
    x0, y0, x1, y1 = BOARD
    outer = _smooth(size, (x0, y0, x1, y1), 22)
    inner = _smooth(size, (x0 + 8, y0 + 8, x1 - 8, y1 - 8), 15)
    sunk_edge(land, inner, 6, 5, 0.55)
    image.paste(calm(land), (0, 0), outer)
    ring = brass_ring(outer, inner, 1.5)
    image.paste(ring, (0, 0), ring)


def _smooth(size: Size, box: tuple[float, float, float, float], radius: float) -> Image.Image:
    n = 2
    x0, y0, x1, y1 = (v * n for v in box)
    return rounded((size[0] * n, size[1] * n), (x0, y0, x1, y1), radius * n).reduce(n)


def _mountains(size: Size) -> Image.Image:
    """Terraces of rock cut from paper, the higher the darker, moonlight on their edges."""
    out = diagonal(size, "#6d7c66", "#3c4b42")
    height = clouds(size, 150, 12, 2)
    for level, colour in ((96, "#52624f"), (122, "#43523f"), (146, "#36463a"), (170, "#2a3833")):
        # Everything above a height, one sheet on the other, each throwing its shadow.
        mask = height.point(lambda v, level=level: 255 if v > level else 0)
        mask = mask.filter(ImageFilter.GaussianBlur(1.2))
        fallen = ImageChops.offset(mask.filter(ImageFilter.GaussianBlur(4)), 4, 5)
        tint(out, fallen, "#01080d", 0.34)
        tint(out, mask, colour, 0.92)
        lit = ImageChops.subtract(mask, ImageChops.offset(mask, 2, 2))
        tint(out, lit, "#c9d8bd", 0.30)
    glow = radial(size, "#ffffff", "#000000", (0.06, 0.02), 0.55).convert("L")
    return tint(out, glow, _MOON, 0.22)


def lay_lake(percent: int, margin: int) -> Image.Image:
    """The lake alone at any size, with its bank and so much of the shore around the grid."""
    where = Layout(0, 0, percent)
    origin = -where.span(LEFT - margin), -where.span(TOP - margin)
    where = Layout(*origin, percent)
    side = where.span(SIDE * FIELD + 2 * margin)
    land = diagonal((side, side), "#52624f", "#2a3833")
    _bank(land, where)
    _lake(land, where)
    return calm(land)


def _outline(grow: float, swing: float, seed: int, where: Layout = WHOLE) -> list[Point]:
    """The shore line `grow` pixels outside the grid, a little uneven."""
    rnd = random.Random(seed)
    x0, y0, x1, y1 = LAKE[0] - grow, LAKE[1] - grow, LAKE[2] + grow, LAKE[3] + grow
    steps = [i / 15 for i in range(1, 15)]

    def off() -> float:
        return rnd.uniform(-swing, swing)

    near, far = 0.012, 0.988  # the corner fields are playing ground: no rounding there
    # The points nearest to a corner pull the curve into it.
    steps = [near, *steps, far]
    line: list[Point] = [(x0 + (x1 - x0) * t, y0 + off()) for t in steps]
    line += [(x1 + off(), y0 + (y1 - y0) * t) for t in steps]
    line += [(x1 - (x1 - x0) * t, y1 + off()) for t in steps]
    line += [(x0 + off(), y1 - (y1 - y0) * t) for t in steps]
    return [where.at(x, y) for x, y in smooth(line, steps=8)]


def _mask(size: Size, line: list[Point]) -> Image.Image:
    n = 2
    mask = Image.new("L", (size[0] * n, size[1] * n), 0)
    ImageDraw.Draw(mask).polygon([(x * n, y * n) for x, y in line], fill=255)
    return mask.reduce(n)


def _bank(land: Image.Image, where: Layout = WHOLE) -> None:
    """The lower bank where the coordinates stand, dark and wet, and its stone rim."""
    for grow, swing, seed, lit, dark, share in (
        (31, 2.5, 5, "#33463f", "#1d2d2b", 0.65),
        (7, 2.0, 8, "#c3c4b4", "#6b7468", 0.55),
    ):
        mask = _mask(land.size, _outline(grow, swing, seed, where))
        land.paste(diagonal(land.size, lit, dark), (0, 0), mask)
        sunk_edge(land, mask, where.span(4), where.span(4), share)


def _fields(size: Size, letters: str, where: Layout) -> Image.Image:
    """The fields of some terrains as one paper shape with rounded steps."""
    mask = Image.new("L", size, 0)
    pen = ImageDraw.Draw(mask)
    for row, line in enumerate(TERRAIN):
        for column, letter in enumerate(line):
            if letter in letters:
                x, y = LEFT + column * FIELD, TOP + row * FIELD
                pen.rectangle((*where.at(x, y), *where.at(x + FIELD, y + FIELD)), fill=255)
    # Blurred and made sharp again: the steps of the grid get round corners.
    soft = mask.filter(ImageFilter.GaussianBlur(where.span(9)))
    return soft.point(lambda v: max(0, min(255, (v - 118) * 13)))


def _lake(land: Image.Image, where: Layout = WHOLE) -> None:
    size, span = land.size, where.span
    whole = _mask(size, _outline(1.5, 1.5, 8, where))
    water = diagonal(size, "#7fc4c0", "#43869a")
    tint(
        water, clouds(size, span(260), 31, 3).point(lambda v: max(0, v - 110) * 2), "#35798a", 0.45
    )
    tint(water, caustics(size, span(92), 21, 8), THEME.light, 0.20)
    sunk_edge(water, whole, span(8), span(6), 0.60)
    deep = _fields(size, "DC", where)
    floor = diagonal(size, "#2b6f80", "#174a60")
    tint(
        floor, clouds(size, span(220), 41, 3).point(lambda v: max(0, v - 110) * 2), "#123f52", 0.55
    )
    tint(floor, caustics(size, span(120), 51, 9), "#8fd6d6", 0.17)
    _shelf(water, floor, deep, 0.62, span(7))
    hole = _fields(size, "C", where)
    abyss = radial(size, "#0d3a52", "#041a2a", (0.36, 0.5), 0.8)
    _shelf(water, abyss, hole, 0.85, span(7))
    _grid(water, where)
    chest = icon("chest", span(62))
    sunken = chest.copy()
    sunken.putalpha(chest.getchannel("A").point(lambda v: int(v * 0.62)))
    stamp(water, sunken, *where.at(*centre("E5")))
    land.paste(water, (0, 0), whole)


def _shelf(
    water: Image.Image, floor: Image.Image, mask: Image.Image, share: float, depth: int
) -> None:
    """A deeper layer seen through a hole of the upper one."""
    sunk_edge(floor, mask, depth, depth, share)
    water.paste(floor, (0, 0), mask)
    # The edge of the upper sheet that faces the light, two pixels wide.
    rim = ImageChops.subtract(ImageChops.offset(mask, -2, -2), mask)
    tint(water, rim, "#f2fff8", 0.75)


def _grid(water: Image.Image, where: Layout) -> None:
    lines = Image.new("L", water.size, 0)
    pen = ImageDraw.Draw(lines)
    for k in range(1, SIDE):
        x, y = LEFT + k * FIELD, TOP + k * FIELD
        pen.line([where.at(x, LAKE[1]), where.at(x, LAKE[3])], fill=255, width=2)
        pen.line([where.at(LAKE[0], y), where.at(LAKE[2], y)], fill=255, width=2)
    tint(water, lines, "#ffffff", 0.22)


def _trees(land: Image.Image) -> None:
    """Pines on the heights, only where no plate or label can come."""
    rnd = random.Random(3)
    spots = [(x, y) for x in range(506, 662, 21) for y in (34, 56)]
    spots += [(x, y) for x in range(506, 662, 21) for y in (1034, 1056)]
    # From the back to the front.
    for x, y in sorted(spots, key=lambda spot: spot[1]):
        stamp(land, _pine(rnd.randint(0, 2)), x + rnd.uniform(-9, 9), y + rnd.uniform(-7, 7))


def _pine(kind: int) -> Image.Image:
    tall = (34, 40, 46)[kind]
    pen = Brush(30, 54)
    dark, lit = (("#16302a", "#2f5a48"), ("#1a3830", "#376552"), ("#132923", "#28503f"))[kind]
    pen.rect(13.5, 44, 16.5, 53, "#2b2118")
    for k in range(3):
        top, half = 50 - tall + k * tall * 0.26, 6 + k * 3.2
        low = top + tall * 0.44
        pen.poly([(15, top), (15 + half, low), (15 - half, low)], dark)
        pen.poly([(15, top), (15 - half, low), (15 - half * 0.25, low)], lit)
    return pen.done("#0b1a18", 1.2, 0)


def _mist(land: Image.Image) -> None:
    """Bands of mist over the far shore, thin enough for every label."""
    w, h = land.size
    wide = noise((w, h), 210, 77).filter(ImageFilter.GaussianBlur(14))
    wide = wide.point(lambda v: max(0, v - 128) * 2)
    fade = vertical((w, h), [(0, "#ffffff"), (0.16, "#404040"), (0.8, "#282828"), (1, "#707070")])
    tint(land, ImageChops.multiply(wide, fade.convert("L")), "#dcefee", 0.34)


def lay_mirror(image: Image.Image, shore: int) -> None:
    """The far shore after the game: mountains in mist above the lake, the moon over them."""
    w, h = image.size
    out = vertical((w, h), [(0, "#1b3d52"), (0.16, "#4b8090"), (0.28, "#2c6f7f"), (1, "#0a2c40")])
    moon = Image.new("L", (w, h), 0)
    ImageDraw.Draw(moon).ellipse((96, 30, 176, 110), fill=255)
    tint(out, moon.filter(ImageFilter.GaussianBlur(26)), _MOON, 0.55)
    tint(out, moon.filter(ImageFilter.GaussianBlur(1.2)), "#f3f6e4", 0.92)
    for seed, base, swing, colour in (
        (4, shore - 150, 34, "#3d6c7a"),
        (9, shore - 92, 30, "#2f5560"),
        (15, shore - 40, 16, "#3b4f44"),
        (21, shore - 12, 6, "#2b3a33"),
    ):
        rnd = random.Random(seed)
        line: list[Point] = [
            (x, base + rnd.uniform(-swing, swing)) for x in range(-80, w + 200, 100)
        ]
        mask = Image.new("L", (w, h), 0)
        ImageDraw.Draw(mask).polygon([*smooth(line, closed=False), (w + 99, h), (-99, h)], fill=255)
        lit = ImageChops.subtract(mask, ImageChops.offset(mask, 2, 3))
        tint(out, mask.filter(ImageFilter.GaussianBlur(1)), colour, 0.95)
        # The offset wraps around: without this a bright line would stand at the left edge.
        lit.paste(0, (0, 0, 6, h))
        tint(out, lit.filter(ImageFilter.GaussianBlur(0.8)), "#cfe3da", 0.30)
        mist = vertical(
            (w, h),
            [
                (0, "#000000"),
                ((base + 20) / h, "#000000"),
                ((base + 70) / h, "#ffffff"),
                (1, "#ffffff"),
            ],
        )
        tint(out, ImageChops.multiply(mist.convert("L"), mask), "#9fc4c8", 0.16)
    image.paste(calm(out))
