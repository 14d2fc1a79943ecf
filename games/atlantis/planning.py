"""Planning ahead in Atlantis: the turn of a waiting player, where a card leads, what is paid."""

from __future__ import annotations

from collections.abc import Callable

from games.atlantis import bridge, moves, payment, turns
from games.atlantis.data import VALUE
from games.atlantis.state import BRIDGE, CARD, PAY_CARD, PAY_TILE, Atlantis
from games.core.api import Event, Seat
from games.core.planning import Offer

# Choices after which something may be paid at once: where the rest of a payment is no choice, it
# follows by itself (AT-9.2).
_PAID: dict[str, Callable[[Atlantis, str], list[Event]]] = {
    CARD: moves.play_card,
    BRIDGE: bridge.build,
    PAY_TILE: payment.pay_tile,
    PAY_CARD: payment.pay_card,
}


def ahead(state: Atlantis, seat: Seat) -> Atlantis | None:
    """Return the position as if the turn of a seat came now; None if it could only show cards."""
    turns.begin(state, seat)
    return state if turns.ask(state) else None


def offer(state: Atlantis, seat: Seat, key: str) -> Offer:
    """Return a choice with what it takes at once; a card also with the place it leads to.

    Another figure on the road changes where a card leads: that is another move then.
    """
    choose = _PAID.get(state.phase)
    if choose is None:
        return Offer(key)
    trial = state.copy()
    choose(trial, key)
    price = purse(state, seat) - purse(trial, seat)
    good = f"{key}>{trial.turn.landings[-1]}" if state.phase == CARD else key
    return Offer(good, price if price > 0 else None)


def purse(state: Atlantis, seat: Seat) -> int:
    """Return the points of a seat's tiles, and one for each card (AT-5.50), laid ones included."""
    laid = len(state.turn.cards) if state.turn.seat == seat else 0
    return sum(VALUE[tile] for tile in state.areas[seat]) + sum(state.hands[seat]) + laid
