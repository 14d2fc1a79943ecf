"""The public board: the sea with the swarm, the score track, the cards, a card a player."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.frame import Frame
from render.materials import letterpress
from render.swarm import market, seats, stage, table, track
from render.swarm.acts import Touched, touched
from render.swarm.stage import SHEET
from render.swarm.words import (
    where,
)
from render.theme import GLOW_LAST, INK
from render.words import say

_MIDDLE = (SHEET[0] + SHEET[2]) / 2
_ROOM = SHEET[2] - SHEET[0] - 48


def board(frame: Frame) -> Image.Image:
    """Draw the public board."""
    view = frame.view
    image = stage.ground()
    done = touched(view["last"])
    sea(image, frame, done, GLOW_LAST)
    track.markers(image, view, done.victims)
    market.band(image, frame)
    letterpress(image, (_MIDDLE, 46), say(frame, "title").upper(), _ROOM, 46)
    fonts.label(image, (_MIDDLE, 94), where(frame), _ROOM, "bold", 31, INK)
    seats.column(image, frame, done)
    return image


def sea(image: Image.Image, frame: Frame, done: Touched, colour: str) -> None:
    """Everything within the frame of the sea."""
    view = frame.view
    table.ocean(image, view)
    table.rings(image, done, colour)
    table.ways(image, done, colour)
    # Over the ways, so that a figure covers its own trail and not the other way round.
    table.pieces_on(image, view)
    table.hits(image, done)
    table.corners(image, view)
