"""What lies beside the board: where the game stands, stacks, ruins, what is still face down."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.nautilus import chips, domes, pieces
from render.nautilus.facts import DIVED, FINDS, STACKS
from render.nautilus.words import where
from render.theme import GLOW_LAST, INK, RULE

_WARN = "#a8341f"
CARD = (360, 100)


def headline(frame: Frame) -> tuple[str, str]:
    """Round and phase in a few words, and the ink they are set in."""
    words, is_urgent = where(frame)
    return words, _WARN if is_urgent else INK


def stacks(
    image: Image.Image, view: Json, span: tuple[float, float], y: float, size: int = 48
) -> None:
    """The seven stacks with what is left; a module bought in the last turn is ringed.

    What is left stands below small chips, and beside large ones.
    """
    x0, x1 = span
    step = (x1 - x0) / len(STACKS)
    # What was bought has no place on the board that could be ringed.
    bought = {act[1] for act in (view["last"] or {"acts": []})["acts"] if act[0] == "bought"}
    is_large = size > 48
    for i, kind in enumerate(STACKS):
        x = x0 + step * (i + 0.5) - (26 if is_large else 0)
        left = view["stacks"][kind]["left"]
        if kind in bought:
            stamp(image, frame_glow(size - 6, size - 6, GLOW_LAST, 14, 4, 5), x, y)
        stamp(image, domes.chip(kind, size), x, y)
        ink = INK if left else _WARN
        if is_large:
            fonts.mark(image, (x + size * 0.62, y - 1), str(left), "black", 46, ink, "lm")
        else:
            fonts.mark(image, (x, y + 40), str(left), "black", 29, ink)


def ruins(image: Image.Image, view: Json, x: float, y: float, card: tuple[int, int] = CARD) -> None:
    """The Atlantis card with the markers of those who recovered the pieces."""
    w, h = card
    stamp(image, chips.ruins_card(w, h), x, y)
    for each in view["ruins"]:
        number = each["number"]
        dx, dy = chips.ruin_spot(number, w, h)
        spot = chips.ruin(number, each["owner"], each["found"], h // 2)
        stamp(image, spot, x - w / 2 + dx, y - h / 2 + dy)


def unseen(
    image: Image.Image, view: Json, span: tuple[float, float], y: float, row: int = 30
) -> None:
    """What still lies face down: a row a zone, a column a kind."""
    x0, x1 = span
    part = row / 30
    first = x0 + 46 * part
    step = (x1 - first) / len(FINDS)
    pen = ImageDraw.Draw(image)
    for i, kind in enumerate(FINDS):
        stamp(image, chips.glyph(kind, round(36 * part)), first + step * (i + 0.5), y)
    for k, zone in enumerate(DIVED):
        middle = y + (34 + k * 30) * part
        stamp(image, pieces.back(zone, round(34 * part)), x0 + 22 * part, middle)
        for i, kind in enumerate(FINDS):
            count = view["unseen"][zone][kind]
            role, ink = ("black", INK) if count else ("semi", "#9a8252")
            spot = (first + step * (i + 0.5), middle)
            fonts.mark(image, spot, str(count), role, round(27 * part), ink)
    if part == 1:
        pen.line([(x0 + 6, y + 111), (x1 - 6, y + 111)], fill=RULE, width=2)
