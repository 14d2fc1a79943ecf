"""Icons on a square of 100 units: machines, tools and their crews."""

from __future__ import annotations

import math

from render.canvas import Pen
from render.icons.palette import GOLD_L
from render.theme import BRASS, BRASS_DEEP, BRASS_LO, INK


def _tempo(p: Pen) -> None:
    p.poly([(58, 4), (22, 56), (46, 56), (36, 96), (80, 40), (54, 40)], "#ffd23a")


def _training(p: Pen) -> None:
    for x in (12, 88):
        p.rect(x - 7, 34, x + 7, 66, "#fff", 3)
    for x in (28, 72):
        p.rect(x - 8, 24, x + 8, 76, "#fff", 3)
    p.rect(28, 44, 72, 56, "#fff")


def _gear(p: Pen, c: str = "#fff", teeth: int = 8) -> None:
    for i in range(teeth):
        a = i * 2 * math.pi / teeth
        u, v = math.cos(a), math.sin(a)
        p.poly(
            [
                # A tooth points along (u, v) and is 16 wide at its tip, 24 at its foot, across it.
                (50 + 46 * u - 8 * v, 50 + 46 * v + 8 * u),
                (50 + 46 * u + 8 * v, 50 + 46 * v - 8 * u),
                (50 + 24 * u + 12 * v, 50 + 24 * v - 12 * u),
                (50 + 24 * u - 12 * v, 50 + 24 * v + 12 * u),
            ],
            c,
        )
    p.ell(50, 50, 34, 34, c)
    p.clear(50, 50, 14, 14)


def _technology(p: Pen) -> None:
    _gear(p)


def _sonar(p: Pen) -> None:
    p.ell(22, 78, 11, 11, "#fff")
    for r in (30, 50, 70):
        p.arc(22, 78, r, -80, -10, 9, "#fff")


def _sampling(p: Pen) -> None:
    p.rect(36, 6, 64, 16, "#fff", 3)
    p.poly([(42, 14), (58, 14), (58, 40), (84, 84), (78, 94), (22, 94), (16, 84), (42, 40)], "#fff")
    p.poly([(36, 62), (64, 62), (76, 84), (72, 88), (28, 88), (24, 84)], "#8fe36b")
    p.ell(44, 76, 5, 5, "#f4ffe8")
    p.ell(58, 70, 4, 4, "#f4ffe8")


def _analysis(p: Pen) -> None:
    p.line([(60, 60), (88, 88)], 15, "#fff")
    p.ring(40, 40, 34, 10, "#fff")
    p.ell(40, 40, 25, 25, "#9fd8ff")
    p.arc(40, 40, 16, 180, 270, 5, "#fff")


def _base(p: Pen) -> None:
    p.poly([(50, 4), (60, 38), (96, 50), (60, 62), (50, 96), (40, 62), (4, 50), (40, 38)], GOLD_L)
    p.ell(50, 50, 12, 12, "#b0392b")


def _habitat(p: Pen) -> None:
    p.blob([(12, 66), (16, 34), (50, 12), (84, 34), (88, 66)], "#fff")
    p.rect(8, 66, 92, 82, "#fff", 3)
    for x in (30, 50, 70):
        p.ell(x, 50, 7, 7, "#17465e")


def _submarine(p: Pen, c: str = "#d3a549") -> None:
    p.rect(38, 18, 60, 44, c, 5)
    p.line([(54, 20), (54, 6), (66, 6)], 5, c)
    p.blob(
        [(4, 58), (14, 42), (40, 34), (72, 36), (90, 50), (90, 64), (72, 78), (40, 80), (14, 74)], c
    )
    p.poly([(86, 50), (99, 38), (99, 78), (86, 66)], c)
    for x in (26, 46, 66):
        p.ell(x, 57, 7.5, 7.5, INK)
        p.ell(x, 57, 5.4, 5.4, "#fff2a8")


def _diver(p: Pen) -> None:
    p.blob([(20, 94), (24, 74), (50, 68), (76, 74), (80, 94)], "#7f8c8f")
    p.rect(20, 68, 80, 82, BRASS_LO, 6)
    p.ell(50, 42, 36, 35, BRASS)
    p.ell(50, 43, 22, 21, BRASS_DEEP)
    p.ell(50, 43, 17.5, 16.5, "#123a4a")
    p.blob([(38, 42), (44, 32), (52, 31), (44, 40)], "#9fe6f2")
    for x in (14, 86):
        p.ell(x, 44, 8, 12, BRASS_LO)
        p.ell(x, 44, 5, 8, "#123a4a")
    p.rect(43, 3, 57, 12, BRASS_LO, 3)


