"""Warm, clear water at noon: the sea, the shelf below the road, and the road itself."""

from __future__ import annotations

import math
import random
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.atlantis.facts import (
    GRASS,
    GRASS_LO,
    HEIGHT,
    MARBLE,
    MARBLE_LO,
    SAND,
    SEA,
    edge,
    stretch,
)
from render.canvas import (
    Point,
    Size,
    caustics,
    clouds,
    diagonal,
    noise,
    pad,
    radial,
    reduce,
    tint,
    vignette,
)
from render.theme import Colour, mix, rgb

SIZE: Size = (SEA, HEIGHT)
HALF = 59  # half the width of the road


def water() -> Image.Image:
    """The sea with its shelves, without road and coasts."""
    out = radial(SIZE, "#4ccfcb", "#0a5680", (0.42, 0.40), 1.1)
    tint(out, clouds(SIZE, 240, 11, 3).point(lambda v: max(0, v - 96) * 2), "#0a4f74", 0.42)
    for half, colour, opacity in ((104, "#53d3cd", 0.34), (84, "#a6f0df", 0.38)):
        _shelf(out, half, colour, opacity)
    tint(out, caustics(SIZE, 78, 31, 7), "#f4fff4", 0.26)
    return out


def open_water(size: Size) -> Image.Image:
    """The sea without a road, for the final scoring."""
    out = radial(size, "#4ccfcb", "#0a5680", (0.5, 0.12), 0.9)
    tint(out, clouds(size, 240, 11, 3).point(lambda v: max(0, v - 96) * 2), "#0a4f74", 0.42)
    tint(out, caustics(size, 78, 31, 7), "#f4fff4", 0.26)
    return vignette(out, 0.40, "#03222f")


def _shelf(image: Image.Image, half: float, colour: Colour, opacity: float) -> None:
    """A layer of shallow water around the road, cut like paper, with its shadow."""
    mask = rough(band(half), 26, 9)
    tint(image, shift(mask.filter(ImageFilter.GaussianBlur(9)), 6, 9), "#03405c", 0.34)
    tint(image, mask, colour, opacity)
    tint(image, ImageChops.subtract(mask, shift(mask, 2, 2)), "#f2fffa", 0.5)


def band(half: float, first: float = 0, last: float = 54) -> Image.Image:
    """A mask of the road between two places, `half` wide to each side, with round ends."""
    n = 2
    mask = Image.new("L", (SIZE[0] * n, SIZE[1] * n), 0)
    pen = ImageDraw.Draw(mask)
    pen.polygon([(x * n, y * n) for x, y in stretch(first, last, half)], fill=255)
    # the outline folds over itself in the turns: fill it piece by piece as well
    step = 0.5
    place = first
    while place < last:
        part = stretch(place, min(last, place + step), half)
        pen.polygon([(x * n, y * n) for x, y in part], fill=255)
        place += step
    return reduce(mask, n)


