"""The phases of the professional game (rules 5h): emerge, submerge, surfacing, banishing."""

from __future__ import annotations

from games.core.api import Event, Option, Seat
from games.sunken_city import lake, spirit
from games.sunken_city.data import CYCLES, HOUSES, PLACES, SHORT_WITHOUT
from games.sunken_city.scoring import trigger
from games.sunken_city.state import EMERGE, SUBMERGE, SunkenCity

_CAVE = {number: Option(f"cave:{number}", "SC-5.113") for number in HOUSES}
_KEEP = Option("cave:keep", "SC-5.113")
_BANISH = {number: Option(f"banish:{number}", "SC-5.124", ("banish",)) for number in HOUSES}


def open_caves(state: SunkenCity) -> list[int]:
    """Return the caves the spirit may be put into, with or without a house (SC-7.2, R32)."""
    return [n for n in HOUSES if not (state.short_game and n == SHORT_WITHOUT)]


def cave_options(state: SunkenCity) -> tuple[Option, ...]:
    """D9: any other cave, or leave the spirit where it is (SC-5.113).

    Leaving it stands in the place of its cave, so that an option has the number of its cave.
    """
    return tuple([_KEEP if n == -state.spirit else _CAVE[n] for n in open_caves(state)])


def must_banish(state: SunkenCity) -> bool:
    """Return whether the spirit has to be banished and a point for it is left (SC-5.125)."""
    return (
        state.phase == SUBMERGE
        and state.cycle < CYCLES  # SC-5.130
        and state.build_points > 0
        and lake.is_isolated(state)
    )


def spirit_options(state: SunkenCity) -> tuple[Option, ...]:
    """D8 and D10: steps of the spirit, or banishing while it is isolated; none when it is over.

    In an emerge phase it stays in its cave, so that nothing sinks (SC-5.110).
    """
    if state.phase != SUBMERGE or not state.build_points or spirit.strands(state):
        return ()  # SC-6.7: nor does it move once it is stranded
    if lake.is_isolated(state):  # SC-5.124; in cycle 5 it would be stranded: SC-5.130
        return tuple(_BANISH[number] for number in open_caves(state))
    return spirit.pro_step_options(state)


def shift(state: SunkenCity, cave: str) -> list[Event]:
    """D9: put the spirit into another cave, free of charge."""
    state.shifting = False
    if cave == "keep":
        return []
    old, new = -state.spirit, int(cave)
    state.spirit = -new
    state.turn.spirit.append(f"cave:{new}")
    return [Event("spirit-shifted", {"seat": Seat(state.actor), "old": old, "cave": new})]


def banish(state: SunkenCity, cave: str) -> list[Event]:
    """D10: put the isolated spirit into a cave; its element sinks, a new cycle begins.

    Points that are left build again, but the house of this turn stays used (SC-5.127).
    """
    place, number = state.spirit, int(cave)
    name = lake.element(state, place)
    state.build_points -= 1  # SC-5.126
    state.turn.spirit.append(f"cave:{number}")
    swept = spirit.sink(state, place)  # SC-5.124: still to the pile of the old cycle
    state.spirit = -number
    state.cycle += 1  # SC-5.126
    state.draw = state.cycle  # SC-5.102: cycle c draws from pile c
    state.phase = EMERGE
    state.quiet = -1  # SC-7.5
    facts = {
        "seat": Seat(state.actor),
        "cave": number,
        "sunk": name,
        "cycle": state.cycle,
        "left": state.piles[state.draw],
    }
    return [Event("spirit-banished", facts), *swept, *close_packed(state)]


def close_packed(state: SunkenCity) -> list[Event]:
    """End an emerge phase in which no street fits any more (SC-5.128)."""
    if state.phase != EMERGE or lake.street_fits(state):
        return []
    moved = state.piles[state.draw]  # they could never be placed, and the phase never end
    state.piles[state.draw] = 0
    state.piles[spirit.sink_pile(state)] += moved
    packed = Event("lake-packed", {"pile": state.draw, "streets": moved})
    return [packed, *submerge(state)]


def submerge(state: SunkenCity) -> list[Event]:
    """Begin the submerge phase of the same cycle (SC-5.116): the spirit surfaces at once.

    The turn goes on with the points it has (SC-5.103). If it surfaces isolated it can be banished
    in the same turn, and so on through several phases (SC-5.129).
    """
    state.phase = SUBMERGE
    state.quiet = -1  # SC-7.5
    cave = -state.spirit
    state.spirit = _surfacing_place(state)
    state.turn.spirit.append(PLACES[state.spirit])
    is_house = state.spirit in state.houses
    facts = {
        "cave": cave,
        "place": PLACES[state.spirit],
        "house": lake.number_on(state, state.spirit) if is_house else 0,
        "cycle": state.cycle,
    }
    events = [Event("spirit-surfaced", facts)]
    if state.cycle == CYCLES:  # SC-5.130
        events.append(Event("last-phase-begun"))
    return events + stranded(state)


def _surfacing_place(state: SunkenCity) -> int:
    own = state.houses[-state.spirit]
    if own > 0:
        return own  # SC-5.117
    for number in reversed(HOUSES):
        if state.houses[number] > 0:
            return state.houses[number]  # SC-5.118
    return state.streets[-1]  # SC-5.119


def stranded(state: SunkenCity) -> list[Event]:
    """Trigger 3, after each step of the spirit and when it surfaces."""
    return trigger(state, "SC-6.3", "spirit-stranded") if spirit.strands(state) else []
