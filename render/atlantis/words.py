"""Shorthands for the wording of the pictures."""

from __future__ import annotations

from games.core.wording import Message
from render.frame import Frame


def kind_name(frame: Frame, kind: str) -> str:
    """The name of one of the seven objects."""
    return frame.say(Message("kind", {"kind": kind}))


def place_name(frame: Frame, place: int) -> str:
    """A place in a sentence: its number, Atlantis or the mainland."""
    return frame.say(Message("place", {"place": place}))


def at_name(frame: Frame, place: int) -> str:
    """Where something stands: on a place, in Atlantis or on the mainland."""
    return frame.say(Message("at", {"at": place}))
