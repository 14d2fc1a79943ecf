"""What a position is worth to one seat: points, networks that will be scored, links in the making.

All of it is public, so an imagined position serves as well as the true one.
"""

from __future__ import annotations

from games.swarm.board import NEXT, QUEEN_BIT, SEA, board
from games.swarm.data import CARDS as _CARDS
from games.swarm.data import DOUBLE as _DOUBLE
from games.swarm.data import (
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

_BESIDE_QUEEN = board(field for field in NEXT[QUEEN] if field != NOWHERE)
_SHORES = tuple(
    board(land.shore for land in LANDS if land.side == side) for side in range(len(SIDE_POINTS) - 1)
)
_NEAR = 0.72  # what one more missing tile leaves of a hope
_FAR = 9  # more missing tiles than any way needs


def scorings_left(state: Swarm) -> int:
    """Return how many stage scorings are still to come."""
    return TABLES[state.seats].stages - max(state.stage, 1) + 1


def studies_left(state: Swarm, seat: int) -> float:
    """Return how often a seat may still study: by cards held, and in later stages by a guess."""
    later = TABLES[state.seats].stages - max(state.stage, 1)
    if state.part == BUYING:
        return 1.5 * (later + 1)
    held = sum(_CARDS[card].action in (RESEARCHER, _DOUBLE) for card in state.hands[seat])
    return held + 0.5 * (state.jokers[seat] == UP) + 1.5 * later


def worth(state: Swarm, seat: int) -> float:
    """Return what a position promises a seat, in points."""
    found = networks(state, seat)
    left = scorings_left(state)
    best = found[0]
    value = float(state.rp[seat] + left * best.score)
    if len(found) > 1:
        value += 0.3 * left * found[1].score
    value += sum(LANDS[land].value for land in queen_stations(found))
    value += SIDE_POINTS[len(best_sides(found))]
    hope = min(1.0, 0.3 * studies_left(state, seat))
    if hope:
        value += hope * (_queen_hope(state, seat, found) + _side_hope(state, seat, found))
    return value + _tile_hope(state, seat)


def tile_value(state: Swarm, seat: int) -> float:
    """Return what one more open tile is worth: its points and its place in later scorings."""
    studies = studies_left(state, seat)
    if not studies:
        return 0.0
    room = studies * max(state.crew_of(seat), 1) - sum(state.own_tiles(seat))
    return 0.7 * (1.2 + scorings_left(state)) if room > 0 else 0.15


def _tile_hope(state: Swarm, seat: int) -> float:
    """Return what open tiles promise; crosses and golden ones can cover others."""
    straight, curve, tee, cross, golden = state.own_tiles(seat)
    count = straight + curve + tee + cross + golden
    if not count:
        return 0.0
    room = studies_left(state, seat) * max(state.crew_of(seat), 1)
    each = 0.7 * scorings_left(state)
    points = 1.4 * (straight + curve) + 0.9 * tee + 0.3 * (cross + golden)
    return (points + each * count) * min(1.0, room / count)


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


def _queen_hope(state: Swarm, seat: int, found: list[Network]) -> float:
    """Return what a way to the queen promises: the value of the stations it would link."""
    if any(network.has_queen and network.lands for network in found):
        return 0.0
    hopes = [0.0]
    for network in found[:3]:
        if network.lands:
            (distance,) = _distances(_rim(state, seat, network), _passable(state), (_BESIDE_QUEEN,))
            value = 1 + sum(LANDS[land].value for land in network.lands)
            hopes.append(value * _NEAR**distance)
    return max(hopes)


def _side_hope(state: Swarm, seat: int, found: list[Network]) -> float:
    """Return what joining one more coast promises, sooner with a station there."""
    network = max(found, key=lambda each: (len(each.sides), each.score))
    sides = network.sides
    if not sides or len(sides) == len(_SHORES):
        return 0.0
    gain = max(SIDE_POINTS[len(sides) + 1] - SIDE_POINTS[len(sides)], 10)
    stations = [
        board(LANDS[land].shore for land in state.own_stations(seat) if LANDS[land].side == side)
        for side in range(len(_SHORES))
    ]
    distances = _distances(_rim(state, seat, network), _passable(state), (*stations, *_SHORES))
    can_build = 0.5 if state.station_supply[seat] else 0.0
    hopes = []
    for side in range(len(_SHORES)):
        if side not in sides:
            there, anywhere = distances[side], distances[side + len(_SHORES)]
            hopes.append(max(_NEAR**there * (there < _FAR), can_build * _NEAR**anywhere))
    hopes.sort(reverse=True)
    return gain * (hopes[0] + 0.5 * sum(hopes[1:]))
