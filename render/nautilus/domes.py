"""The modules of the city: glass domes in riveted brass, their locks, and who is inside."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import fonts
from render.canvas import (
    CLEAR,
    SS,
    Point,
    bevel,
    calm,
    cut,
    diagonal,
    dilate,
    filled,
    radial,
    reduce,
    tint,
    with_shadow,
)
from render.icons import icon
from render.materials import brass, rivet
from render.nautilus.facts import MARKS, MODULES, STRAIGHT, WAYS, locks
from render.sprites import sprite
from render.theme import BRASS_DEEP, BRASS_HI, GLOW_TARGET, INK, IVORY, mix, rgb, rgba, text_on
from render.tokens import shape_mask

LOCK = {"blue": ("#1f8fe8", "#c9f2ff"), "brown": ("#8a3f10", "#ffc46b")}


def fine(cell: int) -> int:
    """How many times too large a piece is drawn: small ones need it more."""
    return SS if cell <= 52 else 2


def octagon(n: float, inset: float) -> list[Point]:
    """An octagon over 3 x 3 fields; the corner fields are half covered."""
    # 0.41 is tan(22.5°): moved inwards by that, the corners keep all eight sides parallel.
    a, b, c, d = inset, n / 3 + inset * 0.41, n * 2 / 3 - inset * 0.41, n - inset
    return [(b, a), (c, a), (d, b), (d, c), (c, d), (b, d), (a, c), (a, b)]


def _octagon_mask(n: int, inset: float) -> Image.Image:
    mask = Image.new("L", (n, n), 0)
    ImageDraw.Draw(mask).polygon(octagon(n, inset), fill=255)
    return mask


@sprite
def module(kind: str, orientation: str, builder: int | None, cell: int) -> Image.Image:
    """A dome with icon, code, locks and the colour and shape of its builder, without crew."""
    factor = fine(cell)
    n = cell * 3 * factor
    out = _frame(n).copy()
    if builder is not None:
        colour = MARKS[builder].colour
        # Rings of ever smaller octagons: ink, the builder's colour, ink again, glass.
        out.paste(rgb(INK), (0, 0, n, n), _octagon_mask(n, n * 0.066))
        out.paste(rgb(colour), (0, 0, n, n), _octagon_mask(n, n * 0.074))
    out.paste(rgb(INK), (0, 0, n, n), _octagon_mask(n, n * (0.066 if builder is None else 0.098)))
    out.alpha_composite(_glass(n, MODULES[kind].colour, 0.076 if builder is None else 0.106))
    _emblem(out, kind, n, factor)
    if builder is not None:
        mark = _builder(builder, round(n * 0.188))
        out.alpha_composite(mark, (round(n * 0.126), round(n * 0.286)))
    for way in locks(kind, orientation):
        _hatch(out, way, n)
    flat = reduce(with_shadow(out, n // 30, n // 34, 0.7), factor)
    lighter = calm(flat.convert("RGB"), 5)  # a full city would make the picture too heavy
    lighter.putalpha(flat.getchannel("A"))
    return lighter


@lru_cache(maxsize=2)
def _frame(n: int) -> Image.Image:
    """The brass octagon with a rivet at each corner."""
    out = bevel(cut(brass((n, n), 3), _octagon_mask(n, n * 0.012)), n * 0.012, 0.7, 0.7)
    head = rivet(max(6, round(n * 0.034)))
    for x, y in octagon(n, n * 0.040):
        out.alpha_composite(head, (round(x - head.width / 2), round(y - head.height / 2)))
    return out


@lru_cache(maxsize=2)
def _glass(n: int, colour: str, inset: float) -> Image.Image:
    """The dome: a lit hall under ribbed glass, bright at the upper left."""
    hall = radial(
        (n, n), mix(colour, "#ffffff", 0.30), mix(colour, "#000814", 0.52), (0.38, 0.32), 0.9
    )
    mask = _octagon_mask(n, n * inset)
    _ribs(hall, n, inset)
    shine = Image.new("L", (n, n), 0)
    pen = ImageDraw.Draw(shine)
    # A crescent: one disc less another that lies further to the lower right.
    pen.ellipse((n * 0.10, n * 0.08, n * 0.90, n * 0.86), fill=255)
    pen.ellipse((n * 0.17, n * 0.16, n * 0.99, n * 1.02), fill=0)
    tint(hall, shine.filter(ImageFilter.GaussianBlur(n * 0.012)), "#ffffff", 0.50)
    pane = Image.new("L", (n, n), 0)
    ImageDraw.Draw(pane).ellipse((n * 0.20, n * 0.62, n * 0.84, n * 0.95), fill=255)
    tint(hall, pane.filter(ImageFilter.GaussianBlur(n * 0.05)), mix(colour, "#ffffff", 0.5), 0.30)
    return bevel(cut(hall, mask), n * 0.010, 0.5, 0.6)


def _ribs(hall: Image.Image, n: int, inset: float) -> None:
    """The struts of the glass, thin and pale: eight spokes and one ring."""
    lines = Image.new("L", (n, n), 0)
    pen = ImageDraw.Draw(lines)
    width = max(2, round(n * 0.010))
    rim = octagon(n, n * inset)
    for corner in rim:
        pen.line([(n / 2, n / 2), corner], fill=255, width=width)
    ring = octagon(n, n * 0.27)
    # Two corners again, so that the first joint is rounded, too.
    pen.line([*ring, ring[0], ring[1]], fill=255, width=width, joint="curve")
    # The shadow of the struts on the floor of the hall.
    tint(hall, ImageChops.offset(lines, width, width), "#000000", 0.25)
    tint(hall, lines, "#ffffff", 0.26)


def _emblem(out: Image.Image, kind: str, n: int, factor: int) -> None:
    """Icon above, code in the middle; the foot stays free for the crew."""
    image = icon(MODULES[kind].icon, round(n * 0.29), INK, 4)
    out.alpha_composite(image, (round((n - image.width) / 2), round(n * 0.235 - image.height / 2)))
    size = max(26, n * 0.222 / factor)
    spot = (n / 2, n * 0.478)
    fonts.mark(
        out, spot, MODULES[kind].code, "black", size, "#ffffff", halo=INK, halo_width=size * 0.11,
        scale=factor,
    )  # fmt: skip


def _builder(seat: int, n: int) -> Image.Image:
    """The owner marker: the builder's shape in the builder's colour."""
    mark = MARKS[seat]
    shape = shape_mask(mark.shape, n, n * 0.34)
    out = filled(dilate(shape, n * 0.07), INK)
    out.alpha_composite(filled(dilate(shape, n * 0.03), IVORY))
    out.paste(rgb(mark.colour), (0, 0, n, n), shape)
    return out


def _hatch(out: Image.Image, way: str, n: int) -> None:
    """A closed lock: a coloured door in the rim, straight ones blue, diagonal ones brown."""
    dx, dy = WAYS[way]
    straight = way in STRAIGHT
    body, light = LOCK["blue" if straight else "brown"]
    reach = math.hypot(dx, dy)
    u, v = dx / reach, dy / reach
    # The slanted sides of this octagon are nearer to its centre than the straight ones.
    away = n * (0.452 if straight else 0.428)
    cx, cy = n / 2 + u * away, n / 2 + v * away
    pen = ImageDraw.Draw(out)

    def door(half: float, deep: float, fill: str) -> None:
        # p runs along the rim, q outwards through it.
        px, py, qx, qy = -v * half, u * half, u * deep, v * deep
        corners = [
            (cx + px + qx, cy + py + qy),
            (cx - px + qx, cy - py + qy),
            (cx - px - qx, cy - py - qy),
            (cx + px - qx, cy + py - qy),
        ]
        pen.polygon(corners, fill=rgb(fill))

    door(n * 0.122, n * 0.050, INK)
    door(n * 0.110, n * 0.037, body)
    door(n * 0.078, n * 0.011, light)


@sprite
def joint(way: str, cell: int) -> Image.Image:
    """Two locks joined: a brass collar around a lit passage, laid over both doors."""
    straight = way in STRAIGHT
    body, light = LOCK["blue" if straight else "brown"]
    factor = fine(cell)
    length, width = round(cell * 0.74) * factor, round(cell * 0.84) * factor
    # The diagonal: in a square of that size it can be turned without being cut.
    n = round(math.hypot(length, width)) + 8
    out = Image.new("RGBA", (n, n), CLEAR)
    pen = ImageDraw.Draw(out)
    x0, y0 = (n - length) / 2, (n - width) / 2
    x1, y1 = x0 + length, y0 + width
    e = cell * factor / 45
    pen.rounded_rectangle((x0, y0, x1, y1), 5 * e, fill=rgb(INK))
    pen.rounded_rectangle((x0 + 2 * e, y0 + 2 * e, x1 - 2 * e, y1 - 2 * e), 4 * e, fill=rgb(body))
    for x in (x0, x1 - 9 * e):  # the collars at both ends
        pen.rounded_rectangle((x, y0 - 2 * e, x + 9 * e, y1 + 2 * e), 3 * e, fill=rgb(INK))
        pen.rounded_rectangle((x + 2 * e, y0, x + 7 * e, y1), 2 * e, fill=rgb("#e4bf68"))
    inner = (x0 + 9 * e, y0 + width * 0.27, x1 - 9 * e, y1 - width * 0.27)
    pen.rectangle(inner, fill=rgb(light))
    middle = (inner[0] + inner[2]) / 2
    pen.line([(middle, y0 + 3 * e), (middle, y1 - 3 * e)], fill=rgb(mix(body, "#000", 0.45)),
             width=round(2.2 * e))  # fmt: skip
    # Rows count downwards, while Pillow turns counter-clockwise.
    angle = math.degrees(math.atan2(-WAYS[way][1], WAYS[way][0]))
    turned = out.rotate(angle, Image.Resampling.BICUBIC)
    return reduce(with_shadow(bevel(turned, 2 * e, 0.55, 0.5), round(2 * e), 2 * e, 0.5), factor)


_CREW = {  # radius and size of the digit, in shares of a field, by shape
    "circle": (0.385, 0.62, 0.0),
    "square": (0.395, 0.62, 0.0),
    "triangle": (0.40, 0.58, 0.085),
    "diamond": (0.40, 0.58, 0.0),
}


@sprite
def crew(seat: int, count: int, cell: int) -> Image.Image:
    """The researchers of one player in a module: the player's shape with their number in it."""
    mark = MARKS[seat]
    factor = fine(cell)
    radius, size, drop = _CREW[mark.shape]
    n = round(cell * 1.12) * factor
    shape = shape_mask(mark.shape, n, cell * factor * radius)
    out = filled(dilate(shape, cell * factor * 0.055), INK)
    out.alpha_composite(filled(dilate(shape, cell * factor * 0.020), IVORY))
    face = diagonal((n, n), mix(mark.colour, "#ffffff", 0.12), mix(mark.colour, "#000000", 0.16))
    inner = shape_mask(mark.shape, n, cell * factor * radius * 0.96)
    out.alpha_composite(bevel(cut(face, inner), cell * factor * 0.018, 0.4, 0.45))
    spot = (n / 2, n / 2 + cell * factor * drop)
    fonts.mark(
        out, spot, str(count), "black", max(26.0, cell * size), text_on(mark.colour), scale=factor
    )
    return reduce(with_shadow(out, n // 26, n // 24, 0.6), factor)


@sprite
def chip(kind: str, size: int) -> Image.Image:
    """A small octagon of a module kind with its code, for stacks and trays."""
    n = size * SS
    colour = MODULES[kind].colour
    out = filled(_octagon_mask(n, n * 0.02), INK)
    out.alpha_composite(bevel(cut(brass((n, n), 2), _octagon_mask(n, n * 0.045)), n * 0.02))
    face = diagonal((n, n), mix(colour, "#ffffff", 0.22), mix(colour, "#000000", 0.32))
    out.alpha_composite(bevel(cut(face, _octagon_mask(n, n * 0.11)), n * 0.02))
    words = size * 0.54
    fonts.mark(
        out, (n / 2, n / 2), MODULES[kind].code, "black", max(26, words), "#ffffff", halo=INK,
        halo_width=2.4, scale=SS,
    )  # fmt: skip
    return reduce(with_shadow(out, n // 30, n // 28, 0.5))


@sprite
def ring(cell: int, colour: str) -> Image.Image:
    """A ring with glow around a module; the dark edge keeps it visible on any water."""
    factor, width, blur = 2, 6, 8
    n, room = cell * 3 * factor, (width + blur) * 2 * factor
    field = Image.new("L", (n + 2 * room, n + 2 * room), 0)
    field.paste(_octagon_mask(n, n * 0.012), (room, room))
    grown = dilate(field, width * factor)
    halo = ImageChops.subtract(grown.filter(ImageFilter.GaussianBlur(blur * factor)), field)
    crisp = ImageChops.subtract(grown, field)
    out = filled(ImageChops.lighter(crisp, halo.point(lambda v: int(v * 0.85))), colour)
    edge = ImageChops.subtract(dilate(field, (width + 2) * factor), grown)
    out.alpha_composite(filled(edge, INK))
    return reduce(out, factor)


@sprite
def outline(cell: int) -> Image.Image:
    """Where a module could stand: a thin octagon in the colour of the options."""
    n = cell * 3 * SS
    out = Image.new("RGBA", (n, n), CLEAR)
    out.paste(rgba(GLOW_TARGET, 22), (0, 0, n, n), _octagon_mask(n, n * 0.02))
    pen = ImageDraw.Draw(out)
    line = octagon(n, n * 0.03)
    pen.line([*line, line[0], line[1]], fill=rgba(INK, 150), width=round(n * 0.018), joint="curve")
    pen.line(
        [*line, line[0], line[1]],
        fill=rgba(GLOW_TARGET, 230),
        width=round(n * 0.010),
        joint="curve",
    )
    return reduce(out)


@sprite
def footprint(cell: int) -> Image.Image:
    """Where a module is about to stand: its outline, drawn through by the water."""
    n = cell * 3 * SS
    out = Image.new("RGBA", (n, n), CLEAR)
    out.paste(rgba(BRASS_DEEP, 120), (0, 0, n, n), _octagon_mask(n, n * 0.02))
    pen = ImageDraw.Draw(out)
    line = octagon(n, n * 0.03)
    pen.line([*line, line[0], line[1]], fill=rgb(BRASS_HI), width=round(n * 0.02), joint="curve")
    return reduce(out)
