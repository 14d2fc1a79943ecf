"""Icons on a square of 100 units: animals, spirits and the powers of the sea."""

from __future__ import annotations

import math

from render.canvas import Pen
from render.icons.palette import GOLD
from render.theme import INK


def _crab(p: Pen) -> None:
    c = "#ff6a3d"
    for s in (-1, 1):
        for i, (y0, y1) in enumerate(((52, 44), (60, 62), (68, 80))):
            p.curve([(50 + s * 22, y0), (50 + s * 38, y0 - 4 + i * 4), (50 + s * 46, y1)], 5.5, c)
        p.curve([(50 + s * 20, 48), (50 + s * 36, 38), (50 + s * 32, 26)], 8, c)
        p.blob(
            [
                (50 + s * 20, 26),
                (50 + s * 22, 8),
                (50 + s * 34, 4),
                (50 + s * 30, 16),
                (50 + s * 42, 12),
                (50 + s * 44, 26),
                (50 + s * 32, 34),
            ],
            c,
        )
    p.blob([(24, 56), (34, 42), (50, 38), (66, 42), (76, 56), (66, 76), (50, 82), (34, 76)], c)
    for x in (41, 59):
        p.ell(x, 50, 5, 5, "#fff6d8")
        p.ell(x, 50, 2.4, 2.4, INK)
    p.arc(50, 62, 10, 20, 160, 3, "#8c2a12")


def _urchin(p: Pen) -> None:
    # Each spine is a triangle whose foot spans 0.2 to either side of its angle.
    for i in range(16):
        a = i * math.pi / 8
        p.poly(
            [
                (50 + 46 * math.cos(a), 50 + 46 * math.sin(a)),
                (50 + 26 * math.cos(a + 0.2), 50 + 26 * math.sin(a + 0.2)),
                (50 + 26 * math.cos(a - 0.2), 50 + 26 * math.sin(a - 0.2)),
            ],
            "#a45be0",
        )
    p.ell(50, 50, 28, 28, "#7a32b8")
    for r, n in ((18, 8), (8, 4)):
        for i in range(n):
            a = i * 2 * math.pi / n
            p.ell(50 + r * math.cos(a), 50 + r * math.sin(a), 3.4, 3.4, "#e7c8ff")


def _shell(p: Pen) -> None:
    pts = [(50, 88)] + [
        (
            # Every other point lies 6 % further out: the waved rim of a scallop.
            50 + 44 * math.cos(math.radians(a)) * (1 + 0.06 * (i % 2)),
            58 + 48 * math.sin(math.radians(a)) * (1 + 0.06 * (i % 2)),
        )
        for i, a in enumerate(range(190, 352, 20))
    ]
    p.poly(pts, "#ffc9b0")
    p.poly([(36, 80), (64, 80), (70, 94), (30, 94)], "#e79a80")
    for a in (205, 232, 258, 284, 310, 335):
        p.line(
            [(50, 86), (50 + 42 * math.cos(math.radians(a)), 58 + 45 * math.sin(math.radians(a)))],
            3,
            "#d07f66",
        )


def _snail(p: Pen) -> None:
    p.blob(
        [(6, 84), (14, 66), (20, 48), (30, 48), (32, 66), (60, 74), (94, 84), (90, 92), (10, 92)],
        "#d9e4a0",
    )
    p.line([(22, 50), (14, 34)], 4, "#d9e4a0")
    p.line([(28, 50), (32, 34)], 4, "#d9e4a0")
    p.ell(58, 50, 30, 30, "#2fb8a0")
    pts = [
        # A spiral inwards: the radius shrinks evenly with the angle.
        (58 + (26 - i * 0.62) * math.cos(i * 0.42), 50 + (26 - i * 0.62) * math.sin(i * 0.42))
        for i in range(38)
    ]
    p.line(pts, 4.5, "#0d5a54")


def _kraken(p: Pen) -> None:
    c, d = "#8e44c4", "#e6b3ff"
    for s in (-1, 1):
        p.curve([(50 + s * 12, 56), (50 + s * 26, 74), (50 + s * 42, 70), (50 + s * 40, 54)], 9, c)
        p.curve([(50 + s * 8, 60), (50 + s * 16, 82), (50 + s * 34, 92), (50 + s * 44, 84)], 8.5, c)
        p.curve([(50 + s * 4, 60), (50 + s * 6, 82), (50 + s * 16, 94)], 8, c)
        p.curve([(50 + s * 16, 48), (50 + s * 34, 52), (50 + s * 44, 38), (50 + s * 36, 28)], 8, c)
    p.blob([(26, 44), (28, 20), (50, 4), (72, 20), (74, 44), (66, 62), (50, 68), (34, 62)], c)
    for x in (40, 60):
        p.ell(x, 44, 7.5, 8.5, "#fff7b0")
        p.ell(x, 45, 3, 6, INK)
    for x, y in ((40, 22), (56, 16), (60, 28)):
        p.ell(x, y, 3.4, 3, d)


