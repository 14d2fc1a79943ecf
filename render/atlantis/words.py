"""Shorthands for the wording of the pictures."""

from __future__ import annotations

from typing import Any

from games.core.wording import Message
from render.frame import Frame


def say(frame: Frame, key: str, **args: Any) -> str:
    """One entry "picture-<key>" of the catalogue in the viewer's language."""
    return frame.say(Message(f"picture-{key}", args))


def kind_name(frame: Frame, kind: str) -> str:
    """The name of one of the seven objects."""
    return frame.say(Message("kind", {"kind": kind}))


def place_name(frame: Frame, place: int) -> str:
    """A place in a sentence: its number, Atlantis or the mainland."""
    return frame.say(Message("place", {"place": place}))
