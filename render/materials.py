"""Brass, parchment, panels, plates and seat cards: the materials of all five games."""

from __future__ import annotations

import random
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import fonts
from render.canvas import (
    CLEAR,
    SS,
    Pen,
    Size,
    bevel,
    calm,
    clouds,
    cut,
    diagonal,
    reduce,
    rounded,
    tint,
    vertical,
    with_shadow,
)
from render.sprites import sprite
from render.theme import (
    BRASS,
    BRASS_DEEP,
    BRASS_HI,
    BRASS_LO,
    GLOW_TARGET,
    INK,
    IVORY,
    SHEET,
    Colour,
    mix,
    rgb,
    rgba,
)


def brass(size: Size, seed: int = 1) -> Image.Image:
    """Brushed brass: stepped bands of light (cheap to compress) and a faint horizontal brush."""
    bands: list[tuple[float, Colour]] = [
        (0, BRASS_HI),
        (0.16, BRASS),
        (0.5, "#b98a36"),
        (0.62, "#e4bf68"),
        (0.82, "#a5782b"),
        (1, BRASS_LO),
    ]
    # Strokes three pixels high; a single column is stretched across.
    rows = max(2, size[1] // 3)
    brush = Image.frombytes("L", (1, rows), random.Random(seed).randbytes(rows))
    brush = brush.resize(size, Image.Resampling.BICUBIC)
    return tint(vertical(size, bands), brush, "#5a3c10", 0.16)


def brass_ring(outer: Image.Image, inner: Image.Image, depth: float, seed: int = 5) -> Image.Image:
    """A bevelled brass frame between two masks of the same size."""
    ring = cut(brass(outer.size, seed), ImageChops.subtract(outer, inner))
    return bevel(ring, depth, 0.75, 0.7)


def parchment(size: Size, seed: int = 7, edge: int = 26) -> Image.Image:
    """Old paper: warm gradient, broad stains, burnt rim. No grain: grain makes a PNG heavy."""
    out = vertical(size, [(0, SHEET[0]), (0.6, SHEET[1]), (1, SHEET[2])])
    tint(out, clouds(size, 180, seed, 2), "#b8955a", 0.20)
    rim = ImageChops.invert(rounded(size, (edge, edge, size[0] - edge, size[1] - edge), edge))
    return tint(out, rim.filter(ImageFilter.GaussianBlur(edge * 0.9)), "#6b4a1c", 0.55)


@sprite
def rivet(size: int) -> Image.Image:
    """The head of a brass rivet."""
    pen = Pen(size)
    pen.ell(50, 50, 40, 40, BRASS)
    return pen.done(BRASS_DEEP, 5, 8, 0.9, 0.8)


def brass_panel(
    size: Size,
    radius: int = 22,
    border: int = 9,
    fill: Image.Image | None = None,
    rivets: bool = True,
) -> Image.Image:
    """A sheet (parchment unless `fill`) in a bevelled brass frame with rivets."""
    w, h = size
    outer = _smooth_mask(size, 0, radius)
    inner = _smooth_mask(size, border, max(1, radius - border))
    out = cut(parchment(size) if fill is None else fill, outer)
    ring = ImageChops.subtract(outer, inner)
    inset = ImageChops.offset(ring.filter(ImageFilter.GaussianBlur(5)), 3, 3)
    out.paste((0, 0, 0), (0, 0, w, h), inset.point(lambda v: int(v * 0.6)))
    # Pasting black through the mask has made the corners opaque as well.
    out.putalpha(outer)
    out.alpha_composite(brass_ring(outer, inner, 1.5))
    if rivets:
        _corner_rivets(out, int(border * 1.05), border / 2 + radius * 0.30)
    return out


def _smooth_mask(size: Size, inset: int, radius: int) -> Image.Image:
    """A rounded rectangle with soft edges; only the mask is drawn large, which saves seconds."""
    n = 2
    w, h = size[0] * n, size[1] * n
    i = inset * n
    return rounded((w, h), (i, i, w - 1 - i, h - 1 - i), radius * n).reduce(n)


def _corner_rivets(image: Image.Image, size: int, inset: float) -> None:
    head = rivet(size)
    for x in (inset, image.width - inset):
        for y in (inset, image.height - inset):
            image.alpha_composite(head, (round(x - head.width / 2), round(y - head.height / 2)))


def paste_panel(
    base: Image.Image,
    box: tuple[int, int, int, int],
    seed: int = 3,
    edge: int = 18,
    radius: int = 18,
    border: int = 8,
) -> None:
    """Lay a parchment panel with a soft shadow into a static picture."""
    x0, y0, x1, y1 = box
    size = (x1 - x0, y1 - y0)
    panel = brass_panel(size, radius, border, parchment(size, seed, edge))
    room = rounded(base.size, (x0 + 4, y0 + 6, x1 + 5, y1 + 7), radius)
    tint(base, room.filter(ImageFilter.GaussianBlur(6)), "#01080d", 0.6)
    base.paste(calm(panel.convert("RGB")), (x0, y0), panel.getchannel("A"))


@sprite
def plate(
    words: str,
    size: int,
    ground: str = INK,
    ink: str = IVORY,
    rim: str = BRASS,
    wide: float = 1.0,
) -> Image.Image:
    """Number plate: dark disc or pill with a brass rim, the strongest contrast on a board."""
    out = _blank_plate(size, ground, rim, wide).copy()
    h = size * SS
    # Two digits in a round plate must be smaller; a pill has room for them.
    share = 0.74 if len(words) < 2 or wide > 1.2 else 0.60
    spot = (out.width / 2, h * 0.51)
    fonts.mark(out, spot, words, "black", size * share, ink, scale=SS)
    return with_shadow(reduce(out), max(1, size // 26), max(2, size // 22), 0.6)


@lru_cache(maxsize=32)
def _blank_plate(size: int, ground: str, rim: str, wide: float) -> Image.Image:
    h = size * SS
    w = int(h * wide)
    outer = rounded((w, h), (2, 2, w - 3, h - 3), h // 2)
    face = brass((w, h)) if rim == BRASS else Image.new("RGB", (w, h), rgb(rim))
    out = bevel(cut(face, outer), h * 0.03)
    b = max(2, int(h * 0.085))
    inner = rounded((w, h), (b, b, w - 1 - b, h - 1 - b), (h - 2 * b) // 2)
    out.paste(diagonal((w, h), mix(ground, "#ffffff", 0.12), ground), (0, 0), inner)
    return out


@sprite
def option_plate(wide: int, high: int = 52) -> Image.Image:
    """A dark enamel plate in brass for the words of an option."""
    w, h = wide * SS, high * SS
    outer = rounded((w, h), (0, 0, w - 1, h - 1), h // 2)
    out = bevel(cut(brass((w, h)), outer), 2 * SS)
    inner = rounded((w, h), (4 * SS, 4 * SS, w - 4 * SS, h - 4 * SS), h // 2 - 4 * SS)
    out.paste(diagonal((w, h), mix(INK, GLOW_TARGET, 0.22), INK), (0, 0), inner)
    return reduce(out)


@sprite
def seat_card(w: int, h: int, colour: str, active: bool) -> Image.Image:
    """The sheet of one player: colour bar on the left, brighter with an ink edge on their turn."""
    n = 2
    out = Image.new("RGBA", (w * n, h * n), CLEAR)
    pen = ImageDraw.Draw(out)
    box = (0, 0, w * n - 1, h * n - 1)
    pen.rounded_rectangle(box, 16 * n, fill=rgba("#fffaf0" if active else "#efe3c2", 255))
    bar = (0, 0, 14 * n, h * n - 1)
    pen.rounded_rectangle(bar, 7 * n, fill=rgb(colour), outline=rgb(INK), width=n)
    edge, width = (INK, 4) if active else ("#8a6d3a", 2)
    pen.rounded_rectangle(box, 16 * n, outline=rgb(edge), width=width * n)
    return reduce(out, n)


def sheet(w: int, h: int, lit: Colour, dark: Colour, radius: int = 16, rim: int = 6) -> Image.Image:
    """The blank of a card at SS times its size: brass rim, coloured face, ink edge."""
    size = (w * SS, h * SS)
    out = _card_rim(w, h, radius).copy()
    b = rim * SS
    inner = rounded(size, (b, b, size[0] - b - 1, size[1] - b - 1), (radius - 4) * SS)
    out.paste(diagonal(size, lit, dark), (0, 0), inner)
    return out


@lru_cache(maxsize=16)
def _card_rim(w: int, h: int, radius: int) -> Image.Image:
    size = (w * SS, h * SS)
    box = (0, 0, size[0] - 1, size[1] - 1)
    out = bevel(cut(brass(size, 2), rounded(size, box, radius * SS)), 2 * SS, 0.7, 0.7)
    ImageDraw.Draw(out).rounded_rectangle(box, radius * SS, outline=rgb(INK), width=2 * SS)
    return out


def letterpress(
    image: Image.Image,
    at: tuple[float, float],
    words: str,
    room: float,
    size: int,
    fill: Colour = "#5f3f10",
    light: Colour = "#fff8e0",
) -> None:
    """Title on parchment, centred: pressed into the sheet, the lower right edge in the light."""
    offset = max(1, size // 24)
    # The light edge first, lower right: what is pressed in catches light on its far side.
    for shift, colour in ((offset, light), (0, fill)):
        fonts.label(
            image, (at[0] + shift, at[1] + shift), words, room, "display", size, colour, "mm"
        )
