"""What the cover and the pages of the rules are made of: light, letters of brass, stones."""

from __future__ import annotations

import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import close_look, fonts
from render.atlantis import pieces, tiles
from render.canvas import dilate, stamp, tint, vertical
from render.theme import BRASS_LO, rgb


def shafts(image: Image.Image, seed: int, count: int, share: float) -> None:
    """Light that falls from the upper left."""
    rnd = random.Random(seed)
    mask = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(mask)
    wide, high = image.size
    for _ in range(count):
        x, w = rnd.uniform(-0.2, 0.8) * wide, rnd.uniform(30, 110)
        corners = [(x, -10), (x + w, -10), (x + 2.4 * w + 420, high), (x + 420, high)]
        pen.polygon(corners, fill=rnd.randint(70, 160))
    fade = vertical(image.size, [(0, "#ffffff"), (1, "#000000")]).convert("L")
    soft = mask.filter(ImageFilter.GaussianBlur(16))
    tint(image, ImageChops.multiply(soft, fade), "#f4fff4", share)


def brass_words(
    image: Image.Image, at: tuple[float, float], words: str, room: float, size: int
) -> None:
    """Large letters of brass with a heavy shadow, in the middle of a point."""
    words, size = fonts.fit(fonts.printable(words), "display", size, int(room), close_look.LEAST)
    wide, high = round(room) + 60, size * 2
    box = (round(at[0] - wide / 2), round(at[1] - high / 2))
    face = Image.new("RGB", (wide, high))
    fonts.label(face, (wide / 2, high / 2), words, room, "display", size, "#ffffff", "mm")
    mask = face.convert("L")
    rim = dilate(mask, 5)
    shade = ImageChops.offset(rim, 5, 9).filter(ImageFilter.GaussianBlur(9))
    image.paste((0, 0, 0), box, shade.point(lambda v: int(v * 0.8)))
    image.paste(rgb("#1c1204"), box, rim)
    image.paste(rgb("#fff6cf"), (box[0] - 2, box[1] - 2), mask)
    bands = [(0.28, "#fff2bd"), (0.46, "#e6bf5c"), (0.52, "#b98428"), (0.58, "#f3d684")]
    image.paste(vertical((wide, high), [(0, "#fff2bd"), *bands, (1, BRASS_LO)]), box, mask)


def stone(
    image: Image.Image,
    face: tuple[str, int],
    x: float,
    y: float,
    percent: int = 135,
    *,
    figure: str | None = None,
    double: bool = False,
) -> None:
    """A stack of the road, and a figure on it as it stands on the board."""
    piece = tiles.tile(*face, double, figure is not None, percent)
    stamp(image, piece, x, y)
    if figure is not None:
        stamp(image, pieces.figure(figure, percent), x - 0.25 * percent, y - 0.35 * percent)
