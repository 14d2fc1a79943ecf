"""Where things lie on the board of Atlantis, and how its tiles and cards are recognised."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.atlantis import data
from render.curves import Point, smooth
from render.theme import Theme

WIDTH, HEIGHT = 1600, 1060
SEA = 1206  # width of the board without the panel beside it
TILE = (88, 108)
ATLANTIS, MAINLAND = 0, 54
ROAD = range(1, 54)
FIGURES = 3

THEME = Theme(shallow="#5fd6cf", deep="#0b5f86", light="#f4fff4")
MARKS = data.MARKS
SEAT_OF = {mark.letter: seat for seat, mark in enumerate(MARKS)}
MARBLE, MARBLE_LO = "#f6f0df", "#bfb294"
SAND, GRASS, GRASS_LO = "#e6cc8a", "#a8c46a", "#55803a"


@dataclass(frozen=True, slots=True)
class Object:
    """One of the seven kinds; icon and code carry the meaning, the colour helps."""

    icon: str
    colour: str


KINDS = {
    "FL": Object("flag", "#c8372d"),
    "OL": Object("olives", "#5e8c31"),
    "HE": Object("helmet", "#3f6478"),
    "AM": Object("amphora", "#9a5a24"),
    "RI": Object("ring", "#2f6db5"),
    "CR": Object("crown", "#c99700"),
    "ST": Object("statue", "#857a66"),
}
VALUES = range(1, 8)

# The road runs in five rows, to and fro; a single place at the edge joins each row to the next.
# The city lies where the first row begins, the mainland where the last one ends.
_COLUMNS = 11
_STEP, _ROW, _TOP = 90, 198, 150
_TURN = 86  # how far a joining place lies outside the rows
_WAVE = 13


def _row(row: int) -> list[Point]:
    middle = SEA / 2
    # To and fro: every other row runs back.
    order = range(_COLUMNS) if row % 2 == 0 else range(_COLUMNS - 1, -1, -1)
    # City and mainland take the place of three tiles in the first and the last row.
    skipped = 3 if row == 0 else 0
    kept = 8 if row in (0, 4) else _COLUMNS
    return [
        (
            middle + (column - 5) * _STEP,
            # The rows sway a little, each a bit further on than the one above.
            _TOP + row * _ROW + _WAVE * math.sin(column * 1.05 + row * 0.7 + 0.4),
        )
        for column in list(order)[skipped : skipped + kept]
    ]


@cache
def places() -> tuple[Point, ...]:
    """The centre of every place in board units; number 0 is the quay, 54 the beach."""
    out: list[Point] = [(338, 152)]
    for row in range(5):
        here = _row(row)
        out += here
        if row < 4:
            (x, y), (_, below) = here[-1], _row(row + 1)[0]
            # Half-way down, outside of both rows.
            out.append((x + (_TURN if row % 2 == 0 else -_TURN), (y + below) / 2))
    out.append((868, 950))
    return tuple(out)


def centre(place: int) -> Point:
    """The centre of a place in board units."""
    return places()[place]


STEPS = 12  # points of the curve between two places


@cache
def curve() -> tuple[Point, ...]:
    """The middle of the road, STEPS points a place; point p * STEPS is place p."""
    return tuple(smooth(list(places()), closed=False, steps=STEPS))


@cache
def edge(side: float) -> tuple[Point, ...]:
    """The curve moved `side` pixels to the right of the way (negative: to the left)."""
    line = curve()
    out = []
    for i, (x, y) in enumerate(line):
        # Over four steps: between neighbours the direction would jitter.
        (x0, y0), (x1, y1) = line[max(0, i - 2)], line[min(len(line) - 1, i + 2)]
        reach = math.hypot(x1 - x0, y1 - y0) or 1
        # At right angles to the way: (dx, dy) turned by a quarter is (-dy, dx).
        out.append((x - (y1 - y0) / reach * side, y + (x1 - x0) / reach * side))
    return tuple(out)


def stretch(first: float, last: float, half: float) -> list[Point]:
    """The outline of the road between two places (halves allowed), `half` wide to each side."""
    a, b = (max(0, min(len(curve()) - 1, round(p * STEPS))) for p in (first, last))
    return [*edge(-half)[a : b + 1], *reversed(edge(half)[a : b + 1])]


# Where figures stand in the city and on the mainland: feet, five behind and seven in front.
_CITY: list[Point] = [(116.0 + 56 * i, 160.0) for i in range(5)] + [
    (84.0 + 47 * i, 254.0) for i in range(7)
]
_LAND: list[Point] = [(980.0 + 46 * i, 938.0) for i in range(5)] + [
    (858.0 + 51 * i, 1022.0) for i in range(7)
]


def standing(place: int, count: int) -> list[Point]:
    """Where `count` figures at an end stand, the points under their feet: the front row first,
    from its middle."""
    spots = _CITY if place == ATLANTIS else _LAND
    front, back = spots[5:], spots[:5]
    if count > len(front):
        return [*back[: count - len(front)], *front]
    # Few figures stand in the middle of the front row.
    first = (len(front) - count) // 2
    return front[first : first + count]


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


def seat_of(figure: str) -> int:
    """The seat a figure ("R1") belongs to."""
    return SEAT_OF[figure[0]]


def waiting(view: dict[str, Any]) -> list[int]:
    """The seats the table waits for."""
    return [int(seat) for seat in view["waiting_for"]]


def middle_of(gap: dict[str, Any]) -> Point:
    """The centre of the middle place of a gap, where its toll lies above the number."""
    return centre((gap["first"] + gap["last"]) // 2)
