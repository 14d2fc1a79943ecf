"""What public and private pictures share: the lake, the heading of the panel, the supplies."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.icons import icon
from render.layout import Layout
from render.materials import letterpress
from render.sunken_city import chips, table, trail
from render.sunken_city.facts import PANEL, WHOLE, mark_of, points
from render.sunken_city.icons import badge
from render.sunken_city.words import phase
from render.theme import GLOW_LAST, GLOW_SELECT, INK, SEPIA
from render.tokens import token
from render.words import say

MIDDLE = (PANEL[0] + PANEL[2]) / 2
ROOM = PANEL[2] - PANEL[0] - 56
WARNING = "#a3261d"


def lake(
    image: Image.Image,
    frame: Frame,
    last: Json | None,
    turn: Json | None = None,
    quiet: bool = False,
) -> None:
    """Everything on and around the lake.

    `last` is a finished turn, outlined in gold; `turn` one in progress, outlined in white. When
    options are numbered on the lake it is `quiet`: no way is drawn.
    """
    view = frame.view
    table.zones(image, view)
    table.villages(image, frame)
    table.caves(image, view)
    table.piles(image, frame)
    elements(image, view, last, turn)
    for record in filter(None, (last, turn)):
        if not quiet:
            trail.way(image, view, record, _colour(record, last))
    table.figures(image, frame)


def elements(
    image: Image.Image, view: Json, last: Json | None, turn: Json | None, where: Layout = WHOLE
) -> None:
    """Streets and houses, and what two records have changed of them."""
    # Ripples are in the water, so they go below the tiles; rings above.
    for record in filter(None, (last, turn)):
        trail.sunk(image, view, record, _colour(record, last), where)
    table.tiles(image, view, where)
    for record in filter(None, (last, turn)):
        trail.rings(image, view, record, _colour(record, last), where)


def _colour(record: Json, last: Json | None) -> str:
    return GLOW_LAST if record is last else GLOW_SELECT


def header(image: Image.Image, frame: Frame) -> float:
    """Title, round and phase, points and supplies; returns where the cards begin."""
    view = frame.view
    letterpress(image, (MIDDLE, 52), say(frame, "title").upper(), ROOM, 47)
    words = phase(frame)
    if view["last_round"] and view["result"] is None:
        stamp(image, chips.ribbon(ROOM, 48, WARNING), MIDDLE, 104)
        stamp(image, icon("hourglass", 42), PANEL[0] + 58, 104)
        fonts.label(image, (MIDDLE + 22, 103), words, ROOM - 90, "bold", 33, "#fff6e0")
    else:
        fonts.label(image, (MIDDLE, 104), words, ROOM, "bold", 34, INK)
    supplies(image, frame, 158)
    return 194


def supplies(image: Image.Image, frame: Frame, y: float) -> None:
    """What is left of the turn, or whose turn it is; chips and die of the table at the right."""
    view = frame.view
    turn = view["turn"]
    x = PANEL[0] + 44.0
    if turn:
        stamp(image, chips.card(*points(turn["card"]), 62, 43), x + 10, y)
        spirit = view["phase"] == "submerge"
        for name, left in (
            ("spirit" if spirit else "hammer", turn["build_points"]),
            ("boot", turn["move_points"]),
        ):
            x += 76
            stamp(image, badge(name, 40), x, y)
            fonts.mark(image, (x + 24, y), str(left), "black", 36, INK, "lm")
    else:
        _whose_turn(image, frame, y)
    stocks(image, frame, y)


def stocks(image: Image.Image, frame: Frame, y: float) -> None:
    """The chips left in the supply, and the die with its last roll."""
    view = frame.view
    x = PANEL[2] - 34.0
    # Not all tables play with them.
    if view["spirit_chips"]:
        fonts.mark(image, (x, y), str(view["supply"]), "black", 36, INK, "rm")
        stamp(image, badge("wave", 42), x - 46, y)
        x -= 94
    record = view["turn"] or view["last"]
    if view["die"] and record and record["roll"] is not None:
        stamp(image, chips.die(view["die"], str(record["roll"])), x, y)


def _whose_turn(image: Image.Image, frame: Frame, y: float) -> None:
    view = frame.view
    x = PANEL[0] + 30
    if view["actor"] is None:
        fonts.label(image, (x, y), say(frame, "final"), 236, "semi", 30, SEPIA, "lm")
        return
    if not view["waiting_for"]:
        return  # given up in the middle: it is nobody's turn
    stamp(image, token(mark_of(view, view["actor"]), 50), x + 26, y)
    fonts.label(image, (x + 60, y), say(frame, "turn"), 176, "semi", 31, SEPIA, "lm")
