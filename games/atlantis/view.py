"""What a seat or a spectator may know (rules 8): built from nothing, never cut from the whole.

Places are numbers: 0 Atlantis, 1 to 53 the road, 54 the mainland. A TILE is {"id": "A-RI7",
"kind": "RI", "value": 7}; kinds and cards are the codes FL OL HE AM RI CR ST; figures are named
"R1" to "K3". "?" marks what may be None. The view of a seat or spectator:

game "atlantis"; seat? the viewer, None for a spectator
phase "turn" or "over"; number of the turn, from 1; waiting_for [seat], [] when over
first: the seat that began; options {"lower_tiles", "trade_limit", "bridge_scope"} as chosen
path: 53 entries {"place", "is": "stack", "water" or "closed", "tile": TILE?, "double": bool,
    "lower": TILE? (only with open lower tiles), "figure": name?}; closed places are under the
    Atlantis or mainland tile pushed up to them
ends {"atlantis": p, "mainland": q}: the large tiles reach up to these places: the last closed
    place at that end, or 0 and 54; without any stack they meet, {"atlantis": 53, "mainland": 54}
gaps, from Atlantis on: {"first", "last", "name" ("25-27"), "price" (0 if bridged), "bridges":
    [seats that built there]}
seats, one each: {"letter", "figures": [{"name", "place"} x 3], "ashore", "hand" (number of cards),
    "tiles": [TILE, high to low], "tile_points", "points" (tiles and cards), "bridge": "unbuilt",
    "built" or "gone", "bridge_place": place?, "owes": what all figures would pay to the mainland
    if the game ended now}
draw_pile: number of cards; discard {code: number} for all seven kinds; removed [tile ids]
traded: values of the tiles traded in by the active player in this turn (public at once)
last: TURN? of the player before; turns: the last TURN of each seat that had one, oldest first.
    A TURN is {"seat", "kind": "move" or "stuck", "traded": [values], "figure"?, "start"?, "end"?,
    "cards": [codes], "landings": [places, the last is the end], "toll" (before the bridge),
    "bridge": {"first", "last", "name"}?, "due", "paid_tiles": [values], "paid_cards": [codes],
    "lost" (paid too much), "took": TILE?, "took_from": place?, "uncovered": TILE?, "drew":
    number, "shown": [codes]? the whole hand of a player who could not move}
result? when over: {the standings (core.standings), "seats": [{"figures": [places at the end],
    "owed", "tiles": [values], "tile_points", "hand": [codes], "cards", "total", "paid",
    "paid_tiles": [values], "paid_cards": number, "lost", "score"}]}; tile
    areas, hands and figures of a finished game are those after the settlement
own? of a seat: {"hand": [codes in printed order], "tile_points", "points", "owes",
    "moves": [{"figure", "start", "at", "cards": [CARD]}] for each figure that may be chosen (of
        those on Atlantis the first; while cards are played only the chosen figure, `at` its last
        landing; none once it has moved), "turn": OWN_TURN?}
    A CARD, one for each kind in hand, is {"card", "to": place, "occupied": another card must
    follow, "toll": of the way from `start` to there, "needs_bridge": only payable by building,
    "takes": TILE and "place" of the tile collected there?, "why": None if it may be played,
    "toll" if it cannot be paid, "dead-end" if no chain leads on}
    OWN_TURN, only while it is the seat's turn: {"asked": "trade", "figure", "card", "bridge",
    "pay_tile", "pay_card" or "confirm", "stuck": no legal move, "can_trade", "figure"?, "start"?,
    "at"?: where the figure has landed so far, "cards": [codes laid], "landings", "toll" so far,
    "crossed": gaps crossed that are not bridged, as above, "bridge" as in TURN, "due",
    "paid_tiles": [values], "paid_cards": [codes], "rest" still to pay, "takes": TILE and "place"
    that will be collected?}

While cards are played the figure stays at `start` in `path` and `seats`; when it has moved it
stands at its end, and cards laid or paid and tiles handed in are gone from the own hand and area.
Of another player's turn in progress nothing is shown; core shows the position at its beginning.
"""

from __future__ import annotations

