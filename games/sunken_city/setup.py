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
    """Return the position before the first card; only the start player is random (SC-8.1)."""
    basic = options["mode"] == BASIC
    short = bool(options["short_game"])
    pieces = PIECES[str(options["mode"]), seats]
    first_seat = options["start_player"] != "random"
    start = 0 if first_seat else chance.below(seats, "start")  # SC-4.3, SC-7.4
    treasures = ALL_TREASURES & ~(1 << SHORT_WITHOUT) if short else ALL_TREASURES
    state = SunkenCity(
        mode=str(options["mode"]),
        short_game=short,
        spirit_chips=bool(options["spirit_chips"]),
        stall_guard=int(options["stall_guard_rounds"]),
        colours=list(seating(seats, str(options["colours"]))),
        start=start,
        round=1,
        actor=start,
        ending="",
        over=False,
        phase="" if basic else EMERGE,
        cycle=0 if basic else 1,
        quiet=-1,
        lake=[NOWHERE] * len(FIELDS),
        covered=0,
        streets=[],
        houses=[REMOVED, *(IN_CAVE for _ in HOUSES)],
        spirit=-SPIRIT_CAVE,  # SC-4.11
        piles=[pieces.box, pieces.pile, *([1] * (PILES - 2)), 0],  # SC-4.5 to SC-4.7
        draw=1,
        supply=CHIPS,
        chips=[0] * seats,
        adventurers=[VILLAGE] * seats,
        roof=[treasures] * seats,
        gem=[0] * seats,
        safe=[0] * seats,
        hands=[FULL_HAND] * seats,
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
    if short:
        state.houses[SHORT_WITHOUT] = REMOVED
    if basic:  # SC-4.9
        state.spirit = state.houses[CENTRE_HOUSE] = HOUSE + CENTRE
        lake.put(state, HOUSE + CENTRE)
    return state
