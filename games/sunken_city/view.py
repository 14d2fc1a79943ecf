"""What a seat or a spectator may know: everything but another's turn in progress (rules 8).

Keys of a view, all plain JSON; places are named as in the rules: "A1-B1" a street, "D2" a house,
"V" the own village:

- game, seat: "sunken_city" and the viewer (None: a spectator).
- mode "basic" or "pro"; short_game, spirit_chips, stall_guard_rounds: the options of the table.
- round; start: the start player; actor: who is on turn, None at the end; waiting_for.
- phase: "basic", "emerge", "submerge" or "over"; cycle (0 in basic) of cycles.
- last_round: whether the end was triggered; ending: by which clause, None before.
- columns "ABCDEFGHI", rows 9; terrain: nine texts, one a row from the top, one letter a field: L
  light, D dark, C the centre; zones: likewise, the letter of a colour or "." for neutral. Field
  D2 is the letter at index 3 of the text at index 1.
- streets on the lake: id, fields, order of placement from 1. houses on the lake: number, field.
  All other fields are free water.
- caves 1 to 10: number, house (in it), spirit (in it), closed (never used in this game).
- piles 1 to 6: pile, streets, draw, sink, hourglass (printed there). hourglass: it is visible.
  box: streets out of the game.
- spirit: place and fields, or cave; isolated.
- villages, clockwise: colour, letter, shape, corner, seat (None: not in play).
- seats: for each its colour, letter, shape, glyph, corner, place, fields, treasures (by value, as
  text: "roof", "gem" or "safe"), safe and sum (what counts), gems and roofs (how many), chips, hand
  and played (card names).
- supply of chips; die "beige", "black", "purple" or None; faces of it.
- turn: the turn in progress as far as the viewer may see it, None before its card is played. Has
  seat, card, build_points (spirit points in a submerge phase), move_points, spirit_left (steps of
  a SPIRIT being carried out), house_used, chip_used, spirit_used, build_done, move_closed and the
  record below.
- last: the record of the turn before, None in the first turn. A record has seat, card, built
  ("street:A1-B1", "house:9:D2"), start (where the walk began, "" before the first step), way
  (places entered; a "V" in between also where a walker was swept home and walked on), revealed and
  secured (treasures), roll (None: none), spirit (places and "cave:4" it went to), sunk (like
  built), swept (seats sent home), chip (bonus of a chip, 0: none).
- own: for the active player, None for others. Has home (steps to the own village, however many
  are left; None if no way leads there), reach (each place the adventurer can walk to
  now: place, cost, way, house, reveals, secures), chip_bonus, spirit_steps (what SPIRIT would
  allow without a roll, 0 if it needs one), banish (whether the spirit has to be banished).
- result at the end: the standings (core.standings), rows (for each seat safe, gems and roofs as
  lists of treasures, count, sum, chips).
"""

from __future__ import annotations

from games.core.api import Json
from games.core.bitsets import members
from games.core.standings import Standings
from games.sunken_city import lake, phases, spirit, walking
from games.sunken_city.data import (
    BASIC,
    CARDS,
    COLOURS,
    COLUMNS,
    CORNERS,
    CYCLES,
    DICE,
    FIELDS,
    FIELDS_OF,
    HOURGLASS,
    HOUSE,
    HOUSES,
    MARKS,
    NOWHERE,
    PIECES,
    PILES,
    PLACES,
    SIDE,
    TERRAIN_ROWS,
    TREASURES,
    VILLAGE,
    ZONE_ROWS,
)
from games.sunken_city.scoring import ranking, score
from games.sunken_city.state import IN_CAVE, REMOVED, SunkenCity, Turn


def view_for(state: SunkenCity, seat: int | None) -> Json:
    """Return the view; core passes the position that the viewer may look at."""
    die = PIECES[state.mode, len(state.colours)].die
    return {
        "game": "sunken_city",
        "seat": seat,
        "mode": state.mode,
        "short_game": state.short_game,
        "spirit_chips": state.spirit_chips,
        "stall_guard_rounds": state.stall_guard,
        "round": state.round,
        "start": state.start,
        "actor": None if state.over else state.actor,
        "waiting_for": [] if state.over else [state.actor],
        "phase": "over" if state.over else state.phase or BASIC,
        "cycle": state.cycle,
        "cycles": CYCLES,
        "last_round": bool(state.ending),
        "ending": state.ending or None,
        "columns": COLUMNS,
        "rows": SIDE,
        "terrain": list(TERRAIN_ROWS),
        "zones": list(ZONE_ROWS),
        "streets": [
            {"id": PLACES[place], "fields": _fields(place), "order": order}
            for order, place in enumerate(state.streets, 1)
        ],
        "houses": [
            {"number": number, "field": PLACES[state.houses[number]]}
            for number in HOUSES
            if state.houses[number] > IN_CAVE
        ],
        "caves": _caves(state),
        "piles": _piles(state),
        "hourglass": not state.piles[HOURGLASS] and state.draw >= HOURGLASS,
        "box": state.piles[0],
        "spirit": _spirit(state),
        "villages": _villages(state),
        "seats": [_seat(state, each) for each in range(len(state.colours))],
        "supply": state.supply,
        "die": die,
        "faces": list(DICE[die]) if die else [],
        "turn": None if state.card == NOWHERE else _turn(state),
        "last": None if state.last is None else _record(state.last),
        # Nothing of it is secret: it is what only the player who is asked can use.
        "own": _own(state) if seat == state.actor and not state.over else None,
        "result": _result(state) if state.over else None,
    }


