"""Where a ship of the mate sails: the best course within its range."""

from __future__ import annotations

from games.swarm import ships
from games.swarm.board import NEXT
from games.swarm.data import FIELDS, NOWHERE
from games.swarm.outlook import Outlook
from games.swarm.state import Swarm


def voyage(outlook: Outlook, state: Swarm) -> tuple[float, str]:
    """Return the value of the best voyage of one ship and its first step, "" to stay."""
    here = outlook.worth(state)
    best, first = here, ""
    tile = outlook.tile_value(state)
    for start in sorted(set(state.own_ships(outlook.seat)) - {NOWHERE}):
        for end, (collected, step) in _courses(state.down, start, state.turn.points).items():
            value = tile * collected + (
                here if start == end else _moved(outlook, state, start, end)
            )
            if value > best + 1e-6:
                best, first = value, f"sail:{FIELDS[start]}>{FIELDS[step]}"
    return best, first


def _courses(down: int, start: int, points: int) -> dict[int, tuple[int, int]]:
    """Return for every field in range how many tiles the best course takes, and its first step."""
    found: dict[int, tuple[int, int]] = {}
    stack = [(start, 0, 0, NOWHERE)]
    while stack:
        at, left, steps, first = stack.pop()
        if steps:
            collected = (left & down).bit_count()
            known = found.get(at)
            if known is None or collected > known[0]:
                found[at] = (collected, first)
        if steps < points:
            for to in NEXT[at]:
                if to != NOWHERE:
                    stack.append((to, left | 1 << at, steps + 1, to if first == NOWHERE else first))
    return found


def _moved(outlook: Outlook, state: Swarm, start: int, end: int) -> float:
    """Return what the position is worth with a ship elsewhere, tiles left aside."""
    trial = state.copy()
    ships.relocate(trial, start, end)
    return outlook.worth(trial)
