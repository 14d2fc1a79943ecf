"""Rounds, phases and turns: who comes next, what is skipped, when the game ends (5.1, 6)."""

from __future__ import annotations

from collections.abc import Callable

from games.core.api import Event, Seat
from games.nautilus import building, dive, research, scoring
from games.nautilus.ruins import is_complete
from games.nautilus.state import (
    BUILD_STAGE,
    DIVE_STAGE,
    OPENING_STAGE,
    OVER,
    RESEARCH_STAGE,
    STAGES,
    UPGRADE,
    Nautilus,
    Turn,
)

_BEGIN: dict[int, Callable[[Nautilus], bool]] = {
    BUILD_STAGE: building.begin,
    RESEARCH_STAGE: research.begin,
    DIVE_STAGE: dive.begin,
}


def begin_game(state: Nautilus) -> None:
    """Open the first build turn of round 1; somebody can always buy."""
    state.stage = BUILD_STAGE
    state.actor = state.start
    building.begin(state)


def end_turn(state: Nautilus) -> list[Event]:
    """End the turn, then open the next one in which there is something to choose."""
    events = [] if state.turn.acts else [_passed(state)]
    events += _close(state)
    if state.stage == OPENING_STAGE:
        state.turn = Turn()
        begin_game(state)
        return events
    while True:
        events += _pass_on(state)
        if state.phase in (OVER, UPGRADE):
            return events
        if begin(state):
            return events
        events += _close(state)  # nothing to choose: skipped without a word (NA-5.9)


def begin(state: Nautilus) -> bool:
    """Open the turn of the actor in this stage; return whether there is anything to choose."""
    return _BEGIN[state.stage](state)


def _passed(state: Nautilus) -> Event:
    """Return the fact that a seat had a choice and did nothing (NA-5.9)."""
    return Event("turn-passed", {"seat": Seat(state.actor), "stage": STAGES[state.stage]})


def _close(state: Nautilus) -> list[Event]:
    """Clear a turn up and keep what was done in it for the view."""
    state.underway = False
    events = building.clear_up(state) if state.stage == BUILD_STAGE else []
    if state.turn.acts:
        state.last = (state.actor, state.stage, state.turn.acts)
    return events


def _pass_on(state: Nautilus) -> list[Event]:
    """Go to the next seat, phase or round."""
    state.turn = Turn()  # subs stay where they are, their moves and scans begin anew (NA-5.126)
    state.actor = (state.actor + 1) % state.seats  # NA-5.2
    if state.actor != state.start:  # NA-5.3: the others come first
        return []
    if state.stage != DIVE_STAGE:  # NA-5.1
        state.stage += 1
        return []
    return _end_round(state)


def _end_round(state: Nautilus) -> list[Event]:
    """End the game if one of its conditions is met, else begin the next round.

    They are looked at nowhere else, so all players have equally many turns (NA-6.8).
    """
    clause = ending(state)
    if clause:
        return scoring.begin(state, clause)
    state.round += 1
    state.start = state.actor = (state.start + 1) % state.seats  # NA-5.4
    state.stage = BUILD_STAGE
    state.active = False  # NA-6.5: each round anew, from the first one on (R49)
    return [round_started(state)]


def ending(state: Nautilus) -> str:
    """Return the clause that ends the game with this round, "" if none does.

    Each is looked at for itself: the earliest end that one of them prescribes counts (NA-6.7).
    """
    if is_complete(state):  # also in the extra round (NA-6.4)
        return "NA-6.2"
    if state.last_round == state.round:
        return "NA-6.3"
    return "" if state.active else "NA-6.5"


def round_started(state: Nautilus) -> Event:
    """Return the announcement of a round."""
    return Event("round-started", {"round": state.round, "seat": Seat(state.start)})
