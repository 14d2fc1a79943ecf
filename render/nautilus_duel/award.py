"""The award of the round just ended, shown over the row of the next one."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import CLEAR, bevel, cut, diagonal, filled, reduce, rounded, stamp
from render.frame import Frame, Json
from render.layout import Layout
from render.materials import letterpress
from render.nautilus_duel import cards, stage, table
from render.nautilus_duel.facts import CARD, COLUMNS, MARKS, centre, signed, value, victor, waiting
from render.nautilus_duel.names import drawn_name
from render.sprites import sprite
from render.theme import GLOW_LAST, INK, SEPIA
from render.tokens import token
from render.words import say

_RIBBON = (186, 58)


def columns(image: Image.Image, layout: Layout, frame: Frame) -> None:
    """All ten cards as they lay; per column a ribbon with the comparison and the card won."""
    view = frame.view
    result = view["award"]["columns"]
    # at the end of the game there is no new row: the hall shows what was won
    table.prizes(image, layout, view["row"] or [c["prize"] for c in result])
    for column in result:
        for seat in (0, 1):
            space = f"{'AB'[seat]}{column['column']}"
            won = seat == column["winner"]
            table.put(image, layout, space, column["cards"][seat], beaten=not won, plain=won)
    for column in result:
        _column(image, layout, frame, column)


def _column(image: Image.Image, layout: Layout, frame: Frame, data: Json) -> None:
    number, winner = data["column"], data["winner"]
    space = f"{'AB'[winner]}{number}"
    x, y = centre(space)
    table.ring(image, layout, space, GLOW_LAST, 5)
    table.space_plate(image, layout, space)
    # B lies above the hull and A below: towards the middle of the board.
    inner = 1 if winner == 1 else -1
    spot = (COLUMNS[number - 1], y + inner * (CARD[1] / 2 + 26))
    stamp(image, ribbon(), *layout.at(*spot))
    # The winner's first, though a 1 may beat a 14.
    best, other = (signed(value(data["cards"][k])) for k in (winner, 1 - winner))
    words = say(frame, "beats", winner=best, loser=other)
    fonts.label(image, layout.at(*spot), words, _RIBBON[0] - 26, "black", 32, INK)
    card = cards.prize(data["prize"], 60)
    stamp(image, card, x + 44, y + 48)
    stamp(image, token(MARKS[winner], 62), x - 48, y + 72)


@sprite
def ribbon() -> Image.Image:
    """A paper band with swallow tails and a brass edge."""
    n = 4
    w, h = _RIBBON[0] * n, _RIBBON[1] * n
    mask = Image.new("L", (w, h), 0)
    pen = ImageDraw.Draw(mask)
    pen.polygon(
        [
            (0, 6 * n),
            (w, 6 * n),
            (w - 12 * n, h / 2),
            (w, h - 6 * n),
            (0, h - 6 * n),
            (12 * n, h / 2),
        ],
        fill=255,
    )
    body = rounded((w, h), (10 * n, 2 * n, w - 10 * n, h - 2 * n), 8 * n)
    out = Image.new("RGBA", (w, h), CLEAR)
    out.alpha_composite(bevel(cut(diagonal((w, h), "#c9a557", "#7d5a22"), mask), 1.4 * n))
    out.alpha_composite(filled(body, INK))
    inner = rounded((w, h), (12.4 * n, 4.4 * n, w - 12.4 * n, h - 4.4 * n), 6 * n)
    out.paste(diagonal((w, h), "#fffaf0", "#ecdcae"), (0, 0), inner)
    return reduce(out, n)


def sheets(image: Image.Image, frame: Frame) -> None:
    """Above: the new round and whom it waits for. Below: the result of the round just ended."""
    _next(image, frame)
    _result(image, frame)


def _next(image: Image.Image, frame: Frame) -> None:
    view = frame.view
    x0, y0, x1, _ = stage.INFO
    x, room = (x0 + x1) / 2, x1 - x0 - 40
    words = say(frame, "round", round=view["round"], rounds=view["rounds"])
    letterpress(image, (x, y0 + 44), words, room, 42)
    over = view["phase"] == "over"
    line = say(frame, view["phase"], number=view["placement"], numbers=view["placements"])
    fonts.label(image, (x, y0 + 92), line, room, "bold", 30, SEPIA)
    seats = waiting(view)
    if over:
        won = victor(view)
        seats = [] if won is None else [won]
    fonts.label(
        image, (x, y0 + 130), say(frame, "winner" if over else "waiting"), room, "semi", 28, SEPIA
    )
    for seat in seats[:1]:
        stamp(image, token(MARKS[seat], 64), x0 + 54, y0 + 182)
        fonts.label(
            image,
            (x0 + 94, y0 + 184),
            drawn_name(frame, seat),
            x1 - x0 - 116,
            "bold",
            36,
            INK,
            "lm",
        )


def _result(image: Image.Image, frame: Frame) -> None:
    data = frame.view["award"]
    x0, y0, x1, _ = stage.TURN
    x, room = (x0 + x1) / 2, x1 - x0 - 40
    heading = say(frame, "award", round=data["round"])
    fonts.label(image, (x, y0 + 36), heading, room, "bold", 34, INK)
    for seat in (0, 1):
        won = sum(column["winner"] == seat for column in data["columns"])
        left = x0 + 60 + seat * 130
        stamp(image, token(MARKS[seat], 62), left, y0 + 90)
        fonts.mark(image, (left + 42, y0 + 90), str(won), "display", 54, INK, "lm")
    if not data["specials"]:
        return
    fonts.label(image, (x, y0 + 134), say(frame, "unplayed"), room, "semi", 28, SEPIA)
    for unplayed in data["specials"]:
        left = x0 + 84 + unplayed["seat"] * 130
        stamp(image, cards.special(unplayed["special"], 42), left, y0 + 184)
