"""Shorthands for the wording of the pictures."""

from __future__ import annotations

from collections.abc import Iterable

from render.frame import Frame
from render.sunken_city.facts import mark_of
from render.words import say


def spoken_name(frame: Frame, seat: int) -> str:
    """A player's name with the letter of the seat, for texts."""
    return f"{frame.names[seat]} ({mark_of(frame.view, seat).letter})"


def listed(things: Iterable[object]) -> str:
    """Things in a row, or a dash."""
    return ", ".join(str(thing) for thing in things) or "–"


def element_name(frame: Frame, name: str) -> str:
    """A street by its fields, a house by number and field; names as "house:9:D2"."""
    kind, _, rest = name.partition(":")
    if kind == "street":
        return rest
    number, _, field = rest.partition(":")
    return say(frame, "house", number=number, field=field)


def plain_name(frame: Frame, seat: int) -> str:
    """A player's name as it was written."""
    return frame.names[seat]


def phase(frame: Frame) -> str:
    """The round, in the professional game also the phase."""
    view = frame.view
    key = "last-round" if view["last_round"] and view["result"] is None else "round"
    words = say(frame, key, round=view["round"])
    if view["phase"] in ("emerge", "submerge"):
        words += " · " + say(frame, view["phase"], cycle=view["cycle"])
    return words if view["result"] is None else say(frame, "over")
