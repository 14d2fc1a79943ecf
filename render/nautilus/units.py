"""The numbers of a close look: each with what it costs or who goes, none over another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot, inf

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import CLEAR, SS, Point, diagonal, reduce, rounded, with_shadow
from render.highlights import target
from render.icons import icon
from render.materials import brass
from render.nautilus import domes
from render.sprites import sprite
from render.theme import ALERT, GLOW_TARGET, INK, mix, rgb

DISC = 58
_TAG = 50  # the height of a tag
_TYPE = 38
_TUCKED = 22  # of a tag under its disc
_ICON = 42

Box = tuple[float, float, float, float]  # middle, width, height
Part = tuple[str, str]  # what kind of sign, and which: ("coin", "2"), ("chip", "sonar")


@dataclass(frozen=True, slots=True)
class Unit:
    """One number: where it belongs, and what is said beside it."""

    number: int
    spot: Point
    parts: tuple[Part, ...] = ()
    is_bad: bool = False  # something is lost by it
    size: int = DISC


def lay(
    image: Image.Image,
    units: Sequence[Unit],
    room: tuple[float, float, float, float],
    clear: Iterable[Box] = (),
) -> None:
    """Draw all numbers within the room, beside each other and beside what must stay in sight."""
    taken: list[Box] = []
    shy = list(clear)
    placed = []
    for unit in sorted(units, key=lambda each: bool(each.parts)):  # bare ones stay on their fields
        spot, mirrored = _place(unit, room, taken, shy)
        taken.append(_box(unit, spot, mirrored))
        placed.append((unit, spot, mirrored))
    pen = ImageDraw.Draw(image)
    for unit, (x, y), _ in placed:
        x0, y0 = unit.spot
        if abs(x - x0) + abs(y - y0) > 34:  # which place is meant must be seen
            pen.line([(x0, y0), (x, y)], fill=rgb(INK), width=9)
            pen.line([(x0, y0), (x, y)], fill=rgb(GLOW_TARGET), width=4)
    for unit, spot, mirrored in placed:
        _stamp(image, unit, spot, mirrored)


def _stamp(image: Image.Image, unit: Unit, spot: Point, mirrored: bool) -> None:
    x, y = spot
    if unit.parts:
        sign = tag(unit.parts, unit.is_bad, mirrored)
        wide = tag_width(unit.parts)
        middle = unit.size / 2 - _TUCKED + wide / 2
        x_tag = x - middle if mirrored else x + middle
        image.paste(sign, (round(x_tag - sign.width / 2), round(y - sign.height / 2)), sign)
    disc = target(unit.number, unit.size)
    image.paste(disc, (round(x - disc.width / 2), round(y - disc.height / 2)), disc)


def _place(
    unit: Unit, room: tuple[float, float, float, float], taken: list[Box], shy: list[Box]
) -> tuple[Point, bool]:
    """Return where a number stands best, and whether its tag is at the left of it."""
    best: tuple[Box, Point, bool] | None = None
    least = inf
    for steps in (_NEAR, _FAR):  # further away only where it is crowded
        for tried in _tries(unit, room, steps if unit.parts else _BARE):
            away = _away(unit, tried)
            if away < least and (lost := away + _hidden(tried[0], taken, shy)) < least:
                best, least = tried, lost
        if least < _CROWDED:
            break
    return (unit.spot, False) if best is None else (best[1], best[2])


def _tries(
    unit: Unit, room: tuple[float, float, float, float], steps: Sequence[Point]
) -> Iterator[tuple[Box, Point, bool]]:
    """Yield where a number could stand: its room, the middle of its disc, the side of its tag."""
    x0, y0, x1, y1 = room
    for mirrored in (False, True) if unit.parts else (False,):
        for dx, dy in steps:
            spot = unit.spot[0] + dx, unit.spot[1] + dy
            x, y, w, h = _box(unit, spot, mirrored)
            box = min(max(x, x0 + w / 2), x1 - w / 2), min(max(y, y0 + h / 2), y1 - h / 2), w, h
            yield box, _disc_in(unit, box, mirrored), mirrored


def _away(unit: Unit, tried: tuple[Box, Point, bool]) -> float:
    """How far off a place is; a tag at the left is a little worse."""
    _, (x, y), mirrored = tried
    return 0.5 * ((x - unit.spot[0]) ** 2 + (y - unit.spot[1]) ** 2) + 200 * mirrored


def _hidden(box: Box, taken: Iterable[Box], shy: Iterable[Box]) -> float:
    """How much a place lies over other numbers, and over what should be seen."""
    over = sum(_over(box, each) for each in taken)
    return 10 * over + 4 * sum(_over(box, each) for each in shy)


def _around(reach: int, step: int) -> tuple[Point, ...]:
    span = range(-reach, reach + 1, step)
    near_first = sorted(((x, y) for x in span for y in span), key=lambda at: hypot(*at))
    return tuple(near_first)


_NEAR, _FAR, _BARE = _around(72, 18), _around(144, 24), _around(32, 8)
_CROWDED = 4500.0  # from here on a number covers part of another


def _box(unit: Unit, spot: Point, mirrored: bool) -> Box:
    """The room that a number takes with its tag."""
    size = unit.size + 6
    if not unit.parts:
        return *spot, size, size
    more = tag_width(unit.parts) - _TUCKED
    middle = spot[0] + (-more / 2 if mirrored else more / 2)
    return middle, spot[1], size + more, size


def _disc_in(unit: Unit, box: Box, mirrored: bool) -> Point:
    """The middle of the disc in the room of a number."""
    x, y, wide, _ = box
    if not unit.parts:
        return x, y
    aside = (wide - unit.size - 6) / 2
    return (x + aside if mirrored else x - aside), y


def _over(one: Box, other: Box) -> float:
    """How much of each other two boxes cover."""
    wide = (one[2] + other[2]) / 2 - abs(one[0] - other[0])
    high = (one[3] + other[3]) / 2 - abs(one[1] - other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def tag_width(parts: Sequence[Part]) -> int:
    """How wide a tag is."""
    return 30 + _TUCKED + sum(_width(part) for part in parts) + 8 * (len(parts) - 1)


def _width(part: Part) -> int:
    kind, words = part
    if kind in ("coin", "star"):
        return _ICON + 4 + round(fonts.length(words, "black", _TYPE))
    return _ICON if kind in ("icon", "chip") else round(fonts.length(words, "black", _TYPE))


@sprite
def tag(parts: tuple[Part, ...], is_bad: bool, mirrored: bool) -> Image.Image:
    """A dark pill with signs on it, red-rimmed where something is lost."""
    wide, high = tag_width(parts), _TAG
    size = (wide * SS, high * SS)
    outer = rounded(size, (0, 0, size[0] - 1, size[1] - 1), size[1] // 2)
    out = Image.new("RGBA", size, CLEAR)
    out.paste(Image.new("RGB", size, rgb(ALERT)) if is_bad else brass(size), (0, 0), outer)
    b = 4 * SS
    inner = rounded(size, (b, b, size[0] - 1 - b, size[1] - 1 - b), size[1] // 2 - b)
    dark = "#6b1409" if is_bad else INK
    out.paste(diagonal(size, mix(dark, "#ffffff", 0.14), dark), (0, 0), inner)
    out = reduce(out)
    # In the middle of what the disc leaves free.
    free = wide - _TUCKED - sum(_width(part) for part in parts) - 8 * (len(parts) - 1)
    x = free / 2 + (-3 if mirrored else _TUCKED + 3)
    for part in parts:
        _sign(out, part, x, high / 2)
        x += _width(part) + 8
    return with_shadow(out, 2, 3, 0.6)


def _sign(out: Image.Image, part: Part, x: float, y: float) -> None:
    kind, words = part
    if kind == "chip":
        image = domes.chip(words, _ICON)
    elif kind == "text":
        fonts.mark(out, (x, y - 1), words, "black", _TYPE, "#fff3d0", "lm")
        return
    else:
        image = icon(words if kind == "icon" else kind, _ICON)
    out.paste(image, (round(x + (_ICON - image.width) / 2), round(y - image.height / 2)), image)
    if kind in ("coin", "star"):
        fonts.mark(out, (x + _ICON + 4, y - 1), words, "black", _TYPE, "#fff3d0", "lm")
