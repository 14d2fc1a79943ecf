"""What a position is worth to a player: the yardstick of the mate (rules 12.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.core.bitsets import members
from games.sunken_city import lake, walking
from games.sunken_city.data import CORNERS, FIELDS, FIELDS_OF, HOUSE, NEXT_TO, NOWHERE, VILLAGE
from games.sunken_city.state import SunkenCity

FAR = 200
STEP = 2  # one step, in half points
WATER = 3  # one field that has to be built over first
_DIAL = 4  # more than the dearest move

SAFE = 1.0
GEM = 0.8
ROOF = 0.45
BY_VALUE = 0.01  # sums break ties
CHIP = 0.25
# How much of a gem is left to hope for, by the steps the spirit needs to its bearer.
_RISK = (0.5, 0.6, 0.72, 0.85, 0.93)
_NO_RISK = 0.97


class Walk(NamedTuple):
    """A way to go and what the turn is worth then."""

    worth: float
    way: tuple[int, ...]


def spread(state: SunkenCity, fields: Iterable[int], cost: int = 0) -> list[int]:
    """Return for each field how hard it is to get there: steps, and water to be built over."""
    costs = [FAR] * len(FIELDS)
    covering = state.lake
    rings: list[list[int]] = [[] for _ in range(_DIAL)]
    for field in fields:
        costs[field] = cost
        rings[cost % _DIAL].append(field)
    waiting = sum(map(len, rings))
    while waiting:
        ring = rings[cost % _DIAL]
        while ring:
            field = ring.pop()
            waiting -= 1
            if costs[field] != cost:
                continue
            for near in NEXT_TO[field]:
                place = covering[near]
                new = cost + (WATER if place < 0 else STEP)
                if new < costs[near]:
                    for each in (near,) if place < 0 else FIELDS_OF[place]:
                        costs[each] = new
                        rings[new % _DIAL].append(each)
                        waiting += 1
        cost += 1
    return costs


class Ways(NamedTuple):
    """The shortest walks of the spirit: steps to each place it can reach."""

    steps: dict[int, int]

    def risk(self, place: int) -> float:
        """Return how likely gems at a place are brought home, as far as the spirit goes."""
        steps = self.steps.get(place)
        if steps is None:
            return _NO_RISK
        return _RISK[min(steps, len(_RISK) - 1)]


def spirit_ways(state: SunkenCity) -> Ways:
    """Return where the spirit could go from here."""
    if state.spirit < 0:
        return Ways({})
    steps = {state.spirit: 0}
    for place in (queue := [state.spirit]):
        if steps[place] >= len(_RISK):
            break
        for other in lake.connected(state, place):
            if other not in steps:
                steps[other] = steps[place] + 1
                queue.append(other)
    return Ways(steps)


class Outlook:
    """The hopes of one player on one lake."""

    def __init__(self, state: SunkenCity, seat: int, *, last_turn: bool) -> None:
        self.state, self.seat, self.last_turn = state, seat, last_turn
        corner = CORNERS[state.colours[seat]]
        covering = state.lake[corner]
        start = (corner,) if covering == NOWHERE else FIELDS_OF[covering]
        self.home = spread(state, start, WATER if covering == NOWHERE else STEP)
        self.ways = spirit_ways(state)
        self._to_house: dict[int, list[int]] = {}

    def from_home(self, place: int) -> int:
        """Return how far a place is from the own village."""
        return 0 if place == VILLAGE else self.home[FIELDS_OF[place][0]]

    def between(self, house: int, place: int) -> int:
        """Return how far a house is from a place."""
        if place == VILLAGE:
            return self.from_home(house)
        costs = self._to_house.get(house)
        if costs is None:
            costs = self._to_house[house] = spread(self.state, FIELDS_OF[house])
        return costs[FIELDS_OF[place][0]]

    def worth(self, place: int, roof: int, gem: int, safe: int) -> float:
        """Return what it is worth to end the turn at a place with these treasures."""
        total = SAFE * safe.bit_count() + BY_VALUE * sum(members(safe))
        if self.last_turn:
            return total
        if gem:
            hope = GEM * self.ways.risk(place) / (1 + self.from_home(place) / 24)
            total += hope * (gem.bit_count() + BY_VALUE * sum(members(gem)))
        for house in self.state.houses:
            if house > 0:
                finds = (roof & walking.holds(self.state, house)).bit_count()
                if finds:
                    way = self.between(house, place) + self.from_home(house)
                    total += ROOF * finds / (1 + way / 14)
        return total

    def now(self) -> float:
        """Return what the position is worth as it stands."""
        state, seat = self.state, self.seat
        place = state.adventurers[seat]
        return self.worth(place, state.roof[seat], state.gem[seat], state.safe[seat])


class Glance(Outlook):
    """An outlook from where the adventurer stands only: cheap, for comparing placements."""

    def __init__(self, state: SunkenCity, seat: int) -> None:
        super().__init__(state, seat, last_turn=False)
        place = state.adventurers[seat]
        self._here = None if place == VILLAGE else spread(state, FIELDS_OF[place])

    def between(self, house: int, place: int) -> int:
        """Return how far a house is from the adventurer."""
        return self.from_home(house) if self._here is None else self._here[house - HOUSE]
