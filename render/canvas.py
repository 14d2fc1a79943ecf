"""Light and shape: gradients, seeded textures, shadows, bevels, supersampling and the pen.

Light comes from the upper left in every sprite, shadows fall to the lower right. Everything is
seeded, so the same frame gives the same pixels in every process.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.curves import Point as Point
from render.curves import smooth as smooth
from render.theme import INK, SHADE, Colour, Rgb, Rgba, mix, rgb, rgba

SS = 3  # cards and plates are drawn three times too large and reduced once
FINE = 4  # icons, with their small parts, four times
Size = tuple[int, int]
CLEAR: Rgba = (0, 0, 0, 0)


def vertical(size: Size, stops: Sequence[tuple[float, Colour]]) -> Image.Image:
    """Vertical gradient through stops (0..1, colour)."""
    # Large gradients are made small and enlarged: Pillow does that far faster than Python loops.
    return _column(tuple(stops)).resize(size, Image.Resampling.BILINEAR)


@lru_cache(maxsize=64)
def _column(stops: tuple[tuple[float, Colour], ...]) -> Image.Image:
    column = bytearray()
    for y in range(256):
        t = y / 255
        for (t0, c0), (t1, c1) in pairwise(stops):
            if t <= t1:
                column += bytes(mix(c0, c1, (t - t0) / max(1e-6, t1 - t0)))
                break
    return Image.frombytes("RGB", (1, 256), bytes(column))


def diagonal(size: Size, lit: Colour, dark: Colour) -> Image.Image:
    """Gradient from the lit upper left to the dark lower right."""
    return _slope(rgb(lit), rgb(dark)).resize(size, Image.Resampling.BICUBIC)


@lru_cache(maxsize=256)
def _slope(lit: Rgb, dark: Rgb) -> Image.Image:
    steps = b"".join(bytes(mix(lit, dark, k / 30)) for k in range(31))
    # Row y begins y steps further on, so the colour depends on x + y alone: a diagonal.
    rows = [steps[3 * y : 3 * (y + 16)] for y in range(16)]
    return Image.frombytes("RGB", (16, 16), b"".join(rows))


def radial(
    size: Size, inner: Colour, outer: Colour, centre: Point = (0.5, 0.5), power: float = 1.0
) -> Image.Image:
    """Gradient around a centre given in shares of the size."""
    n = 72
    u, v = centre
    # The corner furthest from the centre gets exactly the outer colour.
    far = math.hypot(max(u, 1 - u), max(v, 1 - v))
    places = [k / (n - 1) for k in range(n)]
    reach = bytes(
        round(255 * min(1.0, math.hypot(x - u, y - v) / far) ** power)
        for y in places
        for x in places
    )
    return _between(Image.frombytes("L", (n, n), reach), inner, outer, size)


def _between(shares: Image.Image, first: Colour, second: Colour, size: Size) -> Image.Image:
    """A map of shares (0..255) coloured between two colours and enlarged."""
    bands = [
        shares.point([round(a + (b - a) * k / 255) for k in range(256)])
        for a, b in zip(rgb(first), rgb(second), strict=True)
    ]
    return Image.merge("RGB", bands).resize(size, Image.Resampling.BICUBIC)


def noise(size: Size, cell: float, seed: int) -> Image.Image:
    """Smooth value noise, one random number per `cell` pixels."""
    w, h = max(2, int(size[0] / cell) + 2), max(2, int(size[1] / cell) + 2)
    grains = random.Random(seed).randbytes(w * h)
    return Image.frombytes("L", (w, h), grains).resize(size, Image.Resampling.BICUBIC)


def clouds(size: Size, cell: float, seed: int, octaves: int = 4) -> Image.Image:
    """Noise of several sizes over each other."""
    out = noise(size, cell, seed)
    for i in range(1, octaves):
        # Each octave half as coarse, and of its own seed, or the grains would repeat.
        out = Image.blend(out, noise(size, max(2, cell / 2**i), seed + i), 0.34)
    return out


def caustics(size: Size, cell: float, seed: int, sharp: int = 9) -> Image.Image:
    """The net of light on a sea floor: bright where two noises are equal."""
    wide = ImageChops.difference(noise(size, cell, seed), noise(size, cell, seed + 1))
    fine = ImageChops.difference(
        noise(size, cell * 0.6, seed + 2), noise(size, cell * 0.6, seed + 3)
    )
    # The finer net is dimmer by a third, so that the wide one leads.
    net = ImageChops.lighter(
        wide.point(lambda v: max(0, 255 - v * sharp)),
        fine.point(lambda v: max(0, 255 - v * sharp) * 2 // 3),
    )
    return net.filter(ImageFilter.GaussianBlur(1.6))


def tint(image: Image.Image, mask: Image.Image, colour: Colour, opacity: float) -> Image.Image:
    """Paint colour over an RGB picture through an L mask; changes and returns the picture."""
    image.paste(rgb(colour), (0, 0, *image.size), mask.point(lambda v: int(v * opacity)))
    return image


def calm(image: Image.Image, bits: int = 6) -> Image.Image:
    """Drop the low bits of a background: unseen at 6, and the PNG shrinks by 12 to 18 %."""
    step = 1 << (8 - bits)
    return image.point(lambda v: min(255, (v // step) * step + step // 2))


def vignette(image: Image.Image, strength: float = 0.55, colour: Colour = "#020a10") -> Image.Image:
    """Darken the rim of an RGB picture; changes and returns it."""
    n = 64
    places = [k / (n - 1) - 0.5 for k in range(n)]
    edges = bytes(
        # Square and round distance added up: a rim that is neither a box nor an ellipse.
        round(255 * max(0.0, 0.9 * max(abs(u), abs(v)) + 0.7755 * math.hypot(u, v) - 0.55) / 0.9)
        for v in places
        for u in places
    )
    mask = Image.frombytes("L", (n, n), edges).point(lambda v: min(255, v * 2))
    return tint(image, mask.resize(image.size, Image.Resampling.BICUBIC), colour, strength)


def dilate(alpha: Image.Image, r: float) -> Image.Image:
    """Grow a mask by about r pixels with a soft edge (much faster than MaxFilter)."""
    blurred = alpha.filter(ImageFilter.GaussianBlur(r))
    # The far foot of the blur, from 30 of 255 on, made steep again: an edge a few pixels soft.
    return blurred.point(lambda v: max(0, min(255, (v - 30) * 14)))


def filled(mask: Image.Image, colour: Colour) -> Image.Image:
    """One colour in the shape of a mask."""
    out = Image.new("RGBA", mask.size, rgba(colour, 0))
    out.putalpha(mask)
    return out


def cut(image: Image.Image, mask: Image.Image) -> Image.Image:
    """A picture cut out by a mask."""
    out = image.convert("RGBA")
    out.putalpha(mask)
    return out


def rounded(size: Size, box: tuple[float, float, float, float], radius: float) -> Image.Image:
    """Mask of a rounded rectangle."""
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius=radius, fill=255)
    return mask


def disc(size: Size, centre: Point, radius: float) -> Image.Image:
    """Mask of a circle."""
    mask = Image.new("L", size, 0)
    x, y = centre
    ImageDraw.Draw(mask).ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return mask


def bevel(
    image: Image.Image, depth: float, hi: float = 0.55, lo: float = 0.5, soft: float | None = None
) -> Image.Image:
    """Light the upper left edges and darken the lower right ones of an RGBA sprite."""
    alpha = image.getchannel("A")
    blurred = alpha.filter(ImageFilter.GaussianBlur(soft or depth))
    # Whole pixels, and at least one: shifted by nothing there would be no light.
    d = max(1, round(depth))
    up = ImageChops.offset(blurred, -d, -d)
    low = ImageChops.offset(blurred, d, d)
    out = image.convert("RGB")
    # where the shape thins out towards the lower right, `up` is small and `low` still large
    tint(out, ImageChops.multiply(ImageChops.subtract(up, low), alpha), "#ffffff", hi)
    tint(out, ImageChops.multiply(ImageChops.subtract(low, up), alpha), "#000000", lo)
    out.putalpha(alpha)
    return out


def shadow(alpha: Image.Image, blur: float, opacity: float = 0.55) -> Image.Image:
    """The blurred shadow of a mask, same size; paste it with an offset to the lower right."""
    mask = alpha.filter(ImageFilter.GaussianBlur(blur)).point(lambda v: int(v * opacity))
    return filled(mask, SHADE)


def glow_ring(alpha: Image.Image, colour: Colour, width: float, blur: float) -> Image.Image:
    """Crisp coloured ring around a mask plus a soft glow outside it; the inside stays free."""
    grown = dilate(alpha, width)
    halo = ImageChops.subtract(grown.filter(ImageFilter.GaussianBlur(blur)), alpha)
    ring = ImageChops.lighter(
        ImageChops.subtract(grown, alpha), halo.point(lambda v: int(v * 0.85))
    )
    return filled(ring, colour)


def pad(image: Image.Image, n: int) -> Image.Image:
    """The picture with n empty pixels on every side."""
    empty: Rgba | int = CLEAR if image.mode == "RGBA" else 0
    out = Image.new(image.mode, (image.width + 2 * n, image.height + 2 * n), empty)
    out.paste(image, (n, n))
    return out


def with_shadow(
    image: Image.Image, offset: int = 5, blur: float = 5, opacity: float = 0.6
) -> Image.Image:
    """A sprite on its own shadow, padded evenly so that its centre stays where it was."""
    # A blur reaches about twice its radius.
    big = pad(image, int(offset + blur * 2))
    out = ImageChops.offset(shadow(big.getchannel("A"), blur, opacity), offset, offset)
    out.alpha_composite(big)
    return out


def reduce(image: Image.Image, factor: float = SS) -> Image.Image:
    """The supersampled picture in its final size."""
    size = (max(1, round(image.width / factor)), max(1, round(image.height / factor)))
    return image.resize(size, Image.Resampling.LANCZOS)


def stamp(base: Image.Image, piece: Image.Image, x: float, y: float) -> None:
    """Paste a sprite with its centre at (x, y)."""
    # paste, not alpha_composite: boards are RGB, and parts beyond the edge are cut off.
    base.paste(piece, (round(x - piece.width / 2), round(y - piece.height / 2)), piece)


class Pen:
    """A square of 100 x 100 units with a margin for the outline, drawn several times too large."""

    def __init__(self, size: int, factor: int = FINE, margin: float = 0.05) -> None:
        self.factor = factor
        n = size * factor
        self.origin = n * margin
        self.unit = n * (1 - 2 * margin) / 100
        self.image = Image.new("RGBA", (n, n), CLEAR)
        self.draw = ImageDraw.Draw(self.image)

    def poly(self, points: Sequence[Point], fill: Colour) -> None:
        """Polygon."""
        self.draw.polygon(self._points(points), fill=rgb(fill))

    def ell(self, cx: float, cy: float, rx: float, ry: float, fill: Colour) -> None:
        """Filled ellipse around a centre."""
        self.draw.ellipse(self._box(cx - rx, cy - ry, cx + rx, cy + ry), fill=rgb(fill))

    def ring(self, cx: float, cy: float, r: float, width: float, fill: Colour) -> None:
        """Circle line; the width goes inwards."""
        box = self._box(cx - r, cy - r, cx + r, cy + r)
        self.draw.ellipse(box, outline=rgb(fill), width=round(width * self.unit))

    def rect(self, x0: float, y0: float, x1: float, y1: float, fill: Colour, r: float = 0) -> None:
        """Rectangle with rounded corners."""
        self.draw.rounded_rectangle(self._box(x0, y0, x1, y1), r * self.unit, fill=rgb(fill))

    def line(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """Polyline with round ends."""
        path = self._points(points)
        # Pillow rounds the joints but not the ends, hence the two discs.
        self.draw.line(path, rgb(fill), max(1, round(width * self.unit)), joint="curve")
        r = width * self.unit / 2
        for x, y in (path[0], path[-1]):
            self.draw.ellipse((x - r, y - r, x + r, y + r), fill=rgb(fill))

    def arc(
        self, cx: float, cy: float, r: float, a0: float, a1: float, width: float, fill: Colour
    ) -> None:
        """Arc between two angles in degrees, clockwise from the right."""
        # As a polyline, since Pillow's own arcs have flat ends.
        angles = [math.radians(a0 + (a1 - a0) * i / 40) for i in range(41)]
        self.line([(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles], width, fill)

    def blob(self, points: Sequence[Point], fill: Colour) -> None:
        """Closed organic outline."""
        self.poly(smooth(points), fill)

    def curve(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """Open organic line."""
        self.line(smooth(points, closed=False), width, fill)

    def clear(self, cx: float, cy: float, rx: float, ry: float) -> None:
        """Punch a hole."""
        self.draw.ellipse(self._box(cx - rx, cy - ry, cx + rx, cy + ry), fill=CLEAR)

    def done(
        self,
        outline: Colour | None = INK,
        width: float = 3.2,
        depth: float = 1.6,
        hi: float = 0.5,
        lo: float = 0.45,
        percent: int = 100,
    ) -> Image.Image:
        """The drawing bevelled, outlined and reduced to so much of its usual size.

        Outlines are never drawn by hand.
        """
        out = bevel(self.image, depth * self.unit, hi, lo) if depth else self.image
        if outline:
            # Of the whole silhouette at once: parts that touch get no line between them.
            rim = filled(dilate(self.image.getchannel("A"), width * self.unit), outline)
            rim.alpha_composite(out)
            out = rim
        return reduce(out, self.factor * 100 / percent)

    def _points(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.unit + self.origin, y * self.unit + self.origin) for x, y in points]

    def _box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, ...]:
        x0, y0, x1, y1 = (v * self.unit + self.origin for v in (x0, y0, x1, y1))
        return x0, y0, x1, y1
