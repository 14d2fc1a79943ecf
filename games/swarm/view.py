"""What a seat or a spectator may know (rules 8): built from nothing, never cut from the whole.

Fields are names ("F6"), seats are numbers from 0, cards, tiles, abilities and hazards are the ids
of data.json, openings are letters in the order N, E, S, W ("NE", "EW", "NESW"). Every key:

game            "swarm"
seat            who looks, None for a spectator
stage, stages   the stage being played (0 before the first row is built), and how many there are
phase           "start" (first stations), "buy", "play", "over"
round, rounds   in "play": 1..Q+1 of Q+1; otherwise 0 and Q+1
waiting_for     the seats that are asked something
actor           whose turn it is, None in "over"
order           the order track: seats, number 1 first
options         {"free_start", "strong_tsunami", "hidden_hands": bool, "first_order": text}
land            the 24 land fields clockwise: {"field", "side" ("N".."W"), "value", "start" (bool),
                "shore"}; never changes
zones           of the score track: {"colour", "from", "to" (None: no end), "damage"}
row             the cards on sale in "buy", front first, else []: {"position" (from 1), "card",
                "colour" ("beige", "blue", "green"), "action", "move" (of a hazard, else 0),
                "price"}
order_pile      in "buy" {"numbers" [left], "price"}, else None
abilities       the ability cards in the supply
blue_left       {blue card: number} still in the face-down pile (its order is unknown)
golden_left     golden tiles in the supply
unseen          {tile: number} of what is still face down
down            the fields with a face-down tile
tiles           face-up tiles: {"field", "tile", "openings" (of the top tile), "buoys" [seats, in
                the order they came], "under" [{"tile", "openings"}, lowest first]}
ships           {"seat", "number" (1-3), "field"}
stations        {"field", "seat", "researchers" (0-3), "side", "value"}
queen           {"field": "F6", "buoys" [seats]}
hazards         {"whale" [fields], "tsunami" [fields], "crab" (field or None),
                "supply" {hazard: number}}
players         by seat:
                {"letter", "rp", "zone" (colour), "damage" (a hit costs now, ability counted),
                 "supply" {"stations", "ships", "researchers", "buoys"},
                 "crew" (researchers on the board: tiles a study may lay),
                 "tiles" {"straight", "curve", "tee", "cross", "golden": number},
                 "order" (number on the track), "order_card" (taken in this buy phase, else None),
                 "ability" (or None), "joker" ("up", "used", "declined"),
                 "cards" (ids, sorted as in data.json; None while hidden from the viewer),
                 "card_count", "cards_needed" (still to buy), "needs_order" (bool),
                 "networks": [{"fields" [water fields, the queen too if it belongs to it],
                     "stations" [fields], "queen" (bool), "elements" {"stations", "researchers",
                     "buoys", "ships", "queen": number}, "score" (what it would score now, genius
                     counted), "sides" ["N", ..], "best" (bool: this one would be scored)}],
                     best first,
                 "score" (of the best network now), "queen_linked" (bool),
                 "queen_points", "side_points", "sides" [of the network with most sides],
                 "ledger" {"paid", "eyes", "won", "lost", "stages" [points by stage]}}
turn            the own turn in progress {"seat", "phase", "acts"}; None for everybody else
last            the last finished turn, the same form, or None. acts, in order:
                ["founded", field], ["bought", card, position, price],
                ["ordered", number, price, ability], ["played", card, action], ["declined"],
                ["built", field, with a researcher (0/1)], ["crewed", field],
                ["deployed", field], ["sailed", from, to, tile collected or ""],
                ["laid", field, tile, openings, points, tile covered or ""],
                ["rebuoyed", from, to], ["appeared", hazard, field],
                ["moved", hazard, from, to], ["vanished", hazard, field it was last on, land or ""],
                ["hit", victim seat, points, field, "ship" or "station"],
                ["linked", seat] and ["unlinked", seat] (with the queen),
                ["idle"] (the card had no effect)
scored          finished stages: [{"stage", "points" [by seat]}]
result          None before the end, then {the standings (core.standings),
                "scores": by seat {"start", "paid", "eyes", "won", "lost", "stages" [points],
                "queen", "sides", "side_names" [..], "queen_fields" [linked stations], "total"}}
own             None for a spectator, else
                {"cards" (the own hand, ids), "turn": None unless it is the own turn, else
                 {"asks" (kind of the question, "turn_done" when the turn only waits to be ended),
                  "card" (being played or None), "action" (now carried out or None),
                  "then" (second half of a double card or None),
                  "price" (paid for the order card being chosen, else 0),
                  "number" (order card chosen, else 0),
                  "points" (movement left for ships or hazard), "studies" (tiles that may still be
                  laid), "laid" (laid so far), "gained" (points by this study), "tile" (chosen
                  type or None), "field" (chosen target or None), "openings" (chosen or None),
                  "hazard" (kind or None), "at" (where it is, or None), "path" (fields it was on in
                  this turn), "direction" (of a new tsunami, or None)},
                 "choices": {option key: facts}, see below}

Questions (kind: keys; facts of a choice). A `hit` is {"seat", "points", "field", "what"}.

start, station  at:F1           {"field", "value", "side", "joins" (the shore, where something of
                                one's own is open to the station; else None)}
buy             buy:3           {"position", "card", "action", "price", "left" (points after)}
                order           {"price", "left"}
order           number:2        {"number"}
ability         ability:genius  {"ability"}
play            play:beige-ship, play:joker, pass     {"card", "action", "move" (of a hazard, else
                                0), "effect" (False: nothing would happen), "count" (of alike
                                cards)}; the action of the joker is "joker"
joker           as:ship         {"action", "move", "effect"}
double          first:ship, first:researcher          {"action"}
crew            crew:F1         (station action without a station) {"field", "researchers"}
research        crew:F1, study, nothing               as above; study {"tiles" (how many may be
                                laid)}
deploy          deploy:F2, none {"field", "station"}
sail            sail:F2>F3, done                      {"from", "to", "collects" (leaves a face-down
                                tile: bool)}
tile            tile:curve, done                      {"tile", "held", "points", "fields" [targets]}
field           field:C5        {"field", "tile", "over" (tile covered or None),
                                "rotations" [openings]}
                field:C5:tee, done      the same where only one kind of tile can be laid
rotate          turn:NE         {"field", "tile", "openings", "points", "over",
                                "links" [{"direction", "to" (field), "what" ("station", "tile",
                                "ship", "queen")}], "network" (the network it will belong to, form
                                of players[].networks), "score" (best network afterwards),
                                "queen_linked" (afterwards)}
buoy            buoy:H8         {"field", "queen_linked", "score"} (afterwards)
hazard          new, move:C3    {"hazard", "field", "hits" [of a new one appearing on a ship]}
whale           to:F5, stop     {"field", "hits"}
wave            wave:NW         {"direction", "path" [fields entered], "ends" (land field, "void" or
                                None: it stays), "hits"}; of a new one as far as it can go
wave_length     steps:2         {"steps", "path", "ends", "hits"}
crab            at:G1           {"field"}
crab_length     steps:3         {"steps", "path" [fields entered], "hits"}
confirm         (asked by the platform)
"""

