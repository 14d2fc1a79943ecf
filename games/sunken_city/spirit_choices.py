"""How the mate moves the spirit: at rivals who carry gems, away from itself (rules 12.4.4)."""

from __future__ import annotations

from games.sunken_city import lake, spirit, walking
from games.sunken_city.data import BASIC, FIELDS_OF, HOUSE, PIECES, PLACES, VILLAGE, apart
from games.sunken_city.outlook import CHIP, Walk, spirit_ways
from games.sunken_city.state import SunkenCity

_MOST_WAYS = 150  # ways of the spirit looked at
_EXPECTED_ROLL = 2
_LEAST = 0.15  # gain that is worth a move of the spirit
_FORCED_HARM = -0.9  # in a submerge phase rather move the spirit than stall, but not at this price


def begin_or_go_on(table: SunkenCity, keys: tuple[str, ...]) -> str | None:
    """Start SPIRIT when it promises something; in a submerge phase go on (12.4.4 to 12.4.6)."""
    if table.mode != BASIC:
        if not any(key.startswith("spirit:") for key in keys):
            return None
        return next_step(table, table.build_points)
    if "spirit" not in keys:
        return None
    limit = spirit.own_zone_steps(table) or min(
        _EXPECTED_ROLL, PIECES[table.mode, len(table.colours)].own_zone_steps
    )
    way = _best_way(table, limit)
    return "spirit" if way.worth > _harm(table) + _LEAST and way.way else None


def next_step(table: SunkenCity, limit: int) -> str | None:
    """Return the next step of the spirit, None if it had better stay."""
    best = _best_way(table, limit)
    stay = _harm(table)
    if best.way and best.worth > stay + _LEAST / 2:
        return f"spirit:{PLACES[best.way[0]]}"
    if table.mode == BASIC or table.turn.spirit:
        return None
    return _against_stalling(table, stay)


def _against_stalling(table: SunkenCity, stay: float) -> str | None:
    """Move the spirit one step even without gain, unless it is too dear (12.4.6)."""
    best = _best_way(table, 1, must_move=True)
    if best.worth < stay + _FORCED_HARM:
        return None
    return f"spirit:{PLACES[best.way[0]]}"


def _best_way(table: SunkenCity, limit: int, *, must_move: bool = False) -> Walk:
    best = Walk(float("-inf") if must_move else _harm(table), ())
    waiting: list[tuple[SunkenCity, tuple[int, ...]]] = [(table, ())]
    for trial, way in waiting:  # grows while it is read
        if len(way) == limit or len(waiting) > _MOST_WAYS:
            continue
        for place in lake.connected(trial, trial.spirit):
            new = trial.copy()
            new.spirit_left = new.build_points = limit
            spirit.step(new, PLACES[place])
            worth = _harm(new)
            gone = (*way, place)
            if worth > best.worth + 1e-9:
                best = Walk(worth, gone)
            waiting.append((new, gone))
    return best


def _harm(table: SunkenCity) -> float:
    """Return how the lake stands for the active player: own hopes, less those of the rivals."""
    ways = spirit_ways(table)
    total = 0.0
    for seat in range(len(table.colours)):
        place = table.adventurers[seat]
        hopes = table.gem[seat].bit_count() * (1.0 if place == VILLAGE else ways.risk(place))
        hopes += CHIP * table.chips[seat] * table.roof[seat].bit_count() / 11
        hopes += 0.1 * (place != VILLAGE)
        for house in table.houses:
            if house > 0 and table.roof[seat] & walking.holds(table, house):
                hopes += 0.12
        rivals = len(table.colours) - 1
        total += hopes if seat == table.actor else -hopes / (1 + 0.3 * (rivals - 1))
    return total


def cave(table: SunkenCity, keys: tuple[str, ...] | list[str]) -> str:
    """Choose the cave from which the spirit surfaces far from home and close to rivals."""
    return max(keys, key=lambda key: _threat(table, key.partition(":")[2]))


def _threat(table: SunkenCity, cave: str) -> float:
    number = -table.spirit if cave == "keep" else int(cave)
    place = table.houses[number]
    if place <= 0:
        standing = [house for house in table.houses if house > 0]
        if not standing:
            return 0.0
        place = max(standing, key=table.houses.index)
    total = 0.0
    for seat in range(len(table.colours)):
        adventurer = table.adventurers[seat]
        if adventurer == VILLAGE:
            continue
        way = apart(place - HOUSE, FIELDS_OF[adventurer][0])
        weight = 1 + table.gem[seat].bit_count()
        total += weight * (way if seat == table.actor else -way)
    return total
