"""Small signs of the sheets: an icon with its number, the network, the queen."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import FINE, Pen, reduce, stamp
from render.highlights import dim
from render.icons import icon
from render.sprites import sprite
from render.swarm import pieces, tiles
from render.swarm.creatures import HAZARDS, bare, queen
from render.swarm.facts import GLOW
from render.theme import INK

TILE = 36
NONE = "#8a7142"  # counts of zero


@sprite
def sign(name: str, size: int) -> Image.Image:
    """The sign of a quantity."""
    if name in ("station", "ship", "researcher", "buoy"):
        return pieces.emblem(name, size)
    if name == "queen":
        return _queen(size)
    if name in HAZARDS:
        return bare(name, size)
    if name in _SIGNS:
        pen = Pen(size, FINE)
        _SIGNS[name](pen)
        return pen.done(INK, 3.4, 1.4)
    return icon(name, size)


@sprite
def faint(name: str, size: int) -> Image.Image:
    """The sign of something a player has none of."""
    return dim(sign(name, size), 0.36)


def _queen(size: int) -> Image.Image:
    """The queen cut close, without her light around."""
    big = queen(size * 3)
    room = round(big.width * 0.13)
    return reduce(big.crop((room, room, big.width - room, big.height - room)), 3 * 0.74)


def _network(p: Pen) -> None:
    """Four knots joined by living pipes."""
    knots = ((18, 22), (78, 16), (52, 54), (24, 84), (86, 80))
    for a, b in ((0, 2), (1, 2), (2, 3), (2, 4)):
        p.line([knots[a], knots[b]], 12, "#1f8f86")
        p.line([knots[a], knots[b]], 6, GLOW)
    for x, y in knots:
        p.ell(x, y, 14, 14, "#1f8f86")
        p.ell(x, y, 8.5, 8.5, "#d8fff2")


def _study(p: Pen) -> None:
    """A head over a tile: so many tiles may be laid at once."""
    p.rect(8, 52, 92, 96, "#0f4a56", 8)
    p.rect(8, 68, 92, 82, GLOW)
    p.blob([(26, 60), (30, 40), (50, 32), (70, 40), (74, 60)], "#fdf8ea")
    p.ell(50, 19, 15, 15, "#fdf8ea")


_SIGNS = {"network": _network, "study": _study}


def number(
    image: Image.Image,
    name: str,
    count: int | str,
    x: float,
    y: float,
    size: int = 38,
    share: float = 1,
) -> None:
    """A sign with its number right of it; none is shown faintly."""
    wide = round(size * share)
    stamp(image, sign(name, wide) if count else faint(name, wide), x, y)
    figures = 30 if size > 32 or len(str(count)) < 2 else 26
    figure(image, count, x + wide * 0.56, y, round(figures * share))


def figure(image: Image.Image, count: int | str, x: float, y: float, size: int = 30) -> None:
    """A number beside its sign."""
    role, ink = ("black", INK) if count else ("semi", NONE)
    fonts.mark(image, (x, y), str(count), role, size, ink, "lm")


def held(image: Image.Image, kind: str, count: int, x: float, y: float, share: float = 1) -> None:
    """A kind of tile with how many of it lie open before a player."""
    size = round(TILE * share)
    stamp(image, tiles.small(kind, "", size) if count else pale(kind, size), x, y)
    figure(image, count, x + size * 0.56, y, round((30 if count < 10 else 26) * share))


@sprite
def pale(kind: str, size: int) -> Image.Image:
    """A kind of tile a player has none of."""
    return dim(tiles.small(kind, "", size), 0.36)
