"""The second public picture: where the game stands, what lies beside the board, every seat."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import stamp
from render.frame import Frame
from render.highlights import dim
from render.materials import letterpress, paste_panel
from render.nautilus import chips, close, seat_cards, side
from render.nautilus.stage import night
from render.sprites import backdrop
from render.words import say

WIDTH, HEIGHT = 1080, 1000
_X0, _X1 = 8, WIDTH - 8
_HEAD = (_X0, 8, _X1, 84)
_STACKS = (_X0, 90, _X1, 176)
_RUINS = (_X0, 182, 522, 372)
_UNSEEN = (528, 182, _X1, 372)
_SEATS = (_X0, 380, _X1, HEIGHT - 8)
_GAP = 10


def seats(frame: Frame) -> Image.Image:
    """Draw the state of the game and the seats."""
    image = ground()
    _heading(image, frame)
    side.stacks(image, frame.view, (_X0 + 14, _X1 - 6), 133, 66)
    side.ruins(image, frame.view, (_RUINS[0] + _RUINS[2]) / 2, 277, (472, 140))
    side.unseen(image, frame.view, (_UNSEEN[0] + 22, _UNSEEN[2] - 18), 211, 40)
    players = len(frame.view["players"])
    for seat in range(players):
        seat_cards.card(image, frame, seat, card_box(seat, players))
    if players == 3:  # the fourth place
        x0, y0, x1, y1 = card_box(3, 4)
        stamp(image, dim(chips.glyph("submarine", 240), 0.4), (x0 + x1) / 2, (y0 + y1) / 2)
    return image


def _heading(image: Image.Image, frame: Frame) -> None:
    """The title at the left, round and phase at the right."""
    title, size = fonts.fit(say(frame, "title").upper(), "display", 46, 470)
    wide = fonts.length(title, "display", size)
    letterpress(image, (_X0 + 30 + wide / 2, 45), title, 470, size)
    words, ink = side.headline(frame)
    close.line(image, (_X1 - 28, 46), words, _X1 - 120 - wide, "bold", 42, ink, "rm")


@backdrop
def ground() -> Image.Image:
    """The sheets of paper without anything that changes."""
    out = night((WIDTH, HEIGHT))
    for box in (_HEAD, _STACKS, _RUINS, _UNSEEN):
        paste_panel(out, box, edge=10, radius=18, border=6)
    return out


def card_box(seat: int, players: int) -> tuple[int, int, int, int]:
    """The place of a seat's card: two side by side, or the whole width where two play."""
    x0, y0, x1, y1 = _SEATS
    high = (y1 - y0 - _GAP) // 2
    if players == 2:
        top = y0 + seat * (high + _GAP)
        return x0, top, x1, top + high
    wide = (x1 - x0 - _GAP) // 2
    left, top = x0 + seat % 2 * (wide + _GAP), y0 + seat // 2 * (high + _GAP)
    return left, top, left + wide, top + high