def _anchor(p: Pen, c: str = "#dfe7ea") -> None:
    p.ring(50, 14, 11, 6, c)
    p.line([(50, 24), (50, 88)], 9, c)
    p.line([(28, 36), (72, 36)], 8, c)
    p.arc(50, 52, 38, 10, 170, 9, c)
    for s in (-1, 1):
        p.poly([(50 + s * 46, 46), (50 + s * 48, 70), (50 + s * 26, 64)], c)


def _eye(p: Pen) -> None:
    p.blob(
        [(2, 50), (24, 26), (50, 18), (76, 26), (98, 50), (76, 74), (50, 82), (24, 74)], "#fdf8e6"
    )
    p.ell(50, 50, 23, 23, "#1f9ba0")
    p.ell(50, 50, 11, 11, INK)
    p.ell(43, 42, 6, 6, "#fff")


def _bell(p: Pen) -> None:
    p.line([(50, 2), (50, 20)], 6, BRASS_LO)
    p.blob([(20, 82), (24, 40), (50, 16), (76, 40), (80, 82)], BRASS)
    p.rect(12, 78, 88, 92, BRASS_LO, 5)
    p.ell(50, 52, 16, 16, BRASS_DEEP)
    p.ell(50, 52, 11.5, 11.5, "#8fe6f4")


def _harpoon(p: Pen) -> None:
    p.line([(10, 90), (74, 26)], 8, "#8a5a2c")
    p.poly([(96, 4), (88, 44), (74, 30), (70, 26), (56, 12)], "#dfe7ea")
    p.line([(22, 64), (36, 78)], 6, "#d0342a")


def _flask(p: Pen) -> None:
    _sampling(p)


def _compass(p: Pen) -> None:
    p.ring(50, 50, 46, 6, "#fff")
    for a in range(4):
        t = math.radians(a * 90 - 90)
        u, v = math.cos(t), math.sin(t)
        # Each point of the rose in two halves, one lit and one in shade.
        p.poly([(50 + 40 * u, 50 + 40 * v), (50 - 11 * v, 50 + 11 * u), (50, 50)], "#fff")
        p.poly([(50 + 40 * u, 50 + 40 * v), (50 + 11 * v, 50 - 11 * u), (50, 50)], "#bfeccf")


def _wheel(p: Pen) -> None:
    for i in range(8):
        a = i * math.pi / 4
        p.line([(50, 50), (50 + 44 * math.cos(a), 50 + 44 * math.sin(a))], 6, "#fff")
    p.ring(50, 50, 33, 8, "#fff")
    p.ell(50, 50, 11, 11, "#fff")
    p.ell(50, 50, 4, 4, INK)


def _torpedoes(p: Pen) -> None:
    for s in (1, -1):
        p.line([(50 + s * -26, 50 + 28), (50 + s * 24, 50 + -24)], 17, "#fff")
        p.poly(
            [(50 + s * 16, 50 + -34), (50 + s * 42, 50 + -42), (50 + s * 34, 50 + -16)], "#ffd2c8"
        )
        p.poly([(50 + s * -44, 50 + 26), (50 + s * -26, 50 + 44), (50 + s * -40, 50 + 44)], "#fff")


def _researcher(p: Pen) -> None:
    p.blob([(16, 94), (20, 62), (50, 50), (80, 62), (84, 94)], "#fff")
    p.ell(50, 28, 22, 23, "#fff")


DRAWINGS = {
    "tempo": _tempo,
    "training": _training,
    "gear": _gear,
    "technology": _technology,
    "sonar": _sonar,
    "sampling": _sampling,
    "analysis": _analysis,
    "base": _base,
    "habitat": _habitat,
    "submarine": _submarine,
    "diver": _diver,
    "anchor": _anchor,
    "eye": _eye,
    "bell": _bell,
    "harpoon": _harpoon,
    "flask": _flask,
    "compass": _compass,
    "wheel": _wheel,
    "torpedoes": _torpedoes,
    "researcher": _researcher,
}
