"""The end: where every point came from, a column a player."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.icons import icon
from render.materials import letterpress, paste_panel
from render.sprites import backdrop
from render.swarm import chips, compass, sea, stage
from render.swarm.creatures import creature, queen
from render.swarm.facts import MARKS
from render.swarm.names import drawn_name, verdict
from render.theme import GLOW_LAST, INK, MUTED, RULE, SEPIA
from render.tokens import token
from render.words import say

_TITLE = (300, 22, 1300, 116)
_TABLE = (24, 140, 1576, 890)
_RIM = 12  # of night around the water
_CELL = 191  # of the water behind it all: nearer than on the board
_WATER = (112, 466, 112 + stage.WIDTH - 2 * _RIM, 466 + stage.FINAL_HEIGHT - 2 * _RIM)
_LABELS = 410  # where the columns of the players begin
_WIDEST = 400  # of a column: numbers stay below their names
_HEAD = 136  # height of the names
_SIGNS = {"eyes": "eye", "won": "whale", "lost": "tsunami", "paid": "cards", "queen": "queen"}


def final(frame: Frame) -> Image.Image:
    """Draw the scoring."""
    image = ground()
    _title(image, frame)
    view = frame.view
    seats = len(view["players"])
    found = rows(view)
    width = (_TABLE[2] - 24 - _LABELS) / seats
    for seat in range(seats):
        _player(image, frame, seat, _LABELS + width * (seat + 0.5), width)
    step = (_TABLE[3] - 22 - _TABLE[1] - _HEAD) / len(found)
    for index, row in enumerate(found):
        y = _TABLE[1] + _HEAD + step * (index + 0.5)
        _lines(image, row, y, step)
        _label(image, frame, row, y)
        for seat in range(seats):
            _cell(image, view, row, seat, (_LABELS + width * (seat + 0.5), y), width)
    return image


def rows(view: Json) -> list[str]:
    """The components of a score in the order of the table."""
    stages = [f"stage-{number}" for number in range(1, view["stages"] + 1)]
    return ["start", "eyes", "won", "lost", "paid", *stages, "queen", "sides", "total"]


@backdrop
def ground() -> Image.Image:
    """The final picture without anything that changes."""
    out = stage.night((stage.WIDTH, stage.FINAL_HEIGHT))
    out.paste(sea.water(_CELL).crop(_WATER), (_RIM, _RIM))
    stamp(out, creature("whale", 106), 90, 70)
    stamp(out, queen(160), 212, 70)
    stamp(out, creature("tsunami", 100), 1388, 70)
    stamp(out, creature("crab", 96), 1504, 72)
    paste_panel(out, _TITLE, seed=4, edge=14)
    paste_panel(out, _TABLE, seed=6, edge=26, radius=22, border=9)
    return out


def _title(image: Image.Image, frame: Frame) -> None:
    x0, y0, x1, y1 = _TITLE
    letterpress(image, ((x0 + x1) / 2, (y0 + y1) / 2), verdict(frame), x1 - x0 - 60, 48)


def winner_glow() -> Image.Image:
    """The ring around the name of a winner."""
    return frame_glow(258, _HEAD - 24, GLOW_LAST, 18, 5, 9)


def _player(image: Image.Image, frame: Frame, seat: int, x: float, width: float) -> None:
    """Who, and a crown for the winner."""
    won = seat in frame.view["result"]["winners"]
    if won:
        stamp(image, winner_glow(), x, _TABLE[1] + _HEAD / 2 + 6)
    y = _TABLE[1] + 56
    stamp(image, token(MARKS[seat], 72), x - (34 if won else 0), y)
    if won:
        stamp(image, icon("crown", 60), x + 48, y - 2)
    name = drawn_name(frame, seat)
    fonts.label(image, (x, y + 58), name, min(width, 286) - 48, "bold", 34, INK)


def _lines(image: Image.Image, row: str, y: float, step: float) -> None:
    """A band under the sum, thin rules between the rows."""
    pen = ImageDraw.Draw(image)
    if row == "total":
        band = (_TABLE[0] + 16, y - step / 2 + 3, _TABLE[2] - 16, y + step / 2 - 1)
        pen.rounded_rectangle(band, 14, fill="#c9a955")
    else:
        top = round(y - step / 2)
        strong = row in ("start", "stage-1", "queen")
        line = [(_TABLE[0] + 24, top), (_TABLE[2] - 24, top)]
        pen.line(line, fill=RULE if strong else "#c9b27a", width=2 if strong else 1)


def _label(image: Image.Image, frame: Frame, row: str, y: float) -> None:
    """The sign and the name of a row."""
    x = _TABLE[0] + 56
    room = _LABELS - x - 44
    if row == "total":
        fonts.label(image, (x - 24, y), say(frame, "row-total"), room, "black", 38, INK, "lm")
        return
    kind, _, number = row.partition("-")
    sign = _SIGNS.get(kind, "network" if kind == "stage" else "compass" if kind == "sides" else "")
    if sign:
        stamp(image, chips.sign(sign, 44), x, y)
    words = say(frame, f"row-{kind}", stage=int(number or 0))
    fonts.label(image, (x + 36, y), words, room, "semi", 31, SEPIA, "lm")


def _cell(
    image: Image.Image, view: Json, row: str, seat: int, at: tuple[float, float], width: float
) -> None:
    """What a player got, and at its left what for."""
    score = view["result"]["scores"][seat]
    x, y = at
    wide = min(width, _WIDEST)
    left, right = x - wide / 2 + 28, x + wide / 2 - 36
    value = points(score, row)
    if row == "total":
        fonts.mark(image, (right, y), str(value), "black", 48, INK, "rm")
        return
    role, ink = ("black", INK) if value else ("semi", MUTED)
    words = f"−{-value}" if value < 0 else str(value)
    fonts.mark(image, (right, y), words, role, 35, ink, "rm")
    if row == "queen":
        fields = score["queen_fields"]
        chips.number(image, "station", len(fields), left + 20, y)
        # With four players the columns are too narrow for the names of fields.
        room = right - left - 140
        if room > 150:
            fonts.label(image, (left + 84, y), " ".join(fields), room, "semi", 28, SEPIA, "lm")
    elif row == "sides" and score["side_names"]:
        stamp(image, compass.sides("".join(score["side_names"])), left + 62, y)


def points(score: Json, row: str) -> int:
    """The points of a row: what was lost or paid is negative."""
    kind, _, number = row.partition("-")
    if kind == "stage":
        stages = score["stages"]
        return int(stages[int(number) - 1]) if int(number) <= len(stages) else 0
    value = int(score[kind])
    return -value if kind in ("lost", "paid") else value
