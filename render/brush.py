"""A pen for sprites that are no squares: units are final pixels."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import CLEAR, FINE, Pen, Size, filled, rounded, tint
from render.theme import Colour


class Brush(Pen):
    """A sheet of w x h pixels, drawn several times too large."""

    def __init__(self, w: int, h: int, factor: int = FINE) -> None:
        self.factor = factor
        self.origin = 0.0
        self.unit = float(factor)
        self.image = Image.new("RGBA", (w * factor, h * factor), CLEAR)
        self.draw = ImageDraw.Draw(self.image)


def glow(
    size: Size, box: tuple[float, float, float, float], colour: Colour, blur: float, share: float
) -> Image.Image:
    """A soft light of one colour."""
    mask = rounded(size, box, min(box[2] - box[0], box[3] - box[1]) / 2)
    soft = mask.filter(ImageFilter.GaussianBlur(blur)).point(lambda v: int(v * share))
    return filled(soft, colour)


def sunk_edge(
    image: Image.Image, mask: Image.Image, blur: float, offset: int, share: float
) -> None:
    """The shadow that a higher layer around `mask` throws into it, from the upper left."""
    # The layer around casts the shadow, so it is blurred and moved, not the hole.
    outside = ImageChops.invert(mask).filter(ImageFilter.GaussianBlur(blur))
    fallen = ImageChops.offset(outside, offset, offset)
    tint(image, ImageChops.multiply(fallen, mask), "#01080d", share)
