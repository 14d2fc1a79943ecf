"""The part of the lake that a question is about, as large as fits, with its numbered places."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import hypot

from PIL import Image

from render import fonts
from render.canvas import CLEAR, Point, reduce, stamp
from render.frame import Frame, Json, Target
from render.layout import Layout
from render.materials import plate
from render.sprites import backdrop, sprite
from render.sunken_city import scene, shore, table, targets, water
from render.sunken_city.facts import (
    COLUMNS,
    FIELD,
    HOME,
    LEFT,
    MARKS,
    SIDE,
    TOP,
    VILLAGES,
    centre,
    is_upright,
    middle,
)
from render.sunken_city.focus_sheet import Box, inside, look_through
from render.theme import INK, IVORY, rgb

DISC = 66  # the largest
SIZES = (71, 84, 98, 114, 132, 154)  # percent of the board
_SHORE = 138  # around the grid, in units of the board
_FEW_WAYS = 4
_LEAST_DISC, _LONG_DISC = 44, 56  # in which one digit can be read, and two
_PUSHES = 40  # rounds until numbers lie beside each other
_TOUCHING = 0.5  # of the widths of two numbers that lie side by side
_FAR = 40  # px at most from where a number belongs
_RULER = 44  # where the fields are named
_NEAR = 92  # around what has to be seen


@backdrop
def lake(percent: int) -> Image.Image:
    """The lake without anything that changes, with the shore where the villages stand."""
    return water.lay_lake(percent, _SHORE)


@dataclass(frozen=True, slots=True)
class Sight:
    """A part of the lake in a window: where the board lies behind it."""

    where: Layout
    part: Box  # of the drawn lake

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        x0, y0, x1, y1 = self.part
        return x1 - x0, y1 - y0


def sight(points: list[Point], size: tuple[int, int], sizes: tuple[int, ...] = SIZES) -> Sight:
    """Return the largest view that shows all these spots of the board."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, high = max(xs) - min(xs) + 2 * _NEAR, max(ys) - min(ys) + 2 * _NEAR
    fitting = [p for p in sizes if wide * p <= size[0] * 100 and high * p <= size[1] * 100]
    percent = fitting[-1] if fitting else sizes[0]
    middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    origin = [
        _start(around - edge + _SHORE, percent, room)
        for around, edge, room in zip((middle_x, middle_y), (LEFT, TOP), size, strict=True)
    ]
    x0, y0 = origin
    k = percent / 100
    where = Layout(-x0 - (LEFT - _SHORE) * k, -y0 - (TOP - _SHORE) * k, percent)
    return Sight(where, (x0, y0, x0 + size[0], y0 + size[1]))


def _start(around: float, percent: int, room: int) -> int:
    """Return where a window begins that has a spot in its middle and shows nothing but the lake."""
    whole = (SIDE * FIELD + 2 * _SHORE) * percent // 100
    return max(
        min(round(around * percent / 100 - room / 2), whole - room), min(0, whole - room) // 2
    )


def draw(image: Image.Image, frame: Frame, window: Box, shown: tuple[Target, ...]) -> None:
    """Draw the lake in a window with the numbers of these options."""
    seen = sight(spots(frame, shown), _room(window))
    look_through(image, window, _with_rulers(picture(frame, seen, shown), seen.where))


def whole(image: Image.Image, frame: Frame, window: Box, percent: int) -> None:
    """Draw all of the lake in a window."""
    seen = sight([centre("A1"), centre("I9")], _room(window), (percent,))
    look_through(image, window, _with_rulers(picture(frame, seen, ()), seen.where))


def _room(window: Box) -> tuple[int, int]:
    """Return the size of what is seen of the lake beside the rulers."""
    x0, y0, x1, y1 = inside(window)
    return x1 - x0 - _RULER, y1 - y0 - _RULER


def picture(frame: Frame, seen: Sight, shown: tuple[Target, ...]) -> Image.Image:
    """Return what is seen of the lake."""
    view, where = frame.view, seen.where
    out = lake.part(seen.part, where.percent)
    table.zones(out, view, where)
    _villages(out, view, where)
    turn = view["turn"]
    scene.elements(out, view, None if turn else view["last"], turn, where)
    _ways(out, view, shown, where)
    table.figures(out, frame, where)
    _numbers(out, view, shown, where)
    return out


