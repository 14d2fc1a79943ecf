"""The buoys on the queen, put there and taken back by themselves (rules 5.J)."""

from __future__ import annotations

from games.swarm.network import is_queen_linked
from games.swarm.state import Swarm


def settle(state: Swarm, seat: int, was_linked: bool) -> None:
    """Bring a seat's buoy on the queen up to date after a step that may concern it (SW-5.123)."""
    linked = is_queen_linked(state, seat)
    bit = 1 << seat
    if linked:  # SW-5.120
        if not state.queen & bit and state.buoy_supply[seat]:  # SW-5.124: only from the supply
            state.buoy_supply[seat] -= 1
            state.queen |= bit  # SW-5.121: one bit, so one buoy at most; SW-5.125: no points
    elif state.queen & bit:  # SW-5.122
        state.queen ^= bit
        state.buoy_supply[seat] += 1
    if linked != was_linked:
        state.acted("linked" if linked else "unlinked", seat)
