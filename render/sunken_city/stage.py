"""The unchanging ground of each picture, drawn once."""

from __future__ import annotations

from PIL import Image

from render import close_look, fonts
from render.canvas import stamp
from render.materials import paste_panel
from render.sprites import backdrop
from render.sunken_city import shore, water
from render.sunken_city.facts import (
    BOARD_WIDTH,
    COLUMNS,
    FIELD,
    HEIGHT,
    LAKE,
    LEFT,
    PANEL,
    PILE_X,
    PILES,
    SIDE,
    TOP,
    WIDTH,
    pile_y,
)
from render.theme import INK, IVORY

FINAL_TITLE = (240, 16, 1360, 108)
SHORE = 282  # where the villages of the final picture stand
FINAL_TABLE = (24, 300, 1576, 1072)
FINAL_WIDE = FINAL_TABLE[2] - FINAL_TABLE[0] - 52
FINAL_ROWS = {2: 244, 3: 178, 4: 135}  # their height by the number of players
SEATS_WIDTH, SEATS_HEIGHT = close_look.WIDTH, 1000
SEATS_HEAD = (8, 8, 1072, 92)
SEATS_BAND = (8, 100, 1072, 372)


@backdrop
def board_ground() -> Image.Image:
    """The public board without anything that changes."""
    out = water.night((BOARD_WIDTH, HEIGHT))
    water.lay_board(out)
    _coordinates(out)
    for pile in range(1, PILES + 1):
        stamp(out, shore.ledge(), PILE_X, pile_y(pile))
    return out


@backdrop
def panel_ground() -> Image.Image:
    """The private picture without anything that changes: the same board, a sheet beside it."""
    out = water.night((WIDTH, HEIGHT))
    out.paste(board_ground(), (0, 0))
    paste_panel(out, PANEL, edge=22, radius=22, border=9)
    return out


@backdrop
def seats_ground() -> Image.Image:
    """The picture of the seats without anything that changes."""
    out = water.night((SEATS_WIDTH, SEATS_HEIGHT))
    paste_panel(out, SEATS_HEAD, seed=5, edge=12, radius=18, border=7)
    paste_panel(out, SEATS_BAND, seed=11, edge=14, radius=18, border=7)
    return out


def _coordinates(image: Image.Image) -> None:
    for index in range(SIDE):
        along = (index + 0.5) * FIELD
        for x, y, words in (
            (LEFT + along, LAKE[1] - 18, COLUMNS[index]),
            (LEFT + along, LAKE[3] + 19, COLUMNS[index]),
            (LAKE[0] - 18, TOP + along, str(index + 1)),
            (LAKE[2] + 18, TOP + along, str(index + 1)),
        ):
            fonts.mark(image, (x, y), words, "bold", 37, IVORY, "mm", INK, 3)


@backdrop
def final_ground() -> Image.Image:
    """The final picture without anything that changes."""
    out = water.night((WIDTH, HEIGHT))
    water.lay_mirror(out, SHORE)
    paste_panel(out, FINAL_TITLE, seed=4, edge=16)
    paste_panel(out, FINAL_TABLE, seed=6, edge=24)
    return out
