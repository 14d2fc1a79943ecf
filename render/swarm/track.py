"""The score track: a glass tube from calm blue to burning red, and the damage of each zone."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import fonts
from render.canvas import (
    CLEAR,
    SS,
    Size,
    bevel,
    cut,
    diagonal,
    dilate,
    filled,
    reduce,
    rounded,
    smooth,
    stamp,
    tint,
    vertical,
    with_shadow,
)
from render.frame import Json
from render.highlights import frame_glow
from render.materials import brass_ring
from render.sprites import sprite
from render.swarm.facts import MARKS, ZONES
from render.theme import GLOW_LAST, INK, Colour, mix, rgb
from render.tokens import token

MOST = 99  # as printed; who has more stands at the end with a number
_FOOT, _HEAD = 1006, 44  # where 0 and the last point lie
_TUBE = (1062, 26, 1124, 1024)
TOKEN = 49
_NEAR = TOKEN - 4  # markers closer than this go into the other lane
_LANES = (-38, 36)  # beside the numbers in the middle of the tube

Box = tuple[int, int, int, int]


def height(points: int) -> float:
    """Where so many points lie on the track."""
    return _FOOT - (_FOOT - _HEAD) * min(points, MOST) / MOST


def scale(image: Image.Image, box: Box) -> None:
    """Draw the empty tube with zones and tens into a static picture."""
    size = image.size
    outer = _smooth(size, box, 22)
    inner = _smooth(size, (box[0] + 8, box[1] + 8, box[2] - 8, box[3] - 8), 16)
    image.paste(vertical(size, [(0, "#1d3a44"), (1, "#0a1c26")]), (0, 0), outer)
    glass = _smooth(size, _TUBE, 31)
    face = Image.new("RGB", size)
    # The last zone is open upwards; the first goes on below 0, where the tube is round.
    edges = [*(first for _, first, _ in ZONES), MOST + 20]
    for (_, _, colour), (low, high) in zip(ZONES, pairwise(edges), strict=True):
        y0, y1 = round(height(high)) if high <= MOST else 0, round(height(low))
        y1 = size[1] if low == 0 else y1
        band = diagonal((box[2] - box[0], max(1, y1 - y0)), mix(colour, "#ffffff", 0.10),
                        mix(colour, "#000000", 0.30))  # fmt: skip
        face.paste(band, (box[0], y0))
    image.paste(face, (0, 0), glass)
    _shine(image, glass)
    _tens(image)
    ring = brass_ring(outer, inner, 1.5)
    image.paste(ring, (0, 0), ring)


def _smooth(size: Size, box: Box, radius: int) -> Image.Image:
    n = 2
    x0, y0, x1, y1 = (v * n for v in box)
    return rounded((size[0] * n, size[1] * n), (x0, y0, x1, y1), radius * n).reduce(n)


def _shine(image: Image.Image, glass: Image.Image) -> None:
    # What a copy moved aside leaves free: a strip of light on the left, of shade on the right.
    lit = ImageChops.subtract(glass, ImageChops.offset(glass, 9, 0))
    tint(image, lit.filter(ImageFilter.GaussianBlur(3)), "#ffffff", 0.42)
    dark = ImageChops.subtract(glass, ImageChops.offset(glass, -10, 0))
    tint(image, dark.filter(ImageFilter.GaussianBlur(3)), "#000000", 0.5)
    rim = ImageChops.subtract(dilate(glass, 2), glass)
    image.paste(rgb(INK), (0, 0, *image.size), rim)


def _tens(image: Image.Image) -> None:
    """Marks at every five, numbers at every ten, and the damage in the middle of a zone."""
    pen = ImageDraw.Draw(image)
    middle = (_TUBE[0] + _TUBE[2]) / 2
    for points in range(0, MOST + 1, 5):
        y = height(points)
        long = 12 if points % 10 else 18
        for x0, x1 in ((_TUBE[0], _TUBE[0] + long), (_TUBE[2] - long, _TUBE[2])):
            pen.line([(x0, y), (x1, y)], fill=rgb(INK), width=3)
        if points % 10 == 0:
            spot = (middle, y)
            fonts.mark(image, spot, str(points), "bold", 26, "#fffaf0", "mm", INK, 2)
    edges = [*(first for _, first, _ in ZONES), 60]
    for damage, (low, high) in enumerate(pairwise(edges), 1):
        # In the long blue zone lower down, clear of the number in its middle.
        share = 0.25 if high - low > 10 else 0.5
        stamp(image, drop(damage), middle, height(low + round((high - low) * share)))


@sprite
def drop(damage: int, size: int = 44) -> Image.Image:
    """What a hit costs in a zone: the amoeba with its number."""
    n = size * SS
    colour = ZONES[min(damage, len(ZONES)) - 1][2] if damage else "#9fb4ba"
    shape = Image.new("L", (n, n), 0)
    points = [(0.50, 0.04), (0.66, 0.16), (0.88, 0.14), (0.86, 0.38), (0.97, 0.56), (0.80, 0.70),
              (0.74, 0.94), (0.50, 0.86), (0.26, 0.95), (0.20, 0.70), (0.03, 0.58), (0.14, 0.38),
              (0.12, 0.14), (0.34, 0.17)]  # fmt: skip
    ImageDraw.Draw(shape).polygon(smooth([(x * n, y * n) for x, y in points]), fill=255)
    inner = shape.resize((round(n * 0.86),) * 2, Image.Resampling.LANCZOS)
    face = Image.new("L", (n, n), 0)
    face.paste(inner, (round(n * 0.07),) * 2)
    out = Image.new("RGBA", (n, n), CLEAR)
    out.alpha_composite(filled(shape, INK))
    body: tuple[Colour, Colour] = (mix(colour, "#000000", 0.42), mix(colour, "#000000", 0.66))
    out.alpha_composite(bevel(cut(diagonal((n, n), *body), face), n * 0.02, 0.5, 0.4))
    words = f"−{damage}" if damage else "0"
    fonts.mark(out, (n / 2, n * 0.49), words, "black", size * 26 / 44, "#ffffff", scale=SS)
    return with_shadow(reduce(out), 1, 2, 0.5)


def markers(image: Image.Image, view: Json, ringed: set[int]) -> None:
    """The players' markers; those that would cover each other stand in two lanes."""
    middle = (_TUBE[0] + _TUBE[2]) / 2
    for seat, lane, y in spread(view):
        x = middle + _LANES[lane]
        if seat in ringed:
            stamp(image, frame_glow(TOKEN - 8, TOKEN - 8, GLOW_LAST, 18, 4, 5), x, y)
        stamp(image, token(MARKS[seat], TOKEN), x, y)


def spread(view: Json) -> list[tuple[int, int, float]]:
    """Seat, lane and height of every marker, none upon another."""
    lowest = [float(_FOOT + 400)] * 2
    placed = []
    order = sorted(range(len(view["players"])), key=lambda s: (view["players"][s]["rp"], s))
    for seat in order:
        wish = height(view["players"][seat]["rp"])
        # From the fewest points up: in each lane at least just above the marker before.
        room = [min(wish, low - _NEAR) for low in lowest]
        lane = 0 if room[0] >= room[1] else 1
        lowest[lane] = room[lane]
        placed.append((seat, lane, room[lane]))
    return _below_the_top(placed)


def _below_the_top(placed: list[tuple[int, int, float]]) -> list[tuple[int, int, float]]:
    """Push markers down that were pushed up beyond the end of the track."""
    free = [float(_HEAD)] * 2
    kept = []
    # From the top down this time.
    for seat, lane, wish in reversed(placed):
        y = max(wish, free[lane])
        free[lane] = y + _NEAR
        kept.append((seat, lane, y))
    return kept
