"""A close look at how a lab can be turned: each way as it would stand, beside the other."""

from __future__ import annotations

import copy

from PIL import Image

from render.canvas import stamp
from render.frame import Frame, Json, Target
from render.highlights import target
from render.nautilus import close
from render.nautilus.facts import (
    FIELDS,
    LABS,
    MODULES,
    STRAIGHT,
    WAYS,
    locks,
    name,
    place,
)
from render.nautilus.focus_sea import scene
from render.nautilus.landings import chain
from render.sprites import sprite
from render.theme import INK, IVORY
from render.words import say

_GAP = 12
_FOOT = 96
_BACK = {"N": "S", "S": "N", "E": "W", "W": "E", "NE": "SW", "SW": "NE", "SE": "NW", "NW": "SE"}


def picture(image: Image.Image, frame: Frame) -> None:
    """Draw the ways side by side, each with what it connects to."""
    options = [each for each in frame.targets if "turn" in chain(each)]
    x0, y0, x1, y1 = close.WINDOW
    wide = (x1 - x0 - _GAP * (len(options) - 1)) // max(1, len(options))
    for index, each in enumerate(options):
        x = x0 + index * (wide + _GAP)
        _way(image, frame, each, (x, y0, x + wide, y1))


def _way(image: Image.Image, frame: Frame, option: Target, box: tuple[int, int, int, int]) -> None:
    turn = frame.view["own"]["turn"]
    way = chain(option)["turn"]
    x0, y0, x1, y1 = box
    view, joined = turned(frame.view, turn["kind"], way, turn["site"])
    sea, _ = scene(view, turn["site"], (x1 - x0, y1 - y0))
    _foot(sea, frame, way, joined)
    close.framed(image, sea, box)
    stamp(image, target(option.number, 92), x0 + 74, y0 + 74)


def _foot(sea: Image.Image, frame: Frame, way: str, joined: list[str]) -> None:
    """Which locks it has, and what it connects to, on a dark band."""
    top = sea.height - _FOOT
    shade = _band(sea.width)
    sea.paste(shade, (0, top), shade)
    close.line(sea, (28, top + 46), way, 60, "black", 54, IVORY)
    words = say(frame, "close-connects", fields=", ".join(joined))
    close.line(sea, (96, top + 46), words, sea.width - 96 - 24, "bold", 40, IVORY)


@sprite
def _band(wide: int) -> Image.Image:
    out = Image.new("RGBA", (wide, _FOOT), INK)
    out.putalpha(215)
    return out


def turned(view: Json, kind: str, way: str, site: str) -> tuple[Json, list[str]]:
    """Return the view as if the module stood there, and the modules it would be joined to."""
    view = view | {"modules": copy.deepcopy(view["modules"])}
    column, row = place(site)
    own: list[Json] = []
    joined: list[str] = []
    for direction in locks(kind, way):
        other = _other(view, column, row, direction)
        if other is not None:
            other["to"] = site
            joined.append(other["of"])
        colour = "blue" if direction in STRAIGHT else "brown"
        to = other["of"] if other is not None else None
        own.append(
            {"direction": direction, "colour": colour, "dock": None, "free": False, "to": to}
        )
    builder = view["seat"] if kind in LABS else None
    crew = [0] * len(view["players"])
    view["modules"].append(
        {
            "kind": kind,
            "code": MODULES[kind].code,
            "field": site,
            "orientation": way,
            "builder": builder,
            "crew": crew,
            "locks": own,
        }
    )
    return view, joined


def _dock(view: Json, column: int, row: int, direction: str) -> str | None:
    """The free field before a straight lock, two thirds of the way to the next module."""
    dx, dy = WAYS[direction]
    x, y = column + 2 * dx, row + 2 * dy
    if direction not in STRAIGHT or not (0 <= x < FIELDS and 0 <= y < FIELDS):
        return None
    domed = (place(module["field"]) for module in view["modules"])
    lying = (*view["finds"]["down"], *view["finds"]["up"], *view["subs"])
    taken = any(max(abs(c - x), abs(r - y)) <= 1 for c, r in domed)
    taken = taken or any(each["field"] == name(x, y) for each in lying)
    return None if taken else name(x, y)


def _other(view: Json, column: int, row: int, direction: str) -> Json | None:
    """The lock of another module that one in this direction would meet; "of" names the module."""
    dx, dy = WAYS[direction]
    reach = 3 if direction in STRAIGHT else 2
    x, y = column + dx * reach, row + dy * reach
    if not (0 <= x < FIELDS and 0 <= y < FIELDS):
        return None
    for module in view["modules"]:
        for lock in module["locks"]:
            if module["field"] == name(x, y) and lock["direction"] == _BACK[direction]:
                lock["of"] = module["field"]
                found: Json = lock  # itself: it is changed in the copied view
                return found
    return None
