"""Planning ahead in the Sunken City: the turn of a waiting player."""

from __future__ import annotations

from games.core.api import Seat
from games.sunken_city.data import FULL_HAND
from games.sunken_city.state import SunkenCity, Turn
from games.sunken_city.turns import clean


def ahead(state: SunkenCity, seat: Seat) -> SunkenCity | None:
    """Return the position as if the turn of a seat came now, whatever a roll has shown of others.

    None if the game ends with this round and the seat has had its last turn (SC-6.5).
    """
    count = len(state.colours)
    if state.ending and (seat - state.start) % count < (state.actor - state.start) % count:
        return None
    if not state.hands[state.actor]:  # SC-5.9: whoever plays the last card now takes all back
        state.hands[state.actor] = FULL_HAND
    clean(state)
    state.shifting, state.spirit_left = False, 0
    state.actor = int(seat)
    state.turn = Turn(int(seat))
    return state
