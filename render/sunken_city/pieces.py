"""What lies on the lake: streets, houses, adventurers and the spirit."""

from __future__ import annotations

import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from games.core.api import SeatMark
from render.brush import Brush
from render.canvas import (
    CLEAR,
    SS,
    Point,
    bevel,
    cut,
    diagonal,
    dilate,
    filled,
    pad,
    reduce,
    rounded,
    smooth,
    stamp,
    tint,
)
from render.materials import plate
from render.sprites import sprite
from render.sunken_city.facts import FIELD, SPIRIT
from render.sunken_city.icons import badge
from render.theme import INK, mix, rgb
from render.tokens import shape_mask, shaped

EDGE = 5  # free water around a tile
VARIANTS = 4
PAWN = 50
_LIT, _DARK = "#e8e3d5", "#aba593"


@sprite
def street(upright: bool, variant: int, percent: int = 100) -> Image.Image:
    """Two slabs clamped together: one causeway of two fields, moss at its edge."""
    w, h = (FIELD, 2 * FIELD) if upright else (2 * FIELD, FIELD)
    size = (w * SS, h * SS)
    # A seed of its own: each variant differs, and looks the same in every process.
    rnd = random.Random(variant * 7 + upright)
    ground = _uneven(size, EDGE * SS, 9 * SS, rnd)
    out = filled(dilate(ground, 1.3 * SS), INK)
    moss = cut(diagonal(size, "#86a45c", "#44623a"), ground)
    out.alpha_composite(bevel(moss, 1.2 * SS, 0.4, 0.5))
    for index in (0, 1):
        slab = _slab(size, upright, index, rnd)
        out.alpha_composite(bevel(filled(dilate(slab, 0.7 * SS), "#4d4a40"), 1, 0, 0))
        face = diagonal(size, _LIT, _DARK)
        tint(face, _cracks(size, rnd), "#6f6a5c", 0.34)
        out.alpha_composite(bevel(cut(face, slab), 1.7 * SS, 0.75, 0.6))
    out.alpha_composite(_clamps(size, upright))
    return _afloat(reduce(out, SS * 100 / percent), percent)


def _uneven(size: tuple[int, int], inset: float, step: float, rnd: random.Random) -> Image.Image:
    """A rectangle with an organic edge."""
    w, h = size
    line: list[Point] = []
    for (x0, y0), (x1, y1) in (
        ((inset, inset), (w - inset, inset)),
        ((w - inset, inset), (w - inset, h - inset)),
        ((w - inset, h - inset), (inset, h - inset)),
        ((inset, h - inset), (inset, inset)),
    ):
        count = round((abs(x1 - x0) + abs(y1 - y0)) / step / 1.6)
        # Without the corners themselves: the curve rounds them off.
        for k in range(1, count):
            t = k / count
            line.append(
                (
                    x0 + (x1 - x0) * t + rnd.uniform(-1, 1) * step * 0.13,
                    y0 + (y1 - y0) * t + rnd.uniform(-1, 1) * step * 0.13,
                )
            )
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).polygon(smooth(line, steps=6), fill=255)
    return mask


def _slab(size: tuple[int, int], upright: bool, index: int, rnd: random.Random) -> Image.Image:
    """One half of the causeway, its corners a little worn."""
    w, h = size
    inset, joint = (EDGE + 5) * SS, 1.6 * SS
    x0, y0, x1, y1 = float(inset), float(inset), float(w - inset), float(h - inset)
    if upright:
        y0, y1 = (y0, h / 2 - joint) if index == 0 else (h / 2 + joint, y1)
    else:
        x0, x1 = (x0, w / 2 - joint) if index == 0 else (w / 2 + joint, x1)

    def worn() -> float:
        return rnd.uniform(0.5, 3.5) * SS

    line = [
        (x0 + worn(), y0 + worn() / 2),
        (x1 - worn(), y0 + worn() / 2),
        (x1 - worn() / 2, y0 + worn()),
        (x1 - worn() / 2, y1 - worn()),
        (x1 - worn(), y1 - worn() / 2),
        (x0 + worn(), y1 - worn() / 2),
        (x0 + worn() / 2, y1 - worn()),
        (x0 + worn() / 2, y0 + worn()),
    ]
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).polygon(line, fill=255)
    # Blurred and made sharp again: the corners get round.
    return mask.filter(ImageFilter.GaussianBlur(SS * 0.8)).point(
        lambda v: max(0, min(255, (v - 96) * 5))
    )


def _cracks(size: tuple[int, int], rnd: random.Random) -> Image.Image:
    """A few paving lines, faint enough for every piece on them."""
    w, h = size
    mask = Image.new("L", size, 0)
    pen = ImageDraw.Draw(mask)
    for _ in range(4):
        x, y = rnd.uniform(0.1, 0.9) * w, rnd.uniform(0.1, 0.9) * h
        line = [(x, y)]
        for _ in range(3):
            x, y = x + rnd.uniform(-24, 24) * SS, y + rnd.uniform(-18, 18) * SS
            line.append((x, y))
        pen.line(smooth(line, closed=False), fill=200, width=round(1.3 * SS))
    return mask.filter(ImageFilter.GaussianBlur(SS * 0.4))