def _fishbone(p: Pen) -> None:
    c = "#f4efe0"
    p.blob([(4, 50), (14, 32), (32, 34), (36, 50), (32, 66), (14, 68)], c)
    p.ell(18, 44, 5, 5, INK)
    p.line([(32, 50), (84, 50)], 6, c)
    for i, x in enumerate((44, 56, 68)):
        h = 26 - i * 5
        p.line([(x, 50), (x + 7, 50 - h)], 5.5, c)
        p.line([(x, 50), (x + 7, 50 + h)], 5.5, c)
    p.poly([(82, 50), (98, 28), (92, 50), (98, 72)], c)


def _ink(p: Pen) -> None:
    c = "#10131c"
    p.blob(
        [
            (20, 40),
            (30, 16),
            (50, 24),
            (66, 10),
            (76, 34),
            (94, 44),
            (78, 58),
            (82, 82),
            (60, 74),
            (44, 92),
            (36, 72),
            (10, 70),
        ],
        c,
    )
    p.ell(88, 80, 6, 6, c)
    p.ell(12, 22, 6, 6, c)
    p.ell(90, 20, 4, 4, c)


def _whale(p: Pen) -> None:
    c = "#5f86a6"
    p.blob(
        [
            (6, 56),
            (14, 34),
            (44, 28),
            (68, 44),
            (82, 40),
            (76, 22),
            (90, 26),
            (98, 14),
            (98, 34),
            (90, 54),
            (66, 80),
            (30, 82),
            (10, 72),
        ],
        c,
    )
    p.blob([(10, 66), (36, 66), (58, 70), (32, 80), (14, 74)], "#dcebf2")
    p.ell(24, 54, 4, 4, INK)
    p.curve([(30, 26), (26, 12), (16, 12)], 4, "#bfe8f5")
    p.curve([(30, 26), (34, 12), (44, 12)], 4, "#bfe8f5")


def _tsunami(p: Pen) -> None:
    p.blob(
        [
            (2, 92),
            (10, 52),
            (34, 18),
            (66, 12),
            (84, 32),
            (76, 50),
            (66, 38),
            (52, 36),
            (50, 56),
            (66, 78),
            (98, 84),
            (98, 94),
        ],
        "#2f86c8",
    )
    p.curve([(12, 60), (34, 26), (64, 16), (82, 32)], 6, "#e8fbff")
    p.curve([(22, 84), (34, 54), (46, 38)], 4, "#9fdcff")


def _spirit(p: Pen) -> None:
    c = "#7df0d8"
    p.blob(
        [
            (28, 94),
            (22, 66),
            (28, 46),
            (50, 36),
            (72, 46),
            (78, 66),
            (72, 94),
            (62, 84),
            (50, 94),
            (38, 84),
        ],
        "#2aa59a",
    )
    p.ell(46, 26, 17, 19, c)
    p.ell(40, 26, 3.6, 5, INK)
    p.ell(53, 26, 3.6, 5, INK)
    p.line([(84, 96), (84, 16)], 6, GOLD)
    p.line([(72, 10), (72, 30), (96, 30), (96, 10)], 5.5, GOLD)
    p.line([(84, 6), (84, 30)], 5.5, GOLD)


def _fish(p: Pen) -> None:
    p.blob([(4, 50), (24, 28), (52, 28), (74, 48), (52, 72), (24, 72)], "#ffb25a")
    p.poly([(70, 48), (96, 26), (90, 50), (96, 74)], "#ff8a3a")
    p.ell(22, 44, 4, 4, INK)


DRAWINGS = {
    "crab": _crab,
    "urchin": _urchin,
    "shell": _shell,
    "snail": _snail,
    "kraken": _kraken,
    "fishbone": _fishbone,
    "ink": _ink,
    "whale": _whale,
    "tsunami": _tsunami,
    "spirit": _spirit,
    "fish": _fish,
}
