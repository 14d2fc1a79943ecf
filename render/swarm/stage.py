"""The unchanging ground of each picture, drawn once."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import calm, stamp, vertical
from render.materials import paste_panel
from render.sprites import backdrop
from render.swarm import sea, track
from render.swarm.chart import WHOLE
from render.swarm.compass import rose
from render.swarm.facts import CELL, COLUMNS, LEFT, SEA, SIDE, TOP
from render.theme import BRASS, BRASS_DEEP, BRASS_HI, IVORY, rgb

WIDTH, HEIGHT = 1600, 1200
FINAL_HEIGHT = 904
TRACK = (1046, 6, 1140, 1038)
BAND = (6, 1046, 1140, 1194)  # the cards on sale, or what there is to choose from
SHEET = (1146, 6, 1594, 1194)
BOARD = (1160, 1044)  # the public board: the sea and the track, nearly square
SEATS = (1146, 1100)  # and below it where the game stands
SEATS_HEAD = (8, 8, 1138, 84)
SEATS_BAND = (8, 92, 1138, 388)


def night(size: tuple[int, int]) -> Image.Image:
    """The calm rim of every picture."""
    return calm(vertical(size, [(0, "#0f2c3c"), (1, "#071520")]))


@backdrop
def ground() -> Image.Image:
    """The private picture without anything that changes."""
    out = night((WIDTH, HEIGHT))
    _chart(out)
    paste_panel(out, BAND, seed=11, edge=14, radius=16, border=7)
    paste_panel(out, SHEET, edge=22, radius=22, border=9)
    return out


@backdrop
def board_ground() -> Image.Image:
    """The public board without anything that changes."""
    out = night(BOARD)
    _chart(out)
    return out


@backdrop
def seats_ground() -> Image.Image:
    """The picture of the seats without anything that changes."""
    out = night(SEATS)
    paste_panel(out, SEATS_HEAD, seed=5, edge=12, radius=18, border=7)
    paste_panel(out, SEATS_BAND, seed=11, edge=14, radius=18, border=7)
    return out


def _chart(out: Image.Image) -> None:
    """The sea in its frame and the score track."""
    out.paste(sea.sea(), SEA[:2])
    _frame(out)
    stamp(out, rose(146), *WHOLE.at(0.92, 0.92))
    track.scale(out, TRACK)


def _frame(image: Image.Image) -> None:
    """Coordinates on all four sides, ivory on night, and a brass line around the sea."""
    x0, y0, x1, y1 = SEA
    for index in range(SIDE):
        along = (index + 0.5) * CELL
        for x, y, words in (
            (LEFT + along, y0 - 19, COLUMNS[index]),
            (LEFT + along, y1 + 17, COLUMNS[index]),
            (x0 - 19, TOP + along, str(index + 1)),
            (x1 + 18, TOP + along, str(index + 1)),
        ):
            fonts.mark(image, (x, y), words, "bold", 29, IVORY)
    pen = ImageDraw.Draw(image)
    # Four lines of one pixel, bright in the middle: a round brass wire.
    for k, colour in ((4, BRASS_DEEP), (3, BRASS), (2, BRASS_HI), (1, BRASS)):
        box = (x0 - k, y0 - k, x1 + k - 1, y1 + k - 1)
        pen.rounded_rectangle(box, 4, outline=rgb(colour))
