"""A close look at a part of the sea: where one may go, build, lay or hit, by number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import close_look, fonts
from render.canvas import Point, stamp
from render.close_look import WIDTH
from render.frame import Frame, Json, Target
from render.highlights import target
from render.sprites import backdrop
from render.swarm import chips, networks, sea, table, targets
from render.swarm.acts import Touched, ends, touched
from render.swarm.chart import Chart
from render.swarm.compass import rose
from render.swarm.facts import COLUMNS, QUEEN, SIDE, WAYS, is_field, is_land, name, place
from render.swarm.stage import night
from render.swarm.tiles import back
from render.theme import BRASS, BRASS_DEEP, BRASS_HI, GLOW_LAST, GLOW_SELECT, IVORY, rgb

HEIGHT = 1030
_CELLS = (168, 136, 110, 77)  # few sizes, each a ground that is kept; the last shows all of it
_RIM = 46  # for the letters of columns and the numbers of rows, on all sides
_TOP = close_look.PLATE + 12
_ROOM = (WIDTH - 20 - 2 * _RIM, HEIGHT - _TOP - 10 - 2 * _RIM)
_HUNTS = ("hazard", "whale")
_PLACELESS = ("pass", "new", "nothing", "study", "none", "done", "stop", "confirm")


class Window(NamedTuple):
    """A part of the sea: its scale, its upper left corner in fields, its size in pixels."""

    cell: int
    column: float
    row: float
    size: tuple[int, int]

    @property
    def chart(self) -> Chart:
        """Where things lie in the picture of the window."""
        return Chart(self.cell, -self.column * self.cell, -self.row * self.cell)


def part(frame: Frame) -> Image.Image:
    """Draw the part of the sea that the open question is about."""
    view = frame.view
    options = [each for each in frame.targets if each.key not in _PLACELESS]
    done = touched(view["turn"] if view["own"]["turn"] else view["last"])
    window = around(_fields(frame, options, done))
    image = ground()
    inner = _sea(frame, window, options, done)
    x, y = _corner(window)
    image.paste(inner, (x, y))
    _rulers(image, window, (x, y))
    return image


@backdrop
def ground() -> Image.Image:
    """The night around every close look."""
    return night((WIDTH, HEIGHT))


@backdrop
def whole_sea(cell: int) -> Image.Image:
    """The sea with its coast and compass, in fields of a size."""
    out = sea.sea(cell)
    chart = Chart(cell, 0, 0)
    stamp(out, rose(chart.px(146)), *chart.at(0.92, 0.92))
    return out


def around(fields: Iterable[str]) -> Window:
    """The largest window in which all of these fields have room, and half a field around them."""
    places = [place(field) for field in fields] or [place(QUEEN)]
    low = [min(each[axis] for each in places) - 0.5 for axis in (0, 1)]
    high = [max(each[axis] for each in places) + 1.5 for axis in (0, 1)]
    for cell in _CELLS:
        size = [min(room, SIDE * cell) for room in _ROOM]
        if cell == _CELLS[-1] or all(
            (min(high[axis], SIDE) - max(low[axis], 0)) * cell <= size[axis] for axis in (0, 1)
        ):
            break
    corner = []
    for axis in (0, 1):
        fits = size[axis] / cell
        middle = (max(low[axis], 0) + min(high[axis], SIDE)) / 2
        corner.append(max(0.0, min(SIDE - fits, middle - fits / 2)))
    return Window(cell, corner[0], corner[1], (size[0], size[1]))


def _fields(frame: Frame, options: list[Target], done: Touched) -> set[str]:
    """What has to be seen: every place that is offered, what was done so far, or the own pieces."""
    view = frame.view
    turn = view["own"]["turn"] or {}
    found = {field for field in (turn.get("at"), turn.get("field")) if field}
    for each in options:
        found |= _named(view, each.key)
    for key in view["own"]["choices"]:  # also what stands in another part of a long list
        found |= _named(view, key)
    if frame.asked in _HUNTS:
        found |= _within_reach(found or {QUEEN}, turn["points"])
    if not found and view["own"]["turn"]:
        found |= ends(done) | set(done.hits)
    if not found:
        mine = view["seat"]
        things = [*view["stations"], *view["ships"]]
        found = {each["field"] for each in things if each["seat"] == mine}
    return found


def _within_reach(fields: Iterable[str], steps: int) -> set[str]:
    """What lies so many steps north, east, south and west: one wants to see whom one could hit."""
    found = set()
    for column, row in map(place, fields):
        for dx, dy in WAYS.values():
            there = column + dx * steps, row + dy * steps
            found.add(name(*(max(0, min(SIDE - 1, at)) for at in there)))
    return found


def _named(view: Json, key: str) -> set[str]:
    """The fields that an option is about."""
    verb, _, rest = key.partition(":")
    facts = view["own"]["choices"].get(key, {})
    words = [*rest.replace(">", ":").split(":"), *facts.get("path", ())]
    if verb == "new":
        words.append(QUEEN)
    return {word for word in words if is_field(word)}


def _sea(frame: Frame, window: Window, options: list[Target], done: Touched) -> Image.Image:
    view = frame.view
    chart = window.chart
    left, top = round(window.column * window.cell), round(window.row * window.cell)
    box = (left, top, left + window.size[0], top + window.size[1])
    image = whole_sea.part(box, window.cell)
    mine = bool(view["own"]["turn"])
    shown = done if mine or not options else Touched()
    colour = GLOW_SELECT if mine else GLOW_LAST
    table.ocean(image, view, chart)
    table.rings(image, shown, colour, chart)
    if frame.asked in ("research", "station", "buoy", "field", "tile"):
        networks.outlines(image, view["players"][view["seat"]]["networks"], chart)
    table.ways(image, shown, colour, chart)
    table.pieces_on(image, view, chart)
    table.hits(image, shown, chart)
    _chosen(image, view, chart)
    _discs(image, frame, window, options)
    return image


def _chosen(image: Image.Image, view: Json, chart: Chart) -> None:
    """White ring around the field or hazard chosen so far."""
    turn = view["own"]["turn"]
    for field in {turn["field"], turn["at"]} - {None} if turn else ():
        stamp(image, table.ring(chart, GLOW_SELECT), *chart.centre(field))


def _discs(image: Image.Image, frame: Frame, window: Window, options: list[Target]) -> None:
    """The numbers where their things lie, beside them what one takes, joins or costs others."""
    view, chart = frame.view, window.chart
    size = max(58, min(80, round(window.cell * 0.5)))
    found = targets.sort_out(tuple(options), view, chart)
    if not options:
        targets.hints(image, view, set(), chart, size // 2)
    for field in sorted({each.key[5:].partition(">")[0] for each in options if _takes(view, each)}):
        stamp(image, back(chart.px(44)), *chart.beside(field, 28, 26))
    for spot in found.discs:
        x, y = _inside(spot_of(view, chart, spot), window.size, size)
        facts = view["own"]["choices"].get(spot.key, {})
        beside = size * 0.62
        if spot.loss:
            stamp(image, table.loss(spot.loss, round(size * 0.72)), x + beside, y + size * 0.42)
        elif facts.get("joins"):
            stamp(image, chips.sign("network", round(size * 0.7)), x + beside, y + size * 0.3)
        stamp(image, target(spot.number, size), x, y)


def _takes(view: Json, option: Target) -> bool:
    """Return whether a ship that sails takes the tile it leaves."""
    return bool(view["own"]["choices"].get(option.key, {}).get("collects"))


def spot_of(view: Json, chart: Chart, spot: targets.Spot) -> Point:
    """Where a number stands: before land, so that its value shows, and beside the way of a ship."""
    verb, _, rest = spot.key.partition(":")
    if verb == "sail":
        start, _, end = rest.partition(">")
        (x0, y0), (x1, y1) = chart.centre(start), chart.centre(end)
        dx, dy = x0 - x1, y0 - y1
        # To the right of the way: who comes from there to here passes on the other side.
        return x1 + dx * 0.26 - dy * 0.2, y1 + dy * 0.26 + dx * 0.2
    path = view["own"]["choices"].get(spot.key, {}).get("path") or [rest]
    if not is_land(path[-1]):
        return spot.at
    is_south = place(path[-1])[1] == SIDE - 1
    # Values stand at the upper left, so on the south coast a number stays further away.
    return chart.beside(path[-1], 10, -72) if is_south else chart.ashore(path[-1])


def _inside(spot: tuple[float, float], size: tuple[int, int], disc: int) -> tuple[float, float]:
    """A disc never leaves the sea."""
    edge = disc * 0.58
    x, y = (min(max(v, edge), most - edge) for v, most in zip(spot, size, strict=True))
    return x, y


def _corner(window: Window) -> tuple[int, int]:
    """Where the window lies in the picture: in the middle of the room below the plate."""
    return (
        round((WIDTH - window.size[0]) / 2),
        round(_TOP + _RIM + (_ROOM[1] - window.size[1]) / 2),
    )


def _rulers(image: Image.Image, window: Window, corner: tuple[int, int]) -> None:
    """Letters and numbers of the fields on all sides, and a brass line around the sea."""
    x0, y0 = corner
    x1, y1 = x0 + window.size[0], y0 + window.size[1]
    for index in range(SIDE):
        x = x0 + (index + 0.5 - window.column) * window.cell
        y = y0 + (index + 0.5 - window.row) * window.cell
        for spot in ((x, y0 - 24), (x, y1 + 22)) if x0 + 16 < x < x1 - 16 else ():
            fonts.mark(image, spot, COLUMNS[index], "bold", close_look.LEAST, IVORY)
        for edge in ((x0 - 25, y), (x1 + 25, y)) if y0 + 16 < y < y1 - 16 else ():
            fonts.mark(image, edge, str(index + 1), "bold", close_look.LEAST, IVORY)
    pen = ImageDraw.Draw(image)
    for k, colour in ((4, BRASS_DEEP), (3, BRASS), (2, BRASS_HI), (1, BRASS)):
        pen.rectangle((x0 - k, y0 - k, x1 + k - 1, y1 + k - 1), outline=rgb(colour))
