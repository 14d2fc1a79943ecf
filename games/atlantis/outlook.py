"""What the cards of a player would do (rules 12, private view): landings, tolls, tiles to take."""

from __future__ import annotations

from games.atlantis.data import EACH, FIGURE_NAMES, KINDS, NONE, TILES
from games.atlantis.moves import Search, occupied, starts
from games.atlantis.state import CARD, Atlantis, road_of
from games.core.api import Json


def tile(number: int) -> Json | None:
    """Return a tile as views show it, None for NONE."""
    if number == NONE:
        return None
    known = TILES[number]
    return {"id": known.id, "kind": KINDS[known.kind], "value": known.value}


def taken(state: Atlantis, start: int, end: int) -> Json | None:
    """Return the tile a figure would collect that has gone from `start` to `end` (AT-5.57)."""
    others = occupied(state) & ~(1 << start)  # it will have left that stack (AT-5.58)
    place = road_of(state).nearest_behind(end, others)
    shown = tile(NONE if place == NONE else state.top[place])
    return None if shown is None else shown | {"place": place}


def moves(state: Atlantis, seat: int) -> list[Json]:
    """Return for each figure that may be chosen what each kind in hand would do.

    While the seat plays cards it is the chosen figure alone, from where it has landed; when that
    figure has moved there is nothing left to play.
    """
    turn = state.turn
    if state.actor == seat and turn.figure != NONE:
        if state.phase != CARD:
            return []
        place = turn.landings[-1] if turn.landings else turn.start
        return [_figure(state, seat, turn.figure, turn.start, place)]
    return [_figure(state, seat, figure, place, place) for figure, place in starts(state, seat)]


def _figure(state: Atlantis, seat: int, figure: int, start: int, place: int) -> Json:
    search = Search(state, seat, start)
    cards = [_card(state, search, place, kind) for kind in EACH if search.hand[kind]]
    return {"figure": FIGURE_NAMES[figure], "start": start, "at": place, "cards": cards}


def _card(state: Atlantis, search: Search, place: int, kind: int) -> Json:
    end = search.road.landing(place, kind)
    left = search.left - 1
    is_occupied = bool(search.occupied >> end & 1)
    toll = search.road.price(search.start, end)
    payable = search.is_payable(end, left)
    why = None
    if not payable:
        why = "toll"  # no legal move, even with the bridge (AT-5.23)
    elif not search.leads_on(place, kind, left):
        why = "dead-end"  # somebody stands there, and no card leads on (AT-5.23)
    return {
        "card": KINDS[kind],
        "to": end,
        "occupied": is_occupied,
        "toll": toll,
        "needs_bridge": payable and toll > search.points + left,
        "takes": None if is_occupied else taken(state, search.start, end),
        "why": why,
    }
