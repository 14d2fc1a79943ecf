"""The private picture: the part of the board in question, numbered options, the own sheet."""

from __future__ import annotations

from PIL import Image

from render.canvas import stamp
from render.frame import Frame
from render.highlights import frame_glow
from render.nautilus import chart, domes, own, pieces, plates, stage, targets, trips
from render.nautilus.chart import Chart
from render.nautilus.facts import field_of_sub, module_at
from render.theme import GLOW_LAST, GLOW_SELECT


def panel(frame: Frame) -> Image.Image:
    """Draw the private picture of the seat whose view it is."""
    view = frame.view
    options = targets.sort_out(frame.targets, view)
    window = targets.window(view, options)
    image = stage.panel_ground(window)
    _sea(image, frame, window, options)
    top = own.sheet(image, frame)
    foot = plates.column(image, frame, options.plates, top)
    plates.above(image, frame, top, foot)
    return image


def _sea(image: Image.Image, frame: Frame, window: Chart, options: targets.Sorted) -> None:
    """Draw the window apart, so that nothing reaches over its frame."""
    view = frame.view
    inner = window.within()
    part = chart.ground(window)
    _reach(part, frame, inner)
    chart.docks(part, inner, view)
    chart.abyss(part, inner, view)
    # Where notes are not kept for the players, the last look alone stays open.
    chart.finds(part, inner, view, view["own"]["known"] or view["own"]["look"])
    chart.city(part, inner, view)
    _sites(part, frame, inner)
    acts, colour = _acts(frame, options)
    chart.rings(part, inner, view, acts, colour)
    _seen(part, frame, inner)
    chart.subs(part, inner, view)
    _selected(part, frame, inner)
    trips.ways(part, inner, view, acts, colour)
    targets.on_board(part, inner, options)
    image.paste(part, window.box[:2])


def _acts(frame: Frame, options: targets.Sorted) -> tuple[list[list[str]], str]:
    """The own turn in progress in white, else the last turn of anybody in gold."""
    view = frame.view
    if view["turn"] and view["own"]["turn"]:
        # While places are to choose from, arrows would lie across their numbers.
        return ([] if options.discs else view["turn"]["acts"]), GLOW_SELECT
    if view["last"] and not frame.targets:
        return view["last"]["acts"], GLOW_LAST
    return [], GLOW_LAST


def _sites(image: Image.Image, frame: Frame, window: Chart) -> None:
    """What a module would cover on each site, and the place chosen for one still to be turned."""
    for each in frame.targets:
        verb, _, name = each.key.partition(":")
        if verb in ("at", "base") and window.shows(name):
            stamp(image, domes.outline(window.cell), *window.at(name))
    turn = frame.view["own"]["turn"]
    if turn and turn["site"]:
        stamp(image, domes.footprint(window.cell), *window.at(turn["site"]))


def _reach(image: Image.Image, frame: Frame, window: Chart) -> None:
    """The fields where the submarine may end its move, under everything else."""
    turn = frame.view["own"]["turn"]
    for name in turn["reach"] if turn else ():
        if window.shows(name):
            stamp(image, pieces.in_reach(window.cell), *window.at(name))


def _seen(image: Image.Image, frame: Frame, window: Chart) -> None:
    """Ring what the last echo or sample has shown."""
    size = window.cell - 4
    for each in frame.view["own"]["look"]:
        glow = frame_glow(size, size, GLOW_SELECT, round(window.cell * 0.2), 4, 7)
        if window.shows(each["field"]):
            stamp(image, glow, *window.at(each["field"]))


def _selected(image: Image.Image, frame: Frame, window: Chart) -> None:
    """White ring around the walker's module or the submarine that sails."""
    view = frame.view
    turn = view["own"]["turn"]
    if not turn:
        return
    cell = window.cell
    if turn["walker"] and module_at(view, turn["walker"]):
        stamp(image, domes.ring(cell, GLOW_SELECT), *window.at(turn["walker"]))
    if turn["sub"] is not None:
        name = field_of_sub(view, view["seat"], turn["sub"])
        if name:
            glow = frame_glow(round(cell * 1.2), cell, GLOW_SELECT, round(cell * 0.3), 5, 9)
            spot = chart.sub_spot(window, view, name)
            stamp(image, glow, *spot)
            # Once more, over its ring.
            stamp(image, pieces.sub(view["seat"], turn["sub"], cell), *spot)
