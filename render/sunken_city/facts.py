"""Where things lie in the pictures of Sunken City, and how its players are recognised."""

from __future__ import annotations

from typing import Any

from games.core.api import SeatMark
from games.sunken_city import data
from render.layout import Layout
from render.theme import Theme

WIDTH, HEIGHT = 1600, 1088
BOARD_WIDTH = 1160  # the public board: nearly square, and nothing but the lake and its shore
FIELD = 96
LEFT, TOP = 150, 112  # the lake's upper left corner
SIDE = 9
LAKE = (LEFT, TOP, LEFT + SIDE * FIELD, TOP + SIDE * FIELD)
WHOLE = Layout()  # the lake as it lies on the board
BOARD = (8, 8, 1152, 1080)
PANEL = (1162, 8, 1592, 1080)
CAVE_X, PILE_X = 69, 1092
CAVES, PILES = 10, 6
COLUMNS = "ABCDEFGHI"
TERRAIN = (
    "LLLLDLLLL",
    "LLLDDDLLL",
    "LLDDDDDLL",
    "LDDLLLDDL",
    "DDDLCLDDD",
    "LDDLLLDDL",
    "LLDDDDDLL",
    "LLLDDDLLL",
    "LLLLDLLLL",
)
CARDS = ("B0M7", "B1M6", "B2M5", "B3M4", "B4M3", "B4M2")
TREASURES = (*range(1, 11), 12)
STATES = ("roof", "gem", "safe")
HOME = "V"

THEME = Theme(shallow="#7fc4c0", deep="#0d3a52", light="#dffcf4")
MARKS = {mark.name: mark for mark in data.MARKS}
# the villages by corner field: colour, centre
VILLAGES = {
    "A1": ("yellow", (80, 66)),
    "I1": ("white", (1081, 66)),
    "I9": ("red", (1081, 1024)),
    "A9": ("orange", (80, 1024)),
}
GEMS, SAFES, ROOFS = "#7a35c4", "#f2c230", "#48606e"
SPIRIT = "#7df0d8"


def mark_of(view: dict[str, Any], seat: int) -> SeatMark:
    """Colour, shape and letter of a seat."""
    return MARKS[view["seats"][seat]["colour"]]


def centre(field: str) -> tuple[float, float]:
    """The centre of a field such as "D2" in pixels."""
    column, row = COLUMNS.index(field[0]), int(field[1]) - 1
    return LEFT + (column + 0.5) * FIELD, TOP + (row + 0.5) * FIELD


def middle(place: str) -> tuple[float, float]:
    """The centre of a street ("A1-B1") or a house ("D2")."""
    spots = [centre(field) for field in place.split("-")]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def is_upright(place: str) -> bool:
    """Whether a street leads from row to row."""
    one, _, other = place.partition("-")
    # [:1] and not [0]: a house has no second field.
    return one[0] == other[:1]


def cave_y(number: int) -> float:
    """The height of a cave."""
    return TOP + SIDE * FIELD * (number - 0.5) / CAVES


def pile_y(pile: int) -> float:
    """The height of a pile."""
    return TOP + SIDE * FIELD * (pile - 0.5) / PILES


def points(card: str) -> tuple[str, str]:
    """The build and the move number of a card such as "B3M4"."""
    return card[1], card[3]
