"""Whole ways of a hazard, to every place it can reach, with what they would take from others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.swarm import hazards
from games.swarm import state as phases
from games.swarm.board import LINES, NEXT
from games.swarm.damage import amount
from games.swarm.data import (
    COMPASS,
    FIELD,
    FIELDS,
    LAND,
    LANDS,
    NEIGHBOUR_RELIEF,
    NOWHERE,
    QUEEN,
    SHIPS,
    WHALE,
)
from games.swarm.state import Swarm


class Way(NamedTuple):
    """The choices that move a hazard, and about how many points they bring (SW-5.161).

    About: each hit is counted at what it costs before the first one (SW-5.162).
    """

    keys: tuple[str, ...]
    points: int


def ways(state: Swarm) -> list[Way]:
    """Return the ways of the hazard that is asked about, those that bring most first.

    Of several ways of a whale to one place the best is enough.
    """
    return sorted(_FOUND[state.phase](state), key=lambda way: -way.points)


def _figures(state: Swarm) -> Iterator[Way]:
    """Each figure of the kind that moves, new or on the board."""
    turn = state.turn
    for option in hazards.hazard_options(state):
        is_new = option.key == "new"
        start = QUEEN if is_new else FIELD[option.key.removeprefix("move:")]
        gain = _at_sea(state, start) if is_new else 0  # SW-5.134, SW-5.135
        found = (
            _swum(state, (start,), turn.points)
            if turn.action == WHALE
            else _rolled(state, start, is_new)
        )
        for way in found:
            yield Way((option.key, *way.keys), way.points + gain)


def _whale(state: Swarm) -> Iterator[Way]:
    return _swum(state, state.turn.path, state.turn.points)


def _swum(state: Swarm, path: tuple[int, ...], points: int) -> Iterator[Way]:
    """The best way to each field in reach; a whale may stop before its movement is used up."""
    best: dict[int, Way] = {}
    _swim(state, path, points, Way((), 0), best)
    yield from best.values()


def _swim(
    state: Swarm, path: tuple[int, ...], points: int, so_far: Way, best: dict[int, Way]
) -> None:
    if not points:
        return
    for to in NEXT[path[-1]]:
        if to == NOWHERE or to in path:  # SW-5.132
            continue
        keys = (*so_far.keys, f"to:{FIELDS[to]}")
        way = Way(keys, so_far.points + _at_sea(state, to))
        whole = way if points == 1 else Way((*keys, hazards.STOP.key), way.points)
        if to not in best or best[to].points < whole.points:
            best[to] = whole
        _swim(state, (*path, to), points - 1, way, best)


def _wave(state: Swarm) -> Iterator[Way]:
    return _rolled(state, state.turn.path[0], state.turn.is_new)


def _rolled(state: Swarm, start: int, is_new: bool) -> Iterator[Way]:
    """Each direction; a new tsunami also rolls less far (SW-5.148), the others to the end."""
    points = state.turn.points
    for name, line in zip(COMPASS, LINES[start], strict=True):
        gains = [_at_sea(state, field) for field in line.water]
        gains.append(_landed(state, line.land))
        if is_new:
            for steps in range(1, min(points, line.steps) + 1):
                yield Way((f"wave:{name}", f"steps:{steps}"), sum(gains[:steps]))
        elif line.steps <= points:  # SW-5.149
            yield Way((f"wave:{name}",), sum(gains))


def _landed(state: Swarm, land: int) -> int:
    """Return what a tsunami takes where it lands, and beside that with `strong_tsunami`."""
    if land == NOWHERE:
        return 0
    beside = LANDS[land].neighbours if state.strong_tsunami else ()
    return _ashore(state, land) + sum(_ashore(state, each, NEIGHBOUR_RELIEF) for each in beside)


def _crab(state: Swarm) -> Iterator[Way]:
    """Each place where the crab may come ashore, and each distance from there."""
    for option in hazards.crab_options(state):
        trial = state.copy()
        trial.crab = LAND[FIELD[option.key.removeprefix("at:")]]
        for way in _walked(trial):
            yield Way((option.key, *way.keys), way.points)


def _walked(state: Swarm) -> Iterator[Way]:
    gain = 0
    for steps, land in zip(range(1, state.turn.points + 1), hazards.crab_way(state), strict=False):
        gain += _ashore(state, land)
        yield Way((f"steps:{steps}",), gain)


def _at_sea(state: Swarm, field: int) -> int:
    """Return what entering a water field brings (SW-5.133)."""
    return sum(
        amount(state, place // SHIPS)
        for place, at in enumerate(state.ships)
        if at == field and place // SHIPS != state.actor
    )


def _ashore(state: Swarm, land: int, relief: int = 0) -> int:
    """Return what entering a land field brings."""
    owner = state.owners[land]
    return 0 if owner in (NOWHERE, state.actor) else amount(state, owner, relief)


_FOUND = {
    phases.HAZARD: _figures,
    phases.WHALE: _whale,
    phases.WAVE: _wave,
    phases.CRAB: _crab,
    phases.CRAB_LENGTH: _walked,
}
