"""The unchanging ground of each picture, drawn once."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import stamp
from render.materials import paste_panel
from render.sprites import backdrop
from render.sunken_city import shore, water
from render.sunken_city.facts import (
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


@backdrop
def board_ground() -> Image.Image:
    """The board without anything that changes; private pictures use it too."""
    out = water.night((WIDTH, HEIGHT))
    water.lay_board(out)
    _coordinates(out)
    for pile in range(1, PILES + 1):
        stamp(out, shore.ledge(), PILE_X, pile_y(pile))
    paste_panel(out, PANEL, edge=22, radius=22, border=9)
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
            fonts.mark(image, (x, y), words, "bold", 29, IVORY, "mm", INK, 3)


@backdrop
def final_ground() -> Image.Image:
    """The final picture without anything that changes."""
    out = water.night((WIDTH, HEIGHT))
    water.lay_mirror(out, SHORE)
    paste_panel(out, FINAL_TITLE, seed=4, edge=16)
    paste_panel(out, FINAL_TABLE, seed=6, edge=24)
    return out
