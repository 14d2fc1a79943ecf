"""The private picture: the board with numbered options, the own hand and what one knows."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts, seat_notes
from render.canvas import stamp
from render.frame import Frame
from render.highlights import frame_glow
from render.icons import icon
from render.materials import plate
from render.nautilus_duel import cards, hand, notes, stage, table, targets
from render.nautilus_duel.facts import MARKS, waiting
from render.nautilus_duel.names import drawn_name
from render.theme import GLOW_LAST, GLOW_SELECT, INK, IVORY, SEPIA
from render.tokens import token
from render.words import say


def panel(frame: Frame) -> Image.Image:
    """Draw the private picture of the seat whose view it is."""
    view = frame.view
    image = stage.panel_ground()
    options = targets.sort_out(frame.targets)
    table.piles(image, stage.SMALL, view)
    table.prizes(image, stage.SMALL, view["row"])
    table.divers(image, stage.SMALL, view)
    turn = view["own"]["turn"]
    if turn and turn["space"]:
        # A card that is only being placed may not lie on the board of the view yet.
        if turn["space"] not in view["board"]:
            table.put(image, stage.SMALL, turn["space"], turn["card"])
        table.selected(image, stage.SMALL, turn["space"])
        if turn["move"]:
            source, end = turn["move"]
            table.way(image, stage.SMALL, source, end, GLOW_SELECT, 10)
    elif not frame.targets:
        table.last_move(image, stage.SMALL, view)
    for seat in (0, 1):
        _seat(image, frame, seat)
    _beside(image, frame)
    notes.sheet(image, frame)
    hand.tray(image, frame, options)
    hand.special(image, frame, options)
    hand.won(image, frame)
    # Last, so that nothing covers a number.
    targets.on_board(image, stage.SMALL, options, view)
    return image


def _seat(image: Image.Image, frame: Frame, seat: int) -> None:
    """Name, hand, special and pile of a seat, on its own side of the board."""
    view = frame.view
    data = view["seats"][seat]
    x0, y0, x1, y1 = stage.SEAT_SHEETS[seat]
    if seat in waiting(view):
        glow = frame_glow(x1 - x0 - 6, y1 - y0 - 6, GLOW_LAST, 16, 4, 8)
        stamp(image, glow, (x0 + x1) / 2, (y0 + y1) / 2)
    # The note has a line across the sheet: beside the token there is no room for its words.
    lift = seat_notes.lift(frame, seat, 10)
    stamp(image, token(MARKS[seat], 56), x0 + 44, y0 + 48 - lift)
    first = view["first"] == seat
    box = (x0 + 78, y0 + 14 - lift, x1 - (54 if first else 14), y0 + 82 - lift)
    fonts.block(image, box, drawn_name(frame, seat), "bold", 32, INK)
    if lift:
        seat_notes.line(image, frame, seat, (x0 + 14, y0 + 84), x1 - x0 - 24)
    y = y0 + 122 + lift
    stamp(image, icon("card", 56), x0 + 40, y)
    fonts.mark(image, (x0 + 66, y), str(data["hand"]), "black", 38, INK, "lm")
    _special(image, x0 + 122, y, data["special"], data["shown"])
    stamp(image, icon("star", 40), x0 + 168, y)
    fonts.mark(image, (x1 - 14, y), str(data["won"]), "black", 34, INK, "rm")
    if first:
        stamp(image, icon("coin", 44), x1 - 32, y0 + 46 - lift)


def _special(image: Image.Image, x: float, y: float, state: str, shown: str | None) -> None:
    if state == "shown" and shown:
        stamp(image, cards.special(shown, 46), x, y)
    elif state == "held":
        stamp(image, cards.back("tempo", 48), x, y)
    else:
        ImageDraw.Draw(image).line([(x - 12, y), (x + 12, y)], fill=SEPIA, width=4)


def _beside(image: Image.Image, frame: Frame) -> None:
    """The domain deck above the stern, the specials of this cycle below it."""
    view = frame.view
    if view["deck"]:
        stamp(image, cards.back("compass", 70), 1056, 88)
    stamp(image, plate(str(view["deck"]), 42, wide=1.3), 1056, 136)
    fonts.block(image, (1106, 46, 1250, 130), say(frame, "deck"), "bold", 28, IVORY, halo=INK)
    aside = view["aside"]
    if not aside:
        return
    fonts.label(image, (1132, 526), say(frame, "aside"), 220, "bold", 28, IVORY, halo=INK)
    across = 3 if len(aside) > 4 else 2
    for index, name in enumerate(aside[:6]):
        x = 1132 + (index % across - (across - 1) / 2) * 72
        stamp(image, cards.special(name, 46), x, 584 + (index // across) * 76)
