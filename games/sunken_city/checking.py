"""What must hold in every position (rules 9, invariants)."""

from __future__ import annotations

from games.core.errors import RulesBugError
from games.sunken_city import lake
from games.sunken_city.data import (
    BASIC,
    CHIPS,
    CORNER,
    FIELDS,
    FIELDS_OF,
    FULL_HAND,
    HOUSE,
    HOUSES,
    MASK,
    NOWHERE,
    PILES,
    SHORT_WITHOUT,
    SITES,
    STREETS,
    TOUCHING,
    VILLAGE,
)
from games.sunken_city.state import EMERGE, IN_CAVE, REMOVED, SunkenCity
from games.sunken_city.walking import all_treasures


def check(state: SunkenCity) -> None:
    """Raise RulesBugError when something is lost, doubled or in a place where it cannot be."""
    _check_streets(state)
    _check_houses(state)
    _check_lake(state)
    _check_players(state)
    _check_spirit(state)
    for colour in state.colours:  # the corner lock: SC-5.20
        corner, (one, other), _ = CORNER[colour]
        _demand(
            bool(state.covered & corner) or not (state.covered & one and state.covered & other),
            "a village is shut",
        )


def _demand(holds: bool, reason: str) -> None:
    if not holds:
        raise RulesBugError(reason)


def _check_streets(state: SunkenCity) -> None:
    on_lake = len(state.streets)
    _demand(on_lake + sum(state.piles) == STREETS, "streets lost or doubled")
    _demand(len(set(state.streets)) == on_lake, "two streets in one slot")
    _demand(len(state.piles) == PILES + 1 and min(state.piles) >= 0, "a pile is wrong")
    # SC-5.98: only the sixth pile may be empty when it is drawn from.
    may_be_empty = state.draw == PILES if state.mode == BASIC else state.phase != EMERGE
    _demand(may_be_empty or state.piles[state.draw] > 0, "the draw pile is empty")


def _check_houses(state: SunkenCity) -> None:
    _demand(len(state.houses) == len(HOUSES) + 1, "houses lost or doubled")
    for number in HOUSES:
        place = state.houses[number]
        gone = state.short_game and number == SHORT_WITHOUT
        _demand((place == REMOVED) == gone, f"house {number} is lost or should be")
        if place > IN_CAVE:
            _demand(place - HOUSE in SITES, f"house {number} stands on the wrong water")
    fields = [place - HOUSE for place in state.houses if place > IN_CAVE]
    for index, field in enumerate(fields):
        for other in fields[:index]:
            _demand(not TOUCHING[field] >> other & 1, "two houses touch")


def _check_lake(state: SunkenCity) -> None:
    expected = [NOWHERE] * len(FIELDS)
    covered = 0
    for place in (*state.streets, *(p for p in state.houses if p > IN_CAVE)):
        _demand(not covered & MASK[place], "two elements overlap")
        covered |= MASK[place]
        for field in FIELDS_OF[place]:
            expected[field] = place
    _demand(expected == state.lake and covered == state.covered, "the lake is not what lies on it")


def _check_players(state: SunkenCity) -> None:
    count = len(state.colours)
    lists = (state.chips, state.adventurers, state.roof, state.gem, state.safe, state.hands)
    _demand(all(len(each) == count for each in lists), "a player lacks something")
    _demand(sum(state.chips) + state.supply == CHIPS, "chips lost or doubled")
    for seat in range(count):
        roof, gem, safe = state.roof[seat], state.gem[seat], state.safe[seat]
        _demand(not (roof & gem or roof & safe or gem & safe), "a treasure is in two states")
        _demand(roof | gem | safe == all_treasures(state), "treasures lost or doubled")
        place = state.adventurers[seat]
        if place == VILLAGE:
            _demand(not gem, "gems at home")
        else:  # SC-3.11: nobody stands on free water
            _demand(_exists(state, place), "an adventurer stands on nothing")
        hand = state.hands[seat]
        playing = seat == state.actor and state.card != NOWHERE
        _demand(0 <= hand <= FULL_HAND and (hand > 0 or playing), "a hand is wrong")


def _check_spirit(state: SunkenCity) -> None:
    in_cave = state.spirit < 0  # never in basic, where there is no phase
    _demand(in_cave == (state.phase == EMERGE), "the spirit is in a cave at the wrong time")
    if in_cave:
        _demand(state.houses[-state.spirit] != REMOVED, "the spirit is in a closed cave")
        return
    _demand(_exists(state, state.spirit), "the spirit stands on nothing")
    if state.spirit_left:
        _demand(not lake.is_isolated(state), "the spirit cannot go on")


def _exists(state: SunkenCity, place: int) -> bool:
    return 0 <= place < VILLAGE and state.lake[FIELDS_OF[place][0]] == place
