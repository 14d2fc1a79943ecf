"""The Nautilus from above: ram, riveted plates, lit hall, two wells, fins and screw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import (
    CLEAR,
    Point,
    bevel,
    calm,
    clouds,
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
from render.materials import brass_ring, rivet
from render.nautilus_duel.facts import BOW, COLUMNS, HALL, STERN, WIDTH
from render.sprites import sprite
from render.theme import Colour, mix, rgb

TOP, LOW = 320, 760  # the band of the board the hull lies in
AXIS = 540
_N = 2  # supersampling of the hull
_SIZE = (WIDTH * _N, (LOW - TOP) * _N)
_WELL = 92
_SEAM, _SHINE = "#3f2a0e", "#f3d48c"

# half the beam at stations from bow to stern
_BEAM = (
    (112, 22),
    (124, 46),
    (146, 74),
    (178, 102),
    (222, 127),
    (280, 149),
    (360, 167),
    (480, 178),
    (640, 183),
    (800, 184),
    (960, 183),
    (1120, 178),
    (1240, 164),
    (1330, 142),
    (1400, 114),
    (1460, 82),
    (1510, 50),
    (1546, 26),
)


@sprite
def hull() -> Image.Image:
    """The empty ship, RGBA, as wide as the board; its top is at TOP."""
    out = Image.new("RGBA", _SIZE, CLEAR)
    # From the back to the front: the hull covers the roots of screw, fins and ram.
    _screw(out)
    _fins(out)
    _ram(out)
    out.alpha_composite(_body())
    _hall(out)
    for well in (BOW, STERN):
        _well(out, well)
    edge = filled(dilate(out.getchannel("A"), 2.4 * _N), "#160d04")
    edge.alpha_composite(out)
    small = reduce(edge, _N)
    # `calm` would coarsen the transparency as well, and with it the outline.
    calmed = calm(small.convert("RGB")).convert("RGBA")
    calmed.putalpha(small.getchannel("A"))
    return calmed


def _px(points: Sequence[Point]) -> list[Point]:
    return [(x * _N, (y - TOP) * _N) for x, y in points]


def beam(x: float) -> float:
    """Half the width of the hull at a station."""
    for (x0, b0), (x1, b1) in pairwise(_BEAM):
        if x0 <= x <= x1:
            return b0 + (b1 - b0) * (x - x0) / (x1 - x0)
    return 0


def _outline(share: float = 1.0) -> list[Point]:
    upper = [(x, AXIS - b * share) for x, b in _BEAM]
    lower = [(x, AXIS + b * share) for x, b in reversed(_BEAM)]
    return smooth([*upper, *lower])


Stops = Sequence[tuple[float, Colour]]


def _part(ship: Image.Image, shape: Sequence[Point], stops: Stops, depth: float = 2.5) -> None:
    """Lay one bevelled metal part on the ship; its skin follows the light of the whole hull."""
    points = _px(shape)
    room = int(depth * _N * 4)
    left, top = (int(min(p[axis] for p in points)) - room for axis in (0, 1))
    right, low = (int(max(p[axis] for p in points)) + room for axis in (0, 1))
    size = (right - left, low - top)
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in points], fill=255)
    # The gradient runs over the whole ship, and a part gets what lies at its own height.
    skin = vertical((size[0], _SIZE[1]), stops).crop((0, top, size[0], low))
    piece = bevel(cut(skin, mask), depth * _N, 0.75, 0.72)
    # alpha_composite takes no negative place: what sticks out is cut off before.
    x, y = max(0, left), max(0, top)
    ship.alpha_composite(piece.crop((x - left, y - top, *size)), (x, y))


def _body() -> Image.Image:
    skin = vertical(
        _SIZE,
        [
            (0, "#7d5a22"),
            (0.08, "#a8803a"),
            (0.16, "#f6dd98"),
            (0.24, "#dcb25a"),
            (0.40, "#a87b32"),
            (0.56, "#8a6226"),
            (0.72, "#6d4a1a"),
            (0.86, "#4a3010"),
            (0.92, "#3b2a14"),
            (0.95, "#3f5a52"),
            (1, "#1c3b3c"),
        ],
    )
    patina = clouds(_SIZE, 150, 9, 3).point(lambda v: max(0, v - 128) * 3)
    tint(skin, patina, "#2f6f62", 0.40)
    _plates(skin)
    shape = Image.new("L", _SIZE, 0)
    ImageDraw.Draw(shape).polygon(_px(_outline()), fill=255)
    body = bevel(cut(skin, shape), 4 * _N, 0.55, 0.7, soft=5 * _N)
    _rivets(body)
    _portholes(body)
    return body


def _plates(skin: Image.Image) -> None:
    """Seams bend round the hull; each is a groove with a lit lower right edge."""
    pen = ImageDraw.Draw(skin)
    for x in (150, 320, 512, 704, 896, 1088, 1280, 1462, 1500):
        # Seams bow towards the nearer end, more the further they are from midships.
        bow = (800 - x) / 800 * 16
        half = beam(x) + 4
        # A parabola across the hull, furthest out on the axis.
        line = [(x - bow * (1 - (k / 12) ** 2), AXIS + half * k / 12) for k in range(-12, 13)]
        pen.line(_px(line), fill=rgb(_SEAM), width=3 * _N)
        pen.line(_px([(p[0] + 2.6, p[1]) for p in line]), fill=rgb(_SHINE), width=_N)
    for side in (-1, 1):
        line = [(x, AXIS + side * b * 0.80) for x, b in _BEAM[2:-3]]
        pen.line(_px(smooth(line, closed=False)), fill=rgb(_SEAM), width=3 * _N)
        lit = [(x, y + 2.6) for x, y in line]
        pen.line(_px(smooth(lit, closed=False)), fill=rgb(_SHINE), width=_N)


def _rivets(body: Image.Image) -> None:
    head = rivet(9 * _N)
    for side in (-1, 1):
        for x in range(160, 1470, 24):
            y = AXIS + side * beam(x) * 0.915
            spot = (round(x * _N - head.width / 2), round((y - TOP) * _N - head.height / 2))
            body.alpha_composite(head, spot)


def _portholes(body: Image.Image) -> None:
    """Lit windows along both flanks: somebody is at home."""
    lamp = _porthole(8.5 * _N)
    for side in (-1, 1):
        for x in range(464, 1137, 96):
            ((px, py),) = _px([(x, AXIS + side * 134)])
            body.alpha_composite(lamp, (round(px - lamp.width / 2), round(py - lamp.height / 2)))


def _porthole(r: float) -> Image.Image:
    box = (int(r * 4), int(r * 4))
    c = (box[0] / 2, box[1] / 2)
    out = filled(disc(box, c, r * 1.5), _SEAM)
    light = radial(box, "#fff3c0", "#c9792a", (0.42, 0.40), 1.5)
    out.alpha_composite(cut(light, disc(box, c, r)))
    out.alpha_composite(brass_ring(disc(box, c, r * 1.34), disc(box, c, r * 0.9), 1.2 * _N, 3))
    return out


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
            _part(ship, barb, _SPUR, 1.6)
    upper = [(3.0, AXIS - 1.0), (60.0, AXIS - 12.0), (128.0, AXIS - 30.0)]
    # The lower edge is the upper one mirrored at the axis.
    _part(ship, [*upper, *((x, 2 * AXIS - y) for x, y in reversed(upper))], _SPUR, 2)
    for x, half in ((104, 26), (118, 40)):
        ring = [
            (x, AXIS - half),
            (x + 12, AXIS - half - 8),
            (x + 12, AXIS + half + 8),
            (x, AXIS + half),
        ]
        _part(ship, ring, _SPUR, 2)


def _fins(ship: Image.Image) -> None:
    """Swept stern planes: riveted leading edge, engraved ribs, a hinged rudder blade behind."""
    for s in (-1, 1):
        plane = [(1296, 116), (1404, 186), (1440, 196), (1462, 196), (1462, 66), (1390, 60)]
        blade = [(1468, 190), (1500, 182), (1506, 150), (1500, 92), (1468, 70)]
        for shape in (plane, blade):
            _part(ship, smooth([(x, AXIS + s * y) for x, y in shape], steps=6), _BLADE, 3)
        pen = ImageDraw.Draw(ship)
        for x0, y0, x1 in (
            (1330, 132, 1458),
            (1356, 146, 1458),
            (1382, 162, 1458),
            (1408, 178, 1458),
        ):
            y = AXIS + s * y0
            pen.line(_px([(x0, y), (x1, y)]), fill=rgb(_SEAM), width=2 * _N)
            pen.line(_px([(x0, y + 2), (x1, y + 2)]), fill=rgb("#d9ad5c"), width=_N)
        for y0 in (100, 130, 160):
            ((px, py),) = _px([(1484, AXIS + s * y0)])
            _bolt(ship, px, py, 8)


def _screw(ship: Image.Image) -> None:
    """Shaft, hub and four blades, one pair seen edge-on."""
    _part(ship, [(1530, 526), (1566, 529), (1566, 551), (1530, 554)], _BLADE, 2)
    for s in (-1, 1):
        blade = [(1560, 0), (1548, 30), (1546, 68), (1558, 98), (1577, 90), (1584, 56), (1574, 22)]
        _part(ship, smooth([(x, AXIS + s * y) for x, y in blade]), _BLADE, 3)
    near = [(1558, -4), (1551, 14), (1558, 44), (1570, 44), (1575, 16), (1570, -2)]
    _part(ship, smooth([(x, AXIS + y) for x, y in near]), _BLADE, 2.5)
    hub = [(1552, -17), (1574, -14), (1593, 0), (1574, 14), (1552, 17)]
    _part(ship, smooth([(x, AXIS + y) for x, y in hub]), _BLADE, 3)


def _bolt(ship: Image.Image, x: float, y: float, size: int) -> None:
    head = rivet(size * _N)
    ship.alpha_composite(head, (round(x - head.width / 2), round(y - head.height / 2)))


def _hall(ship: Image.Image) -> None:
    """Five tall windows on a saloon in lamplight."""
    x0, y0, x1, y1 = HALL
    box = (x0 * _N, (y0 - TOP) * _N, x1 * _N, (y1 - TOP) * _N)
    room = rounded(_SIZE, box, 40 * _N)
    ship.paste(_saloon(), (0, 0), room)
    outer = dilate(room, 7 * _N)
    shade = ImageChops.subtract(outer, room).filter(ImageFilter.GaussianBlur(7 * _N))
    inner = ImageChops.multiply(ImageChops.offset(shade, 4 * _N, 6 * _N), room)
    ship.paste((0, 0, 0), (0, 0, *_SIZE), inner.point(lambda v: int(v * 0.85)))
    for x in (512, 704, 896, 1088):
        bar = [(x - 5, y0 - 3), (x + 5, y0 - 3), (x + 5, y1 + 3), (x - 5, y1 + 3)]
        _part(ship, bar, _BLADE, 1.6)
    ship.alpha_composite(brass_ring(outer, room, 2 * _N))
    for x, y in ((x0 + 9, y0 + 9), (x1 - 9, y0 + 9), (x0 + 9, y1 - 9), (x1 - 9, y1 - 9)):
        ((px, py),) = _px([(x, y)])
        _bolt(ship, px, py, 12)


def _saloon() -> Image.Image:
    """Mahogany, a lamp above every card, a mirror of light on the floor."""
    inside = vertical(_SIZE, [(0, "#2a1208"), (0.5, "#3a1c0c"), (0.74, "#20100a"), (1, "#140a06")])
    pen = ImageDraw.Draw(inside)
    for x in range(HALL[0], HALL[2], 32):
        pen.line(_px([(x, HALL[1]), (x, HALL[3])]), fill=rgb("#170a05"), width=2 * _N)
    light = Image.new("L", _SIZE, 0)
    core = Image.new("L", _SIZE, 0)
    beams, cores = ImageDraw.Draw(light), ImageDraw.Draw(core)
    for x in COLUMNS:
        cone = [
            (x - 22, HALL[1] - 6),
            (x + 22, HALL[1] - 6),
            (x + 104, HALL[3] + 8),
            (x - 104, HALL[3] + 8),
        ]
        beams.polygon(_px(cone), fill=210)
        ((cx, cy),) = _px([(x, HALL[1] + 4)])
        cores.ellipse((cx - 34 * _N, cy - 16 * _N, cx + 34 * _N, cy + 16 * _N), fill=255)
    tint(inside, light.filter(ImageFilter.GaussianBlur(14 * _N)), "#ffb24a", 0.42)
    tint(inside, core.filter(ImageFilter.GaussianBlur(9 * _N)), "#fff0c0", 0.9)
    return inside


def _well(ship: Image.Image, at: Point) -> None:
    """A great round port, bolted all round, with dark glass for a pile of cards."""
    ((cx, cy),) = _px([at])
    glass = disc(_SIZE, (cx, cy), _WELL * _N)
    outer = disc(_SIZE, (cx, cy), (_WELL + 13) * _N)
    deep = radial(_SIZE, "#1a5a68", "#03131a", (cx / _SIZE[0], cy / _SIZE[1]), 0.42)
    ship.alpha_composite(filled(dilate(outer, 3 * _N), "#1d1206"))
    ship.alpha_composite(cut(deep, glass))
    ring = ImageChops.subtract(outer, glass)
    inner = ImageChops.multiply(
        ImageChops.offset(ring.filter(ImageFilter.GaussianBlur(8 * _N)), 4 * _N, 6 * _N), glass
    )
    ship.paste((0, 0, 0), (0, 0, *_SIZE), inner.point(lambda v: int(v * 0.8)))
    ship.alpha_composite(brass_ring(outer, glass, 2.2 * _N, 6))
    for k in range(16):
        # Half a step turned: no bolt exactly above, below or beside.
        a = 2 * math.pi * (k + 0.5) / 16
        reach = (_WELL + 6.5) * _N
        _bolt(ship, cx + reach * math.cos(a), cy + reach * math.sin(a), 9)


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
