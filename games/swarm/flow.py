"""Stages and turns: who comes next, when a phase, a stage and the game end (rules 5.A)."""

from __future__ import annotations

from games.core.api import Event
from games.core.chance import Chance
from games.swarm import actions, market, scoring
from games.swarm.data import TABLES
from games.swarm.state import BUYING, PLAYING, START, STARTING, Swarm, Turn


def end_turn(state: Swarm, chance: Chance) -> list[Event]:
    """Close a turn and open the next one."""
    state.last = (state.actor, state.part, state.turn.acts)
    state.turn = Turn()
    state.underway = False
    state.ways = None  # they were those of this player
    if state.part == STARTING:
        return _next_start(state, chance)
    if state.part == BUYING:
        state.place = (state.place + 1) % state.seats  # SW-5.20
        return _next_buyer(state)
    actions.pass_on(state)
    return _next_player(state, chance)


def open_start(state: Swarm) -> None:
    """Ask for a first station, by the track (SW-4.9), with `free_start` from its end."""
    state.part, state.phase = STARTING, START
    state.place = state.seats - 1 if state.free_start else 0  # SW-7.2
    state.actor = state.order[state.place]


def _next_start(state: Swarm, chance: Chance) -> list[Event]:
    state.place += -1 if state.free_start else 1  # SW-4.9, SW-7.2
    if 0 <= state.place < state.seats:
        state.actor = state.order[state.place]
        state.phase = START
        return []
    return _begin_stage(state, chance)  # SW-7.4: from number 1 on


def _begin_stage(state: Swarm, chance: Chance) -> list[Event]:
    """Build the row and open the buy phase (SW-5.2); the board stays as it is (SW-5.186)."""
    state.stage += 1
    state.part, state.place, state.round = BUYING, 0, 0  # SW-5.20: number 1 buys first
    market.build_row(state, chance)
    facts = {"stage": state.stage, "stages": TABLES[state.seats].stages}
    return [Event("stage-began", facts), *market.open_turn(state)]


def _next_buyer(state: Swarm) -> list[Event]:
    """Go on buying, or open the play phase in the order just bought (SW-5.2, SW-5.36)."""
    if not market.is_over(state):
        return market.open_turn(state)
    fixed = market.fix_order(state)
    state.part, state.place, state.round = PLAYING, 0, 1  # SW-5.40
    actions.open_turn(state)
    return [fixed]


def _next_player(state: Swarm, chance: Chance) -> list[Event]:
    """Go on playing, or score the stage and open the next one or end the game (SW-5.2)."""
    if actions.open_turn(state):
        return []
    events = [scoring.score_stage(state)]  # SW-5.46, SW-5.180
    if state.stage == TABLES[state.seats].stages:  # SW-5.1, SW-6.1
        return events + scoring.finish_game(state)
    return events + _begin_stage(state, chance)