from __future__ import annotations

from games.core.api import Json
from games.core.bitsets import members
from games.core.standings import Standings
from games.swarm.damage import amount
from games.swarm.data import (
    ABILITIES,
    CARDS,
    CRAB,
    DIRECTIONS,
    FIELDS,
    GOLDEN,
    LANDS,
    MARKS,
    NOWHERE,
    QUEEN,
    SHIPS,
    SIDE_POINTS,
    SLOTS,
    START_RP,
    TABLES,
    TILES,
    TSUNAMI,
    WHALE,
    ZONES,
    openings_name,
    zone_of,
)
from games.swarm.market import abilities_left, numbers_left, quota
from games.swarm.network import best_sides, is_queen_linked, network_view, networks, queen_stations
from games.swarm.scoring import ENDING, ranking
from games.swarm.state import BUYING, JOKER_STATES, LEDGER, OVER, PLAYING, Act, Swarm
from games.swarm.view_own import hand_view, own_view


def view_for(state: Swarm, seat: int | None) -> Json:
    """Return the view; others never see a turn in progress, core shows them its beginning."""
    over = state.phase == OVER
    return {
        "game": "swarm",
        "seat": seat,
        "stage": state.stage,
        "stages": TABLES[state.seats].stages,
        "phase": state.part,
        "round": state.round if state.part == PLAYING else 0,
        "rounds": quota(state) + 1,  # SW-5.47: the joker is one more
        "waiting_for": [] if over else [state.actor],
        "actor": None if over else state.actor,
        "order": state.order[:],
        "options": {
            "free_start": state.free_start,
            "strong_tsunami": state.strong_tsunami,
            "hidden_hands": state.hidden_hands,
            "first_order": state.first_order,
        },
        **_printed(),
        **_market(state),
        **_sea(state),
        "players": [_player(state, player, seat) for player in range(state.seats)],
        "turn": _acts(state.actor, state.part, state.turn.acts),
        "last": None if state.last is None else _acts(*state.last),
        "scored": [
            {"stage": stage, "points": list(points)}
            for stage, points in enumerate(state.scored, start=1)
        ],
        "result": _result(state) if over else None,
        "own": None if seat is None else own_view(state, seat),
    }


