"""The award of the round just ended, shown over the row of the next one."""

from __future__ import annotations

from PIL import Image

from render.canvas import stamp
from render.frame import Json
from render.nautilus_duel import cards, table
from render.nautilus_duel.deck import Deck
from render.nautilus_duel.facts import MARKS, centre
from render.theme import GLOW_LAST
from render.tokens import token


def columns(image: Image.Image, layout: Deck, view: Json) -> None:
    """All ten cards as they lay: the beaten ones dark, with each winner the prize it won."""
    result = view["award"]["columns"]
    # at the end of the game there is no new row: the hall shows what was won
    table.prizes(image, layout, view["row"] or [c["prize"] for c in result])
    for column in result:
        for seat in (0, 1):
            space = f"{'AB'[seat]}{column['column']}"
            won = seat == column["winner"]
            table.put(image, layout, space, column["cards"][seat], beaten=not won, plain=won)
    for column in result:
        _won(image, layout, column)


def _won(image: Image.Image, layout: Deck, column: Json) -> None:
    winner = column["winner"]
    space = f"{'AB'[winner]}{column['column']}"
    x, y = layout.at(*centre(space))
    table.ring(image, layout, space, GLOW_LAST, 5)
    table.space_plate(image, layout, space)
    stamp(image, cards.prize(column["prize"], 60), x + layout.span(36), y + layout.span(44))
    stamp(image, token(MARKS[winner], 62), x - layout.span(52), y + layout.span(72))


def unplayed(view: Json, seat: int) -> str | None:
    """The special that a seat did not play in the round just ended."""
    found = view["award"]["specials"] if view["award"] else []
    return next((each["special"] for each in found if each["seat"] == seat), None)
