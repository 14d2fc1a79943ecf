"""The unchanging ground of each picture, drawn once."""

from __future__ import annotations

import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.atlantis import coasts, sea, tiles
from render.atlantis.facts import HEIGHT, SEA, WIDTH, centre, stretch
from render.canvas import CLEAR, calm, diagonal, reduce, rounded, stamp, tint, vertical
from render.highlights import dim
from render.icons import icon
from render.materials import brass_panel, paste_panel, plate
from render.sprites import backdrop, sprite
from render.theme import BRASS, INK, mix, rgb

CREW_WIDTH, CREW_HEIGHT = 1080, 1000  # the picture of the seats

PANEL_HEIGHT = 1270
PANEL_SIDE = (SEA + 8, 10, WIDTH - 10, PANEL_HEIGHT - 10)
TRAY = (6, HEIGHT + 6, SEA, PANEL_HEIGHT - 8)

FINAL_TITLE = (420, 60, 1160, 262)
FINAL_TABLE = (16, 306, WIDTH - 16, HEIGHT - 34)
LAND_SHIFT = (WIDTH - SEA, -776)  # the mainland in the final picture


@backdrop
def final_ground() -> Image.Image:
    """The final picture without anything that changes."""
    out = sea.open_water((WIDTH, HEIGHT))
    coasts.city(out)
    coasts.mainland(out, *LAND_SHIFT)
    _key(out)
    out = calm(out)
    paste_panel(out, FINAL_TITLE, seed=4, edge=16)
    paste_panel(out, FINAL_TABLE, seed=6, edge=24)
    return out


@backdrop
def board_ground() -> Image.Image:
    """The public board without anything that changes."""
    return world()


@backdrop
def crew_ground() -> Image.Image:
    """The picture of the seats without anything that changes."""
    out = vertical((CREW_WIDTH, CREW_HEIGHT), [(0, "#123140"), (1, "#081820")])
    paste_panel(out, (8, 8, CREW_WIDTH - 8, CREW_HEIGHT - 8), edge=22, radius=22, border=9)
    return out


@backdrop
def panel_ground() -> Image.Image:
    """The private picture without anything that changes."""
    out = vertical((WIDTH, PANEL_HEIGHT), [(0, "#123140"), (1, "#081820")])
    out.paste(calm(world(), 5), (0, 0))  # this picture is larger and must not be heavier
    paste_panel(out, PANEL_SIDE, edge=22, radius=22, border=9)
    _velvet(out, TRAY)
    return out


def _velvet(image: Image.Image, box: tuple[int, int, int, int]) -> None:
    """The tray one's own cards and tiles lie on: deep blue cloth in a brass frame."""
    x0, y0, x1, y1 = box
    size = (x1 - x0, y1 - y0)
    cloth = diagonal(size, "#1d6076", "#0a2c40")
    light = rounded(size, (40, -90, size[0] * 0.55, size[1] * 0.7), 80)
    tint(cloth, light.filter(ImageFilter.GaussianBlur(50)), "#5fd6cf", 0.28)
    panel = brass_panel(size, 18, 8, cloth)
    image.paste(calm(panel.convert("RGB")), (x0, y0), panel.getchannel("A"))


@sprite
def world(name: str = "road") -> Image.Image:
    """The sea with both ends and the road: whole, broken all along, or closed by either end."""
    out = sea.water()
    _life(out)
    if name == "road":
        sea.causeway(out)
    elif name == "quay":
        sea.quay(out)
    elif name == "meadow":
        sea.meadow(out)
    sea.finish(out)
    coasts.city(out)
    coasts.mainland(out)
    _key(out)
    stamp(out, plate("ATL", 40, wide=2.0), 112, 58)
    stamp(out, plate("MAIN", 40, wide=2.5), 898, 874)
    return calm(out)


@sprite
def piece(name: str, place: int) -> Image.Image:
    """The part of a layer that belongs to one place, to be laid over the road."""
    # Water must cover the shallows beside the road as well.
    half = 92 if name == "water" else 78
    n, reach = 2, 120
    x, y = (round(v) for v in centre(place))
    mask = Image.new("L", (2 * reach * n, 2 * reach * n), 0)
    # A little more than half a place to each side: neighbouring pieces overlap.
    outline = stretch(place - 0.57, place + 0.57, half)
    ImageDraw.Draw(mask).polygon(
        [((u - x + reach) * n, (v - y + reach) * n) for u, v in outline], fill=255
    )
    mask = reduce(mask, n)
    if name == "water":
        mask = sea.rough(mask, 8, 4, place)
    else:
        mask = mask.filter(ImageFilter.GaussianBlur(1.2))
    inside = Image.new("L", mask.size, 0)
    # Nothing beyond the sea: there the layer is not drawn.
    inside.paste(255, (reach - x, 0, reach - x + SEA, 2 * reach))
    mask = ImageChops.multiply(mask, inside)
    left, top, right, low = mask.getbbox() or (0, 0, 1, 1)
    # As small as possible around the centre, by which the piece is laid.
    w, h = max(reach - left, right - reach), max(reach - top, low - reach)
    out = calm(world(name), 5).crop((x - w, y - h, x + w, y + h)).convert("RGBA")
    if name == "water":
        _empty(out, place)
    out.putalpha(mask.crop((reach - w, reach - h, reach + w, reach + h)))
    return out


def _empty(image: Image.Image, place: int) -> None:
    """Deep water, crests of waves and the number of the place."""
    for sign, drop in ((tiles.water(), 0), (tiles.number(place), 40)):
        stamp(image, sign, image.width / 2, image.height / 2 + drop)


def _life(image: Image.Image) -> None:
    """Fish and drowned columns in the lanes of open water, far from any label."""
    rnd = random.Random(4)
    layer = Image.new("RGBA", image.size, CLEAR)
    for y in (249, 447, 645, 843):
        for x in range(170 + rnd.randint(0, 60), SEA - 150, 150):
            if rnd.random() < 0.45:
                continue
            fish = icon("fish", 40, None)
            if rnd.random() < 0.5:
                fish = fish.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
            stamp(layer, dim(fish, 0.34), x + rnd.randint(-30, 30), y + rnd.randint(-8, 8))
    image.paste(layer, (0, 0), layer)


def _key(image: Image.Image) -> None:
    """The Greek key along the upper and the lower edge."""
    u, h = 6, 26
    for y0, flip in ((2, False), (image.height - 2 - h, True)):
        mask = Image.new("L", (image.width, h), 0)
        pen = ImageDraw.Draw(mask)
        for x in range(-8, image.width, 6 * u):
            turns = [(0, 4), (0, 0), (5, 0), (5, 3), (2, 3), (2, 2), (3.6, 2)]
            pen.line([(x + a * u, (4 - b if flip else b) * u) for a, b in turns], 255, 4)
            foot = (0 if flip else 4) * u
            # The line that joins one key to the next.
            pen.line([(x, foot), (x + 6 * u, foot)], 255, 4)
        strip = image.crop((0, y0, image.width, y0 + h))
        strip = Image.blend(strip, Image.new("RGB", strip.size, rgb(INK)), 0.66)
        tint(strip, mask, mix(BRASS, "#ffffff", 0.25), 1.0)
        image.paste(strip, (0, y0))
