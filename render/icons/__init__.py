"""Drawn icons: one silhouette one can name at 36 px, at most three tones and one accent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PIL import Image

from render.canvas import FINE, Pen
from render.icons import creatures, machines, treasures
from render.sprites import sprite
from render.theme import INK

# some drawings also take a colour; icon() passes one only when asked
_DRAWINGS: dict[str, Callable[..., Any]] = {
    **creatures.DRAWINGS,
    **machines.DRAWINGS,
    **treasures.DRAWINGS,
}
NAMES = tuple(sorted(_DRAWINGS))


@sprite
def icon(
    name: str,
    size: int,
    outline: str | None = INK,
    width: float = 3.4,
    colour: str | None = None,
    depth: float = 1.6,
) -> Image.Image:
    """An icon of size x size pixels, outline included; white ones go on coloured enamel."""
    # what is drawn this large is a part of a sprite that will itself be reduced
    pen = Pen(size, FINE if size <= 128 else 2 if size <= 256 else 1)
    if colour is None:
        _DRAWINGS[name](pen)
    else:
        _DRAWINGS[name](pen, colour)
    return pen.done(outline, width, depth)
