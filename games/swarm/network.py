"""Networks (rules 5.I): which fields of a seat hang together, what is joined, what it counts.

For every seat the position keeps four bit boards: its nodes that are open to the north, east, south
and west. A station is a node open towards its shore only (SW-5.114, SW-5.115), a ship is open all
round, a tile with an own buoy where it has openings (SW-5.112). Two neighbours are joined where
each is open towards the other (SW-5.113), so a network is found by shifting whole boards.

`fed` is what the stations of a seat reach. The queen counts as open all round for that search: if a
station reaches her she is a node and joins all branches that touch her, if none does it makes no
difference (SW-5.117). What only ships reach is looked for without her, unless a ship is upon her.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.api import Json
from games.core.bitsets import members
from games.swarm.board import QUEEN_BIT
from games.swarm.data import (
    ALL_SIDES,
    DIRECTIONS,
    FIELDS,
    GENIUS,
    GENIUS_BONUS,
    LANDS,
    NOWHERE,
    QUEEN,
    SIZE,
)
from games.swarm.state import Reach, Swarm


def spread(found: int, edge: int, north: int, east: int, south: int, west: int) -> int:
    """Return a set of fields with all that is joined to some of them (SW-5.113).

    A neighbour is joined where the field is open towards it and it is open back.
    """
    while edge:
        edge = (
            (edge & north) >> SIZE & south
            | (edge & south) << SIZE & north
            | (edge & east) << 1 & west
            | (edge & west) >> 1 & east
        ) & ~found
        found |= edge
    return found


def feed(state: Swarm, seat: int) -> int:
    """Return all fields joined to stations of a seat, the queen included if they reach her.

    SW-5.117: she is open all round here, so that she joins all branches once one has reached her.
    """
    north, east, south, west = state.opens[seat * 4 : seat * 4 + 4]
    stations = 0
    for land, owner in enumerate(state.owners):
        if owner == seat:  # SW-5.110
            stations |= 1 << LANDS[land].field
    return spread(
        stations,
        stations,
        north | QUEEN_BIT,
        east | QUEEN_BIT,
        south | QUEEN_BIT,
        west | QUEEN_BIT,
    )


def opened(state: Swarm, seat: int, at: int) -> None:
    """Bring what a seat's stations reach up to date after a field has got new openings."""
    north, east, south, west = (open_ | QUEEN_BIT for open_ in state.opens[seat * 4 : seat * 4 + 4])
    bit, fed = 1 << at, state.fed[seat]
    if bit & fed or (
        (
            (bit & north) >> SIZE & south
            | (bit & south) << SIZE & north
            | (bit & east) << 1 & west
            | (bit & west) >> 1 & east
        )
        & fed
    ):
        state.fed[seat] = spread(fed | bit, bit, north, east, south, west)


def closed(state: Swarm, seat: int, at: int) -> None:
    """Bring what a seat's stations reach up to date after a field has lost openings.

    What is cut off keeps its buoys (SW-5.95).
    """
    if state.fed[seat] >> at & 1:
        state.fed[seat] = feed(state, seat)


def open_field(state: Swarm, seat: int, at: int) -> None:
    """Note anew in which directions a water field is open for a seat; in some if it is a node.

    SW-5.111: a node has an own ship, or a tile with an own buoy.
    """
    if at in state.own_ships(seat):  # SW-5.112: whatever lies beneath
        sides = ALL_SIDES
    elif seat in state.buoys.get(at, ()):
        sides = state.laid[at][-1] & ALL_SIDES  # SW-5.112; SW-5.105: of the top tile only
    else:
        sides = 0  # SW-5.116: what is foreign or bare joins nothing
    bit, opens, place = 1 << at, state.opens, seat * 4
    for side in range(4):
        if sides >> side & 1:
            opens[place + side] |= bit
        else:
            opens[place + side] &= ~bit


def open_station(state: Swarm, land: int) -> None:
    """Note that a station is open towards its shore (SW-5.114)."""
    field = LANDS[land].field
    seat = state.owners[land]
    # SW-5.115: and to no other side, so stations side by side are not joined.
    state.opens[seat * 4 + LANDS[land].towards] |= 1 << field


def note_tile(state: Swarm, at: int) -> None:
    """Note anew whether the top tile of a field can be covered."""
    bit = 1 << at
    state.covered |= bit
    state.two &= ~bit
    state.three &= ~bit
    if at in state.buoys:  # SW-5.100: anybody's; SW-5.94: none, and it lies there for good
        count = (state.laid[at][-1] & ALL_SIDES).bit_count()  # SW-5.101: four cannot be outdone
        if count == 2:
            state.two |= bit
        elif count == 3:
            state.three |= bit


