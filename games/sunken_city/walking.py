"""MOVE (rules 5c) and chips (rules 5f)."""

from __future__ import annotations

from typing import NamedTuple

from games.core.api import Event, Option, Seat
from games.core.bitsets import members
from games.sunken_city import lake
from games.sunken_city.data import (
    ALL_TREASURES,
    BASIC,
    CENTRE,
    CHEST,
    HOUSE,
    NOWHERE,
    PLACE,
    PLACES,
    SHORT_WITHOUT,
    VILLAGE,
)
from games.sunken_city.scoring import trigger
from games.sunken_city.state import EMERGE, SunkenCity, Turn

MOST = 25  # places offered in one menu, single steps included

_STEP = tuple(
    Option(f"step:{name}", "SC-5.53" if name == "V" else "SC-5.41", ("walk",)) for name in PLACES
)
_WALK = tuple(
    Option(f"walk:{name}", "SC-5.53" if name == "V" else "SC-5.41", ("walk",)) for name in PLACES
)
_CHIP = Option("chip", "SC-5.89")


class Way(NamedTuple):
    """How a place is reached: points, houses still roof entered, and the place before it."""

    cost: int
    finds: int
    before: int


def can_step(state: SunkenCity) -> bool:
    """Return whether the adventurer may step now: points are left and MOVE is open (SC-5.40)."""
    if not state.move_points or state.move_closed:
        return False
    if state.mode != BASIC:
        return True  # SC-5.101: building and walking mix freely
    return state.build_done or not state.build_started  # SC-5.5 (a)


def reach(state: SunkenCity, points: int) -> dict[int, Way]:
    """Return the shortest ways of the active adventurer with so many points, nearest first.

    Among shortest ways to a place the one that enters the most houses still roof is taken.
    """
    seat = state.actor
    start = state.adventurers[seat]
    found = {start: Way(0, 0, NOWHERE)}
    if not lake.steps_from(state, start, seat):
        return found
    wanted = wanted_houses(state, seat)
    layer: dict[int, Way] = found
    for cost in range(1, points + 1):
        after: dict[int, Way] = {}
        for place, way in layer.items():
            for other in lake.steps_from(state, place, seat):
                if other in found:
                    continue
                finds = way.finds + (other in wanted)
                if other not in after or finds > after[other].finds:
                    after[other] = Way(cost, finds, place)
        if not after:
            break
        found.update(after)
        layer = after
    return found


def distances(state: SunkenCity, seat: int, start: int) -> dict[int, int]:
    """Return the steps a player needs from one place to all he could ever walk to."""
    found = {start: 0}
    for place in (queue := [start]):
        for other in lake.steps_from(state, place, seat):
            if other not in found:
                found[other] = found[place] + 1
                queue.append(other)
    return found


def wanted_houses(state: SunkenCity, seat: int) -> list[int]:
    """Return the places of the houses that still hold a treasure for a player."""
    roof = state.roof[seat]
    return [
        place
        for number, place in enumerate(state.houses)
        if place > 0 and (roof >> number & 1 or (place == HOUSE + CENTRE and roof >> CHEST & 1))
    ]


def way_to(found: dict[int, Way], place: int) -> list[int]:
    """Return the places entered on the way to a place."""
    way = [place]
    while found[place].cost > 1:
        place = found[place].before
        way.append(place)
    return way[::-1]


def options(state: SunkenCity) -> tuple[Option, ...]:
    """D6: every single step, and whole ways to places farther off.

    A walk is a series of steps in one choice: own village first, then houses still roof, then the
    rest by cost; what does not fit in one menu can be reached in two walks.
    """
    if not can_step(state):
        return ()
    found = reach(state, state.move_points)
    del found[state.adventurers[state.actor]]
    if not found:
        return ()
    if len(found) == 1:  # nothing to rank
        return tuple([_STEP[place] for place in found])
    places = _ranked(state, found)
    return tuple([_STEP[p] if found[p].cost == 1 else _WALK[p] for p in places])


def _ranked(state: SunkenCity, found: dict[int, Way]) -> list[int]:
    wanted = wanted_houses(state, state.actor)
    places = [VILLAGE] if VILLAGE in found else []
    places += [place for place in found if place in wanted]
    places += [place for place in found if place not in places]
    if len(places) <= MOST:
        return places
    spare = MOST - sum(way.cost == 1 for way in found.values())
    far = [place for place in places if found[place].cost > 1][:spare]
    return [place for place in places if found[place].cost == 1 or place in far]