def _printed() -> Json:
    """Return what never changes."""
    return {
        "land": [
            {
                "field": FIELDS[land.field],
                "side": DIRECTIONS[land.side],
                "value": land.value,
                "start": land.is_start,
                "shore": FIELDS[land.shore],
            }
            for land in LANDS
        ],
        "zones": [
            {"colour": z.colour, "from": z.least, "to": z.most, "damage": z.damage} for z in ZONES
        ],
    }


def _market(state: Swarm) -> Json:
    """Return what is on sale and what lies in the common supply."""
    on_sale = state.part == BUYING
    return {
        "row": [
            {
                "position": price + 1,
                "card": CARDS[card].name,
                "colour": CARDS[card].colour,
                "action": CARDS[card].action,
                "move": CARDS[card].move,
                "price": price,  # SW-5.22
            }
            for price, card in enumerate(state.row)
        ],
        "order_pile": {"numbers": numbers_left(state), "price": len(state.row)}
        if on_sale
        else None,
        "abilities": [ABILITIES[ability] for ability in abilities_left(state)],
        "blue_left": {CARDS[card].name: state.blue.count(card) for card in sorted(set(state.blue))},
        "golden_left": state.golden,
        "unseen": _unseen(state),
    }


def _unseen(state: Swarm) -> Json:
    """Return what is face down, as everybody can count it (section 8)."""
    kinds = [
        kind for kind, field in zip(state.faces, SLOTS, strict=True) if state.down >> field & 1
    ]
    return {name: kinds.count(kind) for kind, name in enumerate(TILES[:GOLDEN])}


