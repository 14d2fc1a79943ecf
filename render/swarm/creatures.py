"""What lives down there: the queen, the whale, the wave and the crab, lit from within."""

from __future__ import annotations

import math

from PIL import Image, ImageFilter

from render.canvas import FINE, Pen, Point, dilate, disc, filled, pad, reduce, with_shadow
from render.sprites import sprite
from render.swarm.facts import QUEEN_PINK
from render.theme import INK, mix

_RIM = "#c9fff2"  # cold light along the edge of every creature: it stands out from black water


@sprite
def queen(size: int) -> Image.Image:
    """The swarm queen: a crown of arms around one great eye, the brightest thing in the sea."""
    pen = Pen(size, FINE, 0.10)
    n = pen.image.width
    light = disc((n, n), (n / 2, n / 2), n * 0.33).filter(ImageFilter.GaussianBlur(n * 0.08))
    for ring, width, colour in ((0, 8.0, "#8a1f74"), (0, 4.6, QUEEN_PINK), (1, 6.4, "#b43a98")):
        for k in range(8):
            # Outer arms twice, dark and then narrower in pink, and a shorter ring between them.
            pen.curve(_arm(k + ring * 0.5, 47 - ring * 9), width, colour)
    for k in range(8):
        x, y = _arm(k, 47)[-1]
        pen.ell(x, y, 4.4, 4.4, "#ffe6f8")
    pen.ell(50, 50, 27, 27, "#a12a88")
    pen.ell(50, 50, 24, 24, QUEEN_PINK)
    for k in range(10):
        a = math.radians(k * 36 + 18)
        pen.ell(50 + 19.5 * math.cos(a), 50 + 19.5 * math.sin(a), 2.6, 2.6, "#ffe6f8")
    pen.ell(50, 50, 14.5, 14.5, "#fff6ff")
    pen.ell(50, 50, 11, 11, "#ffd426")
    pen.ell(50, 50, 3.6, 9.4, INK)
    pen.ell(45.6, 44.6, 2.8, 2.8, "#ffffff")
    out = filled(light.point(lambda v: int(v * 0.8)), QUEEN_PINK)
    body = pen.done("#3a0c30", 1.8, 1.2, 0.5, 0.35)
    out = reduce(out, FINE)
    out.alpha_composite(body)
    return out


def _arm(turn: float, reach: float) -> list[Point]:
    a = math.radians(turn * 45 + 22)
    points = []
    for k in range(5):
        # From the rim of the body outwards, swaying to and fro on the way.
        r = 20 + (reach - 20) * k / 4
        sway = a + 0.30 * math.sin(k * 1.25)
        points.append((50 + r * math.cos(sway), 50 + r * math.sin(sway)))
    return points


@sprite
def creature(kind: str, size: int) -> Image.Image:
    """A hazard as it stands on the board, with its rim of light and its shadow."""
    pen = Pen(size, FINE, 0.06)
    _DRAWINGS[kind](pen)
    body = pad(pen.done(INK, 2.6, 1.8), 7)
    alpha = body.getchannel("A")
    out = with_shadow(filled(dilate(alpha, 1.6), _RIM), 3, 4, 0.6)
    room = (out.width - body.width) // 2
    # Below everything, even the shadow: the water itself shines a little.
    light = pad(alpha, room).filter(ImageFilter.GaussianBlur(5)).point(lambda v: int(v * 0.45))
    out = Image.alpha_composite(filled(light, _RIM), out)
    out.alpha_composite(body, (room, room))
    return out


@sprite
def bare(kind: str, size: int) -> Image.Image:
    """A hazard without its light, for cards and plates."""
    # Large ones are parts of cards that are drawn too large themselves and reduced later.
    pen = Pen(size, FINE if size <= 128 else 1, 0.04)
    _DRAWINGS[kind](pen)
    return pen.done(INK, 2.8, 1.8)


