"""The picture of the lobby: the city sinks, the road to the mainland breaks, some are on it."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter

from games.core.wording import Message, Say
from render.atlantis import coasts, sea, tiles
from render.atlantis.facts import GRASS, GRASS_LO, MARBLE, MARKS
from render.atlantis.posters import brass_words, shafts, stone
from render.canvas import Point, calm, diagonal, noise, reduce, smooth, stamp, tint, with_shadow
from render.close_look import line
from render.icons import icon
from render.materials import paste_panel
from render.sprites import backdrop, sprite
from render.theme import BRASS_DEEP, INK, SEPIA, Colour, rgb
from render.tokens import token

SIZE = (1200, 675)
_PLATE = (20, 532, 1180, 659)
_DIFFICULTY, _HARDEST = 2, 5  # of so many pearls

_TERRACE: list[Point] = [
    (-40, 150), (150, 128), (430, 150), (500, 190), (520, 300), (486, 400), (410, 462), (300, 492),
    (206, 452), (150, 372), (60, 318), (-40, 310),
]  # fmt: skip
_LAND: list[Point] = [
    (1240, 350), (1150, 362), (1070, 396), (1016, 440), (1000, 500), (1020, 560), (1240, 560),
]  # fmt: skip
# The road from the city to the mainland: what lies there, and who stands on it.
_ROAD = (
    (("FL", 3), "R1", 474, 400),
    (("CR", 5), None, 602, 436),
    (("HE", 7), "B1", 724, 412),
    (("RI", 6), "K1", 974, 446),
)


def cover(say: Say) -> Image.Image:
    """Draw the cover with its words."""
    image = _scene()
    title = say(Message("title")).upper()
    brass_words(image, (800, 108), title, 640, 140)
    inner = _PLATE[2] - _PLATE[0] - 60
    words = say(Message("picture-cover-line"))
    line(image, (_PLATE[0] + 30, 568), words, inner, "display", 40, "#4f330c", "lm")
    _facts(image, say)
    return image


def _facts(image: Image.Image, say: Say) -> None:
    """How many play, how long, how hard it is to learn."""
    y = 625
    for index, mark in enumerate(MARKS):
        stamp(image, token(mark, 52, ""), _PLATE[0] + 50 + index * 40, y)
    left = _PLATE[0] + 212.0
    words = say(Message("picture-cover-players"))
    left += line(image, (left, y), words, 250, "bold", 38, INK, "lm") + 44
    stamp(image, icon("hourglass", 46), left, y)
    words = say(Message("picture-cover-turns"))
    left += 32 + line(image, (left + 32, y), words, 270, "bold", 38, INK, "lm")
    right = _PLATE[2] - 44
    for index in range(_HARDEST):
        stamp(image, _pearl(index < _DIFFICULTY), right - (_HARDEST - 1 - index) * 42, y)
    words = say(Message("picture-cover-difficulty"))
    room = right - _HARDEST * 42 - 30 - left
    line(image, (right - _HARDEST * 42 + 12, y), words, room, "bold", 38, INK, "rm")


@sprite
def _pearl(full: bool) -> Image.Image:
    """A point of difficulty: full or a ring."""
    n = 4
    out = Image.new("RGBA", (40 * n, 40 * n), (*rgb(INK), 0))
    pen = ImageDraw.Draw(out)
    pen.ellipse((3 * n, 3 * n, 37 * n, 37 * n), fill=(*rgb(INK), 255))
    if not full:
        pen.ellipse((8 * n, 8 * n, 32 * n, 32 * n), fill=(*rgb("#e9d9b0"), 255))
    return reduce(out, n)


@backdrop
def _scene() -> Image.Image:
    """All of it but the words."""
    image = sea.open_water(SIZE)
    _mainland(image)
    _city(image)
    shafts(image, 5, 6, 0.24)
    for face, figure, x, y in _ROAD:
        stone(image, face, x, y, 135, figure=figure, double=figure is None)
    stamp(image, tiles.coin("6", 96), 850, 438)
    image = calm(image)
    paste_panel(image, _PLATE, seed=5, edge=14, radius=20, border=7)
    return _framed(image)


def _land(image: Image.Image, outline: list[Point], lit: Colour, dark: Colour, surf: int) -> None:
    """A coast with its shadow in the water and a line of surf."""
    n = 2
    mask = Image.new("L", (SIZE[0] * n, SIZE[1] * n), 0)
    ImageDraw.Draw(mask).polygon([(x * n, y * n) for x, y in smooth(outline)], fill=255)
    mask = reduce(mask, n)
    for grow, colour, share in ((surf, "#a6f0df", 0.5), (surf // 2, "#ffffff", 0.6)):
        wide = mask.filter(ImageFilter.GaussianBlur(grow)).point(lambda v: min(255, v * 5))
        tint(image, wide, colour, share)
    tint(image, sea.shift(mask.filter(ImageFilter.GaussianBlur(8)), 8, 12), "#02283a", 0.6)
    ground = diagonal(SIZE, lit, dark)
    tint(ground, noise(SIZE, 60, 5).point(lambda v: max(0, v - 110) * 2), BRASS_DEEP, 0.2)
    image.paste(ground, (0, 0), mask)


def _city(image: Image.Image) -> None:
    """The terrace with its temples; columns at its edge are already going under."""
    _land(image, _TERRACE, MARBLE, "#c3b690", 26)
    roofs = with_shadow(coasts.skyline(135), 6, 6, 0.5)
    stamp(image, roofs, 214, 200)
    temple = with_shadow(coasts.small_temple(200), 6, 6, 0.5)
    stamp(image, temple, 268, 356)
    for turn, x, y, level, percent in ((-14, 66, 404, 456, 190), (12, 150, 462, 500, 160)):
        coasts.sinking(image, coasts.column(percent), (x, y), turn, level)


def _mainland(image: Image.Image) -> None:
    """Beach, meadow and a village behind it."""
    _land(image, _LAND, "#f6e7b8", "#d6b878", 22)
    inner = [(x + 26 if x < 1200 else x, y + 24) for x, y in _LAND]
    n = 2
    mask = Image.new("L", (SIZE[0] * n, SIZE[1] * n), 0)
    ImageDraw.Draw(mask).polygon([(x * n, y * n) for x, y in smooth(inner)], fill=255)
    image.paste(diagonal(SIZE, GRASS, GRASS_LO), (0, 0), reduce(mask, n))
    village = with_shadow(coasts.village(90), 5, 5, 0.5)
    stamp(image, village, 1096, 366)


def _framed(image: Image.Image) -> Image.Image:
    """A dark rim, so that the picture ends on light and on dark grounds."""
    edge = Image.new("L", SIZE, 255)
    ImageDraw.Draw(edge).rounded_rectangle((7, 7, SIZE[0] - 8, SIZE[1] - 8), 20, fill=0)
    tint(image, edge, "#081820", 1.0)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((6, 6, SIZE[0] - 7, SIZE[1] - 7), 21, outline=rgb(SEPIA), width=3)
    return image
