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
    *,
    walks: Sequence[Sequence[str]] = (),
    notes: Sequence[str] = (),
) -> Frame:
    """Return the frame of a view; the options of a question become numbered targets.

    `places` limits them to those options, for one menu of a long list, and numbers them from 1.
    `walks` are shortcuts, by the choices they are made of; their numbers follow.
    `notes` are a few words per seat (`bot.discord.seat_notes`), "" where there is nothing to say.
    """
    options = () if decision is None else decision.options
    shown = range(len(options)) if places is None else places
    marked = [(options[place].key,) for place in shown] + [tuple(walk) for walk in walks]
    targets = tuple(
        Target(number, keys[-1], keys[:-1]) for number, keys in enumerate(marked, start=1)
    )
    asked = "" if decision is None else decision.kind
    return Frame(view, tuple(names), say, targets, tuple(notes), asked)


def kind_of(view: Json, decision: Decision | None = None) -> Kind:
    """Return which picture shows a view best: the panel to answer, the scoring, or the board."""
    if decision is not None:
        return "panel"
    return "final" if view.get("result") is not None else "board"
