"""The end: every component of every score, finds × research + money."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.materials import letterpress, paste_panel
from render.nautilus import chips, domes, side, stage
from render.nautilus.chart import Chart, ground
from render.nautilus.facts import FIELDS, KEPT, LABS, MARKS
from render.nautilus.names import drawn_name
from render.nautilus.words import find_name, module_name
from render.sprites import backdrop
from render.theme import GLOW_LAST, INK, MUTED, RULE, SEPIA
from render.tokens import token
from render.words import say

_TITLE = (330, 30, 1270, 128)
_TABLE = (24, 156, 1576, 1186)
_LABELS = 412  # where the columns of the players begin
_HEAD = 200  # height of the names
_ROW = 57
_SUMS = ("find_total", "research_total", "total")
# In the order of the sum: finds, times research, plus money.
_ROWS = ("gold", "crab", "urchin", "upgrades", "atlantis", "find_total", *LABS,
         "research_total", "nemo", "total")  # fmt: skip


def final(frame: Frame) -> Image.Image:
    """Draw the scoring: a column a player, a row a component."""
    image = scoring_ground()
    _title(image, frame)
    side.ruins(image, frame.view, _LABELS / 2 + 14, _TABLE[1] + 104)
    seats = len(frame.view["players"])
    width = (_TABLE[2] - 24 - _LABELS) / seats
    for seat in range(seats):
        x = _LABELS + width * (seat + 0.5)
        _player(image, frame, seat, x, width)
    for index, row in enumerate(_ROWS):
        y = _row_y(index)
        _label(image, frame, row, y)
        for seat in range(seats):
            _cell(image, frame, row, seat, (_LABELS + width * (seat + 0.5), y), width)
    return image


def _row_y(index: int) -> float:
    # The total stands a little apart.
    return _TABLE[1] + _HEAD + _ROW * (index + 0.5) + (10 if index == len(_ROWS) - 1 else 0)


def winner_glow(players: int) -> Image.Image:
    """The ring around the column of a winner."""
    wide = (_TABLE[2] - 24 - _LABELS) / players
    return frame_glow(round(wide) - 26, _TABLE[3] - _TABLE[1] - 40, GLOW_LAST, 18, 5, 9)


@backdrop
def scoring_ground() -> Image.Image:
    """The final picture without anything that changes."""
    out = stage.night((stage.WIDTH, stage.HEIGHT))
    sea = ground(Chart(0, 0, FIELDS, 65, 0, 0))  # behind the sheets: trench, slope, deep sea
    out.paste(sea.crop((12, 300, 1588, 1476)), (12, 12))
    _city(out)
    paste_panel(out, _TITLE, seed=4, edge=14)
    paste_panel(out, _TABLE, seed=6, edge=26, radius=22, border=9)
    pen = ImageDraw.Draw(out)
    for index, row in enumerate(_ROWS):
        y = _row_y(index)
        if row in _SUMS:
            band = (_TABLE[0] + 16, y - _ROW / 2 + 2, _TABLE[2] - 16, y + _ROW / 2 - 2)
            pen.rounded_rectangle(band, 14, fill="#d6c08a" if row != "total" else "#c9a955")
        # The first of each group has a band or the heading above it already.
        elif row not in ("gold", "training", "nemo"):
            line = [(_TABLE[0] + 26, y - _ROW / 2), (_TABLE[2] - 26, y - _ROW / 2)]
            pen.line(line, fill="#c9b27a", width=1)
    head = _TABLE[1] + _HEAD - 4
    pen.line([(_TABLE[0] + 20, head), (_TABLE[2] - 20, head)], fill=RULE, width=2)
    return out


def _city(image: Image.Image) -> None:
    """A corner of the city beside the title."""
    for x, kind, way in ((114, "sonar", "H"), (249, "base", "-"), (1351, "training", "H")):
        stamp(image, domes.module(kind, way, None, 45), x, 84)
    stamp(image, domes.module("hab_straight", "-", None, 45), 1486, 84)
    for middle in (181.5, 1418.5):
        stamp(image, domes.joint("E", 45), middle, 84)


def _title(image: Image.Image, frame: Frame) -> None:
    result = frame.view["result"]
    winners = result["winners"]
    total = result["scores"][winners[0]]["total"]
    x0, y0, x1, y1 = _TITLE
    room = x1 - x0 - 60
    words = say(frame, "shared", total=total)
    if len(winners) == 1:
        # A long name must not push the points out of the title.
        name = fonts.cut(drawn_name(frame, winners[0]), "display", room * 0.6)
        words = say(frame, "result", names=name, total=total)
    letterpress(image, ((x0 + x1) / 2, (y0 + y1) / 2), words, room, 48)


def _player(image: Image.Image, frame: Frame, seat: int, x: float, width: float) -> None:
    """Who, the place in the ranking, and the order that is now open."""
    result = frame.view["result"]
    y = _TABLE[1] + 22
    won = seat in result["winners"]
    if won:
        stamp(image, winner_glow(len(frame.names)), x, (_TABLE[1] + _TABLE[3]) / 2)
    order = result["scores"][seat]["order"]
    y -= 4
    stamp(image, token(MARKS[seat], 78), x - (34 if won else 0), y + 44)
    if won:
        stamp(image, chips.glyph("crown", 66), x + 48, y + 42)
    box = (x - width / 2 + 24, y + 84, x + width / 2 - 24, y + 128)
    fonts.label(image, (x, y + 106), drawn_name(frame, seat), box[2] - box[0], "bold", 34, INK)
    for index, kind in enumerate(order):
        stamp(image, chips.glyph(kind, 44), x + (index - 0.5) * 56, y + 154)


def _label(image: Image.Image, frame: Frame, row: str, y: float) -> None:
    """The icon and the name of a row."""
    x = _TABLE[0] + 58
    room = _LABELS - x - 44
    if row in LABS:
        stamp(image, domes.chip(row, 46), x, y)
        words = module_name(frame, row)
    elif row in KEPT:
        stamp(image, chips.glyph(row, 46), x, y)
        words = find_name(frame, row)
    else:
        emblem = {"upgrades": "card", "atlantis": "atlantis", "nemo": "coin"}.get(row)
        if emblem:
            stamp(image, chips.glyph(emblem, 46), x, y)
        words = say(frame, f"row-{row.replace('_', '-')}")
    if row in _SUMS:
        size = 38 if row == "total" else 34
        fonts.label(image, (x - 24, y), words, room + 24, "black", size, INK, "lm")
    else:
        fonts.label(image, (x + 36, y), words, room, "semi", 31, SEPIA, "lm")


def _cell(
    image: Image.Image, frame: Frame, row: str, seat: int, at: tuple[float, float], width: float
) -> None:
    """What a player got for a component, and at its left how it came about."""
    score = frame.view["result"]["scores"][seat]
    player = frame.view["players"][seat]
    x, y = at
    if row in _SUMS:
        value, size = score[row], 46 if row == "total" else 38
        if row == "total":
            # Without spaces: four players leave narrow columns.
            formula = f"{score['find_total']}×{score['research_total']}+{score['nemo']}"
            left = x - width / 2 + 26
            fonts.label(image, (left, y), formula, width - 156, "bold", 30, SEPIA, "lm")
        fonts.mark(image, (x + width / 2 - 40, y), str(value), "black", size, INK, "rm")
        return
    _how(image, row, player, score, (x - width / 2 + 30, y), frame.view["chips"].get(row) == seat)
    value = _points(row, score)
    role, ink = ("black", INK) if value else ("semi", MUTED)
    fonts.mark(image, (x + width / 2 - 40, y), str(value), role, 34, ink, "rm")


def _points(row: str, score: Json) -> int:
    if row in KEPT:
        return int(score["finds"][row])
    return int(score["research"][row] if row in LABS else score[row])


def _how(
    image: Image.Image,
    row: str,
    player: Json,
    score: Json,
    at: tuple[float, float],
    leads: bool,
) -> None:
    """The things counted: how many finds, labs, pieces."""
    x, y = at
    if row in LABS:
        stamp(image, chips.lab_count(row, player["counts"][row], leads), x + 36, y)
        return
    count = {"upgrades": score["upgrades"], "atlantis": len(player["pieces"])}.get(row)
    if row in KEPT:
        count = player["finds"][row]
    if count is not None and row != "upgrades":
        tile = chips.glyph(row, 40) if count else chips.faint(row, 40)
        stamp(image, tile, x + 20, y)
        fonts.mark(image, (x + 44, y), f"× {count}", "semi", 30, SEPIA, "lm")
    elif row == "upgrades":
        _upgraded(image, player, score, (x, y))


def _upgraded(image: Image.Image, player: Json, score: Json, at: tuple[float, float]) -> None:
    """The two kinds of the order with how many the player has."""
    x, y = at
    for index, kind in enumerate(score["order"]):
        count = player["finds"][kind]
        left = x + 20 + index * 74
        stamp(image, chips.glyph(kind, 38) if count else chips.faint(kind, 38), left, y)
        fonts.mark(image, (left + 21, y), str(count), "semi", 29, SEPIA, "lm")
