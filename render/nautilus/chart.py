"""A part of the board in a picture: where its fields lie, and everything that stands on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import Point, stamp
from render.frame import Json
from render.highlights import frame_glow
from render.nautilus import domes, pieces
from render.nautilus.chips import glyph
from render.nautilus.facts import COLUMNS, STRAIGHT, WAYS, is_field, module_at, place
from render.nautilus.sea import sea
from render.sprites import sprite
from render.theme import BRASS, BRASS_DEEP, BRASS_HI, IVORY, rgb

# where the crew of a module stands, by the number of players in it, in fields from its centre
CREW = {
    1: ((0, 0.74),),
    2: ((-0.46, 0.70), (0.46, 0.70)),
    3: ((-0.86, 0.46), (0, 0.78), (0.86, 0.46)),
    4: ((-1.02, 0.24), (-0.43, 0.80), (0.43, 0.80), (1.02, 0.24)),
}
# places for a padlock in each trench, the best first
_PADLOCKS = (("D4", "C7", "G2", "B11", "L2"), ("V22", "W18", "S23", "X12", "N24"))


@dataclass(frozen=True, slots=True)
class Chart:
    """A window on the board: its first column and row, its size, its place."""

    column: int
    row: int
    fields: int  # columns
    cell: int
    x: int  # the upper left corner of the first field in the picture
    y: int
    rows: int = 0  # 0 for as many as columns

    def at(self, field: str) -> Point:
        """The centre of a field in the picture."""
        column, row = place(field)
        return self.spot(column, row)

    def spot(self, column: float, row: float) -> Point:
        """The centre of a field given by column and row, also between fields."""
        return (
            self.x + (column - self.column + 0.5) * self.cell,
            self.y + (row - self.row + 0.5) * self.cell,
        )

    def shows(self, field: str, reach: int = 0) -> bool:
        """Whether a field, or one at most `reach` away from it, lies in the window."""
        column, row = place(field)
        return (
            -reach <= column - self.column < self.fields + reach
            and -reach <= row - self.row < (self.rows or self.fields) + reach
        )

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.fields * self.cell, (self.rows or self.fields) * self.cell

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The window in the picture."""
        wide, high = self.size
        return self.x, self.y, self.x + wide, self.y + high

    def within(self) -> Chart:
        """The same window with its corner at (0, 0), to be drawn apart and pasted."""
        return replace(self, x=0, y=0)


def ground(chart: Chart) -> Image.Image:
    """The sea of the window."""
    x, y = chart.column * chart.cell, chart.row * chart.cell
    wide, high = chart.size
    return sea.part((x, y, x + wide, y + high), chart.cell)


def rims(image: Image.Image, chart: Chart, size: int, room: int, foot: bool = True) -> None:
    """Coordinates on all sides, or all but the foot, ivory on night with a brass line."""
    x0, y0, x1, y1 = chart.box
    letters = scale(True, chart.column, chart.fields, chart.cell, size, room)
    numbers = scale(False, chart.row, chart.rows or chart.fields, chart.cell, size, room)
    for y in (y0 - room, y1) if foot else (y0 - room,):
        image.paste(letters, (x0, y), letters)
    for x in (x0 - room, x1):
        image.paste(numbers, (x, y0), numbers)
    pen = ImageDraw.Draw(image)
    # Four lines of one pixel, bright in the middle: a round brass wire.
    for k, colour in ((4, BRASS_DEEP), (3, BRASS), (2, BRASS_HI), (1, BRASS)):
        box = (x0 - k, y0 - k, x1 + k - 1, y1 + k - 1)
        pen.rounded_rectangle(box, 4, outline=rgb(colour))


@sprite
def scale(columns: bool, first: int, fields: int, cell: int, size: int, room: int) -> Image.Image:
    """The letters above or the numbers beside a window."""
    long = fields * cell
    out = Image.new("RGBA", (long, room) if columns else (room, long), (*rgb(IVORY), 0))
    for i in range(fields):
        along = (i + 0.5) * cell
        spot = (along, room / 2) if columns else (room / 2, along)
        words = COLUMNS[first + i] if columns else str(first + i + 1)
        fonts.mark(out, spot, words, "bold", size, IVORY)
    return out


def docks(image: Image.Image, chart: Chart, view: Json) -> None:
    """Hatch the free docks of the labs."""
    fields = {
        lock["dock"]
        for module in view["modules"]
        for lock in module["locks"]
        if lock["dock"] and lock["free"]
    }
    for field in sorted(fields):
        if chart.shows(field):
            stamp(image, pieces.dock(chart.cell), *chart.at(field))


