"""Ways of ships: to every field in reach, and on to the first tile they take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.swarm.board import NEXT
from games.swarm.data import FIELDS, NOWHERE
from games.swarm.state import Swarm


class Course(NamedTuple):
    """Steps of one ship, at most one tile, and how many tiles it can take if it goes on."""

    keys: tuple[str, ...]
    takes: bool  # whether the last step takes a tile; nobody can foresee what comes then
    promise: int


def courses(state: Swarm) -> list[Course]:
    """Return the ways of all own ships, those that promise most tiles first.

    A way over open water is told by its ends; which fields lie between does not matter.
    """
    found: dict[tuple[int, int, bool], Course] = {}
    for start in sorted(set(state.own_ships(state.actor)) - {NOWHERE}):
        for end, course in _from(state.down, start, state.turn.points):
            place = (start, end, course.takes)
            known = found.get(place)
            if known is None or merit(known) < merit(course):
                found[place] = course
    return sorted(found.values(), key=merit, reverse=True)


def merit(course: Course) -> tuple[int, bool, int]:
    """Return what makes a way better: more tiles, one at once, fewer steps."""
    return course.promise, course.takes, -len(course.keys)


def _from(down: int, start: int, points: int) -> Iterator[tuple[int, Course]]:
    """Yield every way from a field with where it ends."""
    stack: list[tuple[int, tuple[str, ...]]] = [(start, ())]
    while stack:
        at, keys = stack.pop()
        takes = bool(down >> at & 1)
        for to in NEXT[at]:
            if to == NOWHERE or len(keys) == points:
                continue
            longer = (*keys, f"sail:{FIELDS[at]}>{FIELDS[to]}")
            left = down & ~(1 << at)
            promise = takes + _tiles(left, to, points - len(longer))
            yield to, Course(longer, takes, promise)
            if not takes:
                stack.append((to, longer))


def _tiles(down: int, at: int, points: int) -> int:
    """Return how many tiles a ship can still take."""
    if not points:
        return 0
    here = down >> at & 1
    left = down & ~(1 << at)
    return here + max((_tiles(left, to, points - 1) for to in NEXT[at] if to != NOWHERE), default=0)
