"""The card of each player: money, the overview table, what was found, what is left in supply."""

from __future__ import annotations

from PIL import Image

from render import fonts, seat_notes
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.materials import seat_card
from render.nautilus import chips
from render.nautilus.facts import ABILITY, KEPT, LABS, MARKS, MODULES, found, waiting
from render.nautilus.names import drawn_name
from render.theme import GLOW_LAST, INK, SEPIA
from render.tokens import token

Box = tuple[float, float, float, float]
_FOUND = (*KEPT, "atlantis")
_NONE = "#8a7142"  # counts of zero


def column(image: Image.Image, frame: Frame, box: Box) -> None:
    """All cards below each other in seat order; fewer players get taller cards with more rows."""
    players = len(frame.view["players"])
    for seat in range(players):
        card(image, frame, seat, card_box(box, seat, players))


def card_box(box: Box, seat: int, players: int) -> Box:
    """The place of a card in the column; all have the same whole size."""
    x0, y0, x1, y1 = box
    gap = 10
    # Whole and equal, so that all cards are one sprite.
    height = int(y1 - y0 - gap * (players - 1)) // players
    top = y0 + seat * (height + gap)
    return x0, top, x1, top + height


def card(image: Image.Image, frame: Frame, seat: int, box: Box) -> None:
    """One player."""
    x0, y0, x1, y1 = box
    w, h = round(x1 - x0), round(y1 - y0)
    active = seat in waiting(frame.view) or _won(frame.view, seat)
    if active:
        stamp(image, frame_glow(w, h, GLOW_LAST, 16, 5, 8), (x0 + x1) / 2, (y0 + y1) / 2)
    sheet = seat_card(w, h, MARKS[seat].colour, active)
    image.paste(sheet, (round(x0), round(y0)), sheet)
    inner = (x0 + 20, y0, x1 - 8, y1)
    player = frame.view["players"][seat]
    _heading(image, frame, seat, inner, y0 + 31 - seat_notes.lift(frame, seat, 2))
    # Below a note the rows move together.
    down = seat_notes.lift(frame, seat, 6)
    if h > 330:
        _table(image, frame.view, seat, inner, y0 + 66)
    elif h > 215:
        _labs(image, frame.view, seat, inner, y0 + 84 + down)
        _abilities(image, player, inner, y0 + 124 + down)
        _finds(image, player, inner, y0 + 166 + down)
    else:
        _labs(image, frame.view, seat, inner, y0 + 78 + down)
        _finds(image, player, inner, y0 + 119 + down / 3)
    supply(image, player, (inner[0], inner[2] + 3), y1 - 26, standing(frame.view, seat))


def _won(view: Json, seat: int) -> bool:
    return bool(view["result"]) and seat in view["result"]["winners"]


def _heading(image: Image.Image, frame: Frame, seat: int, box: Box, y: float) -> None:
    """Who, the start marker, and the money at the right end."""
    x0, _, x1, _ = box
    player = frame.view["players"][seat]
    stamp(image, token(MARKS[seat], 54), x0 + 27, y)
    right, row = x1 - 6, y - seat_notes.lift(frame, seat)
    size, sign = (38, 42) if row == y else (34, 32)  # a note leaves less height
    nemo = "?" if player["nemo"] is None else str(player["nemo"])
    fonts.mark(image, (right, row), nemo, "black", size, INK, "rm")
    # Of two figures always, or the coin would move with the amount.
    right -= fonts.length("00", "black", size) + 24
    stamp(image, chips.glyph("coin", sign), right, row)
    right -= 24
    if frame.view["start"] == seat:
        stamp(image, chips.glyph("flag", sign), right - 18, row)
        right -= 42
    at, name = (x0 + 60, y), drawn_name(frame, seat)
    seat_notes.heading(image, frame, seat, name, at, right - x0 - 64, 32, x1 - x0 - 64)


def _labs(image: Image.Image, view: Json, seat: int, box: Box, y: float) -> None:
    x0, _, x1, _ = box
    step = (x1 - x0) / len(LABS)
    counts = view["players"][seat]["counts"]
    for i, kind in enumerate(LABS):
        leads = view["chips"][kind] == seat
        stamp(image, chips.lab_count(kind, counts[kind], leads), x0 + step * (i + 0.5), y)


