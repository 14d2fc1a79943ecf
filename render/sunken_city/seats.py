"""The adventure boards in the panel: one card a seat, in seat order."""

from __future__ import annotations

from PIL import Image

from render import fonts, seat_notes
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.icons import icon
from render.materials import seat_card
from render.sunken_city import chips
from render.sunken_city.facts import CARDS, PANEL, TREASURES, mark_of, points
from render.sunken_city.icons import badge
from render.sunken_city.names import drawn_name
from render.theme import GLOW_LAST, INK, MUTED
from render.tokens import token

LEFT, RIGHT = PANEL[0] + 18, PANEL[2] - 18
WIDE = RIGHT - LEFT
GAP = 8
COLUMN = 60  # of the grid of treasures and cards
CELL, ROOMY = (56, 43), (58, 52)
HEIGHTS = {2: 250, 3: 212, 4: 205}


def column(index: int) -> float:
    """The centre of a column of the grid."""
    return LEFT + 22 + COLUMN * (index + 0.5)


def cards(image: Image.Image, frame: Frame, top: float) -> float:
    """Draw every seat's card from `top` down; returns where the last one ends."""
    count = len(frame.view["seats"])
    height = HEIGHTS[count]
    for seat in range(count):
        card(image, frame, seat, top, height)
        top += height + GAP
    return top - GAP


def card(image: Image.Image, frame: Frame, seat: int, top: float, height: int) -> None:
    """One player: name and what counts, eleven treasures and chips, the hand."""
    view = frame.view
    data = view["seats"][seat]
    mark = mark_of(view, seat)
    active = seat in view["waiting_for"]
    middle = (LEFT + WIDE / 2, top + height / 2)
    stamp(image, seat_card(WIDE, height, mark.colour, active), *middle)
    if active:
        stamp(image, frame_glow(WIDE - 6, height - 6, GLOW_LAST, 16, 5, 8), *middle)
    heading(image, frame, seat, top + 34 - seat_notes.lift(frame, seat, 3))
    step = (height - 66) / 3
    size = ROOMY if height > 240 else CELL
    treasures(image, data, top + 58 + step * 0.5, step, size)
    hand(image, data, top + 58 + step * 2.5, size)


def heading(image: Image.Image, frame: Frame, seat: int, y: float) -> None:
    """Token and name at the left, treasures at home and their sum at the right."""
    view = frame.view
    stamp(image, token(mark_of(view, seat), 54), LEFT + 48, y)
    first = view["start"] == seat
    row = y - seat_notes.lift(frame, seat)
    # The score first: the name gets what it leaves, less the flag of the starting player.
    room = score(image, view["seats"][seat], row) - (LEFT + 80) - (48 if first else 8)
    at, name = (LEFT + 80, y), drawn_name(frame, seat)
    used = seat_notes.heading(image, frame, seat, name, at, room, 34, WIDE - 94)
    if first:
        stamp(image, icon("flag", 38 if row == y else 32), LEFT + 80 + used + 22, row)


def score(image: Image.Image, data: Json, y: float) -> float:
    """The treasures at home and their sum, at the right end of a card; returns the left edge."""
    total = f"({data['sum']})"
    fonts.mark(image, (RIGHT - 14, y + 2), total, "bold", 29, MUTED, "rm")
    edge = RIGHT - 22 - fonts.length(total, "bold", 29)
    fonts.mark(image, (edge, y), str(data["safe"]), "black", 42, INK, "rm")
    edge -= fonts.length(str(data["safe"]), "black", 42)
    stamp(image, badge("tower", 38), edge - 22, y)
    return edge - 42


def treasures(
    image: Image.Image, data: Json, y: float, step: float, size: tuple[int, int] = CELL
) -> None:
    """Two rows of six: the treasures in their states, and the chips in the last cell."""
    for index, value in enumerate(TREASURES):
        state = data["treasures"].get(str(value))
        spot = (column(index % 6), y + step * (index // 6))
        if state:
            stamp(image, chips.treasure(value, state, *size), *spot)
    x = column(5)
    stamp(image, badge("wave", 38), x - 8, y + step)
    ink = INK if data["chips"] else MUTED
    fonts.mark(image, (x + 14, y + step), str(data["chips"]), "black", 32, ink, "lm")


def hand(image: Image.Image, data: Json, y: float, size: tuple[int, int] = CELL) -> None:
    """The six movement cards, the played ones faint."""
    for index, name in enumerate(CARDS):
        held = name in data["hand"]
        stamp(image, chips.card(*points(name), size[0] - 2, size[1] - 2, held), column(index), y)
