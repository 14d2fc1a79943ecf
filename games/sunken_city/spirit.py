"""The spirit: the SPIRIT action of the basic game (rules 5d) and sinking (rules 5e)."""

from __future__ import annotations

from games.core.api import Event, Option, Seat
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
    bits_of,
)
from games.sunken_city.state import IN_CAVE, SUBMERGE, SunkenCity

_START = Option("spirit", "SC-5.61")
_ROLL = Option("spirit", "SC-5.62")
_STEP = tuple(Option(f"spirit:{name}", "SC-5.64") for name in PLACES[:VILLAGE])
_PRO_STEP = tuple(Option(f"spirit:{name}", "SC-5.121", ("spirit",)) for name in PLACES[:VILLAGE])
_STOP = Option("spirit:stop", "SC-5.64")


def can_start(state: SunkenCity) -> bool:
    """Return whether SPIRIT can be taken this turn (SC-5.6, SC-5.60)."""
    return state.mode == BASIC and not state.spirit_used and not lake.is_isolated(state)


def own_zone_steps(state: SunkenCity) -> int:
    """Return the fixed limit if the spirit is in the active player's zone, else 0 (SC-5.61)."""
    zone = ZONES[state.colours[state.actor]]
    if not MASK[state.spirit] & zone:
        return 0
    return PIECES[state.mode, len(state.colours)].own_zone_steps


def start_options(state: SunkenCity) -> tuple[Option, ...]:
    """D7: one button, with or without a roll; there is no choice between them (SC-5.63)."""
    if not can_start(state):
        return ()
    return (_START,) if own_zone_steps(state) else (_ROLL,)


def way_options(state: SunkenCity) -> tuple[Option, ...]:
    """D8 in basic: the next step or stop."""
    return (*(_STEP[place] for place in lake.connected(state, state.spirit)), _STOP)


def pro_step_options(state: SunkenCity) -> tuple[Option, ...]:
    """D8 in pro: each spirit point is one step to a connected element (SC-5.121)."""
    return tuple(_PRO_STEP[place] for place in lake.connected(state, state.spirit))


def start(state: SunkenCity, chance: Chance) -> list[Event]:
    """D7: fix the limit, by the zone or by the die (SC-5.61, SC-5.62, SC-5.65)."""
    seat = Seat(state.actor)
    state.spirit_used = True
    limit = own_zone_steps(state)
    if limit:
        state.spirit_left = limit
        return [Event("spirit-called", {"seat": seat, "steps": limit})]
    die = PIECES[state.mode, len(state.colours)].die
    roll = chance.pick(DICE[str(die)], "die")
    state.spirit_left = state.turn.roll = roll  # SC-5.68: a 0 uses the action up
    state.unseen = False  # everybody sees the die, and with it all that was done before
    return [Event("die-rolled", {"seat": seat, "die": str(die), "roll": roll})]


def step(state: SunkenCity, name: str) -> list[Event]:
    """Move the spirit by one step; what he leaves sinks (SC-5.76)."""
    events = _leave(state, PLACE[name])
    if state.mode == BASIC:
        state.spirit_left -= 1
        if lake.is_isolated(state):  # SC-5.67
            state.spirit_left = 0
        return events
    state.build_points -= 1
    state.quiet = -1  # SC-7.5
    return events


def _leave(state: SunkenCity, target: int) -> list[Event]:
    left = state.spirit
    name = lake.element(state, left)
    state.spirit = target
    state.turn.spirit.append(PLACES[target])
    swept = sink(state, left)
    facts = {"seat": Seat(state.actor), "to": PLACES[target], "sunk": name}
    return [Event("spirit-moved", facts), *swept]


def sink_pile(state: SunkenCity) -> int:
    """Return the pile that collects sunk streets (SC-5.95, SC-5.97, SC-5.102)."""
    return min(state.draw + 1, PILES)


def sink(state: SunkenCity, place: int) -> list[Event]:
    """Sink an element with whoever stands on it (SC-5.77 to SC-5.81)."""
    state.turn.sunk.append(lake.element(state, place))
    if place < HOUSE:
        state.streets.remove(place)
        state.piles[sink_pile(state)] += 1
    else:
        state.houses[lake.number_on(state, place)] = IN_CAVE
    lake.clear(state, place)
    count = len(state.colours)
    left_neighbours_first = ((state.actor + 1 + turn) % count for turn in range(count))
    return [
        _sweep(state, seat) for seat in left_neighbours_first if state.adventurers[seat] == place
    ]


def _sweep(state: SunkenCity, seat: int) -> Event:
    """Send an adventurer home; gems turn back, a chip consoles all but the mover (SC-5.80)."""
    lost = state.gem[seat]
    state.adventurers[seat] = VILLAGE
    state.roof[seat] |= lost
    state.gem[seat] = 0
    state.turn.swept.append(seat)
    chip = seat != state.actor and state.spirit_chips and state.supply > 0
    if chip:
        state.supply -= 1
        state.chips[seat] += 1
    facts = {"swept_seat": Seat(seat), "lost": bits_of(lost), "chip": int(chip)}
    return Event("swept-home", facts)


def strands(state: SunkenCity) -> bool:
    """Return whether the last submerge phase is over: the spirit is isolated (SC-6.3)."""
    return state.phase == SUBMERGE and state.cycle == CYCLES and lake.is_isolated(state)
