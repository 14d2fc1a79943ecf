"""Frames: everything a picture is made of, put together from a view and a question."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.api import Decision, Json
from games.core.wording import Say
from render import Frame, Target
from render.frame import Kind


def frame(
    view: Json,
    names: Sequence[str],
    say: Say,
    decision: Decision | None = None,
    places: Sequence[int] | None = None,
) -> Frame:
    """Return the frame of a view; the options of a question become numbered targets.

    `places` limits them to those options, for one menu of a long list; numbers stay the same.
    """
    options = () if decision is None else decision.options
    targets = tuple(
        Target(place + 1, option.key)
        for place, option in enumerate(options)
        if places is None or place in places
    )
    return Frame(view=view, names=tuple(names), say=say, targets=targets)


def kind_of(view: Json, decision: Decision | None = None) -> Kind:
    """Return which picture shows a view best: the panel to answer, the scoring, or the board."""
    if decision is not None:
        return "panel"
    return "final" if view.get("result") is not None else "board"
