"""Icons on a square of 100 units: finds, treasures and objects."""

from __future__ import annotations

import math

from render.canvas import Pen
from render.icons.palette import GOLD, GOLD_D, GOLD_L
from render.theme import BRASS, INK


def _flag(p: Pen) -> None:
    p.line([(24, 12), (24, 92)], 7, "#6b4a26")
    p.ell(24, 10, 6, 6, GOLD)
    p.blob(
        [(27, 16), (45, 12), (62, 20), (86, 16), (78, 38), (86, 60), (64, 62), (46, 54), (27, 58)],
        "#cf3a2e",
    )
    p.curve([(30, 38), (48, 32), (62, 42), (80, 38)], 7, "#ffe1c2")


def _olives(p: Pen) -> None:
    p.curve([(16, 86), (40, 62), (66, 34), (84, 14)], 5, "#5a4420")
    for x, y, s in ((30, 44, 1), (50, 24, 1), (70, 50, -1), (52, 74, -1)):
        p.blob(
            [(x - 14, y + 10 * s), (x - 6, y - 8), (x + 14, y - 10 * s), (x + 6, y + 8)], "#86b04a"
        )
    for x, y in ((38, 76), (62, 62), (34, 60)):
        p.ell(x, y, 11, 13, "#4c7426")
        p.ell(x - 3, y - 4, 4, 5, "#a9cf6a")


def _helmet(p: Pen) -> None:
    p.blob(
        [
            (14, 40),
            (20, 18),
            (46, 6),
            (74, 12),
            (92, 36),
            (92, 64),
            (82, 64),
            (78, 40),
            (60, 26),
            (36, 26),
        ],
        "#c23b2f",
    )
    p.blob(
        [
            (20, 56),
            (24, 34),
            (46, 22),
            (68, 30),
            (76, 52),
            (78, 86),
            (62, 92),
            (56, 66),
            (44, 62),
            (40, 92),
            (26, 84),
        ],
        "#b9c0c6",
    )
    p.blob([(28, 54), (44, 48), (56, 54), (48, 62), (34, 62)], "#1b2730")
    p.rect(39, 54, 45, 84, "#e4e9ec", 2)


def _amphora(p: Pen) -> None:
    p.arc(30, 34, 15, 120, 300, 6, "#8b4f22")
    p.arc(70, 34, 15, -120, 60, 6, "#8b4f22")
    p.rect(38, 8, 62, 16, "#b8672c", 3)
    p.blob(
        [
            (42, 14),
            (58, 14),
            (58, 30),
            (76, 46),
            (70, 70),
            (57, 86),
            (43, 86),
            (30, 70),
            (24, 46),
            (42, 30),
        ],
        "#b8672c",
    )
    p.rect(38, 85, 62, 93, "#8b4f22", 3)
    p.poly([(26, 44), (74, 44), (75, 54), (25, 54)], "#3a2212")
    for x in (32, 44, 56, 68):
        p.poly([(x - 4, 53), (x, 45), (x + 4, 53)], "#f1c48a")


def _ring(p: Pen) -> None:
    p.ring(50, 62, 31, 11, GOLD)
    p.poly([(28, 22), (40, 8), (60, 8), (72, 22), (50, 44)], "#3f8fe0")
    p.poly([(40, 8), (60, 8), (56, 22), (44, 22)], "#a5d4ff")
    p.poly([(44, 22), (56, 22), (50, 44)], "#6bb1f2")


def _crown(p: Pen) -> None:
    p.poly([(10, 28), (32, 52), (50, 14), (68, 52), (90, 28), (82, 80), (18, 80)], GOLD)
    p.rect(18, 74, 82, 88, GOLD_D, 3)
    for x, y in ((10, 26), (50, 12), (90, 26)):
        p.ell(x, y, 7, 7, "#fff3bd")
    p.ell(50, 81, 5, 5, "#d0342a")
    p.ell(32, 81, 4, 4, "#2f7fd0")
    p.ell(68, 81, 4, 4, "#2f7fd0")


def _statue(p: Pen) -> None:
    s, d = "#f4efe2", "#c4baa2"
    p.rect(24, 84, 76, 95, d, 2)
    p.rect(31, 76, 69, 85, s, 2)
    p.blob([(34, 78), (36, 56), (32, 38), (40, 27), (60, 27), (68, 38), (64, 56), (66, 78)], s)
    p.ell(50, 16, 11, 12, s)
    p.blob([(66, 32), (80, 42), (70, 58), (64, 52), (70, 44), (62, 40)], s)
    p.curve([(58, 34), (46, 50), (56, 76)], 4, d)
    p.curve([(42, 40), (42, 60), (44, 76)], 3, d)