def derive(state: Swarm) -> None:
    """Fill in what follows from the pieces on the board."""
    state.opens = [0] * (state.seats * 4)
    state.covered = state.two = state.three = 0
    state.ways = None
    for at in state.laid:
        note_tile(state, at)
    for land, owner in enumerate(state.owners):
        if owner != NOWHERE:
            open_station(state, land)
    for seat in range(state.seats):
        for at in {*state.own_ships(seat), *state.buoys} - {NOWHERE}:
            open_field(state, seat, at)
    state.fed = [feed(state, seat) for seat in range(state.seats)]


def is_queen_linked(state: Swarm, seat: int) -> bool:
    """Return whether a station of the seat is joined with the queen (SW-5.118)."""
    return bool(state.fed[seat] & QUEEN_BIT)


def reach_of(state: Swarm, seat: int) -> Reach:
    """Return where a seat's live networks, those with a station or a ship, offer a link.

    Four sets: the fields whose north, east, south and west neighbour belongs to a live network and
    is open towards them (SW-5.87); then the fields with own ships (SW-5.88).
    """
    north, east, south, west = state.opens[seat * 4 : seat * 4 + 4]
    live = state.fed[seat]
    ships = 0
    for at in state.own_ships(seat):
        if at != NOWHERE:
            ships |= 1 << at
    loose = ships & ~live  # joined to no station: a live network all the same
    if loose:
        live = spread(live | loose, loose, north, east, south, west)
    queen = live & QUEEN_BIT  # SW-5.117: a link leads over her only once she is a node
    return (
        (live & (south | queen)) << SIZE,
        (live & (west | queen)) >> 1,
        (live & (north | queen)) >> SIZE,
        (live & (east | queen)) << 1,
        ships,
    )


class Network(NamedTuple):
    """One network of a seat and its elements (SW-5.119)."""

    fields: int
    lands: tuple[int, ...]
    researchers: int
    buoys: int
    ships: int
    queen_buoy: int
    score: int

    @property
    def has_queen(self) -> bool:
        """Return whether the queen is a node of it."""
        return bool(self.fields & QUEEN_BIT)

    @property
    def sides(self) -> tuple[int, ...]:
        """Return the sides on which its stations stand, N to W."""
        return tuple(sorted({LANDS[land].side for land in self.lands}))


def networks(state: Swarm, seat: int) -> list[Network]:
    """Return all networks of a seat, the one that scores most first (SW-5.118)."""
    north, east, south, west = state.opens[seat * 4 : seat * 4 + 4]
    # SW-5.117: she is a node if a station reaches her; a ship upon her opens her anyway.
    queen = state.fed[seat] & QUEEN_BIT
    north, east, south, west = north | queen, east | queen, south | queen, west | queen
    left = north | east | south | west  # every node is open somewhere, a lone ship too (SW-5.183)
    found = []
    while left:
        low = left & -left
        fields = spread(low, low, north, east, south, west)
        left &= ~fields
        found.append(_network(state, seat, fields))
    return sorted(found, key=lambda network: -network.score)


def _network(state: Swarm, seat: int, fields: int) -> Network:
    """Count the elements of a network (SW-5.119) and what it would score now."""
    lands = tuple(
        land
        for land, owner in enumerate(state.owners)
        if owner == seat and fields >> LANDS[land].field & 1
    )
    researchers = sum(state.crew[land] for land in lands)
    buoys = sum(
        seats.count(seat) for at, seats in state.buoys.items() if fields >> at & 1
    )  # two own buoys on one field count two
    ships = sum(at != NOWHERE and fields >> at & 1 for at in state.own_ships(seat))
    queen_buoy = fields >> QUEEN & state.queen >> seat & 1
    score = len(lands) + researchers + buoys + ships + queen_buoy  # SW-5.181
    if state.abilities[seat] == GENIUS:  # SW-5.182: here, so that it counts in comparisons too
        score += GENIUS_BONUS * researchers
    return Network(fields, lands, researchers, buoys, ships, queen_buoy, score)


def best_score(state: Swarm, seat: int) -> int:
    """Return what the seat's best network scores (SW-5.180)."""
    return networks(state, seat)[0].score


def queen_stations(found: list[Network]) -> list[int]:
    """Return the land fields of a seat's queen-linked stations, clockwise (SW-5.118)."""
    return [land for network in found if network.has_queen for land in network.lands]


def best_sides(found: list[Network]) -> tuple[int, ...]:
    """Return the sides of the network that stands on most of them (SW-6.3, SW-6.4)."""
    return max((network.sides for network in found), key=len, default=())


def network_view(network: Network, is_best: bool) -> Json:
    """Return a network as views show it."""
    water = network.fields & ~sum(1 << LANDS[land].field for land in network.lands)
    return {
        "fields": [FIELDS[at] for at in members(water)],
        "stations": [FIELDS[LANDS[land].field] for land in network.lands],
        "queen": network.has_queen,
        "elements": {
            "stations": len(network.lands),
            "researchers": network.researchers,
            "buoys": network.buoys,
            "ships": network.ships,
            "queen": network.queen_buoy,
        },
        "score": network.score,
        "sides": [DIRECTIONS[side] for side in network.sides],
        "best": is_best,
    }