def _whale(p: Pen) -> None:
    """A sperm whale from the side, its flukes out of the water."""
    c, d = "#6f93b4", "#41607f"
    p.blob(
        [
            (2, 60), (3, 42), (14, 30), (36, 27), (58, 34), (74, 46), (84, 42),
            (80, 28), (72, 16), (86, 20), (93, 28), (98, 12), (99, 34), (95, 52), (84, 66),
            (62, 80), (36, 84), (16, 78), (6, 72),
        ],
        c,
    )  # fmt: skip
    p.blob([(5, 67), (24, 66), (46, 68), (60, 74), (38, 82), (18, 77)], "#d6e6f0")
    p.curve([(5, 64), (22, 63), (40, 66)], 2.6, d)
    for k in range(4):
        p.curve([(14 + k * 8, 70), (17 + k * 8, 75), (20 + k * 8, 79)], 1.8, "#9fb9cc")
    p.blob([(40, 70), (52, 72), (56, 90), (44, 84)], d)
    p.ell(27, 55, 5.4, 5.4, INK)
    p.ell(27, 55, 3.4, 3.4, "#ffe27a")
    p.curve([(46, 33), (60, 39), (70, 49)], 3, "#9fc0da")


def _tsunami(p: Pen) -> None:
    """A breaking wave with foam on its crest, and a second one behind it."""
    p.blob(
        [(40, 90), (56, 50), (78, 34), (94, 40), (98, 54), (88, 52), (82, 62), (88, 80), (99, 88)],
        "#1d5f9c",
    )
    p.blob(
        [
            (1, 92), (6, 56), (22, 26), (46, 10), (68, 12), (82, 26), (82, 42), (74, 50),
            (70, 38), (58, 32), (48, 40), (48, 58), (58, 74), (78, 86), (96, 92),
        ],
        "#2f8fd8",
    )  # fmt: skip
    p.blob([(12, 92), (18, 60), (34, 36), (44, 34), (38, 56), (44, 76), (60, 92)], "#1c6cb0")
    p.curve([(24, 27), (46, 13), (66, 14), (80, 27), (80, 42), (74, 48)], 6.4, "#f2feff")
    for x, y, r in ((70, 46, 6), (79, 43, 6.5), (62, 36, 5), (86, 34, 4), (90, 24, 3)):
        p.ell(x, y, r, r, "#f2feff")
    p.curve([(22, 84), (26, 62), (36, 46)], 3.2, "#9fdcff")
    p.curve([(34, 88), (34, 70), (40, 58)], 2.6, "#9fdcff")


def _crab(p: Pen) -> None:
    """A crab from above: broad shell, eight legs, two great claws."""
    c, d = "#e8482e", "#a32a17"
    for s in (-1, 1):
        for k, (y0, out, y1) in enumerate(((54, 44, 40), (60, 47, 58), (66, 45, 74), (71, 38, 88))):
            knee = (50 + s * (out - 8), y0 + (y1 - y0) * 0.3 - 5 + k)
            p.curve([(50 + s * 22, y0), knee, (50 + s * out, y1)], 5.0, d)
        p.curve([(50 + s * 20, 48), (50 + s * 37, 42), (50 + s * 36, 28)], 8.5, d)
        p.blob([(50 + s * x, y) for x, y in ((26, 28), (22, 14), (29, 2), (33, 16), (39, 17),
                                            (44, 6), (49, 18), (44, 30), (34, 34))], c)  # fmt: skip
    p.blob([(20, 56), (30, 42), (50, 38), (70, 42), (80, 56), (70, 76), (50, 84), (30, 76)], c)
    p.blob([(30, 56), (38, 48), (50, 46), (62, 48), (70, 56), (60, 64), (50, 66), (40, 64)],
           mix(c, "#ffffff", 0.22))  # fmt: skip
    for x, y in ((38, 70), (50, 75), (62, 70), (50, 56)):
        p.ell(x, y, 2.8, 2.4, d)
    for x in (42, 58):
        p.line([(x, 42), (x, 34)], 3.4, d)
        p.ell(x, 33, 4.6, 4.6, "#fff6d8")
        p.ell(x, 33, 2.2, 2.6, INK)


_DRAWINGS = {"whale": _whale, "tsunami": _tsunami, "crab": _crab}
HAZARDS = tuple(_DRAWINGS)
