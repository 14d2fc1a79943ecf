"""What a choice would open: houses that come within reach, ways home, the village itself."""

from __future__ import annotations

from games.sunken_city import lake, walking
from games.sunken_city.data import CENTRE, CHEST, CORNERS, FIELD, HOUSE, MASK, PLACE, VILLAGE
from games.sunken_city.state import SunkenCity

Ways = dict[int, int]  # steps by place, 0 for where the adventurer stands


def ways(table: SunkenCity) -> Ways:
    """Return every place the adventurer on turn could ever walk to on this lake."""
    return walking.distances(table, table.actor, table.adventurers[table.actor])


def placed(table: SunkenCity, key: str) -> SunkenCity:
    """Return the lake with one element more, without any other consequence."""
    trial = table.copy()
    verb, _, rest = key.partition(":")
    if verb == "street":
        lake.put(trial, PLACE[rest])
        return trial
    number, _, field = rest.partition(":")
    place = HOUSE + FIELD[field]
    trial.houses[int(number)] = place
    lake.put(trial, place)
    return trial


def with_streets(table: SunkenCity, slots: list[int]) -> SunkenCity:
    """Return the lake as it would be with some streets more."""
    trial = table.copy()
    for slot in slots:
        lake.put(trial, slot)
        trial.streets.append(slot)
    return trial


def opens_village(table: SunkenCity, slot: int) -> bool:
    """Return whether an adventurer at home could not leave but by this street (SC-3.5)."""
    is_shut = not corner(table) & table.covered
    at_home = table.adventurers[table.actor] == VILLAGE
    return at_home and is_shut and bool(MASK[slot] & corner(table))


def corner(table: SunkenCity) -> int:
    """Return the corner field of the player on turn, as a bit."""
    return 1 << CORNERS[table.colours[table.actor]]


def nearer(before: Ways, after: Ways, places: list[int]) -> dict[int, int]:
    """Return those of some places that come nearer or can be walked to at all, with their steps."""
    return {
        place: after[place]
        for place in places
        if place in after and after[place] < before.get(place, len(MASK))
    }


def aims(table: SunkenCity) -> list[int]:
    """Return the houses that still hold something for the player on turn, and the village for
    whoever carries a treasure."""
    seat = table.actor
    home = [VILLAGE] if table.gem[seat] else []
    return walking.wanted_houses(table, seat) + home


def finds(table: SunkenCity, number: int, field: int) -> list[int]:
    """Return the treasures a house on a field would hold for the player on turn."""
    held = [number, CHEST] if field == CENTRE else [number]
    return [value for value in held if table.roof[table.actor] >> value & 1]


def number_at(table: SunkenCity, place: int) -> int:
    """Return the number of the house on a place, 0 for a street or the village."""
    return lake.number_on(table, place) if HOUSE <= place < VILLAGE else 0
