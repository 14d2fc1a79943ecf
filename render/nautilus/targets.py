"""The numbered options of the private picture, each where its thing lies."""

from __future__ import annotations

from dataclasses import dataclass, field

from PIL import Image

from render.canvas import stamp
from render.frame import Json, Target
from render.highlights import target
from render.nautilus import stage
from render.nautilus.chart import Chart
from render.nautilus.facts import field_of_sub, is_field, module_at, place

DISCS = {85: 54, 65: 48, 44: 42}  # by the size of a field
_IN_DIVE = ("launch", "scan", "sub", "recover", "retire")
# where the discs of a submarine sit around it, in fields
_AROUND = {"sub": (0.52, -0.46), "scan": (-0.52, -0.46), "recover": (-0.52, 0.46)}
_ON_MODULE = (0.86, -0.80)  # beside icon and code
_ON_FIND = (-0.34, -0.36)  # the face stays readable
_SHARED = ((0, 0), (0.5, 0), (-0.5, 0), (0, 0.5))  # several options for one place


@dataclass(slots=True)
class Sorted:
    """The options by the place they are shown at."""

    discs: list[tuple[int, str, float, float]] = field(default_factory=list)  # number, field, off
    plates: list[Target] = field(default_factory=list)

    @property
    def fields(self) -> set[str]:
        """All fields that have a disc."""
        return {name for _, name, _, _ in self.discs}


def sort_out(targets: tuple[Target, ...], view: Json) -> Sorted:
    """Find the place of every option by its key; what has no place becomes a plate of words."""
    out = Sorted()
    taken: dict[tuple[str, float, float], int] = {}
    for each in targets:
        verb, _, rest = each.key.partition(":")
        spot = _spot(view, verb, rest)
        if spot is not None:
            again = taken.get(spot, 0)
            taken[spot] = again + 1
            dx, dy = _SHARED[again % len(_SHARED)]
            out.discs.append((each.number, spot[0], spot[1] + dx, spot[2] + dy))
        # These lie close together around a boat; the plates tell them apart in words.
        if spot is None or verb in _IN_DIVE:
            out.plates.append(each)
    return out


def _spot(view: Json, verb: str, rest: str) -> tuple[str, float, float] | None:
    if verb in ("base", "at", "from", "to", "peek"):
        return _on_field(view, rest) if is_field(rest) else None
    if verb == "launch":
        dock = rest.partition(">")[2]
        return (dock, 0, 0) if is_field(dock) else None
    if verb in _IN_DIVE:
        return _at_sub(view, verb, rest)
    return None


def _on_field(view: Json, name: str) -> tuple[str, float, float]:
    if module_at(view, name):
        return (name, *_ON_MODULE)
    finds = (*view["finds"]["down"], *view["finds"]["up"])
    if any(find["field"] == name for find in finds):
        return (name, *_ON_FIND)
    return name, 0, 0


def _at_sub(view: Json, verb: str, rest: str) -> tuple[str, float, float] | None:
    """Around the own submarine; retiring beside the lab that it leads to."""
    number, _, lab = rest.partition(">")
    seat = view["seat"]
    if verb == "retire" and is_field(lab):
        return (lab, *_ON_MODULE)
    name = field_of_sub(view, seat, int(number)) if number.isdigit() and seat is not None else None
    return None if name is None else (name, *_AROUND.get(verb, (0.5, 0.5)))


def window(view: Json, options: Sorted) -> Chart:
    """The part of the board a question is about; the whole if it is about none."""
    fields = options.fields | chosen(view) | {f["field"] for f in view["own"]["look"]}
    if not fields:
        return stage.window(0, 0, *stage.WHOLE)
    columns, rows = zip(*(place(name) for name in fields), strict=True)
    # A dome must be seen whole: a field more on each side.
    wide = [1 if module_at(view, name) else 0 for name in fields]
    reach = max(wide)
    left, right = min(columns) - reach, max(columns) + reach
    top, low = min(rows) - reach, max(rows) + reach
    for size, cell in (stage.CLOSE, stage.NEAR):
        if max(right - left, low - top) < size:
            # What matters in the middle of the window.
            column = (left + right + 1 - size) // 2
            row = (top + low + 1 - size) // 2
            return stage.window(column, row, size, cell)
    return stage.window(0, 0, *stage.WHOLE)


def chosen(view: Json) -> set[str]:
    """The fields of what has been chosen so far: the walker, the site, the sub and its reach."""
    turn = view["own"]["turn"]
    if not turn:
        return set()
    names = {name for name in (turn["site"], turn["walker"]) if name}
    if turn["sub"] is not None:
        name = field_of_sub(view, view["seat"], turn["sub"])
        names |= {name} if name else set()
    return names | set(turn["reach"])


def on_board(image: Image.Image, chart: Chart, options: Sorted) -> None:
    """Draw the discs, none of them over the edge of the window."""
    size = DISCS[chart.cell]
    # Half a disc and its glow.
    least = size * 0.56
    for number, name, dx, dy in options.discs:
        x, y = chart.at(name)
        spot = [
            min(max(least, value), most - least)
            for value, most in zip(
                (x + dx * chart.cell, y + dy * chart.cell), chart.size, strict=True
            )
        ]
        stamp(image, target(number, size), *spot)