def _sea(state: Swarm) -> Json:
    """Return what lies, stands and swims on the board."""
    return {
        "down": [FIELDS[at] for at in members(state.down)],
        "tiles": [_tile(state, at) for at in sorted(state.laid)],
        "ships": [
            {"seat": place // SHIPS, "number": place % SHIPS + 1, "field": FIELDS[at]}
            for place, at in enumerate(state.ships)
            if at != NOWHERE
        ],
        "stations": [
            {
                "field": FIELDS[LANDS[land].field],
                "seat": owner,
                "researchers": state.crew[land],
                "side": DIRECTIONS[LANDS[land].side],
                "value": LANDS[land].value,
            }
            for land, owner in enumerate(state.owners)
            if owner != NOWHERE
        ],
        "queen": {
            "field": FIELDS[QUEEN],
            "buoys": [seat for seat in range(state.seats) if state.queen >> seat & 1],
        },
        "hazards": {
            WHALE: [FIELDS[at] for at in state.whales if at != NOWHERE],
            TSUNAMI: [FIELDS[at] for at in state.waves if at != NOWHERE],
            CRAB: None if state.crab == NOWHERE else FIELDS[LANDS[state.crab].field],
            "supply": {
                WHALE: state.whales.count(NOWHERE),
                TSUNAMI: state.waves.count(NOWHERE),
                CRAB: int(state.crab == NOWHERE),
            },
        },
    }


def _tile(state: Swarm, at: int) -> Json:
    *under, top = [
        {"tile": TILES[tile >> 4], "openings": openings_name(tile & 15)} for tile in state.laid[at]
    ]
    buoys = list(state.buoys.get(at, ()))
    return {"field": FIELDS[at], **top, "buoys": buoys, "under": under}


def _player(state: Swarm, seat: int, viewer: int | None) -> Json:
    points, hand = state.rp[seat], state.hands[seat]
    hidden = state.hidden_hands and seat != viewer  # SW-5.37: else all hands are open; SW-7.8
    ability = state.abilities[seat]
    buying = state.part == BUYING
    found = networks(state, seat)
    sides = best_sides(found)
    paid, eyes, won, lost = state.ledger[seat * LEDGER : (seat + 1) * LEDGER]
    return {
        "letter": MARKS[seat].letter,
        "rp": points,
        "zone": zone_of(points).colour,
        "damage": amount(state, seat),
        "supply": {
            "stations": state.station_supply[seat],
            "ships": state.own_ships(seat).count(NOWHERE),
            "researchers": state.researchers[seat],
            "buoys": state.buoy_supply[seat],
        },
        "crew": state.crew_of(seat),
        "tiles": dict(zip(TILES, state.own_tiles(seat), strict=True)),
        "order": state.order.index(seat) + 1,
        "order_card": state.order_cards[seat] or None,
        "ability": None if ability == NOWHERE else ABILITIES[ability],
        "joker": JOKER_STATES[state.jokers[seat]],
        "cards": None if hidden else hand_view(hand),
        "card_count": len(hand),
        "cards_needed": quota(state) - len(hand) if buying else 0,
        "needs_order": buying and not state.order_cards[seat],
        "networks": [network_view(network, place == 0) for place, network in enumerate(found)],
        "score": found[0].score if found else 0,
        "queen_linked": is_queen_linked(state, seat),
        "queen_points": sum(LANDS[land].value for land in queen_stations(found)),
        "side_points": SIDE_POINTS[len(sides)],
        "sides": [DIRECTIONS[side] for side in sides],
        "ledger": {
            "paid": paid,
            "eyes": eyes,
            "won": won,
            "lost": lost,
            "stages": [points[seat] for points in state.scored],
        },
    }


def _acts(seat: int, part: str, acts: tuple[Act, ...]) -> Json | None:
    if not acts:
        return None
    return {"seat": seat, "phase": part, "acts": [list(act) for act in acts]}


def _result(state: Swarm) -> Json:
    return {
        **Standings(ranking(state), ENDING).shown(),
        "scores": [_score(state, seat) for seat in range(state.seats)],
    }


def _score(state: Swarm, seat: int) -> Json:
    """Return how a seat came to its points."""
    paid, eyes, won, lost = state.ledger[seat * LEDGER : (seat + 1) * LEDGER]
    queen, sides = state.final[seat]
    found = networks(state, seat)
    return {
        "start": START_RP,
        "paid": paid,
        "eyes": eyes,
        "won": won,
        "lost": lost,
        "stages": [points[seat] for points in state.scored],
        "queen": queen,
        "queen_fields": [FIELDS[LANDS[land].field] for land in queen_stations(found)],
        "sides": sides,
        "side_names": [DIRECTIONS[side] for side in best_sides(found)],
        "total": state.rp[seat],
    }
