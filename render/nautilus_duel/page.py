"""The pictures of the rules, one for each chapter."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from games.core.wording import Message, Say
from render import close_look, fonts
from render.canvas import Point, stamp
from render.highlights import arrow, dim, frame_glow
from render.materials import paste_panel, plate
from render.nautilus_duel import cards, chips, stage, tags
from render.nautilus_duel.facts import DOMAINS, MARKS, SPECIALS
from render.nautilus_duel.outcome import Outcome
from render.nautilus_duel.water import water
from render.sprites import Box, backdrop
from render.theme import GLOW_LAST, INK, SEPIA
from render.tokens import token

CHAPTERS = ("aim", "round", "placing", "arrows", "specials")
SIZE = (close_look.WIDTH, 1030)
_SUMS = ((3, 2), (1, 4), (5, 0), (2, 3), (3, 2))  # of the example: three domains to two
_QUARTERS: tuple[Box, ...] = (
    (10, 124, 535, 572),
    (545, 124, 1070, 572),
    (10, 582, 535, 1020),
    (545, 582, 1070, 1020),
)
_THIRDS: tuple[Box, ...] = (
    (10, 124, 535, 572),
    (545, 124, 1070, 572),
    (10, 582, 1070, 1020),
)
_HALVES: tuple[Box, ...] = ((10, 124, 535, 1020), (545, 124, 1070, 1020))


def page(number: int, say: Say) -> Image.Image:
    """Draw the picture of a chapter, counted from 1."""
    name = CHAPTERS[number - 1]
    image = _PAGES[name](say)
    x, y = SIZE[0] / 2, 62
    stamp(image, plate(str(number), 76), 66, y)
    title = say(Message(f"page-{name}"))
    close_look.line(image, (x, y), title, SIZE[0] - 240, "display", 56, "#4f330c")
    return image


def _aim(say: Say) -> Image.Image:
    """Five domains, each with the points of both, won by the side that has more."""
    image = _ground((10, 124, 1070, 1020))
    for index, (code, sums) in enumerate(zip(DOMAINS, _SUMS, strict=True)):
        y = 124 + 178 * (index + 0.5)
        stamp(image, chips.emblem(code), 540, y - 22)
        words = say(Message("domain", {"domain": code}))
        close_look.line(image, (540, y + 50), words, 300, "bold", 40, INK)
        for seat, side in enumerate((-1, 1)):
            x, won = 540 + side * 260, sums[seat] > sums[1 - seat]
            if won:
                stamp(image, frame_glow(92, 100, GLOW_LAST, 18, 5, 8), x, y)
                stamp(image, token(MARKS[seat], 92), x + side * 140, y)
            stamp(image, chips.total(sums[seat], won), x, y)
    return image


def _round(say: Say) -> Image.Image:
    """Deal, draft, ten cards, award."""
    image = _windows(say, _QUARTERS, ("page-deal", "page-draft", "page-lay", "page-award"))
    deal, draft, lay, award = (_middle(box) for box in _QUARTERS)
    for index, card in enumerate(("2", "5", "8", "9", "13")):
        angle = 16 - 8 * index
        face = cards.diver(card, 82).rotate(angle, Image.Resampling.BICUBIC, expand=True)
        stamp(image, face, deal[0] + (index - 2) * 84, deal[1] + abs(index - 2) * 14)
    for side, (name, mark) in zip((-1, 1), (("KRAKEN", 0), ("EYE", 1)), strict=True):
        stamp(image, cards.special(name, 140), draft[0] + side * 110, draft[1])
        stamp(image, token(MARKS[mark], 84), draft[0] + side * 110, draft[1] + 124)
    for index, card in enumerate(("12", "", "", "5", "", "9")):
        x, y = lay[0] + (index % 3 - 1) * 136, lay[1] + (index // 3 - 0.5) * 172
        stamp(image, cards.diver(card, 76) if card else cards.empty_space("", 76), x, y)
    stamp(image, cards.diver("8", 90, beaten=True), award[0] - 160, award[1])
    stamp(image, cards.prize("NAV-2", 100), award[0], award[1])
    stamp(image, cards.diver("11", 90, plain=True), award[0] + 160, award[1])
    stamp(image, tags.prize(Outcome(1, 2, is_good=True)), award[0], award[1] + 128)
    return image


def _placing(say: Say) -> Image.Image:
    """A high card given to the rival for ink; the crab that beats the highest."""
    image = _windows(say, _HALVES, ("page-gift", "page-crab"))
    for box, top, prize, low, outcome in (
        (_HALVES[0], "13", "WAR-ink", "4", Outcome(1, -1, is_good=True)),
        (_HALVES[1], "14", "SCI-2", "1", Outcome(0, 2, is_good=True)),
    ):
        x, y = _middle(box)
        for seat, card in ((1, top), (0, low)):
            middle = y + (238 if seat == 0 else -238)
            beaten = seat != outcome.seat
            stamp(image, cards.diver(card, 106, beaten=beaten), x, middle)
            stamp(image, token(MARKS[seat], 84), x - 170, middle)
        stamp(image, cards.prize(prize, 106), x, y)
        stamp(image, tags.prize(outcome), x, y + 47)
    return image


def _arrows(say: Say) -> Image.Image:
    """A card sent across, one moved along, one that stays."""
    image = _windows(say, _THIRDS, ("page-across", "page-along", "page-anchor"))
    across, along, anchor = (_middle(box) for box in _THIRDS)
    x, y = across
    _pair(image, "9", "3", (x - 110, y + 86), ((x + 100, y + 86), (x + 100, y - 92)))
    x, y = along
    _pair(image, "7", "4", (x, y - 92), ((x - 150, y + 86), (x + 150, y + 86)))
    x, y = anchor
    stamp(image, cards.special("ANCHOR", 170), x - 220, y)
    stamp(image, cards.diver("12", 130), x + 150, y)
    stamp(image, cards.chain(130), x + 150, y)
    return image


def _pair(image: Image.Image, card: str, moved: str, at: Point, way: tuple[Point, Point]) -> None:
    """A card with an arrow, and the card that it moves, before and after."""
    before, after = way
    stamp(image, cards.diver(card, 80), *at)
    stamp(image, dim(cards.diver(moved, 80), 0.45), *before)
    stamp(image, cards.diver(moved, 80), *after)
    if before[0] == after[0]:  # beside the number, as on the board
        start, end = (before[0] + 50, before[1] - 6), (after[0] + 50, after[1] + 22)
    else:
        start, end = (before[0] + 66, before[1]), (after[0] - 66, after[1])
    arrow(image, start, end, GLOW_LAST, 14, 0)


def _specials(say: Say) -> Image.Image:
    """Six cards and what each does."""
    boxes: list[Box] = [
        (x0, 124 + 300 * row, x0 + 525, 414 + 300 * row) for row in range(3) for x0 in (10, 545)
    ]
    image = _ground(*boxes)
    for (x0, y0, x1, y1), name in zip(boxes, SPECIALS, strict=True):
        stamp(image, cards.special(name, 120), x0 + 98, (y0 + y1) / 2)
        title = say(Message("special", {"special": name}))
        left, room = x0 + 188, x1 - x0 - 212
        close_look.line(image, (left, y0 + 52), title, room, "display", 46, INK, "lm")
        words = say(Message("effect-special", {"special": name}))
        fonts.paragraph(image, (left, y0 + 90, x1 - 20, y1 - 12), words, "semi", 38, SEPIA)
    return image


_PAGES: dict[str, Callable[[Say], Image.Image]] = {
    "aim": _aim,
    "round": _round,
    "placing": _placing,
    "arrows": _arrows,
    "specials": _specials,
}


def _windows(say: Say, boxes: tuple[Box, ...], captions: tuple[str, ...]) -> Image.Image:
    """Windows on the water, each with a caption at its foot."""
    image = _waters(boxes)
    for (x0, _, x1, y1), key in zip(boxes, captions, strict=True):
        spot = ((x0 + x1) / 2, y1 - 42)
        close_look.line(image, spot, say(Message(key)), x1 - x0 - 40, "bold", 42, halo=INK)
    return image


def _middle(box: Box) -> Point:
    """The middle of a window above its caption."""
    x0, y0, x1, y1 = box
    return (x0 + x1) / 2, (y0 + y1 - 64) / 2


@backdrop
def _waters(boxes: tuple[Box, ...]) -> Image.Image:
    out = _sheet()
    for box in boxes:
        stage.velvet(out, box)
    return out


def _ground(*boxes: Box) -> Image.Image:
    """Sheets of parchment below the one for the title."""
    out = _sheet()
    for box in boxes:
        paste_panel(out, box, edge=14)
    return out


def _sheet() -> Image.Image:
    out = water(SIZE)
    paste_panel(out, (10, 10, SIZE[0] - 10, 114), edge=12)
    return out
