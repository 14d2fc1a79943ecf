"""The cover: the city between lagoon and abyss, what it is about, how many play for how long."""

from __future__ import annotations

import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from games.core.wording import Message, Say
from render import fonts
from render.canvas import (
    CLEAR,
    bevel,
    calm,
    caustics,
    clouds,
    cut,
    dilate,
    disc,
    filled,
    smooth,
    stamp,
    tint,
    vertical,
    vignette,
    with_shadow,
)
from render.icons import icon
from render.materials import paste_panel
from render.nautilus import close, domes, pieces
from render.nautilus.facts import MARKS, WATER
from render.nautilus.stage import night
from render.sprites import backdrop
from render.theme import INK, SEPIA
from render.tokens import token

SIZE = (1200, 675)
_PLATE = (22, 528, 1178, 655)
CELL = 54
_MOST_TITLE = 118
_HARD = 4  # of five
_TYPE = 36
# The city: kind, way, builder, middle; neighbours are three fields apart, or two each way.
CITY: tuple[tuple[str, str, int | None, float, float], ...] = (
    ("technology", "H", 1, 150, 318),
    ("hab_straight", "-", None, 312, 318),
    ("base", "-", None, 474, 318),
    ("sonar", "H", 0, 636, 318),
    ("analysis", "H", 2, 744, 426),
    ("training", "H", 3, 906, 426),
    ("hab_straight", "-", None, 1068, 426),
)
JOINTS = (
    ("E", 231, 318),
    ("E", 393, 318),
    ("E", 555, 318),
    ("SE", 690, 372),
    ("E", 825, 426),
    ("E", 987, 426),
)
_METAL = (
    (0.0, "#fff2bd"),
    (0.25, "#fff2bd"),
    (0.46, "#e6bf5c"),
    (0.54, "#b98428"),
    (0.6, "#f3d684"),
    (0.8, "#a06c1c"),
    (1.0, "#a06c1c"),
)
_CREWS = ((1, 2, 150, 318), (3, 3, 312, 318), (0, 1, 636, 318), (2, 2, 744, 426), (0, 4, 1068, 426))
_BOATS = ((0, 1, 1076, 270, 76), (1, 1, 960, 206, 64), (2, 2, 806, 288, 66), (3, 1, 84, 452, 64))
_FINDS = (
    ("shell", 176, 486, 58),
    ("snail", 256, 474, 54),
    ("urchin", 336, 486, 54),
    ("crab", 414, 490, 58),
    ("chest", 590, 492, 62),
    ("gold", 652, 500, 46),
)
_TEMPLE = (504, 478)


def cover(say: Say) -> Image.Image:
    """Draw the cover in the language of a catalogue."""
    image = _scene()
    _title(image, say(Message("title")).upper())
    _facts(image, say)
    return image


@backdrop
def _scene() -> Image.Image:
    """The city in its sea, in a brass frame."""
    out = vertical(SIZE, [(0, "#bdf4ee"), (0.34, WATER["L"][1]), (1, WATER["S"][0])])
    net = caustics(SIZE, 92, 8, 10)
    fade = vertical(SIZE, [(0, "#ffffff"), (0.6, "#202020"), (1, "#000000")]).convert("L")
    tint(out, ImageChops.multiply(net, fade), "#ffffff", 0.5)
    for height, swing, zone, seed in ((226, 30, "S", 3), (360, 26, "D", 7), (456, 22, "X", 9)):
        _shelf(out, height, swing, zone, seed)
    _temple(out)
    _light(out)
    for kind, way, builder, x, y in CITY:
        stamp(out, domes.module(kind, way, builder, CELL), x, y)
    for way, x, y in JOINTS:
        stamp(out, domes.joint(way, CELL), x, y)
    for seat, count, x, y in _CREWS:
        stamp(out, domes.crew(seat, count, CELL), x, y + CELL * 0.74)
    for kind, x, y, size in _FINDS:
        stamp(out, with_shadow(icon(kind, size), 4, 4, 0.6), x, y)
    for seat, number, x, y, cell in _BOATS:
        stamp(out, pieces.sub(seat, number, cell), x, y)
    _bubbles(out)
    vignette(out, 0.45)
    return _framed(calm(out))


def _shelf(image: Image.Image, height: float, swing: float, zone: str, seed: int) -> None:
    """A sheet of paper across the picture, with its shadow on what lies behind."""
    rnd = random.Random(seed)
    across = range(-60, SIZE[0] + 121, 92)
    line = [(float(x), height + rnd.uniform(-swing, swing)) for x in across]
    top = smooth(line, closed=False, steps=12)
    mask = Image.new("L", SIZE, 0)
    corners = [*top, (SIZE[0] + 60.0, float(SIZE[1])), (-60.0, float(SIZE[1]))]
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    shade = ImageChops.offset(mask, 0, -7).filter(ImageFilter.GaussianBlur(11))
    tint(image, shade, "#000814", 0.42)
    lit, dark = WATER[zone]
    sheet = vertical(SIZE, [(0, lit), (height / SIZE[1], lit), (1, dark)])
    stains = clouds(SIZE, 210, 20 + seed, 3).point(lambda v: max(0, v - 105) * 2)
    tint(sheet, stains, "#ffffff", 0.08)
    image.paste(sheet, (0, 0), mask)
    edge = ImageChops.subtract(mask, ImageChops.offset(mask, 0, 3))
    tint(image, edge, "#f2ffff", 0.6)


