"""The public board: the road alone; where the game stands is the picture of the seats."""

from __future__ import annotations

from PIL import Image

from render.atlantis import road, stage
from render.frame import Frame


def board(frame: Frame) -> Image.Image:
    """Draw the public board."""
    image = stage.board_ground()
    road.position(image, frame.view)
    return image
