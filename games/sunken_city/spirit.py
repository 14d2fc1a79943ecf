"""The spirit: the SPIRIT action of the basic game (rules 5d) and sinking (rules 5e)."""

from __future__ import annotations

from games.core.api import Event, Option, Seat
from games.core.bitsets import members
from games.core.chance import Chance
from games.sunken_city import lake
from games.sunken_city.data import (
    BASIC,
    CYCLES,
    DICE,
    HOUSE,
    MASK,
    PIECES,
    PILES,
    PLACE,
    PLACES,
    VILLAGE,
    ZONES,
)
from games.sunken_city.state import IN_CAVE, SUBMERGE, SunkenCity

_START = Option("spirit", "SC-5.61")
_ROLL = Option("spirit", "SC-5.62")
_STEP = tuple(Option(f"spirit:{name}", "SC-5.64") for name in PLACES[:VILLAGE])
_PRO_STEP = tuple(Option(f"spirit:{name}", "SC-5.121", ("spirit",)) for name in PLACES[:VILLAGE])
_STOP = Option("spirit:stop", "SC-5.64")


def can_start(state: SunkenCity) -> bool:
    """Return whether SPIRIT can be taken: once a turn (SC-5.6), never while isolated (SC-5.60).

    It is the only user of zones and dice, and there is no SPIRIT in pro (SC-5.100).
    """
    return state.mode == BASIC and not state.spirit_used and not lake.is_isolated(state)


def own_zone_steps(state: SunkenCity) -> int:
    """Return the fixed limit if the spirit is in the active player's zone, else 0 (SC-5.61).

    Zones matter for nothing else (SC-3.8).
    """
    zone = ZONES[state.colours[state.actor]]
    if not MASK[state.spirit] & zone:  # one field in it is enough: SC-3.7
        return 0
    return PIECES[state.mode, len(state.colours)].own_zone_steps


def start_options(state: SunkenCity) -> tuple[Option, ...]:
    """D7: one button, with or without a roll; there is no choice between them (SC-5.63).

    It is one option among others: nobody has to press it (SC-5.60).
    """
    if not can_start(state):
        return ()
    return (_START,) if own_zone_steps(state) else (_ROLL,)


def way_options(state: SunkenCity) -> tuple[Option, ...]:
    """D8 in basic: the next step, to elements only (SC-5.66), or stop, also at once (SC-5.64)."""
    return (*(_STEP[place] for place in lake.connected(state, state.spirit)), _STOP)


def pro_step_options(state: SunkenCity) -> tuple[Option, ...]:
    """D8 in pro: each spirit point is one step to a connected element, no village (SC-5.121)."""
    return tuple(_PRO_STEP[place] for place in lake.connected(state, state.spirit))


def start(state: SunkenCity, chance: Chance) -> list[Event]:
    """D7: fix the limit once and for all, by the zone or by the die (SC-5.65)."""
    seat = Seat(state.actor)
    state.spirit_used = True  # SC-5.6: once a turn
    limit = own_zone_steps(state)
    if limit:  # SC-5.61
        state.spirit_left = limit
        return [Event("spirit-called", {"seat": seat, "steps": limit})]
    die = PIECES[state.mode, len(state.colours)].die  # SC-4.10
    roll = chance.pick(DICE[str(die)], "die")  # SC-5.62, SC-8.1: each face one in six
    state.spirit_left = state.turn.roll = roll  # SC-5.68: a 0 uses the action up
    state.unseen = False  # everybody sees the die, and with it all that was done before
    return [Event("die-rolled", {"seat": seat, "die": str(die), "roll": roll})]


def step(state: SunkenCity, name: str) -> list[Event]:
    """Move the spirit by one step."""
    events = _leave(state, PLACE[name])
    if state.mode == BASIC:
        state.spirit_left -= 1
        if lake.is_isolated(state):  # SC-5.67: the rest of the steps is lost
            state.spirit_left = 0
        return events
    state.build_points -= 1  # SC-5.121
    state.quiet = -1  # SC-7.5: this round does not count any more
    return events


def _leave(state: SunkenCity, target: int) -> list[Event]:
    """Go to an element; the one it leaves sinks before the next step is chosen (SC-5.76).

    Whoever stands where it goes is unharmed (SC-5.69) until it leaves that as well (SC-5.82).
    """
    left = state.spirit
    name = lake.element(state, left)
    state.spirit = target
    state.turn.spirit.append(PLACES[target])
    swept = sink(state, left)
    facts = {"seat": Seat(state.actor), "to": PLACES[target], "sunk": name}
    return [Event("spirit-moved", facts), *swept]


def sink_pile(state: SunkenCity) -> int:
    """Return the pile that collects sunk streets: the next one (SC-5.95, SC-5.102).

    After the hourglass pile 6 is draw pile and sink pile (SC-5.97).
    """
    return min(state.draw + 1, PILES)


def sink(state: SunkenCity, place: int) -> list[Event]:
    """Sink an element with whoever stands on it."""
    state.turn.sunk.append(lake.element(state, place))
    if place < HOUSE:
        state.streets.remove(place)
        state.piles[sink_pile(state)] += 1  # SC-5.78
    else:
        state.houses[lake.number_on(state, place)] = IN_CAVE  # SC-5.77: to be raised again
    lake.clear(state, place)
    count = len(state.colours)
    # SC-5.81: the supply may run out among them.
    left_neighbours_first = ((state.actor + 1 + turn) % count for turn in range(count))
    return [
        _sweep(state, seat) for seat in left_neighbours_first if state.adventurers[seat] == place
    ]


def _sweep(state: SunkenCity, seat: int) -> Event:
    """Send an adventurer home; gems turn back, a chip consoles all but the mover.

    Move points are left alone: if it is the mover's own adventurer, they may walk on from there
    (SC-5.83).
    """
    lost = state.gem[seat]
    state.adventurers[seat] = VILLAGE
    state.roof[seat] |= lost  # SC-5.79: what is safe stays safe
    state.gem[seat] = 0
    state.turn.swept.append(seat)
    consoled = seat != state.actor and state.spirit_chips  # SC-5.80, SC-5.131; SC-7.3
    chip = consoled and state.supply > 0  # SC-5.81: nothing is owed
    if chip:
        state.supply -= 1
        state.chips[seat] += 1
    facts = {"swept_seat": Seat(seat), "lost": list(members(lost)), "chip": int(chip)}
    return Event("swept-home", facts)


def strands(state: SunkenCity) -> bool:
    """Return whether the last submerge phase is over: the spirit is isolated (SC-6.3)."""
    return state.phase == SUBMERGE and state.cycle == CYCLES and lake.is_isolated(state)