def walk(state: SunkenCity, name: str) -> list[Event]:
    """Walk to a place by the shortest way, step by step as if each had been chosen."""
    found = reach(state, state.move_points)
    return _go(state, way_to(found, PLACE[name]))


def step(state: SunkenCity, name: str) -> list[Event]:
    """Make one step."""
    return _go(state, [PLACE[name]])


def _go(state: SunkenCity, way: list[int]) -> list[Event]:
    seat, gone = state.actor, list[str]()  # only the own adventurer: SC-5.40
    _set_out(state.turn, PLACES[state.adventurers[seat]])
    revealed: list[int] = []
    home: list[Event] = []
    for place in way:  # through as many houses as you like (SC-5.52), on after each find (SC-5.54)
        state.move_points -= 1  # SC-5.41: a place costs 1, a street of two fields too (SC-5.42)
        state.adventurers[seat] = place
        gone.append(PLACES[place])
        if place == VILLAGE:
            home = _secure(state, seat)
        elif place >= HOUSE:
            revealed += _enter(state, seat, place)  # only by a step, never by standing: SC-5.51
            if state.shifting:  # the rest of the way waits for the answer
                break
    state.move_started = True
    state.turn.way += gone
    state.turn.revealed += revealed
    facts = {"seat": Seat(seat), "way": gone, "points": len(gone), "revealed": revealed}
    return [Event("walked", facts), *home]


def _set_out(turn: Turn, place: str) -> None:
    """Note where a walk begins, so that it can be drawn without a gap (SC-5.83)."""
    if not turn.way:
        turn.start = place
    elif turn.way[-1] != place:
        turn.way.append(place)


def _enter(state: SunkenCity, seat: int, place: int) -> list[int]:
    """Turn what the house holds for this player, and for nobody else, to gem (SC-5.55).

    At every entry into the house of the spirit's cave it may be shifted (SC-5.113, SC-5.114), but
    not while submerging (SC-5.123). A house still in its cave cannot be entered (SC-5.115).
    """
    new = state.roof[seat] & holds(state, place)  # gem and safe stay as they are: SC-5.50
    state.roof[seat] &= ~new
    state.gem[seat] |= new
    number = lake.number_on(state, place)
    state.shifting = state.phase == EMERGE and state.spirit == -number
    return list(members(new))


def holds(state: SunkenCity, place: int) -> int:
    """Return the set of treasures that a house opens: its own, in the middle also the chest."""
    own = 1 << lake.number_on(state, place)  # SC-5.48
    return own | 1 << CHEST if place == HOUSE + CENTRE else own  # SC-5.49: whatever its number


def _secure(state: SunkenCity, seat: int) -> list[Event]:
    """Turn all gems to safe, for good: nothing takes from `safe` (SC-5.53)."""
    gems = list(members(state.gem[seat]))
    state.safe[seat] |= state.gem[seat]
    state.gem[seat] = 0
    if not gems:
        return []
    state.turn.secured += gems
    safe = state.safe[seat]
    facts = {"seat": Seat(seat), "treasures": gems, "safe": safe.bit_count()}
    events = [Event("treasures-secured", facts)]
    if safe == all_treasures(state):  # SC-6.2
        events += trigger(state, "SC-6.2", "all-secured", seat=seat)
    return events


def all_treasures(state: SunkenCity) -> int:
    """Return the set of treasures a player has in this game (SC-7.2)."""
    return ALL_TREASURES & ~(1 << SHORT_WITHOUT) if state.short_game else ALL_TREASURES


def chip_bonus(state: SunkenCity, seat: int) -> int:
    """Return what a chip would add now: the treasures still roof, the chest included (SC-5.90)."""
    return state.roof[seat].bit_count()


def chip_options(state: SunkenCity) -> tuple[Option, ...]:
    """D11: one chip a turn while MOVE is not closed, with or without points left (SC-5.89)."""
    seat = state.actor
    if state.chip_used or state.move_closed or not state.chips[seat]:
        return ()
    return (_CHIP,) if state.roof[seat] else ()  # SC-5.92


def play_chip(state: SunkenCity) -> list[Event]:
    """Play a chip: points for roofs."""
    seat = state.actor
    bonus = chip_bonus(state, seat)
    state.move_points += bonus  # SC-5.90: fixed now, whatever is revealed afterwards
    state.chip_used = True  # SC-5.89
    state.chips[seat] -= 1
    state.supply += 1  # SC-5.91: at once, so that it can be handed out again this turn
    state.turn.chip = bonus
    return [Event("chip-played", {"seat": Seat(seat), "bonus": bonus})]