def _abilities(image: Image.Image, player: Json, box: Box, y: float) -> None:
    """What the labs allow: steps, range, scan range, looks, money for a chest."""
    x0, _, x1, _ = box
    step = (x1 - x0) / len(LABS)
    for i, kind in enumerate(LABS):
        words = str(player[ABILITY[kind]])
        fonts.mark(image, (x0 + step * (i + 0.5), y), f"→ {words}", "bold", 28, SEPIA)


def _finds(image: Image.Image, player: Json, box: Box, y: float) -> None:
    x0, _, x1, _ = box
    step = (x1 - x0) / len(_FOUND)
    for i, kind in enumerate(_FOUND):
        number(image, kind, found(player, kind), x0 + step * (i + 0.5) - 12, y)


def number(image: Image.Image, kind: str, count: int, x: float, y: float, size: int = 36) -> None:
    """An icon with its number right of it; none is shown faintly."""
    stamp(image, chips.glyph(kind, size) if count else chips.faint(kind, size - 2), x, y)
    role, ink = ("black", INK) if count else ("semi", _NONE)
    fonts.mark(image, (x + size * 0.55, y), str(count), role, 29, ink, "lm")


def _table(image: Image.Image, view: Json, seat: int, box: Box, y: float) -> None:
    """The overview table: labs with count and ability at the left, finds at the right."""
    x0, _, x1, y1 = box
    player = view["players"][seat]
    step = (y1 - 60 - y) / len(_FOUND)
    tall = (y1 - 60 - y) / len(LABS)
    for i, kind in enumerate(LABS):
        row = y + tall * (i + 0.5)
        count = player["counts"][kind]
        leads = view["chips"][kind] == seat
        stamp(image, chips.lab_count(kind, count, leads), x0 + 36, row)
        stamp(image, chips.pips(count, 4, MODULES[kind].colour), x0 + 132, row)
        words = f"→ {player[ABILITY[kind]]}"
        fonts.mark(image, (x0 + 188, row), words, "bold", 29, SEPIA, "lm")
    for i, kind in enumerate(_FOUND):
        number(image, kind, found(player, kind), x1 - 76, y + step * (i + 0.5), 38)


def standing(view: Json, seat: int) -> int | None:
    """The score as everybody can count it now, without the upgrades of the secret order."""
    if view["result"]:
        return int(view["result"]["scores"][seat]["total"])
    player = view["players"][seat]
    if player["nemo"] is None:
        return None
    finds = player["finds"]
    # As in the final scoring, but for the order that only its owner knows.
    points = 2 * finds["gold"] + finds["crab"] + finds["urchin"] + player["atlantis_points"]
    return int(points * player["research_total"] + player["nemo"])


def supply(
    image: Image.Image, player: Json, span: tuple[float, float], y: float, score: int | None
) -> None:
    """Researchers and submarines not in play, the score, and the modules held on their tray."""
    x0, x1 = span
    tiles = [chips.held(each["kind"], each["crew"]) for each in player["held"]]
    _tray(image, tiles, x1, y)
    crowded = len(tiles) > 3  # four crewed habitats need all the room
    for x, name, size, count in (
        (15, "researcher", 34, player["researchers"]),
        (75, "submarine", 30, player["subs"]) if crowded else (85, "submarine", 36, player["subs"]),
    ):
        stamp(image, chips.glyph(name, size), x0 + x, y)
        left = x0 + x + size / 2 + (-1 if crowded else 1)
        fonts.mark(image, (left, y), str(count), "bold", 29, INK, "lm")
    # A full tray needs the place of the score.
    if len(tiles) < 3 and score is not None:
        stamp(image, chips.glyph("star", 34), x0 + 152, y)
        fonts.mark(image, (x0 + 172, y), str(score), "black", 29, INK, "lm")


def _tray(image: Image.Image, tiles: list[Image.Image], right: float, y: float) -> None:
    if not tiles:
        return
    w = sum(tile.width for tile in tiles) + 6
    x = right - w + 3
    stamp(image, chips.tray(w, 48), right - w / 2, y)
    for tile in tiles:
        stamp(image, tile, x + tile.width / 2, y)
        x += tile.width
