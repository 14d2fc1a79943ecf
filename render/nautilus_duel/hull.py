"""The Nautilus from above: ram, riveted plates, lit hall, two wells, fins and screw."""

from __future__ import annotations

import math

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import (
    CLEAR,
    Point,
    calm,
    cut,
    dilate,
    disc,
    filled,
    radial,
    reduce,
    rounded,
    smooth,
    tint,
    vertical,
)
from render.materials import brass_ring
from render.nautilus_duel.facts import BOW, COLUMNS, HALL, STERN
from render.nautilus_duel.plating import (
    AXIS,
    FINE,
    SEAM,
    SIZE,
    TOP,
    Stops,
    bolt,
    in_pixels,
    part,
    plated,
)
from render.sprites import sprite
from render.theme import mix, rgb

_WELL = 92


@sprite
def hull() -> Image.Image:
    """The empty ship, RGBA, as wide as the board; its top is at TOP."""
    out = Image.new("RGBA", SIZE, CLEAR)
    # From the back to the front: the hull covers the roots of screw, fins and ram.
    _screw(out)
    _fins(out)
    _ram(out)
    out.alpha_composite(plated())
    _hall(out)
    for well in (BOW, STERN):
        _well(out, well)
    edge = filled(dilate(out.getchannel("A"), 2.4 * FINE), "#160d04")
    edge.alpha_composite(out)
    small = reduce(edge, FINE)
    # `calm` would coarsen the transparency as well, and with it the outline.
    calmed = calm(small.convert("RGB")).convert("RGBA")
    calmed.putalpha(small.getchannel("A"))
    return calmed


_SPUR: Stops = (
    (0, "#fff0c0"),
    (0.44, "#f3d48c"),
    (0.5, "#b98a3a"),
    (0.56, "#5f4116"),
    (1, "#3b2710"),
)
_BLADE: Stops = (
    (0, "#ffe9a8"),
    (0.38, "#e0b65c"),
    (0.52, "#a87b32"),
    (0.66, "#7d5a22"),
    (1, "#4a3010"),
)


def _ram(ship: Image.Image) -> None:
    """The spur that frightened the oceans, with barbs and a riveted collar."""
    for x, reach in ((36, 9), (60, 13), (86, 17)):
        for s in (-1, 1):
            root = (x - 3) * 0.22
            barb = [
                (x, AXIS + s * root * 0.5),
                (x + 30, AXIS + s * root),
                (x + 26, AXIS + s * (root + reach)),
            ]
            part(ship, barb, _SPUR, 1.6)
    upper = [(3.0, AXIS - 1.0), (60.0, AXIS - 12.0), (128.0, AXIS - 30.0)]
    # The lower edge is the upper one mirrored at the axis.
    part(ship, [*upper, *((x, 2 * AXIS - y) for x, y in reversed(upper))], _SPUR, 2)
    for x, half in ((104, 26), (118, 40)):
        ring = [
            (x, AXIS - half),
            (x + 12, AXIS - half - 8),
            (x + 12, AXIS + half + 8),
            (x, AXIS + half),
        ]
        part(ship, ring, _SPUR, 2)


def _fins(ship: Image.Image) -> None:
    """Swept stern planes: riveted leading edge, engraved ribs, a hinged rudder blade behind."""
    for s in (-1, 1):
        plane = [(1296, 116), (1404, 186), (1440, 196), (1462, 196), (1462, 66), (1390, 60)]
        blade = [(1468, 190), (1500, 182), (1506, 150), (1500, 92), (1468, 70)]
        for shape in (plane, blade):
            part(ship, smooth([(x, AXIS + s * y) for x, y in shape], steps=6), _BLADE, 3)
        pen = ImageDraw.Draw(ship)
        for x0, y0, x1 in (
            (1330, 132, 1458),
            (1356, 146, 1458),
            (1382, 162, 1458),
            (1408, 178, 1458),
        ):
            y = AXIS + s * y0
            pen.line(in_pixels([(x0, y), (x1, y)]), fill=rgb(SEAM), width=2 * FINE)
            pen.line(in_pixels([(x0, y + 2), (x1, y + 2)]), fill=rgb("#d9ad5c"), width=FINE)
        for y0 in (100, 130, 160):
            ((px, py),) = in_pixels([(1484, AXIS + s * y0)])
            bolt(ship, px, py, 8)


def _screw(ship: Image.Image) -> None:
    """Shaft, hub and four blades, one pair seen edge-on."""
    part(ship, [(1530, 526), (1566, 529), (1566, 551), (1530, 554)], _BLADE, 2)
    for s in (-1, 1):
        blade = [(1560, 0), (1548, 30), (1546, 68), (1558, 98), (1577, 90), (1584, 56), (1574, 22)]
        part(ship, smooth([(x, AXIS + s * y) for x, y in blade]), _BLADE, 3)
    near = [(1558, -4), (1551, 14), (1558, 44), (1570, 44), (1575, 16), (1570, -2)]
    part(ship, smooth([(x, AXIS + y) for x, y in near]), _BLADE, 2.5)
    hub = [(1552, -17), (1574, -14), (1593, 0), (1574, 14), (1552, 17)]
    part(ship, smooth([(x, AXIS + y) for x, y in hub]), _BLADE, 3)


