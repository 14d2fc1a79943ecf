"""Swarm tiles: living pipes that glow and grow into each other, and their identical backs."""

from __future__ import annotations

import math

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import (
    SS,
    Point,
    bevel,
    cut,
    diagonal,
    dilate,
    disc,
    filled,
    glow_ring,
    noise,
    reduce,
    rounded,
    smooth,
    tint,
    with_shadow,
)
from render.sprites import sprite
from render.swarm.facts import CELL, EYES, FLESH, GLOW, GOLD, OPENINGS, WAYS, WINDS
from render.theme import INK, Colour, mix, rgb

# a pipe from its outline to the light in its core
_SWARM: tuple[Colour, ...] = ("#03121a", "#1f8f86", "#5fdcc0", "#d8fff2")
_GOLDEN: tuple[Colour, ...] = ("#1c1304", "#a8740f", "#f2c230", "#fff6c8")
_WIDE = 0.30  # a pipe at the edge of its tile, as a share of the field
MINI = 44  # tiles in panels


@sprite
def tile(kind: str, openings: str, size: int = CELL) -> Image.Image:
    """A tile face up with these openings ("NES"), pipes running to its very edge."""
    n = size * SS
    golden = kind == "golden"
    lit, dark = ("#3a3220", "#1c150a") if golden else (mix(FLESH, GLOW, 0.20), FLESH)
    out = diagonal((n, n), lit, mix(dark, "#000000", 0.3))
    tint(out, noise((n, n), n / 9, 5).point(lambda v: max(0, v - 120) * 2), "#000000", 0.20)
    _pipes(out, openings, _GOLDEN if golden else _SWARM, GOLD if golden else GLOW)
    _eyes(out, kind, openings)
    if golden:
        _star(out)
    face = rounded((n, n), (SS, SS, n - 1 - SS, n - 1 - SS), n * 0.07)
    return reduce(bevel(cut(out, face), n * 0.012, 0.35, 0.5))


def _pipes(image: Image.Image, openings: str, tones: tuple[Colour, ...], light: Colour) -> None:
    """Halo, outline, flesh and core of all arms together, so that they grow from one body."""
    n = image.width
    body = _arms(n, openings, _WIDE)
    halo = body.filter(ImageFilter.GaussianBlur(n * 0.075))
    tint(image, halo, light, 0.55)
    for mask, colour in (
        (dilate(body, n * 0.018), tones[0]),
        (body, tones[1]),
        (_arms(n, openings, _WIDE * 0.72), tones[2]),
    ):
        image.paste(rgb(colour), (0, 0, n, n), mask)
    core = _arms(n, openings, _WIDE * 0.26).filter(ImageFilter.GaussianBlur(n * 0.012))
    tint(image, core, tones[3], 0.95)
    # Last, so that the membranes lie over the light as well.
    _cells(image, body, tones)


def _arms(n: int, openings: str, wide: float) -> Image.Image:
    mask = Image.new("L", (n, n), 0)
    pen = ImageDraw.Draw(mask)
    for path in _paths(n, openings):
        for index, (x, y) in enumerate(path):
            t = index / (len(path) - 1)
            # swollen between two necks, as something that has been pumped full
            # It fades towards the edge, where all pipes must be equally wide to fit together.
            r = n * wide / 2 * (1 + 0.13 * math.sin(math.pi * 5 * t + 0.6) * (1 - t) ** 0.4)
            pen.ellipse((x - r, y - r, x + r, y + r), fill=255)
    if len(openings) > 2:
        r = n * wide * 0.68
        pen.ellipse((n / 2 - r, n / 2 - r, n / 2 + r, n / 2 + r), fill=255)
    return mask


def _paths(n: int, openings: str) -> list[list[Point]]:
    """Each arm from the middle to a point just past the edge; a bend is one arm."""
    ends = {wind: (n / 2 * (1 + WAYS[wind][0] * 1.04), n / 2 * (1 + WAYS[wind][1] * 1.04))
            for wind in openings}  # fmt: skip
    middle = (n / 2, n / 2)
    if len(openings) == 2 and openings not in ("NS", "EW"):
        one, two = (ends[wind] for wind in openings)
        # A fifth of the way from the middle to the corner between the two ends: a round bend.
        knee = _between(middle, (one[0] + two[0] - n / 2, one[1] + two[1] - n / 2), 0.20)
        bend = [_between(one, middle, 0.62), knee, _between(two, middle, 0.62)]
        line = smooth([one, *bend, two], closed=False, steps=16)
        half = len(line) // 2
        return [line[half::-1], line[half:]]
    return [_line(middle, end) for end in ends.values()]


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _line(start: Point, end: Point) -> list[Point]:
    return [_between(start, end, k / 40) for k in range(41)]


def _cells(image: Image.Image, body: Image.Image, tones: tuple[Colour, ...]) -> None:
    """Dark membranes across the flesh: one sees that it is many small animals."""
    n = image.width
    net = ImageChops.difference(noise((n, n), n / 13, 3), noise((n, n), n / 13, 4))
    veins = net.point(lambda v: max(0, 255 - v * 12)).filter(ImageFilter.GaussianBlur(n * 0.004))
    tint(image, ImageChops.multiply(veins, body), tones[1], 0.5)


