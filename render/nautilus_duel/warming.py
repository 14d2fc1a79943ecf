"""Every ground and sprite of the duel drawn once, so that no reply waits for them."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render.highlights import frame_glow, target
from render.icons import icon
from render.materials import plate
from render.nautilus_duel import award, cards, chips, hand, pips, stage, table
from render.nautilus_duel.facts import (
    DOMAINS,
    HEIGHT,
    MARKS,
    PLACEABLE,
    PRIZES,
    SPACES,
    SPECIALS,
    VALUES,
    WIDTH,
)
from render.nautilus_duel.targets import DISC
from render.theme import GLOW_LAST
from render.tokens import token


def warm() -> Iterator[None]:
    """Fill the caches, one sprite a step; takes seconds, so never while somebody waits."""
    for ground in (stage.board_ground, stage.panel_ground, stage.final_ground):
        ground()
        yield
    for part in (_cards, _specials, _chips, _seats, _options, _rings):
        yield from part()


def _cards() -> Iterator[None]:
    for card in (*VALUES, *PLACEABLE):
        for percent in (100, 78, 84, 98, 88, 72):
            cards.diver(card, percent)
            yield
        cards.diver(card, beaten=True)
        yield
        cards.diver(card, plain=True)
        yield
    for card in PRIZES:
        for percent in (100, 78, 60):
            cards.prize(card, percent)
            yield


def _specials() -> Iterator[None]:
    for name in SPECIALS:
        for percent in (100, 78, 76, 60, 46, 44, 42):
            cards.special(name, percent)
            yield
        for percent in (100, 78):
            hand.spent(name, percent)
            yield
    for emblem, percents in (
        ("diver", (100, 78)),
        ("tempo", (100, 78, 43, 48)),
        ("compass", (100, 70)),
    ):
        for percent in percents:
            cards.back(emblem, percent)
            yield
    for percent in (100, 78):
        cards.chain(percent)
        yield


def _chips() -> Iterator[None]:
    for code in DOMAINS:
        chips.emblem(code)
        yield
        chips.small_emblem(code)
        yield
        for total in range(-1, 7):
            chips.sum_chip(code, total)
            yield
        for worth in (2, 1, -1):
            chips.tile(code, worth)
            yield
    for card in PRIZES:
        chips.worth_chip(card)
        yield
    for total in range(-1, 7):
        for won in (True, False):
            chips.total(total, won)
            yield
    for value in VALUES:
        for struck in (True, False):
            chips.number_chip(value, struck)
            yield


def _seats() -> Iterator[None]:
    for mark in MARKS:
        for size in (50, 56, 62, 64, 66, 92, 104):
            token(mark, size)
            yield
        for active in (True, False):
            stage.strip(active, mark.colour)
            yield
    for name, size in (("card", 56), ("coin", 54), ("coin", 44), ("star", 40), ("crown", 66)):
        icon(name, size)
        yield
    for number in range(1, 11):
        pips.row(10, number)
        yield


def _rings() -> Iterator[None]:
    scratch = Image.new("RGB", (WIDTH, HEIGHT))
    for layout in (stage.FULL, stage.SMALL):
        for width in (6, 5, 4):
            table.ring(scratch, layout, "A1", GLOW_LAST, width)
            yield
        table.selected(scratch, layout, "A1")
        yield
    frame_glow(92, 100, GLOW_LAST, 18, 5, 8)
    yield
    for percent in (84, 98):
        hand.chosen(percent)
        yield


def _options() -> Iterator[None]:
    award.ribbon()
    yield
    for number in range(1, 11):
        target(number, DISC)
        yield
        target(number, 44)
        yield
        hand.anchored_disc(number)
        yield
    for space in SPACES:
        for size in (40, 36):
            plate(space, size, wide=1.5)
            yield
    for count in range(31):
        for size, wide in ((50, 1.3), (42, 1.3)):
            plate(str(count), size, wide=wide)
            yield
    for count in range(7):
        for size in (54, 42):
            plate(str(count), size)
            yield
