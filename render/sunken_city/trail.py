"""What a turn changed: rings around what was built, rings on the water, and one gold way."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from render.canvas import CLEAR, Point, smooth, stamp
from render.frame import Json
from render.sprites import sprite
from render.sunken_city import pieces, table
from render.sunken_city.facts import HOME, is_upright, middle
from render.theme import GLOW_LAST, INK, rgb


def element(name: str) -> str:
    """The place of "street:A1-B1" or "house:9:D2"."""
    return name.rpartition(":")[2]


def on_lake(view: Json) -> set[str]:
    """All elements above water, by place."""
    return {each["id"] for each in view["streets"]} | {each["field"] for each in view["houses"]}


def covered(view: Json) -> set[str]:
    """All fields under an element."""
    return {field for place in on_lake(view) for field in place.split("-")}


def sunk(image: Image.Image, view: Json, record: Json, colour: str = GLOW_LAST) -> None:
    """Ripples where elements of a record have sunk and the water is free now."""
    taken = covered(view)
    for name in record["sunk"]:
        place = element(name)
        if not taken & set(place.split("-")):
            wide = "-" in place
            stamp(image, pieces.ripples(wide and is_upright(place), wide), *middle(place))
            table.ring(image, place, colour)


def rings(image: Image.Image, view: Json, record: Json, colour: str = GLOW_LAST) -> None:
    """Rings around what was built and still stands, and around where the spirit went."""
    standing = on_lake(view)
    marked = [element(name) for name in record["built"]]
    marked += record["spirit"][-1:]
    for place in dict.fromkeys(marked):
        if place in standing:
            table.ring(image, place, colour)


def way(image: Image.Image, view: Json, record: Json, colour: str = GLOW_LAST) -> None:
    """The way of the adventurer from where he stood to where he went last."""
    places = [record["start"], *record["way"]] if record["start"] else record["way"]
    spots = [_spot(view, record["seat"], place) for place in places]
    if len(spots) < 2:
        return
    path = smooth(spots, closed=False, steps=12) if len(spots) > 2 else _straight(*spots)
    tip = path[-1]
    path = [spot for spot in path if math.dist(spot, tip) >= 30] or path[:1]
    left, top = (int(min(p[axis] for p in path)) - 40 for axis in (0, 1))
    right, low = (int(max(p[axis] for p in path)) + 40 for axis in (0, 1))
    local = tuple((round(x - left), round(y - top)) for x, y in path)
    layer = _way_layer((right - left, low - top), local, colour)
    image.paste(layer, (left, top), layer)


def _straight(start: Point, end: Point) -> list[Point]:
    return [
        (start[0] + (end[0] - start[0]) * k / 20, start[1] + (end[1] - start[1]) * k / 20)
        for k in range(21)
    ]


@sprite
def _way_layer(
    size: tuple[int, int], path: tuple[tuple[int, int], ...], colour: str
) -> Image.Image:
    n = 3
    layer = Image.new("RGBA", (size[0] * n, size[1] * n), CLEAR)
    pen = ImageDraw.Draw(layer)
    line = [(x * n, y * n) for x, y in path]
    tip = line[-1]
    back = next((p for p in reversed(line) if math.dist(p, tip) > 10 * n), line[0])
    angle = math.atan2(tip[1] - back[1], tip[0] - back[0])
    for width, fill, grow in ((15, INK, 3.5 * n), (8, colour, 0.0)):
        r = width * n / 2
        if len(line) > 1:
            pen.line(line, fill=rgb(fill), width=round(2 * r), joint="curve")
        for x, y in (line[0], tip):
            pen.ellipse((x - r, y - r, x + r, y + r), fill=rgb(fill))
        x, y = line[0]
        start = r * 1.5
        pen.ellipse((x - start, y - start, x + start, y + start), fill=rgb(fill))
        pen.polygon(_head(tip, angle, 20 * n, grow), fill=rgb(fill))
    return layer.reduce(n)


def _head(tip: Point, angle: float, length: float, grow: float) -> list[Point]:
    u, v = math.cos(angle), math.sin(angle)
    half = length * 0.72 + grow * 1.3
    bx, by = tip[0] - u * (length * 0.4 + grow), tip[1] - v * (length * 0.4 + grow)
    far = length * 0.62 + grow * 1.6
    return [
        (tip[0] + u * far, tip[1] + v * far),
        (bx - v * half, by + u * half),
        (bx + v * half, by - u * half),
    ]


def _spot(view: Json, seat: int, place: str) -> Point:
    if place == HOME:
        return table.home_spot(view["seats"][seat]["corner"])
    x, y = middle(place)
    return (x, y + 4) if "-" in place else (x + 22, y + 22)
