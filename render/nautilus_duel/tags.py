"""Tags of a close look: which card would be laid, and who would take the prize then."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import SS, diagonal, filled, reduce, rounded, with_shadow
from render.icons import icon
from render.nautilus_duel.facts import MARKS, signed, value
from render.nautilus_duel.outcome import Outcome
from render.sprites import sprite
from render.theme import INK, Colour, mix
from render.tokens import token

_GOOD, _BAD, _PAPER = "#1f7a44", "#a3231a", "#f3e6c0"


def prize(outcome: Outcome, percent: int = 100) -> Image.Image:
    """Who takes a prize, and what it is worth; green or red for the seat that looks."""
    return _prize(outcome.seat, outcome.worth, outcome.is_good, percent)


@sprite
def _prize(seat: int, worth: int, is_good: bool, percent: int) -> Image.Image:
    out = _ground(144, 62, 31, _GOOD if is_good else _BAD)
    piece = token(MARKS[seat], 54 * SS, lift=False)
    out.alpha_composite(piece, (8 * SS, 4 * SS))
    words = f"+{worth}" if worth > 0 else signed(worth)
    spot = (99 * SS, out.height * 0.485)
    fonts.mark(out, spot, words, "black", 46, "#ffffff", "mm", INK, 2, SS)
    fonts.note_shrunk(46, percent)
    return with_shadow(reduce(out, SS * 100 / percent), 2, 3, 0.5)


def card(name: str, outcome: Outcome | None, high: int, *, anchored: bool = False) -> Image.Image:
    """A card in a list of what may lie on a space, and who takes the prize with it."""
    taker = None if outcome is None else outcome.seat
    return _card(name, taker, outcome is not None and outcome.is_good, anchored, high)


@sprite
def _card(name: str, taker: int | None, is_good: bool, anchored: bool, high: int) -> Image.Image:
    # From the left: the number, the Anchor if it goes with it, whoever takes the prize.
    wide = 128 if taker is not None or anchored else 76
    ground = _PAPER if taker is None else _GOOD if is_good else _BAD
    out = _ground(wide, 52, 14, ground)
    ink, halo = (INK, "#fff8e0") if taker is None else ("#ffffff", INK)
    words = signed(value(name))
    fonts.mark(out, (34 * SS, out.height * 0.485), words, "black", 44, ink, "mm", halo, 2, SS)
    if anchored:
        sign = icon("anchor", 34 * SS)
        out.alpha_composite(sign, ((62 if taker is not None else 76) * SS, 9 * SS))
    if taker is not None:
        size = 34 if anchored else 46
        piece = token(MARKS[taker], size * SS, lift=False)
        out.alpha_composite(piece, ((wide - size - 4) * SS, (52 - size) // 2 * SS))
    factor = SS * 52 / high
    fonts.note_shrunk(44, round(100 * high / 52))
    return with_shadow(reduce(out, factor), 2, 3, 0.5)


def _ground(wide: int, high: int, radius: int, colour: Colour) -> Image.Image:
    """The enamel of a tag, still oversized, with an ivory rim in an inked edge."""
    size = (wide * SS, high * SS)
    out = filled(rounded(size, (0, 0, size[0] - 1, size[1] - 1), radius * SS), INK)
    for inset, lit, dark in (
        (2, "#fff8e0", "#e9d9b0"),
        (5, mix(colour, "#ffffff", 0.14), mix(colour, "#000000", 0.12)),
    ):
        i = inset * SS
        inner = rounded(size, (i, i, size[0] - i - 1, size[1] - i - 1), (radius - inset) * SS)
        out.paste(diagonal(size, lit, dark), (0, 0), inner)
    return out
