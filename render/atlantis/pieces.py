"""Figures and bridges."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image, ImageDraw

from render import fonts
from render.atlantis.facts import MARKS, STEPS, centre, curve, edge, seat_of
from render.atlantis.tiles import light
from render.canvas import (
    CLEAR,
    SS,
    Point,
    bevel,
    cut,
    diagonal,
    dilate,
    filled,
    reduce,
    smooth,
    with_shadow,
)
from render.sprites import sprite
from render.theme import INK, IVORY, mix, rgb, text_on
from render.tokens import shape_mask

FIGURE = (62, 96)  # the box of a figure; its feet are in the middle of the lower edge


@sprite
def figure(name: str, percent: int = 100) -> Image.Image:
    """A person in a robe of the player's colour behind a shield: shape, letter and number."""
    mark = MARKS[seat_of(name)]
    w, h = (side * SS for side in FIGURE)
    body = Image.new("RGBA", (w, h), CLEAR)
    pen = ImageDraw.Draw(body)
    robe = [
        (16, 94),
        (20, 66),
        (17, 44),
        (22, 32),
        (31, 29),
        (40, 32),
        (45, 44),
        (42, 66),
        (46, 94),
    ]
    pen.polygon(
        [(x * SS, y * SS) for x, y in smooth([(float(x), float(y)) for x, y in robe])],
        fill=rgb(mark.colour),
    )
    pen.ellipse((20 * SS, 4 * SS, 42 * SS, 29 * SS), fill=rgb(mark.colour))
    alpha = body.getchannel("A")
    out = filled(dilate(alpha, 3 * SS), INK)
    out.alpha_composite(filled(dilate(alpha, 1.2 * SS), IVORY))
    out.alpha_composite(bevel(body, 2.4 * SS, 0.6, 0.6))
    shield = _shield(mark.colour, mark.shape, name)
    out.alpha_composite(shield, ((w - shield.width) // 2, h - shield.height + 3 * SS))
    return light(reduce(with_shadow(out, 4 * SS, 4 * SS, 0.65), SS * 100 / percent))


def _shield(colour: str, shape: str, name: str) -> Image.Image:
    """The player's shape with letter and number, the type as large as the shape allows."""
    n = 62 * SS
    r = n * {"triangle": 0.42, "square": 0.37, "circle": 0.40, "diamond": 0.42}[shape]
    outline = shape_mask(shape, n, r)
    out = filled(dilate(outline, n * 0.042), INK)
    out.paste(rgb(IVORY), (0, 0, n, n), dilate(outline, n * 0.014))
    face = diagonal((n, n), mix(colour, "#ffffff", 0.12), mix(colour, "#000000", 0.16))
    out.alpha_composite(bevel(cut(face, shape_mask(shape, n, r * 0.93)), n * 0.018, 0.38, 0.45))
    ink = text_on(colour)
    halo = mix(colour, "#ffffff" if ink == INK else "#000000", 0.35)
    drop = n * (0.13 if shape == "triangle" else 0)
    size = 28 if shape in ("square", "circle") else 26
    fonts.mark(out, (n / 2, n / 2 + drop), name, "black", size, ink, "mm", halo, 1.4, SS)
    return out


@sprite
def bridge(first: int, last: int) -> Image.Image:
    """A grey wooden bridge along the road over all places of a gap, ends on the stones."""
    # A bit more than half a place beyond the gap: the ends rest on the stones.
    a, b = round((first - 0.62) * STEPS), round((last + 0.62) * STEPS)
    x0, y0, x1, y1 = _box(first, last)
    n = 2
    layer = Image.new("RGBA", ((x1 - x0) * n, (y1 - y0) * n), CLEAR)
    pen = ImageDraw.Draw(layer)

    def spot(point: Point) -> Point:
        return (point[0] - x0) * n, (point[1] - y0) * n

    _planks(pen, a, b, spot)
    for side in (-31.0, 31.0):
        rail = [spot(p) for p in edge(side)[a : b + 1]]
        pen.line(rail, fill=rgb("#6f777a"), width=8 * n, joint="curve")
        for x, y in rail[:: STEPS // 2]:
            pen.ellipse((x - 6 * n, y - 6 * n, x + 6 * n, y + 6 * n), fill=rgb("#878f92"))
    lit = bevel(layer, 1.5 * n, 0.7, 0.7)
    out = filled(dilate(layer.getchannel("A"), 2.2 * n), INK)
    out.alpha_composite(lit)
    return light(reduce(with_shadow(out, 5 * n, 4 * n, 0.6), n))


def _planks(pen: ImageDraw.ImageDraw, a: int, b: int, spot: Callable[[Point], Point]) -> None:
    left, right = edge(-33.0), edge(33.0)
    tones = ("#c6cbcc", "#abb2b4", "#b8bec0")
    length = 0.0
    line = curve()
    start, count = a, 0
    for i in range(a, b):
        length += math.dist(line[i], line[i + 1])
        # Planks of equal width along the curve, however close its points lie.
        if length >= 14 or i == b - 1:
            corners = [left[start], left[i + 1], right[i + 1], right[start]]
            pen.polygon([spot(p) for p in corners], fill=rgb(tones[count % 3]))
            pen.line([spot(left[i + 1]), spot(right[i + 1])], fill=rgb("#5f676a"), width=4)
            start, count, length = i + 1, count + 1, 0.0


def _box(first: int, last: int) -> tuple[int, int, int, int]:
    points = [centre(place) for place in range(first - 1, last + 2)]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (int(min(xs)) - 60, int(min(ys)) - 60, int(max(xs)) + 60, int(max(ys)) + 60)


def lay_bridge(image: Image.Image, first: int, last: int) -> None:
    """Put the bridge of a gap where it belongs."""
    piece = bridge(first, last)
    x0, y0, x1, y1 = _box(first, last)
    x, y = (x0 + x1) // 2 - piece.width // 2, (y0 + y1) // 2 - piece.height // 2
    image.paste(piece, (x, y), piece)


def stand(image: Image.Image, name: str, feet: Point) -> None:
    """Put a figure with its feet at a point."""
    piece = figure(name)
    # The sprite is larger than the figure by its shadow, evenly on all sides.
    top = feet[1] - FIGURE[1] / 2
    image.paste(piece, (round(feet[0] - piece.width / 2), round(top - piece.height / 2)), piece)


@sprite
def badge(name: str) -> Image.Image:
    """Only the shield of a figure, for tables."""
    mark = MARKS[seat_of(name)]
    return reduce(_shield(mark.colour, mark.shape, name))
