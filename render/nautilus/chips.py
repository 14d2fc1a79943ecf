"""Small enamel chips: lab counts, the discs of three points, pieces on the ruins card."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import (
    CLEAR,
    SS,
    bevel,
    cut,
    diagonal,
    dilate,
    disc,
    filled,
    pad,
    reduce,
    rounded,
    with_shadow,
)
from render.highlights import dim
from render.icons import icon
from render.materials import brass
from render.nautilus.domes import chip
from render.nautilus.facts import MARKS, MODULES
from render.sprites import sprite
from render.theme import BRASS_DEEP, INK, IVORY, mix, rgb, rgba
from render.tokens import shape_mask


@sprite
def three(size: int) -> Image.Image:
    """The disc of three points that the leader of a lab type holds."""
    n = size * SS
    out = filled(disc((n, n), (n / 2, n / 2), n * 0.49), INK)
    gold = diagonal((n, n), "#ffe680", "#e0a21a")
    out.alpha_composite(bevel(cut(gold, disc((n, n), (n / 2, n / 2), n * 0.44)), n * 0.03))
    # Figures have no descenders, so their middle lies a little above that of the line.
    fonts.mark(out, (n / 2, n * 0.49), "3", "black", max(26, size * 0.8), INK, scale=SS)
    return reduce(out)


@sprite
def lab_count(kind: str, count: int, leads: bool, high: int = 44) -> Image.Image:
    """Icon and number of a player's labs of one type; gold rim and disc for the majority."""
    part = high / 44
    w, h = round(64 * part) * SS, high * SS
    out = Image.new("RGBA", (w, h), CLEAR)
    pen = ImageDraw.Draw(out)
    box = (0, 0, w - 1, h - 1)
    pen.rounded_rectangle(box, h * 0.28, fill=rgb("#ffcf33" if leads else INK))
    # Greyed rather than left out: the order of the chips stays the same in every row.
    colour = MODULES[kind].colour if count else mix(MODULES[kind].colour, "#8a8066", 0.72)
    b = round((4 if leads else 2) * part * SS)
    inner = rounded((w, h), (b, b, w - 1 - b, h - 1 - b), h * 0.22)
    face = diagonal((w, h), mix(colour, "#ffffff", 0.16), mix(colour, "#000000", 0.34))
    out.alpha_composite(bevel(cut(face, inner), h * 0.03, 0.4, 0.4))
    image = icon(MODULES[kind].icon, round(h * 0.66), INK, 4)
    image = image if count else dim(image, 0.6)
    out.alpha_composite(image, (round(w * (0.06 if leads else 0.09)), round(h * 0.17)))
    ink = "#ffffff" if count else "#efe6cc"
    spot = (w * (0.64 if leads else 0.77), h * 0.52)
    type_ = round(32 * part)
    fonts.mark(out, spot, str(count), "black", type_, ink, halo=INK, halo_width=2.4, scale=SS)
    room = round(9 * part) * SS
    if leads:
        # Drawn SS times too large, as all here is reduced together at the end.
        seal = three(round(29 * part) * SS)
        out = pad(out, room)
        out.alpha_composite(seal, (out.width - seal.width, 0))
        return reduce(with_shadow(out, 2 * SS, 2 * SS, 0.4))
    # Padded like those with a seal, so that both have the same size.
    return reduce(with_shadow(pad(out, room), 2 * SS, 2 * SS, 0.4))


@sprite
def ruin(number: int, owner: int | None, found: bool, size: int = 50) -> Image.Image:
    """A place of the ruins card: engraved, filled without marker, or with the owner's marker."""
    n = size * SS
    out = Image.new("RGBA", (n, n), CLEAR)
    if owner is not None:
        mark = MARKS[owner]
        shape = shape_mask(mark.shape, n, n * (0.36 if mark.shape == "square" else 0.38))
        out.alpha_composite(filled(dilate(shape, n * 0.05), INK))
        out.alpha_composite(filled(dilate(shape, n * 0.02), IVORY))
        face = diagonal((n, n), mix(mark.colour, "#ffffff", 0.10), mix(mark.colour, "#000", 0.14))
        out.alpha_composite(bevel(cut(face, shape), n * 0.02, 0.4, 0.45))
    elif found:
        slab = rounded((n, n), (n * 0.12, n * 0.14, n * 0.88, n * 0.86), n * 0.12)
        out.alpha_composite(filled(dilate(slab, n * 0.04), INK))
        out.alpha_composite(bevel(cut(diagonal((n, n), "#e9e2cf", "#a89f88"), slab), n * 0.02))
    drop = n * 0.07 if owner is not None and MARKS[owner].shape == "triangle" else 0
    ink, halo = ("#ffffff", INK) if found else ("#8fb3bd", "#12303c")
    spot = (n / 2, n / 2 + drop)
    type_ = size * 0.54
    fonts.mark(out, spot, str(number), "black", type_, ink, halo=halo, halo_width=2.6, scale=SS)
    return reduce(out)


