"""The unchanging ground of each picture, drawn once."""

from __future__ import annotations

from PIL import Image, ImageFilter

from render import close_look
from render.canvas import CLEAR, Point, calm, diagonal, rounded, stamp, tint
from render.highlights import frame_glow
from render.materials import brass_panel, parchment, paste_panel
from render.nautilus_duel import cards, hull
from render.nautilus_duel.deck import Deck
from render.nautilus_duel.facts import HEIGHT, SPACES, WIDTH, centre
from render.nautilus_duel.water import bubbles, jellyfish, shoal, water
from render.sprites import backdrop, sprite
from render.theme import GLOW_LAST, rgb

BOARD_HEIGHT = 1044
BOARD = Deck(x=-286, y=81, percent=88, pull=37, label=52)  # bow and screw leave the picture
HEADING = (10, 10, 1070, 74)
STRIPS = (982, 130)  # the middles of the strips of A, below the board, and of B above it
SMALL = Deck(x=6, y=-73, percent=78)  # the board inside the private picture
PANEL_HEIGHT = 1124
SEAT_SHEETS = ((10, 512, 246, 690), (10, 12, 246, 190))  # private picture, seat A below
NOTES = (1262, 10, 1590, 696)
TRAY = (10, 704, 990, 1016)
SPECIAL = (1000, 704, 1590, 1016)
WON = (10, 1026, 1590, 1114)
FINAL = Deck(x=304, y=-178, percent=62)  # the ship above the final table
FINAL_SEATS = ((20, 20, 300, 352), (1300, 20, 1580, 352))
FINAL_TITLE = (316, 284, 1284, 360)
FINAL_TABLE = (20, 370, 1580, 1064)


@backdrop
def board_ground() -> Image.Image:
    """The public board without anything that changes."""
    out = water((close_look.WIDTH, BOARD_HEIGHT))
    hull.lay(out, BOARD.x, BOARD.y, BOARD.percent)
    paste_panel(out, HEADING, edge=10, radius=16, border=7)
    _spaces(out, BOARD)
    return out


@backdrop
def panel_ground() -> Image.Image:
    """The private picture without anything that changes."""
    out = water((WIDTH, PANEL_HEIGHT))
    _life(out, SMALL)
    hull.lay(out, SMALL.x, SMALL.y, SMALL.percent)
    _spaces(out, SMALL)
    for box in (*SEAT_SHEETS, NOTES, SPECIAL, WON):
        paste_panel(out, box, edge=14)
    velvet(out, TRAY)
    return out


@backdrop
def final_ground() -> Image.Image:
    """The final picture without anything that changes."""
    out = water((WIDTH, HEIGHT))
    hull.lay(out, FINAL.x, FINAL.y, FINAL.percent)
    for box in (*FINAL_SEATS, FINAL_TITLE):
        paste_panel(out, box, seed=4, edge=14)
    paste_panel(out, FINAL_TABLE, seed=6, edge=24)
    return out


def velvet(image: Image.Image, box: tuple[int, int, int, int]) -> None:
    """The tray one's own cards lie on: dark cloth in a brass frame."""
    x0, y0, x1, y1 = box
    size = (x1 - x0, y1 - y0)
    cloth = diagonal(size, "#1c4a56", "#07202a")
    light = rounded(size, (60, -80, size[0] * 0.6, size[1] * 0.8), 90)
    tint(cloth, light.filter(ImageFilter.GaussianBlur(60)), "#4fb0b4", 0.28)
    panel = brass_panel(size, 18, 8, cloth)
    room = rounded(image.size, (x0 + 4, y0 + 6, x1 + 5, y1 + 7), 18)
    tint(image, room.filter(ImageFilter.GaussianBlur(6)), "#01080d", 0.6)
    image.paste(calm(panel.convert("RGB")), (x0, y0), panel.getchannel("A"))


def _spaces(image: Image.Image, layout: Deck) -> None:
    for space in SPACES:
        stamp(image, cards.empty_space(space, layout.percent), *layout.at(*centre(space)))


def _life(image: Image.Image, layout: Deck) -> None:
    """Bubbles of the screw, a far shoal, a jellyfish: only where no label can come."""
    k = layout.percent / 100

    def spot(x: float, y: float) -> Point:
        return layout.at(x, y)

    shoal(image, spot(1536, 352), 9, 5, (44 * k, 26 * k))
    jellyfish(image, spot(1560, 690), 0.62 * k)
    places = []
    for x, y, r in ((1572, 420, 5), (1586, 392, 7), (1578, 640, 6), (1590, 664, 4), (1584, 446, 4)):
        px, py = spot(x, y)
        places.append((round(px), round(py), max(3, round(r * k))))
    bubbles(image, places)


@sprite
def strip(active: bool, colour: str) -> Image.Image:
    """The sheet of a player along the edge of the board, 1060 x 100; bright on their turn."""
    size = (1060, 100)
    sheet = parchment(size, 5, 7)
    if active:
        sheet = Image.blend(sheet, Image.new("RGB", size, rgb("#fffaf0")), 0.72)
    bar = Image.new("RGB", (18, size[1]), rgb(colour))
    sheet.paste(bar, (4, 0))
    out = brass_panel(size, 16, 7, sheet)
    if not active:
        return out
    glow = frame_glow(size[0] - 12, size[1] - 8, GLOW_LAST, 14, 5, 6)
    lit = Image.new("RGBA", glow.size, CLEAR)
    # On a larger sheet, since the glow reaches beyond the strip.
    lit.alpha_composite(out, ((glow.width - size[0]) // 2, (glow.height - size[1]) // 2))
    lit.alpha_composite(glow)
    return lit
