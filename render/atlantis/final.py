"""The end: what everybody has, what the figures left behind still cost, and who wins."""

from __future__ import annotations

from collections import Counter

from PIL import Image, ImageDraw

from render import fonts
from render.atlantis import icons, pieces, seats, stage, tiles
from render.atlantis.facts import KINDS, MAINLAND, MARKS, signed, standing
from render.atlantis.names import drawn_name
from render.atlantis.seats import OWES
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.icons import icon
from render.materials import letterpress, plate
from render.theme import GLOW_LAST, INK, RULE, SEPIA
from render.tokens import token
from render.words import say

_HEAD = 58  # height of the headings
# name, figures, tiles, cards, paid, points: left edges, and the right end of the table
_COLUMNS = (44, 392, 578, 890, 1186, 1384, 1560)


def final(frame: Frame) -> Image.Image:
    """Draw the scoring, a row a player."""
    image = stage.final_ground()
    result = frame.view["result"]
    _title(image, frame, result)
    _arrived(image, frame.view)
    _headings(image, frame)
    x0, y0, x1, _ = stage.FINAL_TABLE
    height = _height(len(result["seats"]))
    for seat, bill in enumerate(result["seats"]):
        y = y0 + _HEAD + height * (seat + 0.5)
        ImageDraw.Draw(image).line(
            [(x0 + 24, y - height / 2), (x1 - 24, y - height / 2)], fill=RULE, width=2
        )
        _row(image, frame, seat, bill, y, height)
    return image


def _height(count: int) -> float:
    _, y0, _, y1 = stage.FINAL_TABLE
    return (y1 - y0 - _HEAD - 16) / count


def row_size(count: int) -> tuple[int, int]:
    """The size of the ring around the row of a winner among `count` players."""
    return stage.FINAL_TABLE[2] - stage.FINAL_TABLE[0] - 36, round(_height(count)) - 14


def _title(image: Image.Image, frame: Frame, result: Json) -> None:
    x0, y0, x1, y1 = stage.FINAL_TITLE
    winners = result["winners"]
    x = (x0 + x1) / 2
    size = 92
    for index, seat in enumerate(winners):
        left = x + (index - (len(winners) - 1) / 2) * 110
        stamp(image, token(MARKS[seat], size), left, y0 + 66)
        stamp(image, icon("crown", 54), left, y0 + 4)
    names = ", ".join(drawn_name(frame, seat) for seat in winners)
    score = signed(result["seats"][winners[0]]["score"])
    words = say(frame, "wins" if len(winners) == 1 else "shared", names=names, score=score)
    box = (x0 + 34, y0 + 112, x1 - 34, y1 - 18)
    if fonts.length(words, "display", 34) <= box[2] - box[0]:
        letterpress(image, (x, (box[1] + box[3]) / 2), words, box[2] - box[0], 46)
    else:
        fonts.block(image, box, words, "display", 36, "#5f3f10", "m")


def _arrived(image: Image.Image, view: Json) -> None:
    """All figures on the mainland."""
    names = [each["name"] for seat in view["seats"] for each in seat["figures"]]
    dx, dy = stage.LAND_SHIFT
    spots = sorted(
        zip(names, standing(MAINLAND, len(names)), strict=True), key=lambda each: each[1][1]
    )
    for name, (x, y) in spots:
        pieces.stand(image, name, (x + dx, y + dy))


def _headings(image: Image.Image, frame: Frame) -> None:
    y = stage.FINAL_TABLE[1] + _HEAD / 2 + 6
    keys = ("left", "tiles", "cards", "paid", "score")
    for key, left, right in zip(keys, _COLUMNS[1:-1], _COLUMNS[2:], strict=True):
        words = say(frame, f"final-{key}")
        x = (left + right) / 2
        fonts.label(image, (x, y), words, right - left - 12, "bold", 31, SEPIA)


