"""Paying for the gaps crossed (rules 5G): tiles from high to low, then all the rest in cards."""

from __future__ import annotations

from games.atlantis.data import EACH, KINDS, VALUE, codes
from games.atlantis.state import PAY_CARD, PAY_TILE, TURN_DONE, Atlantis, road_of
from games.core.api import Event, Option, Seat

REST = Option("cards", "AT-5.54")
_HIGHEST = max(VALUE)
_TILE = {value: Option(f"tile:{value}", "AT-5.54") for value in range(1, _HIGHEST + 1)}
_CARD = tuple(Option(f"pay:{code}", "AT-5.50") for code in KINDS)
_KIND_OF = {option.key: kind for kind, option in enumerate(_CARD)}


def begin(state: Atlantis) -> list[Event]:
    """Take the bill for the whole way, bridges counted (AT-5.34, AT-5.49)."""
    turn = state.turn
    # Fixed now: the tile of step 3 still lies on the road (AT-5.33).
    turn.due = road_of(state).price(turn.start, turn.landings[-1])
    if not turn.due:
        state.phase = TURN_DONE  # AT-5.56
        return []
    state.phase = PAY_TILE
    return _resume(state)


def tile_options(state: Atlantis) -> tuple[Option, ...]:
    """List each value that can begin or continue a payment, high to low, then the cards."""
    options = [_TILE[value] for value in _values(state)]
    if sum(state.hands[state.actor]) >= remainder(state):
        options.append(REST)  # all of the rest or none of it (AT-5.54)
    return tuple(options)


def card_options(state: Atlantis) -> tuple[Option, ...]:
    """List each kind in hand: any card pays one point (AT-5.50)."""
    hand = state.hands[state.actor]
    return tuple([_CARD[kind] for kind in EACH if hand[kind]])


def pay_tile(state: Atlantis, key: str) -> list[Event]:
    """Hand in a tile, or turn to the cards for all of the rest (AT-5.54)."""
    _take_tile(state, key)
    return _resume(state)


def pay_card(state: Atlantis, key: str) -> list[Event]:
    """Discard one card for one point (AT-5.50)."""
    _take_card(state, _KIND_OF[key])
    return _resume(state)


def remainder(state: Atlantis) -> int:
    """Return what is still to be paid; below zero what was paid too much (AT-5.52)."""
    turn = state.turn
    return turn.due - sum([VALUE[tile] for tile in turn.paid_tiles]) - len(turn.paid_cards)


def take_tile(state: Atlantis, seat: int, value: int) -> int:
    """Take a tile of that value out of an area and the game: the smallest id (AT-9.3)."""
    area = state.areas[seat]
    tile = min(tile for tile in area if VALUE[tile] == value)
    area.remove(tile)
    state.removed.append(tile)  # AT-5.6, AT-5.55
    return tile


def _resume(state: Atlantis) -> list[Event]:
    """Go on until there is a real choice or all is paid (AT-9.2)."""
    while (rest := remainder(state)) > 0:  # complete as soon as it is covered (AT-5.54)
        if state.phase == PAY_TILE:
            options = tile_options(state)
            if len(options) > 1:
                return []
            _take_tile(state, options[0].key)
            continue
        hand = state.hands[state.actor]
        kinds = [kind for kind in EACH if hand[kind]]
        if len(kinds) > 1 and sum(hand) > rest:  # else it does not matter which cards go
            return []
        _take_card(state, kinds[0])
    state.phase = TURN_DONE  # tile and cards of this turn come only now, too late to pay (AT-5.51)
    turn = state.turn
    facts = {
        "seat": Seat(state.actor),
        "due": turn.due,
        "tiles": [VALUE[tile] for tile in turn.paid_tiles],
        "cards": codes(turn.paid_cards),
        "lost": -rest,  # no change is given (AT-5.52)
    }
    return [Event("toll-paid", facts)]


def _values(state: Atlantis) -> list[int]:
    """Return the tile values that leave the rest payable, high to low.

    Named from high to low, and only until the amount is covered, no tile is superfluous: each is at
    least as high as the last one, without which it is too little (AT-5.53).
    """
    turn = state.turn
    most = VALUE[turn.paid_tiles[-1]] if turn.paid_tiles else _HIGHEST  # AT-5.54
    sums = [0] * (_HIGHEST + 1)
    for tile in state.areas[state.actor]:
        sums[VALUE[tile]] += VALUE[tile]
    lacking = remainder(state) - sum(state.hands[state.actor])
    values = []
    for value in range(1, most + 1):
        lacking -= sums[value]  # what all cards and all tiles up to this value leave open
        if sums[value] and lacking <= 0:
            values.append(value)
    return values[::-1]


def _take_tile(state: Atlantis, key: str) -> None:
    if key == REST.key:
        state.phase = PAY_CARD
    else:
        value = int(key.removeprefix("tile:"))
        state.turn.paid_tiles.append(take_tile(state, state.actor, value))


def _take_card(state: Atlantis, kind: int) -> None:
    state.hands[state.actor][kind] -= 1
    state.discard[kind] += 1  # face up (AT-5.55)
    state.turn.paid_cards.append(kind)
