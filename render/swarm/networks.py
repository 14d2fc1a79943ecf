"""The networks of a player drawn around their fields, each with what it would score now."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.canvas import CLEAR, Point, stamp
from render.frame import Json
from render.materials import plate
from render.sprites import sprite
from render.swarm.chart import WHOLE, Chart
from render.swarm.facts import CELL, LETTERS, SIDE, WAYS, name, place
from render.theme import INK, IVORY, rgb

_INSET = 4
_LINE = 6


def outlines(image: Image.Image, networks: list[Json], chart: Chart = WHOLE) -> None:
    """A line around each network: solid for the one that would score, dashed for the others."""
    for each in networks:
        cells = {*each["fields"], *each["stations"]}
        for cell in cells:
            _edges(image, chart, cell, cells, bool(each["best"]))


def badges(image: Image.Image, networks: list[Json]) -> None:
    """Letter and score of each network, where it covers neither value nor crew."""
    for letter, each in zip(LETTERS, networks, strict=False):
        x, y = _spot(each)
        stamp(image, badge(letter, each["score"], bool(each["best"])), x, y)


def _spot(network: Json) -> Point:
    """Low on a water field, or where a lone station looks out on the sea."""
    if network["fields"]:
        # The lowest, and of those the one furthest right: pieces stand above it.
        cell = max(network["fields"], key=lambda field: (place(field)[1], place(field)[0]))
        return WHOLE.beside(cell, 8, 45)
    return WHOLE.ashore(network["stations"][0])


def badge(letter: str, score: int, best: bool) -> Image.Image:
    """The name of a network and its score."""
    words = f"{letter} {score}"
    ground, ink = (INK, "#ffe9a8") if best else ("#24424e", IVORY)
    return plate(words, 38, ground, ink, wide=1.9 if score < 10 else 2.3)


def _edges(image: Image.Image, chart: Chart, cell: str, cells: set[str], solid: bool) -> None:
    column, row = place(cell)
    x, y = chart.centre(cell)
    for dx, dy in WAYS.values():
        near = (column + dx, row + dy)
        inside = 0 <= near[0] < SIDE and 0 <= near[1] < SIDE and name(*near) in cells
        # Only where the network ends: sides between two of its fields stay open.
        if not inside:
            off = chart.off(CELL / 2 - _INSET)
            stamp(image, edge(dx != 0, solid, chart.cell), x + dx * off, y + dy * off)


@sprite
def edge(upright: bool, solid: bool, cell: int = CELL) -> Image.Image:
    """One side of a field as a line with ink on both sides."""
    out = Image.new("RGBA", (cell, _LINE + 4), CLEAR)
    pen = ImageDraw.Draw(out)
    # Four dashes a field, with the same gap across the corner of two fields.
    parts = [(0, cell)] if solid else [(k, k + 15) for k in range(4, cell, 24)]
    for x0, x1 in parts:
        pen.rectangle((x0, 0, x1 - 1, _LINE + 3), fill=rgb(INK))
        pen.rectangle((x0 + (0 if solid else 2), 2, x1 - (1 if solid else 3), _LINE + 1),
                      fill=rgb(IVORY))  # fmt: skip
    return out.transpose(Image.Transpose.ROTATE_90) if upright else out
