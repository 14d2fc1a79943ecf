"""The arrows of a turn: where researchers walked and submarines sailed, numbered in their order."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from PIL import Image

from render import fonts
from render.canvas import CLEAR, SS, Point, disc, filled, reduce, stamp
from render.frame import Json
from render.highlights import arrow
from render.nautilus.chart import Chart
from render.nautilus.facts import place
from render.sprites import sprite
from render.theme import GLOW_LAST, INK

DISC = 40  # the number of an arrow; its figure must stay readable in a small picture
_GAP = {"walked": 1.1, "sailed": 0.66}  # free at both ends, in fields
_BENDS = (0.12, -0.12, 0.22, -0.22, 0.32, -0.32)
_ALONG = (0.2, 0.35, 0.5, 0.65, 0.8)
_SEATS = (30, 24, 36, 18, 42)  # points of an arrow's path where its number may sit, best first

Trip = tuple[str, str, str]  # what was done, from where, to where


def ways(
    image: Image.Image,
    chart: Chart,
    view: Json,
    acts: Iterable[Sequence[Any]],
    colour: str = GLOW_LAST,
) -> None:
    """Draw an arrow a trip, equal ones once, and number them when there are several."""
    trips = sort_out(chart, acts)
    several = sum(map(len, trips.values())) > 1
    taken: list[Point] = []
    numbers: list[tuple[int, Point]] = []
    for (kind, start, end), order in trips.items():
        bend = _bend(view, start, end, taken)
        taken += _bow(start, end, bend)
        # At most a third of the way at each end, or of a short trip nothing would be left.
        gap = min(_GAP[kind], math.dist(place(start), place(end)) * 0.32) * chart.cell
        width = max(8, chart.cell * 0.12)
        path = arrow(image, chart.at(start), chart.at(end), colour, width, bend, gap)
        numbers += _numbered(chart, view, path, order)
    for number, spot in numbers if several else ():
        stamp(image, numeral(number, DISC, colour), *spot)


def sort_out(chart: Chart, acts: Iterable[Sequence[Any]]) -> dict[Trip, list[int]]:
    """The trips that lie in the window, each with its places in the order of the turn."""
    found: dict[Trip, list[int]] = {}
    number = 0
    for act in acts:
        if act[0] not in _GAP:
            continue
        start, end = act[-2:]
        if start == end or not (chart.shows(start) and chart.shows(end)):
            continue
        number += 1
        found.setdefault((act[0], start, end), []).append(number)
    return found


def _numbered(
    chart: Chart, view: Json, path: Sequence[Point], order: Sequence[int]
) -> list[tuple[int, Point]]:
    """The numbers of an arrow: on it in a row, or beside it where they would hide it."""
    length = math.dist(path[0], path[-1])
    if length > DISC * 2.4:
        x, y = _seat(chart, view, path)
        across, down, first = 1.0, 0.0, -(len(order) - 1) / 2
    else:
        (x0, y0), (x, y), (x1, y1) = path[0], path[30], path[-1]
        # At right angles to the arrow, away from it.
        across, down, first = (y1 - y0) / length, (x0 - x1) / length, 0.8
        if (x - x0) * across + (y - y0) * down < 0:  # the side it bows to has been found free
            across, down = -across, -down
    step = DISC * 0.96
    spots = [
        (x + across * step * (first + i), y + down * step * (first + i)) for i in range(len(order))
    ]
    # From left to right in the order of the turn, whichever way the arrow runs.
    return list(zip(order, sorted(spots), strict=True))


def _seat(chart: Chart, view: Json, path: Sequence[Point]) -> Point:
    """Where the number of an arrow hides neither a find nor a code nor a submarine."""
    lying = (*view["finds"]["down"], *view["finds"]["up"], *view["modules"], *view["subs"])
    others = [chart.at(each["field"]) for each in lying]

    def room(step: int) -> float:
        # More room than this is no better: then the first, most central place wins.
        return min([chart.cell * 0.8, *(math.dist(path[step], other) for other in others)])

    return path[max(_SEATS, key=room)]


@sprite
def numeral(number: int, size: int, colour: str) -> Image.Image:
    """The number of an arrow, on a disc of the arrow's colour."""
    n = size * SS
    out = Image.new("RGBA", (n, n), CLEAR)
    middle = (n / 2, n / 2)
    out.alpha_composite(filled(disc((n, n), middle, n * 0.49), INK))
    out.alpha_composite(filled(disc((n, n), middle, n * 0.42), colour))
    fonts.mark(out, middle, str(number), "black", size * 0.75, INK, scale=SS)
    return reduce(out)


def _bend(view: Json, start: str, end: str, taken: Sequence[Point]) -> float:
    """How far an arrow bows out to pass codes, submarines and earlier arrows at a distance."""
    others: list[Point] = [place(each["field"]) for each in (*view["modules"], *view["subs"])]
    others = [other for other in others if other not in (place(start), place(end))]
    others += taken

    def clearance(bend: float) -> float:
        points = _bow(start, end, bend)
        # Capped for the same reason: the smallest bow that keeps clear is taken.
        return min([1.4, *(math.dist(p, other) for p in points for other in others)])

    return max(_BENDS, key=clearance)


def _bow(start: str, end: str, bend: float) -> list[Point]:
    """Some points of a bent arrow, in fields."""
    (x0, y0), (x1, y1) = place(start), place(end)
    dx, dy = x1 - x0, y1 - y0
    # The same parabola as the arrow itself: 0 at both ends, `bend` in the middle.
    bows = [(t, 4 * t * (1 - t) * bend) for t in _ALONG]
    return [(x0 + dx * t - dy * bow, y0 + dy * t + dx * bow) for t, bow in bows]
