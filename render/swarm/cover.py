"""The cover: a network grows through the black sea to the queen, and something comes for it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.core.wording import Message, Say
from render import close_look, fonts
from render.canvas import calm, reduce, stamp, vignette
from render.frame import Json
from render.icons import icon
from render.materials import paste_panel
from render.sprites import backdrop, sprite
from render.swarm import pieces, sea, table
from render.swarm.chart import Chart
from render.swarm.creatures import creature, queen
from render.swarm.facts import MARKS
from render.theme import BRASS, BRASS_DEEP, BRASS_HI, INK, rgb
from render.tokens import token

SIZE = (1200, 675)
_CELL = 136
_CHART = Chart(_CELL, -136, -404)  # the queen a little right of the middle, below the title
_PLATE = (20, 536, 1180, 659)
_TITLE = "#f7e3a1"
_DIFFICULTY, _HARDEST = 4, 5  # of so many eyes
_TILES = (
    ("B5", "curve", "ES", 0), ("C5", "straight", "EW", 0), ("D5", "tee", "ESW", 0),
    ("D6", "curve", "NE", 0), ("E6", "cross", "NESW", 0), ("E5", "straight", "EW", 0),
    ("F5", "curve", "SW", 0), ("B6", "tee", "NEW", 0), ("G6", "straight", "EW", 1),
    ("H6", "tee", "NEW", 1), ("I6", "curve", "NW", 1), ("H5", "curve", "ES", 1),
    ("I5", "tee", "ESW", 1), ("F7", "golden", "NESW", 2), ("E7", "straight", "NS", 0),
)  # fmt: skip


def cover(say: Say) -> Image.Image:
    """Draw the cover with its words."""
    image = _scene()

    def spoken(key: str) -> str:
        return say(Message(f"picture-{key}"))

    title = spoken("title").upper()
    fonts.label(image, (600, 88), title, 1100, "display", 128, _TITLE, "mm", INK, 8)
    x0, y0, x1, _ = _PLATE
    close_look.line(
        image,
        (x0 + 30, y0 + 36),
        spoken("cover-line"),
        x1 - x0 - 60,
        "display",
        40,
        "#4f330c",
        "lm",
    )
    y = y0 + 88
    for index, mark in enumerate(MARKS):
        stamp(image, token(mark, 52, ""), x0 + 48 + index * 38, y)
    x = x0 + 202.0
    x += close_look.line(image, (x, y), spoken("cover-players"), 230, "bold", 38, INK, "lm") + 48
    stamp(image, icon("hourglass", 46), x, y)
    words = spoken("cover-turns")
    x += 34 + close_look.line(image, (x + 34, y), words, 290, "bold", 38, INK, "lm") + 20
    right = x1 - 44
    for index in range(_HARDEST):
        stamp(image, _eye(index < _DIFFICULTY), right - (_HARDEST - 1 - index) * 41, y)
    end = right - _HARDEST * 41 + 8
    words = spoken("cover-difficulty")
    close_look.line(image, (end, y), words, end - x, "bold", 38, INK, "rm")
    return image


@backdrop
def _scene() -> Image.Image:
    """All of it but the words."""
    corner = round(-_CHART.left), round(-_CHART.top)
    water = sea.water(_CELL).crop((*corner, corner[0] + SIZE[0], corner[1] + SIZE[1]))
    view = _view()
    table.ocean(water, view, _CHART)
    table.pieces_on(water, view, _CHART)
    vignette(water, 0.5)
    stamp(water, queen(330), *_CHART.centre("F6"))
    for seat, researchers, x, y in ((2, 2, 92, 398), (3, 3, 1112, 300)):
        stamp(water, pieces.station(seat, researchers, 190), x, y)
    for seat, x, y in ((0, 330, 430), (1, 930, 452)):
        stamp(water, pieces.ship(seat, 1, False, 200), x, y)
    stamp(water, creature("whale", 190), 310, 214)
    stamp(water, creature("tsunami", 150), 1108, 462)
    stamp(water, creature("crab", 120), 996, 384)
    image = calm(water)
    paste_panel(image, _PLATE, seed=5, edge=14, radius=20, border=7)
    pen = ImageDraw.Draw(image)
    for k, colour in enumerate((BRASS_DEEP, BRASS, BRASS_HI, BRASS, BRASS_DEEP)):
        box = (k, k, SIZE[0] - 1 - k, SIZE[1] - 1 - k)
        pen.rounded_rectangle(box, 18, outline=rgb(colour))
    return image


def _view() -> Json:
    """What lies in the scene, in the words of a view: no position of any game."""
    return {
        "down": ["G5", "G7", "D7", "C6", "H7", "B7", "I7"],
        "tiles": [
            {"field": field, "tile": kind, "openings": openings, "buoys": [seat]}
            for field, kind, openings, seat in _TILES
        ],
        "stations": [],
        "ships": [],
        "queen": {"buoys": []},
        "hazards": {"whale": [], "tsunami": [], "crab": None},
    }


@sprite
def _eye(full: bool) -> Image.Image:
    """A point of difficulty: the eye of a tile, open or only its rim."""
    n = 4
    out = Image.new("RGBA", (40 * n, 40 * n), (*rgb(INK), 0))
    pen = ImageDraw.Draw(out)
    pen.ellipse((2 * n, 2 * n, 38 * n, 38 * n), fill=rgb(INK))
    pen.ellipse((6 * n, 6 * n, 34 * n, 34 * n), fill=rgb("#f7b731" if full else "#e2d0a0"))
    if full:
        pen.ellipse((16 * n, 8 * n, 24 * n, 32 * n), fill=rgb(INK))
    return reduce(out, n)