def rough(mask: Image.Image, cell: float, swing: int, seed: int = 8) -> Image.Image:
    """A mask with a nibbled edge."""
    soft = mask.filter(ImageFilter.GaussianBlur(swing))
    grain = noise(mask.size, cell, seed).point(lambda v: (v - 128) // 3 + 43)
    # The noise, centred on 0, moves the edge of the blurred mask to and fro.
    soft = ImageChops.add(soft, grain, 1, -43)
    return soft.point(lambda v: max(0, min(255, (v - 118) * 9)))


def shift(mask: Image.Image, dx: int, dy: int) -> Image.Image:
    """A mask moved; what leaves one edge does not come back at the other."""
    # 16 pixels of padding, more than any shift: what wraps around is cut off again.
    return ImageChops.offset(pad(mask, 16), dx, dy).crop(
        (16, 16, mask.width + 16, mask.height + 16)
    )


def _lay(image: Image.Image, mask: Image.Image, ground: Image.Image, depth: int = 4) -> None:
    """Put a ground into the water: shadow, foam, the ground itself, light and dark edges."""
    tint(image, shift(mask.filter(ImageFilter.GaussianBlur(8)), 7, 10), "#02283a", 0.66)
    image.paste(ground, (0, 0), mask)
    tint(image, ImageChops.subtract(mask, shift(mask, 3, 3)), "#fffbe6", 0.7)
    low = ImageChops.subtract(mask, shift(mask, -depth, -depth))
    tint(image, low, "#0b3038", 0.55)


def causeway(image: Image.Image) -> None:
    """The old road: sand and rubble with a kerb of broken stones."""
    sand = diagonal(SIZE, SAND, "#b08f50")
    tint(sand, noise(SIZE, 46, 19).point(lambda v: max(0, v - 120) * 2), "#7d6436", 0.34)
    tint(sand, caustics(SIZE, 60, 77, 8), "#fffbe0", 0.30)
    _lay(image, rough(band(HALF), 15, 5), sand)
    _kerb(image, ("#e9dcb8", "#d6c598", "#c4b07e", "#efe6cb"), 5)


def _kerb(image: Image.Image, colours: tuple[str, ...], seed: int) -> None:
    """Broken stones along both edges of the road."""
    n = 3
    rnd = random.Random(seed)
    layer = Image.new("RGBA", (SIZE[0] * n, SIZE[1] * n), (0, 0, 0, 0))
    pen = ImageDraw.Draw(layer)
    for side in (-1, 1):
        line = edge(side * (HALF - 5))
        for i in range(4, len(line) - 4, 2):
            # Here and there a stone is missing.
            if rnd.random() < 0.14:
                continue
            x, y = line[i]
            stone = _stone(rnd, (x + rnd.uniform(-3, 3), y + rnd.uniform(-3, 3)))
            # Its shadow.
            pen.polygon([((u + 2) * n, (v + 3) * n) for u, v in stone], fill=(40, 44, 34, 150))
            pen.polygon([(u * n, v * n) for u, v in stone], fill=rgb(rnd.choice(colours)))
            lit = [(u * n, v * n) for u, v in stone]
            pen.line([*lit, lit[0]], fill=(70, 58, 34), width=n)
    small = reduce(layer, n)
    image.paste(small, (0, 0), small)


def _stone(rnd: random.Random, at: Point) -> list[Point]:
    size = rnd.uniform(5.5, 9.5)
    turn = rnd.uniform(0, 6.28)
    corners = rnd.choice((5, 6, 6, 7))
    out = []
    for k in range(corners):
        angle = turn + 2 * math.pi * k / corners
        reach = size * rnd.uniform(0.8, 1.15)
        out.append((at[0] + reach * math.cos(angle) * 1.15, at[1] + reach * math.sin(angle)))
    return out


def quay(image: Image.Image) -> None:
    """The marble quay of the city, along the whole road; pieces of it cover what has closed."""
    marble = diagonal(SIZE, MARBLE, MARBLE_LO)
    tint(marble, noise(SIZE, 60, 5).point(lambda v: max(0, v - 110) * 2), "#8d7f62", 0.30)
    tint(marble, _paving(), "#6f6143", 0.62)
    mask = band(HALF + 4)
    _lay(image, mask, marble, 7)
    inner = ImageChops.subtract(band(HALF - 6), band(HALF - 9))
    tint(image, inner, "#8a7748", 0.8)


def _paving() -> Image.Image:
    """Slabs across the way, in two courses with staggered joints."""
    n = 2
    mask = Image.new("L", (SIZE[0] * n, SIZE[1] * n), 0)
    pen = ImageDraw.Draw(mask)
    rows = [edge(side) for side in (-56.0, -19.0, 19.0, 56.0)]
    for row in rows[1:3]:
        pen.line([(x * n, y * n) for x, y in row], fill=255, width=2 * n)
    for k, (one, two) in enumerate(pairwise(rows)):
        # Eight points of the curve a slab, every other course moved by half of one.
        for i in range((k % 2) * 4, len(one), 8):
            (x0, y0), (x1, y1) = one[i], two[i]
            pen.line([(x0 * n, y0 * n), (x1 * n, y1 * n)], fill=255, width=2 * n)
    return reduce(mask, n)


def meadow(image: Image.Image) -> None:
    """The green tongue of the mainland, along the whole road."""
    sand = diagonal(SIZE, "#f3e2ae", "#c9a862")
    _lay(image, rough(band(HALF + 2), 22, 5, 3), sand)
    green = diagonal(SIZE, GRASS, GRASS_LO)
    tint(green, noise(SIZE, 40, 6).point(lambda v: max(0, v - 116) * 2), "#2f5c2c", 0.42)
    mask = rough(band(HALF - 12), 18, 4, 5)
    tint(image, shift(mask.filter(ImageFilter.GaussianBlur(3)), 2, 3), "#4b3a14", 0.5)
    image.paste(green, (0, 0), mask)
    tint(image, ImageChops.subtract(mask, shift(mask, 2, 2)), "#dff0a0", 0.7)
    _tufts(image)


def _tufts(image: Image.Image) -> None:
    """Bushes and blossoms on the meadow."""
    n = 2
    rnd = random.Random(12)
    layer = Image.new("RGBA", (SIZE[0] * n, SIZE[1] * n), (0, 0, 0, 0))
    pen = ImageDraw.Draw(layer)
    for side in (-38, -22, -6, 10, 26, 40):
        line = edge(float(side))
        for i in range(rnd.randint(2, 9), len(line), 11):
            x, y = (v + rnd.uniform(-7, 7) for v in line[i])
            r = rnd.uniform(4, 9)
            blossom = rnd.random() < 0.25
            tone = "#f7e9c8" if blossom else mix("#3f7a2e", "#7fae4a", rnd.random())
            r = 3.0 if blossom else r
            box = ((x - r) * n, (y - r * 0.8) * n, (x + r) * n, (y + r * 0.8) * n)
            if not blossom:
                drop = (box[0] + 3 * n, box[1] + 4 * n, box[2] + 3 * n, box[3] + 4 * n)
                pen.ellipse(drop, fill=(20, 40, 14, 110))
            pen.ellipse(box, fill=rgb(tone))
    small = reduce(layer, n)
    image.paste(small, (0, 0), small)


def finish(image: Image.Image) -> Image.Image:
    """The dark rim of the sea."""
    return vignette(image, 0.40, "#03222f")
