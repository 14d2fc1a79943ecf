"""Carved tiles, movement cards, chips and coins."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw, ImageFilter

from render import fonts
from render.atlantis.facts import KINDS, TILE
from render.canvas import (
    CLEAR,
    SS,
    bevel,
    calm,
    cut,
    diagonal,
    disc,
    filled,
    reduce,
    rounded,
    smooth,
    with_shadow,
)
from render.highlights import dim
from render.icons import icon
from render.materials import brass, sheet
from render.sprites import sprite
from render.theme import BRASS_DEEP, BRASS_HI, INK, Colour, mix, rgb

_EDGE = 8  # how far the lower tile of a double stack shows
_STRIP = 33
_RADIUS = 14


@sprite
def tile(kind: str, value: int, double: bool, occupied: bool, percent: int = 100) -> Image.Image:
    """A stack: icon, large value, strip with the code; a second slab below if double.

    On an occupied stack the figure has the left half, the icon moves under the value.
    """
    w, h = (side * SS for side in TILE)
    out = Image.new("RGBA", (w + _EDGE * SS, h + _EDGE * SS), CLEAR)
    if double:
        out.alpha_composite(_slab("#b7a271", "#8d7a4d"), (_EDGE * SS, _EDGE * SS))
    face = _face(kind).copy()
    if occupied:
        face.alpha_composite(icon(KINDS[kind].icon, 37 * SS), (w - 42 * SS, 40 * SS))
    else:
        _medallion(face, kind)
    spot = (w - 8 * SS, 26 * SS)
    fonts.mark(face, spot, str(value), "black", 50, INK, "rm", "#fff9e4", 4, SS)
    # At the right as well: the left end of the strip is for the number of the place.
    low = h - (_STRIP / 2) * SS
    fonts.mark(face, (w - 8 * SS, low), kind, "black", 27, "#fff3c4", "rm", INK, 2, SS)
    out.alpha_composite(face)
    return light(reduce(with_shadow(out, 5 * SS, 5 * SS, 0.6), SS * 100 / percent))


def light(piece: Image.Image) -> Image.Image:
    """A piece in fewer shades: there are fifty of them, and the file must stay light."""
    out = calm(piece.convert("RGB"), 5)
    out.putalpha(piece.getchannel("A"))
    return out


def _medallion(face: Image.Image, kind: str) -> None:
    """The object on a disc of its colour, so that the colour is seen at 550 px too."""
    colour = KINDS[kind].colour
    ground = disc(face.size, (36 * SS, 39 * SS), 31 * SS).filter(ImageFilter.GaussianBlur(2 * SS))
    lit = diagonal(face.size, mix(colour, "#ffffff", 0.52), mix(colour, "#ffffff", 0.10))
    face.paste(lit, (0, 0), ground)
    face.alpha_composite(icon(KINDS[kind].icon, 64 * SS), (4 * SS, 7 * SS))


@sprite
def _face(kind: str) -> Image.Image:
    """The blank of a tile at SS times its size: chiselled slab and coloured strip."""
    w, h = (side * SS for side in TILE)
    colour = KINDS[kind].colour
    slab = _slab(mix("#fdf5dd", colour, 0.12), mix("#dccb9f", colour, 0.34)).copy()
    strip = rounded((w, h), (0, 0, w - 1, h - 1), _RADIUS * SS)
    ImageDraw.Draw(strip).rectangle((0, 0, w, h - _STRIP * SS), fill=0)
    tone = diagonal((w, h), mix(colour, "#ffffff", 0.10), mix(colour, "#000000", 0.34))
    slab.paste(tone, (0, 0), strip)
    pen = ImageDraw.Draw(slab)
    line = h - _STRIP * SS
    pen.line([(0, line), (w, line)], fill=rgb(INK), width=2 * SS)
    pen.line(
        [(2 * SS, line + 2 * SS), (w - 2 * SS, line + 2 * SS)],
        fill=rgb(mix(colour, "#ffffff", 0.4)),
        width=SS,
    )
    i = 4 * SS
    groove = mix("#9c8552", colour, 0.3)
    pen.rounded_rectangle((i, i, w - i - 1, line - 3 * SS), 10 * SS, outline=rgb(groove), width=SS)
    pen.rounded_rectangle((0, 0, w - 1, h - 1), _RADIUS * SS, outline=rgb(INK), width=2 * SS)
    return slab


def _slab(lit: Colour, dark: Colour) -> Image.Image:
    w, h = (side * SS for side in TILE)
    mask = rounded((w, h), (0, 0, w - 1, h - 1), _RADIUS * SS)
    out = bevel(cut(diagonal((w, h), lit, dark), mask), 2.4 * SS, 0.8, 0.6)
    ImageDraw.Draw(out).rounded_rectangle(
        (0, 0, w - 1, h - 1), _RADIUS * SS, outline=rgb(INK), width=2 * SS
    )
    return out


@sprite
def water() -> Image.Image:
    """An empty place: deep water and crests of waves."""
    w, h = (side * SS for side in TILE)
    out = Image.new("RGBA", (w, h), CLEAR)
    pool = rounded((w, h), (9 * SS, 14 * SS, w - 9 * SS, h - 14 * SS), 34 * SS)
    pool = pool.filter(ImageFilter.GaussianBlur(8 * SS))
    out.paste(rgb("#075077"), (0, 0, w, h), pool)
    out.putalpha(pool.point(lambda v: int(v * 0.62)))
    pen = ImageDraw.Draw(out)
    for y, x0, x1 in ((18, 14, 58), (34, 36, 80), (66, 8, 40)):
        line = [
            ((x0 + (x1 - x0) * t / 20) * SS, (y + 3 * math.sin(t * 0.9 + y)) * SS)
            for t in range(21)
        ]
        pen.line(smooth(line, closed=False, steps=3), fill=(196, 244, 248, 230), width=3 * SS)
    return reduce(out)


@sprite
def place_number(place: int) -> Image.Image:
    """The number of a place, for the left end of the strip of its tile."""
    out = Image.new("RGBA", (44 * SS, 34 * SS), CLEAR)
    spot = (7 * SS, 17 * SS)
    fonts.mark(out, spot, str(place), "bold", 27, "#ffffff", "lm", INK, 2, SS)
    return reduce(out)


@sprite
def number(place: int) -> Image.Image:
    """The number of an empty place, legible on water and on planks."""
    out = Image.new("RGBA", (48 * SS, 36 * SS), CLEAR)
    fonts.mark(out, (24 * SS, 18 * SS), str(place), "bold", 27, "#d8f8ff", "mm", "#06304a", 3, SS)
    return reduce(out)


@sprite
def coin(words: str, size: int) -> Image.Image:
    """The toll: a gold coin with its number, unlike every other plate on the board."""
    n = size * SS
    whole = disc((n, n), (n / 2, n / 2), n / 2 - 1)
    out = filled(whole, INK)
    rim = disc((n, n), (n / 2, n / 2), n / 2 - 2.2 * SS)
    out.alpha_composite(bevel(cut(brass((n, n), 4), rim), 2 * SS, 0.8, 0.7))
    inner = disc((n, n), (n / 2, n / 2), n * 0.39)
    out.paste(rgb(BRASS_DEEP), (0, 0, n, n), inner)
    face = disc((n, n), (n / 2, n / 2), n * 0.39 - 1.4 * SS)
    out.paste(diagonal((n, n), BRASS_HI, "#e0b450"), (0, 0), face)
    # Two digits have to fit the same coin.
    share = 0.72 if len(words) < 2 else 0.56
    fonts.mark(out, (n / 2, n * 0.51), words, "black", max(26, size * share), INK, scale=SS)
    return light(reduce(with_shadow(out, n // 22, n // 18, 0.6)))


@sprite
def value_chip(value: int, size: int) -> Image.Image:
    """A collected tile: only its value counts."""
    w, h = int(size * 0.86) * SS, size * SS
    mask = rounded((w, h), (0, 0, w - 1, h - 1), h * 0.2)
    out = bevel(cut(diagonal((w, h), "#f7ead0", "#d8bf84"), mask), h * 0.03, 0.8, 0.6)
    pen = ImageDraw.Draw(out)
    pen.rounded_rectangle((0, 0, w - 1, h - 1), h * 0.2, outline=rgb(INK), width=2 * SS)
    fonts.mark(out, (w / 2, h * 0.5), str(value), "black", max(26, size * 0.74), INK, scale=SS)
    return reduce(with_shadow(out, 2 * SS, 2 * SS, 0.4))


@sprite
def spent_chip(value: int, size: int) -> Image.Image:
    """A tile that was handed in: pale and struck through."""
    out = dim(value_chip(value, size), 0.62)
    pen = ImageDraw.Draw(out)
    w, h = out.size
    line = [(w * 0.22, h * 0.78), (w * 0.78, h * 0.22)]
    pen.line(line, fill=(*rgb("#b3261c"), 255), width=max(3, size // 15))
    return out


@sprite
def card(kind: str, percent: int = 100) -> Image.Image:
    """A movement card: the object large, its code below; 112 x 150 at full size."""
    w, h = 112, 150
    colour = KINDS[kind].colour
    out = sheet(w, h, mix(colour, "#ffffff", 0.62), mix(colour, "#ffffff", 0.20), 14, 5)
    glow = disc(out.size, (w / 2 * SS, 62 * SS), 44 * SS).filter(ImageFilter.GaussianBlur(6 * SS))
    out.paste(
        rgb(mix(colour, "#ffffff", 0.78)), (0, 0, *out.size), glow.point(lambda v: int(v * 0.8))
    )
    out.alpha_composite(icon(KINDS[kind].icon, 84 * SS), (14 * SS, 17 * SS))
    band = rounded(out.size, (5 * SS, 0, (w - 5) * SS - 1, (h - 5) * SS - 1), 10 * SS)
    ImageDraw.Draw(band).rectangle((0, 0, w * SS, (h - 42) * SS), fill=0)
    out.paste(
        diagonal(out.size, mix(colour, "#000000", 0.1), mix(colour, "#000000", 0.5)), (0, 0), band
    )
    # Drawn at full size and reduced later: so large that it can still be read then.
    size = max(fonts.LEAST * 100 / percent, 32)
    spot = (w / 2 * SS, (h - 23.5) * SS)
    fonts.mark(out, spot, kind, "black", size, "#fff3c4", "mm", INK, 2, SS)
    fonts.note_shrunk(size, percent)
    return light(with_shadow(reduce(out, SS * 100 / percent), 4, 4, 0.6))


@sprite
def emblem(kind: str, size: int) -> Image.Image:
    """An object on its enamel disc, for tables and counts."""
    n = size * SS
    colour = KINDS[kind].colour
    whole = disc((n, n), (n / 2, n / 2), n / 2 - 1)
    out = filled(whole, INK)
    face = disc((n, n), (n / 2, n / 2), n / 2 - 2 * SS)
    tone = diagonal((n, n), mix(colour, "#ffffff", 0.58), mix(colour, "#ffffff", 0.12))
    out.alpha_composite(bevel(cut(tone, face), 1.6 * SS, 0.5, 0.5))
    part = int(n * 0.80)
    out.alpha_composite(icon(KINDS[kind].icon, part), ((n - part) // 2, (n - part) // 2))
    return light(reduce(with_shadow(out, n // 26, n // 24, 0.5)))


@sprite
def blank_chip(size: int) -> Image.Image:
    """The sign of points in tiles: two stones, one on the other."""
    w, h = int(size * 0.86) * SS, size * SS
    out = Image.new("RGBA", (w, h), CLEAR)
    for x, y, lit, dark in ((4, 5, "#c9b37c", "#a08a55"), (0, 0, "#f7ead0", "#d8bf84")):
        box = (x * SS, y * SS, w - (5 - x) * SS, h - (6 - y) * SS)
        mask = rounded((w, h), box, h * 0.2)
        out.alpha_composite(bevel(cut(diagonal((w, h), lit, dark), mask), h * 0.03, 0.8, 0.6))
        ImageDraw.Draw(out).rounded_rectangle(box, h * 0.2, outline=rgb(INK), width=2 * SS)
    return reduce(with_shadow(out, 2 * SS, 2 * SS, 0.4))


@sprite
def discards(size: int = 44) -> Image.Image:
    """The sign of the discard pile: cards face up."""
    n = size * SS
    out = Image.new("RGBA", (n, n), CLEAR)
    for turn, tone in ((14, "#d8c48e"), (-6, "#fbf3dc")):
        leaf = Image.new("RGBA", (n, n), CLEAR)
        pen = ImageDraw.Draw(leaf)
        box = (n * 0.22, n * 0.10, n * 0.78, n * 0.90)
        pen.rounded_rectangle(box, n * 0.08, fill=rgb(tone), outline=rgb(INK), width=2 * SS)
        out.alpha_composite(leaf.rotate(turn, Image.Resampling.BICUBIC))
    ring = icon("ring", int(n * 0.5))
    out.alpha_composite(ring, ((n - ring.width) // 2, (n - ring.height) // 2))
    return reduce(out)


@sprite
def strip(w: int, h: int) -> Image.Image:
    """A paper strip for one line of the panel."""
    mask = rounded((w * 2, h * 2), (0, 0, w * 2 - 1, h * 2 - 1), 28)
    out = cut(diagonal((w * 2, h * 2), "#fffaf0", "#efe0b8"), mask)
    edge = (0, 0, w * 2 - 1, h * 2 - 1)
    ImageDraw.Draw(out).rounded_rectangle(edge, 28, outline=rgb("#8a6d3a"), width=4)
    return reduce(out, 2)


@sprite
def taken(kind: str, value: int, percent: int = 100) -> Image.Image:
    """A tile to be collected, in one line: object and value on a small slab, 78 x 48."""
    colour = KINDS[kind].colour
    out = _small_slab(78, 48, mix("#fdf5dd", colour, 0.12), mix("#dccb9f", colour, 0.34))
    out.alpha_composite(icon(KINDS[kind].icon, 42 * SS), (3 * SS, 3 * SS))
    spot = (out.width - 9 * SS, out.height / 2)
    fonts.mark(out, spot, str(value), "black", 36, INK, "rm", "#fff9e4", 3, SS)
    return reduce(with_shadow(out, 2 * SS, 2 * SS, 0.45), SS * 100 / percent)


@sprite
def lower(kind: str, value: int) -> Image.Image:
    """The lower tile of a stack that everybody may see: it looks out above the upper one."""
    colour = KINDS[kind].colour
    out = _small_slab(64, 46, mix("#dcc894", colour, 0.20), mix("#a8925c", colour, 0.40))
    out.alpha_composite(icon(KINDS[kind].icon, 32 * SS), (4 * SS, 3 * SS))
    spot = (out.width - 8 * SS, 19 * SS)
    fonts.mark(out, spot, str(value), "black", 30, INK, "rm", "#fff9e4", 3, SS)
    return light(reduce(with_shadow(out, 2 * SS, 2 * SS, 0.45)))


def _small_slab(width: int, height: int, lit: Colour, dark: Colour) -> Image.Image:
    """A small bevelled slab with an inked edge, still oversized."""
    size, edge = (width * SS, height * SS), (0, 0, width * SS - 1, height * SS - 1)
    out = bevel(cut(diagonal(size, lit, dark), rounded(size, edge, 10 * SS)), 1.8 * SS, 0.8, 0.6)
    ImageDraw.Draw(out).rounded_rectangle(edge, 10 * SS, outline=rgb(INK), width=2 * SS)
    return out
