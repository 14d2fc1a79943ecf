"""The second public picture: where the game stands, the last turn, what each seat has."""

from __future__ import annotations

from PIL import Image

from render import close_look, fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.icons import icon
from render.sunken_city import chips, scene, seats, stage
from render.sunken_city.deeds import deeds
from render.sunken_city.facts import STATES, mark_of, points
from render.sunken_city.icons import badge
from render.sunken_city.names import legible
from render.sunken_city.seats import Box
from render.sunken_city.stage import SEATS_BAND, SEATS_HEAD
from render.sunken_city.words import phase
from render.theme import INK, MUTED, RULE, SEPIA
from render.tokens import token
from render.words import say

_LEFT, _RIGHT = SEATS_BAND[0] + 24, SEATS_BAND[2] - 24
_EDGE = _RIGHT - 286  # between what was done and what is open
_ROWS = (58, 136, 214)  # from the top of the band
_FEW = (84, 136, 188)  # where no turn is in progress
_SIGN = 104  # beside the words of the legend
_WARNING = "#a3261d"
_TITLE = "#4f330c"


def standings(frame: Frame) -> Image.Image:
    """Draw what the board leaves out."""
    image = stage.seats_ground()
    _head(image, frame)
    _told(image, frame)
    top = SEATS_BAND[1] + 20
    image.paste(RULE, (_EDGE, top, _EDGE + 2, SEATS_BAND[3] - 20))
    _open(image, frame)
    box = (SEATS_BAND[0], SEATS_BAND[3] + 10, SEATS_BAND[2], stage.SEATS_HEIGHT - 10)
    free = seats.cards(image, frame, box)
    if free[2]:
        _legend(image, frame, free)
    return image


def _head(image: Image.Image, frame: Frame) -> None:
    """Title, round and phase; the last round on a red ribbon."""
    view = frame.view
    y = (SEATS_HEAD[1] + SEATS_HEAD[3]) / 2
    close_look.line(image, (_LEFT, y), say(frame, "title"), 400, "display", 52, _TITLE, "lm")
    if not view["last_round"] or view["result"] is not None:
        close_look.line(image, (_RIGHT, y), phase(frame), 580, "bold", 44, INK, "rm")
        return
    wide = 580
    x = _RIGHT - wide / 2 + 8
    stamp(image, chips.ribbon(wide, 60, _WARNING), x, y)
    stamp(image, icon("hourglass", 50), x - wide / 2 + 42, y)
    close_look.line(image, (x + 26, y - 1), phase(frame), wide - 120, "bold", 44, "#fff6e0")


def _told(image: Image.Image, frame: Frame) -> None:
    """The last turn in words beside the token of who took it and the card that was played."""
    last = frame.view["last"]
    y0, y1 = SEATS_BAND[1] + 18, SEATS_BAND[3] - 18
    if last is None:
        words, x = say(frame, "first-turn"), _LEFT
    else:
        stamp(image, token(mark_of(frame.view, last["seat"]), 84), _LEFT + 56, y0 + 66)
        stamp(image, chips.card(*points(last["card"]), 112, 58), _LEFT + 56, y0 + 164)
        words = " ".join(deeds(legible(frame), last) or [say(frame, "nothing")])
        x = _LEFT + 132
    close_look.block(image, (x, y0, _EDGE - 18, y1), words, "semi", 44, SEPIA)


def _open(image: Image.Image, frame: Frame) -> None:
    """Whose turn it is and what is left of it; chips and die of the table below."""
    view = frame.view
    x = _EDGE + 24
    turn = view["turn"]
    first, second, third = (SEATS_BAND[1] + row for row in (_ROWS if turn else _FEW))
    if view["actor"] is None:
        close_look.line(image, (x, first), say(frame, "final"), _RIGHT - x, fill=SEPIA, anchor="lm")
    elif view["waiting_for"]:  # given up in the middle: it is nobody's turn
        stamp(image, token(mark_of(view, view["actor"]), 66), x + 34, first)
        if turn:
            stamp(image, chips.card(*points(turn["card"]), 112, 58), x + 142, first)
        else:
            words, at = say(frame, "turn"), x + 80
            close_look.line(image, (at, first), words, _RIGHT - at, "bold", 42, SEPIA, "lm")
    if turn:
        _left(image, view, x, second)
    scene.stocks(image, frame, third, _RIGHT - 8, 1.36)


def _left(image: Image.Image, view: Json, x: float, y: float) -> None:
    """The points of a turn that are left."""
    build = "spirit" if view["phase"] == "submerge" else "hammer"
    turn = view["turn"]
    for name, left in ((build, turn["build_points"]), ("boot", turn["move_points"])):
        stamp(image, badge(name, 56), x + 32, y)
        fonts.mark(image, (x + 68, y), str(left), "black", 50, INK if left else MUTED, "lm")
        x += 130


def _legend(image: Image.Image, frame: Frame, box: Box) -> None:
    """What the three shapes of a treasure mean: in a row, or one below the other."""
    x0, y0, x1, y1 = box
    told = [say(frame, state) for state in STATES]
    flat = x1 - x0 > 2 * (y1 - y0)
    size, high = (36, y1 - y0) if flat else (40, (y1 - y0) / len(STATES))
    # Side by side each has the room that its words need of all there is.
    long = [fonts.length(words, "semi", size) for words in told]
    free = x1 - x0 - _SIGN * (len(STATES) if flat else 1)
    x, y = float(x0), y0 + high / 2
    for state, words, needs in zip(STATES, told, long, strict=True):
        room = min(needs, free * needs / sum(long)) if flat else free
        stamp(image, chips.treasure(0, state, 76, 58), x + 48, y)
        close_look.line(image, (x + 92, y), words, room + 1, "semi", size, "#e8dcb8", "lm")
        x, y = (x + _SIGN + room, y) if flat else (x, y + high)
