"""Trading a tile for cards (rules 5B): step 0 of a turn."""

from __future__ import annotations

from games.atlantis import cards, turns
from games.atlantis.data import LEAST_TRADE, TRADE, VALUE
from games.atlantis.moves import has_move
from games.atlantis.payment import take_tile
from games.atlantis.state import FIGURE, TURN_DONE, Atlantis
from games.core.api import Event, Option, Seat
from games.core.chance import Chance

NO_TRADE = Option("no-trade", "AT-5.9")
_TRADE = {value: Option(f"trade:{value}", "AT-5.5") for value in TRADE}


def trade_options(state: Atlantis) -> tuple[Option, ...]:
    """List "no trade", then each value owned that gives a card, high to low (AT-5.8)."""
    values = {VALUE[tile] for tile in state.areas[state.actor]}
    tradable = [value for value in sorted(values, reverse=True) if value >= LEAST_TRADE]
    # Declining is always offered, also to a stuck player (AT-5.9).
    return (NO_TRADE, *(_TRADE[value] for value in tradable))


def trade(state: Atlantis, key: str, chance: Chance) -> list[Event]:
    """Hand in a tile for cards, or decline; then look again (AT-9.9)."""
    if key == NO_TRADE.key:
        state.begun = True
        state.trade_open = False
        # Without a legal move the turn ends by AT-5.69, once it is confirmed.
        state.phase = FIGURE if has_move(state, state.actor) else TURN_DONE
        return []
    seat = state.actor
    value = int(key.removeprefix("trade:"))
    state.turn.traded.append(take_tile(state, seat, value))  # out of the game (AT-5.6)
    state.trade_open = state.many_trades  # one tile a turn is the rule, more an option (AT-5.5)
    state.begun = False  # a completed trade is public at once (AT-9.10)
    # The cards due (AT-5.7), or those that exist: the tile is gone all the same (AT-5.11).
    drawn, events = cards.draw(state, seat, TRADE[value], chance)
    traded = Event("tile-traded", {"seat": Seat(seat), "value": value, "count": drawn})
    # The new cards are in hand before legal moves are looked for (AT-5.10, AT-5.12).
    return [traded, *events, *turns.ask_or_pass(state, chance)]