def _clamps(size: tuple[int, int], upright: bool) -> Image.Image:
    """Two brass clamps over the joint: these two fields are one street."""
    w, h = size
    layer = Image.new("RGBA", size, CLEAR)
    pen = ImageDraw.Draw(layer)
    for share in (0.24, 0.76):
        long, wide = 9 * SS, 3.6 * SS
        x, y = (w * share, h / 2) if upright else (w / 2, h * share)
        dx, dy = (wide, long) if upright else (long, wide)
        pen.rounded_rectangle((x - dx, y - dy, x + dx, y + dy), wide, fill=rgb("#c79a44"))
    out = filled(dilate(layer.getchannel("A"), 1.1 * SS), INK)
    out.alpha_composite(bevel(layer, 1.2 * SS, 0.9, 0.7))
    return out


def _afloat(tile: Image.Image, percent: int) -> Image.Image:
    """A tile with its shadow in the water and the bright line where it breaks the surface."""
    k = percent / 100
    big = pad(tile, round(14 * k))
    alpha = big.getchannel("A")
    # The ring between a grown silhouette and the silhouette itself.
    foam = ImageChops.subtract(dilate(alpha, 3.2 * k), alpha).point(lambda v: int(v * 0.5))
    fallen = filled(_soft(alpha, 5 * k, 0.62), "#01121c")
    out = ImageChops.offset(fallen, round(5 * k), round(6 * k))
    out.alpha_composite(filled(foam, "#e6fffa"))
    out.alpha_composite(big)
    return out


def _soft(mask: Image.Image, blur: float, share: float) -> Image.Image:
    return mask.filter(ImageFilter.GaussianBlur(blur)).point(lambda v: int(v * share))


# walls and roofs of the three kinds of houses
_ROOFS = (("#5f8196", "#36526a"), ("#7d6a8c", "#4c3f63"), ("#5c8a7c", "#305a52"))


SIGN = (-26, -25)  # from the centre of a house to its number


