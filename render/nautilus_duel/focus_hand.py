"""The close look at what is in the hand, and at cards on offer."""

from __future__ import annotations

from PIL import Image

from render import close_look, fonts
from render.canvas import Point, stamp
from render.frame import Frame
from render.highlights import target
from render.materials import paste_panel
from render.nautilus_duel import cards, focus_board, hand, hull, stage, table, targets
from render.nautilus_duel.deck import Deck
from render.nautilus_duel.facts import CARD, SPACES, centre, sort_hand
from render.nautilus_duel.targets import Sorted
from render.nautilus_duel.water import water
from render.nautilus_duel.words import special_help, special_name
from render.sprites import Box, backdrop
from render.theme import INK, SEPIA
from render.words import say

HEIGHT = focus_board.HEIGHT
_DECK = Deck(x=-84, y=14, percent=78, pull=90, label=60)  # above the hand
_HAND = (10, 726, 1070, 1030)
_ROW = Deck(x=-260, y=180)  # the row of prizes alone, with panels before the rest of the ship
_OFFER = (10, 152, 1070, 592)
_OFFERS = ((10, 152, 535, 592), (545, 152, 1070, 592))
_TRAY = (10, 844, 1070, 1030)
_DISC = 68


def card(frame: Frame) -> Image.Image:
    """Which card to place: the hand with numbers, the board above it."""
    image, view = _card_ground(), frame.view
    table.prizes(image, _DECK, view["row"])
    table.divers(image, _DECK, view)
    focus_board.takers(image, _DECK, view)
    focus_board.sides(image, _DECK, frame)
    hand.tray(image, frame, targets.sort_out(frame.targets), _HAND, _DISC)
    return image


def draft(frame: Frame) -> Image.Image:
    """Two special cards, what each does, the prizes and the hand they would go with."""
    image, options = _offers_ground(), targets.sort_out(frame.targets)
    for box, name in zip(_OFFERS, frame.view["own"]["draft"], strict=True):
        x0, y0, x1, y1 = box
        stamp(image, cards.special(name, 130), x0 + 112, y0 + 122)
        title = (x0 + 206, y0 + 24, x1 - 20, y0 + 132)
        fonts.block(image, title, special_name(frame, name), "display", 46, INK)
        if name in options.offered:
            stamp(image, target(options.offered[name], 92), x0 + 256, y0 + 184)
        words = (x0 + 28, y0 + 240, x1 - 24, y1 - 14)
        fonts.paragraph(image, words, special_help(frame, name), "semi", 40, SEPIA, leading=1.12)
    _below(image, frame, options)
    return image


def opening(frame: Frame) -> Image.Image:
    """The special card that can be used now or not at all."""
    image = _offer_ground()
    name = frame.view["own"]["special"]
    x0, y0, x1, y1 = _OFFER
    stamp(image, cards.special(name, 240), x0 + 182, (y0 + y1) / 2)
    left, room = x0 + 352, x1 - x0 - 392
    close_look.line(
        image, (left, y0 + 82), special_name(frame, name), room, "display", 64, INK, "lm"
    )
    words = (left, y0 + 140, x1 - 36, y1 - 20)
    fonts.paragraph(image, words, special_help(frame, name), "semi", 46, SEPIA, leading=1.14)
    _below(image, frame, targets.sort_out(frame.targets))
    return image


def module(frame: Frame) -> Image.Image:
    """Two divers, one of which is kept."""
    image, options = _offer_ground(), targets.sort_out(frame.targets)
    for index, name in enumerate(frame.view["own"]["module"]):
        x, y = 540 + (index - 0.5) * 400, (_OFFER[1] + _OFFER[3]) / 2
        stamp(image, cards.diver(name, 180), x, y)
        if name in options.offered:
            _number(image, options.offered[name], (x, y), 180, 128)
    _below(image, frame, options)
    return image


def harpoon(frame: Frame) -> Image.Image:
    """The diver drawn from the rival, and what could be given for it."""
    image, options = _offer_ground(), targets.sort_out(frame.targets)
    x0, y0, x1, y1 = _OFFER
    stamp(image, cards.diver(frame.view["own"]["harpooned"], 180), x0 + 186, (y0 + y1) / 2)
    left, room = x0 + 372, x1 - x0 - 412
    close_look.line(image, (left, y0 + 90), say(frame, "harpooned"), room, "display", 60, INK, "lm")
    words = (left, y0 + 150, x1 - 36, y1 - 20)
    fonts.paragraph(image, words, say(frame, "harpoon-choice"), "semi", 46, SEPIA, leading=1.14)
    _below(image, frame, options)
    return image


def _below(image: Image.Image, frame: Frame, options: Sorted) -> None:
    """The prizes of the round in the hall, the own hand on its tray."""
    own = frame.view["own"]
    table.prizes(image, _ROW, frame.view["row"])
    x0, y0, x1, y1 = _TRAY
    held = sort_hand(own["hand"])
    percent, y = 78, (y0 + y1) / 2
    for index, name in enumerate(held):
        x = (x0 + x1) / 2 + (index - (len(held) - 1) / 2) * 158
        stamp(image, cards.diver(name, percent), x, y)
        if name in options.hand:
            _number(image, options.hand[name], (x, y), percent, 60)


def _number(image: Image.Image, number: int, at: Point, percent: int, size: int) -> None:
    """A number on the porthole of a diver, clear of its figure and its arrows."""
    stamp(image, target(number, size), at[0], at[1] + CARD[1] * percent / 100 * 0.112)


@backdrop
def _card_ground() -> Image.Image:
    """The board above the tray, without anything that changes."""
    out = water((close_look.WIDTH, HEIGHT))
    hull.lay(out, _DECK.x, _DECK.y, _DECK.percent)
    for space in SPACES:
        stamp(out, cards.empty_space(space, _DECK.percent), *_DECK.at(*centre(space)))
    stage.velvet(out, _HAND)
    return out


@backdrop
def _offer_ground() -> Image.Image:
    return _sheets(_OFFER)


@backdrop
def _offers_ground() -> Image.Image:
    return _sheets(*_OFFERS)


def _sheets(*boxes: Box) -> Image.Image:
    """The ship behind sheets for what is on offer and the tray of the hand."""
    out = water((close_look.WIDTH, HEIGHT))
    hull.lay(out, _ROW.x, _ROW.y, _ROW.percent)
    for box in boxes:
        paste_panel(out, box, edge=14)
    stage.velvet(out, _TRAY)
    return out
