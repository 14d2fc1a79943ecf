"""The printed facts of the game, read once from data.json, and the graph of the lake.

A place is a number: a street slot (0 to 139, in reading order), a house on a field (HOUSE plus the
field), or VILLAGE, the own village of whoever walks. Fields are numbered in reading order.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final, NamedTuple

from games.core.api import GLYPHS, SeatMark
from games.core.bitsets import bitset


class Card(NamedTuple):
    """One movement card: its name and its two numbers."""

    name: str
    build: int
    move: int


class Pieces(NamedTuple):
    """What a mode needs for a number of players."""

    pile: int  # streets in pile 1: basic SC-4.6, pro SC-4.7
    box: int  # streets out of the game: the same two clauses
    die: str | None  # SC-4.10; pro has none (SC-5.100)
    own_zone_steps: int  # SC-5.61


_DATA: Final = json.loads(files(__package__).joinpath("data.json").read_text("utf-8"))
_BOARD: Final = _DATA["board"]
_PARTS: Final = _DATA["components"]

BASIC: Final = "basic"
PRO: Final = "pro"

STREETS: Final[int] = _PARTS["streets"]
CHIPS: Final[int] = _PARTS["spirit_chips"]
HOUSES: Final = tuple(range(1, _PARTS["houses_numbered"] + 1))  # also their caves (SC-3.10)
CHEST: Final = 12
TREASURES: Final[tuple[int, ...]] = tuple(_PARTS["treasures_per_color"])
SHORT_WITHOUT: Final = 1  # house, treasure and cave that the short game leaves out (SC-7.2)
PILES: Final = len(_BOARD["street_piles"])  # SC-3.10
HOURGLASS: Final[int] = _BOARD["hourglass_pile"]  # seen when this pile is used up (SC-5.97)
CYCLES: Final[int] = _DATA["setup"]["pro_common"]["cycles"]  # SC-5.102
CENTRE_HOUSE: Final[int] = _DATA["setup"]["basic_common"]["house_on_center"]
SPIRIT_CAVE: Final = 10
CARDS: Final = tuple(Card(card["id"], card["build"], card["move"]) for card in _DATA["cards"])
# Everybody has the same six cards, so that a hand is a set of their indices.
CARD: Final = {card.name: index for index, card in enumerate(CARDS)}
FULL_HAND: Final = (1 << len(CARDS)) - 1
DICE: Final = {name: tuple(die["faces"]) for name, die in _DATA["dice"].items()}
PIECES: Final = {
    (mode, int(count)): Pieces(
        pieces["pile1"], pieces["box"], pieces["die"], pieces.get("own_zone_spirit_steps", 0)
    )
    for mode in (BASIC, PRO)
    for count, pieces in _DATA["setup"][mode].items()
}

# Fields in reading order, their terrain and their neighbours.
COLUMNS: Final[str] = _BOARD["columns"]
SIDE: Final = len(COLUMNS)
FIELDS: Final = tuple(str(field["id"]) for field in _BOARD["fields"])  # SC-3.1
FIELD: Final = {name: index for index, name in enumerate(FIELDS)}
TERRAIN: Final = tuple(str(field["terrain"]) for field in _BOARD["fields"])  # SC-3.2
CENTRE: Final = FIELD[_BOARD["center"]]
_AT: Final[tuple[tuple[int, int], ...]] = tuple(
    (field["col"], field["row"]) for field in _BOARD["fields"]
)


def apart(one: int, other: int) -> int:
    """Return how many fields a straight way between two fields would take."""
    (column, row), (other_column, other_row) = _AT[one], _AT[other]
    return abs(column - other_column) + abs(row - other_row)


NEXT_TO: Final = tuple(
    tuple(other for other in range(len(FIELDS)) if apart(field, other) == 1)  # an edge: SC-3.1
    for field in range(len(FIELDS))
)


def bits(fields: tuple[int, ...]) -> int:
    """Return a set of fields as the bits of a number."""
    return sum(1 << field for field in fields)


# Houses stand on dark water and in the middle, which is theirs alone (SC-5.23, SC-5.25).
SITES: Final = tuple(field for field, terrain in enumerate(TERRAIN) if terrain != "light")
# The fields a house forbids to other houses, corners included (SC-3.9, SC-5.24).
TOUCHING: Final = tuple(
    bits(
        tuple(
            other
            for other, (col, row) in enumerate(_AT)
            if abs(col - _AT[field][0]) <= 1 and abs(row - _AT[field][1]) <= 1
        )
    )
    for field in range(len(FIELDS))
)

# Places: street slots, named in reading order (SC-3.3), houses by their field, the own village.
SLOTS: Final = tuple(
    (one, other)
    for one in range(len(FIELDS))
    for other in NEXT_TO[one]
    if one < other and CENTRE not in (one, other)  # never in the middle: SC-5.18
)
HOUSE: Final = len(SLOTS)
VILLAGE: Final = HOUSE + len(FIELDS)
NOWHERE: Final = -1
# A street is one element over two fields, a house one over one field (SC-3.3).
FIELDS_OF: Final[tuple[tuple[int, ...], ...]] = (
    *SLOTS,
    *((field,) for field in range(len(FIELDS))),
)
PLACES: Final = (
    *(f"{FIELDS[one]}-{FIELDS[other]}" for one, other in SLOTS),
    *FIELDS,
    "V",
)
PLACE: Final = {name: place for place, name in enumerate(PLACES)}
MASK: Final = tuple(bits(fields) for fields in FIELDS_OF)
# Where whatever is connected to an element would lie; corners do not connect (SC-3.4).
AROUND: Final = tuple(
    tuple(sorted({near for field in fields for near in NEXT_TO[field]} - set(fields)))
    for fields in FIELDS_OF
)
AROUND_MASK: Final = tuple(bits(fields) for fields in AROUND)
SLOTS_ON: Final = tuple(
    tuple(slot for slot, fields in enumerate(SLOTS) if field in fields)
    for field in range(len(FIELDS))
)

# Colours, clockwise from the top left corner (SC-4.2).
COLOURS: Final = tuple(str(colour) for colour in _BOARD["clockwise_colors"])
# The one field by which each village is left and entered: all other shore is rock (SC-3.5).
CORNERS: Final = tuple(FIELD[village["corner"]] for village in _BOARD["villages"])
# Column E and row 5 are in nobody's zone (SC-3.6).
ZONES: Final = tuple(
    bits(tuple(FIELD[name] for name in _BOARD["zones"][colour])) for colour in COLOURS
)
MARKS: Final = tuple(
    SeatMark(look["letter"], look["shape"], GLYPHS[look["shape"]], colour, look["hex"])
    for colour, look in ((colour, _DATA["colors"][colour]) for colour in COLOURS)
)


_LETTERS: Final = {colour: look["letter"] for colour, look in _DATA["colors"].items()}
TERRAIN_ROWS: Final = tuple(str(row) for row in _BOARD["terrain_rows"])
ZONE_ROWS: Final = tuple(
    "".join(
        _LETTERS.get(field["zone"], ".")
        for field in _BOARD["fields"][row * SIDE : (row + 1) * SIDE]
    )
    for row in range(SIDE)
)


class Corner(NamedTuple):
    """A village's corner field, its two neighbours, and the slots that could lock it (SC-5.20)."""

    field: int  # as a bit
    beside: tuple[int, int]  # as bits
    locking: tuple[frozenset[int], frozenset[int]]  # slots over that neighbour but not the corner


def _corner(field: int) -> Corner:
    one, other = NEXT_TO[field]
    locking = tuple(frozenset(SLOTS_ON[near]) - frozenset(SLOTS_ON[field]) for near in (one, other))
    return Corner(1 << field, (1 << one, 1 << other), (locking[0], locking[1]))


CORNER: Final = tuple(_corner(field) for field in CORNERS)


def seating(seats: int, first: str) -> tuple[int, ...]:
    """Return the colours of the seats, clockwise from the colour of the first (SC-4.2, SC-7.6).

    Two players sit diagonally; with three the colour before the first stays away.
    """
    start = COLOURS.index(first)
    every = 2 if seats == 2 else 1  # SC-4.1
    return tuple((start + every * seat) % len(COLOURS) for seat in range(seats))


ALL_TREASURES: Final = bitset(TREASURES)
