"""The public board: the road, and beside it what everybody owns."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.atlantis import road, seats, stage, tiles
from render.atlantis.facts import MARKS
from render.atlantis.names import drawn_name
from render.atlantis.prose import last_words
from render.atlantis.seats import LEFT, RIGHT
from render.canvas import stamp
from render.frame import Frame
from render.highlights import frame_glow
from render.icons import icon
from render.materials import letterpress
from render.theme import GLOW_LAST, INK, SEPIA
from render.tokens import token
from render.words import say

_MIDDLE = (LEFT + RIGHT) / 2
_FOOT = 1034  # where the last card ends


def board(frame: Frame) -> Image.Image:
    """Draw the public board."""
    view = frame.view
    image = stage.board_ground()
    road.position(image, view)
    _head(image, frame)
    count = len(view["seats"])
    h = {2: 252, 3: 232}.get(count, 200)
    # From the foot up: whatever is left above goes to the last turn and the discards.
    top = _FOOT - count * (h + 8) + 8
    for seat in range(count):
        seats.card(image, frame, seat, top + seat * (h + 8), h)
    _between(image, frame, top - 10)
    return image


def _head(image: Image.Image, frame: Frame) -> None:
    view = frame.view
    room = RIGHT - LEFT - 20
    letterpress(image, (_MIDDLE, 50), say(frame, "title").upper(), room, 50)
    over = view["phase"] == "over"
    words = say(frame, "over" if over else "turn", number=view["number"])
    fonts.label(image, (LEFT + 8, 104), words, 130, "bold", 32, INK, "lm")
    stamp(image, icon("cards", 42), LEFT + 170, 104)
    fonts.mark(image, (LEFT + 194, 104), str(view["draw_pile"]), "black", 32, INK, "lm")
    stamp(image, tiles.discards(), LEFT + 272, 104)
    fonts.mark(image, (LEFT + 296, 104), str(sum(view["discard"].values())), "black", 32, INK, "lm")


def _between(image: Image.Image, frame: Frame, low: int) -> None:
    """The last turn in one line; with fewer players the discard pile by kind and more words."""
    view = frame.view
    _last(image, frame, 172)
    if len(view["seats"]) > 3:
        return
    top = 206
    if len(view["seats"]) < 3:
        words = last_words(frame)
        if words:
            box = (LEFT + 12, 218, RIGHT - 8, low - 128)
            fonts.paragraph(image, box, words, "semi", 28, SEPIA)
        top = low - 122
    seats.discard_counts(image, view, top, 28)


def _last(image: Image.Image, frame: Frame, y: float) -> None:
    """Who, which cards, where to, and which tile was taken."""
    last = frame.view["last"]
    if last is None:
        room = RIGHT - LEFT - 20
        # Else a long name would push out the word that says what it is there for.
        name = fonts.cut(drawn_name(frame, frame.view["first"]), "semi", room * 0.7)
        fonts.label(image, (_MIDDLE, y), say(frame, "begins", name=name), room, "semi", 30, SEPIA)
        return
    w = RIGHT - LEFT
    stamp(image, tiles.strip(w, 66), _MIDDLE, y)
    stamp(image, frame_glow(w - 4, 62, GLOW_LAST, 14, 3, 4), _MIDDLE, y)
    stamp(image, token(MARKS[last["seat"]], 50), LEFT + 36, y)
    if last["kind"] != "move":
        fonts.label(image, (LEFT + 72, y), say(frame, "stuck"), w - 90, "bold", 30, INK, "lm")
        return
    seats.turn(image, last, y)
