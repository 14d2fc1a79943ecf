"""The sheet beside the board: where the game stands, stacks, ruins, what is still face down."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.materials import letterpress
from render.nautilus import chips, domes, pieces, seats
from render.nautilus.facts import DIVED, FINDS, STACKS
from render.nautilus.stage import SIDE
from render.nautilus.words import (
    where,
)
from render.theme import GLOW_LAST, INK, RULE
from render.words import say

_X0, _X1 = SIDE[0] + 14, SIDE[2] - 14
_MIDDLE = (_X0 + _X1) / 2
_ROOM = _X1 - _X0
_WARN = "#a8341f"
_SEATS = (_X0, 426, _X1, SIDE[3] - 14)
CARD = (_ROOM, 100)


def card_size(players: int) -> tuple[int, int]:
    """The size of a seat card on the public board."""
    _, _, x1, y1 = seats.card_box(_SEATS, 0, players)
    return round(x1 - _SEATS[0]), round(y1 - _SEATS[1])


def sheet(image: Image.Image, frame: Frame) -> None:
    """Draw the whole sheet from top to bottom."""
    heading(image, frame, _MIDDLE, SIDE[1] + 38, _ROOM - 20)
    stacks(image, frame.view, (_X0, _X1), 128)
    ruins(image, frame.view, _MIDDLE, 237)
    unseen(image, frame.view, (_X0, _X1), 310)
    seats.column(image, frame, _SEATS)


def heading(image: Image.Image, frame: Frame, x: float, y: float, room: float) -> None:
    """Title, round and phase; a warning when the end is near."""
    letterpress(image, (x, y), say(frame, "title").upper(), room, 46)
    words, ink = headline(frame)
    fonts.label(image, (x, y + 45), words, room, "bold", 30, ink)


def headline(frame: Frame) -> tuple[str, str]:
    """Round and phase in a few words, and the ink they are set in."""
    words, is_urgent = where(frame)
    return words, _WARN if is_urgent else INK


def stacks(image: Image.Image, view: Json, span: tuple[float, float], y: float) -> None:
    """The seven stacks with what is left; a module bought in the last turn is ringed."""
    x0, x1 = span
    step = (x1 - x0) / len(STACKS)
    # What was bought has no place on the board that could be ringed.
    bought = {act[1] for act in (view["last"] or {"acts": []})["acts"] if act[0] == "bought"}
    for i, kind in enumerate(STACKS):
        x = x0 + step * (i + 0.5)
        left = view["stacks"][kind]["left"]
        if kind in bought:
            stamp(image, frame_glow(42, 42, GLOW_LAST, 14, 4, 5), x, y)
        stamp(image, domes.chip(kind, 48), x, y)
        fonts.mark(image, (x, y + 40), str(left), "black", 29, INK if left else _WARN)


def ruins(image: Image.Image, view: Json, x: float, y: float) -> None:
    """The Atlantis card with the markers of those who recovered the pieces."""
    w, h = CARD
    stamp(image, chips.ruins_card(w, h), x, y)
    for each in view["ruins"]:
        number = each["number"]
        dx, dy = chips.ruin_spot(number, w, h)
        spot = chips.ruin(number, each["owner"], each["found"])
        stamp(image, spot, x - w / 2 + dx, y - h / 2 + dy)


def unseen(image: Image.Image, view: Json, span: tuple[float, float], y: float) -> None:
    """What still lies face down: a row a zone, a column a kind."""
    x0, x1 = span
    first = x0 + 46
    step = (x1 - first) / len(FINDS)
    pen = ImageDraw.Draw(image)
    for i, kind in enumerate(FINDS):
        stamp(image, chips.glyph(kind, 36), first + step * (i + 0.5), y)
    for k, zone in enumerate(DIVED):
        row = y + 34 + k * 30
        stamp(image, pieces.back(zone, 34), x0 + 22, row)
        for i, kind in enumerate(FINDS):
            count = view["unseen"][zone][kind]
            role, ink = ("black", INK) if count else ("semi", "#9a8252")
            fonts.mark(image, (first + step * (i + 0.5), row), str(count), role, 27, ink)
    pen.line([(x0 + 6, y + 111), (x1 - 6, y + 111)], fill=RULE, width=2)
