"""The strips of the players on the public board: name, hand, special card, what was won."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import close_look, fonts, seat_notes
from render.canvas import stamp
from render.frame import Frame, Json
from render.icons import icon
from render.nautilus_duel import award, cards, chips, stage
from render.nautilus_duel.facts import DOMAINS, MARKS, waiting
from render.nautilus_duel.hand import spent
from render.nautilus_duel.names import drawn_name
from render.nautilus_duel.words import special_name
from render.theme import INK, SEPIA
from render.tokens import token
from render.words import say

_NAME = 114
_END = 1054
_CHIP = 92  # from one sum to the next


def draw(image: Image.Image, frame: Frame, seat: int) -> None:
    """One strip; with open piles the sums take the place of words."""
    view, y = frame.view, stage.STRIPS[seat]
    data = view["seats"][seat]
    stamp(image, stage.strip(seat in waiting(view), MARKS[seat].colour), close_look.WIDTH / 2, y)
    stamp(image, token(MARKS[seat], 80), 68, y)
    over = view["phase"] == "over"
    sums = data["sums"]
    _name(image, frame, seat, 500 if over else 384 if sums else 462)
    if view["first"] == seat and not over:
        stamp(image, icon("coin", 46 if sums else 62), 408 if sums else 496, y)
    if not over:
        _hand(image, 458 if sums else 560, y, data["hand"])
        _special(image, frame, seat, 558 if sums else 680)
    if sums:
        _sums(image, y, sums)
    else:
        stamp(image, icon("star", 56), 956, y)
        fonts.mark(image, (_END, y), str(data["won"]), "black", 50, INK, "rm")


def _name(image: Image.Image, frame: Frame, seat: int, right: int) -> None:
    """A name on one line or two; above a note it has one."""
    y, room, name = stage.STRIPS[seat], right - _NAME, drawn_name(frame, seat)
    if frame.note(seat):
        close_look.line(image, (_NAME, y - 24), name, room, "bold", 40, INK, "lm")
        seat_notes.line(image, frame, seat, (_NAME, y + 17), room, close_look.LEAST)
        return
    close_look.block(image, (_NAME, y - 44, right, y + 44), name, "bold", 46, INK)


def _hand(image: Image.Image, x: int, y: int, count: int) -> None:
    stamp(image, icon("card", 62), x, y)
    fonts.mark(image, (x + 32, y), str(count), "black", 50, INK, "lm")


def _special(image: Image.Image, frame: Frame, seat: int, x: int) -> None:
    """The special card if it has been seen, its back, or that there is none; a word if it fits."""
    data, y = frame.view["seats"][seat], stage.STRIPS[seat]
    lost = award.unplayed(frame.view, seat)
    if data["special"] == "shown":
        stamp(image, cards.special(data["shown"], 56), x, y)
        words = special_name(frame, data["shown"])
    elif data["special"] == "held":
        stamp(image, cards.back("tempo", 58), x, y)
        words = say(frame, "unused")
    elif lost is not None:
        stamp(image, spent(lost, 56), x, y)
        words = say(frame, "unplayed")
    else:
        ImageDraw.Draw(image).line([(x - 16, y), (x + 16, y)], fill=SEPIA, width=5)
        return
    if not data["sums"]:
        close_look.block(image, (x + 42, y - 44, 922, y + 44), words, "semi", 38, SEPIA)


def _sums(image: Image.Image, y: int, sums: Json) -> None:
    for index, code in enumerate(reversed(DOMAINS)):
        stamp(image, chips.tall_sum(code, sums[code]), _END - 44 - index * _CHIP, y)
