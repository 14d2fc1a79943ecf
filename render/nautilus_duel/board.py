"""The public board: the position, or after a round its award above the new row.

One picture, nearly square: in that shape a phone and a desktop show it equally large, and words
for the two seats are as large as in two pictures.
"""

from __future__ import annotations

from PIL import Image

from render import close_look
from render.canvas import stamp
from render.frame import Frame
from render.materials import plate
from render.nautilus_duel import award, cards, stage, strips, table
from render.nautilus_duel.facts import MARKS, STERN, victor, waiting
from render.theme import INK, IVORY, SEPIA
from render.tokens import token
from render.words import say

_BESIDE = 953  # the middle of what lies beside the five columns


def board(frame: Frame) -> Image.Image:
    """Draw the public board."""
    view = frame.view
    image = stage.board_ground()
    table.pile(image, stage.BOARD, STERN, "tempo", view["special_pile"])
    if view["award"]:
        award.columns(image, stage.BOARD, view)
    else:
        table.prizes(image, stage.BOARD, view["row"])
        table.divers(image, stage.BOARD, view)
        table.last_move(image, stage.BOARD, view)
    _piles(image, frame)
    _aside(image, frame)
    _heading(image, frame)
    # B at the upper edge, A at the lower: where their cards lie.
    for seat in (1, 0):
        strips.draw(image, frame, seat)
    return image


def _heading(image: Image.Image, frame: Frame) -> None:
    """Round and placement; whom the table waits for, or who has won."""
    view = frame.view
    x0, y0, x1, y1 = stage.HEADING
    y = (y0 + y1) / 2
    seats, key = waiting(view), "waiting"
    if not seats:
        won = victor(view)
        tied = "draw" if view["result"] else "over"  # given up: nobody has scored anything
        seats, key = ([], tied) if won is None else ([won], "winner")
    right = x1 - 24.0
    for seat in seats[:1]:
        stamp(image, token(MARKS[seat], 52), right - 26, y)
        right -= 64
    used = close_look.line(image, (right, y), say(frame, key), 250, "semi", 38, SEPIA, "rm")
    words = say(frame, "round", round=view["round"], rounds=view["rounds"])
    if view["phase"] != "over":
        number, numbers = view["placement"], view["placements"]
        words += " · " + say(frame, view["phase"], number=number, numbers=numbers)
    room = right - used - x0 - 60
    close_look.line(image, (x0 + 28, y), words, room, "display", 42, "#4f330c", "lm")


def _piles(image: Image.Image, frame: Frame) -> None:
    """The divers and the prizes that nobody has yet."""
    view = frame.view
    piles = (("diver", view["pile"], "divers"), ("compass", view["deck"], "prizes"))
    for (emblem, count, words), x in zip(piles, (_BESIDE - 58, _BESIDE + 58), strict=True):
        if count:
            stamp(image, cards.back(emblem, 64), x, 242)
        stamp(image, plate(str(count), 50, wide=1.3), x, 290)
        close_look.line(image, (x, 338), say(frame, words), 114, size=36, fill=IVORY, halo=INK)


def _aside(image: Image.Image, frame: Frame) -> None:
    """The specials of this cycle that have been seen."""
    aside = frame.view["aside"][:6]
    if not aside:
        return
    words = say(frame, "aside")
    close_look.line(image, (_BESIDE, 752), words, 230, size=36, fill=IVORY, halo=INK)
    across = 2 if len(aside) == 4 else 3
    for index, name in enumerate(aside):
        row = aside[index // across * across :][:across]
        x = _BESIDE + (index % across - (len(row) - 1) / 2) * 66
        stamp(image, cards.special(name, 48), x, 814 + (index // across) * 76)
