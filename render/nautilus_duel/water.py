"""Midnight water: depth, shafts of light, ridges of the sea floor, distant life."""

from __future__ import annotations

import math
import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import (
    Point,
    Size,
    calm,
    caustics,
    clouds,
    radial,
    reduce,
    smooth,
    tint,
    vertical,
    vignette,
)
from render.nautilus_duel.facts import THEME


def water(size: Size) -> Image.Image:
    """The sea of one picture, without anything in it that carries meaning."""
    out = radial(size, "#237f92", THEME.deep, (0.36, 0.10), 0.82)
    tint(out, clouds(size, 300, 3, 3).point(lambda v: max(0, v - 100) * 2), "#02222e", 0.42)
    _caustics(out)
    _ridges(out)
    _shafts(out)
    vignette(out, 0.62)
    return calm(out)


def _caustics(image: Image.Image) -> None:
    """A faint net of light near the surface only."""
    w, h = image.size
    fade = vertical((w, h), [(0, "#ffffff"), (0.30, "#303030"), (0.5, "#000000"), (1, "#000000")])
    net = ImageChops.multiply(caustics((w, h), 84, 21, 8), fade.convert("L"))
    tint(image, net, THEME.light, 0.20)


def _ridges(image: Image.Image) -> None:
    """Three ridges of the sea floor, the nearer the darker, like paper cut-outs in mist."""
    w, h = image.size
    for seed, base, swing, colour, opacity in (
        (4, 0.70, 70, "#0e4454", 0.55),
        (9, 0.80, 60, "#082f3c", 0.75),
        (15, 0.90, 44, "#041d27", 0.9),
    ):
        rnd = random.Random(seed)
        line: list[Point] = [
            (x, h * base + rnd.uniform(-swing, swing)) for x in range(-80, w + 240, 160)
        ]
        edge = smooth(line, closed=False)
        mask = Image.new("L", (w, h), 0)
        ImageDraw.Draw(mask).polygon([*edge, (w + 80, h), (-80, h)], fill=255)
        tint(image, mask.filter(ImageFilter.GaussianBlur(2.2)), colour, opacity)


def _shafts(image: Image.Image) -> None:
    """Light from the upper left, broad and soft."""
    w, h = image.size
    # A quarter of the size: they are so soft that nobody sees it, and blurring is far quicker.
    mask = Image.new("L", (w // 4, h // 4), 0)
    pen = ImageDraw.Draw(mask)
    for x, width, light in (
        (-30, 30, 120),
        (44, 18, 90),
        (104, 52, 118),
        (206, 22, 80),
        (268, 40, 60),
    ):
        # All lean the same way and widen downwards.
        foot = x + 150
        pen.polygon(
            [(x, -10), (x + width, -10), (foot + width * 2.4 + 40, 300), (foot, 300)], fill=light
        )
    fade = vertical(mask.size, [(0, "#ffffff"), (0.75, "#262626"), (1, "#080808")]).convert("L")
    soft = ImageChops.multiply(mask.filter(ImageFilter.GaussianBlur(6)), fade)
    tint(image, soft.resize((w, h), Image.Resampling.BICUBIC), THEME.light, 0.5)


def shoal(image: Image.Image, at: Point, count: int, seed: int, reach: Point) -> None:
    """A school of distant fish, all one way, far from any label."""
    rnd = random.Random(seed)
    n = 2
    layer = Image.new("L", (image.width * n, image.height * n), 0)
    pen = ImageDraw.Draw(layer)
    for _ in range(count):
        x = (at[0] + rnd.uniform(-1, 1) * reach[0]) * n
        y = (at[1] + rnd.uniform(-1, 1) * reach[1]) * n
        k = rnd.uniform(0.7, 1.15) * n
        body = [(-13, 0), (-5, -4.6), (5, -4), (12, 0), (5, 4), (-5, 4.6)]
        pen.polygon(smooth([(x + u * k, y + v * k) for u, v in body]), fill=255)
        pen.polygon(
            [(x + u * k, y + v * k) for u, v in ((9, 0), (19, -6), (16, 0), (19, 6))], fill=255
        )
    tint(image, reduce(layer, n), "#6fc3cc", 0.34)


def jellyfish(image: Image.Image, at: Point, scale: float, opacity: float = 0.32) -> None:
    """A drifting lamp of the deep, pale and far away."""
    n = 2
    layer = Image.new("L", (image.width * n, image.height * n), 0)
    pen = ImageDraw.Draw(layer)

    def spot(x: float, y: float) -> Point:
        return (at[0] + x * scale) * n, (at[1] + y * scale) * n

    for i, x in enumerate((-22, -11, 0, 11, 22)):
        # Each tentacle sways at its own phase.
        line = [spot(x + 7 * math.sin(k * 0.9 + i), 8 + k * 11) for k in range(8)]
        pen.line(smooth(line, closed=False), fill=120, width=round(3 * scale * n))
    bell = [(-34, 10), (-32, -12), (-16, -32), (0, -37), (16, -32), (32, -12), (34, 10)]
    fringe = [(22, 4), (11, 12), (0, 5), (-11, 12), (-22, 4)]
    pen.polygon(smooth([spot(*p) for p in (*bell, *fringe)]), fill=190)
    pen.polygon(smooth([spot(*p) for p in ((-16, -8), (-10, -22), (4, -26), (-4, -14))]), fill=255)
    glow = layer.filter(ImageFilter.GaussianBlur(9 * scale * n))
    tint(image, reduce(ImageChops.lighter(layer, glow), n), "#9fe9ee", opacity)


def bubbles(image: Image.Image, places: list[tuple[int, int, int]]) -> None:
    """Bubbles (x, y, radius), each with its own light."""
    n = 2
    layer = Image.new("RGBA", (image.width * n, image.height * n), (220, 255, 255, 0))
    pen = ImageDraw.Draw(layer)
    for cx, cy, radius in places:
        x, y, r = cx * n, cy * n, radius * n
        box = (x - r, y - r, x + r, y + r)
        pen.ellipse(box, outline=(220, 255, 255, 120), width=3, fill=(200, 255, 255, 22))
        shine = (x - r * 0.55, y - r * 0.6, x - r * 0.1, y - r * 0.15)
        pen.ellipse(shine, fill=(255, 255, 255, 160))
    layer = reduce(layer, n)
    image.paste(layer, (0, 0), layer)
