"""The public board: the lake at dusk, and the adventure boards beside it."""

from __future__ import annotations

from PIL import Image

from render.frame import Frame
from render.sunken_city import news, scene, seats, stage
from render.sunken_city.facts import PANEL


def board(frame: Frame) -> Image.Image:
    """Draw the public board."""
    image = stage.board_ground()
    scene.lake(image, frame, frame.view["last"])
    top = scene.header(image, frame)
    low = seats.cards(image, frame, top)
    # Four boards fill the panel; with fewer players the last turn is told below them.
    if low < PANEL[3] - 120:
        news.sheet(image, frame, low + 12)
    return image
