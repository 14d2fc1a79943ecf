"""Streets in a row that lead from where one can walk to a house still wanted, or home."""

from __future__ import annotations

from collections.abc import Iterator

from games.sunken_city import building, lake, walking
from games.sunken_city.data import AROUND_MASK, CORNERS, MASK, VILLAGE
from games.sunken_city.state import SunkenCity

Chain = tuple[int, ...]


def chains(table: SunkenCity, most: int) -> list[Chain]:
    """Return the shortest rows of two streets or more that join a wanted house to the own way, or
    the adventurer to his village; the shortest first."""
    longest = min(table.build_points, table.piles[table.draw]) if building.is_open(table) else 0
    if longest < 2:
        return []
    ours = walking.distances(table, table.actor, table.adventurers[table.actor])
    goals = _goals(table, ours)
    found: list[Chain] = []
    for chain in _rows(table, _beside(table, ours), longest):
        reached = [goal for goal, fields in goals.items() if MASK[chain[-1]] & fields]
        for goal in reached:
            del goals[goal]
        if reached and len(chain) > 1:
            found.append(chain)
        if not goals or len(found) == most:
            break
    return found


def _goals(table: SunkenCity, ours: dict[int, int]) -> dict[int, int]:
    """Return what is not joined yet, each with the fields of which a street must cover one."""
    wanted = walking.wanted_houses(table, table.actor)
    goals = {place: AROUND_MASK[place] for place in wanted if place not in ours}
    if VILLAGE not in ours:
        goals[VILLAGE] = 1 << CORNERS[table.colours[table.actor]]
    return goals


def _beside(table: SunkenCity, ours: dict[int, int]) -> int:
    """Return the fields of which a street must cover one to be joined to these places."""
    fields = 0
    for place in ours:
        own = 1 << CORNERS[table.colours[table.actor]]
        fields |= own if place == VILLAGE else AROUND_MASK[place]
    return fields


def _rows(table: SunkenCity, beside: int, longest: int) -> Iterator[Chain]:
    """Yield for each slot the first of the shortest rows that end with it."""
    slots = lake.open_slots(table)
    rows: list[Chain] = [(slot,) for slot in slots if MASK[slot] & beside]
    seen = {row[-1] for row in rows}
    for row in rows:  # grows while it is read
        yield row
        if len(row) == longest:
            continue
        taken = sum(MASK[slot] for slot in row)
        for slot in slots:
            if slot in seen or MASK[slot] & taken or not MASK[slot] & AROUND_MASK[row[-1]]:
                continue
            seen.add(slot)
            rows.append((*row, slot))
