"""The note of a seat in a picture: a few small words on a line of their own below its name.

A note is always in the smallest type of its picture, which a name never reaches beside it. Where a
seat has none everything is drawn as if there were no notes at all.
"""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.frame import Frame
from render.theme import INK, SEPIA

NAME, LEAST_NAME = 30, 28  # px: a name above its note, at most and at least
RISE, FALL = 14, 13  # from the middle of a heading up to the name, and down to the note
NOTE_ROOM = 210  # px, at least, that every picture has for a note
LINE = 30  # the height of a note on a line of its own


def lift(frame: Frame, seat: int, by: int = RISE) -> int:
    """How far what stands in line with a name goes up to leave the line below to the note."""
    return by if frame.note(seat) else 0


def heading(
    image: Image.Image,
    frame: Frame,
    seat: int,
    name: str,
    at: tuple[float, float],
    room: float,
    size: int = NAME,
    below: float | None = None,
) -> float:
    """Put a name at the left of a line, its note below it; returns the width of the name.

    `at` is the middle of both. The note has `below` pixels, or as many as the name.
    """
    if not frame.note(seat):
        return fonts.label(image, at, name, room, "bold", size, INK, "lm")
    line(image, frame, seat, (at[0], at[1] + FALL), room if below is None else below)
    name, size = fonts.fit(fonts.printable(name), "bold", min(size, NAME), int(room), LEAST_NAME)
    return fonts.label(image, (at[0], at[1] - RISE), name, room, "bold", size, INK, "lm")


def line(
    image: Image.Image,
    frame: Frame,
    seat: int,
    at: tuple[float, float],
    room: float,
    size: int = fonts.LEAST,
) -> None:
    """Put the note of a seat on a line of its own."""
    fonts.label(image, at, frame.note(seat), room, "semi", size, SEPIA, "lm")


def spare(frame: Frame, room: float, height: float, seats: int) -> int:
    """The height of a line for the note below each of so many seats; 0 if there is no room.

    For lists in private pictures, where what belongs to the game comes first.
    """
    fits = any(frame.notes) and room >= (height + LINE) * seats
    return LINE if fits else 0
