"""Planning ahead in The Swarm: what a waiting player will be asked, and what cards cost."""

from __future__ import annotations

from games.core.api import Seat
from games.core.planning import Offer
from games.swarm import market
from games.swarm.data import CARDS
from games.swarm.state import BUY, BUYING, PLAY, PLAYING, START, STARTING, UP, Swarm, Turn


def ahead(state: Swarm, seat: Seat) -> Swarm | None:
    """Return the position as if the turn of a seat came now; None before a new row is laid out."""
    phase = _next(state, seat)
    if phase is None:
        return None
    state.turn, state.underway, state.ways = Turn(), False, None
    state.phase, state.actor = phase, int(seat)
    state.place = state.order.index(seat)
    return state


def _next(state: Swarm, seat: Seat) -> str | None:
    """Return what a waiting seat will be asked, as far as that is certain."""
    if state.part == STARTING:
        return None if seat in state.owners else START  # next comes the row, which is shuffled
    if state.part == BUYING:  # who has everything waits for the order of the others (SW-5.36)
        is_done = market.is_complete(state, seat) or market.must_wait(state, seat)  # SW-5.31
        return None if is_done else BUY
    if state.part != PLAYING or not (state.hands[seat] or state.jokers[seat] == UP):
        return None  # out of this stage, and the next one begins with a shuffle
    return PLAY


def offer(state: Swarm, seat: Seat, key: str) -> Offer:
    """Return the card behind a position of the row with its price; other keys are plain."""
    if state.phase != BUY:
        return Offer(key)
    if key == "order":
        return Offer(key, len(state.row))  # SW-5.23
    price = int(key.removeprefix("buy:")) - 1  # SW-5.22: as many as lie in front
    return Offer(f"card:{CARDS[state.row[price]].name}", price)


def purse(state: Swarm, seat: Seat) -> int:
    """Return the research points of a seat (SW-5.24)."""
    return state.rp[seat]
