"""The public board: the sea with the swarm and the score track."""

from __future__ import annotations

from PIL import Image

from render.frame import Frame
from render.swarm import stage, table, track
from render.swarm.acts import Touched, touched
from render.theme import GLOW_LAST


def board(frame: Frame) -> Image.Image:
    """Draw the public board; the seats are a picture of their own below it."""
    view = frame.view
    image = stage.board_ground()
    done = touched(view["last"])
    sea(image, frame, done, GLOW_LAST)
    track.markers(image, view, done.victims)
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
