"""The private picture: the sea with numbered options, the own sheet, the tray of things."""

from __future__ import annotations

from PIL import Image

from render.canvas import stamp
from render.frame import Frame
from render.highlights import frame_glow
from render.swarm import networks, own, preview, stage, table, targets, track, tray
from render.swarm.acts import Touched, touched
from render.swarm.chart import WHOLE
from render.theme import GLOW_LAST, GLOW_SELECT


def panel(frame: Frame) -> Image.Image:
    """Draw the private picture of the seat whose view it is."""
    view = frame.view
    options = targets.sort_out(frame.targets, view)
    image = stage.ground()
    _sea(image, frame, options)
    track.markers(image, view, set())
    # Before the numbers are drawn, which would be cut out along with the board.
    laid = preview.cut_outs(image, view, options.turns)
    targets.on_board(image, view, options)
    told = tray.tray(image, frame, options)
    y = own.heading(image, frame)
    # The options first: what they leave free goes to the rest, the most useful first.
    low = own.plates(image, frame, options.plates, y)
    if options.turns:
        y = preview.previews(image, laid, frame, options.turns, (own.LEFT, y + 8))
    y = own.network_list(image, frame, y, low)
    if not told:
        y = own.so_far(image, frame, y, low)
    y = own.others(image, frame, y, low)
    if low - y > own.LEGEND:
        own.legend(image, frame, low)
    return image


def _sea(image: Image.Image, frame: Frame, options: targets.Sorted) -> None:
    """The board; the own networks are drawn around it while no field is asked for."""
    view = frame.view
    done, colour = _acts(frame, options)
    table.ocean(image, view)
    table.rings(image, done, colour)
    mine = view["players"][view["seat"]]["networks"]
    free = not options.discs and not options.turns
    if free:
        networks.outlines(image, mine)
    table.ways(image, done, colour)
    table.pieces_on(image, view)
    table.hits(image, done)
    if free:
        networks.badges(image, mine)
    _chosen(image, frame)
    table.corners(image, view)


def _acts(frame: Frame, options: targets.Sorted) -> tuple[Touched, str]:
    """The own turn in progress in white, else the last turn of anybody in gold."""
    view = frame.view
    if view["turn"] and view["own"]["turn"]:
        return touched(None if options.discs else view["turn"]), GLOW_SELECT
    return touched(None if frame.targets else view["last"]), GLOW_LAST


def _chosen(image: Image.Image, frame: Frame) -> None:
    """White ring around the field or hazard chosen so far."""
    turn = frame.view["own"]["turn"]
    if not turn:
        return
    for field in {turn["field"], turn["at"]} - {None}:
        ring = frame_glow(table.RING, table.RING, GLOW_SELECT, 14, 5, 8)
        stamp(image, ring, *WHOLE.centre(field))
