"""What public and private pictures share: the lake, and the supplies of the table."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.layout import Layout
from render.sunken_city import chips, table, trail
from render.sunken_city.facts import PANEL, WHOLE
from render.sunken_city.icons import badge
from render.theme import GLOW_LAST, GLOW_SELECT, INK


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


def stocks(
    image: Image.Image, frame: Frame, y: float, x: float = PANEL[2] - 34, share: float = 1
) -> None:
    """The chips left in the supply, and the die with its last roll, from `x` to the left."""
    view = frame.view
    # Not all tables play with them.
    if view["spirit_chips"]:
        fonts.mark(image, (x, y), str(view["supply"]), "black", 36 * share, INK, "rm")
        stamp(image, badge("wave", round(42 * share)), x - 46 * share, y)
        x -= 94 * share
    record = view["turn"] or view["last"]
    if view["die"] and record and record["roll"] is not None:
        stamp(image, chips.die(view["die"], str(record["roll"]), round(46 * share)), x, y)
