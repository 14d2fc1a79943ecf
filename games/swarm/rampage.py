"""How the mate moves hazards: all ways are tried, the best swing is taken (rules 12, 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.swarm import hazards
from games.swarm import state as phases
from games.swarm.state import Swarm

_RIVAL = 0.25  # how much the loss of a rival counts beside the own gain
_LEADER = 0.5  # and that of the richest rival

_STEPS: dict[str, tuple[Callable[[Swarm], Any], Callable[[Swarm, str], Any]]] = {
    phases.HAZARD: (hazards.hazard_options, hazards.choose_figure),
    phases.WHALE: (hazards.whale_options, hazards.swim),
    phases.WAVE: (hazards.wave_options, hazards.choose_wave),
    phases.WAVE_LENGTH: (hazards.wave_length_options, hazards.choose_wave_length),
    phases.CRAB: (hazards.crab_options, hazards.place_crab),
    phases.CRAB_LENGTH: (hazards.crab_length_options, hazards.walk_crab),
}


def best_way(state: Swarm) -> str:
    """Return the next choice on the best way of the hazard that is moving."""
    return _search(state, state)[1]


def best_swing(state: Swarm, action: str, move: int) -> float:
    """Return what a hazard card would bring if it were played now."""
    trial = state.copy()
    trial.turn.action = action
    hazards.begin(trial, move)
    return _search(state, trial)[0]


def _search(origin: Swarm, state: Swarm) -> tuple[float, str]:
    if state.phase not in _STEPS:
        return _swing(origin, state), ""
    options, carry_out = _STEPS[state.phase]
    best, found = -1e9, ""
    for option in options(state):
        trial = state.copy()
        carry_out(trial, option.key)
        swing = _search(origin, trial)[0]
        if swing > best:
            best, found = swing, option.key
    return best, found


def _swing(before: Swarm, after: Swarm) -> float:
    """Return what a hazard brought: the own gain, and what rivals lost."""
    seat = before.actor
    rivals = [other for other in range(before.seats) if other != seat]
    most = max(before.rp[other] for other in rivals)
    swing = float(after.rp[seat] - before.rp[seat])
    for other in rivals:
        lost = before.rp[other] - after.rp[other]
        swing += lost * (_LEADER if before.rp[other] == most else _RIVAL)
    return swing