def _eyes(image: Image.Image, kind: str, openings: str) -> None:
    """The eyes that pay: two on a pipe with two ends, one on a tee."""
    n = image.width
    paths = _paths(n, openings)
    if EYES[kind] == 2:
        spots = [path[int(len(path) * 0.40)] for path in paths]
    elif EYES[kind] == 1:
        # The arm of a tee without one opposite.
        stem = next(w for w in openings if WINDS[(WINDS.index(w) + 2) % 4] not in openings)
        spots = [(n / 2 + WAYS[stem][0] * n * 0.02, n / 2 + WAYS[stem][1] * n * 0.02)]
    else:
        return
    for x, y in spots:
        _eye(image, x, y, n * 0.125)


def _eye(image: Image.Image, x: float, y: float, r: float) -> None:
    size = image.size
    for share, colour in ((1.22, INK), (1.0, "#fff3b0"), (0.72, "#f7b731")):
        image.paste(rgb(colour), (0, 0, *size), disc(size, (x, y), r * share))
    pen = ImageDraw.Draw(image)
    pen.ellipse((x - r * 0.24, y - r * 0.62, x + r * 0.24, y + r * 0.62), fill=rgb(INK))
    pen.ellipse((x - r * 0.5, y - r * 0.55, x - r * 0.12, y - r * 0.17), fill=rgb("#ffffff"))


def _star(image: Image.Image) -> None:
    """The mark of the golden tile, also without its colour."""
    n = image.width
    corners = []
    for k in range(10):
        a, r = math.radians(k * 36 - 90), n * (0.20 if k % 2 == 0 else 0.085)
        corners.append((n / 2 + r * math.cos(a), n / 2 + r * math.sin(a)))
    star = Image.new("L", image.size, 0)
    ImageDraw.Draw(star).polygon(corners, fill=255)
    image.paste(rgb(INK), (0, 0, n, n), dilate(star, n * 0.018))
    image.paste(rgb("#fffbe0"), (0, 0, n, n), star)


@sprite
def joint(upright: bool, golden: bool = False, cell: int = CELL) -> Image.Image:
    """Where two open ends meet: one skin over both pipes and a collar of light. Centre on the edge.

    `upright` joins a tile with the one below it.
    """
    long, wide = cell * 0.40 * SS, cell * _WIDE * SS
    tones, light = (_GOLDEN, GOLD) if golden else (_SWARM, GLOW)
    room = 10 * SS
    size = (round(long) + 2 * room, round(wide) + 2 * room)
    body = _lens(size, long, wide * 1.06)
    out = glow_ring(_lens(size, long * 0.5, wide * 1.06), light, SS, 4 * SS)
    out.alpha_composite(filled(dilate(body, SS), tones[0]))
    out.alpha_composite(filled(body, tones[1]))
    out.alpha_composite(filled(_lens(size, long * 0.94, wide * 0.82), tones[2]))
    core = _lens(size, long * 1.1, wide * 0.40).filter(ImageFilter.GaussianBlur(1.5 * SS))
    out.alpha_composite(filled(core, tones[3]))
    return reduce(out.transpose(Image.Transpose.ROTATE_90) if upright else out)


def _lens(size: tuple[int, int], w: float, h: float) -> Image.Image:
    """A rounded bar in the middle of a mask."""
    x, y = size[0] / 2, size[1] / 2
    return rounded(size, (x - w / 2, y - h / 2, x + w / 2, y + h / 2), min(w, h) / 2)


@sprite
def back(size: int = CELL) -> Image.Image:
    """A tile face down: all are alike, and this sprite never knew a face."""
    n = size * SS
    inset = n * 0.045
    whole = rounded((n, n), (inset, inset, n - inset, n - inset), n * 0.13)
    face = diagonal((n, n), "#86b9cd", "#467c97")
    rings = Image.new("L", (n, n), 0)
    pen = ImageDraw.Draw(rings)
    for r in (0.30, 0.20, 0.10):
        blob = [
            (n / 2 + n * r * (1 + 0.10 * math.sin(3 * a + r * 30)) * math.cos(a),
             n / 2 + n * r * (1 + 0.10 * math.sin(3 * a + r * 30)) * math.sin(a))
            for a in (math.radians(k * 6) for k in range(60))
        ]  # fmt: skip
        pen.line([*blob, blob[0], blob[1]], fill=255, width=round(n * 0.028), joint="curve")
    tint(face, rings, "#24566f", 0.8)
    out = filled(dilate(whole, n * 0.012), INK)
    out.alpha_composite(bevel(cut(face, whole), n * 0.016, 0.6, 0.5))
    return reduce(out)


@sprite
def small(kind: str, openings: str = "", size: int = MINI) -> Image.Image:
    """A tile as a thing one holds, with its shadow."""
    return with_shadow(tile(kind, openings or OPENINGS[kind], size), 2, 2, 0.5)


def rotations(kind: str) -> tuple[str, ...]:
    """The openings a tile can have, each rotation once."""
    found: list[str] = []
    for turn in range(4):
        winds = {WINDS[(WINDS.index(wind) + turn) % 4] for wind in OPENINGS[kind]}
        openings = "".join(wind for wind in WINDS if wind in winds)
        if openings not in found:
            found.append(openings)
    return tuple(found)
