"""A picture for each chapter of the rules: two scenes with a line each."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from games.core.wording import Message, Say
from render.atlantis import coasts, icons, pieces, sea, slips, tiles
from render.atlantis.posters import stone
from render.canvas import calm, stamp, with_shadow
from render.close_look import PLATE, WIDTH, line
from render.highlights import arrow, frame_glow
from render.icons import icon
from render.materials import brass_panel
from render.sprites import sprite
from render.theme import GLOW_LAST, INK, IVORY

HEIGHT = slips.HEIGHT
CHAPTERS = ("aim", "moving", "tile", "water", "end")
_SCENE = (1060, 350)
_HEAD = PLATE - 42  # where the heading ends
_FIRST, _SECOND = _HEAD + 10, _HEAD + 478  # where the scenes begin
_CAPTION = 94

Scene = Callable[[Image.Image, float], None]


def page(number: int, say: Say) -> Image.Image:
    """Draw the picture of a chapter, counted from 1."""
    name = CHAPTERS[number - 1]
    image = slips.water()
    slips.lay(image, (slips.LEFT, 10, slips.RIGHT, _HEAD))
    heading = say(Message(f"picture-page-{name}"))
    line(image, (WIDTH / 2, (_HEAD + 10) / 2), heading, WIDTH - 120, "display", 54, "#4f330c")
    for scene, top, part in ((_SCENES[name][0], _FIRST, 1), (_SCENES[name][1], _SECOND, 2)):
        stamp(image, _window(), WIDTH / 2, top + _SCENE[1] / 2)
        scene(image, top)
        low = top + _SCENE[1] + 6
        slips.lay(image, (slips.LEFT, low, slips.RIGHT, low + _CAPTION))
        words = say(Message(f"picture-page-{name}-{part}"))
        line(image, (WIDTH / 2, low + _CAPTION / 2), words, WIDTH - 80, "bold", 46, INK)
    return image


@sprite
def _window() -> Image.Image:
    """Water in a brass frame."""
    return with_shadow(brass_panel(_SCENE, 18, 7, calm(sea.open_water(_SCENE), 5)), 3, 5, 0.5)


def _ring(image: Image.Image, x: float, y: float) -> None:
    stamp(image, frame_glow(118, 144, GLOW_LAST, 18, 6, 9), x, y)


def _sum(image: Image.Image, x: float, y: float, sign: str) -> None:
    """A sign of arithmetic, or what it comes to."""
    line(image, (x, y), sign, 160, "black", 88, IVORY, "mm", INK)


def _journey(image: Image.Image, top: float) -> None:
    """From the city over the road to the mainland."""
    stamp(image, with_shadow(coasts.skyline(75), 4, 4, 0.5), 190, top + 92)
    stamp(image, with_shadow(coasts.village(90), 4, 4, 0.5), 876, top + 118)
    stones = (("FL", 2), ("HE", 4), ("CR", 3), ("OL", 5), ("ST", 7))
    for index, face in enumerate(stones):
        figure = {1: "R1", 3: "R2"}.get(index)
        stone(image, face, 190 + index * 136, top + 240, 110, figure=figure)
    stamp(image, pieces.figure("R3", 135), 930, top + 236)
    arrow(image, (250, top + 150), (760, top + 150), GLOW_LAST, 12, -0.06)


def _points(image: Image.Image, top: float) -> None:
    """Tiles by their value, cards one each."""
    y = top + 175
    for index, value in enumerate((6, 4, 2)):
        stamp(image, tiles.value_chip(value, 130), 110 + index * 128, y)
    _sum(image, 478, y, "+")
    for index, kind in enumerate(("HE", "RI", "ST")):
        stamp(image, tiles.card(kind, 110), 582 + index * 96, y)
    _sum(image, 952, y, "= 15")


def _one_card(image: Image.Image, top: float) -> None:
    """To the nearest crown ahead, not to the one beyond."""
    y = top + 230
    stamp(image, tiles.card("CR", 110), 130, top + 130)
    stones = (("HE", 2), ("OL", 4), ("CR", 5), ("FL", 3), ("CR", 7))
    for index, face in enumerate(stones):
        stone(image, face, 310 + index * 160, y, 135, figure="R1" if index == 0 else None)
    _ring(image, 630, y)
    arrow(image, (330, top + 96), (620, top + 146), GLOW_LAST, 13, -0.14)


def _two_cards(image: Image.Image, top: float) -> None:
    """On over a stack where somebody stands, with a second card."""
    y = top + 236
    for kind, x in (("CR", 334), ("HE", 719)):
        stamp(image, tiles.card(kind, 75), x, top + 74)
    stone(image, ("OL", 2), 150, y, 135, figure="R1")
    stone(image, ("CR", 5), 530, y, 135, figure="B1")
    stone(image, ("HE", 4), 900, y, 135)
    _ring(image, 900, y)
    arrow(image, (206, y - 40), (462, y - 40), GLOW_LAST, 12, -0.08)
    arrow(image, (606, y - 40), (832, y - 40), GLOW_LAST, 12, -0.08)


def _nearest_behind(image: Image.Image, top: float) -> None:
    """The nearest stack behind the figure on which nobody stands."""
    y = top + 230
    stone(image, ("AM", 7), 150, y, 135)
    stone(image, ("ST", 6), 340, y, 135, double=True)
    stone(image, ("FL", 3), 530, y, 135, figure="W2")
    stone(image, ("CR", 5), 720, y, 135, figure="R1")
    _ring(image, 340, y)
    arrow(image, (376, y - 60), (322, top + 84), GLOW_LAST, 12, 0.14)
    stamp(image, tiles.taken("ST", 6, 200), 220, top + 74)
    _sum(image, 910, y, "+6")


def _draw(image: Image.Image, top: float) -> None:
    """A card, and one more for each figure ashore."""
    y = top + 175
    stamp(image, icon("cards", 150), 170, y)
    for x in (440, 720):
        _sum(image, x - 116, y, "+")
        stamp(image, icons.ashore(150), x, y + 10)
        stamp(image, icon("cards", 92), x + 92, y - 54)
    _sum(image, 950, y, "= 3")


def _price(image: Image.Image, top: float) -> None:
    """A gap between two tiles costs the lower one."""
    y = top + 210
    stone(image, ("OL", 3), 170, y, 135, figure="R1")
    stone(image, ("RI", 6), 910, y, 135)
    for x in (370, 540, 710):
        stamp(image, tiles.water(), x, y + 20)
    stamp(image, tiles.coin("3", 130), 540, y)
    arrow(image, (210, y - 96), (880, y - 80), GLOW_LAST, 13, -0.1)


def _bridge(image: Image.Image, top: float) -> None:
    """With a bridge nobody pays any more."""
    y = top + 210
    stone(image, ("OL", 3), 170, y, 135, figure="R1")
    stone(image, ("RI", 6), 910, y, 135)
    stamp(image, icon("bridge", 330), 540, y - 40)
    stamp(image, tiles.coin("0", 110), 540, y + 62)
    for name, x in (("B1", 470), ("W1", 610)):
        stamp(image, pieces.figure(name, 110), x, y - 150)


def _trade(image: Image.Image, top: float) -> None:
    """A tile for half of its value, rounded down."""
    y = top + 175
    stamp(image, tiles.value_chip(5, 170), 220, y)
    stamp(image, icons.onward(130), 470, y)
    for x in (690, 850):
        stamp(image, icon("cards", 150), x, y)


def _last_way(image: Image.Image, top: float) -> None:
    """A figure left behind pays every gap ahead of it."""
    y = top + 190
    stone(image, ("HE", 4), 120, y, 135, figure="R2")
    stone(image, ("AM", 6), 390, y, 135)
    stone(image, ("CR", 2), 660, y, 135)
    for x, price in ((255, "4"), (525, "2")):
        stamp(image, tiles.coin(price, 100), x, y)
    stamp(image, icons.ashore(150), 810, y)
    _sum(image, 960, y, "−6")


_SCENES: dict[str, tuple[Scene, Scene]] = {
    "aim": (_journey, _points),
    "moving": (_one_card, _two_cards),
    "tile": (_nearest_behind, _draw),
    "water": (_price, _bridge),
    "end": (_trade, _last_way),
}
