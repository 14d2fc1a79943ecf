"""All ways to lay the next tile of a study, tried out on copies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.core.bitsets import members
from games.swarm import study
from games.swarm.data import NOWHERE
from games.swarm.state import Swarm


class Placement(NamedTuple):
    """A tile as it could be laid: its kind, its field, its open sides."""

    kind: int
    at: int
    openings: int


def placements(
    state: Swarm, kinds: Iterable[int] | None = None, at: int = NOWHERE
) -> Iterator[Placement]:
    """Yield every way to lay a tile, of some kinds only, or only on one field."""
    layable = study.layable(state)
    for kind in range(len(layable)) if kinds is None else kinds:
        for field in members(layable[kind]) if at == NOWHERE else (at,):
            for openings in study.rotations(state, kind, field):
                yield Placement(kind, field, openings)


def laid(state: Swarm, placement: Placement) -> Swarm:
    """Return the position after laying a tile, with the first buoy that can be moved if none is
    left; no further tile is looked for.
    """
    trial = state.copy()
    turn = trial.turn
    turn.kind, turn.field, turn.openings = placement
    source = NOWHERE
    if not trial.buoy_supply[trial.actor]:
        source = next(members(study.buoy_sources(trial)))
    turn.studies = 1
    study.lay(trial, source)
    return trial
