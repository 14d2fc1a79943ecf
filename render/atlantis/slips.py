"""What close looks at the questions of Atlantis are laid out with: slips, landings, balances."""

from __future__ import annotations

from PIL import Image

from render.atlantis import icons, pieces, sea, tiles
from render.atlantis.facts import ATLANTIS, MAINLAND
from render.canvas import calm, stamp, with_shadow
from render.close_look import PLATE, WIDTH
from render.frame import Json
from render.icons import icon
from render.materials import brass_panel, parchment, plate
from render.sprites import backdrop, sprite

HEIGHT = 1030
TOP, LOW = PLATE + 8, HEIGHT - 10  # what the answer has of the picture, below the plate
LEFT, RIGHT = 10, WIDTH - 10
GAIN, LOSS, EVEN = "#1f6b3a", "#8c1c10", "#4a4a40"


@backdrop
def water() -> Image.Image:
    """The ground of every close look."""
    return calm(sea.open_water((WIDTH, HEIGHT)), 5)


@sprite
def slip(wide: int, high: int) -> Image.Image:
    """A sheet for one answer, or one row of them."""
    edge = 14 if high > 150 else 10
    return with_shadow(
        brass_panel((wide, high), 18, 6, parchment((wide, high), 3, edge)), 3, 4, 0.5
    )


def lay(image: Image.Image, box: tuple[float, float, float, float]) -> None:
    """Lay a slip into a box."""
    x0, y0, x1, y1 = (round(v) for v in box)
    stamp(image, slip(x1 - x0, y1 - y0), (x0 + x1) / 2, (y0 + y1) / 2)


def balance(points: int, size: int) -> Image.Image:
    """What is won after the toll, or lost: the sign says which, the colour repeats it."""
    words = f"+{points}" if points > 0 else f"−{-points}" if points else "±0"
    ground = GAIN if points > 0 else LOSS if points else EVEN
    return plate(words, size, ground, "#ffffff", wide=1.3 + 0.32 * (len(words) - 1))


def times(count: int, size: int) -> Image.Image:
    """How many there are of a thing."""
    return plate(f"×{count}", size, wide=1.4)


def spot(image: Image.Image, place: int, x: float, y: float, size: int) -> None:
    """A place as a sign: its number, the temple of Atlantis or the tree of the mainland."""
    if place == ATLANTIS:
        stamp(image, icon("atlantis", size), x, y)
    elif place == MAINLAND:
        stamp(image, icons.ashore(size), x, y)
    else:
        stamp(image, plate(str(place), size, wide=1.35), x, y)


def stack(image: Image.Image, view: Json, place: int, x: float, y: float, percent: int) -> None:
    """The stack on a place with its figure and its number; the trees of the mainland."""
    if place in (ATLANTIS, MAINLAND):
        spot(image, place, x, y, round(1.1 * percent))
        return
    entry = view["path"][place - 1]
    top, figure = entry["tile"], entry["figure"]
    piece = tiles.tile(top["kind"], top["value"], entry["double"], figure is not None, percent)
    stamp(image, piece, x, y)
    if figure is not None:
        # As on the board: its feet on the left half, above the strip.
        stamp(image, pieces.figure(figure, percent), x - 0.25 * percent, y - 0.35 * percent)
    # At the left, where the board has it too: the code of the tile is at the right.
    number = plate(str(place), max(46, round(0.4 * percent)), wide=1.35)
    stamp(image, number, x - 0.36 * percent, y + 0.5 * percent)


def step_of(percent: float) -> int:
    """The nearest of the few sizes in which sprites are kept, none above that."""
    return max((size for size in SIZES if size <= percent), default=SIZES[0])


SIZES = (60, 75, 90, 110, 135, 160, 200)
