"""Cards: actions, abilities and the numbers of the order, as large as the place allows."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import FINE, SS, Pen, diagonal, filled, reduce, rounded, with_shadow
from render.icons import icon
from render.materials import sheet
from render.sprites import sprite
from render.swarm import pieces, tiles
from render.swarm.creatures import HAZARDS, bare
from render.theme import INK, mix, rgb

# size of a card on the table, in a tray of options, in a seat card
TABLE, MINI = (60, 92), (42, 54)
_FACES = {
    "beige": ("#f7ecd0", "#d9c08a"),
    "blue": ("#9fd3f2", "#3f86bd"),
    "green": ("#bfe6a4", "#5f9e4c"),
    "joker": ("#e3b8f5", "#8a4db0"),
    "ability": ("#ffe9a8", "#d99a2e"),
    "order": ("#fdf8ea", "#d6c7a0"),
    "back": ("#2d6a80", "#103646"),
}


def colour_of(card: str) -> str:
    """The colour of a card by its id: "beige-ship" is beige."""
    return card.partition("-")[0]


def action_of(card: str) -> str:
    """The action of a card by its id: "blue-ship-researcher" is ship_researcher."""
    return card.partition("-")[2].replace("-", "_") or card


@sprite
def action(card: str, move: int, size: tuple[int, int] = TABLE) -> Image.Image:
    """An action card: its drawing, and for a hazard how far it moves."""
    w, h = size
    out = _face(colour_of(card), size)
    kind = action_of(card)
    # Small cards are all drawing; large ones keep a strip above it for the number of an option.
    side = min(w - 4, h - 10) if h < 60 else min(w - 6, h - 30)
    middle = h * 0.5 if h < 60 else h * 0.56
    _drawing(out, kind, side, middle * SS)
    if move:
        spot = (w * SS * 0.80, h * SS * (0.78 if h < 60 else 0.82))
        size_of = 28 if h < 60 else 34
        fonts.mark(out, spot, str(move), "black", size_of, INK, halo="#fffaf0", scale=SS)
    return _finished(out)


def _face(colour: str, size: tuple[int, int]) -> Image.Image:
    w, h = size
    return sheet(w, h, *_FACES[colour], radius=max(7, w // 8), rim=max(2, w // 20))


def _finished(image: Image.Image) -> Image.Image:
    return with_shadow(reduce(image), 2, 3, 0.5)


def _drawing(out: Image.Image, kind: str, side: int, y: float) -> None:
    """The action in the middle of a card; the double card has both."""
    n = side * SS
    x = out.width / 2
    if kind == "ship_researcher":
        part = round(n * 0.66)
        # One above the other, each smaller: the card gives both actions.
        _on(out, emblem("ship", part), x, y - n * 0.30)
        _on(out, emblem("researcher", part), x, y + n * 0.32)
    else:
        _on(out, emblem(kind, n), x, y)


def emblem(kind: str, size: int) -> Image.Image:
    """The drawing of an action, the same on cards, plates and the board."""
    if kind in HAZARDS:
        return bare(kind, size)
    return joker_mask(size) if kind == "joker" else pieces.emblem(kind, size)


def _on(out: Image.Image, piece: Image.Image, x: float, y: float) -> None:
    out.alpha_composite(piece, (round(x - piece.width / 2), round(y - piece.height / 2)))


@sprite
def joker_mask(size: int) -> Image.Image:
    """The joker: a cap with two bells, half bright, half dark."""
    pen = Pen(size, FINE if size <= 128 else 1)
    pen.blob([(50, 78), (14, 74), (24, 52), (12, 22), (34, 34), (50, 12)], "#ff7bd5")
    pen.blob([(50, 78), (86, 74), (76, 52), (88, 22), (66, 34), (50, 12)], "#45d6b5")
    pen.poly([(50, 10), (52, 78), (48, 78)], "#2a1038")
    pen.rect(12, 70, 88, 86, "#ffd95a", 6)
    for x, y in ((11, 20), (89, 20), (50, 10)):
        pen.ell(x, y, 9, 9, "#ffd95a")
    for x in (26, 50, 74):
        pen.ell(x, 78, 3.6, 3.6, "#8a4db0")
    return pen.done(INK, 3.4, 1.6)


@sprite
def joker(state: str, size: tuple[int, int] = TABLE) -> Image.Image:
    """A joker: face up, or turned over once it was used or declined."""
    if state != "up":
        return back(size)
    w, h = size
    out = _face("joker", size)
    side = min(w - 4, h - 8) if h < 60 else min(w - 4, h - 26)
    _on(out, joker_mask(side * SS), out.width / 2, out.height * 0.5)
    return _finished(out)


@sprite
def back(size: tuple[int, int] = TABLE) -> Image.Image:
    """A card face down: an anchor, whatever it is."""
    out = _face("back", size)
    side = round(min(size) * 0.62) * SS
    _on(out, icon("anchor", side, None, 0, "#7fb4c8"), out.width / 2, out.height / 2)
    return _finished(out)


@sprite
def ability(kind: str, size: tuple[int, int] = TABLE) -> Image.Image:
    """An ability card."""
    w, h = size
    out = _face("ability", size)
    side = min(w - 6, h - 10) if h < 60 else min(w - 8, h - 26)
    _on(out, ability_emblem(kind, side * SS), out.width / 2, out.height * 0.5)
    return _finished(out)


@sprite
def ability_emblem(kind: str, size: int) -> Image.Image:
    """What an ability is about: haste, a shield, a bright idea, the golden tile."""
    if kind == "golden_tile":
        # Always the same sprite, which the board needs anyway.
        face = tiles.tile("golden", "NESW", 96)
        return face.resize((round(size * 0.86),) * 2, Image.Resampling.LANCZOS)
    pen = Pen(size, FINE if size <= 128 else 1)
    _ABILITIES[kind](pen)
    return pen.done(INK, 3.4, 1.6)


def _haste(p: Pen) -> None:
    p.rect(54, 16, 68, 38, "#fdf8ea", 2)
    p.rect(34, 32, 78, 50, "#fdf8ea", 4)
    p.poly([(18, 48), (98, 48), (86, 80), (78, 86), (36, 86), (28, 80)], "#d0342a")
    for y, x in ((54, 2), (66, 8), (78, 14)):
        p.line([(x, y), (x + 16, y)], 5, "#1d6c80")


def _shield(p: Pen) -> None:
    p.poly([(50, 6), (88, 18), (86, 52), (72, 78), (50, 94), (28, 78), (14, 52), (12, 18)],
           "#2f86c8")  # fmt: skip
    p.poly([(50, 6), (50, 94), (28, 78), (14, 52), (12, 18)], "#6db4ea")
    p.line([(50, 26), (50, 72)], 9, "#fdf8ea")
    p.line([(30, 42), (70, 42)], 9, "#fdf8ea")


def _genius(p: Pen) -> None:
    for k in range(7):
        a = math.radians(-180 + k * 30)
        x, y = math.cos(a), math.sin(a)
        p.line([(50 + 36 * x, 44 + 36 * y), (50 + 46 * x, 44 + 46 * y)], 5, "#f08519")
    p.ell(50, 44, 28, 28, "#ffe27a")
    p.rect(38, 64, 62, 80, "#fff7d8", 3)
    p.rect(38, 80, 62, 94, "#5c6a70", 5)
    p.line([(42, 62), (42, 46), (50, 54), (58, 46), (58, 62)], 4, "#a8740f")


_ABILITIES = {"fast_ship": _haste, "protection": _shield, "genius": _genius}


@sprite
def order(number: int, size: tuple[int, int] = TABLE) -> Image.Image:
    """A card of the order: which turn of the round its owner takes."""
    w, h = size
    out = _face("order", size)
    big = 38 if h < 60 else 54
    spot = (out.width / 2, out.height * 0.48)
    fonts.mark(out, spot, str(number), "display", big, "#5f3f10", scale=SS)
    pen = ImageDraw.Draw(out)
    y = h * SS * 0.86
    pen.line([(w * SS * 0.28, y), (w * SS * 0.72, y)], fill=rgb("#a5844a"), width=2 * SS)
    return _finished(out)


@sprite
def pile(numbers: tuple[int, ...], size: tuple[int, int] = TABLE) -> Image.Image:
    """The order cards still in the row, the numbers left side by side."""
    w, h = size
    out = Image.new("RGBA", ((w + 8) * SS, (h + 8) * SS), (0, 0, 0, 0))
    face = _face("order", size)
    # The lowest first, each moved a little further under the next.
    for k in (2, 1, 0):
        out.alpha_composite(face, (k * 4 * SS, k * 4 * SS))
    spots = {1: ((0.5, 0.56),), 2: ((0.5, 0.38), (0.5, 0.74)),
             3: ((0.30, 0.38), (0.70, 0.38), (0.5, 0.74)),
             4: ((0.30, 0.38), (0.70, 0.38), (0.30, 0.74), (0.70, 0.74))}  # fmt: skip
    for number, (x, y) in zip(numbers, spots.get(len(numbers), ()), strict=False):
        spot = (w * SS * x, h * SS * y)
        fonts.mark(out, spot, str(number), "display", 34, "#5f3f10", scale=SS)
    return _finished(out)


@sprite
def price(points: int, affordable: bool = True, share: float = 1) -> Image.Image:
    """What a card costs now, on a small plate below it."""
    w, h = round(56 * share) * SS, round(34 * share) * SS
    whole = rounded((w, h), (SS, SS, w - SS - 1, h - SS - 1), h / 2)
    ground = "#123a2c" if affordable and not points else INK if affordable else "#4a1712"
    out = filled(whole, "#d3a549" if affordable else "#7c8790")
    inner = rounded((w, h), (4 * SS, 4 * SS, w - 4 * SS - 1, h - 4 * SS - 1), h / 2)
    out.paste(diagonal((w, h), mix(ground, "#ffffff", 0.14), ground), (0, 0), inner)
    words = f"−{points}" if points else "0"
    ink = "#ffe9a8" if affordable else "#e0b8ac"
    fonts.mark(out, (w / 2, h * 0.48), words, "black", 29 * share, ink, scale=SS)
    return with_shadow(reduce(out), 1, 2, 0.5)
