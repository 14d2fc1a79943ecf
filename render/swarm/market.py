"""The band of the private picture: cards on sale with prices, or the last turn in words."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import dim
from render.swarm import cards, chips, tiles
from render.swarm.facts import EYES, MARKS
from render.swarm.names import legible
from render.swarm.news import lines
from render.swarm.stage import BAND
from render.theme import INK, RULE, SEPIA
from render.tokens import token
from render.words import say

LEFT, RIGHT = BAND[0] + 20, BAND[2] - 20
CARD_Y, PRICE_Y = BAND[1] + 62, BAND[1] + 125
_UNSEEN = 366  # room for what is still face down
_LEAST = 330  # room for words beside the row
_PITCH = 78  # with few cards; the longest row is set closer


def spots(view: Json) -> list[float]:
    """Where the cards of the row lie, the order pile last."""
    count = len(view["row"]) + 1
    # The more cards, the closer; they may overlap a little, their drawings do not.
    pitch = min(_PITCH, (RIGHT - LEFT - 76) / max(1, count - 1))
    return [LEFT + 32 + pitch * k for k in range(count)]


def row(image: Image.Image, view: Json, points: int | None = None) -> None:
    """The cards from the free one to the order pile; faded what costs more than `points`."""
    places = spots(view)
    for x, each in zip(places, view["row"], strict=False):
        near = points is None or each["price"] <= points
        face = cards.action(each["card"], each["move"])
        stamp(image, face if near else faded(each["card"], each["move"]), x, CARD_Y)
        stamp(image, cards.price(each["price"], near), x, PRICE_Y)
    pile = view["order_pile"]
    if pile and pile["numbers"]:
        near = points is None or pile["price"] <= points
        # A pile is wider than a card by its lower ones.
        stamp(image, cards.pile(tuple(pile["numbers"])), places[-1] + 8, CARD_Y)
        stamp(image, cards.price(pile["price"], near), places[-1] + 8, PRICE_Y)


def beside(image: Image.Image, frame: Frame, record: Json | None) -> None:
    """A turn in words right of the row, once it has become short enough."""
    left = round(spots(frame.view)[-1]) + 70
    if record is not None and RIGHT - left >= _LEAST:
        image.paste(RULE, (left, BAND[1] + 22, left + 2, BAND[3] - 22))
        _words(image, frame, record, (left + 14, BAND[1] + 14, RIGHT, BAND[3] - 14))


def faded(card: str, move: int) -> Image.Image:
    """A card one cannot pay."""
    return dim(cards.action(card, move), 0.45)


def told(image: Image.Image, frame: Frame, record: Json | None) -> None:
    """A turn in words beside the token of who took it, and what still lies face down."""
    edge = RIGHT - _UNSEEN
    _words(image, frame, record, (LEFT, BAND[1] + 14, edge - 20, BAND[3] - 14))
    image.paste(RULE, (edge, BAND[1] + 22, edge + 2, BAND[3] - 22))
    _unseen(image, frame, edge + 12)


def _words(
    image: Image.Image, frame: Frame, record: Json | None, box: tuple[int, int, int, int]
) -> None:
    x0, y0, x1, y1 = box
    if record is None:
        words = say(frame, "first-turn")
    else:
        stamp(image, token(MARKS[record["seat"]], 58), x0 + 32, (y0 + y1) / 2)
        x0 += 72
        words = " ".join(lines(legible(frame), record))
    fonts.block(image, (x0, y0, x1, y1), words, "semi", 30, SEPIA)


def _unseen(image: Image.Image, frame: Frame, x: float) -> None:
    """How many tiles of each kind are still face down."""
    view = frame.view
    stamp(image, tiles.back(42), x + 24, BAND[1] + 44)
    total = len(view["down"])
    fonts.mark(image, (x + 52, BAND[1] + 44), str(total), "black", 34, INK, "lm")
    words = say(frame, "face-down")
    fonts.label(image, (x + 98, BAND[1] + 44), words, RIGHT - x - 98, "semi", 28, SEPIA, "lm")
    step = (RIGHT - x) / 4
    for index, kind in enumerate(kind for kind in EYES if kind != "golden"):
        chips.held(image, kind, view["unseen"].get(kind, 0), x + 22 + step * index, BAND[1] + 104)
