"""The public board: the lake at dusk; where the game stands is the picture of the seats."""

from __future__ import annotations

from PIL import Image

from render.frame import Frame
from render.sunken_city import scene, stage


def board(frame: Frame) -> Image.Image:
    """Draw the public board."""
    image = stage.board_ground()
    scene.lake(image, frame, frame.view["last"])
    return image
