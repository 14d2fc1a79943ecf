"""Small lamps that count: placements of a round, rounds of a game."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.canvas import CLEAR, SS, reduce
from render.sprites import sprite
from render.theme import BRASS_DEEP, GLOW_LAST, INK, rgb


@sprite
def row(total: int, current: int, step: int = 24) -> Image.Image:
    """A row of lamps: done ones brass, the current one bright and larger, the rest open."""
    w, h = (total * step + 8) * SS, 28 * SS
    out = Image.new("RGBA", (w, h), CLEAR)
    pen = ImageDraw.Draw(out)
    for k in range(1, total + 1):
        x, y = (k - 0.5) * step * SS + 4 * SS, h / 2
        r = (12 if k == current else 8) * SS
        fill = GLOW_LAST if k == current else "#8a5f1f" if k < current else None
        edge = INK if k == current else BRASS_DEEP
        pen.ellipse(
            (x - r, y - r, x + r, y + r),
            fill=rgb(fill) if fill else None,
            outline=rgb(edge),
            width=round(2.4 * SS),
        )
    return reduce(out)
