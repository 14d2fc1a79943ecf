"""The end: both piles opened, domain by domain, and who won the duel."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.icons import icon
from render.materials import letterpress
from render.nautilus_duel import cards, chips, stage
from render.nautilus_duel.facts import MARKS, by_domain, centre, victor
from render.nautilus_duel.names import drawn_name
from render.nautilus_duel.words import domain_name
from render.theme import GLOW_LAST, INK, RULE, SEPIA
from render.tokens import token
from render.words import say

_MIDDLE = 800
_ROW = 134


def final(frame: Frame) -> Image.Image:
    """Draw the scoring: a row a domain, seat A at the left, seat B at the right."""
    image = stage.final_ground()
    result = frame.view["result"]
    _title(image, frame, result)
    for seat in (0, 1):
        _seat(image, frame, result, seat)
    piles = [by_domain(won) for won in result["cards"]]
    for index, domain in enumerate(result["domains"]):
        _window(image, domain, index + 1)
        y = stage.FINAL_TABLE[1] + 12 + _ROW * (index + 0.5)
        _row(image, frame, domain, piles, y)
        if index:
            line = [(64, y - _ROW / 2), (1536, y - _ROW / 2)]
            ImageDraw.Draw(image).line(line, fill=RULE, width=2)
    return image


def _title(image: Image.Image, frame: Frame, result: Json) -> None:
    x0, y0, x1, y1 = stage.FINAL_TITLE
    room = x1 - x0 - 50
    won = victor(frame.view)
    # The best first, whoever resigned last: not always the higher number.
    more, fewer = (result["tally"][seat] for tied in result["ranking"] for seat in tied)
    words = say(frame, "tally", more=more, fewer=fewer)
    if won is None:
        words = f"{say(frame, 'draw')} · {words}"
    else:
        name = fonts.cut(drawn_name(frame, won), "display", room * 0.5)
        words = f"{say(frame, 'result', name=name)} · {words}"
    letterpress(image, (_MIDDLE, (y0 + y1) / 2), words, room, 44)


def _seat(image: Image.Image, frame: Frame, result: Json, seat: int) -> None:
    """Who, how many domains, and the special left unplayed in the last round."""
    x0, y0, x1, _ = stage.FINAL_SEATS[seat]
    x = (x0 + x1) / 2
    won = victor(frame.view) == seat
    if won:
        size = (x1 - x0 - 6, stage.FINAL_SEATS[seat][3] - y0 - 6)
        stamp(image, frame_glow(*size, GLOW_LAST, 16, 5, 9), x, y0 + size[1] / 2 + 3)
        stamp(image, icon("crown", 62), x - 62, y0 + 42)
    stamp(image, token(MARKS[seat], 104), x - 62, y0 + 118)
    fonts.mark(image, (x + 66, y0 + 108), str(result["tally"][seat]), "display", 104, INK)
    box = (x0 + 20, y0 + 172, x1 - 20, y0 + 258)
    fonts.block(image, box, drawn_name(frame, seat), "bold", 36, INK, "m")
    for each in result["unplayed"]:
        if each["seat"] == seat:
            words = say(frame, "unplayed")
            fonts.label(image, (x0 + 24, y0 + 290), words, 150, "semi", 28, SEPIA, "lm")
            stamp(image, cards.special(each["special"], 46), x1 - 56, y0 + 288)


def _window(image: Image.Image, domain: Json, column: int) -> None:
    """The domain behind its window of the ship, with the mark of whoever won it."""
    x, y = stage.FINAL.at(*centre(f"D{column}"))
    stamp(image, chips.small_emblem(domain["domain"]), x, y - 26)
    if domain["winner"] is not None:
        stamp(image, token(MARKS[domain["winner"]], 56), x, y + 32)


def _row(
    image: Image.Image, frame: Frame, domain: Json, piles: list[dict[str, list[str]]], y: float
) -> None:
    code = domain["domain"]
    stamp(image, chips.emblem(code), _MIDDLE, y - 16)
    fonts.label(image, (_MIDDLE, y + 46), domain_name(frame, code), 216, "bold", 31, INK)
    for seat in (0, 1):
        side = -1 if seat == 0 else 1
        won = domain["winner"] == seat
        # Both piles grow outwards from the emblem in the middle.
        x = _MIDDLE + side * 164
        if won:
            stamp(image, frame_glow(92, 100, GLOW_LAST, 18, 5, 8), x, y)
        stamp(image, chips.total(domain["sums"][seat], won), x, y)
        if won:
            stamp(image, token(MARKS[seat], 50), x + side * 44, y + 42)
        held = piles[seat][code]
        for place, card in enumerate(held):
            stamp(image, cards.prize(card, 60), x + side * (116 + place * 85), y)
        if not held:
            fonts.label(image, (x + side * 130, y), say(frame, "none"), 120, "semi", 30, SEPIA)
