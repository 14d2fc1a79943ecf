"""A second model of networks and laying, written from the clauses with sets and nothing else.

It knows no bit boards and keeps nothing up to date: every question is answered by building the
graph of rules 5.I anew. Slow and plain, so that the engine can be compared with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from games.swarm.data import (
    ALL_SIDES,
    FIELDS,
    LANDS,
    NOWHERE,
    QUEEN,
    ROTATIONS,
    SLOTS,
    STEPS,
    WATER,
)
from games.swarm.state import Swarm

Graph = dict[int, set[int]]  # by node: the fields it is joined with


class Board:
    """The pieces one player needs to know of."""

    def __init__(self, state: Swarm, seat: int) -> None:
        self.stations = {
            LANDS[land].field: LANDS[land].shore
            for land, owner in enumerate(state.owners)
            if owner == seat
        }
        self.ships = {at for at in state.own_ships(seat) if at != NOWHERE}
        self.tops = {at: pile[-1] & ALL_SIDES for at, pile in state.laid.items()}
        self.buoys = {at: seats.count(seat) for at, seats in state.buoys.items() if seat in seats}
        self.marked = set(state.buoys)
        self.supply = state.buoy_supply[seat]
        self.down = {at for at in WATER if state.down >> at & 1}

    def is_open(self, at: int, side: int) -> bool:
        """Return whether a water field is a node and open to a side (SW-5.111, SW-5.112)."""
        if at in self.ships:
            return True
        return at != QUEEN and at in self.buoys and bool(self.tops[at] >> side & 1)

    def graph(self) -> Graph:
        """Return the graph of SW-5.110 to SW-5.117."""
        nodes = {*self.stations, *self.ships, *self.buoys}
        graph: Graph = {node: set() for node in nodes}
        for at in nodes - set(self.stations):
            for side, step in enumerate(STEPS):
                other = at + step
                if not self.is_open(at, side):
                    continue
                if other in graph and other in WATER and self.is_open(other, side ^ 2):
                    graph[at].add(other)  # SW-5.113
                    graph[other].add(at)
                if self.stations.get(other) == at:  # SW-5.114
                    graph[at].add(other)
                    graph[other].add(at)
        if QUEEN not in graph:
            self._add_queen(graph)
        return graph

    def _add_queen(self, graph: Graph) -> None:
        touching = [
            QUEEN + step
            for side, step in enumerate(STEPS)
            if QUEEN + step in graph and self.is_open(QUEEN + step, side ^ 2)
        ]
        if any(self.reached(graph, at) & set(self.stations) for at in touching):  # SW-5.117
            graph[QUEEN] = set(touching)
            for at in touching:
                graph[at].add(QUEEN)

    @staticmethod
    def reached(graph: Graph, start: int) -> frozenset[int]:
        """Return the component of a node."""
        found, waiting = {start}, [start]
        while waiting:
            for other in graph[waiting.pop()] - found:
                found.add(other)
                waiting.append(other)
        return frozenset(found)

    def components(self) -> set[frozenset[int]]:
        """Return all networks (SW-5.118)."""
        graph = self.graph()
        return {self.reached(graph, node) for node in graph}

    def is_queen_linked(self) -> bool:
        """Return whether a network holds the queen and a station."""
        return any(QUEEN in found and found & set(self.stations) for found in self.components())

    def layings(self, kind: int) -> Iterator[tuple[int, int]]:
        """Yield every field and rotation of a kind of tile that the rules allow."""
        for at in SLOTS:
            for openings in ROTATIONS[kind]:
                if self.may_lie(at, openings) and self._is_linked(at, openings):
                    yield at, openings

    def may_lie(self, at: int, openings: int) -> bool:
        """Return whether a tile may lie on a field, links aside (SW-5.85, SW-5.100 to 5.102)."""
        if at in self.down:
            return False
        if at not in self.tops:
            return True
        below = self.tops[at]
        is_larger = openings.bit_count() > below.bit_count()
        return at in self.marked and is_larger and openings & below == below

    def _is_linked(self, at: int, openings: int) -> bool:
        """Return whether some buoy can be found so that the tile is linked (SW-5.87, SW-5.93)."""
        sources = [NOWHERE] if self.supply else [other for other in self.buoys if other != at]
        return any(self._after(at, openings, source) for source in sources)

    def _after(self, at: int, openings: int, source: int) -> bool:
        trial = copy(self)
        trial.tops = {**self.tops, at: openings}
        trial.buoys = {**self.buoys, at: 1}
        if source != NOWHERE:
            trial.buoys[source] -= 1
            if not trial.buoys[source]:
                del trial.buoys[source]
        found = trial.reached(trial.graph(), at)
        return bool(found & (set(self.stations) | self.ships))


def named(found: frozenset[int]) -> list[str]:
    """Return the names of fields, for messages."""
    return sorted(FIELDS[at] for at in found)
