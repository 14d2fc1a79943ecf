"""Several choices of the Sunken City as one: walks of several legs, whole ways of the spirit, and
streets that lead to a house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.core.shortcuts import MOST, Walk
from games.sunken_city import chains, haunts, tours, walking
from games.sunken_city.data import BASIC, PLACES, VILLAGE
from games.sunken_city.state import SPIRIT, TURN, SunkenCity
from games.sunken_city.tours import End

_MOST_TOURS = 4
_MOST_HAUNTS = 8  # where there are too many to offer all
_MOST_BESIDE = 6  # beside all that a turn may hold
_MOST_CHAINS = 3


def shortcuts(start: Walk[Any]) -> Iterable[Walk[Any]]:
    """Return what belongs together in a turn, or the whole ways of the spirit when he is out."""
    decision = start.decision
    kind = None if decision is None else decision.kind
    if kind == SPIRIT:
        return list(_out(start))
    return [*_in_turn(start)] if kind == TURN else []


def _in_turn(start: Walk[Any]) -> Iterator[Walk[Any]]:
    yield from _tours(start)
    with_chip = start.take("chip") if _has(start, "chip") else None
    if with_chip is not None:
        yield from _tours(with_chip)
    if _has(start, "spirit:") and start.state.mode != BASIC:
        yield from _haunts(start, haunts.ways(start.state, start.state.build_points)[:_MOST_BESIDE])
    for chain in chains.chains(start.state, _MOST_CHAINS):
        yield from _taken(start, [f"street:{PLACES[slot]}" for slot in chain])


def _has(walk: Walk[Any], verb: str) -> bool:
    decision = walk.decision
    return decision is not None and any(key.startswith(verb) for key in decision.keys)


def _taken(walk: Walk[Any], keys: Iterable[str]) -> Iterator[Walk[Any]]:
    """Yield the walk with some more choices, nothing if one of them is not offered."""
    longer: Walk[Any] | None = walk
    for key in keys:
        longer = None if longer is None else longer.take(key)
    if longer is not None:
        yield longer


# Walking


def _tours(start: Walk[Any]) -> Iterator[Walk[Any]]:
    """Yield walks that bring home or find more than going straight anywhere would."""
    table: SunkenCity = start.state
    if not walking.can_step(table):
        return
    before = tours.ends(table, table.actor, table.move_points)
    for end in _worth_walking(table, before):
        walked = _walked(start, tours.way(before, end))
        if walked is not None:
            yield walked


def _worth_walking(table: SunkenCity, before: tours.Ends) -> list[End]:
    """Return the ends with most treasures at home and in the bag, each by the shortest way, and
    with what is left of the steps spent on the way home."""
    best: dict[tuple[int, int], End] = {}  # the first is that of the shortest way
    for end in before:
        best.setdefault((end.safe.bit_count(), (end.safe | end.gem).bit_count()), end)
    kept = [held for held in best if not any(_is_better(other, held) for other in best)]
    found = [best[held] for held in sorted(kept, reverse=True)[: _MOST_TOURS // 2]]
    return [each for end in found for each in (end, _towards_home(table, before, end))]


def _is_better(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one != other and one[0] >= other[0] and one[1] >= other[1]


def _towards_home(table: SunkenCity, before: tours.Ends, end: End) -> End:
    """Return the end nearest to the village among those with the same treasures."""
    home = walking.distances(table, table.actor, VILLAGE)
    alike = [each for each in before if (each.gem, each.safe) == (end.gem, end.safe)]
    return min(alike, key=lambda each: home.get(each.place, len(PLACES)))


def _walked(start: Walk[Any], places: tuple[int, ...]) -> Walk[Any] | None:
    walk: Walk[Any] | None = start
    while walk is not None and places:
        if walk.decision is None or walk.decision.kind != TURN:
            return None  # asked where the spirit is put: the rest of the way waits
        key = tours.key(walk.state, places)
        places = places[tours.legs(key, walk.state) :]
        walk = walk.take(key)
    return walk


# The spirit


def _out(start: Walk[Any]) -> Iterator[Walk[Any]]:
    """Return all ways of the spirit if they are few, so that no step has to be chosen by itself;
    else long ones that matter."""
    steps = start.state.spirit_left
    every = haunts.ways(start.state, steps, alike=True)
    few = len(every) <= MOST
    chosen = every if few else [w for w in haunts.ways(start.state, steps) if len(w) > 1]
    return _haunts(start, chosen[: MOST if few else _MOST_HAUNTS])


def _haunts(start: Walk[Any], ways: Iterable[haunts.Way]) -> Iterator[Walk[Any]]:
    """Yield whole ways of the spirit as choices."""
    taken: dict[tuple[str, ...], Walk[Any] | None] = {(): start}
    for way in ways:
        keys = tuple(f"spirit:{PLACES[place]}" for place in way)
        for count in range(1, len(keys) + 1):
            before = taken[keys[: count - 1]]
            if keys[:count] not in taken:
                taken[keys[:count]] = None if before is None else before.take(keys[count - 1])
        walk = taken[keys]
        if walk is None:
            continue
        if walk.decision is not None and walk.decision.kind == SPIRIT:
            walk = walk.take("spirit:stop")
        if walk is not None:
            yield walk
