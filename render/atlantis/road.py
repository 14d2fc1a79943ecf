"""The road as it is now: what has closed, the water, bridges, stacks, figures and highlights."""

from __future__ import annotations

import math
from itertools import pairwise

from PIL import Image

from render.atlantis import pieces, stage, tiles
from render.atlantis.facts import ATLANTIS, MAINLAND, STEPS, TILE, centre, edge, middle_of, standing
from render.canvas import Pen, Point, stamp
from render.frame import Json
from render.highlights import dim, frame_glow
from render.sprites import sprite
from render.theme import GLOW_LAST, GLOW_SELECT, INK

_BESIDE = 60.0  # from the middle of the road to the footprints; never crosses a tile


def position(image: Image.Image, view: Json) -> None:
    """The road with everything on it, and the last turn."""
    ground(image, view)
    last_way(image, view)
    stacks(image, view)
    last_turn(image, view)
    prices(image, view)
    figures(image, view)


def ground(image: Image.Image, view: Json) -> None:
    """Closed places under the city and the mainland, water where the road is broken, bridges."""
    for entry in view["path"]:
        place = entry["place"]
        if entry["is"] == "stack":
            continue
        layer = "water"
        if entry["is"] == "closed":
            layer = "quay" if place <= view["ends"]["atlantis"] else "meadow"
        x, y = centre(place)
        # Whole pixels: a piece is cut from a layer of the whole board and must fit without a seam.
        stamp(image, stage.piece(layer, place), round(x), round(y))
    for gap in view["gaps"]:
        if not gap["bridges"]:
            continue
        pieces.lay_bridge(image, gap["first"], gap["last"])
        for place in range(gap["first"], gap["last"] + 1):
            x, y = centre(place)
            stamp(image, tiles.number(place), round(x), round(y) + 40)


def stacks(image: Image.Image, view: Json) -> None:
    """Every stack with its top tile; lower tiles look out above where they are open."""
    # All lower tiles first: each looks out behind the stack of its neighbour.
    for entry in view["path"]:
        if entry["lower"]:
            x, y = centre(entry["place"])
            under = tiles.lower(entry["lower"]["kind"], entry["lower"]["value"])
            stamp(image, under, x + 11, y - TILE[1] / 2 - 12)
    for entry in view["path"]:
        if entry["is"] == "stack":
            _stack(image, entry)


def _stack(image: Image.Image, entry: Json) -> None:
    top = entry["tile"]
    x, y = centre(entry["place"])
    occupied = entry["figure"] is not None
    piece = tiles.tile(top["kind"], top["value"], entry["double"], occupied)
    # Half of the lower slab's edge, which makes the sprite larger at the lower right.
    stamp(image, piece, x + 4, y + 4)
    number = tiles.place_number(entry["place"])
    stamp(image, number, x - TILE[0] / 2 + 23, y + TILE[1] / 2 - 16)


def prices(image: Image.Image, view: Json) -> None:
    """The toll of every gap on a coin."""
    for gap in view["gaps"]:
        x, y = middle_of(gap)
        stamp(image, tiles.coin(str(gap["price"]), 46 if gap["bridges"] else 56), x, y - 14)


def figures(image: Image.Image, view: Json) -> None:
    """All figures, those farther back first."""
    for name, feet in sorted(figure_spots(view).items(), key=lambda each: each[1][1]):
        pieces.stand(image, name, feet)


def figure_spots(view: Json) -> dict[str, Point]:
    """Where each figure has its feet."""
    out: dict[str, Point] = {}
    ends: dict[int, list[str]] = {ATLANTIS: [], MAINLAND: []}
    for seat in view["seats"]:
        for each in seat["figures"]:
            if each["place"] in ends:
                ends[each["place"]].append(each["name"])
            else:
                out[each["name"]] = on_tile(each["place"])
    for place, names in ends.items():
        out.update(zip(names, standing(place, len(names)), strict=True))
    return out


def on_tile(place: int) -> Point:
    """Where a figure on a stack has its feet: the left half, above the strip."""
    x, y = centre(place)
    return x - 23, y + 15


def last_way(image: Image.Image, view: Json) -> None:
    """The way of the last turn in gold; drawn before the stacks, which lie above it."""
    last = view["last"]
    if last is not None and last["kind"] == "move":
        trail(image, last["start"], last["end"])


def last_turn(image: Image.Image, view: Json) -> None:
    """The last turn in gold: where from, where to, and the place of the tile taken."""
    last = view["last"]
    if last is None or last["kind"] != "move":
        return
    if last["took_from"] is not None:
        ring(image, last["took_from"], GLOW_LAST, 3)
    for place in (last["start"], last["end"]):
        ring(image, place, GLOW_LAST, 6)


def ring(image: Image.Image, place: int, colour: str = GLOW_LAST, width: int = 6) -> None:
    """A ring around a place of the road."""
    if place in (ATLANTIS, MAINLAND):
        return
    w, h = TILE
    stamp(image, frame_glow(w - 2, h - 2, colour, 15, width, 10), *centre(place))


def selected(image: Image.Image, place: int) -> None:
    """The white ring of a place that was chosen."""
    ring(image, place, GLOW_SELECT, 6)


def trail(image: Image.Image, start: int, end: int, colour: str = GLOW_LAST) -> None:
    """Footprints along the edge of the road, from one place to another.

    Of a long way they are close only where it begins and ends; in between a speck a place shows
    that it goes on there.
    """
    last = min(end * STEPS, (MAINLAND - 1) * STEPS + STEPS // 3)  # short of the name plate
    if end - start <= _SETTING_OUT + _ARRIVING + 2:
        _footprints(image, start * STEPS, last, colour)
        return
    out, back = (start + _SETTING_OUT) * STEPS, (end - _ARRIVING) * STEPS
    _footprints(image, start * STEPS, out, colour)
    for spot in edge(-_BESIDE)[out + STEPS // 2 : back : STEPS]:  # where the corners of tiles meet
        stamp(image, speck(colour), *spot)
    _footprints(image, back, last, colour)


_SETTING_OUT, _ARRIVING = 2, 4  # places with close footprints at both ends of a long way


def _footprints(image: Image.Image, first: int, last: int, colour: str) -> None:
    walked = 0.0
    for one, two in pairwise(edge(-_BESIDE)[first : last + 1]):
        walked += math.dist(one, two)
        # By the distance walked: the points of the curve lie closer in the turns.
        if walked >= 28:
            stamp(image, footprint(colour), *two)
            walked = 0.0


@sprite
def footprint(colour: str) -> Image.Image:
    """One step of the trail."""
    pen = Pen(18)
    pen.ell(50, 50, 30, 30, colour)
    return pen.done(INK, 12, 3)


@sprite
def speck(colour: str) -> Image.Image:
    """A sign between the two ends of a long trail."""
    pen = Pen(16)
    pen.ell(50, 50, 30, 30, colour)
    return dim(pen.done(INK, 10, 3), 0.85)
