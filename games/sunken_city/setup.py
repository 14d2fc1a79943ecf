"""Set-up (rules 4)."""

from __future__ import annotations

from games.core.chance import Chance
from games.core.options import Options
from games.sunken_city import lake
from games.sunken_city.data import (
    ALL_TREASURES,
    BASIC,
    CENTRE,
    CENTRE_HOUSE,
    CHIPS,
    FIELDS,
    FULL_HAND,
    HOUSE,
    HOUSES,
    NOWHERE,
    PIECES,
    PILES,
    SHORT_WITHOUT,
    SPIRIT_CAVE,
    VILLAGE,
    seating,
)
from games.sunken_city.state import EMERGE, IN_CAVE, REMOVED, SunkenCity, Turn


def set_up(seats: int, chance: Chance, options: Options) -> SunkenCity:
    """Return the position before the first card; nothing but the start player is random."""
    first_seat = options["start_player"] != "random"
    start = 0 if first_seat else chance.below(seats, "start")  # SC-4.3, SC-7.4, SC-8.1
    state = _laid_out(seats, start, options)
    if state.short_game:
        state.houses[SHORT_WITHOUT] = REMOVED  # SC-7.2
    if state.mode == BASIC:  # SC-4.9: house 10 in the middle, the spirit on it
        state.spirit = state.houses[CENTRE_HOUSE] = HOUSE + CENTRE
        lake.put(state, HOUSE + CENTRE)
    else:  # SC-4.11
        state.phase, state.cycle = EMERGE, 1
    return state


def _laid_out(seats: int, start: int, options: Options) -> SunkenCity:
    """Return what is the same in both modes: an empty lake, all houses and the spirit in caves."""
    mode = str(options["mode"])  # SC-7.1
    pieces = PIECES[mode, seats]
    without = 1 << SHORT_WITHOUT if options["short_game"] else 0  # SC-7.2
    return SunkenCity(
        mode=mode,
        short_game=bool(options["short_game"]),
        spirit_chips=bool(options["spirit_chips"]),
        stall_guard=int(options["stall_guard_rounds"]),
        colours=list(seating(seats, str(options["colours"]))),  # SC-4.1, SC-7.6
        start=start,
        round=1,
        actor=start,
        ending="",
        over=False,
        phase="",
        cycle=0,
        quiet=-1,
        lake=[NOWHERE] * len(FIELDS),
        covered=0,
        streets=[],
        houses=[REMOVED, *(IN_CAVE for _ in HOUSES)],  # SC-4.11; there is no house 0
        spirit=-SPIRIT_CAVE,  # SC-4.11
        # SC-4.5: no pile that is turned over later is empty, except the sixth (SC-5.98).
        piles=[pieces.box, pieces.pile, *([1] * (PILES - 2)), 0],  # SC-4.6, SC-4.7
        draw=1,  # SC-4.12; sunk streets go to the pile after it
        supply=CHIPS,  # SC-4.8
        chips=[0] * seats,
        adventurers=[VILLAGE] * seats,  # SC-4.4
        roof=[ALL_TREASURES & ~without] * seats,  # SC-4.4
        gem=[0] * seats,
        safe=[0] * seats,
        hands=[FULL_HAND] * seats,  # SC-4.4
        card=NOWHERE,
        build_points=0,
        move_points=0,
        house_used=False,
        chip_used=False,
        spirit_used=False,
        spirit_left=0,
        build_started=False,
        build_done=False,
        move_started=False,
        move_closed=False,
        shifting=False,
        unseen=False,
        turn=Turn(start),
    )
