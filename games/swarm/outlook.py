"""What a position is worth to one seat: points, networks that will be scored, links in the making.

All of it is public, so an imagined position serves as well as the true one.
"""

from __future__ import annotations

from games.core.bitsets import bitset
from games.swarm.board import NEXT, QUEEN_BIT, SEA
from games.swarm.data import (
    CARDS,
    DOUBLE,
    LANDS,
    NOWHERE,
    QUEEN,
    RESEARCHER,
    SIDE_POINTS,
    SIZE,
    TABLES,
)
from games.swarm.network import Network, best_sides, networks, queen_stations
from games.swarm.state import BUYING, UP, Swarm

_BESIDE_QUEEN = bitset(field for field in NEXT[QUEEN] if field != NOWHERE)
_SIDES = len(SIDE_POINTS) - 1
_SHORES = tuple(bitset(land.shore for land in LANDS if land.side == side) for side in range(_SIDES))
_COAST_GAIN = 16  # what one more coast is worth on the way to all four (SW-6.3)
_NEAR = 0.8  # what one more missing tile leaves of a hope
_UNBUILT = 0.5  # and a station that is still to be built
_FAR = 9  # more missing tiles than any way needs


def scorings_left(state: Swarm) -> int:
    """Return how many stage scorings are still to come."""
    return TABLES[state.seats].stages - max(state.stage, 1) + 1


def studies_left(state: Swarm, seat: int) -> float:
    """Return how often a seat may still study: by cards held, and in later stages by a guess."""
    later = TABLES[state.seats].stages - max(state.stage, 1)
    if state.part == BUYING:
        return 1.5 * (later + 1)
    held = sum(CARDS[card].action in (RESEARCHER, DOUBLE) for card in state.hands[seat])
    return held + 0.5 * (state.jokers[seat] == UP) + 1.5 * later


class Outlook:
    """What positions that differ by one turn are worth to the active player, by one measure.

    How many scorings, studies and tiles are still to come is looked up once, so that a tile laid
    or a card played does not change the measure itself.
    """

    def __init__(self, state: Swarm) -> None:
        self.state = state
        self.seat = seat = state.actor
        self.left = scorings_left(state)
        self.studies = studies_left(state, seat)
        self.lays = self.studies * max(state.crew_of(seat), 1)
        self.chances = min(1.0, 0.3 * self.studies)

    def worth(self, state: Swarm) -> float:
        """Return what a position promises, in points."""
        seat, left = self.seat, self.left
        found = networks(state, seat)
        value = float(state.rp[seat] + left * found[0].score)
        if len(found) > 1:
            value += 0.3 * left * found[1].score
        value += sum(LANDS[land].value for land in queen_stations(found))
        value += SIDE_POINTS[len(best_sides(found))]
        if self.chances:
            value += self._hope(state, found)
        return value + self._tile_hope(state)

    def tile_value(self, state: Swarm) -> float:
        """Return what one more open tile is worth: its points and its place in later scorings."""
        held = sum(state.own_tiles(self.seat))
        return 0.7 * (1.2 + self.left) if self.lays > held else 0.15 * (self.lays > 0)

    def _tile_hope(self, state: Swarm) -> float:
        """Return what open tiles promise as far as they can still be laid."""
        straight, curve, tee, cross, golden = state.own_tiles(self.seat)
        count = straight + curve + tee + cross + golden
        if not count:
            return 0.0
        points = 1.4 * (straight + curve) + 0.9 * tee + 0.3 * (cross + golden)
        return (points + 0.7 * self.left * count) * min(1.0, self.lays / count)

    def _hope(self, state: Swarm, found: list[Network]) -> float:
        """Return what links in the making promise: the queen, and coasts still to be joined."""
        network = max(found, key=lambda each: (len(each.sides), each.score))
        if not network.lands:
            return 0.0
        branches = self._branches(state, found, network)
        rim = _rim(state, self.seat, network)
        to_queen, *distances = _distances(
            rim, _passable(state), (_BESIDE_QUEEN, *branches, *_SHORES)
        )
        hope = 0.0
        if not network.has_queen:
            hope = (1 + sum(LANDS[land].value for land in network.lands)) * _NEAR**to_queen
        unbuilt = _UNBUILT if state.station_supply[self.seat] else 0.0
        coasts = [
            max(_nearness(distances[side]), unbuilt * _nearness(distances[_SIDES + side]))
            for side in range(_SIDES)
            if side not in network.sides
        ]
        if coasts:
            hope += _COAST_GAIN * (max(coasts) + sum(coasts)) / 2  # the nearest counts double
        return hope * self.chances

    def _branches(self, state: Swarm, found: list[Network], network: Network) -> list[int]:
        """Return by coast where other networks with stations there could meet a network."""
        branches = [0] * _SIDES
        for other in found:
            if other is not network and other.lands:
                ends = _rim(state, self.seat, other)
                for side in other.sides:
                    branches[side] |= ends
        return branches


def _nearness(distance: int) -> float:
    return _NEAR**distance if distance < _FAR else 0.0


def _rim(state: Swarm, seat: int, network: Network) -> int:
    """Return the fields beside open ends of a network, where it could go on."""
    north, east, south, west = state.opens[seat * 4 : seat * 4 + 4]
    fields, queen = network.fields, network.fields & QUEEN_BIT
    return (
        (fields & (south | queen)) << SIZE
        | (fields & (west | queen)) >> 1
        | (fields & (north | queen)) >> SIZE
        | (fields & (east | queen)) << 1
    ) & _passable(state)


def _passable(state: Swarm) -> int:
    """Return the water a way could lead over: all but full or bare tiles."""
    return SEA & ~QUEEN_BIT & ~(state.covered & ~(state.two | state.three))


def _distances(start: int, passable: int, goals: tuple[int, ...]) -> list[int]:
    """Return how many tiles it takes at least from a rim to each of some sets of fields."""
    found = [_FAR] * len(goals)
    seen = edge = start
    for steps in range(1, _FAR):
        if not edge:
            break
        for place, goal in enumerate(goals):
            if edge & goal and found[place] == _FAR:
                found[place] = steps
        edge = (edge << 1 | edge >> 1 | edge << SIZE | edge >> SIZE) & passable & ~seen
        seen |= edge
    return found
