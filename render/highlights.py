"""The grammar of highlights: one meaning, one form; the colour only repeats what the form says."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import fonts
from render.canvas import SS, Point, Size, dilate, disc, filled, glow_ring, reduce, rounded, smooth
from render.icons import icon
from render.sprites import sprite
from render.theme import ALERT, GLOW_LAST, GLOW_TARGET, INK, Colour, rgb, rgba


@sprite
def frame_glow(
    w: int, h: int, colour: str = GLOW_LAST, radius: int = 10, width: int = 4, blur: int = 7
) -> Image.Image:
    """Ring with glow around a w x h field: last move (gold) or selected piece (white)."""
    n, factor = (width + blur) * 2, 2
    size = ((w + 2 * n) * factor, (h + 2 * n) * factor)
    box = (n * factor, n * factor, (n + w) * factor, (n + h) * factor)
    field = rounded(size, box, radius * factor)
    out = glow_ring(field, colour, width * factor, blur * factor)
    # the dark edge keeps the ring visible on sand and parchment
    edge = ImageChops.subtract(dilate(field, (width + 2) * factor), dilate(field, width * factor))
    out.alpha_composite(filled(edge, INK))
    return reduce(out, factor)


@sprite
def threat(w: int, h: int, radius: int = 10, width: int = 5) -> Image.Image:
    """Dashed red ring around a threatened w x h field; add a plate with "!" beside it."""
    n, factor = width * 3, 2
    size = ((w + 2 * n) * factor, (h + 2 * n) * factor)
    box = (n * factor, n * factor, (n + w) * factor, (n + h) * factor)
    field = rounded(size, box, radius * factor)
    ring = ImageChops.subtract(dilate(field, width * factor), field)
    dashes = Image.new("L", size, 0)
    pen = ImageDraw.Draw(dashes)
    centre = (size[0] / 2, size[1] / 2)
    reach = math.hypot(*size)
    count = max(8, 2 * round((w + h) / 36))
    for i in range(count):
        # Wedges from the centre cut the ring: five eighths dash, the rest gap, also round corners.
        a, b = (2 * math.pi * (i + k) / count for k in (0.0, 0.62))
        pen.polygon(
            [
                centre,
                *(
                    (centre[0] + reach * math.cos(t), centre[1] + reach * math.sin(t))
                    for t in (a, b)
                ),
            ],
            fill=255,
        )
    ring = ImageChops.multiply(ring, dashes)
    out = filled(dilate(ring, 2 * factor), INK)
    out.alpha_composite(filled(ring, ALERT))
    return reduce(out, factor)


@sprite
def target(number: int, size: int = 44) -> Image.Image:
    """Legal target: dark disc, aqua ring, and the number the option has in the menu."""
    h = size * SS
    field: Size = (h * 2, h * 2)
    whole = disc(field, (h, h), h / 2)
    out = filled(whole.filter(ImageFilter.GaussianBlur(h * 0.10)), INK)
    out.alpha_composite(glow_ring(whole, GLOW_TARGET, h * 0.05, h * 0.12))
    out.alpha_composite(filled(whole, GLOW_TARGET))
    out.paste(rgb("#04222a"), (0, 0, *field), disc(field, (h, h), h * 0.43))
    words = str(number)
    # Two digits side by side have to fit the same disc.
    share = 0.78 if len(words) == 1 else 0.62
    fonts.mark(out, (h, h), words, "black", size * share, "#eaffff", scale=SS)
    return reduce(out)


def arrow(
    image: Image.Image,
    start: Point,
    end: Point,
    colour: str = GLOW_LAST,
    width: float = 9,
    bend: float = 0.18,
    gap: float = 0,
) -> list[Point]:
    """Curved arrow with ink outline; bend = height of the bow / length, gap = free at both ends.

    Returns its path, start to tip.
    """
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    reach = math.hypot(dx, dy) or 1
    x0, y0 = x0 + dx / reach * gap, y0 + dy / reach * gap
    x1, y1 = x1 - dx / reach * gap, y1 - dy / reach * gap
    # Twice the height: a quadratic curve comes half-way up to its control point.
    cx, cy = (x0 + x1) / 2 - dy * bend * 2, (y0 + y1) / 2 + dx * bend * 2
    path = [
        (
            (1 - t) ** 2 * x0 + 2 * t * (1 - t) * cx + t * t * x1,
            (1 - t) ** 2 * y0 + 2 * t * (1 - t) * cy + t * t * y1,
        )
        for t in (i / 60 for i in range(61))
    ]
    left, top = (int(min(p[axis] for p in path) - width * 4) for axis in (0, 1))
    right, low = (int(max(p[axis] for p in path) + width * 4) for axis in (0, 1))
    # Without their place, so that equal arrows elsewhere are the same sprite.
    local = tuple((x - left, y - top) for x, y in path)
    layer = _arrow_layer((right - left, low - top), local, colour, width)
    image.paste(layer, (left, top), layer)
    return path


@sprite
def _arrow_layer(size: Size, path: tuple[Point, ...], colour: str, width: float) -> Image.Image:
    factor = 3
    layer = Image.new("RGBA", (size[0] * factor, size[1] * factor), rgba(colour, 0))
    pen = ImageDraw.Draw(layer)
    line = [(x * factor, y * factor) for x, y in path]
    tip = line[-1]
    head = width * 3.0 * factor
    # cut by the distance from the tip, or the head floats free of a long shaft
    shaft = [p for p in line if math.dist(p, tip) >= head * 0.7] or [line[0]]
    angle = math.atan2(tip[1] - shaft[-1][1], tip[0] - shaft[-1][0])
    r0 = (width + 6) * factor / 2
    # First everything in ink and a little larger, then in colour: that leaves the outline.
    for r, fill, grow in ((r0, INK, 3.5 * factor), (width * factor / 2, colour, 0.0)):
        if len(shaft) > 1:
            pen.line(shaft, fill=rgb(fill), width=int(2 * r), joint="curve")
        x, y = line[0]
        pen.ellipse((x - r, y - r, x + r, y + r), fill=rgb(fill))
        pen.polygon(_arrow_head(tip, angle, head, grow), fill=rgb(fill))
    return layer.reduce(factor)  # a box filter is enough here, and much faster


def _arrow_head(tip: Point, angle: float, length: float, grow: float) -> list[Point]:
    u, v = math.cos(angle), math.sin(angle)
    # (-v, u) is the direction across the arrow: the two rear corners lie on either side of it.
    half = length * 0.62 + grow
    bx, by = tip[0] - u * (length + grow), tip[1] - v * (length + grow)
    return [
        (tip[0] + u * grow * 1.7, tip[1] + v * grow * 1.7),
        (bx - v * half, by + u * half),
        (bx + v * half, by - u * half),
    ]


def trail(
    image: Image.Image, spots: Sequence[Point], colour: str = GLOW_LAST, gap: float = 30
) -> None:
    """A winding way from place to place: a knob at its start, a head `gap` before its end."""
    if len(spots) < 2:
        return
    steps = 20 if len(spots) == 2 else 12
    path = smooth(spots, closed=False, steps=steps)
    tip = path[-1]
    path = [spot for spot in path if math.dist(spot, tip) >= gap] or path[:1]
    left, top = (int(min(p[axis] for p in path)) - 40 for axis in (0, 1))
    right, low = (int(max(p[axis] for p in path)) + 40 for axis in (0, 1))
    # In whole pixels, which are good keys for the cache.
    local = tuple((round(x - left), round(y - top)) for x, y in path)
    layer = _trail_layer((right - left, low - top), local, colour)
    image.paste(layer, (left, top), layer)


@sprite
def _trail_layer(size: Size, path: tuple[tuple[int, int], ...], colour: str) -> Image.Image:
    n = 3
    layer = Image.new("RGBA", (size[0] * n, size[1] * n), rgba(colour, 0))
    pen = ImageDraw.Draw(layer)
    line = [(x * n, y * n) for x, y in path]
    tip = line[-1]
    # The last two points alone lie too close together to tell the direction of a bend.
    behind = next((p for p in reversed(line) if math.dist(p, tip) > 10 * n), line[0])
    angle = math.atan2(tip[1] - behind[1], tip[0] - behind[0])
    for width, fill, grow in ((15, INK, 3.5 * n), (8, colour, 0.0)):
        r = width * n / 2
        if len(line) > 1:
            pen.line(line, fill=rgb(fill), width=round(2 * r), joint="curve")
        for (x, y), share in ((line[0], 1.5), (tip, 1.0)):
            knob = r * share
            pen.ellipse((x - knob, y - knob, x + knob, y + knob), fill=rgb(fill))
        pen.polygon(_trail_head(tip, angle, 20 * n, grow), fill=rgb(fill))
    return layer.reduce(n)


def _trail_head(tip: Point, angle: float, length: float, grow: float) -> list[Point]:
    u, v = math.cos(angle), math.sin(angle)
    half = length * 0.72 + grow * 1.3
    bx, by = tip[0] - u * (length * 0.4 + grow), tip[1] - v * (length * 0.4 + grow)
    far = length * 0.62 + grow * 1.6
    return [
        (tip[0] + u * far, tip[1] + v * far),
        (bx - v * half, by + u * half),
        (bx + v * half, by - u * half),
    ]


def dim(piece: Image.Image, opacity: float = 0.4) -> Image.Image:
    """A piece that cannot be used now."""
    out = piece.copy()
    out.putalpha(piece.getchannel("A").point(lambda v: int(v * opacity)))
    return out


def shade(piece: Image.Image, colour: Colour, share: float) -> Image.Image:
    """A piece drowned in a colour, e.g. a beaten card in the dark of the water."""
    out = Image.blend(piece.convert("RGB"), Image.new("RGB", piece.size, rgb(colour)), share)
    out.putalpha(piece.getchannel("A"))
    return out


def lock(size: int) -> Image.Image:
    """The padlock on something closed that can open later."""
    return icon("lock", size)
