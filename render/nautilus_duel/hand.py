"""The own things in the private picture: hand, special card or offer, and the won cards."""

from __future__ import annotations

from collections import Counter

from PIL import Image

from render import fonts
from render.canvas import SS, diagonal, filled, reduce, rounded, stamp
from render.frame import Frame, Target
from render.highlights import dim, frame_glow, target
from render.icons import icon
from render.materials import option_plate
from render.nautilus_duel import cards, chips, stage
from render.nautilus_duel.facts import CARD, DOMAINS, PLACEABLE, by_domain, points, sort_hand
from render.nautilus_duel.targets import DISC, Sorted
from render.nautilus_duel.words import special_help, special_name
from render.sprites import Box, sprite
from render.theme import GLOW_SELECT, INK, IVORY, MUTED, SEPIA
from render.words import say

_PLATE = 58  # from one plate of words to the next


def tray(
    image: Image.Image, frame: Frame, options: Sorted, box: Box = stage.TRAY, disc: int = DISC
) -> None:
    """The own divers in ascending order, a placeable special among them, numbered if playable."""
    own = frame.view["own"]
    held = list(own["hand"])
    if own["special"] in PLACEABLE and own["usable"]:
        held.append(own["special"])
    x0, y0, x1, y1 = box
    # A second row of numbers takes height, a seventh card takes width.
    crowded = len(held) > 6 or bool(options.with_anchor)
    percent, step = (84, 136) if crowded else (98, 156)
    y = (y0 + y1) / 2 - (44 if options.with_anchor else 16 if options.hand else 0)
    x = (x0 + x1) / 2 - (len(held) - 1) * step / 2
    if not held:
        fonts.label(image, ((x0 + x1) / 2, y), say(frame, "none"), 400, "semi", 34, IVORY)
    for card in sort_hand(held):
        stamp(image, cards.diver(card, percent), x, y)
        if own["turn"] and own["turn"]["card"] == card:
            stamp(image, chosen(percent), x, y)
        low = y + CARD[1] * percent / 200
        if card in options.hand:
            stamp(image, target(options.hand[card], disc), x, low + 6)
        if card in options.with_anchor:
            stamp(image, anchored_disc(options.with_anchor[card], disc), x, low + 72)
        x += step


def chosen(percent: int) -> Image.Image:
    """The white ring of the card that is being placed."""
    w, h = CARD[0] * percent // 100, CARD[1] * percent // 100
    return frame_glow(w, h, GLOW_SELECT, 16, 5, 9)


