"""The cover of the game: what a lobby shows to make people want to join."""

from __future__ import annotations

from PIL import Image

from games.core.wording import Message, Say
from render import close_look, fonts
from render.canvas import bevel, cut, dilate, filled, rounded, stamp, vertical, vignette
from render.icons import icon
from render.materials import brass_ring, paste_panel
from render.nautilus_duel import cards, hull
from render.nautilus_duel.facts import MARKS
from render.nautilus_duel.water import bubbles, jellyfish, shoal, water
from render.sprites import backdrop
from render.theme import INK
from render.tokens import token

SIZE = (1200, 675)
_FOOT = (20, 528, 1180, 655)
_HANDS = (
    (("13", 15, 180, 440), ("6", 5, 276, 420), ("1", -6, 372, 428)),
    (("KRAKEN", 8, 828, 428), ("14", -5, 926, 420), ("9", -15, 1022, 440)),
)
_ROW = ("SCI-2", "WAR-1a", "NAV-2")


def cover(say: Say) -> Image.Image:
    """Draw the cover: the title, one line, and who can play for how long."""
    image = _scene()
    _title(image, say(Message("title")).upper())
    x0, y0, x1, _ = _FOOT
    line = say(Message("cover-line"))
    close_look.line(image, (x0 + 30, y0 + 36), line, x1 - x0 - 60, "display", 44, "#4f330c", "lm")
    _facts(image, say)
    return image


def _facts(image: Image.Image, say: Say) -> None:
    """Three facts, each behind its icon, in columns of their own."""
    y = _FOOT[3] - 40
    for seat, mark in enumerate(MARKS):
        stamp(image, token(mark, 50), 62 + seat * 40, y)
    stamp(image, icon("hourglass", 54), 372, y)
    stamp(image, icon("star", 54), 846, y)
    for x, room, key in (
        (140, 200, "cover-players"),
        (412, 390, "cover-turns"),
        (886, 274, "cover-level"),
    ):
        close_look.line(image, (x, y), say(Message(key)), room, "bold", 40, INK, "lm")


def _title(image: Image.Image, words: str) -> None:
    """Letters of brass in a dark edge."""
    sheet = Image.new("RGB", image.size)
    fonts.label(sheet, (SIZE[0] / 2, 98), words, SIZE[0] - 120, "display", 116, "#ffffff")
    letters = sheet.convert("L")
    edge = filled(dilate(letters, 7), "#160d04")
    image.paste(edge, (0, 0), edge)
    metal = vertical(
        SIZE,
        [(0, "#fff0b8"), (0.1, "#ffe9a8"), (0.15, "#d3a549"), (0.2, "#8a5f1f"), (1, "#8a5f1f")],
    )
    gold = bevel(cut(metal, letters), 3, 0.7, 0.6)
    image.paste(gold, (0, 0), gold)


@backdrop
def _scene() -> Image.Image:
    """The ship in midnight water, both hands, and the sheet for the words."""
    out = water(SIZE)
    shoal(out, (990, 214), 12, 5, (90, 34))
    jellyfish(out, (96, 268), 1.2)
    bubbles(out, [(1136, 262, 9), (1154, 300, 6), (1128, 330, 5), (58, 470, 7), (76, 440, 5)])
    hull.lay(out, 56, -16, 68)
    for index, prize in enumerate(_ROW):
        stamp(out, cards.prize(prize, 62), 500 + index * 100, 350)
    for hand in _HANDS:
        for card, angle, x, y in hand:
            face = cards.diver(card, 92).rotate(angle, Image.Resampling.BICUBIC, expand=True)
            stamp(out, face, x, y)
    vignette(out, 0.45)
    paste_panel(out, _FOOT, edge=14)
    outer = rounded(SIZE, (0, 0, SIZE[0] - 1, SIZE[1] - 1), 22)
    inner = rounded(SIZE, (9, 9, SIZE[0] - 10, SIZE[1] - 10), 15)
    ring = brass_ring(outer, inner, 2)
    out.paste(ring, (0, 0), ring)
    return out
