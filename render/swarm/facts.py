"""The printed facts of the board, and how players, cards and tiles are recognised."""

from __future__ import annotations

from typing import Any

from games.swarm import data
from render.theme import Theme

Json = dict[str, Any]

COLUMNS = "ABCDEFGHIJ"
SIDE = 10  # rows and columns
CELL = 96
LEFT, TOP = 42, 42  # where A1 begins
SEA = (LEFT, TOP, LEFT + SIDE * CELL, TOP + SIDE * CELL)
QUEEN = "F6"
# the printed values of the land fields in the clockwise order of the coast ring
VALUES = {
    "C1": 7, "D1": 6, "E1": 5, "F1": 4, "G1": 5, "H1": 6,
    "J3": 6, "J4": 5, "J5": 4, "J6": 3, "J7": 4, "J8": 5,
    "H10": 5, "G10": 4, "F10": 3, "E10": 4, "D10": 5, "C10": 6,
    "A8": 6, "A7": 5, "A6": 4, "A5": 5, "A4": 6, "A3": 7,
}  # fmt: skip
START = ("F1", "J5", "E10", "A6")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # of networks
WINDS = ("N", "E", "S", "W")
WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

MARKS = data.MARKS
THEME = Theme(shallow="#12506b", deep="#061a2c", light="#8ff7d8")
GLOW, FLESH, GOLD = "#8ff7d8", "#0b3140", "#ffd95a"
QUEEN_PINK = "#ff7bd5"
LAND = "#b79b6a"

# kinds of tiles with their openings before any turn, and the eyes that pay when one is laid
OPENINGS = {"straight": "NS", "curve": "NE", "tee": "NES", "cross": "NESW", "golden": "NESW"}
EYES = {"straight": 2, "curve": 2, "tee": 1, "cross": 0, "golden": 0}
KINDS = tuple(OPENINGS)

# damage by zone of the score track: name, first point, colour
ZONES = (
    ("blue", 0, "#3d8fe0"),
    ("green", 20, "#4fb64a"),
    ("yellow", 30, "#f2d03a"),
    ("orange", 40, "#f08a24"),
    ("red", 50, "#d8352b"),
)
# how far a hazard card moves its animal
RANGES = {
    "beige-whale": 3, "beige-tsunami": 3, "beige-crab": 4,
    "blue-whale": 5, "blue-tsunami": 5, "blue-crab": 6,
}  # fmt: skip
CARDS = (
    "green-station", "beige-ship", "beige-researcher", "beige-whale", "beige-tsunami",
    "beige-crab", "blue-station", "blue-ship-researcher", "blue-whale", "blue-tsunami",
    "blue-crab",
)  # fmt: skip
ABILITIES = ("fast_ship", "protection", "genius", "golden_tile")


def place(field: str) -> tuple[int, int]:
    """Column and row of a field, counted from 0."""
    return COLUMNS.index(field[0]), int(field[1:]) - 1


def name(column: int, row: int) -> str:
    """The field of a column and a row, counted from 0."""
    return f"{COLUMNS[column]}{row + 1}"


def is_field(word: str) -> bool:
    """Whether a word names a field of the grid."""
    number = word[1:]
    return word[:1] in COLUMNS and number.isdigit() and 1 <= int(number) <= SIDE if word else False


def is_land(field: str) -> bool:
    """Whether a field lies on the coast."""
    return field in VALUES
