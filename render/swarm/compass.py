"""The four winds: a brass rose on the chart, and a small one that shows sides reached."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import CLEAR, FINE, SS, Pen, reduce, with_shadow
from render.sprites import sprite
from render.swarm.facts import WINDS
from render.theme import BRASS, BRASS_HI, BRASS_LO, INK, rgb

_LIT = "#ffd95a"


@sprite
def rose(size: int) -> Image.Image:
    """The compass of the board with the letters of the winds."""
    pen = Pen(size, FINE, 0.14)
    pen.ring(50, 50, 40, 3, BRASS)
    # The short rays first, so that the long ones lie over them.
    for k in range(4):
        _ray(pen, math.radians(k * 90 + 45), 30, 8, BRASS, BRASS_LO)
    for k in range(4):
        _ray(pen, math.radians(k * 90), 48, 11, BRASS_HI, BRASS)
    pen.ell(50, 50, 7, 7, BRASS_LO)
    pen.ell(50, 50, 4, 4, "#ff7bd5")
    out = with_shadow(pen.done(INK, 2.2, 1.4), 3, 4, 0.6)
    reach = size * 0.47
    for wind, (x, y) in zip(WINDS, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        spot = (out.width / 2 + x * reach, out.height / 2 + y * reach)
        fonts.mark(out, spot, wind, "display", 30, "#ffe9b0", halo=INK)
    return out


def _ray(pen: Pen, angle: float, reach: float, wide: float, lit: str, dark: str) -> None:
    u, v = math.cos(angle), math.sin(angle)
    tip = (50 + reach * u, 50 + reach * v)
    for sign, colour in ((1, lit), (-1, dark)):
        # 45° to either side of the ray, at the distance `wide`: 0.7 is half the root of two.
        flank = (50 + wide * (u - sign * v) * 0.7, 50 + wide * (v + sign * u) * 0.7)
        pen.poly([tip, flank, (50, 50)], colour)


@sprite
def sides(reached: str, share: float = 1) -> Image.Image:
    """The four winds in a row; those on which the network has stations are lit."""
    step, h = round(32 * share) * SS, round(38 * share) * SS
    out = Image.new("RGBA", (step * 4, h), CLEAR)
    pen = ImageDraw.Draw(out)
    for k, wind in enumerate(WINDS):
        lit = wind in reached
        box = (k * step + SS, 2 * SS, (k + 1) * step - 2 * SS, h - 3 * SS)
        fill, edge = (_LIT, INK) if lit else ("#e2d3a8", "#b59f6a")
        pen.rounded_rectangle(box, 8 * SS, fill=rgb(fill), outline=rgb(edge), width=2 * SS)
        role, ink = ("black", INK) if lit else ("semi", "#8a7142")
        spot = ((k + 0.5) * step - SS, h * 0.47)
        fonts.mark(out, spot, wind, role, 27 * share, ink, scale=SS)
    return reduce(out)
