"""The players' pieces: colour, shape and letter in one sprite, the same everywhere."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter

from games.core.api import SeatMark
from render import fonts
from render.canvas import SS, bevel, cut, diagonal, dilate, disc, filled, reduce, with_shadow
from render.sprites import sprite
from render.theme import INK, IVORY, mix, rgb, text_on

# size of a one-letter and of a longer label, in shares of the token, by shape
_LETTER = {
    "circle": (0.64, 0.48),
    "square": (0.62, 0.50),
    "triangle": (0.54, 0.42),
    "diamond": (0.56, 0.42),
}


def shape_mask(shape: str, n: int, r: float) -> Image.Image:
    """The shape in a square of n pixels; the four have equal visual weight at the same r."""
    c = n / 2
    if shape == "circle":
        return disc((n, n), (c, c), r)
    corners = {
        "triangle": [(0, -1.10), (1.20, 0.92), (-1.20, 0.92)],
        "square": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
        "diamond": [(0, -1.16), (1.16, 0), (0, 1.16), (-1.16, 0)],
    }[shape]
    mask = Image.new("L", (n, n), 0)
    ImageDraw.Draw(mask).polygon([(c + x * r, c + y * r) for x, y in corners], fill=255)
    blurred = mask.filter(ImageFilter.GaussianBlur(r * 0.12))
    # Blurred and made sharp again: the corners get round.
    return blurred.point(lambda v: max(0, min(255, (v - 100) * 8)))


def token(mark: SeatMark, size: int, label: str | None = None, lift: bool = True) -> Image.Image:
    """The piece of a seat, `size` high without its shadow; label None means the seat's letter."""
    return shaped(mark.colour, mark.shape, mark.letter if label is None else label, size, lift)


@sprite
def shaped(colour: str, shape: str, label: str, size: int, lift: bool = True) -> Image.Image:
    """A piece of any colour and shape, for pieces that are made of one."""
    n = size * SS
    r = n * 0.40
    outline = shape_mask(shape, n, r)
    out = filled(dilate(outline, n * 0.045), INK)
    # An ivory line inside the ink one: the piece stands out on dark water and on light sand.
    out.paste(rgb(IVORY), (0, 0, n, n), dilate(outline, n * 0.014))
    face = diagonal((n, n), mix(colour, "#ffffff", 0.10), mix(colour, "#000000", 0.16))
    out.alpha_composite(bevel(cut(face, shape_mask(shape, n, r * 0.93)), n * 0.018, 0.38, 0.45))
    if label:
        # A triangle is widest below its middle.
        drop = n * (0.115 if shape == "triangle" else 0)
        ink = text_on(colour)
        halo = mix(colour, "#ffffff" if ink == INK else "#000000", 0.35)
        share = _LETTER[shape][len(label) > 1]
        spot = (n / 2, n / 2 + drop)
        fonts.mark(out, spot, label, "black", size * share, ink, "mm", halo, size / 40, SS)
    return reduce(with_shadow(out, n // 22, n // 20, 0.6) if lift else out)
