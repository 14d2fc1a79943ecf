"""Shorthands for the wording of the pictures."""

from __future__ import annotations

from typing import Any

from games.core.wording import Message
from render import fonts
from render.frame import Frame
from render.swarm.facts import MARKS


def say(frame: Frame, key: str, **args: Any) -> str:
    """One entry "picture-<key>" of the catalogue in the viewer's language."""
    return frame.say(Message(f"picture-{key}", args))


def drawn_name(frame: Frame, seat: int) -> str:
    """A player's name as far as the faces can draw it; else the letter of the seat."""
    return fonts.printable(frame.names[seat]) or say(frame, "seat", letter=MARKS[seat].letter)


def full_name(frame: Frame, seat: int) -> str:
    """A player's name with the letter of the seat, for texts."""
    return f"{frame.names[seat]} ({MARKS[seat].letter})"


def verdict(frame: Frame) -> str:
    """Who won with how many points; several winners stand named beside it."""
    result = frame.view["result"]
    if not result:  # given up: nobody has scored anything
        return say(frame, "phase-over")
    winners = result["winners"]
    total = result["scores"][winners[0]]["total"]
    if len(winners) > 1:
        return say(frame, "shared", total=total)
    name = fonts.cut(drawn_name(frame, winners[0]), "display", 560)
    return say(frame, "result", names=name, total=total)
