"""What lies in the sea: finds, submarines, docks."""

from __future__ import annotations

import math

from PIL import Image, ImageChops, ImageDraw

from render import fonts
from render.canvas import (
    SS,
    bevel,
    cut,
    diagonal,
    dilate,
    filled,
    pad,
    reduce,
    rounded,
    with_shadow,
)
from render.icons import icon
from render.materials import brass
from render.nautilus.domes import fine
from render.nautilus.facts import BEIGE, LETTERS, MARKS, sub_name
from render.sprites import sprite
from render.theme import GLOW_TARGET, INK, IVORY, Colour, mix, rgb, text_on
from render.tokens import shape_mask

_BACKS = {"slope": "#1c6a94", "deep": "#143f72", "abyss": "#2c2352"}
_WAVES = {"slope": 1, "deep": 2, "abyss": 3}


@sprite
def back(zone: str, cell: int) -> Image.Image:
    """A find face down: it shows how deep it lies (one, two, three waves) and nothing else."""
    factor = fine(cell)
    n = round(cell * 0.86) * factor
    ground = _BACKS[zone]
    out = _tile(n, mix(ground, "#ffffff", 0.16), mix(ground, "#000000", 0.25))
    pen = ImageDraw.Draw(out)
    count = _WAVES[zone]
    for i in range(count):
        # One, two or three waves, evenly spread around the middle.
        y = n * (0.5 + (i - (count - 1) / 2) * 0.235)
        wave = [
            # One and a half periods across three fifths of the tile.
            (n * (0.2 + 0.6 * t / 24), y + math.sin(t / 24 * 3 * math.pi) * n * 0.062)
            for t in range(25)
        ]
        pen.line(wave, fill=rgb("#eafaff"), width=round(n * 0.082), joint="curve")
    return reduce(with_shadow(out, n // 16, n // 16, 0.6), factor)


def _tile(n: int, lit: Colour, dark: Colour, rim: float = 0.085) -> Image.Image:
    """A square of enamel in a thin brass rim."""
    outer = rounded((n, n), (2, 2, n - 3, n - 3), n * 0.21)
    out = filled(outer, INK)
    i = n * 0.035
    metal = cut(brass((n, n), 4), rounded((n, n), (i, i, n - i, n - i), n * 0.18))
    out.alpha_composite(bevel(metal, n * 0.02, 0.6, 0.6))
    i = n * rim
    face = diagonal((n, n), lit, dark)
    out.alpha_composite(bevel(cut(face, rounded((n, n), (i, i, n - i, n - i), n * 0.14)), n * 0.02))
    return out


@sprite
def face(kind: str, number: int, cell: int, known: bool = False) -> Image.Image:
    """A find face up; `known` marks one that only the viewer has looked at."""
    factor = fine(cell)
    n = round(cell * 0.94) * factor
    lit, dark = ("#fbe9bd", "#dcbf7e") if kind in BEIGE else ("#2f86c4", "#0e3f70")
    out = _tile(n, lit, dark)
    image = icon(kind, round(n * 0.70), INK, 4)
    out.alpha_composite(image, (round(n * 0.07), round(n * 0.06)))
    label = str(number) if number else LETTERS[kind]
    size = max(26.0, cell * 0.58)
    fonts.mark(
        out, (n * 0.955, n * 0.97), label, "black", size, "#ffffff", "rb", INK, size * 0.10, factor
    )
    if known:
        eye = icon("eye", round(n * 0.40), INK, 5)
        big = pad(out, round(n * 0.10))
        big.alpha_composite(eye, (big.width - eye.width, 0))
        out = big
    return reduce(with_shadow(out, n // 16, n // 16, 0.6), factor)


@sprite
def sub(seat: int, number: int, cell: int) -> Image.Image:
    """A submarine: hull in the player's colour, the player's shape as its tower, letter, number."""
    factor = fine(cell)
    mark = MARKS[seat]
    w, h, room = round(cell * 1.13) * factor, round(cell * 0.99) * factor, 5 * factor
    body = Image.new("L", (w, h), 0)
    pen = ImageDraw.Draw(body)
    pen.rounded_rectangle((w * 0.03, h * 0.32, w * 0.87, h * 0.93), h * 0.30, fill=255)
    pen.polygon([(w * 0.74, h * 0.40), (w * 0.92, h * 0.55), (w * 0.92, h * 0.70),
                 (w * 0.74, h * 0.86)], fill=255)  # fmt: skip
    # The two blades of the screw.
    pen.ellipse((w * 0.905, h * 0.36, w * 0.985, h * 0.63), fill=255)
    pen.ellipse((w * 0.905, h * 0.62, w * 0.985, h * 0.89), fill=255)
    tower = round(h * 0.50)
    shape = shape_mask(mark.shape, tower, tower * 0.40)
    at = (round(w * 0.44 - tower / 2), round(h * 0.02))
    body.paste(255, (*at, at[0] + tower, at[1] + tower), shape)
    out = _hull(body, mark.colour, h, room)
    inset = shape_mask(mark.shape, tower, tower * 0.20)
    out.paste(rgb(IVORY), (at[0] + room, at[1] + room), inset)
    spot = (room + w * 0.445, room + h * 0.625)
    size = max(26.0, cell * 0.60)
    fonts.mark(out, spot, sub_name(seat, number), "black", size, text_on(mark.colour), scale=factor)
    return reduce(with_shadow(out, h // 16, h // 16, 0.65), factor)


def _hull(body: Image.Image, colour: str, h: int, room: int) -> Image.Image:
    """A silhouette in a colour: lit above, ivory rim, ink outline."""
    shades = diagonal(body.size, mix(colour, "#ffffff", 0.14), mix(colour, "#000000", 0.16))
    whole = pad(body, room)
    out = filled(dilate(whole, h * 0.050), INK)
    out.alpha_composite(filled(dilate(whole, h * 0.020), IVORY))
    out.alpha_composite(bevel(cut(shades, body), h * 0.03, 0.55, 0.55), (room, room))
    return out


@sprite
def dock(cell: int) -> Image.Image:
    """A free field before a blue lock of a lab: hatched, a submarine could be launched here."""
    n = cell * SS
    lines = Image.new("L", (n, n), 0)
    pen = ImageDraw.Draw(lines)
    # From left of the tile on, or its upper left corner would stay empty.
    for i in range(-n, n, n // 4):
        pen.line([(i, n), (i + n, 0)], fill=200, width=n // 13)
    box = rounded((n, n), (n * 0.10, n * 0.10, n * 0.90, n * 0.90), n * 0.2)
    shade = filled(box.point(lambda v: v // 5), "#06345c")
    shade.alpha_composite(filled(ImageChops.multiply(lines, box), "#e8fbff"))
    return reduce(shade)


@sprite
def in_reach(cell: int) -> Image.Image:
    """The mark of a field where a submarine may end its move: a thin bright pad in the water."""
    n = cell * SS
    whole, inner = (
        rounded((n, n), (n * a, n * a, n * (1 - a), n * (1 - a)), n * (0.2 - a))
        for a in (0.04, 0.075)
    )
    edge = ImageChops.subtract(whole, inner)
    mask = ImageChops.lighter(whole.point(lambda v: v // 6), edge.point(lambda v: v * 3 // 5))
    return reduce(filled(mask, GLOW_TARGET))
