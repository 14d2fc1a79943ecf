"""The sea as bit boards: one whole number holds a set of fields, bit n for field n (rules 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core.api import Option
from games.core.bitsets import bitset, members
from games.nautilus.data import (
    ABYSS,
    BASE_CENTRES,
    BUILD_PRICE,
    DIRECTIONS,
    FIELDS,
    SCAN_RANGE,
    SIZE,
    SLOTS,
    STRAIGHT,
    ZONE_OF,
    ZONES,
)

_COUNT: Final = SIZE * SIZE
ALL: Final = (1 << _COUNT) - 1  # keeps shifted and inverted sets on the board


ZONE: Final = tuple(bitset(f for f in range(_COUNT) if ZONE_OF[f] == z) for z in range(len(ZONES)))
ABYSS_FIELDS: Final = ZONE[ABYSS]
ALL_SLOTS: Final = bitset(SLOTS)
BASE_FIELDS: Final = bitset(BASE_CENTRES)
# A field's number runs on from one column to the next: without these two a step north of row 1
# would lead to the last row of the column before.
_NOT_TOP: Final = bitset(f for f in range(_COUNT) if f % SIZE)
_NOT_BOTTOM: Final = bitset(f for f in range(_COUNT) if f % SIZE != SIZE - 1)


def spread(fields: int) -> int:
    """Return all fields that share an edge with a field of the set (NA-3.2)."""
    return (
        (fields & _NOT_TOP) >> 1
        | (fields & _NOT_BOTTOM) << 1
        | fields >> SIZE
        | (fields << SIZE) & ALL
    )


def shifted(field: int, columns: int, rows: int) -> int | None:
    """Return the field so many columns east and rows south, None off the board."""
    column, row = field // SIZE + columns, field % SIZE + rows
    return column * SIZE + row if 0 <= column < SIZE and 0 <= row < SIZE else None


def _around(field: int, reach: int) -> list[int]:
    steps = range(-reach, reach + 1)
    found = (shifted(field, dc, dr) for dc in steps for dr in steps)
    return [each for each in found if each is not None]


# NA-3.7: the centres where the whole footprint is on the board: columns B to X, rows 2 to 24.
CENTRES: Final = bitset(
    f for f in range(_COUNT) if 0 < f % SIZE < SIZE - 1 and 0 < f // SIZE < SIZE - 1
)
# NA-3.6: the footprint, the nine fields around a centre, half covered corners included; empty
# where no module fits.
FOOT: Final = tuple(bitset(_around(f, 1)) if CENTRES >> f & 1 else 0 for f in range(_COUNT))
# The other way round: the centres whose footprint contains a field.
OVER: Final = tuple(bitset(_around(f, 1)) & CENTRES for f in range(_COUNT))
# NA-3.8: the centres that cannot coexist with a module on a field; exactly 2 in both is allowed.
CONFLICT: Final = tuple(
    bitset(
        other
        for other in _around(f, 2)
        if not (abs(other // SIZE - f // SIZE) == 2 and abs(other % SIZE - f % SIZE) == 2)
    )
    for f in range(_COUNT)
)
# NA-5.30: the deepest of the nine fields sets the price of a position.
PRICE: Final = tuple(
    max((BUILD_PRICE[ZONE_OF[o]] for o in members(FOOT[f])), default=0) for f in range(_COUNT)
)
# The positions that cost at most so much: one look-up tells what somebody can pay.
AT_MOST: Final = tuple(
    bitset(f for f in members(CENTRES) if PRICE[f] <= price)
    for price in range(max(BUILD_PRICE) + 1)
)
# NA-3.12: the centre a lock faces, by field and direction, None off the board.
FACES: Final = tuple(
    tuple(shifted(f, columns, rows) for _, columns, rows in DIRECTIONS) for f in range(_COUNT)
)
# NA-3.16: the dock field of each straight lock, None off the board: two thirds of the way to the
# centre that the lock faces.
DOCKS: Final = tuple(
    tuple(shifted(f, dc * 2 // 3, dr * 2 // 3) for _, dc, dr in DIRECTIONS[:STRAIGHT])
    for f in range(_COUNT)
)


def _diamonds(reach: int) -> tuple[int, ...]:
    found = []
    for field in range(_COUNT):
        near = 1 << field
        for _ in range(reach):
            near |= spread(near)  # nothing blocks a scan (NA-5.83)
        found.append(near)
    return tuple(found)


# NA-3.18: the fields within scan distance, by range and field.
DIAMOND: Final = {reach: _diamonds(reach) for reach in sorted(set(SCAN_RANGE))}
NEXT: Final = tuple(spread(1 << f) for f in range(_COUNT))


def distance(one: int, other: int) -> int:
    """Return the scan distance of two fields (NA-3.18)."""
    return abs(one // SIZE - other // SIZE) + abs(one % SIZE - other % SIZE)


def reached(start: int, steps: int, closed: int, stops: int) -> int:
    """Return the fields a submarine can come to in 1 to `steps` fields, by whatever path (NA-5.95).

    Fields of `closed` are never entered; entering a field of `stops` ends the move there. The
    start is not among them. Whether a submarine may stay on a field is not asked here.
    """
    allowed = ~(closed | 1 << start) & ALL
    found = 0
    edge = 1 << start
    for _ in range(steps):
        edge = spread(edge) & allowed  # NA-5.90: on to adjacent fields, turning at will
        if not edge:
            break
        found |= edge
        allowed &= ~edge  # a longer way to the same field adds nothing
        edge &= ~stops  # NA-5.93: no way leads on across a find
    return found


class FieldOptions:
    """Options that are one field each, listed for a whole set of fields at once.

    The options of eight neighbouring bits are put together once and kept.
    """

    def __init__(self, make: Callable[[str], Option]) -> None:
        self._options = tuple(make(name) for name in FIELDS)
        self._bytes: dict[int, tuple[Option, ...]] = {}

    def one(self, field: int) -> Option:
        """Return the option of one field."""
        return self._options[field]

    def of(self, fields: int) -> list[Option]:
        """Return the options of a set of fields, by column, then by row."""
        if not fields:
            return []
        start = (fields & -fields).bit_length() - 1 >> 3
        rest = fields >> (start << 3)
        known = self._bytes
        found: list[Option] = []
        for place, bits in enumerate(rest.to_bytes((rest.bit_length() + 7) >> 3, "little"), start):
            if bits:
                code = place << 8 | bits
                options = known.get(code)
                if options is None:
                    options = known[code] = tuple(
                        self._options[(place << 3) + bit] for bit in range(8) if bits >> bit & 1
                    )
                found += options
        return found


def by_column(verb: str, clause: str) -> Callable[[str], Option]:
    """Return how to make the option of a field that long menus split by column, then row."""
    return lambda name: Option(f"{verb}:{name}", clause, (f"column:{name[0]}",))