def _row(image: Image.Image, frame: Frame, seat: int, bill: Json, y: float, height: float) -> None:
    won = seat in frame.view["result"]["winners"]
    if won:
        w, h = row_size(len(frame.view["seats"]))
        stamp(image, frame_glow(w, h, GLOW_LAST, 16, 5, 8), 800, y)
    left = _COLUMNS[0]
    stamp(image, plate(str(frame.view["result"]["places"][seat]), 50), left + 26, y)
    stamp(image, token(MARKS[seat], 76), left + 98, y)
    box = (left + 146, y - 52, _COLUMNS[1] - 10, y + 52)
    fonts.block(image, box, drawn_name(frame, seat), "bold", 36, INK)
    # Two lines a row, things above and their sum below; closer together with four players.
    lift = min(62, height * 0.22)
    _figures(image, bill, y, lift)
    _tiles(image, bill, y, lift)
    _cards(image, bill, y, lift)
    _paid(image, frame, bill, y, lift)
    ink = OWES if bill["score"] < 0 else INK
    x = (_COLUMNS[5] + _COLUMNS[6]) / 2
    fonts.mark(image, (x, y), f"= {signed(bill['score'])}", "display", 62, ink)


def _figures(image: Image.Image, bill: Json, y: float, lift: float) -> None:
    """Where the figures stood at the end, and what their ways cost."""
    x = (_COLUMNS[1] + _COLUMNS[2]) / 2
    for index, place in enumerate(bill["figures"]):
        seats.where(image, place, x + (index - 1) * 52, y - lift)
    stamp(image, icons.toll(46), x - 26, y + lift)
    ink = OWES if bill["owed"] else INK
    fonts.mark(image, (x + 8, y + lift), str(bill["owed"]), "black", 38, ink, "lm")


def _tiles(image: Image.Image, bill: Json, y: float, lift: float) -> None:
    """All tiles, those handed in struck through, and their sum."""
    left, right = _COLUMNS[2], _COLUMNS[3]
    paid: Counter[int] = Counter(bill["paid_tiles"])
    values = bill["tiles"]
    many = len(values) > 6
    size = (50 if lift > 50 else 36) if many else 44
    half = -(-len(values) // 2) if many else len(values)
    for index, value in enumerate(values):
        row, column = divmod(index, half)
        step = min(size, (right - left - 60) / max(1, half - 1))
        x = (left + right) / 2 + (column - (half - 1) / 2) * step
        drop = (row - 0.5) * (size + 2) if many else 0
        spent = paid[value] > 0
        # Equal tiles are struck through only as often as they were handed in.
        paid[value] -= spent
        chip = tiles.spent_chip(value, size) if spent else tiles.value_chip(value, size)
        stamp(image, chip, x, y - lift + drop)
    x = (left + right) / 2
    fonts.mark(image, (x, y + lift), str(bill["tile_points"]), "black", 42, INK)


def _cards(image: Image.Image, bill: Json, y: float, lift: float) -> None:
    """The hand by kind, and how many cards it is."""
    left, right = _COLUMNS[3], _COLUMNS[4]
    counts: Counter[str] = Counter(bill["hand"])
    size = 52 if lift > 50 else 42
    held = [kind for kind in KINDS if counts[kind]]
    step = min(58, (right - left - 76) / max(1, len(held) - 1)) if held else 0
    for index, kind in enumerate(held):
        x = (left + right) / 2 + (index - (len(held) - 1) / 2) * step
        stamp(image, tiles.emblem(kind, size), x, y - lift)
        if counts[kind] > 1:
            words = str(counts[kind])
            fonts.mark(
                image,
                (x + size * 0.3, y - lift + size * 0.34),
                words,
                "black",
                27,
                INK,
                "mm",
                "#fff9e4",
                3,
            )
    x = (left + right) / 2
    fonts.mark(image, (x, y + lift), f"+ {bill['cards']}", "black", 42, INK)


def _paid(image: Image.Image, frame: Frame, bill: Json, y: float, lift: float) -> None:
    """What is subtracted: what was handed in, or all that was owed."""
    left, right = _COLUMNS[4], _COLUMNS[5]
    x = (left + right) / 2
    short = bill["owed"] - bill["total"]
    # Who cannot pay goes into debt; who pays gets no change for the last tile.
    taken = bill["owed"] if short > 0 else bill["paid"]
    note = ""
    if short > 0:
        note = say(frame, "final-short", short=short)
    elif bill["lost"]:
        note = say(frame, "final-lost", lost=bill["lost"])
    if note:
        fonts.label(image, (x, y - lift), note, right - left - 16, "semi", 29, OWES)
    ink = OWES if taken else INK
    fonts.mark(image, (x, y + lift), f"− {taken}", "black", 42, ink)