def _villages(image: Image.Image, view: Json, where: Layout) -> None:
    for each in view["villages"]:
        colour, spot = VILLAGES[each["corner"]]
        inhabited = each["seat"] is not None
        towers = shore.village(
            MARKS[colour].colour, spot[0] > 600, inhabited, where.percent * 9 // 10
        )
        stamp(image, towers, *where.at(*spot))


def _with_rulers(seen: Image.Image, where: Layout) -> Image.Image:
    """Letters above and numbers beside the lake: nothing on it is hidden by them."""
    w, h = seen.size
    out = Image.new("RGB", (w + _RULER, h + _RULER), rgb("#0c2430"))
    out.paste(seen, (_RULER, _RULER))
    for index in range(SIDE):
        x, y = where.at(LEFT + (index + 0.5) * FIELD, TOP + (index + 0.5) * FIELD)
        if 14 < x < w - 14:
            stamp(out, letter(COLUMNS[index]), x + _RULER, _RULER / 2)
        if 14 < y < h - 14:
            stamp(out, letter(str(index + 1)), _RULER / 2, y + _RULER)
    return out


@sprite
def letter(words: str) -> Image.Image:
    """A letter or number of the fields."""
    out = Image.new("RGBA", (52 * 3, 52 * 3), CLEAR)
    fonts.mark(out, (78, 78), words, "bold", 36, IVORY, "mm", INK, 4, 3)
    return reduce(out, 3)


# Where options lie


def place_of(key: str) -> str:
    """Return the place an option lies at, "" if it is not on the lake."""
    verb, _, rest = key.partition(":")
    if verb == "house":
        return rest.partition(":")[2]
    if verb == "spirit":
        return rest if rest != "stop" else ""
    return rest if verb in ("street", "walk", "step") else ""


def lies_at(target: Target) -> str:
    """Return where a target is numbered: at its last choice that has a place."""
    keys = (*target.first, target.key)
    return next((place for key in reversed(keys) if (place := place_of(key))), "")


def _spot(view: Json, place: str) -> Point:
    if place == HOME:
        return table.home_spot(view["seats"][view["actor"]]["corner"])
    return middle(place)


def spots(frame: Frame, shown: tuple[Target, ...]) -> list[Point]:
    """Return what has to be seen: the places of all options, and the own adventurer."""
    view = frame.view
    places = [] if frame.asked == "spirit" else [view["seats"][view["seat"]]["place"]]
    for each in shown:
        places += [place for key in (*each.first, each.key) if (place := place_of(key))]
    if frame.asked == "spirit":
        places.append(view["spirit"]["place"])
    if frame.asked == "cave" or view["own"]["banish"]:  # he will come up on one of the houses
        places += [each["field"] for each in view["houses"]]
        places += [each["place"] for each in view["seats"]]
    found = [_spot(view, place) for place in places]
    # Both ends of a street, and never so little that one does not know where it is.
    ends = [centre(field) for place in places if "-" in place for field in place.split("-")]
    x, y = found[0]
    return [*found, *ends, (x - FIELD, y - FIELD), (x + FIELD, y + FIELD)]


def _ways(image: Image.Image, view: Json, shown: tuple[Target, ...], where: Layout) -> None:
    """Streets that could be built; numbers come above the figures."""
    keys = dict.fromkeys(key for each in shown for key in (*each.first, each.key))
    for key in keys:
        verb, _, place = key.partition(":")
        if verb == "street":
            bar = targets.bar(is_upright(place), where.percent)
            stamp(image, bar, *where.at(*middle(place)))


