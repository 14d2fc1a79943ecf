"""The legend of the treasures, where the panel has room for it."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import stamp
from render.frame import Frame
from render.sunken_city import chips
from render.sunken_city.facts import PANEL, STATES
from render.theme import RULE, SEPIA
from render.words import say

LEFT, RIGHT = PANEL[0] + 30, PANEL[2] - 30
HEIGHT = 160


def lines(image: Image.Image, frame: Frame, top: float) -> None:
    """What the three shapes of a treasure mean."""
    image.paste(RULE, (LEFT, round(top), RIGHT, round(top) + 2))
    for index, state in enumerate(STATES):
        y = top + 34 + index * 48
        stamp(image, chips.treasure(0, state), LEFT + 28, y)
        fonts.label(
            image, (LEFT + 70, y), say(frame, state), RIGHT - LEFT - 74, "semi", 29, SEPIA, "lm"
        )