def _fields(place: int) -> list[str]:
    return [] if place == VILLAGE else [FIELDS[field] for field in FIELDS_OF[place]]


def _caves(state: SunkenCity) -> list[Json]:
    return [
        {
            "number": number,
            "house": state.houses[number] == IN_CAVE,
            "spirit": state.spirit == -number,
            "closed": state.houses[number] == REMOVED,
        }
        for number in HOUSES
    ]


def _piles(state: SunkenCity) -> list[Json]:
    sink = spirit.sink_pile(state)
    return [
        {
            "pile": pile,
            "streets": state.piles[pile],
            "draw": pile == state.draw,
            "sink": pile == sink,
            "hourglass": pile == HOURGLASS,
        }
        for pile in range(1, PILES + 1)
    ]


def _spirit(state: SunkenCity) -> Json:
    if state.spirit < 0:
        return {"place": None, "fields": [], "cave": -state.spirit, "isolated": False}
    return {
        "place": PLACES[state.spirit],
        "fields": _fields(state.spirit),
        "cave": None,
        "isolated": lake.is_isolated(state),
    }


def _villages(state: SunkenCity) -> list[Json]:
    return [
        {
            "colour": colour,
            "letter": MARKS[index].letter,
            "shape": MARKS[index].shape,
            "corner": FIELDS[CORNERS[index]],
            "seat": state.colours.index(index) if index in state.colours else None,
        }
        for index, colour in enumerate(COLOURS)
    ]


def _seat(state: SunkenCity, seat: int) -> Json:
    mark = MARKS[state.colours[seat]]
    place = state.adventurers[seat]
    counted = score(state, seat)
    hand = state.hands[seat]
    return {
        "colour": mark.name,
        "letter": mark.letter,
        "shape": mark.shape,
        "glyph": mark.glyph,
        "corner": FIELDS[CORNERS[state.colours[seat]]],
        "place": PLACES[place],
        "fields": _fields(place),
        "treasures": {
            str(value): _treasure(state, seat, value)
            for value in TREASURES
            if walking.all_treasures(state) >> value & 1
        },
        "safe": counted.safe,
        "sum": counted.sum,
        "gems": state.gem[seat].bit_count(),
        "roofs": state.roof[seat].bit_count(),
        "chips": state.chips[seat],  # public: SC-5.88
        "hand": [card.name for index, card in enumerate(CARDS) if hand >> index & 1],
        # SC-5.8: face up, so that everybody can tell the hand from them.
        "played": [card.name for index, card in enumerate(CARDS) if not hand >> index & 1],
    }


def _treasure(state: SunkenCity, seat: int, value: int) -> str:
    if state.safe[seat] >> value & 1:
        return "safe"
    return "gem" if state.gem[seat] >> value & 1 else "roof"


def _turn(state: SunkenCity) -> Json:
    return {
        **_record(state.turn),
        "build_points": state.build_points,
        "move_points": state.move_points,
        "spirit_left": state.spirit_left,
        "house_used": state.house_used,
        "chip_used": state.chip_used,
        "spirit_used": state.spirit_used,
        "build_done": state.build_done,
        "move_closed": state.move_closed,
    }


def _record(turn: Turn) -> Json:
    return turn.dump() | {"roll": None if turn.roll == NOWHERE else turn.roll}


def _own(state: SunkenCity) -> Json:
    asked = state.card != NOWHERE
    on_lake = state.spirit >= 0  # a cave lies in no zone
    return {
        "home": walking.distances(state, state.actor, state.adventurers[state.actor]).get(VILLAGE),
        "reach": _reach(state) if asked else [],
        "chip_bonus": walking.chip_bonus(state, state.actor),
        "spirit_steps": spirit.own_zone_steps(state) if on_lake and state.mode == BASIC else 0,
        "banish": asked and phases.must_banish(state),
    }


def _reach(state: SunkenCity) -> list[Json]:
    if not walking.can_step(state) or state.shifting or state.spirit_left:
        return []  # another question comes first
    found = walking.reach(state, state.move_points)
    gems = state.gem[state.actor]
    reached = []
    for place, way in found.items():
        if not way.cost:
            continue
        path = walking.way_to(found, place)
        revealed = 0
        for each in path:  # a house that is only crossed reveals as well: SC-5.48
            if each != VILLAGE and each >= HOUSE:
                revealed |= walking.holds(state, each) & state.roof[state.actor]
        reached.append(
            {
                "place": PLACES[place],
                "cost": way.cost,
                "way": [PLACES[each] for each in path],
                "house": lake.number_on(state, place) if HOUSE <= place < VILLAGE else 0,
                "reveals": list(members(revealed)),
                "secures": list(members(gems | revealed)) if place == VILLAGE else [],
            }
        )
    return reached


def _result(state: SunkenCity) -> Json:
    return {
        **Standings(ranking(state), state.ending).shown(),
        "rows": [
            {
                "safe": list(members(state.safe[seat])),
                "gems": list(members(state.gem[seat])),
                "roofs": list(members(state.roof[seat])),
                "count": score(state, seat).safe,
                "sum": score(state, seat).sum,
                "chips": state.chips[seat],
            }
            for seat in range(len(state.colours))
        ],
    }