def _temple(image: Image.Image) -> None:
    """Atlantis, glowing out of the abyss."""
    halo = disc(SIZE, _TEMPLE, 70).filter(ImageFilter.GaussianBlur(36))
    tint(image, halo, "#7df0d8", 0.75)
    stamp(image, icon("atlantis", 76), *_TEMPLE)


def _light(image: Image.Image) -> None:
    """Shafts of light from the upper left."""
    rnd = random.Random(4)
    mask = Image.new("L", SIZE, 0)
    pen = ImageDraw.Draw(mask)
    for _ in range(6):
        x, wide = rnd.uniform(-200, 900), rnd.uniform(30, 100)
        corners = [(x, -10), (x + wide, -10), (x + wide * 2.4 + 380, 675), (x + 380, 675)]
        pen.polygon(corners, fill=rnd.randint(70, 150))
    fade = vertical(SIZE, [(0, "#ffffff"), (1, "#000000")]).convert("L")
    soft = mask.filter(ImageFilter.GaussianBlur(16))
    tint(image, ImageChops.multiply(soft, fade), "#eaffff", 0.22)


def _bubbles(image: Image.Image) -> None:
    rnd = random.Random(11)
    n = 2
    layer = Image.new("RGBA", (SIZE[0] * n, SIZE[1] * n), CLEAR)
    pen = ImageDraw.Draw(layer)
    for _, _, x0, y0, _ in _BOATS:
        for k in range(4):
            x, y, r = (x0 + rnd.uniform(34, 60)) * n, (y0 - 24 - 17 * k) * n, rnd.uniform(5, 12)
            pen.ellipse((x - r, y - r, x + r, y + r), outline=(235, 255, 255, 170), width=3)
    small = layer.reduce(n)
    image.paste(small, (0, 0), small)


def _framed(scene: Image.Image) -> Image.Image:
    out = night(SIZE)
    outer = close.pane(SIZE)
    out.paste(scene, (0, 0), outer)
    rim = close.frame_of(SIZE)
    out.paste(rim, (0, 0), rim)
    paste_panel(out, _PLATE, 5, 14, 20, 7)
    return out


def _title(image: Image.Image, words: str) -> None:
    """The name of the game in raised brass, with a heavy shadow."""
    words, size = fonts.fit(words, "display", _MOST_TITLE, SIZE[0] - 120)
    layer = Image.new("RGBA", (SIZE[0], 190), CLEAR)
    fonts.label(layer, (SIZE[0] / 2, 95), words, SIZE[0] - 120, "display", size, "#ffffff", "mm")
    face = layer.getchannel("A")
    metal = vertical(layer.size, _METAL)
    raised = bevel(cut(metal, face), 2.5, 0.8, 0.6)
    rim = filled(dilate(face, 5), "#1c1204")
    rim.alpha_composite(raised)
    stamp(image, with_shadow(rim, 7, 9, 0.8), SIZE[0] / 2, 104)


def _facts(image: Image.Image, say: Say) -> None:
    """What it is about in a line, then three facts: players, turns, how hard it is."""
    x0, y0, x1, _ = _PLATE
    line = say(Message("picture-cover-line"))
    close.line(image, (x0 + 28, y0 + 38), line, x1 - x0 - 56, "serif", 42, "#4f330c")
    y, x = y0 + 90, x0 + 50.0
    right = x1 - 42.0
    for k in range(5, 0, -1):
        stamp(image, _dot(k <= _HARD), right, y)
        right -= 38
    hard = say(Message("picture-cover-difficulty"))
    right -= close.line(image, (right + 10, y), hard, 200, "bold", _TYPE, SEPIA, "rm")
    for mark in MARKS:
        stamp(image, token(mark, 46, ""), x, y)
        x += 42
    players = say(Message("picture-cover-players"))
    x += close.line(image, (x - 8, y), players, 240, "bold", _TYPE) + 24
    stamp(image, icon("hourglass", 46), x, y)
    turns = say(Message("picture-cover-turns"))
    close.line(image, (x + 30, y), turns, right - 12 - (x + 30), "bold", _TYPE)


def _dot(full: bool) -> Image.Image:
    """One of five, full or empty."""
    n = 34
    out = filled(disc((n * 4, n * 4), (n * 2, n * 2), n * 1.9), INK)
    tone = "#c4201c" if full else "#dcc894"
    out.paste(filled(disc((n * 4, n * 4), (n * 2, n * 2), n * 1.5), tone), (0, 0),
              disc((n * 4, n * 4), (n * 2, n * 2), n * 1.5))  # fmt: skip
    return out.reduce(4)
