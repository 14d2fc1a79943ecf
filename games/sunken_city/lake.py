"""The lake (rules 3): what is connected, what is free, where streets and houses fit."""

from __future__ import annotations

from functools import cache

from games.sunken_city.data import (
    AROUND,
    AROUND_MASK,
    CENTRE,
    CORNER,
    CORNERS,
    FIELDS_OF,
    HOUSE,
    HOUSES,
    MASK,
    NOWHERE,
    PLACES,
    SIDE,
    SITES,
    SLOTS,
    TOUCHING,
    VILLAGE,
)
from games.sunken_city.state import IN_CAVE, SunkenCity

_SITE_BITS = tuple((site, 1 << site) for site in SITES)
NO_SLOTS: frozenset[int] = frozenset()
_STREET_WATER = sum(1 << field for field in range(SIDE * SIDE) if field != CENTRE)
_ROW = (1 << SIDE) - 1
_NOT_LAST_COLUMN = sum(1 << field for field in range(SIDE * SIDE) if field % SIDE < SIDE - 1)


def connected(state: SunkenCity, place: int) -> list[int]:
    """Return the elements connected to an element, in reading order (SC-3.4)."""
    lake = state.lake
    found: list[int] = []
    for field in AROUND[place]:
        other = lake[field]
        if other >= 0 and other not in found:  # free water leads nowhere: SC-5.43, SC-5.66
            found.append(other)
    return found


def is_isolated(state: SunkenCity) -> bool:
    """Return whether the spirit's element is connected to no other; villages do not count."""
    return not AROUND_MASK[state.spirit] & state.covered  # SC-5.60


def steps_from(state: SunkenCity, place: int, seat: int) -> list[int]:
    """Return where an adventurer can step from a place: elements, then the village.

    Nobody is asked who stands there or where the walker came from: other adventurers do not block
    (SC-5.45), nor does the spirit (SC-5.47), and a walker may turn back (SC-5.46).
    """
    corner = CORNERS[state.colours[seat]]  # no other village can be entered: SC-5.44
    if place == VILLAGE:
        exit_place = state.lake[corner]  # SC-5.41 (a), SC-3.5
        return [] if exit_place == NOWHERE else [exit_place]
    found = connected(state, place)  # SC-5.41 (b)
    if corner in FIELDS_OF[place]:
        found.append(VILLAGE)  # SC-5.41 (c)
    return found


def number_on(state: SunkenCity, place: int) -> int:
    """Return the number of the house on a place."""
    return state.houses.index(place)


def element(state: SunkenCity, place: int) -> str:
    """Return the element on a place as facts name it: street:A1-B1, house:9:D2."""
    if place < HOUSE:
        return f"street:{PLACES[place]}"
    return f"house:{number_on(state, place)}:{PLACES[place]}"


def locked_slots(state: SunkenCity) -> frozenset[int]:
    """Return the slots that would shut the village of a colour in play (SC-5.20)."""
    covered, locked = state.covered, NO_SLOTS
    for colour in state.colours:  # nobody is shut in where no colour plays: SC-5.21
        corner, (one, other), (over_one, over_other) = CORNER[colour]
        if not covered & corner:  # once it is covered, the way is open whatever lies beside it
            if covered & one:
                locked |= over_other
            elif covered & other:
                locked |= over_one
    return locked


def open_slots(state: SunkenCity) -> list[int]:
    """Return every slot on which a street may be placed (SC-5.18): row by row, those along the row
    before those that lead down from it.

    It may touch anything or nothing (SC-5.19), in whosever zone it lies (SC-5.26).
    """
    free = _STREET_WATER & ~state.covered
    pairs, below = free & free >> 1 & _NOT_LAST_COLUMN, free & free >> SIDE
    slots: list[int] = []
    for row in range(SIDE):
        slots += _slots(row, 1, pairs >> row * SIDE & _ROW)
        slots += _slots(row, SIDE, below >> row * SIDE & _ROW)
    locked = locked_slots(state)
    return [slot for slot in slots if slot not in locked] if locked else slots


@cache
def _slots(row: int, apart: int, firsts: int) -> tuple[int, ...]:
    """Return the slots of a row whose first fields are given as bits."""
    fields = (row * SIDE + column for column in range(SIDE) if firsts >> column & 1)
    return tuple(SLOTS.index((field, field + apart)) for field in fields)


def street_fits(state: SunkenCity) -> bool:
    """Return whether a street can be placed anywhere on the lake.

    Two free neighbours are enough: a slot forbidden by the corner lock always leaves the slot on
    that corner itself (R33).
    """
    free = _STREET_WATER & ~state.covered
    return bool(free & free >> 1 & _NOT_LAST_COLUMN or free & free >> SIDE)


def open_sites(state: SunkenCity) -> tuple[int, ...]:
    """Return the fields on which a house may be placed, in reading order (SC-5.23).

    Streets may be near or far, and so may the village of its builder (SC-5.26).
    """
    blocked = state.covered
    for place in state.houses:
        if place > 0:
            blocked |= TOUCHING[place - HOUSE]  # SC-5.24
    return tuple([site for site, bit in _SITE_BITS if not blocked & bit])


def caves_with_house(state: SunkenCity) -> tuple[int, ...]:
    """Return the numbers of the houses that are in their caves.

    Any of them may be raised (SC-5.22), also the one beside the spirit (SC-5.111).
    """
    houses = state.houses
    return tuple([number for number in HOUSES if houses[number] == IN_CAVE])


def house_fits(state: SunkenCity) -> bool:
    """Return whether some house can be raised somewhere."""
    return IN_CAVE in state.houses and bool(open_sites(state))


def put(state: SunkenCity, place: int) -> None:
    """Cover the fields of a place, at once for whatever comes next (SC-5.16)."""
    for field in FIELDS_OF[place]:
        state.lake[field] = place
    state.covered |= MASK[place]


def clear(state: SunkenCity, place: int) -> None:
    """Free the fields of a place at once (SC-5.84).

    Only sinking calls this: nothing else moves or removes an element (SC-5.27).
    """
    for field in FIELDS_OF[place]:
        state.lake[field] = NOWHERE
    state.covered &= ~MASK[place]
