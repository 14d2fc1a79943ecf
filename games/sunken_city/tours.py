"""Walks of several legs: every way an adventurer can go with his points, and what he has then."""

from __future__ import annotations

from typing import NamedTuple

from games.sunken_city import lake, walking
from games.sunken_city.data import HOUSE, PLACES, VILLAGE
from games.sunken_city.state import SunkenCity

_MOST = 1500  # ends looked at in one walk


class End(NamedTuple):
    """Where a walk could end, with which treasures in the bag and at home."""

    place: int
    gem: int
    safe: int


Ends = dict[End, End | None]  # each with the one a step before it, the start with None


def ends(table: SunkenCity, seat: int, points: int) -> Ends:
    """Return every end of a walk of at most so many steps, those of shorter walks first.

    The lake stays as it is, and nobody is asked on the way.
    """
    start = End(table.adventurers[seat], table.gem[seat], table.safe[seat])
    before: Ends = {start: None}
    layer = [start]
    for _ in range(points):
        after: list[End] = []
        for end in layer:
            for other in lake.steps_from(table, end.place, seat):
                new = _arrive(table, other, end.gem, end.safe)
                if new not in before:
                    before[new] = end
                    after.append(new)
        layer = after
        if len(before) > _MOST:
            break
    return before


def _arrive(table: SunkenCity, place: int, gem: int, safe: int) -> End:
    if place == VILLAGE:
        return End(place, 0, safe | gem)  # SC-5.53
    if place >= HOUSE:
        gem |= walking.holds(table, place) & ~safe  # SC-5.48, SC-5.49
    return End(place, gem, safe)


def way(before: Ends, end: End) -> tuple[int, ...]:
    """Return the places entered on the way to an end."""
    found: list[int] = []
    previous = before[end]
    while previous is not None:
        found.append(end.place)
        end, previous = previous, before[previous]
    return tuple(found[::-1])


def key(table: SunkenCity, places: tuple[int, ...]) -> str:
    """Return the choice that walks the longest part of a way."""
    found = walking.reach(table, table.move_points)
    offered = {option.key for option in walking.options(table)}
    for count in range(len(places), 1, -1):
        choice = f"walk:{PLACES[places[count - 1]]}"
        if choice in offered and walking.way_to(found, places[count - 1]) == list(places[:count]):
            return choice
    return f"step:{PLACES[places[0]]}"


def legs(choice: str, table: SunkenCity) -> int:
    """Return how many places a choice to walk enters."""
    verb, _, name = choice.partition(":")
    if verb == "step":
        return 1
    place = PLACES.index(name)
    return len(walking.way_to(walking.reach(table, table.move_points), place))