from games.atlantis import moves, outlook
from games.atlantis.data import (
    EACH,
    FIGURE_NAMES,
    FIGURES,
    KINDS,
    MAINLAND,
    MARKS,
    NONE,
    ROAD,
    TILES,
    VALUE,
    codes,
    gap_name,
    spread,
)
from games.atlantis.payment import remainder
from games.atlantis.road import Gap
from games.atlantis.settlement import owed, ranking
from games.atlantis.state import (
    CARD,
    FIGURE,
    GONE,
    OVER,
    TRADE,
    TURN_DONE,
    UNBUILT,
    Atlantis,
    Bill,
    Turn,
    road_of,
)
from games.atlantis.turns import can_trade
from games.core.api import Json
from games.core.standings import Standings


def view_for(state: Atlantis, seat: int | None) -> Json:
    """Return the view described above."""
    over = state.phase == OVER
    road = road_of(state)
    return {
        "game": "atlantis",
        "seat": seat,
        "phase": "over" if over else "turn",
        "number": state.number,
        "waiting_for": [] if over else [state.actor],
        "first": state.first,
        "options": {
            "lower_tiles": "open" if state.open_tiles else "hidden",
            "trade_limit": "unlimited" if state.many_trades else 1,
            "bridge_scope": "any" if state.any_bridge else "crossed",
        },
        "path": [_place(state, place) for place in ROAD],
        "ends": {
            "atlantis": road.first - 1,
            "mainland": road.last + 1 if road.stacks else MAINLAND,
        },
        "gaps": [_gap(state, gap) for gap in road.gaps],
        "seats": [_seat(state, each) for each in range(len(state.hands))],
        # Of the draw pile only its size is known; discards and removed tiles are public (rules 8).
        "draw_pile": len(state.draw_pile),
        "discard": {KINDS[kind]: state.discard[kind] for kind in EACH},
        "removed": [TILES[tile].id for tile in state.removed],
        "traded": [] if over else _values(state.turn.traded),  # public at once (AT-9.10)
        "last": _turn(state.history[-1]) if state.history else None,
        "turns": [_turn(turn) for turn in state.history],
        "result": _result(state) if over else None,
        "own": None if seat is None else _own(state, seat),
    }


def _place(state: Atlantis, place: int) -> Json:
    road = road_of(state)
    figure = moves.figure_at(state, place)
    top, lower = state.top[place], state.lower[place]
    inside = road.first < place < road.last
    return {
        "place": place,
        "is": "stack" if top != NONE else "water" if inside else "closed",  # AT-3.5
        "tile": outlook.tile(top),
        "double": lower != NONE,
        "lower": outlook.tile(lower) if state.open_tiles else None,  # AT-4.2
        "figure": None if figure == NONE else FIGURE_NAMES[figure],
    }


def _gap(state: Atlantis, gap: Gap) -> Json:
    builders = [s for s, place in enumerate(state.bridges) if gap.first <= place <= gap.last]
    return {
        "first": gap.first,
        "last": gap.last,
        "name": gap_name(gap.first, gap.last),
        "price": gap.price,
        "bridges": builders,
    }


def _seat(state: Atlantis, seat: int) -> Json:
    bridge = state.bridges[seat]
    tiles = sorted(state.areas[seat], key=lambda tile: (-VALUE[tile], tile))
    points = sum(_values(tiles))
    figures = range(seat * FIGURES, seat * FIGURES + FIGURES)
    return {
        "letter": MARKS[seat].letter,
        "figures": [{"name": FIGURE_NAMES[f], "place": state.figures[f]} for f in figures],
        "ashore": moves.ashore(state, seat),
        "hand": sum(state.hands[seat]),  # the kinds are known to the seat alone: _own
        "tiles": [outlook.tile(tile) for tile in tiles],  # face up (AT-5.62)
        "tile_points": points,
        "points": points + sum(state.hands[seat]),
        "bridge": {UNBUILT: "unbuilt", GONE: "gone"}.get(bridge, "built"),
        "bridge_place": bridge if bridge > UNBUILT else None,
        "owes": owed(state, seat),
    }


