"""What every card of the duel is made of: rim, engraved lines, shadow, porthole ring, arrow."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import SS, Point, dilate, disc, filled, reduce, rounded, tint, with_shadow
from render.materials import brass_ring
from render.theme import Colour, rgb

ARROW = "#c22a1e"


def finish(card: Image.Image, percent: int, lift: int = 6) -> Image.Image:
    """A card drawn SS times too large, reduced and laid on its shadow."""
    small = reduce(card, SS * 100 / percent)
    offset = max(2, round(lift * percent / 100))
    return with_shadow(small, offset, offset, 0.65)


def hairline(card: Image.Image, colour: Colour, inset: int = 11, radius: int = 9) -> None:
    """The engraved line inside the rim."""
    i = inset * SS
    box = (i, i, card.width - i - 1, card.height - i - 1)
    ImageDraw.Draw(card).rounded_rectangle(
        box, radius * SS, outline=rgb(colour), width=round(1.5 * SS)
    )


def rays(card: Image.Image, centre: Point, colour: Colour, opacity: float, count: int = 36) -> None:
    """A sunburst of engraver's lines, kept inside the rim."""
    i = 8 * SS
    mask = Image.new("L", card.size, 0)
    pen = ImageDraw.Draw(mask)
    reach = math.hypot(*card.size)
    for k in range(count):
        # Half of each sector is lit, half is left dark.
        a, b = (2 * math.pi * (k + d) / count for d in (0.0, 0.5))
        fan = [(centre[0] + reach * math.cos(t), centre[1] + reach * math.sin(t)) for t in (a, b)]
        pen.polygon([centre, *fan], fill=255)
    inner = rounded(card.size, (i, i, card.width - i, card.height - i), 11 * SS)
    # Everything outside of the inner sheet: rays must not run over the rim.
    mask.paste(0, (0, 0), inner.point(lambda v: 255 - v))
    face = tint(card.convert("RGB"), mask, colour, opacity)
    card.paste(face, (0, 0), inner)


@lru_cache(maxsize=4)
def rim(radius: int, width: int) -> Image.Image:
    """The brass ring of a porthole with that clear radius."""
    n = (radius + width + 6) * 2 * SS
    centre = (n / 2, n / 2)
    outer, glass = (disc((n, n), centre, r * SS) for r in (radius + width, radius))
    ring = brass_ring(outer, glass, 1.6 * SS, 4)
    edge = filled(dilate(ring.getchannel("A"), 1.2 * SS), "#3b2710")
    edge.alpha_composite(ring)
    return edge


def double_arrow(card: Image.Image, start: Point, end: Point, half: float) -> None:
    """The printed movement arrow in design units: red enamel with an ivory edge."""
    along = (0.0, 1.0) if start[0] == end[0] else (1.0, 0.0)
    u, v = along
    head = half * 1.7
    # First the whole arrow a little larger in ivory, then in red: that leaves the edge.
    for grow, colour in ((2.2, "#fffaf0"), (0.0, ARROW)):
        pen = ImageDraw.Draw(card)
        pen.line(
            [
                ((start[0] + u * head * 0.8) * SS, (start[1] + v * head * 0.8) * SS),
                ((end[0] - u * head * 0.8) * SS, (end[1] - v * head * 0.8) * SS),
            ],
            fill=rgb(colour),
            width=round((half * 0.66 + 2 * grow) * SS),
        )
        for (x, y), s in ((start, 1), (end, -1)):
            tip = (x - s * u * grow * 1.6, y - s * v * grow * 1.6)
            bx, by = x + s * u * (head + grow), y + s * v * (head + grow)
            wing = half + grow * 1.4
            corners = [tip, (bx + v * wing, by + u * wing), (bx - v * wing, by - u * wing)]
            pen.polygon([(px * SS, py * SS) for px, py in corners], fill=rgb(colour))
