"""Planning ahead in the duel: the next placement of a waiting player."""

from __future__ import annotations

from games.core.api import Seat
from games.nautilus_duel.data import PLACEMENTS
from games.nautilus_duel.state import PLACE_CARD, Duel, Turn


def ahead(state: Duel, seat: Seat) -> Duel | None:
    """Return the position as if the rival had placed nothing; None before a deal or the opening."""
    # Which question of the preparation is open is not public (ND-8.6), so nothing is said there.
    if state.phase != PLACE_CARD or state.placement == PLACEMENTS:
        return None
    state.placement += 1
    state.actor = int(seat)
    state.turn = Turn()
    return state