@sprite
def house(number: int, percent: int = 100) -> Image.Image:
    """A block of the sunken town on its plinth; the number is stamped last of all."""
    out = _socket(percent).copy()
    block = _block(number, percent)
    spot = ((out.width - block.width) // 2, (out.height - block.height) // 2)
    out.alpha_composite(block, spot)
    return out


def sign(number: int, percent: int = 100) -> Image.Image:
    """The number of a house, at its upper left above every piece."""
    return plate(str(number), 46 * percent // 100)


@sprite
def town(number: int, size: int) -> Image.Image:
    """The walls and roofs of a house, lights in the windows."""
    out = _block(number, 100)
    return out if size == FIELD else out.resize((size, size), Image.Resampling.LANCZOS)


@sprite
def _block(number: int, percent: int) -> Image.Image:
    pen = Brush(FIELD, FIELD)
    _walls(pen, number % 3)
    return pen.done(INK, 2.2, 1.3, 0.55, 0.5, percent)


@sprite
def _socket(percent: int) -> Image.Image:
    """The stone plinth a house stands on."""
    size = (FIELD * SS, FIELD * SS)
    rnd = random.Random(99)
    ground = _uneven(size, EDGE * SS, 9 * SS, rnd)
    out = filled(dilate(ground, 1.3 * SS), INK)
    out.alpha_composite(bevel(cut(diagonal(size, "#86a45c", "#44623a"), ground), 1.2 * SS))
    inset = (EDGE + 5) * SS
    slab = rounded(size, (inset, inset, size[0] - inset, size[1] - inset), 5 * SS)
    out.alpha_composite(bevel(cut(diagonal(size, "#a9a394", "#6d685b"), slab), 1.7 * SS, 0.7, 0.6))
    return _afloat(reduce(out, SS * 100 / percent), percent)


def _walls(p: Brush, kind: int) -> None:
    lit, dark = _ROOFS[kind]
    wall, shade, amber = "#d3c8b2", "#a2967f", "#ffcf5e"
    if kind == 0:  # one broad gable
        p.rect(18, 44, 80, 84, wall)
        p.rect(56, 44, 80, 84, shade)
        p.poly([(49, 12), (88, 48), (12, 48)], lit)
        p.poly([(49, 12), (88, 48), (56, 48)], dark)
        windows = [(26, 54), (40, 54), (64, 54)]
    elif kind == 1:  # house with a tower
        p.rect(16, 50, 62, 84, wall)
        p.rect(58, 32, 82, 84, shade)
        p.poly([(12, 52), (24, 28), (60, 28), (64, 52)], lit)
        p.poly([(52, 36), (70, 6), (88, 36)], dark)
        windows = [(24, 60), (40, 60), (66, 44), (66, 62)]
    else:  # two gables
        p.rect(14, 46, 50, 84, wall)
        p.rect(50, 40, 84, 84, shade)
        p.poly([(32, 20), (52, 48), (10, 48)], lit)
        p.poly([(66, 12), (88, 42), (44, 42)], dark)
        windows = [(21, 56), (35, 56), (58, 50), (70, 50)]
    for x, y in windows:
        p.rect(x - 1.5, y - 1.5, x + 9.5, y + 12.5, "#5a4630", 2)
        p.rect(x, y, x + 8, y + 11, amber, 2)
        p.rect(x, y, x + 4, y + 5, "#fff3c0", 1)
    p.rect(40, 70, 54, 84, "#4a3722", 4)


@sprite
def _pawn(colour: str, percent: int) -> Image.Image:
    """The hat and head of an adventurer, to stand behind the token."""
    pen = Brush(44, 40)
    skin = mix(colour, "#ffffff", 0.18)
    pen.ell(22, 24, 10, 11, skin)
    pen.ell(22, 17, 18, 5.5, mix(colour, "#000000", 0.28))
    pen.rect(12, 5, 32, 17, mix(colour, "#000000", 0.10), 6)
    pen.rect(12, 12, 32, 16, "#3a2413", 1)
    return pen.done(INK, 2.0, 1.2, 0.5, 0.5, percent)


@sprite
def _adventurer(colour: str, shape: str, letter: str, percent: int) -> Image.Image:
    chip = shaped(colour, shape, letter, PAWN * percent // 100)
    head = _pawn(colour, percent)
    # How far the head peeps out depends on how high the shape reaches.
    rise = {"triangle": 24, "circle": 28, "square": 27, "diamond": 27}[shape] * percent // 100
    # As much room below as the hat needs above, so that the token stays in the middle.
    room = 16 * percent // 100
    out = Image.new("RGBA", (chip.width, chip.height + 2 * room), CLEAR)
    top = room + chip.height // 2 - rise - head.height // 2
    out.alpha_composite(head, ((chip.width - head.width) // 2, max(0, top)))
    out.alpha_composite(chip, (0, room))
    return out


def adventurer(mark: SeatMark, percent: int = 100) -> Image.Image:
    """A pawn: colour, shape and letter, with a traveller's hat; the token is in the middle."""
    return _adventurer(mark.colour, mark.shape, mark.letter, percent)


@sprite
def spirit(size: int, isolated: bool = False) -> Image.Image:
    """The menace: a glowing figure; a ring of water around it when it is cut off."""
    figure = badge("spirit", size)
    room = size * 2
    out = Image.new("RGBA", (room, room), CLEAR)
    halo = shape_mask("circle", room, size * 0.60)
    # A dark halo under the light one: it must glow on bright shallows as well.
    out.alpha_composite(filled(_soft(halo, size * 0.13, 0.62), "#03302f"))
    out.alpha_composite(
        filled(_soft(shape_mask("circle", room, size * 0.56), size * 0.15, 0.85), SPIRIT)
    )
    if isolated:
        out.alpha_composite(_water_ring(room, size))
    shine = pad(figure, (room - size) // 2)
    rim = dilate(shine.getchannel("A"), size * 0.03)
    out.alpha_composite(filled(rim, "#eafff8"))
    stamp(out, figure, room / 2, room / 2)
    return out


def _water_ring(room: int, size: int) -> Image.Image:
    n = 3
    layer = Image.new("RGBA", (room * n, room * n), CLEAR)
    pen = ImageDraw.Draw(layer)
    c = room * n / 2
    for radius, width in ((0.60, 0.055), (0.72, 0.035)):
        r = size * radius * n
        for start in range(0, 360, 45):
            box = (c - r, c - r, c + r, c + r)
            pen.arc(box, start, start + 32, fill=rgb("#e9fffb"), width=round(size * width * n))
    out = filled(dilate(layer.getchannel("A"), 2.0 * n), INK)
    out.alpha_composite(layer)
    return reduce(out, n)


@sprite
def ripples(upright: bool, wide: bool, percent: int = 100) -> Image.Image:
    """Where something sank in the last turn: rings closing over the place."""
    w, h = (FIELD, 2 * FIELD) if upright else (2 * FIELD, FIELD) if wide else (FIELD, FIELD)
    n = 3
    layer = Image.new("L", (w * n, h * n), 0)
    pen = ImageDraw.Draw(layer)
    for inset, light in ((14, 150), (25, 200), (35, 255)):
        box = (inset * n, inset * n, (w - inset) * n, (h - inset) * n)
        # As round as the rings can be: circles over a house, stadium shapes over a street.
        radius = (min(w, h) / 2 - inset) * n
        pen.rounded_rectangle(box, radius, outline=light, width=round(3.2 * n))
    mask = reduce(layer, n * 100 / percent)
    out = filled(_soft(dilate(mask, 2), 1, 0.5), "#03202c")
    out.alpha_composite(filled(mask, "#e6fffb"))
    return out
