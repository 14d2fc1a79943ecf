"""The unchanging ground of each picture, drawn once."""

from __future__ import annotations

from PIL import Image

from render.canvas import calm, vertical
from render.materials import paste_panel
from render.nautilus.chart import Chart, ground, rims
from render.nautilus.facts import FIELDS
from render.sprites import backdrop

WIDTH, HEIGHT = 1600, 1200  # of the scoring
BOARD_WIDTH, BOARD_HEIGHT = 1080, 1062  # hardly wider than high: so large on a phone and a desktop
RIM = 27
BOARD = Chart(0, 0, FIELDS, 41, RIM, RIM)

PANEL_HEIGHT = 1188
PANEL_RIM, PANEL_TYPE = 40, 30
# windows of the private picture: fields a side, pixels a field
CLOSE, NEAR, WHOLE = (13, 85), (17, 65), (FIELDS, 44)
PANEL_SIDE = (1194, 6, 1594, 1182)


def night(size: tuple[int, int]) -> Image.Image:
    """The calm rim of every picture."""
    return calm(vertical(size, [(0, "#123140"), (1, "#081820")]))


@backdrop
def board_ground() -> Image.Image:
    """The public board without anything that changes."""
    out = night((BOARD_WIDTH, BOARD_HEIGHT))
    out.paste(ground(BOARD), (BOARD.x, BOARD.y))
    rims(out, BOARD, 26, RIM, foot=False)
    return out


def panel_ground(chart: Chart) -> Image.Image:
    """The private picture with the rim of a window, still without its sea."""
    out = _panel()
    rims(out, chart, PANEL_TYPE, PANEL_RIM)
    return out


@backdrop
def _panel() -> Image.Image:
    out = night((WIDTH, PANEL_HEIGHT))
    paste_panel(out, PANEL_SIDE, edge=22, radius=22, border=9)
    return out


def window(column: int, row: int, fields: int, cell: int) -> Chart:
    """A window of the private picture, kept on the board."""
    most = FIELDS - fields
    side = fields * cell
    room = (PANEL_HEIGHT - side) // 2
    # At the edge of the board the window is shifted inwards: it never shows what is not there.
    return Chart(min(max(0, column), most), min(max(0, row), most), fields, cell, room, room)
