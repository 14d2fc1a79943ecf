"""Which of many ways to go on are worth offering at once: those that bring most, by public facts.

Each is a line of keys from the open question to the end of an action, or to where something is
shown. They are only as many as asked for; all others can be chosen step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.swarm import actions, hazard_ways, ships, stations, study
from games.swarm import state as phases
from games.swarm.courses import Course, courses, merit
from games.swarm.data import FIELDS, JOKER, TILES, openings_name
from games.swarm.outlook import Outlook
from games.swarm.placements import laid, placements
from games.swarm.state import Swarm

Keys = tuple[str, ...]


def promising(state: Swarm, most: int) -> list[Keys]:
    """Return at most so many lines of keys from the open question on; none where none is known."""
    find = _FOUND.get(state.phase)
    return [] if find is None or most < 1 else find(state, most)


def _cards(state: Swarm, most: int) -> list[Keys]:
    """Each card with what it is best for; the joker has a question of its own."""
    keys = [option.key for option in actions.play_options(state) if option.key.startswith("play:")]
    return _each(state, actions.play, [key for key in keys if key != f"play:{JOKER}"], most)


def _joker(state: Swarm, most: int) -> list[Keys]:
    keys = [option.key for option in actions.joker_options(state)]
    return _each(state, actions.choose_joker, keys, most)


def _halves(state: Swarm, most: int) -> list[Keys]:
    keys = [option.key for option in actions.double_options(state)]
    return _each(state, actions.choose_double, keys, most)


def _each(
    state: Swarm, carry_out: Callable[[Swarm, str], Any], keys: Sequence[str], most: int
) -> list[Keys]:
    """Return each of some choices with its share of what may follow it."""
    found = []
    for place, key in enumerate(keys):
        trial = state.copy()
        carry_out(trial, key)
        share = (most + place) // len(keys)
        found += [(key, *line) for line in promising(trial, share)]
    return found


# Stations and researchers


def _lands(state: Swarm, most: int) -> list[Keys]:
    keys = [option.key for option in stations.station_options(state)]
    return [(key,) for key in _best(state, stations.build, keys, most)]


def _crews(state: Swarm, most: int) -> list[Keys]:
    keys = [option.key for option in stations.crew_options(state)]
    return [(key,) for key in _best(state, stations.place, keys, most)]


def _best(
    state: Swarm, carry_out: Callable[[Swarm, str], Any], keys: Sequence[str], most: int
) -> list[str]:
    """Return the choices after which most is in sight, in the order of the question."""
    outlook = Outlook(state)

    def value(key: str) -> float:
        trial = state.copy()
        carry_out(trial, key)
        return outlook.worth(trial)

    chosen = sorted(keys, key=value, reverse=True)[:most]
    return [key for key in keys if key in chosen]


def _research(state: Swarm, most: int) -> list[Keys]:
    """A few places for a researcher, and the first tile of a study."""
    if not study.can_study(state):
        return _crews(state, most)
    trial = state.copy()
    study.research(trial, study.STUDY.key)
    few = max(1, most // 4)
    lines = [(study.STUDY.key, *line) for line in promising(trial, most - few)]
    return [*lines, *_crews(state, most - len(lines))]


def _tiles(state: Swarm, most: int) -> list[Keys]:
    """Where a tile joins most, turned as it does; of the kind taken up, if one was."""
    kind = state.turn.kind if state.phase == phases.TARGET else None
    outlook = Outlook(state)
    every = list(placements(state, None if kind is None else (kind,)))
    chosen = sorted(every, key=lambda each: outlook.worth(laid(state, each)), reverse=True)[:most]
    is_only = kind is not None and study.is_only_kind(state)
    lines = []
    for each in sorted(chosen):
        asked = (f"tile:{TILES[each.kind]}",) if kind is None else ()
        field = f"field:{FIELDS[each.at]}" + (f":{TILES[each.kind]}" if is_only else "")
        lines.append((*asked, field, f"turn:{openings_name(each.openings)}"))
    return lines


# Ships and hazards


def _deploys(state: Swarm, most: int) -> list[Keys]:
    """Each place for a new ship, or none, with a way that goes on to a tile."""
    found: list[tuple[str, Course]] = []
    for option in ships.deploy_options(state):
        trial = state.copy()
        ships.deploy(trial, option.key)
        if trial.phase == phases.SAIL:
            found += [(option.key, course) for course in courses(trial)]
    found.sort(key=lambda each: merit(each[1]), reverse=True)
    return [(key, *course.keys) for key, course in found[:most]]


def _sails(state: Swarm, most: int) -> list[Keys]:
    return [course.keys for course in courses(state)[:most]]


def _hazards(state: Swarm, most: int) -> list[Keys]:
    """The ways that bring anything, or if nobody can be hit some of the others."""
    ways = hazard_ways.ways(state)
    worthwhile = [way for way in ways if way.points]
    return [way.keys for way in (worthwhile or ways)[:most]]


_FOUND: dict[str, Callable[[Swarm, int], list[Keys]]] = {
    phases.PLAY: _cards,
    phases.JOKER: _joker,
    phases.DOUBLE: _halves,
    phases.STATION: _lands,
    phases.CREW: _crews,
    phases.RESEARCH: _research,
    phases.TILE_KIND: _tiles,
    phases.TARGET: _tiles,
    phases.DEPLOY: _deploys,
    phases.SAIL: _sails,
    phases.HAZARD: _hazards,
    phases.WHALE: _hazards,
    phases.WAVE: _hazards,
    phases.CRAB: _hazards,
    phases.CRAB_LENGTH: _hazards,
}