def _numbers(image: Image.Image, view: Json, shown: tuple[Target, ...], where: Layout) -> None:
    """The numbers of the options; of those made as one small ones on the way, too."""
    at: dict[str, list[tuple[int, int, str]]] = {}
    disc = min(DISC, where.span(72))
    ends = Counter(lies_at(each) for each in shown if each.first)
    for each in shown:
        last = lies_at(each)
        stops = [place for key in each.first if (place := place_of(key)) and place != last]
        # A way is clear from its end where few are shown, or where no other leads there.
        if len(ends) > _FEW_WAYS and ends[last] < 2:
            stops = []
        for place in dict.fromkeys(stops):
            at.setdefault(place, []).append((each.number, _disc(each, disc * 2 // 3), ""))
        if last:
            at.setdefault(last, []).append((each.number, _disc(each, disc), _tag(view, each)))
    discs = [
        one
        for place, numbers in at.items()
        for one in _cluster(where.at(*_beside(view, place)), numbers)
    ]
    _push_apart(discs, image.size)
    for one in discs:  # below all numbers: those must be read first
        if one.tag:
            stamp(image, _signed(one.tag), one.x + one.size * 0.5, one.y + one.size * 0.56)
    for one in discs:
        stamp(image, targets.numbered(one.number, one.size), one.x, one.y)


def _disc(target: Target, wanted: int) -> int:
    """Return the size of a number: as wanted, if a phone can show it so small."""
    return max(wanted, _LEAST_DISC if target.number < 10 else _LONG_DISC)


def _tag(view: Json, target: Target) -> str:
    """Return what a number needs beside it: the steps of a walk, the number of a house."""
    verb, _, rest = target.key.partition(":")
    if verb == "house":
        return f"house {rest.partition(':')[0]}"
    if target.first or verb not in ("walk", "step"):
        return ""
    reach = (view["own"] or {}).get("reach", ())
    return next((str(each["cost"]) for each in reach if each["place"] == rest), "")


def _beside(view: Json, place: str) -> Point:
    """Return where numbers lie on a place: beside whoever stands there."""
    x, y = _spot(view, place)
    standing = sum(each["place"] == place for each in view["seats"])
    if place == HOME:
        return x + (34 if x < 600 else -34), y + 26
    is_haunted = view["spirit"]["place"] == place
    if "-" not in place:
        is_house = any(each["field"] == place for each in view["houses"])
        return (x + 20, y - 20) if standing else (x + 20, y + 18) if is_house else (x, y)
    if not standing and not is_haunted:
        return x, y
    far = centre(place.split("-")[1])
    return x + (far[0] - x) * 1.2, y + (far[1] - y) * 1.2


@dataclass(slots=True)
class _Disc:
    """A number on the lake."""

    number: int
    size: int
    tag: str
    x: float
    y: float


def _push_apart(discs: list[_Disc], room: tuple[int, int]) -> None:
    """Move numbers that would lie over each other aside, as little as that needs."""
    begun = [(each.x, each.y) for each in discs]
    for _ in range(_PUSHES):
        for index, one in enumerate(discs):
            for other in discs[index + 1 :]:
                _push(one, other)
        for each, (x, y) in zip(discs, begun, strict=True):
            rim = each.size / 2
            low, high = max(rim, x - _FAR), max(rim, y - _FAR)
            each.x = min(max(each.x, low), room[0] - rim, x + _FAR)
            each.y = min(max(each.y, high), room[1] - rim, y + _FAR)


def _push(one: _Disc, other: _Disc) -> None:
    dx, dy = other.x - one.x, other.y - one.y
    away = hypot(dx, dy)
    lack = (one.size + other.size) * _TOUCHING - away
    if lack > 0:
        dx, dy = (dx / away, dy / away) if away else (1.0, 0.0)
        one.x, one.y = one.x - dx * lack / 2, one.y - dy * lack / 2
        other.x, other.y = other.x + dx * lack / 2, other.y + dy * lack / 2


def _cluster(at: Point, numbers: list[tuple[int, int, str]]) -> list[_Disc]:
    """One number, or several in rows of at most three around the same spot."""
    across = min(len(numbers), 3 if len(numbers) != 4 else 2)
    rows = -(-len(numbers) // across)
    pitch = max(size for _, size, _ in numbers) + 4
    found = []
    for index, (number, size, tag) in enumerate(numbers):
        x = at[0] + (index % across - (across - 1) / 2) * pitch
        y = at[1] + (index // across - (rows - 1) / 2) * (pitch + (18 if tag else 0))
        found.append(_Disc(number, size, tag, x, y))
    return found


def _signed(tag: str) -> Image.Image:
    """Return the number of a house as on its sign, or the steps of a walk on their own colour."""
    word, _, number = tag.partition(" ")
    if number:
        return plate(number, 46)
    return targets.cost(int(word), 48)
