"""The second public picture: where the game stands, what is for sale, what each seat has."""

from __future__ import annotations

from PIL import Image

from render import close_look, fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.swarm import cards, chips, seats, stage, tiles
from render.swarm.acts import touched
from render.swarm.facts import EYES, MARKS
from render.swarm.names import legible
from render.swarm.news import lines
from render.swarm.seats import Box
from render.swarm.stage import SEATS_BAND, SEATS_HEAD
from render.swarm.words import where
from render.theme import INK, RULE, SEPIA
from render.tokens import token
from render.words import say

_LEFT, _RIGHT = SEATS_BAND[0] + 22, SEATS_BAND[2] - 22
_CARD = (58, 88)
_SHARE = 1.33  # beside the band of a private panel
_LINE = 134  # from one row of cards to the next
_PER_ROW = 9
_LEAST = 37  # px: what 34 is in a picture 1080 px wide
_UNSEEN = 330  # room for what is still face down
_LEGEND = (("network", "network"), ("queen", "queen"), ("compass", "sides"), ("study", "study"))


def standings(frame: Frame) -> Image.Image:
    """Draw what the board leaves out."""
    view = frame.view
    image = stage.seats_ground()
    y = (SEATS_HEAD[1] + SEATS_HEAD[3]) / 2
    fonts.label(image, (_LEFT, y), say(frame, "title"), 380, "display", 46, "#4f330c", "lm")
    fonts.label(image, (_RIGHT, y), where(frame), 680, "bold", 42, INK, "rm")
    if view["phase"] == "buy":
        _row(image, view)
    else:
        _told(image, frame, view["last"])
    low = stage.SEATS[1] - 10
    box = (SEATS_BAND[0], SEATS_BAND[3] + 10, SEATS_BAND[2], low)
    free = seats.grid(image, frame, touched(view["last"]), box)
    if free[2]:
        _legend(image, frame, free)
    return image


def _row(image: Image.Image, view: Json) -> None:
    """The cards on sale in two rows, the order pile last, each with its price."""
    pile = view["order_pile"]
    count = len(view["row"]) + bool(pile and pile["numbers"])
    rows = 1 if count <= _PER_ROW else 2
    across = -(-count // rows)
    pitch = (_RIGHT - _LEFT) / max(across, 6)
    top = (SEATS_BAND[1] + SEATS_BAND[3] - rows * _LINE) / 2
    for index in range(count):
        x = _LEFT + (index % across + 0.5) * pitch
        y = top + (index // across + 0.5) * _LINE
        if index < len(view["row"]):
            each = view["row"][index]
            face, price = cards.action(each["card"], each["move"], _CARD), each["price"]
        else:
            face, price = cards.pile(tuple(pile["numbers"]), _CARD), pile["price"]
        stamp(image, face, x - 8, y - 20)
        stamp(image, cards.price(price, True, _SHARE), x - 8, y + 46)


def _told(image: Image.Image, frame: Frame, record: Json | None) -> None:
    """The last turn in words beside the token of who took it, and what still lies face down."""
    edge = _RIGHT - _UNSEEN
    x0, y0, y1 = _LEFT, SEATS_BAND[1] + 16, SEATS_BAND[3] - 16
    if record is None:
        words = say(frame, "first-turn")
    else:
        stamp(image, token(MARKS[record["seat"]], 78), x0 + 42, (y0 + y1) / 2)
        x0 += 96
        words = " ".join(lines(legible(frame), record))
    close_look.block(image, (x0, y0, edge - 24, y1), words, "semi", 42, SEPIA, _LEAST)
    image.paste(RULE, (edge, y0 + 10, edge + 2, y1 - 10))
    _unseen(image, frame, edge + 20)


def _unseen(image: Image.Image, frame: Frame, x: float) -> None:
    """How many tiles of each kind are still face down."""
    view = frame.view
    y = SEATS_BAND[1] + 62
    stamp(image, tiles.back(60), x + 34, y)
    total = str(len(view["down"]))
    fonts.mark(image, (x + 76, y), total, "black", 46, INK, "lm")
    words = say(frame, "face-down")
    fonts.label(image, (x + 136, y), words, _RIGHT - x - 136, "semi", 40, SEPIA, "lm")
    for index, kind in enumerate(kind for kind in EYES if kind != "golden"):
        at = x + 34 + index % 2 * 150, y + 82 + index // 2 * 82
        chips.held(image, kind, view["unseen"].get(kind, 0), *at, 1.5)


def _legend(image: Image.Image, frame: Frame, box: Box) -> None:
    """What the signs mean, where an odd number of players leaves room."""
    x0, y0, x1, y1 = box
    step = (y1 - y0) / (len(_LEGEND) + 0.4)
    for index, (name, key) in enumerate(_LEGEND):
        y = y0 + step * (index + 0.7)
        stamp(image, chips.sign(name, 56), x0 + 60, y)
        words = say(frame, f"legend-{key}")
        fonts.label(image, (x0 + 104, y), words, x1 - x0 - 120, "semi", 40, "#e8dcb8", "lm")
