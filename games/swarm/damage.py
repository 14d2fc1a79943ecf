"""Damage: what a hazard that enters a field does to whom (rules 5.K, 5.O)."""

from __future__ import annotations

from games.swarm.data import FIELDS, LANDS, NOWHERE, PROTECTION, SHIPS, ZONES
from games.swarm.state import LEDGER, LOST, WON, Swarm

# SW-5.160: the zone damage of every total up to the last zone, which has no end.
_BY_POINTS = tuple(
    next(zone.damage for zone in reversed(ZONES) if points >= zone.least)
    for points in range(ZONES[-1].least + 1)
)


def amount(state: Swarm, victim: int, relief: int = 0) -> int:
    """Return what one hit costs a seat now."""
    points = state.rp[victim]  # SW-5.162: those of this moment, after all hits before
    full = _BY_POINTS[min(points, len(_BY_POINTS) - 1)]
    protected = state.abilities[victim] == PROTECTION  # SW-5.163
    return min(points, max(0, full - protected - relief))  # SW-5.4, SW-5.161: no more than there is


def hit(state: Swarm, victim: int, field: int, what: str, relief: int = 0) -> None:
    """Settle one damage event: points change hands (SW-5.161), no piece is touched (SW-5.164)."""
    lost = amount(state, victim, relief)
    actor = state.actor
    state.rp[victim] -= lost
    state.rp[actor] += lost
    state.ledger[victim * LEDGER + LOST] += lost
    state.ledger[actor * LEDGER + WON] += lost
    state.acted("hit", victim, lost, FIELDS[field], what)


def enter_water(state: Swarm, field: int) -> None:
    """Hit every foreign ship on a field, each by itself (SW-5.133, rulings R21, R31)."""
    ships = state.ships
    if field not in ships:
        return
    for seat in state.order:
        if seat != state.actor:  # SW-5.133: own pieces are safe
            for at in ships[seat * SHIPS : seat * SHIPS + SHIPS]:
                if at == field:
                    hit(state, seat, field, "ship")


def enter_land(state: Swarm, land: int, relief: int = 0) -> None:
    """Hit the foreign station on a land field, if there is one (SW-5.133)."""
    owner = state.owners[land]
    if owner not in (NOWHERE, state.actor):
        hit(state, owner, LANDS[land].field, "station", relief)