def _turn(turn: Turn) -> Json:
    moved = turn.figure != NONE
    paid = _values(turn.paid_tiles)
    return {
        "seat": turn.seat,
        "kind": "move" if moved else "stuck",
        "traded": _values(turn.traded),
        "figure": FIGURE_NAMES[turn.figure] if moved else None,
        "start": turn.start if moved else None,
        "end": turn.landings[-1] if moved else None,
        "cards": codes(turn.cards),
        "landings": turn.landings[:],
        "toll": turn.toll,
        "bridge": _bridge(turn),
        "due": turn.due,
        "paid_tiles": paid,
        "paid_cards": codes(turn.paid_cards),
        "lost": sum(paid) + len(turn.paid_cards) - turn.due,
        "took": outlook.tile(turn.took),
        "took_from": None if turn.took == NONE else turn.took_from,
        "uncovered": outlook.tile(turn.uncovered),
        "drew": turn.drew,
        "shown": None if turn.shown is None else codes(turn.shown),  # AT-5.69
    }


def _bridge(turn: Turn) -> Json | None:
    if not turn.gap:
        return None
    first, last = turn.gap
    return {"first": first, "last": last, "name": gap_name(first, last)}


def _result(state: Atlantis) -> Json:
    return {
        **Standings(ranking(state), state.ended_by).shown(),
        "seats": [_bill(bill) for bill in state.bills],
    }


def _bill(bill: Bill) -> Json:
    tiles, paid = _values(list(bill.tiles)), _values(list(bill.paid_tiles))
    total, handed_in = sum(tiles) + sum(bill.hand), sum(paid) + bill.paid_cards
    return {
        "figures": list(bill.figures),
        "owed": bill.owed,
        "tiles": sorted(tiles, reverse=True),
        "tile_points": sum(tiles),
        "hand": codes(spread(list(bill.hand))),  # all hands are revealed now (AT-6.12)
        "cards": sum(bill.hand),
        "total": total,
        "paid": handed_in,
        "paid_tiles": paid,
        "paid_cards": bill.paid_cards,
        "lost": max(handed_in - bill.owed, 0),
        "score": bill.score,
    }


def _own(state: Atlantis, seat: int) -> Json:
    points = sum(_values(state.areas[seat]))
    asked = state.actor == seat and state.phase != OVER
    return {
        "hand": codes(spread(state.hands[seat])),
        "tile_points": points,
        "points": points + sum(state.hands[seat]),
        "owes": owed(state, seat),
        "moves": [] if state.phase == OVER else outlook.moves(state, seat),
        "turn": _own_turn(state) if asked else None,
    }


def _own_turn(state: Atlantis) -> Json:
    turn, road = state.turn, road_of(state)
    chosen = turn.figure != NONE
    at = turn.landings[-1] if turn.landings else turn.start
    moved = chosen and state.phase != CARD
    open_gaps = road.crossed(turn.start, at) if chosen else []
    return {
        "asked": "confirm" if state.phase == TURN_DONE else state.phase,
        "stuck": _is_stuck(state),
        "can_trade": state.phase in (FIGURE, TRADE) and can_trade(state),
        "figure": FIGURE_NAMES[turn.figure] if chosen else None,
        "start": turn.start if chosen else None,
        "at": at if chosen else None,
        "cards": codes(turn.cards),
        "landings": turn.landings[:],
        "toll": turn.toll if moved else road.price(turn.start, at) if chosen else 0,
        "crossed": [_gap(state, gap) for gap in open_gaps],
        "bridge": _bridge(turn),
        "due": turn.due,
        "paid_tiles": _values(turn.paid_tiles),
        "paid_cards": codes(turn.paid_cards),
        "rest": max(remainder(state), 0),
        "takes": outlook.taken(state, turn.start, at) if moved else None,
    }


def _is_stuck(state: Atlantis) -> bool:
    """Return whether the active player, before choosing a figure, has no legal move."""
    if state.turn.figure != NONE:
        return False
    return not moves.has_move(state, state.actor)


def _values(tiles: list[int]) -> list[int]:
    return [VALUE[tile] for tile in tiles]
