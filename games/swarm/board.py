"""The board as sets of fields: one whole number each, bit n for field n (rules 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from games.core.api import Option
from games.core.bitsets import bitset, members
from games.swarm.data import (
    COMPASS_STEPS,
    FIELDS,
    LAND,
    LANDS,
    NOWHERE,
    QUEEN,
    SIZE,
    SLOTS,
    STEPS,
    WATER,
)

SEA: Final = bitset(WATER)  # SW-3.5: without the voids, so nothing ever swims there
QUEEN_BIT: Final = 1 << QUEEN
TILE_FIELDS: Final = bitset(SLOTS)  # SW-3.3: all water but the queen
COAST: Final = bitset(land.field for land in LANDS)
# SW-3.6: the water fields that share an edge with a water field, by direction, NOWHERE if none.
NEXT: Final = tuple(
    tuple(field + step if SEA >> field & SEA >> field + step & 1 else NOWHERE for step in STEPS)
    if SEA >> field & 1
    else ()
    for field in range(SIZE * SIZE)
)


class Line(NamedTuple):
    """The way of a tsunami in one direction: water fields, then land or NOWHERE (off the board)."""

    water: tuple[int, ...]
    land: int  # number of the land field
    steps: int  # until it is gone (SW-5.147)


def _line(field: int, columns: int, rows: int) -> Line:
    column, row = field % SIZE + columns, field // SIZE + rows
    water = []
    while 0 <= column < SIZE and 0 <= row < SIZE and SEA >> (row * SIZE + column) & 1:
        water.append(row * SIZE + column)
        column, row = column + columns, row + rows
    inside = 0 <= column < SIZE and 0 <= row < SIZE
    # SW-3.5: a void is neither water nor land, so it ends the way as the rim of the grid does.
    land = LAND.get(row * SIZE + column, NOWHERE) if inside else NOWHERE
    return Line(tuple(water), land, len(water) + 1)  # the step out of the sea counts too


# SW-5.146: a tsunami never turns, so its ways are known: by field and direction of the compass.
LINES: Final = {field: tuple(_line(field, *step) for step in COMPASS_STEPS) for field in WATER}


def coast_distance(one: int, other: int) -> int:
    """Return the steps between two land fields along the ring, the shorter way (SW-7.3)."""
    around = abs(one - other)  # land is numbered along the ring, so this is one way round
    return min(around, len(LANDS) - around)


class FieldOptions:
    """Options that are one field each, listed for a whole set of fields at once.

    What a row of the board contributes is put together once and kept.
    """

    def __init__(self, make: Callable[[str], Option]) -> None:
        self._options = tuple(make(name) for name in FIELDS)
        self._rows: dict[tuple[int, int], tuple[Option, ...]] = {}

    def one(self, field: int) -> Option:
        """Return the option of one field."""
        return self._options[field]

    def of(self, fields: int) -> tuple[Option, ...]:
        """Return the options of a set of fields, by row, then by column."""
        found: tuple[Option, ...] = ()
        known = self._rows
        row = 0
        while fields:
            fields, bits = fields >> SIZE, fields & _ROW
            if bits:
                options = known.get((row, bits))
                if options is None:
                    options = known[row, bits] = tuple(
                        self._options[row * SIZE + column] for column in members(bits)
                    )
                found += options
            row += 1
        return found


_ROW: Final = (1 << SIZE) - 1


def by_row(verb: str, clause: str, more: str = "") -> Callable[[str], Option]:
    """Return how to make the option of a field that long menus split by row, then column."""
    return lambda name: Option(f"{verb}:{name}{more}", clause, (f"row:{name[1:]}",))
