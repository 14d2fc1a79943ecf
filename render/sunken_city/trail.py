"""What a turn changed: rings around what was built, rings on the water, and one gold way."""

from __future__ import annotations

from PIL import Image

from render.canvas import Point, stamp
from render.frame import Json
from render.highlights import trail
from render.layout import Layout
from render.sunken_city import pieces, table
from render.sunken_city.facts import HOME, WHOLE, is_upright, middle
from render.theme import GLOW_LAST


def element(name: str) -> str:
    """The place of "street:A1-B1" or "house:9:D2"."""
    return name.rpartition(":")[2]


def on_lake(view: Json) -> set[str]:
    """All elements above water, by place."""
    return {each["id"] for each in view["streets"]} | {each["field"] for each in view["houses"]}


def covered(view: Json) -> set[str]:
    """All fields under an element."""
    return {field for place in on_lake(view) for field in place.split("-")}


def sunk(
    image: Image.Image,
    view: Json,
    record: Json,
    colour: str = GLOW_LAST,
    where: Layout = WHOLE,
) -> None:
    """Ripples where elements of a record have sunk and the water is free now."""
    taken = covered(view)
    for name in record["sunk"]:
        place = element(name)
        # Something may have been built on the same fields since.
        if not taken & set(place.split("-")):
            wide = "-" in place
            closing = pieces.ripples(wide and is_upright(place), wide, where.percent)
            stamp(image, closing, *where.at(*middle(place)))
            table.ring(image, place, colour, where)


def rings(
    image: Image.Image,
    view: Json,
    record: Json,
    colour: str = GLOW_LAST,
    where: Layout = WHOLE,
) -> None:
    """Rings around what was built and still stands, and around where the spirit went."""
    standing = on_lake(view)
    marked = [element(name) for name in record["built"]]
    # Only where it ended: the fields it passed are of no use any more.
    marked += record["spirit"][-1:]
    for place in dict.fromkeys(marked):
        if place in standing:
            table.ring(image, place, colour, where)


def way(image: Image.Image, view: Json, record: Json, colour: str = GLOW_LAST) -> None:
    """The way of the adventurer from its first place to its last."""
    places = [record["start"], *record["way"]] if record["start"] else record["way"]
    trail(image, [_spot(view, record["seat"], place) for place in places], colour)


def _spot(view: Json, seat: int, place: str) -> Point:
    if place == HOME:
        return table.home_spot(view["seats"][seat]["corner"])
    x, y = middle(place)
    return (x, y + 4) if "-" in place else (x + 22, y + 22)
