"""The players' pieces on the board: stations, ships, buoys."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.brush import Brush
from render.canvas import FINE, Pen, bevel, cut, diagonal, dilate, filled, pad, reduce, with_shadow
from render.sprites import sprite
from render.swarm.facts import CELL, MARKS
from render.theme import INK, IVORY, mix, rgb, text_on
from render.tokens import token

BUOY = 36
STATION = (64, 72)
SHIP, SMALL_SHIP = (74, 56), (52, 44)
MOST = 3  # researchers in a station


def buoy(seat: int, size: int = BUOY) -> Image.Image:
    """A buoy: the colour and shape of a player, too small for a letter."""
    return token(MARKS[seat], size, "")


@sprite
def station(seat: int, researchers: int, cell: int = CELL) -> Image.Image:
    """A research station: dome in the player's colour with its letter, a lit window a head."""
    share = cell / CELL
    w, h = (round(length * share) for length in STATION)
    mark = MARKS[seat]
    factor = FINE
    body = Brush(w, h, factor)
    body.rect(w * 0.47, 0, w * 0.53, h * 0.22, "#fff")
    body.ell(w * 0.5, h * 0.06, 4 * share, 4 * share, "#fff")
    body.blob([(w * 0.08, h * 0.64), (w * 0.12, h * 0.34), (w * 0.5, h * 0.13),
               (w * 0.88, h * 0.34), (w * 0.92, h * 0.64)], "#fff")  # fmt: skip
    body.rect(w * 0.04, h * 0.60, w * 0.96, h * 0.96, "#fff", 6 * share)
    out, room = _enamel(body, mark.colour)
    _windows(out, researchers, w, h, factor * share, room)
    spot = (room + w * factor * 0.5, room + h * factor * 0.405)
    size = 34 * share
    fonts.mark(out, spot, mark.letter, "black", size, text_on(mark.colour), scale=factor)
    return with_shadow(reduce(out, factor), 3, 3, 0.6)


def _enamel(body: Brush, colour: str) -> tuple[Image.Image, int]:
    """A silhouette in a colour: lit, ivory rim, ink outline; also the room left around it."""
    factor = body.factor
    alpha = body.image.getchannel("A")
    room = 4 * factor
    whole = pad(alpha, room)
    # Ink outside, ivory inside it: the piece stands out on black water and on sand.
    out = filled(dilate(whole, 3 * factor), INK)
    out.alpha_composite(filled(dilate(whole, 1.3 * factor), IVORY))
    face = diagonal(alpha.size, mix(colour, "#ffffff", 0.15), mix(colour, "#000000", 0.15))
    out.alpha_composite(bevel(cut(face, alpha), 1.8 * factor, 0.5, 0.5), (room, room))
    return out, room


def _windows(image: Image.Image, researchers: int, w: int, h: int, unit: float, room: int) -> None:
    """Three berths in the base: lit with a head in it, or dark and empty."""
    pen = ImageDraw.Draw(image)
    for k in range(MOST):
        x, y = room + w * FINE * (0.21 + 0.29 * k), room + h * FINE * 0.78
        r = 8.0 * unit
        full = k < researchers
        pen.ellipse((x - r, y - r, x + r, y + r), fill=rgb(INK))
        r -= 1.6 * unit
        pen.ellipse((x - r, y - r, x + r, y + r), fill=rgb("#fff3b0" if full else "#24323a"))
        if full:
            a, b = 2.3 * unit, 4.4 * unit
            pen.ellipse((x - a, y - 4.6 * unit, x + a, y), fill=rgb(INK))
            pen.pieslice((x - b, y + 0.4 * unit, x + b, y + 9 * unit), 180, 360, fill=rgb(INK))


@sprite
def ship(seat: int, count: int, small: bool, cell: int = CELL) -> Image.Image:
    """Ships of a player on one field: a hull with the letter, and how many if there are more."""
    share = cell / CELL
    w, h = (round(length * share) for length in (SMALL_SHIP if small else SHIP))
    mark = MARKS[seat]
    factor = FINE
    hull = Brush(w, h, factor)
    if not small:
        hull.rect(w * 0.58, h * 0.04, w * 0.72, h * 0.26, "#fff", 2 * share)
        hull.rect(w * 0.30, h * 0.16, w * 0.80, h * 0.36, "#fff", 4 * share)
    else:
        hull.rect(w * 0.34, h * 0.02, w * 0.76, h * 0.20, "#fff", 3 * share)
    top = 0.32 if not small else 0.16
    hull.poly([(w * 0.01, h * top), (w * 0.99, h * top), (w * 0.85, h * 0.88), (w * 0.77, h * 0.95),
               (w * 0.20, h * 0.95), (w * 0.12, h * 0.88)], "#fff")  # fmt: skip
    out, room = _enamel(hull, mark.colour)
    words = mark.letter + (str(count) if count > 1 else "")
    size = (34 if count == 1 else 32) if not small else (30 if count == 1 else 27)
    # The middle of the hull, from its deck to its keel.
    spot = (room + w * factor * 0.5, room + h * factor * ((0.95 + top) / 2 + 0.005))
    high = max(fonts.LEAST, size * share)
    fonts.mark(out, spot, words, "black", high, text_on(mark.colour), scale=factor)
    return with_shadow(reduce(out, factor), 3, 3, 0.65)


@sprite
def emblem(name: str, size: int) -> Image.Image:
    """What a supply is made of: a station, a ship, a researcher, a buoy."""
    pen = Pen(size, FINE if size <= 128 else 1)
    _EMBLEMS[name](pen)
    return pen.done(INK, 3.8, 1.4)


def _station_emblem(p: Pen) -> None:
    p.rect(46, 6, 54, 30, "#fdf8ea")
    p.blob([(8, 62), (12, 36), (50, 16), (88, 36), (92, 62)], "#fdf8ea")
    p.rect(4, 58, 96, 92, "#7fb0c0", 6)
    for x in (25, 50, 75):
        p.ell(x, 75, 8, 8, "#123a4a")


def _ship_emblem(p: Pen) -> None:
    p.rect(56, 10, 70, 34, "#4a5a62", 2)
    p.rect(28, 28, 78, 48, "#fdf8ea", 4)
    p.poly([(2, 46), (98, 46), (84, 84), (76, 90), (20, 90), (12, 84)], "#c8552f")
    p.line([(9, 60), (91, 60)], 6, "#fdf8ea")


def _head_emblem(p: Pen) -> None:
    p.blob([(14, 96), (18, 66), (50, 52), (82, 66), (86, 96)], "#fdf8ea")
    p.poly([(40, 57), (60, 57), (50, 84)], "#2f8f86")
    p.ell(50, 30, 22, 23, "#f0c49a")
    p.blob([(28, 28), (32, 8), (50, 2), (68, 8), (72, 28), (60, 20), (40, 20)], "#5a3a22")


def _buoy_emblem(p: Pen) -> None:
    p.rect(46, 10, 54, 44, "#fdf8ea")
    p.ell(50, 12, 9, 9, "#ffe27a")
    p.ell(50, 60, 32, 27, "#fdf8ea")
    p.rect(20, 54, 80, 68, "#d0342a")
    p.curve([(2, 86), (18, 78), (34, 86), (50, 78), (66, 86), (82, 78), (98, 86)], 9, "#5fb4d8")


_EMBLEMS = {
    "station": _station_emblem,
    "ship": _ship_emblem,
    "researcher": _head_emblem,
    "buoy": _buoy_emblem,
}
