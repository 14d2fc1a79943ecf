"""The end: who brought what home, player by player, and who won."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.icons import icon
from render.materials import letterpress, seat_card
from render.sunken_city import chips, shore, stage
from render.sunken_city.facts import STATES, TREASURES, mark_of
from render.sunken_city.icons import badge
from render.sunken_city.names import drawn_name
from render.sunken_city.words import listed
from render.theme import GLOW_LAST, INK, MUTED, RULE, SEPIA
from render.tokens import token
from render.words import say

LEFT, RIGHT = stage.FINAL_TABLE[0] + 26, stage.FINAL_TABLE[2] - 26
RANK, TOKEN, NAME = LEFT + 62, LEFT + 146, LEFT + 194
FIRST, STEP = LEFT + 496, 66  # treasures
COUNT, SUM, CHIPS = RIGHT - 258, RIGHT - 150, RIGHT - 50
HEADS = stage.FINAL_TABLE[1] + 48
FOOT = stage.FINAL_TABLE[3] - 60


def final(frame: Frame) -> Image.Image:
    """Draw the scoring: a row a player, best first."""
    image = stage.final_ground()
    result = frame.view["result"]
    _title(image, frame, result)
    # Those who tie stand in seat order, with the same number.
    order = [seat for tied in result["ranking"] for seat in tied]
    _villages(image, frame, result, len(order))
    _heads(image, frame)
    top = HEADS + 34
    height = stage.FINAL_ROWS[len(order)]
    gap = (FOOT - 46 - top - height * len(order)) / len(order)
    for index, seat in enumerate(order):
        _row(image, frame, result, seat, top + (height + gap) * index, height)
    _foot(image, frame, result)
    return image


def _title(image: Image.Image, frame: Frame, result: Json) -> None:
    x0, y0, x1, y1 = stage.FINAL_TITLE
    winners = result["winners"]
    names = " + ".join(drawn_name(frame, seat) for seat in winners)
    key = "result" if len(winners) == 1 else "result-shared"
    best = result["rows"][winners[0]]
    words = say(frame, key, name=names, safe=best["count"], sum=best["sum"])
    room = x1 - x0 - 60
    # Several winners with long names get two lines instead of smaller type.
    if fonts.length(fonts.printable(words), "display", 34) <= room:
        letterpress(image, ((x0 + x1) / 2, (y0 + y1) / 2), words, room, 52)
    else:
        box = (x0 + 30, y0 + 8, x1 - 30, y1 - 8)
        fonts.block(image, box, words, "display", 34, "#5f3f10", "m")


def _villages(image: Image.Image, frame: Frame, result: Json, count: int) -> None:
    """The villages on the far shore, a crown above the winner's."""
    view = frame.view
    for seat in range(count):
        x = 800 + (seat - (count - 1) / 2) * (1240 / max(3, count))
        mark = mark_of(view, seat)
        stamp(image, shore.village(mark.colour, seat % 2 == 1, True, 128), x, stage.SHORE - 56)
        stamp(image, token(mark, 62), x + (62 if seat % 2 == 0 else -62), stage.SHORE - 24)
        if seat in result["winners"]:
            # Every other village is mirrored; the crown goes to the side without the token.
            crown = -108 if seat % 2 == 0 else 108
            stamp(image, icon("crown", 62), x + crown, stage.SHORE - 64)


def _heads(image: Image.Image, frame: Frame) -> None:
    for x, key, room in (
        (FIRST + STEP * 5, "all-treasures", 640),
        (COUNT, "count", 110),
        (SUM, "sum", 100),
        (CHIPS, "chips", 100),
    ):
        fonts.label(image, (x, HEADS), say(frame, key), room, "bold", 30, SEPIA)


def _row(
    image: Image.Image, frame: Frame, result: Json, seat: int, top: float, height: int
) -> None:
    mark = mark_of(frame.view, seat)
    row = result["rows"][seat]
    best = seat in result["winners"]
    wide = stage.FINAL_WIDE
    y = top + height / 2
    stamp(image, seat_card(wide, height, mark.colour, best), (LEFT + RIGHT) / 2, y)
    if best:
        glow = frame_glow(wide - 6, height - 6, GLOW_LAST, 16, 5, 8)
        stamp(image, glow, (LEFT + RIGHT) / 2, y)
    fonts.mark(image, (RANK, y), str(result["places"][seat]), "display", 64, INK)
    stamp(image, token(mark, 74), TOKEN, y)
    box = (NAME, y - 50, FIRST - STEP / 2 - 20, y + 50)
    fonts.block(image, box, drawn_name(frame, seat), "bold", 38, INK)
    if height > 160:
        _treasures(image, row, y - 22)
        words = say(frame, "not-home", treasures=listed(row["gems"]))
        box = (FIRST - 28, y + 22, COUNT - 70, y + 66)
        fonts.block(image, box, words, "semi", 30, MUTED)
    else:
        _treasures(image, row, y)
    fonts.mark(image, (COUNT, y), str(row["count"]), "display", 76, INK)
    fonts.mark(image, (SUM, y + 2), str(row["sum"]), "black", 46, INK)
    fonts.mark(image, (CHIPS, y + 2), str(row["chips"]), "bold", 38, MUTED)


def _treasures(image: Image.Image, row: Json, y: float) -> None:
    """All treasures in their order; what is not at home is faint and does not count."""
    for index, value in enumerate(TREASURES):
        x = FIRST + STEP * index
        if value in row["safe"]:
            stamp(image, chips.treasure(value, "safe", 64, 54), x, y)
        elif value in row["gems"]:
            stamp(image, chips.lost(value, "gem"), x, y)
        elif value in row["roofs"]:
            stamp(image, chips.lost(value, "roof"), x, y)


def _foot(image: Image.Image, frame: Frame, result: Json) -> None:
    """Why the game ended, and what the shapes mean."""
    ImageDraw.Draw(image).line(
        [(LEFT + 10, FOOT - 40), (RIGHT - 10, FOOT - 40)], fill=RULE, width=2
    )
    clause = result["clause"].replace("SC-", "").replace(".", "-")
    words = say(frame, f"ending-{clause}")
    stamp(image, icon("hourglass", 44), LEFT + 30, FOOT)
    fonts.label(image, (LEFT + 62, FOOT), words, 560, "semi", 29, SEPIA, "lm")
    x = LEFT + 640.0
    for state in reversed(STATES):
        stamp(image, badge({"safe": "tower"}.get(state, state), 44), x + 24, FOOT)
        words = say(frame, f"{state}-final")
        fonts.label(image, (x + 54, FOOT), words, 210, "semi", 29, SEPIA, "lm")
        x += 282
