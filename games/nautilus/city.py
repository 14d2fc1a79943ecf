"""The city: modules, what they cover, how they are connected, where the next one may stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from operator import or_
from typing import Final, NamedTuple

from games.nautilus.board import CENTRES, CONFLICT, DOCKS, FACES, FOOT
from games.nautilus.data import DIRECTIONS, LOCKS, OPPOSITE, STRAIGHT, TRAINING


class Module(NamedTuple):
    """One module of the city; `builder` is -1 for base and habitats (NA-5.34)."""

    kind: int
    centre: int
    orientation: str
    builder: int

    @property
    def is_lab(self) -> bool:
        """Return whether this is a research module."""
        return self.kind >= TRAINING


_NO_SITES: Final = (0,) * len(DIRECTIONS)


class City:
    """All modules in the order in which they were built. Never changed: a new one makes a new city.

    `at` gives the number of the module on a centre, `covered` all covered fields (NA-3.9),
    `blocked` the centres where no other module fits (NA-3.8), `sites` by direction the centres
    where a lock in that direction would meet a lock of this city, `links` by module the connected
    ones, `docking` by dock field the labs whose blue locks it belongs to (NA-3.16, NA-5.79).
    """

    __slots__ = ("_within", "at", "blocked", "covered", "docking", "links", "modules", "sites")

    def __init__(self) -> None:
        self.modules: tuple[Module, ...] = ()
        self.at: dict[int, int] = {}
        self.covered = 0
        self.blocked = ~CENTRES  # NA-3.7
        self.sites = _NO_SITES
        self.links: tuple[tuple[int, ...], ...] = ()
        self.docking: dict[int, tuple[int, ...]] = {}
        self._within: dict[tuple[int, int], tuple[int, ...]] = {}

    def plus(self, module: Module) -> City:
        """Return the city with one more module; what the old one knows is taken over."""
        new, number, centre = City(), len(self.modules), module.centre
        new.modules = (*self.modules, module)
        new.at = {**self.at, centre: number}
        new.covered = self.covered | FOOT[centre]  # NA-3.9: half covered counts as covered
        new.blocked = self.blocked | CONFLICT[centre]  # NA-3.8
        new.sites = tuple(map(or_, self.sites, sites_of(module)))
        links = [*self.links, ()]
        for other in self._neighbours(module):
            links[number] += (other,)
            links[other] += (number,)
        new.links = tuple(links)
        new.docking = dict(self.docking)
        if module.is_lab:  # NA-5.79: base and habitats take in no sub, whatever their locks
            for dock in docks_of(module):
                new.docking[dock] = (*new.docking.get(dock, ()), number)
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, City) and self.modules == other.modules

    def __hash__(self) -> int:
        return hash(self.modules)

    def __repr__(self) -> str:
        return f"City({self.modules!r})"

    def _neighbours(self, module: Module) -> Iterator[int]:
        """Yield the modules a new one is connected to: two locks face each other (NA-3.13)."""
        for direction in LOCKS[module.kind, module.orientation]:
            centre = FACES[module.centre][direction]
            other = None if centre is None else self.at.get(centre)
            if other is not None:
                kind, _, orientation, _ = self.modules[other]
                if OPPOSITE[direction] in LOCKS[kind, orientation]:  # touching is not enough
                    yield other

    def within(self, start: int, steps: int) -> tuple[int, ...]:
        """Return the other modules at most so many steps away, by centre (NA-3.17)."""
        # Kept, because a city never changes and menus ask for the same walks again and again.
        known = self._within.get((start, steps))
        if known is None:
            known = self._within[start, steps] = self._walk(start, steps)
        return known

    def _walk(self, start: int, steps: int) -> tuple[int, ...]:
        away = self._distances(start, steps)
        del away[start]  # NA-5.47: a walk ends in a different module
        return tuple(sorted(away, key=lambda number: self.modules[number].centre))

    def _distances(self, start: int, most: int) -> dict[int, int]:
        away = {start: 0}
        edge = [start]
        for step in range(1, most + 1):
            edge = [n for m in edge for n in self.links[m]]  # NA-5.46: through any module
            edge = [n for n in dict.fromkeys(edge) if n not in away]
            away.update(dict.fromkeys(edge, step))
        return away

    def steps(self, start: int, end: int) -> int:
        """Return the step distance of two modules; all modules are connected (NA-3.17)."""
        for steps in range(1, len(self.modules)):
            if end in self.within(start, steps):
                return steps
        raise ValueError(f"modules {start} and {end} are not connected")

    def is_connected(self) -> bool:
        """Return whether every module can be reached from the first."""
        return len(self._distances(0, len(self.modules))) == len(self.modules)


def city_of(modules: Iterable[Module]) -> City:
    """Return the city of some modules, in the order in which they were built."""
    city = City()
    for module in modules:
        city = city.plus(module)
    return city


@cache
def sites_of(module: Module) -> tuple[int, ...]:
    """Return by direction the centre where a lock in that direction would meet this module."""
    sites = list(_NO_SITES)
    for direction in LOCKS[module.kind, module.orientation]:
        centre = FACES[module.centre][direction]
        if centre is not None:
            sites[OPPOSITE[direction]] = 1 << centre  # NA-3.13
    return tuple(sites)


@cache
def docks_of(module: Module) -> tuple[int, ...]:
    """Return the dock fields of a module's blue locks (NA-3.16)."""
    found = (
        DOCKS[module.centre][direction]
        for direction in LOCKS[module.kind, module.orientation]
        if direction < STRAIGHT  # brown locks have none
    )
    return tuple(sorted(dock for dock in found if dock is not None))
