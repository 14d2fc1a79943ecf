"""The names of players as a picture shows them."""

from __future__ import annotations

from dataclasses import replace

from render import fonts
from render.frame import Frame
from render.swarm.facts import MARKS
from render.words import say


def drawn_name(frame: Frame, seat: int) -> str:
    """A player's name as far as the faces can draw it; else the letter of the seat."""
    return fonts.printable(frame.names[seat]) or say(frame, "seat", letter=MARKS[seat].letter)


def legible(frame: Frame) -> Frame:
    """The frame with all names as far as the faces can draw them, for sentences in a picture."""
    names = tuple(drawn_name(frame, seat) for seat in range(len(frame.names)))
    return replace(frame, names=names)


def verdict(frame: Frame) -> str:
    """Who won with how many points; several winners stand named beside it."""
    result = frame.view["result"]
    if not result:  # given up: nobody has scored anything
        return say(frame, "phase-over")
    winners = result["winners"]
    total = result["scores"][winners[0]]["total"]
    if len(winners) > 1:
        return say(frame, "shared", total=total)
    # A long name must not push the points out of the title.
    name = fonts.cut(drawn_name(frame, winners[0]), "display", 560)
    return say(frame, "result", names=name, total=total)
