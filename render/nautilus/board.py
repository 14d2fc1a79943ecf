"""The public board: the sea floor with the city. The seats are a picture of their own."""

from __future__ import annotations

from PIL import Image

from render.frame import Frame
from render.nautilus import chart, stage, trips
from render.theme import GLOW_LAST


def board(frame: Frame) -> Image.Image:
    """Draw the public board."""
    view = frame.view
    image = stage.board_ground()
    acts = view["last"]["acts"] if view["last"] else []
    window = stage.BOARD
    chart.docks(image, window, view)
    chart.abyss(image, window, view)
    chart.finds(image, window, view)
    chart.city(image, window, view)
    # From the floor up: rings lie over the domes they mark, boats and arrows over everything.
    chart.rings(image, window, view, acts, GLOW_LAST)
    chart.subs(image, window, view)
    trips.ways(image, window, view, acts)
    return image
