"""The ruins card: pieces of Atlantis, and the ends of the game they bring (rules 6)."""

from __future__ import annotations

from games.core.api import Event
from games.nautilus.data import ATLANTIS, LAST_PIECES
from games.nautilus.state import UNFOUND, Nautilus


def lay_down(state: Nautilus, face: int, owner: int) -> list[Event]:
    """Lay a piece on the card for a seat, or UNMARKED; it counts as found (NA-6.1)."""
    state.ruins[face - ATLANTIS - 1] = owner
    if is_complete(state):  # NA-6.4: before the extra round that 13, 14 and 15 would bring
        return [Event("atlantis-complete", {"round": state.round})]
    if not state.last_round and all(state.ruins[n - 1] != UNFOUND for n in LAST_PIECES):
        state.last_round = state.round + 1  # NA-6.3: exactly one more
        return [Event("last-round-announced", {"round": state.last_round})]
    return []


def is_complete(state: Nautilus) -> bool:
    """Return whether all fifteen pieces are found, with or without a marker (NA-6.2)."""
    return UNFOUND not in state.ruins
