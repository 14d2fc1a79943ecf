"""What laying a tile would do: one cut-out of the board a rotation, with what it gives."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from render import fonts
from render.canvas import SS, bevel, cut, reduce, rounded, stamp
from render.frame import Frame, Json
from render.highlights import frame_glow, target
from render.materials import brass
from render.sprites import sprite
from render.swarm import chips, table
from render.swarm.chart import WHOLE
from render.swarm.facts import CELL
from render.swarm.targets import DISC
from render.theme import GLOW_SELECT, INK, SEPIA
from render.words import say

SIDE = 196
_STEP = (208, 282)
_TOUCHED = CELL * 2  # as far as a tile and what joins it to its neighbours can reach


def cut_outs(board: Image.Image, view: Json, turns: Mapping[str, int]) -> dict[str, Image.Image]:
    """What laying the tile each way round would look like, on a board without targets."""
    choices = view["own"]["choices"]
    offered = {openings: choices.get(f"turn:{openings}") for openings in turns}
    return {each: cut_out(board, view, facts) for each, facts in offered.items() if facts}


def previews(
    image: Image.Image,
    laid: Mapping[str, Image.Image],
    frame: Frame,
    turns: Mapping[str, int],
    at: tuple[float, float],
) -> float:
    """Cut-outs in two columns from a corner; returns where they end."""
    x, y = at
    for index, (openings, number) in enumerate(turns.items()):
        if openings not in laid:
            continue
        facts = frame.view["own"]["choices"][f"turn:{openings}"]
        spot = (x + (index % 2) * _STEP[0], y + (index // 2) * _STEP[1])
        _preview(image, laid[openings], frame, facts, number, spot)
    return y + -(-len(turns) // 2) * _STEP[1]


def _preview(
    image: Image.Image,
    window: Image.Image,
    frame: Frame,
    facts: Json,
    number: int,
    at: tuple[float, float],
) -> None:
    x, y = round(at[0]), round(at[1])
    image.paste(window, (x, y), hole())
    stamp(image, rim(), x + SIDE / 2, y + SIDE / 2)
    stamp(image, target(number, DISC), x + 26, y + 26)
    row = y + SIDE + 24
    fonts.mark(image, (x + 4, row), f"+{facts['points']}", "black", 34, INK, "lm")
    chips.number(image, "network", facts["score"], x + 84, row, 36)
    linked = facts["queen_linked"]
    stamp(image, chips.sign("queen", 42) if linked else chips.faint("queen", 42), x + 170, row)
    links = " ".join(each["to"] for each in facts["links"])
    words = say(frame, "links", fields=links) if links else say(frame, "no-links")
    fonts.label(image, (x + 4, row + 36), words, SIDE - 4, "semi", 28, SEPIA, "lm")


def cut_out(board: Image.Image, view: Json, facts: Json) -> Image.Image:
    """The surroundings of a field with the tile laid on it; the board stays as it is."""
    field = facts["field"]
    x, y = (round(v) for v in WHOLE.centre(field))
    around = (x - _TOUCHED, y - _TOUCHED, x + _TOUCHED, y + _TOUCHED)
    before = board.crop(around)  # copying the whole board would take ten times as long
    # On the board itself, which is put back as it was below.
    table.shown_tile(board, view, field, facts["tile"], facts["openings"])
    stamp(board, frame_glow(table.RING, table.RING, GLOW_SELECT, 14, 4, 5), x, y)
    half = SIDE // 2
    window = board.crop((x - half, y - half, x - half + SIDE, y - half + SIDE))
    board.paste(before, around[:2])
    return window


@sprite
def rim() -> Image.Image:
    """The brass frame of a cut-out."""
    n = SIDE * SS
    outer = rounded((n, n), (0, 0, n - 1, n - 1), 14 * SS)
    inner = rounded((n, n), (5 * SS, 5 * SS, n - 1 - 5 * SS, n - 1 - 5 * SS), 10 * SS)
    ring = outer.copy()
    ring.paste(0, (0, 0), inner)
    return reduce(bevel(cut(brass((n, n)), ring), 2 * SS, 0.7, 0.7))


@sprite
def hole() -> Image.Image:
    """The shape of a cut-out."""
    n = SIDE * 2
    return rounded((n, n), (0, 0, n - 1, n - 1), 28).reduce(2)
