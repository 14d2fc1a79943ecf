"""The numbered options of the private picture, each where its thing lies."""

from __future__ import annotations

from dataclasses import dataclass, field

from PIL import Image

from render.canvas import Point, disc, filled, reduce, stamp
from render.frame import Json, Target
from render.highlights import target
from render.sprites import sprite
from render.swarm import table
from render.swarm.chart import WHOLE, Chart
from render.swarm.facts import (
    CELL,
    QUEEN,
    SIDE,
    is_field,
    is_land,
    name,
    place,
)
from render.theme import GLOW_TARGET, INK

DISC = 52
_CARDS = ("buy", "number", "ability", "play", "as", "first", "tile", "order")
_AROUND = {
    "N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1),
    "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Spot:
    """A disc on the board."""

    number: int
    key: str
    at: Point
    loss: int  # what others would lose


@dataclass(slots=True)
class Sorted:
    """The options by the place they are shown at."""

    discs: list[Spot] = field(default_factory=list)
    cards: dict[str, int] = field(default_factory=dict)  # key: number
    turns: dict[str, int] = field(default_factory=dict)  # openings: number
    plates: list[Target] = field(default_factory=list)  # everything else


def sort_out(targets: tuple[Target, ...], view: Json, chart: Chart = WHOLE) -> Sorted:
    """Find the place of every option by its key; what has no place becomes a plate of words."""
    out = Sorted()
    for each in targets:
        verb, _, rest = each.key.partition(":")
        if verb in _CARDS:
            out.cards[each.key] = each.number
        elif verb == "turn":
            out.turns[rest] = each.number
        else:
            spot = _spot(chart, view, verb, rest)
            # A disc on the queen does not say which animal would appear; the plate does.
            if spot is None or verb == "new":
                out.plates.append(each)
            if spot is not None:
                out.discs.append(Spot(each.number, each.key, spot, _loss(view, each.key)))
    return out


def _busy(view: Json) -> set[str]:
    """Fields with a figure in their middle."""
    crab = view["hazards"]["crab"]
    return {*table.occupants(view), *([crab] if crab else [])}


def _loss(view: Json, key: str) -> int:
    facts = view["own"]["choices"].get(key, {})
    return sum(int(hit["points"]) for hit in facts.get("hits", ()))


def _spot(chart: Chart, view: Json, verb: str, rest: str) -> Point | None:
    if verb in ("at", "crew", "deploy", "field", "buoy", "to", "move"):
        where = rest.partition(":")[0]  # a tile may follow
        return _on_field(chart, view, where) if is_field(where) else None
    if verb == "sail":
        return _towards(chart, *rest.split(">")) if ">" in rest else None
    if verb == "new":
        return chart.beside(QUEEN, 0, 8)
    if verb == "wave":
        start = (view["own"]["turn"] or {}).get("at") or QUEEN
        return _beyond(chart, view, start, rest) if rest in _AROUND else None
    if verb == "steps":
        return _end(chart, view, f"{verb}:{rest}")
    return None


def _on_field(chart: Chart, view: Json, field_name: str) -> Point:
    """The middle of an empty field, beside whatever stands or lies on another one."""
    is_busy = field_name in _busy(view)
    if is_land(field_name):
        housed = any(each["field"] == field_name for each in view["stations"])
        return chart.ashore(field_name) if housed or is_busy else chart.beside(field_name, 12, 10)
    up = any(each["field"] == field_name for each in view["tiles"])
    if is_busy:
        return chart.beside(field_name, *((28, 28) if up else (27, -27)))
    return chart.beside(field_name, *((24, 24) if up else (0, 0)))


def _towards(chart: Chart, start: str, end: str) -> Point:
    """On a field, nearer to where one would come from: two ships may reach the same field."""
    (x0, y0), (x1, y1) = chart.centre(start), chart.centre(end)
    return x1 + (x0 - x1) * 0.22, y1 + (y0 - y1) * 0.22


def _beyond(chart: Chart, view: Json, start: str, direction: str) -> Point:
    """The neighbour of a field in one of the eight directions, whether it is a field or not."""
    (column, row), (dx, dy) = place(start), _AROUND[direction]
    if 0 <= column + dx < SIDE and 0 <= row + dy < SIDE:
        return _on_field(chart, view, name(column + dx, row + dy))
    return chart.beside(start, dx * CELL, dy * CELL)


def _end(chart: Chart, view: Json, key: str) -> Point | None:
    """Where a wave or the crab would come to."""
    facts = view["own"]["choices"].get(key)
    if facts is None:
        return None
    path = [each for each in facts["path"] if is_field(each)]
    gone = facts.get("ends") == "void"
    if not path:
        turn = view["own"]["turn"]
        return _beyond(chart, view, turn["at"] or QUEEN, turn["direction"] or "N")
    x, y = chart.centre(path[-1])
    if gone:
        before = chart.centre(path[-2] if len(path) > 1 else view["own"]["turn"]["at"] or QUEEN)
        # One step further in the same direction, off the board: there it vanishes.
        return 2 * x - before[0], 2 * y - before[1]
    return _on_field(chart, view, path[-1])


def on_board(image: Image.Image, view: Json, options: Sorted) -> None:
    """Hints on what another menu offers, then the discs with what others would lose."""
    numbered = {spot.key for spot in options.discs}
    # Not beside mere words, such as a confirmation, where no field is asked for.
    if options.discs or not options.plates:
        hints(image, view, numbered)
    for spot in options.discs:
        x, y = kept(spot.at)
        if spot.loss:
            stamp(image, table.loss(spot.loss), x + 34, y + 24)
        stamp(image, target(spot.number, DISC), x, y)


def hints(
    image: Image.Image, view: Json, numbered: set[str], chart: Chart = WHOLE, size: int = 30
) -> None:
    """A mark on every field that is offered without a number of its own here."""
    for key in view["own"]["choices"]:
        verb, _, rest = key.partition(":")
        where = rest.partition(":")[0]
        if verb in ("field", "buoy") and key not in numbered and is_field(where):
            stamp(image, hint(size), *_on_field(chart, view, where))


@sprite
def hint(size: int = 30) -> Image.Image:
    """A field that is offered in another part of a long menu."""
    n = 4
    wide = size * n
    field, middle = (wide, wide), (wide / 2, wide / 2)
    out = filled(disc(field, middle, wide * 14 / 30), INK)
    out.alpha_composite(filled(disc(field, middle, wide * 11 / 30), GLOW_TARGET))
    out.alpha_composite(filled(disc(field, middle, wide / 5), "#04222a"))
    return reduce(out, n)


def kept(spot: Point) -> Point:
    """A disc never leaves the sea."""
    least, most = DISC * 0.56, 10 * CELL - DISC * 0.56
    return (
        min(max(spot[0], WHOLE.left + least), WHOLE.left + most),
        min(max(spot[1], WHOLE.top + least), WHOLE.top + most),
    )
