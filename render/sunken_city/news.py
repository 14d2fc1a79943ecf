"""The last turn in words, where the panel has room for it."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.sunken_city import chips
from render.sunken_city.deeds import deeds
from render.sunken_city.facts import PANEL, STATES, mark_of, points
from render.sunken_city.names import drawn_name, legible
from render.theme import INK, MUTED, RULE, SEPIA
from render.tokens import token
from render.words import say

LEFT, RIGHT, LOW = PANEL[0] + 30, PANEL[2] - 30, PANEL[3] - 24
LEGEND = 160  # the height of the legend


def sheet(image: Image.Image, frame: Frame, top: float) -> None:
    """Who played what and what became of it; the legend below if there is room."""
    last = frame.view["last"]
    image.paste(RULE, (LEFT, round(top), RIGHT, round(top) + 2))
    if last is None:
        box = (LEFT, top + 14, RIGHT, LOW)
        y = top + 14 + fonts.paragraph(image, box, say(frame, "first-turn"), "semi", 30, MUTED)
    else:
        y = _told(image, frame, last, top + 42)
    if LOW - y > LEGEND:
        legend(image, frame, LOW - LEGEND)


def _told(image: Image.Image, frame: Frame, last: Json, y: float) -> float:
    stamp(image, token(mark_of(frame.view, last["seat"]), 50), LEFT + 24, y)
    name = drawn_name(frame, last["seat"])
    fonts.label(image, (LEFT + 56, y), name, RIGHT - LEFT - 140, "bold", 32, INK, "lm")
    stamp(image, chips.card(*points(last["card"]), 62, 43), RIGHT - 34, y)
    y += 36
    for line in deeds(legible(frame), last) or [say(frame, "nothing")]:
        if y > LOW - 34:
            break
        y += fonts.paragraph(image, (LEFT, y, RIGHT, LOW), line, "semi", 28, SEPIA, leading=1.14)
        y += 4
    return y


def legend(image: Image.Image, frame: Frame, top: float) -> None:
    """What the three shapes of a treasure mean."""
    image.paste(RULE, (LEFT, round(top), RIGHT, round(top) + 2))
    for index, state in enumerate(STATES):
        y = top + 34 + index * 48
        stamp(image, chips.treasure(0, state), LEFT + 28, y)
        fonts.label(
            image, (LEFT + 70, y), say(frame, state), RIGHT - LEFT - 74, "semi", 29, SEPIA, "lm"
        )
