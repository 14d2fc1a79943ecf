"""The public board: the position, or after a round its award above the new row."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from render import fonts, seat_notes
from render.canvas import stamp
from render.frame import Frame, Json
from render.icons import icon
from render.materials import letterpress, plate
from render.nautilus_duel import award, cards, chips, pips, stage, table
from render.nautilus_duel.facts import DOMAINS, HEIGHT, MARKS, WIDTH, victor, waiting
from render.nautilus_duel.names import drawn_name
from render.nautilus_duel.words import (
    special_name,
)
from render.theme import INK, IVORY, SEPIA
from render.tokens import token
from render.words import say


def board(frame: Frame) -> Image.Image:
    """Draw the public board."""
    view = frame.view
    image = stage.board_ground()
    table.piles(image, stage.FULL, view)
    if view["award"]:
        award.columns(image, stage.FULL, frame)
        award.sheets(image, frame)
    else:
        table.prizes(image, stage.FULL, view["row"])
        table.divers(image, stage.FULL, view)
        table.last_move(image, stage.FULL, view)
        _info(image, frame)
        _turn(image, frame)
    _beside(image, frame)
    # B at the upper edge, A at the lower: where their cards lie.
    for seat in (1, 0):
        _strip(image, frame, seat)
    return image


def _info(image: Image.Image, frame: Frame) -> None:
    view = frame.view
    x0, y0, x1, _ = stage.INFO
    x, room = (x0 + x1) / 2, x1 - x0 - 44
    letterpress(image, (x, y0 + 50), say(frame, "title").upper(), room, 48)
    words = say(frame, "round", round=view["round"], rounds=view["rounds"])
    fonts.label(image, (x, y0 + 106), words, room, "bold", 36, INK)
    if view["phase"] == "placement":
        number, numbers = view["placement"], view["placements"]
        words = say(frame, "placement", number=number, numbers=numbers)
        fonts.label(image, (x, y0 + 154), words, room, "bold", 31, SEPIA)
        stamp(image, pips.row(numbers, number), x, y0 + 194)
    else:
        fonts.label(image, (x, y0 + 160), say(frame, view["phase"]), room, "bold", 31, SEPIA)


def _turn(image: Image.Image, frame: Frame) -> None:
    x0, y0, x1, _ = stage.TURN
    x, room = (x0 + x1) / 2, x1 - x0 - 44
    seats = waiting(frame.view)
    heading = "waiting"
    if not seats:
        won = victor(frame.view)
        tied = "draw" if frame.view["result"] else "over"  # given up: nobody has scored anything
        seats, heading = ([], tied) if won is None else ([won], "winner")
    fonts.label(image, (x, y0 + 44), say(frame, heading), room, "semi", 31, SEPIA)
    for seat in seats[:1]:
        stamp(image, token(MARKS[seat], 92), x0 + 68, y0 + 136)
        box = (x0 + 122, y0 + 88, x1 - 20, y0 + 190)
        fonts.block(image, box, drawn_name(frame, seat), "bold", 40, INK)


def _beside(image: Image.Image, frame: Frame) -> None:
    """The domain deck above the stern, the specials of this cycle below it."""
    view = frame.view
    if view["deck"]:
        stamp(image, cards.back("compass"), 1376, 214)
    stamp(image, plate(str(view["deck"]), 50, wide=1.3), 1376, 284)
    fonts.block(image, (1446, 160, 1584, 268), say(frame, "deck"), "bold", 31, IVORY, halo=INK)
    aside = view["aside"]
    if not aside:
        return
    spot = (1440, 776 if len(aside) > 3 else 800)
    fonts.label(image, spot, say(frame, "aside"), 280, "bold", 31, IVORY, halo=INK)
    # Four in a square, five and six in two rows of three.
    across = {1: 1, 2: 2, 4: 2}.get(len(aside), 3)
    for index, name in enumerate(aside[:6]):
        x = 1440 + (index % across - (across - 1) / 2) * 92
        if len(aside) > 3:
            stamp(image, cards.special(name, 60), x, 840 + (index // across) * 94)
        else:
            stamp(image, cards.special(name, 76), x, 888)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the parts of a strip begin; the short form leaves room for chips at the right."""

    name_room: int
    nemo: int
    hand: int
    special: int
    won: int


_WIDE = _Columns(410, 560, 640, 900, 1380)
_SHORT = _Columns(236, 374, 420, 640, 846)
_CHIPS = 1052  # centre of the first chip


def _strip(image: Image.Image, frame: Frame, seat: int) -> None:
    view = frame.view
    data = view["seats"][seat]
    y = 51 if seat == 1 else HEIGHT - 51
    active = seat in waiting(view)
    stamp(image, stage.strip(active, MARKS[seat].colour), WIDTH / 2, y)
    shown = _chips(view, seat)
    at = _SHORT if shown else _WIDE
    stamp(image, token(MARKS[seat], 64), 68, y)
    name = drawn_name(frame, seat)
    seat_notes.heading(image, frame, seat, name, (112, y), at.name_room, 38)
    if view["first"] == seat and view["phase"] != "over":
        stamp(image, icon("coin", 54), at.nemo, y)
    _hand(image, at.hand, y, data["hand"])
    fonts.label(image, (at.special, y), say(frame, "special"), 122, "semi", 29, SEPIA, "lm")
    _special(image, at.special + 156, y, data)
    if not shown:
        _state(image, frame, at.special + 198, y, data)
    fonts.label(image, (at.won, y), say(frame, "won"), 84, "semi", 29, SEPIA, "lm")
    fonts.mark(image, (at.won + 134, y), str(data["won"]), "black", 40, INK, "rm")
    for index, chip in enumerate(shown):
        stamp(image, chip, _CHIPS + index * 117, y)


def _hand(image: Image.Image, x: int, y: int, count: int) -> None:
    for index in range(count):
        stamp(image, icon("card", 56), x + index * 24, y)
    fonts.mark(image, (x + 24 * max(0, count - 1) + 34, y), str(count), "black", 40, INK, "lm")


def _special(image: Image.Image, x: int, y: int, data: Json) -> None:
    if data["special"] == "shown":
        stamp(image, cards.special(data["shown"], 42), x, y)
    elif data["special"] == "held":
        stamp(image, cards.back("tempo", 43), x, y)
    else:
        pen = ImageDraw.Draw(image)
        pen.line([(x - 12, y), (x + 12, y)], fill=SEPIA, width=4)


def _state(image: Image.Image, frame: Frame, x: int, y: int, data: Json) -> None:
    """The used special by name, or that it is still unused."""
    if data["special"] == "none":
        return
    shown = data["special"] == "shown"
    words = special_name(frame, data["shown"]) if shown else say(frame, "unused")
    fonts.label(image, (x, y), words, 190, "bold", 32, INK, "lm")


def _chips(view: Json, seat: int) -> list[Image.Image]:
    """Sums if the piles are open, else what the award of the last round brought."""
    sums = view["seats"][seat]["sums"]
    if sums:
        return [chips.sum_chip(code, sums[code]) for code in DOMAINS]
    if view["award"]:
        won = [c["prize"] for c in view["award"]["columns"] if c["winner"] == seat]
        return [chips.worth_chip(card) for card in won]
    return []