def _gold(p: Pen) -> None:
    for x, y in ((30, 66), (68, 66), (49, 36)):
        p.poly([(x - 26, y + 18), (x - 18, y - 12), (x + 18, y - 12), (x + 26, y + 18)], GOLD)
        p.poly([(x - 18, y - 12), (x + 18, y - 12), (x + 13, y - 2), (x - 13, y - 2)], GOLD_L)


def _atlantis(p: Pen) -> None:
    s, d = "#f3ead0", "#c9b98c"
    p.poly([(8, 34), (50, 8), (92, 34)], s)
    p.poly([(26, 32), (50, 17), (74, 32)], d)
    for x in (18, 39, 61, 82):
        p.rect(x - 6, 38, x + 6, 78, s, 1)
        p.rect(x + 1, 40, x + 4, 76, d, 1)
    p.rect(8, 78, 92, 86, s, 1)
    p.rect(3, 86, 97, 94, d, 1)


def _chest(p: Pen) -> None:
    p.blob([(12, 46), (16, 26), (36, 18), (64, 18), (84, 26), (88, 46)], "#9a5a24")
    p.rect(10, 44, 90, 86, "#7c451a", 4)
    for x in (24, 76):
        p.rect(x - 5, 20, x + 5, 86, GOLD_D, 1)
    p.rect(8, 42, 92, 52, GOLD, 2)
    p.rect(42, 42, 58, 64, GOLD, 3)
    p.ell(50, 52, 4, 4, INK)


def _coin(p: Pen) -> None:
    p.ell(50, 50, 46, 46, GOLD)
    p.ell(50, 50, 37, 37, GOLD_D)
    p.ell(50, 50, 34, 34, "#ffd95a")
    p.line([(36, 68), (36, 32), (64, 68), (64, 32)], 9, "#7a4f08")


def _star(p: Pen, c: str = GOLD) -> None:
    pts = []
    for i in range(10):
        # Points and notches take turns; 53 and not 50 below, as a star hangs high in its circle.
        r = 47 if i % 2 == 0 else 21
        a = -math.pi / 2 + i * math.pi / 5
        pts.append((50 + r * math.cos(a), 53 + r * math.sin(a)))
    p.poly(pts, c)


def _hourglass(p: Pen) -> None:
    p.rect(18, 4, 82, 14, BRASS, 3)
    p.rect(18, 86, 82, 96, BRASS, 3)
    p.poly([(26, 14), (74, 14), (54, 50), (74, 86), (26, 86), (46, 50)], "#d8f2f6")
    p.poly([(34, 84), (50, 62), (66, 84)], GOLD)


def _lock(p: Pen) -> None:
    p.arc(50, 42, 22, 180, 360, 10, "#dfe7ea")
    p.rect(20, 42, 80, 92, GOLD, 8)
    p.ell(50, 62, 8, 8, INK)
    p.rect(46, 62, 54, 80, INK, 2)


def _card(p: Pen) -> None:
    p.rect(20, 6, 80, 94, "#fbf3dc", 9)
    p.rect(27, 14, 73, 86, "#1d6a7c", 5)
    p.ring(50, 50, 15, 5, "#f2d98a")


def _cards(p: Pen) -> None:
    p.poly([(8, 22), (46, 8), (70, 78), (32, 92)], "#e7d7ac")
    p.rect(36, 12, 90, 92, "#fbf3dc", 8)
    p.rect(44, 21, 82, 83, "#1d6a7c", 4)


def _bridge(p: Pen) -> None:
    p.blob(
        [
            (2, 62),
            (20, 44),
            (50, 36),
            (80, 44),
            (98, 62),
            (98, 78),
            (84, 78),
            (68, 62),
            (50, 58),
            (32, 62),
            (16, 78),
            (2, 78),
        ],
        "#a8aeb0",
    )
    for x in (14, 32, 50, 68, 86):
        # The parabola of the arch below, so that the posts stand on it.
        y = 62 - 20 * (1 - ((x - 50) / 50) ** 2)
        p.line([(x, y), (x, y - 20)], 5, "#7f8688")
    p.curve([(2, 44), (20, 26), (50, 18), (80, 26), (98, 44)], 6, "#7f8688")


DRAWINGS = {
    "flag": _flag,
    "olives": _olives,
    "helmet": _helmet,
    "amphora": _amphora,
    "ring": _ring,
    "crown": _crown,
    "statue": _statue,
    "gold": _gold,
    "atlantis": _atlantis,
    "chest": _chest,
    "coin": _coin,
    "star": _star,
    "hourglass": _hourglass,
    "lock": _lock,
    "card": _card,
    "cards": _cards,
    "bridge": _bridge,
}
