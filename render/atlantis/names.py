"""The names of players as a picture shows them."""

from __future__ import annotations

from render import fonts
from render.atlantis.facts import MARKS
from render.frame import Frame
from render.words import say


def drawn_name(frame: Frame, seat: int) -> str:
    """A player's name as far as the faces can draw it; else the letter of the seat."""
    return fonts.printable(frame.names[seat]) or say(frame, "seat", letter=MARKS[seat].letter)
