"""A close look at the ways to turn a tile: what each joins, what the network would score."""

from __future__ import annotations

from PIL import Image

from render import close_look, fonts
from render.canvas import rounded, stamp, with_shadow
from render.close_look import WIDTH
from render.frame import Frame, Json
from render.highlights import target
from render.icons import icon
from render.materials import brass_panel, parchment, plate
from render.sprites import sprite
from render.swarm import chips, focus_sea, table
from render.swarm.chart import Chart
from render.swarm.facts import place
from render.theme import GLOW_SELECT, INK, SEPIA
from render.words import say

_CELL = 168
_TOP = close_look.PLATE + 12
_WIDE, _HIGH, _GAP = 525, 428, 10
_INSET = 16
_SIDE = 336  # of the piece of sea in each
_SIGHT = 2  # fields around the tile, of which parts are seen
_MORE, _SAME = "#1f6b3a", "#4a4a40"


def turns(frame: Frame) -> Image.Image:
    """Draw every way to turn the tile in hand, two in a row."""
    image = focus_sea.ground()
    offered = [each for each in frame.targets if each.key.startswith("turn:")]
    now = frame.view["players"][frame.view["seat"]]["score"]
    rows = -(-len(offered) // 2)
    first = _TOP + (focus_sea.HEIGHT - 10 - _TOP - rows * _HIGH - (rows - 1) * _GAP) // 2
    for index, each in enumerate(offered):
        facts = frame.view["own"]["choices"][each.key]
        alone = index == len(offered) - 1 and index % 2 == 0
        x = (WIDTH - _WIDE) // 2 if alone else 10 + index % 2 * (_WIDE + _GAP)
        y = first + index // 2 * (_HIGH + _GAP)
        _turn(image, frame, facts, each.number, now, (x, y))
    return image


def _turn(
    image: Image.Image,
    frame: Frame,
    facts: Json,
    number: int,
    now: int,
    at: tuple[int, int],
) -> None:
    x, y = at
    stamp(image, _panel(), x + _WIDE / 2, y + _HIGH / 2)
    window = _window(frame, facts)
    left, top = x + _INSET, y + _INSET
    image.paste(window, (left, top), rounded(window.size, (0, 0, _SIDE - 1, _SIDE - 1), 14))
    stamp(image, target(number, 84), left + 50, top + 50)
    middle = x + _INSET + _SIDE + (_WIDE - _SIDE - _INSET) / 2 - 2
    gain = facts["score"] - now
    stamp(image, chips.sign("network", 64), middle - 40, y + 66)
    fonts.mark(image, (middle, y + 64), str(facts["score"]), "black", 58, INK, "lm")
    words = f"+{gain}" if gain > 0 else f"−{-gain}" if gain else "±0"
    stamp(
        image, plate(words, 60, _MORE if gain > 0 else _SAME, "#ffffff", wide=1.6), middle, y + 138
    )
    stamp(image, icon("eye", 66), middle - 40, y + 214)
    fonts.mark(image, (middle, y + 212), f"+{facts['points']}", "black", 50, INK, "lm")
    linked = facts["queen_linked"]
    queen = chips.sign("queen", 84) if linked else chips.faint("queen", 84)
    stamp(image, queen, middle, y + 294)
    links = " ".join(each["to"] for each in facts["links"])
    words = say(frame, "links", fields=links) if links else say(frame, "no-links")
    spot = (x + _WIDE / 2, y + _INSET + _SIDE + (_HIGH - _INSET - _SIDE) / 2 - 4)
    close_look.line(image, spot, words, _WIDE - 36, "bold", 40, INK if links else SEPIA)


@sprite
def _panel() -> Image.Image:
    """The sheet of one way to turn it."""
    size = (_WIDE, _HIGH)
    return with_shadow(brass_panel(size, 20, 7, parchment(size, 7, 12)), 4, 6, 0.6)


def _window(frame: Frame, facts: Json) -> Image.Image:
    """The surroundings of a field with the tile laid on it."""
    field = facts["field"]
    view = _near(frame.view, field)
    column, row = place(field)
    share = _SIDE / _CELL
    left = min(max(column + 0.5 - share / 2, 0), 10 - share)
    top = min(max(row + 0.5 - share / 2, 0), 10 - share)
    chart = Chart(_CELL, -left * _CELL, -top * _CELL)
    corner = (round(left * _CELL), round(top * _CELL))
    box = (*corner, corner[0] + _SIDE, corner[1] + _SIDE)
    image = focus_sea.whole_sea.part(box, _CELL)
    table.ocean(image, view, chart)
    table.shown_tile(image, view, field, facts["tile"], facts["openings"], chart)
    table.pieces_on(image, view, chart)
    stamp(image, table.ring(chart, GLOW_SELECT), *chart.centre(field))
    return image


def _near(view: Json, field: str) -> Json:
    """The view without what is out of sight, and without figures that would hide the tile."""

    def is_near(other: str) -> bool:
        (column, row), (x, y) = place(field), place(other)
        return abs(column - x) <= _SIGHT and abs(row - y) <= _SIGHT

    def shown(things: list[Json]) -> list[Json]:
        return [each for each in things if is_near(each["field"])]

    hazards = view["hazards"]
    left: Json = {
        kind: [at for at in hazards[kind] if is_near(at) and at != field]
        for kind in ("whale", "tsunami")
    }
    crab = hazards["crab"]
    return {
        **view,
        "down": [at for at in view["down"] if is_near(at)],
        "tiles": shown(view["tiles"]),
        "stations": shown(view["stations"]),
        "ships": [each for each in shown(view["ships"]) if each["field"] != field],
        "hazards": {**hazards, **left, "crab": crab if crab and is_near(crab) else None},
    }
