"""Planning ahead in Nautilus City: the next turn of a waiting player, and what choices cost."""

from __future__ import annotations

from collections.abc import Callable

from games.core.api import Event, Seat
from games.core.planning import Offer
from games.nautilus import building, dive, flow, research
from games.nautilus.state import (
    BUILD_STAGE,
    BUY,
    CREW,
    DIVE,
    DIVE_STAGE,
    OPENING_STAGE,
    ORIENTATION,
    OVER,
    SITE,
    UPGRADE,
    WALK,
    Nautilus,
    Turn,
)

# Where something may be paid that is known before: not for finds that still lie face down.
_PAID: dict[str, Callable[[Nautilus, str], list[Event]]] = {
    BUY: building.buy,
    CREW: building.crew,
    SITE: building.site,
    ORIENTATION: building.orientation,
    WALK: research.walk,
    DIVE: dive.dive,
}


def ahead(state: Nautilus, seat: Seat) -> Nautilus | None:
    """Return the position as if the next turn of a seat with something to choose came now.

    Nothing is drawn between turns, so it may be one of the next round (NA-5.1).
    """
    if state.stage == OPENING_STAGE or state.phase in (UPGRADE, OVER):
        return None
    state.underway = False
    place, actor = ((each - state.start) % state.seats for each in (seat, state.actor))
    state.actor = int(seat)
    for _ in range(DIVE_STAGE + 1):
        if place <= actor:  # has had this turn, or has nothing to choose in it
            _pass(state)
        actor = place
        state.turn = Turn()
        if flow.begin(state):
            return state
    return None


def _pass(state: Nautilus) -> None:
    """Go to the next stage; after the last one to the next round (NA-5.4)."""
    if state.stage != DIVE_STAGE:
        state.stage += 1
        return
    state.stage = BUILD_STAGE
    state.round += 1
    state.start = (state.start + 1) % state.seats
    state.active = False


def offer(state: Nautilus, seat: Seat, key: str) -> Offer:
    """Return a choice with the Nemo it takes at once."""
    choose = _PAID.get(state.phase)
    if choose is None:
        return Offer(key)
    trial = state.copy()
    choose(trial, key)
    price = state.nemo[seat] - trial.nemo[seat]
    return Offer(key, price if price > 0 else None)


def purse(state: Nautilus, seat: Seat) -> int:
    """Return the Nemo of a seat (NA-5.5)."""
    return state.nemo[seat]
