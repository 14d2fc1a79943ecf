"""The mate: builds toward the houses it needs, walks for treasures, sends the spirit at rivals.

Heuristics of docs/rules/sunken_city.md 12.4. The game is open: the position it imagines is what its
view shows. Each choice plans the rest of the turn anew and plays the first step of the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from games.core.api import Decision, Json
from games.core.chance import Chance
from games.sunken_city import building, lake, spirit, state, walking
from games.sunken_city.data import (
    BASIC,
    CARD,
    CARDS,
    FIELDS,
    HOUSE,
    PIECES,
    PLACES,
    SIDE,
    VILLAGE,
)
from games.sunken_city.outlook import CHIP, Glance, Outlook, spirit_ways
from games.sunken_city.state import SunkenCity

MOST_WALKS = 1500  # ways looked at in one walk
MOST_SPIRIT = 150  # ways of the spirit looked at
SITES_TRIED = 6
NUMBERS_TRIED = 2
EXPECTED_ROLL = 2
_CARD_PRICE = (0.02, 0.05)  # a build point and a step are worth so much in a later turn
_WHIM = 0.005
_CHIP_LEAST = 0.6  # gain that is worth a chip
_SPIRIT_LEAST = 0.15
_FORCED_HARM = -0.9  # in a submerge phase rather move the spirit than stall, but not at this price


class Walk(NamedTuple):
    """A way to go and what the turn is worth then."""

    worth: float
    way: tuple[int, ...]


class Mate:
    """The computer player of Sunken City."""

    def choose(
        self, view: Json, decision: Decision, imagine: Callable[[Chance], Any], chance: Chance
    ) -> str:
        """Return the key of the best option it finds."""
        table: SunkenCity = imagine(chance)
        if decision.kind == state.CARD:
            return _card(table, decision, chance)
        if decision.kind == state.CAVE:
            return _cave(table, decision.keys)
        if decision.kind == state.SPIRIT:
            return _spirit_step(table, table.spirit_left) or "spirit:stop"
        return _turn(table, decision)


MATE = Mate()


def _turn(table: SunkenCity, decision: Decision) -> str:
    """Build, then walk, then move the spirit, then end."""
    keys = decision.keys
    banish = [key for key in keys if key.startswith("banish:")]
    if banish:
        return _cave(table, banish)
    if building.is_open(table):
        placement = _placement(table)
        if placement is not None:
            return placement
        if "stop_build" in keys:
            return "stop_build"
    return _walk(table, keys) or _spirit(table, keys) or "end"


def _is_last(table: SunkenCity) -> bool:
    return bool(table.ending)


# Cards


def _card(table: SunkenCity, decision: Decision, chance: Chance) -> str:
    """Try each card: build as it allows, walk as it allows, and compare (12.4.3).

    A little whim between cards of like worth keeps games between computers from repeating.
    """
    lakes = _built(table, max(CARDS[CARD[key[5:]]].build for key in decision.keys))
    outlooks: dict[int, Outlook] = {}
    best, best_key = float("-inf"), decision.keys[0]
    for key in decision.keys:
        card = CARDS[CARD[key[5:]]]
        count = min(card.build, len(lakes) - 1)
        if count not in outlooks:
            outlooks[count] = Outlook(lakes[count], table.actor, last_turn=_is_last(table))
        worth = _best_walk(outlooks[count], card.move).worth
        if not _is_last(table):
            worth -= _CARD_PRICE[0] * card.build + _CARD_PRICE[1] * card.move
            worth += _WHIM * chance.below(10, "player")
        if worth > best:
            best, best_key = worth, key
    return best_key


def _built(table: SunkenCity, points: int) -> list[SunkenCity]:
    """Return the lakes after 0, 1, 2 ... placements, each the best of its kind."""
    trial = table.copy()
    trial.card, trial.build_points = 0, points
    lakes = [trial]
    while building.is_open(trial):
        key = _placement(trial)
        if key is None:
            break
        trial = trial.copy()
        _place(trial, key)
        lakes.append(trial)
    return lakes


def _place(trial: SunkenCity, key: str) -> None:
    verb, _, rest = key.partition(":")
    if verb == "street":
        building.place_street(trial, rest)
    else:
        building.raise_house(trial, rest)


# Placements


def _placement(table: SunkenCity) -> str | None:
    """Return the placement after which the own treasures are nearest (12.4.2), None if none."""
    options = building.options(table)
    if not options:
        return None
    best, best_key = float("-inf"), ""
    for key in _worthwhile(table, options):
        trial = table.copy()
        _put(trial, key)
        worth = Glance(trial, table.actor).now()
        if worth > best:
            best, best_key = worth, key
    if best_key:
        return best_key
    return options[-1].key if table.piles[table.draw] else None


def _put(trial: SunkenCity, key: str) -> None:
    """Put an element on the lake without any consequence."""
    verb, _, rest = key.partition(":")
    if verb == "street":
        lake.put(trial, _PLACE[rest])
    else:
        number, _, field = rest.partition(":")
        trial.houses[int(number)] = HOUSE + FIELDS.index(field)
        lake.put(trial, trial.houses[int(number)])


_PLACE = {name: place for place, name in enumerate(PLACES[:HOUSE])}


def _worthwhile(table: SunkenCity, options: tuple[Any, ...]) -> Iterator[str]:
    """Yield likely streets, and the houses it needs most on the sites nearest to its way."""
    for option in options:
        if option.group == ("street",):
            yield option.key
    if table.house_used:
        return
    seat = table.actor
    wanted = [n for n in lake.caves_with_house(table) if table.roof[seat] >> n & 1]
    sites = lake.open_sites(table)
    home = Glance(table, seat)
    near = sorted(sites, key=lambda site: (home.home[site], site))[:SITES_TRIED]
    for number in wanted[::-1][:NUMBERS_TRIED]:
        for site in near:
            yield f"house:{number}:{FIELDS[site]}"


# Walking


def _walk(table: SunkenCity, keys: tuple[str, ...]) -> str | None:
    outlook = Outlook(table, table.actor, last_turn=_is_last(table))
    stay = outlook.now()
    points = table.move_points if walking.can_step(table) else 0
    best = _best_walk(outlook, points)
    if "chip" in keys and (points or walking.can_step(_with_points(table))):
        bonus = walking.chip_bonus(table, table.actor)
        if _best_walk(outlook, points + bonus).worth > best.worth + _CHIP_LEAST:
            return "chip"
    if not best.way or best.worth <= stay + 1e-9:
        return None
    return _walk_key(table, best.way)


def _with_points(table: SunkenCity) -> SunkenCity:
    trial = table.copy()
    trial.move_points = 1
    return trial


def _walk_key(table: SunkenCity, way: tuple[int, ...]) -> str:
    """Return the longest part of a way that one choice can walk."""
    found = walking.reach(table, table.move_points)
    offered = {option.key for option in walking.options(table)}
    for count in range(len(way), 1, -1):
        key = f"walk:{PLACES[way[count - 1]]}"
        if key in offered and walking.way_to(found, way[count - 1]) == list(way[:count]):
            return key
    return f"step:{PLACES[way[0]]}"


_Label = tuple[int, int, int]  # place, gems, safe


def _best_walk(outlook: Outlook, points: int) -> Walk:
    """Return the best way of at most so many steps: finds, home-comings and where it ends."""
    table, seat = outlook.state, outlook.seat
    start: _Label = (table.adventurers[seat], table.gem[seat], table.safe[seat])
    everything = table.roof[seat] | start[1] | start[2]
    before: dict[_Label, _Label | None] = {start: None}
    layer = [start]
    for _ in range(points):
        after: list[_Label] = []
        for label in layer:
            place, gem, safe = label
            for other in lake.steps_from(table, place, seat):
                new = _arrive(table, other, gem, safe)
                if new not in before:
                    before[new] = label
                    after.append(new)
        layer = after
        if len(before) > MOST_WALKS:
            break
    best, best_label = float("-inf"), start
    for label in before:
        place, gem, safe = label
        worth = outlook.worth(place, everything & ~(gem | safe), gem, safe)
        if worth > best + 1e-9:
            best, best_label = worth, label
    return Walk(best, _way(before, best_label))


def _arrive(table: SunkenCity, place: int, gem: int, safe: int) -> _Label:
    if place == VILLAGE:
        return place, 0, safe | gem
    if place >= HOUSE:
        gem |= walking.holds(table, place) & ~safe
    return place, gem, safe


def _way(before: dict[_Label, _Label | None], label: _Label) -> tuple[int, ...]:
    way: list[int] = []
    previous = before[label]
    while previous is not None:
        way.append(label[0])
        label, previous = previous, before[previous]
    return tuple(way[::-1])


# The spirit


def _spirit(table: SunkenCity, keys: tuple[str, ...]) -> str | None:
    """Start SPIRIT when it promises something; in a submerge phase go on (12.4.4 to 12.4.6)."""
    if table.mode != BASIC:
        if not any(key.startswith("spirit:") for key in keys):
            return None
        return _spirit_step(table, table.build_points)
    if "spirit" not in keys:
        return None
    limit = spirit.own_zone_steps(table) or min(
        EXPECTED_ROLL, PIECES[table.mode, len(table.colours)].own_zone_steps
    )
    way = _best_spirit_way(table, limit)
    return "spirit" if way.worth > _harm(table) + _SPIRIT_LEAST and way.way else None


def _spirit_step(table: SunkenCity, limit: int) -> str | None:
    best = _best_spirit_way(table, limit)
    stay = _harm(table)
    if best.way and best.worth > stay + _SPIRIT_LEAST / 2:
        return f"spirit:{PLACES[best.way[0]]}"
    if table.mode == BASIC or table.turn.spirit:
        return None
    return _against_stalling(table, stay)


def _against_stalling(table: SunkenCity, stay: float) -> str | None:
    """Move the spirit one step even without gain, unless it is too dear (12.4.6)."""
    best = _best_spirit_way(table, 1, must_move=True)
    if best.worth < stay + _FORCED_HARM:
        return None
    return f"spirit:{PLACES[best.way[0]]}"


def _best_spirit_way(table: SunkenCity, limit: int, *, must_move: bool = False) -> Walk:
    best = Walk(float("-inf") if must_move else _harm(table), ())
    waiting: list[tuple[SunkenCity, tuple[int, ...]]] = [(table, ())]
    for trial, way in waiting:  # grows while it is read
        if len(way) == limit or len(waiting) > MOST_SPIRIT:
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


def _cave(table: SunkenCity, keys: tuple[str, ...] | list[str]) -> str:
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
        apart = _apart(place, adventurer)
        weight = 1 + table.gem[seat].bit_count()
        total += weight * (apart if seat == table.actor else -apart)
    return total


def _apart(house: int, place: int) -> int:
    field = house - HOUSE
    other = place - HOUSE if place >= HOUSE else _FIRST_FIELD[place]
    return abs(field % SIDE - other % SIDE) + abs(field // SIDE - other // SIDE)


_FIRST_FIELD = tuple(FIELDS.index(name.partition("-")[0]) for name in PLACES[:HOUSE])
