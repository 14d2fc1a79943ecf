"""C19: a row of short turns has a name that is public, plain, and never comes back."""

from __future__ import annotations

from copy import deepcopy

from games.core.stretches import stretch_of
from tests.conformance.walk import Record


def check_stretches(record: Record) -> None:
    """C19: the stretches of a game, one after the other."""
    case, past = record.case, set[str]()
    now: str | None = None
    for number, position in record.positions():
        view = case.game.view_for(position.state, None)
        kept = deepcopy(view)
        name = stretch_of(case.game, view)
        if view != kept:
            case.fail("C19", number, "to ask for the stretch changes the view")
        if name == now:
            continue
        if name == "" or name in past:
            case.fail("C19", number, f"the stretch {name!r} has no name of its own")
        past |= {name} if name is not None else set()
        now = name
