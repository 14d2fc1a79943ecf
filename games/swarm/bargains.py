"""What cards and abilities are worth to the mate, in points (rules 12, heuristics 1 and 2)."""

from __future__ import annotations

from games.swarm import market
from games.swarm.data import CARDS, DOUBLE, NOWHERE, RESEARCHER, SHIP, STATION
from games.swarm.network import networks
from games.swarm.outlook import Outlook

_PRICE = 1.15  # points spent count a little more than points won later
_WANING = 0.85  # what another card of the same kind is still worth


def bargain(outlook: Outlook, key: str) -> float:
    """Return what a purchase brings, its price taken off."""
    row = outlook.state.row
    if key == "order":
        return _order_value(outlook) - _PRICE * len(row)
    price = int(key.removeprefix("buy:")) - 1
    return card_value(outlook, row[price]) - _PRICE * price


def card_value(outlook: Outlook, card: int) -> float:
    """Return what a card is likely to return when it is played in this stage."""
    kind = CARDS[card]
    held = [CARDS[other].action for other in outlook.state.hands[outlook.seat]]
    ships, studies = held.count(SHIP) + held.count(DOUBLE), held.count(RESEARCHER)
    if kind.action == STATION:
        return _station(outlook)
    if kind.action == SHIP:
        return _ship(outlook, ships)
    if kind.action == RESEARCHER:
        return _research(outlook, studies + held.count(DOUBLE))
    if kind.action == DOUBLE:
        return _ship(outlook, ships) + _research(outlook, studies)
    return _hazard(outlook, kind.move)


def _station(outlook: Outlook) -> float:
    state, seat = outlook.state, outlook.seat
    if not state.station_supply[seat]:
        return 1.0 if state.researchers[seat] else 0.0
    return 2.0 + 1.6 * outlook.left


def _ship(outlook: Outlook, held: int) -> float:
    state = outlook.state
    afloat = sum(at != NOWHERE for at in state.own_ships(outlook.seat))
    new = 0.8 * outlook.left if held + afloat < 3 else 0.0
    tiles = 2.5 * (0.6 + 0.45 * outlook.left)
    return (new + tiles) * (_WANING**held if state.down else 0.2)


def _research(outlook: Outlook, held: int) -> float:
    state, seat = outlook.state, outlook.seat
    crew = state.crew_of(seat) + held
    tiles = sum(state.own_tiles(seat)) + 2
    lays = min(crew, max(tiles - held * crew, 1))
    return max(lays * (1.2 + 0.7 * outlook.left), 1.5 * outlook.left) * _WANING**held


def _hazard(outlook: Outlook, move: int) -> float:
    """Return what a hazard may take: more from rich rivals with pieces in reach."""
    state = outlook.state
    rivals = [other for other in range(state.seats) if other != outlook.seat]
    exposed = sum(
        min(sum(at != NOWHERE for at in state.own_ships(other)), 2)
        + len(state.own_stations(other)) / 2
        for other in rivals
    )
    rich = max(state.rp[other] for other in rivals) / 15 + 0.5
    return min(exposed, move) * rich * 0.45


def _order_value(outlook: Outlook) -> float:
    """Return what an order card is worth now; it gets cheaper while the row shrinks."""
    left = market.abilities_left(outlook.state)
    return 0.5 + max(ability_value(outlook, ability) for ability in left)


def ability_value(outlook: Outlook, ability: int) -> float:
    """Return what an ability is worth in this stage."""
    state, seat = outlook.state, outlook.seat
    crew = networks(state, seat)[0].researchers
    ahead = sum(points > state.rp[seat] for points in state.rp)
    return (
        1.5,  # fast_ship
        2.0 - 0.4 * ahead + 0.03 * state.rp[seat],  # protection: for the leader
        1.0 + crew,  # genius
        2.0 + 0.5 * outlook.left,  # golden_tile
    )[ability]
