"""The brass body of the Nautilus, and how single parts are laid on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from render.canvas import (
    Point,
    bevel,
    clouds,
    cut,
    disc,
    filled,
    radial,
    smooth,
    tint,
    vertical,
)
from render.materials import brass_ring, rivet
from render.nautilus_duel.facts import WIDTH
from render.theme import Colour, rgb

TOP, LOW = 320, 760  # the band of the board the hull lies in
AXIS = 540
FINE = 2  # supersampling: the hull is drawn enlarged
SIZE = (WIDTH * FINE, (LOW - TOP) * FINE)
SEAM, _SHINE = "#3f2a0e", "#f3d48c"

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


def in_pixels(points: Sequence[Point]) -> list[Point]:
    """Return points of the board as they are on the enlarged hull."""
    return [(x * FINE, (y - TOP) * FINE) for x, y in points]


def _beam(x: float) -> float:
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


def part(ship: Image.Image, shape: Sequence[Point], stops: Stops, depth: float = 2.5) -> None:
    """Lay one bevelled metal part on the ship; its skin follows the light of the whole hull."""
    points = in_pixels(shape)
    room = int(depth * FINE * 4)
    left, top = (int(min(p[axis] for p in points)) - room for axis in (0, 1))
    right, low = (int(max(p[axis] for p in points)) + room for axis in (0, 1))
    size = (right - left, low - top)
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in points], fill=255)
    # The gradient runs over the whole ship, and a part gets what lies at its own height.
    skin = vertical((size[0], SIZE[1]), stops).crop((0, top, size[0], low))
    piece = bevel(cut(skin, mask), depth * FINE, 0.75, 0.72)
    # alpha_composite takes no negative place: what sticks out is cut off before.
    x, y = max(0, left), max(0, top)
    ship.alpha_composite(piece.crop((x - left, y - top, *size)), (x, y))


def plated() -> Image.Image:
    """The body with its plates, rivets and lit portholes, RGBA."""
    skin = vertical(
        SIZE,
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
    patina = clouds(SIZE, 150, 9, 3).point(lambda v: max(0, v - 128) * 3)
    tint(skin, patina, "#2f6f62", 0.40)
    _plates(skin)
    shape = Image.new("L", SIZE, 0)
    ImageDraw.Draw(shape).polygon(in_pixels(_outline()), fill=255)
    body = bevel(cut(skin, shape), 4 * FINE, 0.55, 0.7, soft=5 * FINE)
    _rivets(body)
    _portholes(body)
    return body


def _plates(skin: Image.Image) -> None:
    """Seams bend round the hull; each is a groove with a lit lower right edge."""
    pen = ImageDraw.Draw(skin)
    for x in (150, 320, 512, 704, 896, 1088, 1280, 1462, 1500):
        # Seams bow towards the nearer end, more the further they are from midships.
        bow = (800 - x) / 800 * 16
        half = _beam(x) + 4
        # A parabola across the hull, furthest out on the axis.
        line = [(x - bow * (1 - (k / 12) ** 2), AXIS + half * k / 12) for k in range(-12, 13)]
        pen.line(in_pixels(line), fill=rgb(SEAM), width=3 * FINE)
        pen.line(in_pixels([(p[0] + 2.6, p[1]) for p in line]), fill=rgb(_SHINE), width=FINE)
    for side in (-1, 1):
        line = [(x, AXIS + side * b * 0.80) for x, b in _BEAM[2:-3]]
        pen.line(in_pixels(smooth(line, closed=False)), fill=rgb(SEAM), width=3 * FINE)
        lit = [(x, y + 2.6) for x, y in line]
        pen.line(in_pixels(smooth(lit, closed=False)), fill=rgb(_SHINE), width=FINE)


def _rivets(body: Image.Image) -> None:
    head = rivet(9 * FINE)
    for side in (-1, 1):
        for x in range(160, 1470, 24):
            y = AXIS + side * _beam(x) * 0.915
            spot = (round(x * FINE - head.width / 2), round((y - TOP) * FINE - head.height / 2))
            body.alpha_composite(head, spot)


def _portholes(body: Image.Image) -> None:
    """Lit windows along both flanks: somebody is at home."""
    lamp = _porthole(8.5 * FINE)
    for side in (-1, 1):
        for x in range(464, 1137, 96):
            ((px, py),) = in_pixels([(x, AXIS + side * 134)])
            body.alpha_composite(lamp, (round(px - lamp.width / 2), round(py - lamp.height / 2)))


def _porthole(r: float) -> Image.Image:
    box = (int(r * 4), int(r * 4))
    c = (box[0] / 2, box[1] / 2)
    out = filled(disc(box, c, r * 1.5), SEAM)
    light = radial(box, "#fff3c0", "#c9792a", (0.42, 0.40), 1.5)
    out.alpha_composite(cut(light, disc(box, c, r)))
    out.alpha_composite(brass_ring(disc(box, c, r * 1.34), disc(box, c, r * 0.9), 1.2 * FINE, 3))
    return out


def bolt(ship: Image.Image, x: float, y: float, size: int) -> None:
    """Put a bolt on a point of the enlarged hull."""
    head = rivet(size * FINE)
    ship.alpha_composite(head, (round(x - head.width / 2), round(y - head.height / 2)))
