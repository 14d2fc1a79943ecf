"""The names of players as a picture shows them."""

from __future__ import annotations

from dataclasses import replace

from render import fonts
from render.frame import Frame
from render.sunken_city.facts import mark_of
from render.words import say


def drawn_name(frame: Frame, seat: int) -> str:
    """A player's name as far as the faces can draw it; else the letter of the seat."""
    letter = mark_of(frame.view, seat).letter
    return fonts.printable(frame.names[seat]) or say(frame, "seat", letter=letter)


def legible(frame: Frame) -> Frame:
    """The frame with all names as far as the faces can draw them, for sentences in a picture."""
    names = tuple(drawn_name(frame, seat) for seat in range(len(frame.names)))
    return replace(frame, names=names)
