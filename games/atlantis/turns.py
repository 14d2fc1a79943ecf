"""The order of turns and what ends one: collecting, drawing, being stuck (rules 5A, 5H to 5J)."""

from __future__ import annotations

from games.atlantis import cards, settlement
from games.atlantis.data import (
    DRAW,
    DRAW_STUCK,
    FIGURES,
    LEAST_TRADE,
    NONE,
    START_HANDS,
    TILES,
    VALUE,
    codes,
    spread,
)
from games.atlantis.moves import ashore, has_move, occupied
from games.atlantis.state import FIGURE, GONE, TRADE, UNBUILT, Atlantis, Turn, road_of
from games.core.api import Event, Seat
from games.core.chance import Chance


def can_trade(state: Atlantis) -> bool:
    """Return whether a trade is possible now (AT-9.9)."""
    return (
        state.trade_open
        and any(VALUE[tile] >= LEAST_TRADE for tile in state.areas[state.actor])  # AT-5.8
        and cards.exist(state)  # AT-5.11
    )


def ask(state: Atlantis) -> bool:
    """Open the question of a turn that stands at its beginning; False if there is none to ask."""
    if has_move(state, state.actor):
        state.phase = FIGURE  # who can move has to (AT-5.3)
        return True
    state.phase = TRADE  # nobody but a stuck player is asked without having wished it (AT-9.9)
    return can_trade(state)  # not asked for "no trade" alone (AT-9.1)


def ask_or_pass(state: Atlantis, chance: Chance) -> list[Event]:
    """Open the next question of this turn, or let a stuck player's turn go by (AT-5.12)."""
    if ask(state):
        return []
    return [*_show_hand(state, chance), *next_turn(state, chance)]


def finish(state: Atlantis, chance: Chance) -> list[Event]:
    """End a complete turn: steps 3 and 4 after a move, AT-5.69 without one."""
    if state.turn.figure == NONE:  # a stuck player has said "no trade"
        return [*_show_hand(state, chance), *next_turn(state, chance)]
    # Step 3 before step 4 (AT-5.2); nothing of it is a choice (AT-5.60, AT-9.5).
    events = [*_collect(state), *_discard_and_draw(state, chance)]
    state.idle = 0
    if ashore(state, state.actor) == FIGURES:
        _remember(state)
        # The player has paid, taken the tile and drawn; nobody else gets another turn (AT-6.2).
        return events + settlement.end(state, "AT-6.1")
    return events + next_turn(state, chance)


def next_turn(state: Atlantis, chance: Chance) -> list[Event]:
    """Go on to the next player who has something to decide; stuck ones have their turn, too."""
    events: list[Event] = []
    while True:
        _remember(state)
        if state.idle == len(state.hands):
            return events + settlement.end(state, "AT-5.72")
        begin(state, (state.actor + 1) % len(state.hands))  # clockwise, skipping nobody (AT-5.1)
        if ask(state):
            return events
        events += _show_hand(state, chance)


def begin(state: Atlantis, seat: int) -> None:
    """Let the turn of a seat begin; nothing is asked yet."""
    state.actor = seat
    state.number += 1
    state.turn = Turn(seat)
    state.begun = False
    state.trade_open = True  # step 0 (AT-5.5)


def _remember(state: Atlantis) -> None:
    state.history.append(state.turn)
    if len(state.history) > len(state.hands):
        del state.history[0]


def _collect(state: Atlantis) -> list[Event]:
    """Take the top tile of the nearest free stack behind the figure (AT-5.57)."""
    turn, road = state.turn, road_of(state)
    # The figure has moved, so the stack it came from is free and counts (AT-5.58).
    place = road.nearest_behind(turn.landings[-1], occupied(state))
    if place == NONE:
        return [Event("no-tile", {"seat": Seat(turn.seat)})]  # AT-5.61
    turn.took, turn.took_from = state.top[place], place
    turn.uncovered = state.lower[place]
    state.areas[turn.seat].append(turn.took)  # face up (AT-5.62)
    state.top[place], state.lower[place] = turn.uncovered, NONE  # one tile only (AT-5.59)
    state.road = None  # to be surveyed anew: an empty place is water or closed now (AT-5.63)
    facts = {
        "seat": Seat(turn.seat),
        "tile": TILES[turn.took].id,
        "place": place,
        "uncovered": None if turn.uncovered == NONE else TILES[turn.uncovered].id,
    }
    events = [Event("tile-taken", facts, reveals=turn.uncovered != NONE)]
    if turn.uncovered == NONE and place in (road.first, road.last):
        events += _close(state)  # at once (AT-5.36)
    return events


def _close(state: Atlantis) -> list[Event]:
    """Move Atlantis or the mainland up and take away the bridges they pass (AT-5.35).

    Called after the first or the last stack has gone.
    """
    road = road_of(state)
    if not road.stacks:
        events = [Event("road-gone")]  # Atlantis and the mainland meet (AT-5.36)
    elif state.turn.took_from < road.first:
        events = [Event("end-closed", {"end": "atlantis", "place": road.first})]
    else:
        events = [Event("end-closed", {"end": "mainland", "place": road.last})]
    for seat, place in enumerate(state.bridges):
        if place > UNBUILT and not road.first < place < road.last:
            state.bridges[seat] = GONE  # it does not return to its builder (AT-5.45)
            events.append(Event("bridge-lost", {"owner_seat": Seat(seat)}))
    return events


def _discard_and_draw(state: Atlantis, chance: Chance) -> list[Event]:
    """Put the played cards away, then draw one and one more for each figure ashore (AT-5.64)."""
    turn = state.turn
    for kind in turn.cards:
        state.discard[kind] += 1
    # Who has just arrived counts; how many cards were played or paid does not (AT-5.65).
    count = DRAW[ashore(state, turn.seat)]
    turn.drew, events = cards.draw(state, turn.seat, count, chance)
    return events


def _show_hand(state: Atlantis, chance: Chance) -> list[Event]:
    """Let a player without a legal move show the hand and draw two cards (AT-5.69, AT-5.70)."""
    turn = state.turn
    turn.shown = spread(state.hands[turn.seat])  # before the draw: new cards stay hidden (AT-5.70)
    shown = Event("hand-shown", {"seat": Seat(turn.seat), "cards": codes(turn.shown)}, reveals=True)
    turn.drew, events = cards.draw(state, turn.seat, DRAW_STUCK, chance)
    # A card drawn, here or in a trade, may make a move possible: that is no deadlock (AT-5.72).
    state.idle = 0 if turn.drew or turn.traded else state.idle + 1
    return [shown, *events]


def deal(state: Atlantis) -> None:
    """Give the first hands in turn order (AT-4.7)."""
    seats = len(state.hands)
    for order, count in enumerate(START_HANDS[:seats]):
        hand = state.hands[(state.first + order) % seats]
        for _ in range(count):
            hand[state.draw_pile.pop()] += 1
