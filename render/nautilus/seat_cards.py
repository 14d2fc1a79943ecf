"""The card of a seat: money, the overview table, what was found, what is left in supply."""

from __future__ import annotations

from PIL import Image

from render import fonts, seat_notes
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.materials import seat_card
from render.nautilus import chips, close
from render.nautilus.facts import ABILITY, KEPT, LABS, MARKS, found, waiting
from render.nautilus.names import drawn_name
from render.theme import GLOW_LAST, INK, SEPIA
from render.tokens import token

Box = tuple[int, int, int, int]
_FOUND = (*KEPT, "atlantis")
_NONE = "#8a7142"  # counts of zero
_TYPE = 40
_LAB = 62
_NOTE = 38
_HELD = 54


def card(image: Image.Image, frame: Frame, seat: int, box: Box) -> None:
    """One player; on a wide card labs and finds stand side by side."""
    x0, y0, x1, y1 = box
    active = seat in waiting(frame.view) or _won(frame.view, seat)
    if active:
        glow = frame_glow(x1 - x0, y1 - y0, GLOW_LAST, 16, 5, 8)
        stamp(image, glow, (x0 + x1) / 2, (y0 + y1) / 2)
    sheet = seat_card(x1 - x0, y1 - y0, MARKS[seat].colour, active)
    image.paste(sheet, (x0, y0), sheet)
    noted = bool(frame.note(seat))
    inner = (x0 + 24, x1 - 12)
    _heading(image, frame, seat, inner, y0 + (36 if noted else 42))
    if noted:
        room = inner[1] - inner[0] - 76
        seat_notes.line(image, frame, seat, (inner[0] + 70, y0 + 80), room, _NOTE)
    rows = (142, 208, 266) if noted else (124, 196, 260)
    labs, finds, supplies = (y0 + row for row in rows)
    player = frame.view["players"][seat]
    if x1 - x0 > 800:
        middle = (x0 + x1) // 2
        _labs(image, frame.view, seat, (inner[0], middle - 10), labs)
        _abilities(image, player, (inner[0], middle - 10), finds - 8)
        _finds(image, player, (middle + 20, inner[1]), (labs + finds) / 2)
    else:
        _labs(image, frame.view, seat, inner, labs)
        _finds(image, player, inner, finds)
    _supply(image, player, inner, supplies, standing(frame.view, seat))


def _won(view: Json, seat: int) -> bool:
    return bool(view["result"]) and seat in view["result"]["winners"]


def _heading(image: Image.Image, frame: Frame, seat: int, span: tuple[int, int], y: float) -> None:
    """Who, the start marker, and the money at the right end."""
    x0, x1 = span
    player = frame.view["players"][seat]
    stamp(image, token(MARKS[seat], 64), x0 + 30, y)
    right: float = x1 - 8
    nemo = "?" if player["nemo"] is None else str(player["nemo"])
    fonts.mark(image, (right, y - 1), nemo, "black", 52, INK, "rm")
    # Of two figures always, or the coin would move with the amount.
    right -= fonts.length("00", "black", 52) + 32
    stamp(image, chips.glyph("coin", 54), right, y)
    right -= 34
    if frame.view["start"] == seat:
        stamp(image, chips.glyph("flag", 48), right - 22, y)
        right -= 52
    close.line(image, (x0 + 70, y), drawn_name(frame, seat), right - x0 - 76, "bold", 44)


def _labs(image: Image.Image, view: Json, seat: int, span: tuple[int, int], y: float) -> None:
    x0, x1 = span
    step = (x1 - x0) / len(LABS)
    counts = view["players"][seat]["counts"]
    for i, kind in enumerate(LABS):
        leads = view["chips"][kind] == seat
        chip = chips.lab_count(kind, counts[kind], leads, _LAB)
        stamp(image, chip, x0 + step * (i + 0.5), y)


def _abilities(image: Image.Image, player: Json, span: tuple[int, int], y: float) -> None:
    """What the labs allow: steps, range, scan range, looks, money for a chest."""
    x0, x1 = span
    step = (x1 - x0) / len(LABS)
    for i, kind in enumerate(LABS):
        words = f"→ {player[ABILITY[kind]]}"
        fonts.mark(image, (x0 + step * (i + 0.5), y), words, "bold", _TYPE, SEPIA)


def _finds(image: Image.Image, player: Json, span: tuple[int, int], y: float) -> None:
    x0, x1 = span
    step = (x1 - x0) / len(_FOUND)
    for i, kind in enumerate(_FOUND):
        number(image, kind, found(player, kind), x0 + step * (i + 0.5) - 14, y, 46, _TYPE)


def number(
    image: Image.Image, kind: str, count: int, x: float, y: float, size: int = 36, type_: int = 29
) -> None:
    """An icon with its number right of it; none is shown faintly."""
    stamp(image, chips.glyph(kind, size) if count else chips.faint(kind, size - 2), x, y)
    role, ink = ("black", INK) if count else ("semi", _NONE)
    fonts.mark(image, (x + size * 0.55, y), str(count), role, type_, ink, "lm")


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


def _supply(
    image: Image.Image, player: Json, span: tuple[int, int], y: float, score: int | None
) -> None:
    """Researchers and submarines not in play, the score, and the modules held on their tray."""
    x0, x1 = span
    # A full tray needs more room than a narrow card has: then its chips are smaller.
    size = _HELD if len(player["held"]) < 3 or x1 - x0 > 800 else 42
    tiles = [chips.held(each["kind"], each["crew"], size) for each in player["held"]]
    _tray(image, tiles, x1, y)
    left = x0 + 22.0
    for name, count in (("researcher", player["researchers"]), ("submarine", player["subs"])):
        stamp(image, chips.glyph(name, 44), left, y)
        fonts.mark(image, (left + 26, y - 1), str(count), "black", _TYPE, INK, "lm")
        left += 104
    if score is not None and (len(tiles) < 3 or x1 - x0 > 800):
        stamp(image, chips.glyph("star", 46), left, y)
        fonts.mark(image, (left + 28, y - 1), str(score), "black", _TYPE, INK, "lm")


def _tray(image: Image.Image, tiles: list[Image.Image], right: float, y: float) -> None:
    if not tiles:
        return
    w = sum(tile.width for tile in tiles) + 6
    x = right - w + 3
    stamp(image, chips.tray(w, 58), right - w / 2, y)
    for tile in tiles:
        stamp(image, tile, x + tile.width / 2, y)
        x += tile.width