@sprite
def anchored_disc(number: int, size: int = DISC) -> Image.Image:
    """A numbered option of the second row: together with the Anchor."""
    disc = target(number, size)
    out = Image.new("RGBA", (disc.width + 96, disc.height), (0, 0, 0, 0))
    ground = filled(rounded((126 * SS, 58 * SS), (0, 0, 126 * SS - 1, 58 * SS - 1), 29 * SS), INK)
    inner = rounded(ground.size, (3 * SS, 3 * SS, 123 * SS, 55 * SS), 26 * SS)
    ground.paste(diagonal(ground.size, "#2c7a8c", "#0b3444"), (0, 0), inner)
    pill = reduce(ground)
    out.alpha_composite(pill, ((out.width - pill.width) // 2, (out.height - pill.height) // 2))
    out.alpha_composite(disc, (out.width // 2 - 32 - disc.width // 2, 0))
    sign = icon("anchor", 46)
    out.alpha_composite(
        sign, (out.width // 2 + 32 - sign.width // 2, (out.height - sign.height) // 2)
    )
    return out


def special(image: Image.Image, frame: Frame, options: Sorted) -> None:
    """The own special card, or the cards on offer, and the options that are no things."""
    own = frame.view["own"]
    if own["draft"]:
        _draft(image, frame, options)
        return
    if own["module"]:
        _offer(image, say(frame, "drew"), own["module"], options)
    elif own["harpooned"]:
        _offer(image, say(frame, "harpooned"), [own["harpooned"]], options)
    else:
        _own_special(image, frame, len(options.plates))
    _plates(image, frame, options.plates)


def _draft(image: Image.Image, frame: Frame, options: Sorted) -> None:
    x0, y0, x1, _ = stage.SPECIAL
    for index, name in enumerate(frame.view["own"]["draft"]):
        y = y0 + 82 + index * 148
        stamp(image, cards.special(name, 78), x0 + 66, y)
        if name in options.offered:
            stamp(image, target(options.offered[name], DISC), x0 + 104, y + 40)
        title = special_name(frame, name)
        fonts.label(image, (x0 + 142, y - 48), title, x1 - x0 - 160, "bold", 32, INK, "lm")
        box = (x0 + 142, y - 30, x1 - 16, y + 90)
        fonts.paragraph(image, box, special_help(frame, name), "semi", 27, SEPIA, leading=1.1)


def _offer(image: Image.Image, heading: str, offered: list[str], options: Sorted) -> None:
    """One or two divers to decide about."""
    x0, y0, x1, _ = stage.SPECIAL
    middle = (x0 + x1) / 2
    fonts.label(image, (middle, y0 + 36), heading, x1 - x0 - 60, "bold", 32, INK)
    percent = 88 if not options.plates else 72
    y = y0 + (156 if not options.plates else 144)
    for index, card in enumerate(offered):
        x = middle + (index - (len(offered) - 1) / 2) * 190
        stamp(image, cards.diver(card, percent), x, y)
        if card in options.offered:
            stamp(image, target(options.offered[card], DISC), x, y + CARD[1] * percent / 200 + 6)


def _own_special(image: Image.Image, frame: Frame, plates: int) -> None:
    """The card with its name, whether it can still be used, and what it does."""
    own = frame.view["own"]
    x0, y0, x1, y1 = stage.SPECIAL
    low = y1 - 16 - _PLATE * plates
    name = own["special"]
    if not name:
        box = (x0 + 30, y0 + 20, x1 - 30, low)
        fonts.block(image, box, say(frame, "no-special"), "semi", 32, MUTED, "m")
        return
    # Plates take the lower part of the sheet; the text on the card's use must still fit.
    percent = 100 if plates < 2 else 78
    left, top = x0 + 160 * percent // 100 + 16, y0 + (14 if plates else 44)
    face = cards.special(name, percent) if own["usable"] else spent(name, percent)
    stamp(image, face, x0 + 84 * percent // 100, min((y0 + low) / 2 + 4, y0 + 130))
    room = x1 - left - 20
    fonts.label(image, (left, top + 22), special_name(frame, name), room, "bold", 36, INK, "lm")
    if plates < 2:
        state, ink = ("usable", "#1d6a3a") if own["usable"] else (_state(frame), "#8a2a1c")
        fonts.label(image, (left, top + 60), say(frame, state), room, "bold", 29, ink, "lm")
        top += 38
    box = (left, top + 42, x1 - 18, low)
    fonts.paragraph(image, box, special_help(frame, name), "semi", 30, SEPIA, leading=1.1)


@sprite
def spent(name: str, percent: int) -> Image.Image:
    """A special card that can do nothing more."""
    return dim(cards.special(name, percent), 0.5)


def _state(frame: Frame) -> str:
    shown = frame.view["seats"][frame.view["seat"]]["special"] == "shown"
    return "played" if shown else "spent"


def _plates(image: Image.Image, frame: Frame, plates: list[Target]) -> None:
    """Options without a thing on the table: a numbered plate with words each."""
    x0, _, x1, y1 = stage.SPECIAL
    # From the lowest up, so that the first option is the topmost.
    for index, option in enumerate(reversed(plates)):
        y = y1 - 44 - index * _PLATE
        x = (x0 + x1) / 2
        stamp(image, option_plate(x1 - x0 - 40), x, y)
        stamp(image, target(option.number, 44), x0 + 54, y)
        words = _plate_words(frame, option.key)
        fonts.label(image, (x0 + 96, y), words, x1 - x0 - 130, "bold", 31, IVORY, "lm")


def _plate_words(frame: Frame, key: str) -> str:
    verb, _, rest = key.partition(":")
    if verb == "use":
        return say(frame, "use", special=special_name(frame, rest))
    return say(frame, verb) if verb in ("skip", "return", "confirm") else rest or verb


def won(image: Image.Image, frame: Frame) -> None:
    """The own domain cards by domain: the sum on its chip, then the cards by their points."""
    own = frame.view["own"]
    x0, y0, x1, y1 = stage.WON
    y = (y0 + y1) / 2
    groups = by_domain(own["won"])
    width = (x1 - x0 - 32) / len(DOMAINS)
    for index, code in enumerate(DOMAINS):
        left = x0 + 18 + index * width
        stamp(image, chips.sum_chip(code, own["sums"][code]), left + 57, y)
        x = left + 144
        for worth, count in Counter(points(card) for card in groups[code]).items():
            stamp(image, chips.tile(code, worth), x, y)
            x += 47
            if count > 1:
                fonts.mark(image, (x - 22, y), f"×{count}", "black", 30, INK, "lm")
                x += 38
