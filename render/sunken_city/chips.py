"""Small enamel: treasures in their three states, movement cards, counters."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.brush import Brush
from render.canvas import CLEAR, FINE, SS, bevel, cut, diagonal, dilate, filled, reduce, rounded
from render.highlights import dim
from render.sprites import sprite
from render.sunken_city.facts import GEMS, ROOFS, SAFES
from render.sunken_city.icons import DICE, badge
from render.theme import INK, IVORY, mix, rgb, text_on


@sprite
def treasure(value: int, state: str, w: int = 58, h: int = 44) -> Image.Image:
    """One treasure of an adventure board: house under its roof, gem in the bag, tower at home.

    Three silhouettes, so that the state is read without colour. Value 0 is a blank for legends.
    """
    pen = Brush(w, h, FINE)
    # The shapes are given in pixels of the usual size.
    k, left = min(w / 58, h / 44), w / 2
    outline = {"roof": _roof, "gem": _gem, "safe": _tower}[state](pen, left, k)
    out = pen.done(INK, 1.7, 1.1, 0.45, 0.4)
    # Enlarged again for the number: type is drawn large and reduced together with the rest.
    big = out.resize((out.width * SS, out.height * SS), Image.Resampling.LANCZOS)
    ground, ink, drop = outline
    words = str(value)
    size = max(27, round((29 if state != "gem" else 28) * k))
    spot = (big.width / 2, (h / 2 + drop * k) * SS)
    halo = mix(ground, "#ffffff" if ink == INK else "#000000", 0.4)
    if value:
        fonts.mark(big, spot, words, "black", size, ink, "mm", halo, 1.6, SS)
    return reduce(big)


def _roof(pen: Brush, x: float, k: float) -> tuple[str, str, float]:
    half = 23 * k
    pen.poly(
        [(x, 2.5 * k), (x + half + 3, 17 * k), (x - half - 3, 17 * k)], mix(ROOFS, "#ffffff", 0.22)
    )
    pen.rect(x - half, 15 * k, x + half, 41 * k, ROOFS, 2)
    return ROOFS, IVORY, 5.0


def _gem(pen: Brush, x: float, k: float) -> tuple[str, str, float]:
    half, mid = 26 * k, 19 * k
    pen.poly(
        [
            (x - half * 0.6, 2.5 * k),
            (x + half * 0.6, 2.5 * k),
            (x + half, mid),
            (x + half * 0.42, 41.5 * k),
            (x - half * 0.42, 41.5 * k),
            (x - half, mid),
        ],
        GEMS,
    )
    pen.poly(
        [
            (x - half * 0.6, 2.5 * k),
            (x - half * 0.2, 2.5 * k),
            (x - half * 0.5, mid),
            (x - half, mid),
        ],
        "#b98af0",
    )
    pen.poly(
        [
            (x + half, mid),
            (x + half * 0.5, mid),
            (x + half * 0.3, 41.5 * k),
            (x + half * 0.42, 41.5 * k),
        ],
        "#4e1c8c",
    )
    return GEMS, "#ffffff", 0.5


def _tower(pen: Brush, x: float, k: float) -> tuple[str, str, float]:
    half = 25 * k
    for start in (-1.0, -0.26, 0.48):
        pen.rect(x + half * start, 2.5 * k, x + half * (start + 0.52), 14 * k, SAFES, 1)
    pen.rect(x - half, 10 * k, x + half, 18 * k, SAFES, 1)
    pen.rect(x - half * 0.88, 14 * k, x + half * 0.88, 41.5 * k, SAFES, 1)
    return SAFES, INK, 5.0


@sprite
def lost(value: int, state: str) -> Image.Image:
    """A treasure that does not count at the end."""
    return dim(treasure(value, state, 58, 48), 0.45)


_BUILD, _MOVE = "#8d6a3e", "#0f6a78"


@sprite
def card(build: str, move: str, w: int, h: int, held: bool = True) -> Image.Image:
    """A movement card: what it builds at the left on stone, how far it walks at the right."""
    n = SS
    size = (w * n, h * n)
    radius = h * 0.17 * n
    face = rounded(size, (2 * n, 2 * n, size[0] - 2 * n, size[1] - 2 * n), radius)
    out = filled(dilate(face, 1.0 * n), INK)
    ground = Image.new("RGB", size, rgb("#fbf3dc"))
    ground.paste(
        diagonal(size, mix(_BUILD, "#ffffff", 0.15), _BUILD).crop((0, 0, size[0] // 2, size[1])),
        (0, 0),
    )
    ground.paste(
        diagonal(size, mix(_MOVE, "#ffffff", 0.15), _MOVE).crop((0, 0, size[0], size[1])),
        (size[0] // 2, 0),
    )
    pen = ImageDraw.Draw(ground)
    pen.line([(size[0] / 2, 0), (size[0] / 2, size[1])], fill=rgb("#fbf3dc"), width=2 * n)
    out.alpha_composite(bevel(cut(ground, face), 1.2 * n, 0.4, 0.45))
    # Small cards are all numbers; large ones show hammer and boot above them.
    type_size = max(27, round(h * (0.68 if h < 60 else 0.42)))
    low = 0.5 if h < 60 else 0.69
    for share, words in ((0.26, build), (0.74, move)):
        spot = (size[0] * share, size[1] * low)
        fonts.mark(out, spot, words, "black", type_size, "#ffffff", "mm", INK, 1.6, n)
    if h >= 60:
        for share, name in ((0.26, "hammer"), (0.74, "boot")):
            sign = badge(name, round(h * 0.40) * n)
            out.alpha_composite(
                sign, (round(size[0] * share - sign.width / 2), round(size[1] * 0.10))
            )
    done = reduce(out)
    return done if held else dim(done, 0.30)


@sprite
def die(colour: str, words: str, size: int = 46) -> Image.Image:
    """The die of the spirit with the last roll, or blank."""
    face = DICE[colour]
    out = badge("die", size * SS, face).copy()
    if words:
        ink = text_on(face)
        fonts.mark(out, (out.width / 2, out.height / 2), words, "black", size * 0.66, ink, scale=SS)
    return reduce(out)


@sprite
def ribbon(w: int, h: int, colour: str) -> Image.Image:
    """A strip of enamel for a warning."""
    size = (w * SS, h * SS)
    face = rounded(size, (2 * SS, 2 * SS, size[0] - 2 * SS, size[1] - 2 * SS), h * SS / 2)
    out = Image.new("RGBA", size, CLEAR)
    out.alpha_composite(filled(dilate(face, SS), INK))
    out.alpha_composite(
        bevel(cut(diagonal(size, mix(colour, "#ffffff", 0.15), colour), face), 1.4 * SS)
    )
    return reduce(out)