def finds(image: Image.Image, chart: Chart, view: Json, known: Iterable[Json] = ()) -> None:
    """Backs, faces, and in a private picture the faces that only the viewer knows."""
    cell = chart.cell
    seen = {each["field"]: each for each in known}
    for find in view["finds"]["down"]:
        field = find["field"]
        if not chart.shows(field):
            continue
        if field in seen:
            own = seen[field]
            tile = pieces.face(own["find"], own["number"] or 0, cell, True)
        else:
            tile = pieces.back(find["zone"], cell)
        stamp(image, tile, *chart.at(field))
    for find in view["finds"]["up"]:
        if chart.shows(find["field"]):
            stamp(image, pieces.face(find["find"], 0, cell, False), *chart.at(find["field"]))


def city(image: Image.Image, chart: Chart, view: Json) -> None:
    """Domes, joined locks, crews."""
    # A dome reaches one field beyond its centre, its locks and shadow a little further.
    shown = [module for module in view["modules"] if chart.shows(module["field"], 2)]
    cell = chart.cell
    for each in shown:
        dome = domes.module(each["kind"], each["orientation"], each["builder"], cell)
        stamp(image, dome, *chart.at(each["field"]))
    # Joints over all domes, crews over all joints: a neighbour drawn later must not cover them.
    for each in shown:
        _joints(image, chart, each)
    for each in shown:
        _crew(image, chart, each)


def _joints(image: Image.Image, chart: Chart, module: Json) -> None:
    """Join the locks to the east and south; the neighbour draws the others."""
    column, row = place(module["field"])
    for lock in module["locks"]:
        way = lock["direction"]
        if lock["to"] is None or way not in ("E", "S", "NE", "SE"):
            continue
        # Straight neighbours are three fields apart, diagonal ones two each way: half of that.
        reach = 1.5 if way in STRAIGHT else 1.0
        x, y = chart.spot(column + WAYS[way][0] * reach, row + WAYS[way][1] * reach)
        stamp(image, domes.joint(way, chart.cell), x, y)


def _crew(image: Image.Image, chart: Chart, module: Json) -> None:
    present = [(seat, count) for seat, count in enumerate(module["crew"]) if count]
    x, y = chart.at(module["field"])
    # Below icon and code, spread further the more players there are.
    for (dx, dy), (seat, count) in zip(CREW.get(len(present), ()), present, strict=True):
        piece = domes.crew(seat, count, chart.cell)
        stamp(image, piece, x + dx * chart.cell, y + dy * chart.cell)


def subs(image: Image.Image, chart: Chart, view: Json) -> None:
    """Submarines; one that waits above an open find leaves it readable."""
    for each in view["subs"]:
        if chart.shows(each["field"]):
            boat = pieces.sub(each["seat"], each["number"], chart.cell)
            stamp(image, boat, *sub_spot(chart, view, each["field"]))


def sub_spot(chart: Chart, view: Json, field: str) -> Point:
    """Where a submarine is drawn: in its field, or higher when a find lies open under it."""
    x, y = chart.at(field)
    left, top, right, _ = chart.box
    if any(find["field"] == field for find in view["finds"]["up"]):
        # Up and to the left, since the letter of a find is at its lower right.
        x, y = x - chart.cell * 0.14, max(y - chart.cell * 0.42, top + chart.cell * 0.5)
    room = chart.cell * 0.62  # the coordinates beside the first and last column stay free
    return min(max(x, left + room), right - room), y


def abyss(image: Image.Image, chart: Chart, view: Json) -> None:
    """Padlocks on the trenches while they are closed."""
    if view["abyss_open"]:
        return
    taken = [place(each["field"]) for each in (*view["subs"], *view["finds"]["down"])]
    domed = [place(each["field"]) for each in view["modules"]]
    for fields in _PADLOCKS:
        # A dome covers one field around it; two keep the padlock off its rim.
        free = [f for f in fields if chart.shows(f) and _clear(f, domed, 2) and _clear(f, taken, 0)]
        for field in free[:1]:
            stamp(image, glyph("lock", round(chart.cell * 1.1)), *chart.at(field))


def _clear(field: str, places: list[tuple[int, int]], reach: int) -> bool:
    """Whether none of the places is so near."""
    column, row = place(field)
    return all(max(abs(column - c), abs(row - r)) > reach for c, r in places)


def rings(
    image: Image.Image, chart: Chart, view: Json, acts: Iterable[list[str]], colour: str
) -> None:
    """Ring every field and module that a turn has touched; goes under the pieces."""
    names = touched(acts)
    modules = {name for name in names if module_at(view, name)}
    fields = names - modules
    cell = chart.cell
    for field in sorted(fields):
        if chart.shows(field):
            glow = frame_glow(cell - 4, cell - 4, colour, round(cell * 0.2), 5, 7)
            stamp(image, glow, *chart.at(field))
    for field in sorted(modules):
        if chart.shows(field, 2):
            stamp(image, domes.ring(cell, colour), *chart.at(field))


def touched(acts: Iterable[list[str]]) -> set[str]:
    """All fields that a turn has touched; a module is named by the field of its centre."""
    # What a module has covered: the module on it is a field of its own.
    told = [act[1:] for act in acts if act[0] != "covered"]
    return {word for act in told for word in act if isinstance(word, str) and is_field(word)}
