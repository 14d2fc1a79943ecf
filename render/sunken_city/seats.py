"""The adventure boards: one card a seat, in seat order; the panel shows parts of them."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render import close_look, fonts, seat_notes
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

LEFT, RIGHT = PANEL[0] + 18, PANEL[2] - 18  # of the sheet of a private picture
WIDE = RIGHT - LEFT
GAP = 8
_NAME, _NOTE = 46, 36
_CELLS = len(TREASURES) + 1  # the chips come last
Box = tuple[int, int, int, int]
Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Form:
    """How the things of a player lie on a card: the middles of the rows from its top."""

    across: int  # treasures in a row
    treasure: Size
    card: Size
    rows: tuple[int, int]  # of treasures: the first, and how far to the next
    hand: int


_HALF = _Form(6, (76, 58), (76, 56), (124, 66), 258)
_WHOLE = _Form(12, (78, 60), (148, 86), (118, 0), 202)
_LEGEND = 80  # below two players


def cards(image: Image.Image, frame: Frame, box: Box) -> Box:
    """Draw every seat's card into a box: two players one below the other, else two by two.

    Returns the room that is left for the legend, empty if there is none.
    """
    x0, y0, x1, y1 = box
    count = len(frame.view["seats"])
    if count == 2:
        low = y1 - _LEGEND - GAP
        high = (low - y0 - GAP) // 2
        for seat in range(count):
            top = y0 + seat * (high + GAP)
            _card(image, frame, seat, (x0, top, x1, top + high), _WHOLE)
        return x0, low + GAP, x1, y1
    wide, high = (x1 - x0 - GAP) // 2, (y1 - y0 - GAP) // 2
    for place in range(4):
        left, top = x0 + place % 2 * (wide + GAP), y0 + place // 2 * (high + GAP)
        spot = (left, top, left + wide, top + high)
        if place < count:
            _card(image, frame, place, spot, _HALF)
    return (0, 0, 0, 0) if count == 4 else spot


def _card(image: Image.Image, frame: Frame, seat: int, box: Box, form: _Form) -> None:
    """One player: name and what counts, eleven treasures and chips, the hand."""
    view = frame.view
    data = view["seats"][seat]
    x0, y0, x1, y1 = box
    wide, high, middle = x1 - x0, y1 - y0, ((x0 + x1) / 2, (y0 + y1) / 2)
    active = seat in view["waiting_for"]
    stamp(image, seat_card(wide, high, mark_of(view, seat).colour, active), *middle)
    if active:
        stamp(image, frame_glow(wide - 6, high - 6, GLOW_LAST, 16, 5, 8), *middle)
    _heading(image, frame, seat, (x0 + 24, y0 + 6, x1 - 16, y0 + 86))
    left, pitch = x0 + 22, (wide - 34) / form.across
    first, step = form.rows
    treasures(image, data, (left, y0 + first), (pitch, step), form.treasure)
    pitch = (wide - 34) / len(CARDS)
    for index, name in enumerate(CARDS):
        face = chips.card(*points(name), *form.card, name in data["hand"])
        stamp(image, face, left + pitch * (index + 0.5), y0 + form.hand)


def _heading(image: Image.Image, frame: Frame, seat: int, box: Box) -> None:
    """Token, name and note at the left, treasures at home and their sum at the right."""
    view = frame.view
    x0, y0, x1, y1 = box
    y, noted = (y0 + y1) / 2, bool(frame.note(seat))
    stamp(image, token(mark_of(view, seat), 66), x0 + 34, y)
    row = y - 18 if noted else y
    edge = score(image, view["seats"][seat], row, x1, 1.24) - 6
    if view["start"] == seat:
        edge -= 42
        stamp(image, icon("flag", 42), edge + 20, row)
    at, name = x0 + 76, drawn_name(frame, seat)
    if not noted:
        close_look.block(image, (at, y0, round(edge), y1), name, "bold", _NAME, INK)
        return
    close_look.line(image, (at, row), name, edge - at, "bold", _NAME - 4, INK, "lm")
    seat_notes.line(image, frame, seat, (at, y + 22), x1 - at, _NOTE)


def score(image: Image.Image, data: Json, y: float, right: float, share: float = 1) -> float:
    """The treasures at home and their sum, left of a point; returns the left edge."""
    total, small, large = f"({data['sum']})", round(29 * share), round(42 * share)
    fonts.mark(image, (right, y + 2 * share), total, "bold", small, MUTED, "rm")
    edge = right - 8 * share - fonts.length(total, "bold", small)
    fonts.mark(image, (edge, y), str(data["safe"]), "black", large, INK, "rm")
    edge -= fonts.length(str(data["safe"]), "black", large)
    size = round(38 * share)
    stamp(image, badge("tower", size), edge - size / 2 - 3 * share, y)
    return edge - size - 4 * share


def treasures(
    image: Image.Image,
    data: Json,
    at: tuple[float, float],
    pitch: tuple[float, float],
    size: Size,
) -> None:
    """The treasures in their states from a corner on, in rows; the chips in the last cell.

    The rows are `pitch` apart; 0 for a single one.
    """
    share = size[0] / 58
    across = _CELLS // 2 if pitch[1] else _CELLS
    for index, value in enumerate((*TREASURES, 0)):
        x, y = at[0] + pitch[0] * (index % across + 0.5), at[1] + pitch[1] * (index // across)
        state = data["treasures"].get(str(value))
        if state:
            stamp(image, chips.treasure(value, state, *size), x, y)
        elif not value:
            stamp(image, badge("wave", round(38 * share)), x - 8 * share, y)
            ink, count = INK if data["chips"] else MUTED, str(data["chips"])
            fonts.mark(image, (x + 14 * share, y), count, "black", 32 * share, ink, "lm")
