"""Choosing a figure and playing cards (rules 5C and 5D): which moves are legal, and moving."""

from __future__ import annotations

from games.atlantis import bridge
from games.atlantis.data import (
    ATLANTIS,
    EACH,
    FIGURE_NAMES,
    FIGURES,
    KINDS,
    MAINLAND,
    NONE,
    VALUE,
    codes,
)
from games.atlantis.state import CARD, TRADE, UNBUILT, Atlantis, road_of
from games.core.api import Event, Option, Seat

TRADE_FIRST = Option("trade", "AT-5.5")
_FIGURE = tuple(Option(f"figure:{name}", "AT-5.13") for name in FIGURE_NAMES)
_CARD = tuple(Option(f"card:{code}", "AT-5.15") for code in KINDS)
_AGAIN = tuple(Option(f"card:{code}", "AT-5.20") for code in KINDS)
_FIGURE_OF = {option.key: figure for figure, option in enumerate(_FIGURE)}
_KIND_OF = {option.key: kind for kind, option in enumerate(_CARD)}


def occupied(state: Atlantis) -> int:
    """Return the places with figures as a bit mask; both ends are always free (AT-5.22).

    Own figures are in it like those of the others (AT-5.20).
    """
    mask = 0
    for place in state.figures:
        mask |= 1 << place
    return mask & ~_ENDS  # they hold any number of figures (AT-3.6)


_ENDS = 1 << ATLANTIS | 1 << MAINLAND


class Search:
    """Looks for legal moves of one seat (AT-5.23); made for one position, not kept."""

    __slots__ = ("hand", "has_bridge", "kinds", "left", "occupied", "points", "road", "start")

    def __init__(self, state: Atlantis, seat: int, start: int = ATLANTIS) -> None:
        self.road = road_of(state)
        self.kinds = self.road.kinds
        self.occupied = occupied(state)
        self.hand = state.hands[seat]
        self.left = sum(self.hand)
        self.points = sum([VALUE[tile] for tile in state.areas[seat]])
        self.has_bridge = state.bridges[seat] == UNBUILT
        self.start = start

    def can_move(self, start: int) -> bool:
        """Return whether a figure at `start` has any legal move."""
        self.start = start
        left = self.left - 1  # a card played for moving cannot pay (AT-5.26)
        return any(self.hand[kind] and self.leads_on(start, kind, left) for kind in EACH)

    def playable(self, place: int) -> list[int]:
        """Return the kinds in hand that begin or continue a legal move at `place`."""
        left = self.left - 1
        return [kind for kind in EACH if self.hand[kind] and self.leads_on(place, kind, left)]

    def leads_on(self, place: int, kind: int, left: int) -> bool:
        """Return whether a card played at `place` can be completed; `left` cards stay in hand.

        Further on it only gets dearer, so a landing that cannot be paid ends the search.
        """
        ahead = self.kinds[kind] >> (place + 1)  # Road.landing, in the innermost loop
        end = place + (ahead & -ahead).bit_length() if ahead else MAINLAND
        if not self.is_payable(end, left):
            return False
        if not self.occupied >> end & 1:
            return True  # a free end: the move is complete (AT-5.19)
        hand = self.hand
        hand[kind] -= 1
        found = False
        for other in EACH:  # another card must follow (AT-5.20), as often as it takes (AT-5.21)
            if hand[other] and self.leads_on(end, other, left - 1):
                found = True
                break
        hand[kind] += 1
        return found

    def is_payable(self, end: int, left: int) -> bool:
        """Return whether going from `start` to `end` can be paid with `left` cards (AT-5.23)."""
        tolls = self.road.tolls
        lacking = tolls[end] - tolls[self.start] - self.points - left
        if lacking <= 0:
            return True
        # Else the dearest gap must be bridged, and the rest be payable.
        return self.has_bridge and lacking <= self.road.dearest(self.start, end)


def starts(state: Atlantis, seat: int) -> list[tuple[int, int]]:
    """Return the figures that may be chosen with their places; of those on Atlantis the first."""
    found: list[tuple[int, int]] = []
    for figure in range(seat * FIGURES, seat * FIGURES + FIGURES):
        place = state.figures[figure]
        if place == MAINLAND:  # AT-5.14
            continue
        if place == ATLANTIS and any(other == ATLANTIS for _, other in found):
            continue  # the first stands for all of them (AT-9.8)
        found.append((figure, place))
    return found


def has_move(state: Atlantis, seat: int) -> bool:
    """Return whether a seat has any legal move with its hand and tiles of now (AT-5.12)."""
    search = Search(state, seat)
    if not search.left:
        return False  # AT-5.71
    return any(search.can_move(place) for _, place in starts(state, seat))


def figure_options(state: Atlantis) -> list[Option]:
    """List the own figures with a legal move (AT-5.13); to pass is no option (AT-5.3)."""
    search = Search(state, state.actor)
    found = starts(state, state.actor)
    return [_FIGURE[figure] for figure, place in found if search.can_move(place)]


def card_options(state: Atlantis) -> tuple[Option, ...]:
    """List each kind in hand that begins or continues a legal move (AT-5.23)."""
    turn = state.turn
    search = Search(state, state.actor, turn.start)
    place = turn.landings[-1] if turn.landings else turn.start
    options = _AGAIN if turn.landings else _CARD
    return tuple([options[kind] for kind in search.playable(place)])


def choose_figure(state: Atlantis, key: str) -> list[Event]:
    """Take up a figure, which closes step 0 (AT-9.9), or open the trade question instead."""
    state.begun = True
    if key == TRADE_FIRST.key:
        state.phase = TRADE
        return []
    state.trade_open = False
    state.turn.figure = _FIGURE_OF[key]  # for the whole turn: cards move this one only (AT-5.4)
    state.turn.start = state.figures[state.turn.figure]
    state.phase = CARD
    return []


def play_card(state: Atlantis, key: str) -> list[Event]:
    """Lay a card and go to the landing (AT-5.15); on a free place the movement ends."""
    turn = state.turn
    kind = _KIND_OF[key]
    road = road_of(state)
    place = turn.landings[-1] if turn.landings else turn.start
    end = road.landing(place, kind)
    state.hands[state.actor][kind] -= 1  # so it cannot pay (AT-5.26)
    turn.cards.append(kind)
    turn.landings.append(end)
    state.begun = True
    if occupied(state) >> end & 1:
        # Another card must follow, the question stays (AT-5.20). Until a free place is reached the
        # figure is left at its start, and nothing is paid or taken on the way (AT-5.24).
        return []
    state.figures[turn.figure] = end  # AT-5.19; nobody else stands there (AT-5.25)
    turn.toll = road.price(turn.start, end)  # the whole chain is one way (AT-5.29)
    facts = {
        "seat": Seat(state.actor),
        "figure": FIGURE_NAMES[turn.figure],
        "start": turn.start,
        "end": end,
        "cards": codes(turn.cards),
        "through": turn.landings[:-1],
    }
    # Step 2b: first the bridge, then the payment (AT-5.2).
    return [Event("figure-moved", facts), *bridge.after_move(state)]


def ashore(state: Atlantis, seat: int) -> int:
    """Return how many figures of a seat are on the mainland."""
    own = state.figures[seat * FIGURES : seat * FIGURES + FIGURES]
    return own.count(MAINLAND)


def figure_at(state: Atlantis, place: int) -> int:
    """Return the figure on a stack, NONE if it is free."""
    return state.figures.index(place) if place in state.figures else NONE
