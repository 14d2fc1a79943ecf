"""The cover: the drowned town by moonlight, what it is about and how long it takes."""

from __future__ import annotations

from PIL import Image

from games.core.wording import Message, Say
from render import fonts
from render.canvas import Size, calm, caustics, stamp, tint, vertical, vignette
from render.icons import icon
from render.materials import paste_panel
from render.sprites import backdrop
from render.sunken_city import pieces, shore, water
from render.sunken_city.facts import MARKS
from render.sunken_city.icons import badge
from render.theme import INK
from render.tokens import token

WIDTH, HEIGHT = 1200, 675
_SHORE = 300
_FOOT = (20, 528, 1180, 656)
_TITLE = "#f7e3a1"
_VILLAGES = (("yellow", 110), ("white", 330), ("red", 850), ("orange", 1080))
_STREETS = ((210, 400), (452, 452), (704, 410), (946, 462))
_HOUSES = ((4, 332, 420), (7, 580, 424), (9, 826, 432), (2, 1084, 420))
_FIGURES = (("yellow", 190, 392), ("red", 960, 452), ("white", 690, 402))


def cover(say: Say) -> Image.Image:
    """Draw the cover in a language."""
    image = _scene()

    def spoken(key: str) -> str:
        return say(Message(f"picture-{key}"))

    title = spoken("title").upper()
    fonts.label(image, (600, 100), title, 1120, "display", 120, _TITLE, "mm", INK, 7)
    x0, y0, x1, _ = _FOOT
    middle = (x0 + x1) / 2
    fonts.label(image, (middle, y0 + 40), spoken("cover-line"), 1100, "serif", 39, "#4f330c")
    x = x0 + 56.0
    for mark in MARKS.values():
        stamp(image, token(mark, 50), x, y0 + 92)
        x += 42
    x += fonts.label(image, (x, y0 + 91), spoken("cover-players"), 220, "bold", 38, INK, "lm")
    for sign, key, room in (
        (icon("hourglass", 48), "cover-turns", 320),
        (badge("tower", 48), "cover-weight", 220),
    ):
        x += 58
        stamp(image, sign, x, y0 + 91)
        x += 34
        x += fonts.label(image, (x, y0 + 91), spoken(key), room, "bold", 38, INK, "lm")
    return image


@backdrop
def _scene() -> Image.Image:
    """All but the words."""
    out = Image.new("RGB", (WIDTH, HEIGHT))
    water.lay_mirror(out, _SHORE)
    out.paste(_lake((WIDTH, HEIGHT - _SHORE)), (0, _SHORE))
    out = calm(vignette(out, 0.5))
    for colour, x in _VILLAGES:
        stamp(out, shore.village(MARKS[colour].colour, x > 600, True, 150), x, _SHORE - 42)
    for variant, (x, y) in enumerate(_STREETS):
        stamp(out, pieces.street(False, variant, 120), x, y)
    for number, x, y in _HOUSES:
        stamp(out, pieces.house(number, 140), x, y)
    stamp(out, pieces.spirit(150), 600, 320)
    for colour, x, y in _FIGURES:
        stamp(out, pieces.adventurer(MARKS[colour], 140), x, y)
    paste_panel(out, _FOOT, 5, 14, 20, 7)
    return out


def _lake(size: Size) -> Image.Image:
    """The water below the shore, with its net of light."""
    out = vertical(size, [(0, "#7fc4c0"), (0.5, "#2f7f8f"), (1, "#0f3f55")])
    return tint(out, caustics(size, 92, 21, 8), "#dffcf4", 0.22)
