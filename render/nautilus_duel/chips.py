"""Small enamel chips: sums, points and numbers, each on its own ground."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import SS, diagonal, filled, reduce, rounded
from render.icons import icon
from render.materials import sheet
from render.nautilus_duel.card_stock import finish, rays
from render.nautilus_duel.facts import DOMAINS, signed, value
from render.sprites import sprite
from render.theme import INK, Colour, mix, rgb


def _enamel(width: int, height: int, radius: int, lit: Colour, dark: Colour) -> Image.Image:
    """The ground of a chip, still oversized: enamel in an inked edge."""
    w, h = width * SS, height * SS
    out = filled(rounded((w, h), (0, 0, w - 1, h - 1), radius * SS), INK)
    inner = rounded((w, h), (2 * SS, 2 * SS, w - 2 * SS, h - 2 * SS), (radius - 2) * SS)
    out.paste(diagonal((w, h), lit, dark), (0, 0), inner)
    return out


@sprite
def sum_chip(code: str, total: int, faint: bool = False) -> Image.Image:
    """Icon, letter and sum of a domain on its own ground, 114 x 54."""
    kind = DOMAINS[code]
    lit, dark = mix(kind.colour, "#ffffff", 0.15), mix(kind.colour, "#000000", 0.35)
    out = _enamel(114, 54, 15, lit, dark)
    w, h = out.size
    figure = icon(kind.icon, 36 * SS)
    out.alpha_composite(figure, (5 * SS, 9 * SS))
    fonts.mark(out, (53 * SS, h / 2), kind.letter, "black", 29, "#ffffff", "mm", INK, 2, SS)
    size = 36 if total >= 0 else 34
    ink = "#fff3c4" if not faint else "#e6dcc0"
    fonts.mark(out, (w - 9 * SS, h / 2), signed(total), "black", size, ink, "rm", INK, 2, SS)
    return reduce(out)


@sprite
def tall_sum(code: str, total: int) -> Image.Image:
    """Icon and letter of a domain above its sum, 88 x 84."""
    kind = DOMAINS[code]
    lit, dark = mix(kind.colour, "#ffffff", 0.15), mix(kind.colour, "#000000", 0.35)
    out = _enamel(88, 84, 15, lit, dark)
    w = out.width
    out.alpha_composite(icon(kind.icon, 38 * SS), (44 * SS, 4 * SS))
    fonts.mark(out, (25 * SS, 23 * SS), kind.letter, "black", 36, "#ffffff", "mm", INK, 2, SS)
    fonts.mark(out, (w / 2, 60 * SS), signed(total), "black", 44, "#fff3c4", "mm", INK, 2, SS)
    return reduce(out)


@sprite
def number_chip(card: str, struck: bool = False) -> Image.Image:
    """A diver in a list, 45 x 46; struck through once its place is known."""
    lit, dark = ("#fffaf0", "#e6d4a2") if not struck else ("#cdbf98", "#b7a679")
    out = _enamel(45, 46, 12, lit, dark)
    w, h = out.size
    ink = INK if not struck else "#5d4f33"
    if struck:
        pen = ImageDraw.Draw(out)
        pen.line([(6 * SS, h - 8 * SS), (w - 6 * SS, 8 * SS)], fill=rgb("#a3190f"), width=4 * SS)
    # A halo in the colour of the ground keeps the stroke out of the figure.
    words = signed(value(card))
    fonts.mark(
        out,
        (w / 2, h / 2),
        words,
        "black",
        33,
        ink,
        "mm",
        halo=mix(lit, dark, 0.5),
        halo_width=1.5,
        scale=SS,
    )
    return reduce(out)


@sprite
def small_emblem(code: str) -> Image.Image:
    """Icon of a domain on its colour, 100 x 58, for a window of the ship."""
    kind = DOMAINS[code]
    out = sheet(100, 58, mix(kind.colour, "#ffffff", 0.2), mix(kind.colour, "#000000", 0.4), 14, 4)
    figure = icon(kind.icon, 46 * SS)
    out.alpha_composite(figure, (out.width - figure.width - 8 * SS, 6 * SS))
    spot = (28 * SS, out.height / 2)
    fonts.mark(out, spot, kind.letter, "black", 38, "#ffffff", "mm", INK, 2, SS)
    return finish(out, 100, 2)


@sprite
def emblem(code: str) -> Image.Image:
    """The shield of a domain, 148 x 84: icon and letter."""
    kind = DOMAINS[code]
    out = sheet(148, 84, mix(kind.colour, "#ffffff", 0.2), mix(kind.colour, "#000000", 0.4), 18, 5)
    rays(out, (out.width * 0.66, out.height * 0.5), mix(kind.colour, "#ffffff", 0.55), 0.2, 28)
    figure = icon(kind.icon, 64 * SS)
    out.alpha_composite(figure, (out.width - figure.width - 12 * SS, 10 * SS))
    spot = (42 * SS, out.height / 2)
    fonts.mark(out, spot, kind.letter, "black", 54, "#ffffff", "mm", INK, 3, SS)
    return finish(out, 100, 3)


@sprite
def total(points_: int, won: bool) -> Image.Image:
    """A sum of the final scoring on its tile, 92 x 100."""
    lit, dark = ("#fffaf0", "#f0dfae") if won else ("#e2d2a6", "#c7b17c")
    out = sheet(92, 100, lit, dark, 16, 5)
    spot = (out.width / 2, out.height * 0.49)
    fonts.mark(out, spot, signed(points_), "display", 66, INK if won else "#4a3418", scale=SS)
    return finish(out, 100, 3)


@sprite
def tile(code: str, worth: int) -> Image.Image:
    """A won card in miniature, 44 x 54: colour of the domain, its points."""
    colour = DOMAINS[code].colour
    lit, dark = mix(colour, "#ffffff", 0.2), mix(colour, "#000000", 0.4)
    out = _enamel(44, 54, 9, lit, dark)
    w, h = out.size
    words, ink = (signed(worth), "#ffd9d0") if worth < 0 else (f"+{worth}", "#fff3c4")
    fonts.mark(out, (w / 2, h / 2), words, "black", 30, ink, "mm", INK, 2, SS)
    return reduce(out)
