"""The cards of the duel: divers, domain cards, specials, their backs and the empty spaces."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from render import fonts
from render.canvas import (
    CLEAR,
    SS,
    Point,
    Size,
    bevel,
    cut,
    diagonal,
    dilate,
    disc,
    filled,
    radial,
    reduce,
    tint,
)
from render.highlights import dim, shade
from render.icons import icon
from render.materials import brass_ring, sheet
from render.nautilus_duel.card_stock import double_arrow, finish, hairline, rays, rim
from render.nautilus_duel.facts import (
    CARD,
    DOMAINS,
    HORIZONTAL,
    PLACEABLE,
    PRIZE,
    SPECIALS,
    VERTICAL,
    domain,
    points,
    value,
)
from render.sprites import sprite
from render.theme import BRASS, INK, mix, rgb, rgba


@sprite
def diver(card: str, percent: int = 100, beaten: bool = False, plain: bool = False) -> Image.Image:
    """A card of the board: its number as large as the card allows, a porthole with the diver.

    `plain` leaves the arrow away where other things will lie on it.
    """
    out = finish(_face(card, plain), percent)
    # The number was drawn at full size; the watchers have to know how small it ends.
    fonts.note_shrunk(98, percent)
    return shade(out, "#06222d", 0.48) if beaten else out


# large faces are kept only as long as the sizes of one card are drawn
@lru_cache(maxsize=2)
def _face(card: str, plain: bool) -> Image.Image:
    return _placeable(card) if card in PLACEABLE else _diver(card, plain)


def _diver(card: str, plain: bool) -> Image.Image:
    out = sheet(*CARD, "#fdf6df", "#dcc894")
    w, h = out.size
    port = (w / 2, h * 0.612)
    rays(out, port, "#c2a25e", 0.16)
    hairline(out, "#b08f4e")
    _window(out, port, int(card))
    if card in VERTICAL and not plain:
        for x in (22, CARD[0] - 22):
            double_arrow(out, (x, 84), (x, 186), 10)
    if card in HORIZONTAL and not plain:
        double_arrow(out, (20, 184), (CARD[0] - 20, 184), 10)
    fonts.mark(out, (w / 2, h * 0.222), card, "display", 98, INK, "mm", "#fffdf2", 3, SS)
    return out


def _window(card: Image.Image, at: Point, number: int) -> None:
    """A porthole on the water the diver works in: the higher the number, the deeper."""
    r = 43 * SS
    depth = number / 14
    sea = radial(
        card.size,
        mix("#9ae6dc", "#1c6c8c", depth),
        mix("#2f93a6", "#06182c", depth),
        # The light of the water a little to the upper left of the glass, as everywhere.
        (at[0] / card.width - 0.08, at[1] / card.height - 0.08),
        0.42,
    )
    glass = disc(card.size, at, r)
    card.paste(sea, (0, 0), glass)
    pen = ImageDraw.Draw(card, "RGBA")
    for x, y, b in ((-31, -8, 4), (30, 6, 3), (27, -18, 5), (-26, 16, 3)):
        cx, cy = at[0] + x * SS, at[1] + y * SS
        pen.ellipse(
            (cx - b * SS, cy - b * SS, cx + b * SS, cy + b * SS),
            outline=(230, 255, 255, 170),
            width=SS,
        )
    figure = icon("crab" if number == 1 else "diver", 78 * SS)
    card.alpha_composite(
        figure, (round(at[0] - figure.width / 2), round(at[1] - figure.height / 2))
    )
    ring = rim(43, 6)
    card.alpha_composite(ring, (round(at[0] - ring.width / 2), round(at[1] - ring.height / 2)))


def _placeable(card: str) -> Image.Image:
    dark = card == "KRAKEN"
    out = sheet(*CARD, "#4a2470", "#170a28") if dark else sheet(*CARD, "#dfeeee", "#8fb3b8")
    w, h = out.size
    centre = (w / 2, h * 0.64)
    rays(out, centre, "#7a3fb0" if dark else "#ffffff", 0.30, 24)
    hairline(out, "#b58be0" if dark else "#5f8a92")
    glow = disc(out.size, centre, 40 * SS).filter(ImageFilter.GaussianBlur(14 * SS))
    face = tint(out.convert("RGB"), glow, "#b06cff" if dark else "#ffffff", 0.55)
    out.paste(face, (0, 0), glow)
    figure = icon(SPECIALS[card], 112 * SS)
    out.alpha_composite(
        figure, (round(w / 2 - figure.width / 2), round(h * 0.66 - figure.height / 2))
    )
    ink, halo = ("#ffe08a", "#12081e") if dark else (INK, "#f4ffff")
    spot = (w / 2, h * 0.222)
    fonts.mark(out, spot, str(value(card)), "display", 98, ink, "mm", halo, 3, SS)
    return out


@sprite
def chain(percent: int = 100) -> Image.Image:
    """The chain around an anchored card and its badge; stamped on the card."""
    return reduce(_chain(), SS * 100 / percent)


@lru_cache(maxsize=1)
def _chain() -> Image.Image:
    w, h = CARD[0] + 40, CARD[1] + 40
    steel = Image.new("L", (w * SS, h * SS), 0)
    pen = ImageDraw.Draw(steel)
    x0, y0, x1, y1 = 22, 22, w - 22, h - 22
    across, down = 12, 16
    for k in range(across):
        middle = x0 + (x1 - x0) * (k + 0.5) / across
        for y in (y0, y1):
            _link(pen, middle, y, k % 2 == 0, True)
    for k in range(down):
        middle = y0 + (y1 - y0) * (k + 0.5) / down
        for x in (x0, x1):
            _link(pen, x, middle, k % 2 == 0, False)
    out = filled(dilate(steel, 1.6 * SS), INK)
    out.alpha_composite(
        bevel(cut(diagonal(steel.size, "#eef4f6", "#9fb0ba"), steel), 1.2 * SS, 0.8, 0.7)
    )
    # At the lower right, clear of the number of the card.
    badge = (w - 40.0) * SS, (h - 62.0) * SS
    plate = disc(steel.size, badge, 30 * SS)
    out.alpha_composite(filled(dilate(plate, 2 * SS), INK))
    out.alpha_composite(cut(diagonal(steel.size, "#2c7a8c", "#0b3444"), plate))
    out.alpha_composite(brass_ring(plate, disc(steel.size, badge, 26 * SS), 1.2 * SS))
    sign = icon("anchor", 46 * SS)
    out.alpha_composite(sign, (round(badge[0] - sign.width / 2), round(badge[1] - sign.height / 2)))
    return out


def _link(pen: ImageDraw.ImageDraw, x: float, y: float, open_: bool, across: bool) -> None:
    """Every other link is seen edge-on."""
    a, b = (8.6, 5.2) if open_ else (6.6, 2.4)
    rx, ry = (a, b) if across else (b, a)
    box = ((x - rx) * SS, (y - ry) * SS, (x + rx) * SS, (y + ry) * SS)
    if open_:
        pen.ellipse(box, outline=255, width=round(3.2 * SS))
    else:
        pen.rounded_rectangle(box, 2.4 * SS, fill=255)


def prize(card: str, percent: int = 100) -> Image.Image:
    """A domain card: letter, icon and colour of the domain, its worth as stars or blot."""
    return _prize(domain(card), points(card), percent)


@sprite
def _prize(code: str, worth: int, percent: int) -> Image.Image:
    fonts.note_shrunk(46, percent)
    return finish(_prize_face(code, worth), percent, 5)


@lru_cache(maxsize=2)
def _prize_face(code: str, worth: int) -> Image.Image:
    kind = DOMAINS[code]
    out = sheet(*PRIZE, mix(kind.colour, "#ffffff", 0.22), mix(kind.colour, "#000000", 0.48))
    w, h = out.size
    rays(out, (w * 0.62, h * 0.31), mix(kind.colour, "#ffffff", 0.55), 0.20, 28)
    hairline(out, mix(kind.colour, "#fff0b8", 0.55))
    figure = icon(kind.icon, 84 * SS)
    out.alpha_composite(figure, (w - figure.width - 12 * SS, 15 * SS))
    spot = (36 * SS, 50 * SS)
    fonts.mark(out, spot, kind.letter, "black", 58, "#ffffff", "mm", INK, 3, SS)
    _worth(out, worth)
    return out


def _worth(card: Image.Image, worth: int) -> None:
    w, h = card.size
    box = (16 * SS, h - 74 * SS, w - 16 * SS, h - 16 * SS)
    ImageDraw.Draw(card).rounded_rectangle(
        box, 13 * SS, fill=rgb("#f6ebcb"), outline=rgb(INK), width=2 * SS
    )
    y = h - 45 * SS
    if worth < 0:
        blot = icon("ink", 56 * SS, None)
        card.alpha_composite(blot, (20 * SS, y - blot.height // 2))
        fonts.mark(card, (w - 46 * SS, y), "−1", "black", 46, "#a3190f", scale=SS)
        return
    star = icon("star", 54 * SS)
    for k in range(worth):
        x = w / 2 + (k - (worth - 1) / 2) * 56 * SS
        card.alpha_composite(star, (round(x - star.width / 2), y - star.height // 2))


@sprite
def special(name: str, percent: int = 100) -> Image.Image:
    """A special card face up, 112 x 150 at 100 percent."""
    return finish(_special_face(name), percent, 4)


@lru_cache(maxsize=2)
def _special_face(name: str) -> Image.Image:
    out = sheet(112, 150, "#f9f0d6", "#d0b87a", 14)
    x, y = out.width / 2, out.height / 2
    rays(out, (x, y), "#c2a25e", 0.22, 24)
    hairline(out, "#b08f4e", 10, 7)
    out.paste(diagonal(out.size, "#2f8c9c", "#0a2f40"), (0, 0), disc(out.size, (x, y), 44 * SS))
    for piece in (rim(44, 5), icon(SPECIALS[name], 76 * SS)):
        out.alpha_composite(piece, (round(x - piece.width / 2), round(y - piece.height / 2)))
    return out


@sprite
def back(emblem: str, percent: int = 100) -> Image.Image:
    """The back of a card, 108 x 146 at 100 percent, with an emblem that tells nothing."""
    return finish(_back_face(emblem), percent, 4)


@lru_cache(maxsize=2)
def _back_face(emblem: str) -> Image.Image:
    out = sheet(108, 146, "#23808f", "#0a3340", 14)
    x, y = out.width / 2, out.height * 0.46
    rays(out, (x, y), "#7fd6d6", 0.20, 32)
    hairline(out, "#d9b765", 10, 7)
    figure = dim(icon(emblem, 74 * SS), 0.94)
    out.alpha_composite(figure, (round(x - figure.width / 2), round(y - figure.height / 2)))
    return out


@sprite
def empty_space(label: str, percent: int = 100, size: Size = CARD) -> Image.Image:
    """A free space: dark glass, dashed outline, brass corners, its name if it has one."""
    w, h = size[0] * SS, size[1] * SS
    out = Image.new("RGBA", (w, h), CLEAR)
    pen = ImageDraw.Draw(out)
    e = 3 * SS
    pen.rounded_rectangle((e, e, w - e, h - e), 16 * SS, fill=(3, 20, 28, 165))
    _dashes(pen, w, h, e)
    out.alpha_composite(_corners(w, h))
    if label:
        # With a scale of its own, so that size and width are those after the reduction.
        high, scale = 46 * percent / 100, SS * 100 / percent
        spot = (w / 2, h / 2)
        fonts.mark(out, spot, label, "display", high, "#eed798", "mm", "#03141c", 2, scale)
    return reduce(out, SS * 100 / percent)


def _dashes(pen: ImageDraw.ImageDraw, w: int, h: int, e: int) -> None:
    colour = rgba("#d9b765", 230)
    step = 9 * SS
    for x in range(32 * SS, w - 36 * SS, step * 2):
        for y in (e, h - e):
            pen.line([(x, y), (x + step, y)], fill=colour, width=round(2.4 * SS))
    for y in range(34 * SS, h - 38 * SS, step * 2):
        for x in (e, w - e):
            pen.line([(x, y), (x, y + step)], fill=colour, width=round(2.4 * SS))


@lru_cache(maxsize=4)
def _corners(w: int, h: int) -> Image.Image:
    """Brass brackets that hold a card when it comes."""
    bracket = Image.new("L", (w, h), 0)
    pen = ImageDraw.Draw(bracket)
    box = (2 * SS, 2 * SS, w - 2 * SS - 1, h - 2 * SS - 1)
    pen.rounded_rectangle(box, 16 * SS, outline=255, width=5 * SS)
    pen.rectangle((24 * SS, 0, w - 24 * SS, h), fill=0)
    pen.rectangle((0, 24 * SS, w, h - 24 * SS), fill=0)
    out = filled(dilate(bracket, 1.2 * SS), INK)
    out.alpha_composite(
        bevel(cut(Image.new("RGB", (w, h), rgb(BRASS)), bracket), 1.4 * SS, 0.8, 0.7)
    )
    return out
