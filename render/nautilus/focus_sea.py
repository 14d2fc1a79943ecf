"""A close look at the sea: the part of the board in question, numbers with what they cost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from PIL import Image

from render.canvas import filled, stamp
from render.frame import Frame, Json
from render.highlights import frame_glow, threat
from render.nautilus import chart, domes, pieces, trips, units
from render.nautilus.chart import Chart
from render.nautilus.facts import FIELDS, field_of_sub, module_at, place
from render.nautilus.landings import Landing, landings
from render.nautilus.sea import sea
from render.nautilus.stage import night
from render.sprites import sprite
from render.theme import ALERT, GLOW_SELECT, GLOW_TARGET, Colour

CELLS = (85, 65, 53, 44, 38, 33)  # pixels a field; the last shows the whole board
RIM = 44  # inside the window, for coordinates
_TYPE = 36
_LONG = 56  # of a disc, at least, in which two digits can be read
Box = tuple[int, int, int, int]


def picture(frame: Frame, box: Box) -> Image.Image:
    """The part of the sea that the question is about, as large as the box."""
    found = landings(frame)
    size = (box[2] - box[0], box[3] - box[1])
    here = window(frame.view, found, size)
    out = _water(here, size)
    _things(out, frame, here, found)
    _rims(out, here, size)
    room = (here.x_least, RIM, here.x_most, size[1] - 8)
    clear = _clear(frame.view, here.chart, found)
    units.lay(out, _units(here.chart, found), room, clear)
    return out


def scene(view: Json, middle: str, size: tuple[int, int]) -> tuple[Image.Image, Chart]:
    """The sea around a field at the largest scale, and where its fields lie; nothing to choose."""
    column, row = place(middle)
    here = _scaled((column, row, column + 1, row + 1), CELLS[0], size)
    out = _water(here, size)
    _standing(out, here.chart, view)
    chart.subs(out, here.chart, view)
    return out, here.chart


@dataclass(frozen=True, slots=True)
class Window:
    """A chart of any size, with what of the picture it fills from left to right."""

    chart: Chart
    x_least: float
    x_most: float


def window(view: Json, found: Iterable[Landing], size: tuple[int, int]) -> Window:
    """Return the largest scale that shows all places in question."""
    spans = [_span(view, name) for name in (*(each.field for each in found), *_chosen(view))]
    if not spans:
        spans = [(0, 0, FIELDS, FIELDS)]
    left, top = min(s[0] for s in spans), min(s[1] for s in spans)
    right, low = max(s[2] for s in spans), max(s[3] for s in spans)
    across, down = size[0] - RIM - 8, size[1] - RIM - 8
    fits = (c for c in CELLS if (right - left) * c <= across and (low - top) * c <= down)
    return _scaled((left, top, right, low), next(fits, CELLS[-1]), size)


def _scaled(span: tuple[float, float, float, float], cell: int, size: tuple[int, int]) -> Window:
    """Return the window of a scale with a span of fields in its middle."""
    left, top, right, low = span
    across, down = size[0] - RIM - 8, size[1] - RIM - 8
    x, at_least, at_most = _along((left + right) / 2, cell, across)
    y, _, _ = _along((top + low) / 2, cell, down)
    column, row = max(0, -x // cell), max(0, -y // cell)
    many = min(FIELDS - column, ceil((across - x) / cell) - column)
    deep = min(FIELDS - row, ceil((down - y) / cell) - row)
    x, y = x + RIM + column * cell, y + RIM + row * cell
    here = Chart(column, row, many, cell, x, y, deep)
    return Window(here, RIM + at_least, RIM + at_most)


def _along(middle: float, cell: int, room: int) -> tuple[int, float, float]:
    """Return where the board begins along one side of a room, and what of the room it fills."""
    long = FIELDS * cell
    if long <= room:
        start = (room - long) // 2
        return start, start, start + long
    start = round(room / 2 - middle * cell)
    return min(0, max(room - long, start)), 0, room


def _span(view: Json, name: str) -> tuple[float, float, float, float]:
    """The fields to be seen around a place: a dome must be seen whole."""
    column, row = place(name)
    reach = 1.15 if module_at(view, name) or _is_site(view, name) else 0.15
    return column - reach, row - reach, column + 1 + reach, row + 1 + reach


def _is_site(view: Json, name: str) -> bool:
    turn = view["own"]["turn"]
    return bool(turn) and turn["asks"] in ("place_base", "build", "site", "orientation")


def _chosen(view: Json) -> set[str]:
    """What has been chosen so far, and the own submarines while they are asked about."""
    turn = view["own"]["turn"]
    if not turn:
        return set()
    names = {name for name in (turn["site"], turn["walker"]) if name}
    if turn["asks"] in ("sail", "tempo_sail"):
        sub = field_of_sub(view, view["seat"], turn["sub"])
        names |= {sub} if sub else set()
    if turn["asks"] in ("dive", "tempo_sub"):
        names |= {s["field"] for s in view["subs"] if s["seat"] == view["seat"]}
    if turn["asks"] == "turn_done" and view["turn"]:
        names |= chart.touched(view["turn"]["acts"])
    names |= {look["field"] for look in view["own"]["look"]}
    return names


def _water(here: Window, size: tuple[int, int]) -> Image.Image:
    """The sea behind everything, night where the board ends."""
    out = night(size)
    window_ = here.chart
    x, y = window_.column * window_.cell, window_.row * window_.cell
    wide, high = window_.size
    part = sea.part((x, y, x + wide, y + high), window_.cell)
    out.paste(part, (window_.x, window_.y))
    return out


def _things(image: Image.Image, frame: Frame, here: Window, found: list[Landing]) -> None:
    """Everything that stands on the sea, from the floor up."""
    view, where = frame.view, here.chart
    turn = view["own"]["turn"]
    for name in turn["reach"] if turn else ():
        if where.shows(name):
            stamp(image, pieces.in_reach(where.cell), *where.at(name))
    _standing(image, where, view)
    for each in found:
        if each.is_site:
            stamp(
                image, site(where.cell, ALERT if each.lost else GLOW_TARGET), *where.at(each.field)
            )
    acts = view["turn"]["acts"] if view["turn"] and turn and not found else []
    chart.rings(image, where, view, acts, GLOW_SELECT)
    for name in sorted({name for each in found for name in each.lost}):
        _lost(image, where, view, name)
    _looks(image, where, view)
    _walker(image, where, view)
    _boats(image, where, view)
    trips.ways(image, where, view, acts, GLOW_SELECT)


def _standing(image: Image.Image, where: Chart, view: Json) -> None:
    """Docks, finds as far as they are known, the city."""
    chart.docks(image, where, view)
    chart.abyss(image, where, view)
    chart.finds(image, where, view, view["own"]["known"] or view["own"]["look"])
    chart.city(image, where, view)


def _lost(image: Image.Image, where: Chart, view: Json, name: str) -> None:
    """A find that would be lost, once more over what covers it, in a dashed ring."""
    zone = next(f["zone"] for f in _lying(view) if f["field"] == name)
    known = {f["field"]: f for f in (*view["finds"]["up"], *view["own"]["known"])}
    own = known.get(name)
    if own is None:
        tile = pieces.back(zone, where.cell)
    else:
        tile = pieces.face(own["find"], own.get("number") or 0, where.cell, False)
    stamp(image, tile, *where.at(name))
    stamp(image, threat(where.cell - 4, where.cell - 4, 10, 5), *where.at(name))


def _lying(view: Json) -> list[Json]:
    return [*view["finds"]["down"], *view["finds"]["up"]]


def _looks(image: Image.Image, where: Chart, view: Json) -> None:
    """Ring what the last echo or sample has shown."""
    size = where.cell - 4
    for each in view["own"]["look"]:
        if where.shows(each["field"]):
            glow = frame_glow(size, size, GLOW_SELECT, round(where.cell * 0.2), 4, 7)
            stamp(image, glow, *where.at(each["field"]))


def _walker(image: Image.Image, where: Chart, view: Json) -> None:
    turn = view["own"]["turn"]
    if turn and turn["walker"] and module_at(view, turn["walker"]):
        stamp(image, domes.ring(where.cell, GLOW_SELECT), *where.at(turn["walker"]))


def _boats(image: Image.Image, where: Chart, view: Json) -> None:
    """All submarines; the one that is to sail in a white ring."""
    chart.subs(image, where, view)
    turn = view["own"]["turn"]
    name = field_of_sub(view, view["seat"], turn["sub"]) if turn and turn["sub"] else None
    if name is None:
        return
    cell, spot = where.cell, chart.sub_spot(where, view, name)
    glow = frame_glow(round(cell * 1.2), cell, GLOW_SELECT, round(cell * 0.3), 5, 9)
    stamp(image, glow, *spot)
    stamp(image, pieces.sub(view["seat"], turn["sub"], cell), *spot)


@sprite
def site(cell: int, colour: Colour) -> Image.Image:
    """Where a module could stand, tinted."""
    out = domes.outline(cell)
    shade = filled(out.getchannel("A").point(lambda v: 0 if v < 8 else 60), colour)
    shade.alpha_composite(out)
    return shade


def _rims(image: Image.Image, here: Window, size: tuple[int, int]) -> None:
    """Coordinates along the upper and the left edge, on a dark band over the water."""
    where = here.chart
    left = max(0, where.x - RIM) if where.x > RIM else 0
    for box in ((0, 0, size[0], RIM), (left, RIM, left + RIM, size[1])):
        band = Image.new("RGB", (box[2] - box[0], box[3] - box[1]), "#06141d")
        image.paste(band, box[:2], Image.new("L", band.size, 225))
    # Only what is seen whole, or half a letter would stand at the edge.
    first, many = _whole(where.x, where.cell, where.fields, RIM + 14, size[0] - 22)
    letters = chart.scale(True, where.column + first, many, where.cell, _TYPE, RIM)
    image.paste(letters, (where.x + first * where.cell, 2), letters)
    first, many = _whole(where.y, where.cell, where.rows, RIM + 12, size[1] - 24)
    numbers = chart.scale(False, where.row + first, many, where.cell, _TYPE, RIM)
    image.paste(numbers, (left + 2, where.y + first * where.cell), numbers)


def _whole(start: int, cell: int, many: int, least: int, most: int) -> tuple[int, int]:
    """Return which of some fields have their middle between two edges: the first, how many."""
    inside = [k for k in range(many) if least <= start + (k + 0.5) * cell <= most]
    return inside[0], len(inside)


def _units(where: Chart, found: Iterable[Landing]) -> list[units.Unit]:
    made = []
    for each in found:
        x, y = where.at(each.field)
        spot = (x + each.dx * where.cell, y + each.dy * where.cell)
        plain = not each.parts and not each.is_site
        least = 44 if each.number < 10 else _LONG
        size = min(units.DISC, max(least, round(where.cell * 0.94))) if plain else units.DISC
        made.append(units.Unit(each.number, spot, each.parts, bool(each.lost), size))
    return made


def _clear(view: Json, where: Chart, found: Iterable[Landing]) -> list[units.Box]:
    """What no number should cover: finds that are to be had or lost, and the own submarines."""
    side = where.cell * 0.9
    names = {name for each in found for name in each.lost}
    names |= {each.field for each in found if each.is_find}
    boats = [each["field"] for each in view["subs"] if each["seat"] == view["seat"]]
    spots = [where.at(name) for name in sorted(names)]
    spots += [chart.sub_spot(where, view, name) for name in boats]
    return [(x, y, side, side) for x, y in spots]