def _hall(ship: Image.Image) -> None:
    """Five tall windows on a saloon in lamplight."""
    x0, y0, x1, y1 = HALL
    box = (x0 * FINE, (y0 - TOP) * FINE, x1 * FINE, (y1 - TOP) * FINE)
    room = rounded(SIZE, box, 40 * FINE)
    ship.paste(_saloon(), (0, 0), room)
    outer = dilate(room, 7 * FINE)
    shade = ImageChops.subtract(outer, room).filter(ImageFilter.GaussianBlur(7 * FINE))
    inner = ImageChops.multiply(ImageChops.offset(shade, 4 * FINE, 6 * FINE), room)
    ship.paste((0, 0, 0), (0, 0, *SIZE), inner.point(lambda v: int(v * 0.85)))
    for x in (512, 704, 896, 1088):
        bar = [(x - 5, y0 - 3), (x + 5, y0 - 3), (x + 5, y1 + 3), (x - 5, y1 + 3)]
        part(ship, bar, _BLADE, 1.6)
    ship.alpha_composite(brass_ring(outer, room, 2 * FINE))
    for x, y in ((x0 + 9, y0 + 9), (x1 - 9, y0 + 9), (x0 + 9, y1 - 9), (x1 - 9, y1 - 9)):
        ((px, py),) = in_pixels([(x, y)])
        bolt(ship, px, py, 12)


def _saloon() -> Image.Image:
    """Mahogany, a lamp above every card, a mirror of light on the floor."""
    inside = vertical(SIZE, [(0, "#2a1208"), (0.5, "#3a1c0c"), (0.74, "#20100a"), (1, "#140a06")])
    pen = ImageDraw.Draw(inside)
    for x in range(HALL[0], HALL[2], 32):
        pen.line(in_pixels([(x, HALL[1]), (x, HALL[3])]), fill=rgb("#170a05"), width=2 * FINE)
    light = Image.new("L", SIZE, 0)
    core = Image.new("L", SIZE, 0)
    beams, cores = ImageDraw.Draw(light), ImageDraw.Draw(core)
    for x in COLUMNS:
        cone = [
            (x - 22, HALL[1] - 6),
            (x + 22, HALL[1] - 6),
            (x + 104, HALL[3] + 8),
            (x - 104, HALL[3] + 8),
        ]
        beams.polygon(in_pixels(cone), fill=210)
        ((cx, cy),) = in_pixels([(x, HALL[1] + 4)])
        cores.ellipse((cx - 34 * FINE, cy - 16 * FINE, cx + 34 * FINE, cy + 16 * FINE), fill=255)
    tint(inside, light.filter(ImageFilter.GaussianBlur(14 * FINE)), "#ffb24a", 0.42)
    tint(inside, core.filter(ImageFilter.GaussianBlur(9 * FINE)), "#fff0c0", 0.9)
    return inside


def _well(ship: Image.Image, at: Point) -> None:
    """A great round port, bolted all round, with dark glass for a pile of cards."""
    ((cx, cy),) = in_pixels([at])
    glass = disc(SIZE, (cx, cy), _WELL * FINE)
    outer = disc(SIZE, (cx, cy), (_WELL + 13) * FINE)
    deep = radial(SIZE, "#1a5a68", "#03131a", (cx / SIZE[0], cy / SIZE[1]), 0.42)
    ship.alpha_composite(filled(dilate(outer, 3 * FINE), "#1d1206"))
    ship.alpha_composite(cut(deep, glass))
    ring = ImageChops.subtract(outer, glass)
    inner = ImageChops.multiply(
        ImageChops.offset(ring.filter(ImageFilter.GaussianBlur(8 * FINE)), 4 * FINE, 6 * FINE),
        glass,
    )
    ship.paste((0, 0, 0), (0, 0, *SIZE), inner.point(lambda v: int(v * 0.8)))
    ship.alpha_composite(brass_ring(outer, glass, 2.2 * FINE, 6))
    for k in range(16):
        # Half a step turned: no bolt exactly above, below or beside.
        a = 2 * math.pi * (k + 0.5) / 16
        reach = (_WELL + 6.5) * FINE
        bolt(ship, cx + reach * math.cos(a), cy + reach * math.sin(a), 9)


def lay(image: Image.Image, x: float, y: float, percent: int) -> None:
    """Put the ship into a static picture: its lamplight on the water, its shadow, itself."""
    ship = hull() if percent == 100 else reduce(hull(), 100 / percent)
    spot = (round(x), round(y + TOP * percent / 100))
    alpha = Image.new("L", image.size, 0)
    alpha.paste(ship.getchannel("A"), spot)
    # Blur and offset shrink with the ship.
    glow = alpha.filter(ImageFilter.GaussianBlur(46 * percent / 100))
    tint(image, glow, mix("#ffb84a", "#2f8f8f", 0.25), 0.34)
    k = percent / 100
    fall = ImageChops.offset(
        alpha.filter(ImageFilter.GaussianBlur(16 * k)), round(12 * k), round(20 * k)
    )
    tint(image, fall, "#00070b", 0.72)
    image.paste(ship.convert("RGB"), spot, ship.getchannel("A"))
