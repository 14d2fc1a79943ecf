"""The pictures, drawn from views alone; render.frame.Painter says what each part has to do."""

from __future__ import annotations

from PIL import Image

from games.core.wording import Message
from render import sketch
from render.canvas import stamp
from render.frame import Frame
from render.highlights import dim, target
from render.icons import icon
from render.sprites import backdrop
from render.theme import Theme

from .engine import MARKS, SHELLS
from .prose import alt, text

__all__ = ["alt", "board", "final", "panel", "text"]

THEME = Theme(shallow="#2a7f96", deep="#05202e")
_ACROSS = 4


def board(frame: Frame) -> Image.Image:
    """Draw the public board."""
    image = _ground()
    for place in range(SHELLS):
        shell = icon("shell", 168)
        is_there = place < frame.view["left"]
        stamp(image, shell if is_there else dim(shell, 0.18), *_centre(place))
    words = [frame.say(Message("picture-taken", {"count": n})) for n in frame.view["taken"]]
    seats = [sketch.Player(mark, each) for mark, each in zip(MARKS, words, strict=True)]
    sketch.players(image, frame, seats, "chest")
    return image


def panel(frame: Frame) -> Image.Image:
    """Draw the private picture: the board with the numbers of the options."""
    image = board(frame)
    for each in frame.targets:
        verb, _, count = each.key.partition(":")
        if verb == "take":
            stamp(image, target(each.number, 72), *_centre(frame.view["left"] - int(count)))
    return image


def final(frame: Frame) -> Image.Image:
    """Draw the end: the panel crowns the winner."""
    return board(frame)


@backdrop
def _ground() -> Image.Image:
    return sketch.ground(THEME)


def _centre(place: int) -> tuple[float, float]:
    x0, y0, x1, y1 = sketch.BOARD
    row, column = divmod(place, _ACROSS)
    rows = SHELLS // _ACROSS
    return x0 + (x1 - x0) * (column + 0.5) / _ACROSS, y0 + (y1 - y0) * (row + 0.5) / rows