@sprite
def ruins_card(w: int, h: int) -> Image.Image:
    """The Atlantis card: sixteen places cut into dark slate, a temple in the first."""
    part = h / 100
    size = (w * SS, h * SS)
    box = (0, 0, size[0] - 1, size[1] - 1)
    out = bevel(cut(brass(size, 7), rounded(size, box, 14 * SS)), 2 * SS)
    b = 5 * SS
    face = diagonal(size, "#2f6273", "#12313f")
    out.paste(face, (0, 0), rounded(size, (b, b, size[0] - b, size[1] - b), 10 * SS))
    pen = ImageDraw.Draw(out)
    for k in range(16):
        x, y = ruin_spot(k, w, h)
        r = 19 * part * SS
        cut_in = (x * SS - r, y * SS - r, x * SS + r, y * SS + r)
        pen.rounded_rectangle(cut_in, 8 * SS, fill=rgb("#0d2733"), outline=rgb("#4d8494"), width=SS)
    temple = icon("atlantis", round(38 * part) * SS, INK, 4)
    x, y = ruin_spot(0, w, h)
    spot = (round(x * SS - temple.width / 2), round(y * SS - temple.height / 2))
    out.alpha_composite(temple, spot)
    return reduce(with_shadow(out, 3 * SS, 3 * SS, 0.5))


def ruin_spot(number: int, w: int, h: int) -> tuple[float, float]:
    """The centre of a place on the ruins card; place 0 is the temple."""
    # Two rows of eight: the temple and the fifteen pieces.
    across = (w - 14) / 8
    return 7 + (number % 8 + 0.5) * across, h / 2 + (-0.22 if number < 8 else 0.22) * h


@sprite
def held(kind: str, crew: int, size: int = 42) -> Image.Image:
    """A module bought and not yet built, with the number of its crew."""
    image = chip(kind, size)
    room = (image.width - size) // 2  # the shadow may reach over the neighbour
    image = image.crop((room, 0, image.width - room, image.height))
    if not crew:
        return image
    part = size / 42
    out = Image.new("RGBA", (image.width + round(16 * part), image.height), CLEAR)
    out.alpha_composite(image, (0, 0))
    spot = (image.width + 7 * part, image.height / 2 - 1)
    fonts.mark(out, spot, str(crew), "black", round(28 * part), INK, "mm", "#f2e6c4", 2)
    return out


@sprite
def tray(w: int, h: int) -> Image.Image:
    """The tray for modules that are held."""
    n = 2
    out = Image.new("RGBA", (w * n, h * n), CLEAR)
    box = (0, 0, w * n - 1, h * n - 1)
    pen = ImageDraw.Draw(out)
    pen.rounded_rectangle(box, 12 * n, fill=rgb("#cdb684"), outline=rgb(BRASS_DEEP), width=2 * n)
    pen.line([(12 * n, 3 * n), (w * n - 12 * n, 3 * n)], fill=rgba("#7a5c26", 255), width=n)
    return reduce(out, n)


@sprite
def glyph(name: str, size: int) -> Image.Image:
    """An icon in its usual form; asked for so often that the defaults of icon() would cost."""
    return icon(name, size)


@sprite
def faint(kind: str, size: int) -> Image.Image:
    """The icon of something a player has none of."""
    # A sprite of its own, because `dim` makes a new picture at every call.
    return dim(icon(kind, size), 0.38)


@sprite
def pips(count: int, most: int, colour: str) -> Image.Image:
    """So many of at most so many, as dots."""
    n, step = 22 * SS, 24 * SS
    out = Image.new("RGBA", (step * most, n), CLEAR)
    pen = ImageDraw.Draw(out)
    for k in range(most):
        x, r = step * (k + 0.5), 9 * SS
        box = (x - r, n / 2 - r, x + r, n / 2 + r)
        fill = rgb(colour) if k < count else rgb("#d9c79a")
        pen.ellipse(box, fill=fill, outline=rgb(INK if k < count else "#9c8350"), width=2 * SS)
    return reduce(out)
