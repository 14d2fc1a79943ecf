"""The printed facts of the board, and how modules, finds and players are recognised."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.nautilus import data
from render.theme import Theme

Json = dict[str, Any]

COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
FIELDS = 25  # rows and columns
# The sea floor from above: lagoon, slope, deep sea, abyss (X), as printed.
ZONE_ROWS = (
    "XXXXXXXXXXXXXXXDDDDDDDDDD",
    "XXXXXXXXXXXXXXXDDDDDDDDDD",
    "XXXXXXXDDDDDDDDDDDDDDDDDD",
    "XXXXXXDDDDDDDDDDDDDDDDDDD",
    "XXXXXDDSSSSSSSSSSSDDDDDDD",
    "XXXXDDSSSSSSSSSSSSSDDDDDD",
    "XXXDDSSSSSSSSSSSSSSSDDDDD",
    "XXDDSSSSSSSSSSSSSSSSSDDDD",
    "XXDDSSSSSSLLLLLSSSSSSDDDD",
    "XXDDSSSSSLLLLLLLSSSSSDDDD",
    "XXDDSSSSLLLLLLLLLSSSSDDXX",
    "XXDDSSSSLLLLLLLLLSSSSDDXX",
    "XXDDSSSSLLLLLLLLLSSSSDDXX",
    "XXDDSSSSLLLLLLLLLSSSSDDXX",
    "XXDDSSSSLLLLLLLLLSSSSDDXX",
    "DDDDSSSSSLLLLLLLSSSSSDDXX",
    "DDDDSSSSSSLLLLLSSSSSSDDXX",
    "DDDDSSSSSSSSSSSSSSSSSDDXX",
    "DDDDDSSSSSSSSSSSSSSSDDXXX",
    "DDDDDDSSSSSSSSSSSSSDDXXXX",
    "DDDDDDDSSSSSSSSSSSDDXXXXX",
    "DDDDDDDDDDDDDDDDDDDXXXXXX",
    "DDDDDDDDDDDDDDDDDDXXXXXXX",
    "DDDDDDDDDDXXXXXXXXXXXXXXX",
    "DDDDDDDDDDXXXXXXXXXXXXXXX",
)
DEPTHS = "XDSL"  # from the bottom up
ZONES = {"lagoon": "L", "slope": "S", "deep": "D", "abyss": "X"}
DIVED = ("slope", "deep", "abyss")  # the zones with finds
WATER = {
    "X": ("#0c1a3e", "#03081a"),
    "D": ("#2166a6", "#164a80"),
    "S": ("#46a6d4", "#2f88ba"),
    "L": ("#aeeee6", "#74d3da"),
}

THEME = Theme(shallow=WATER["L"][0], deep=WATER["X"][1], light="#eaffff")
MARKS = data.MARKS


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of module; icon and code carry the meaning, the colour helps."""

    code: str
    icon: str
    colour: str


MODULES = {
    "base": Kind("B", "base", "#96362a"),
    "hab_straight": Kind("HS", "habitat", "#3f8f3a"),
    "hab_diagonal": Kind("HD", "habitat", "#2b6cb8"),
    "training": Kind("TR", "training", "#d94f70"),
    "technology": Kind("TE", "technology", "#747d88"),
    "sonar": Kind("SO", "sonar", "#1f9a72"),
    "sampling": Kind("SA", "sampling", "#b9733b"),
    "analysis": Kind("AN", "analysis", "#5a63c8"),
}
STACKS = tuple(MODULES)[1:]
LABS = tuple(MODULES)[3:]
# what a lab improves, as the view calls it
ABILITY = {
    "training": "steps",
    "technology": "sub_range",
    "sonar": "scan_range",
    "sampling": "peeks",
    "analysis": "chest_nemo",
}
# and what it allows with none to four of the type
ABLE = {
    "training": (3, 4, 5, 5, 5),
    "technology": (4, 5, 6, 6, 6),
    "sonar": (4, 5, 6, 6, 6),
    "sampling": (0, 1, 2, 2, 2),
    "analysis": (2, 3, 4, 4, 4),
}
KEPT = ("gold", "crab", "urchin", "shell", "snail")
FINDS = (*KEPT, "atlantis", "chest", "tempo")
BEIGE = ("chest", "tempo")
LETTERS = {
    "gold": "G",
    "crab": "C",
    "urchin": "U",
    "shell": "H",
    "snail": "S",
    "atlantis": "A",
    "chest": "N",
    "tempo": "T",
}
PIECES = range(1, 16)
LAST_PIECES = (13, 14, 15)

# one step of a lock, in fields; straight locks are blue and have docks, diagonal ones are brown
WAYS = {
    "N": (0, -1),
    "E": (1, 0),
    "S": (0, 1),
    "W": (-1, 0),
    "NE": (1, -1),
    "SE": (1, 1),
    "SW": (-1, 1),
    "NW": (-1, -1),
}
STRAIGHT = ("N", "E", "S", "W")
# Labs by the way they are turned, all others by their kind.
LOCKS = {
    "base": tuple(WAYS),
    "hab_straight": STRAIGHT,
    "hab_diagonal": ("NE", "SE", "SW", "NW"),
    "V": ("N", "S", "NE", "SW"),
    "H": ("E", "W", "SE", "NW"),
}


def locks(kind: str, orientation: str) -> tuple[str, ...]:
    """The directions in which a module has a lock."""
    return LOCKS[orientation if kind in LABS else kind]


def place(field: str) -> tuple[int, int]:
    """Column and row of a field, counted from 0."""
    return COLUMNS.index(field[0]), int(field[1:]) - 1


def name(column: int, row: int) -> str:
    """The field of a column and a row, counted from 0."""
    return f"{COLUMNS[column]}{row + 1}"


def is_field(word: str) -> bool:
    """Whether a word names a field of the board."""
    number = word[1:]
    return (
        word[:1] in COLUMNS and number.isdigit() and 1 <= int(number) <= FIELDS if word else False
    )


def waiting(view: Json) -> list[int]:
    """The seats the table waits for."""
    return [int(seat) for seat in view["waiting_for"]]


def sub_name(seat: int, number: int) -> str:
    """The name of a submarine: R1."""
    return f"{MARKS[seat].letter}{number}"


def module_at(view: Json, field: str) -> Json | None:
    """The module whose centre is a field."""
    return next((module for module in view["modules"] if module["field"] == field), None)


def field_of_sub(view: Json, seat: int, number: int) -> str | None:
    """Where a submarine is, None if it is not on the board."""
    subs = view["subs"]
    return next((s["field"] for s in subs if (s["seat"], s["number"]) == (seat, number)), None)


def found(player: Json, kind: str) -> int:
    """How many finds of a kind a player has."""
    return len(player["pieces"]) if kind == "atlantis" else int(player["finds"][kind])
