"""The rules by chapter, a picture each: scenes of the game's own pieces, a few words below."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PIL import Image

from games.core.wording import Message, Say
from render import fonts
from render.canvas import Point, stamp
from render.highlights import arrow, frame_glow, threat, trail
from render.icons import icon
from render.layout import Layout
from render.materials import plate
from render.sunken_city import chips, focus_lake, focus_sheet, pieces, shore, table, targets
from render.sunken_city.facts import (
    CARDS,
    FIELD,
    MARKS,
    TREASURES,
    VILLAGES,
    centre,
    middle,
    points,
)
from render.sunken_city.focus_sheet import WIDTH
from render.sunken_city.icons import badge
from render.theme import GLOW_LAST, SEPIA

CHAPTERS = ("aim", "card", "building", "walking", "spirit", "end")
_WINDOW = (10, 158, WIDTH - 10, 800)
_WORDS = (10, 812, WIDTH - 10, focus_sheet.HEIGHT - 10)
_SCALE = 154  # percent of the board
_VALUE = 4  # of the treasure that the pictures tell of
_PLAYED = "B2M5"
FORBIDDEN = "E2"  # touches both houses of the picture, at a corner
_DRAWN, _FILLED = 4, 5  # piles of the last picture: the fifth is the one with the hourglass


def page(number: int, say: Say) -> Image.Image:
    """Draw the picture of a chapter, counted from 1."""
    chapter = CHAPTERS[number - 1]
    image = focus_sheet.ground(_WINDOW, _WORDS)
    title = f"{number}  {say(Message(f'chapter-{chapter}'))}"
    focus_sheet.words(image, (60, 78), title, WIDTH - 120, "display", 66, focus_sheet.TITLE)
    seen, where = _water(_PLACES[chapter])
    _SCENES[chapter](seen, where)
    focus_sheet.look_through(image, _WINDOW, seen)
    x0, y0, x1, y1 = _WORDS
    box = (x0 + 44, y0 + 30, x1 - 44, y1 - 24)
    fonts.paragraph(image, box, say(Message(f"picture-page-{chapter}")), "semi", 56, SEPIA)
    return image


def _water(field: str) -> tuple[Image.Image, Layout]:
    """The lake around a field, and where the board lies in it."""
    x0, y0, x1, y1 = focus_sheet.inside(_WINDOW)
    seen = focus_lake.sight([centre(field)], (x1 - x0, y1 - y0), (_SCALE,))
    return focus_lake.lake.part(seen.part, _SCALE), seen.where


def _laid(image: Image.Image, where: Layout, streets: tuple[str, ...], **houses: str) -> None:
    """Streets and houses; a house is given as `house_7="D3"`."""
    view = {
        "streets": [{"id": place} for place in streets],
        "houses": [
            {"number": int(name.partition("_")[2]), "field": field}
            for name, field in houses.items()
        ],
    }
    table.tiles(image, view, where)


def _village(image: Image.Image, where: Layout, corner: str) -> None:
    colour, spot = VILLAGES[corner]
    towers = shore.village(MARKS[colour].colour, spot[0] > 600, True, _SCALE * 9 // 10)
    stamp(image, towers, *where.at(*spot))


def _stands(image: Image.Image, where: Layout, colour: str, spot: Point) -> None:
    stamp(image, pieces.adventurer(MARKS[colour], _SCALE), *where.at(*spot))


def _ring(where: Layout, fields: int = 1) -> tuple[int, int]:
    """The size of a ring around a field, or around a lying street."""
    return where.span(FIELD * fields - 10), where.span(FIELD - 10)


def _aim(image: Image.Image, where: Layout) -> None:
    """A treasure from its roof to the village."""
    _village(image, where, "A1")
    _laid(image, where, ("A1-B1", "C1-D1"), house_4="D2")
    _stands(image, where, "yellow", middle("A1-B1"))
    spots = [(112 + 212 * index, 524) for index in range(3)]
    for state, spot in zip(("roof", "gem", "safe"), spots, strict=True):
        stamp(image, chips.treasure(_VALUE, state, 150, 114), *spot)
    for (x, y), (end, _) in pairwise(spots):
        arrow(image, (x, y), (end, y), GLOW_LAST, 11, 0, 84)
    x, y = spots[-1]
    stamp(image, frame_glow(170, 136, GLOW_LAST, 24, 6, 10), x, y)


def _card(image: Image.Image, where: Layout) -> None:
    """The six cards, one of them played."""
    for index, name in enumerate(CARDS):
        spot = (191 + 332 * (index % 3), 184 + 262 * (index // 3))
        stamp(image, chips.card(*points(name), 292, 214), *spot)
        if name == _PLAYED:
            stamp(image, frame_glow(298, 220, GLOW_LAST, 40, 7, 12), *spot)


def _building(image: Image.Image, where: Layout) -> None:
    """Where a house may stand, and where it may not: beside another one."""
    _laid(image, where, ("B3-C3", "D4-E4"), house_7="D3", house_9="F3")
    w, h = _ring(where)
    stamp(image, frame_glow(w, h, GLOW_LAST, 20, 6, 10), *where.at(*centre("F3")))
    x, y = centre(FORBIDDEN)
    stamp(image, threat(w, h, 22, 9), *where.at(x, y))
    stamp(image, plate("×", 92, "#8c1c10", "#ffffff"), *where.at(x, y))
    x, y = middle("G4-H4")
    stamp(image, targets.bar(False, _SCALE), *where.at(x, y))
    stamp(image, badge("hammer", 92), *where.at(x, y))


def _walking(image: Image.Image, where: Layout) -> None:
    """Three steps to a house, whose treasure is taken."""
    way = ("A4-B4", "C4-D4", "E3-E4", "F3")
    _laid(image, where, way[:3], house_4="F3")
    spots = [middle(place) for place in way]
    _stands(image, where, "yellow", spots[0])
    ends = [where.at(*spot) for spot in spots]
    trail(image, [(ends[0][0] + 60, ends[0][1]), *ends[1:]], GLOW_LAST, 70)
    for steps, (x, y) in enumerate(ends[1:], 1):
        stamp(image, targets.cost(steps, 66), x + 4, y + (84 if steps == 3 else 58))
    stamp(image, chips.treasure(_VALUE, "gem", 150, 114), ends[-1][0] + 146, ends[-1][1] - 26)


def _spirit(image: Image.Image, where: Layout) -> None:
    """What the spirit has left sinks, and whoever stood there is at home again, without gems."""
    left, place = "G2-H2", "E2-F2"
    _village(image, where, "I1")
    _laid(image, where, (place,))
    x, y = where.at(*middle(left))
    stamp(image, pieces.ripples(False, True, _SCALE), x, y)
    w, h = _ring(where, 2)
    stamp(image, threat(w, h, 22, 9), x, y)
    at = where.at(*middle(place))
    stamp(image, pieces.spirit(where.span(96)), *at)
    arrow(image, (x, y), at, GLOW_LAST, 13, 0.12, 96)
    home = VILLAGES["I1"][1][0] - 62, VILLAGES["I1"][1][1] + 20
    _stands(image, where, "white", home)
    arrow(image, (x + 40, y - 40), where.at(*home), GLOW_LAST, 13, -0.16, 66)
    x, y = x + 330, y + 118
    stamp(image, chips.treasure(_VALUE, "gem", 130, 100), x - 110, y)
    stamp(image, chips.treasure(_VALUE, "roof", 130, 100), x + 110, y)
    arrow(image, (x - 110, y), (x + 110, y), GLOW_LAST, 11, 0, 76)


def _end(image: Image.Image, where: Layout) -> None:
    """The piles of streets, and a player who has everything at home."""
    high = {_DRAWN: 3, _FILLED: 5}
    for pile in range(1, 7):
        x, y = 103 + 168 * (pile - 1), 232
        stamp(image, shore.ledge(150), x, y)
        if pile in high:
            stamp(image, shore.stack(high[pile], pile == _DRAWN, 150), x + 6, y - 8)
        if pile == _FILLED:
            stamp(image, icon("hourglass", 120), x, y - 130)
        stamp(image, plate(str(pile), 62), x - 40, y + 68)
    x, y = 103 + 168 * (_DRAWN - 1), 232
    arrow(image, (x + 30, y - 70), (x + 160, y - 60), GLOW_LAST, 12, -0.34)
    for index, value in enumerate(TREASURES):
        stamp(image, chips.treasure(value, "safe", 84, 64), 72 + 90 * index, 500)


_SCENES: dict[str, Callable[[Image.Image, Layout], None]] = {
    "aim": _aim,
    "card": _card,
    "building": _building,
    "walking": _walking,
    "spirit": _spirit,
    "end": _end,
}
_PLACES = {
    "aim": "A1",
    "card": "C8",
    "building": "E3",
    "walking": "D4",
    "spirit": "I1",
    "end": "G8",
}
