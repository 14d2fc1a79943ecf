"""The tray below the private picture: the own cards by kind and the own tiles by value."""

from __future__ import annotations

from collections import Counter

from PIL import Image

from render import fonts
from render.atlantis import icons, seats, stage, tiles
from render.atlantis.facts import KINDS, MAINLAND
from render.atlantis.targets import DISC, Sorted
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import dim, target
from render.materials import plate
from render.sprites import sprite
from render.theme import INK, IVORY
from render.words import say

_STEP = 100
CARD = 84  # percent
_TOP = stage.TRAY[1]
_TILES = 722  # where the tiles begin


def tray(image: Image.Image, frame: Frame, options: Sorted) -> None:
    """Cards at the left, tiles at the right; what may be chosen carries its number."""
    own = frame.view["own"]
    counts = Counter(own["hand"])
    ways = _ways(own)
    for index, kind in enumerate(KINDS):
        x = stage.TRAY[0] + 60 + index * _STEP
        _card(image, kind, counts[kind], x)
        number = options.cards.get(kind, options.pay.get(kind))
        if number is not None:
            stamp(image, target(number, DISC), x - 30, _TOP + 32)
        if kind in ways:
            _way(image, ways[kind], x)
    _tiles(image, frame, options)


def _card(image: Image.Image, kind: str, count: int, x: float) -> None:
    y = _TOP + 76
    stamp(image, tiles.card(kind, CARD) if count else absent(kind), x, y)
    if count > 1:
        stamp(image, plate(f"×{count}", 40, wide=1.25), x + 20, y - 47)


@sprite
def absent(kind: str) -> Image.Image:
    """A kind of which one holds no card."""
    return dim(tiles.card(kind, CARD), 0.20)


def _ways(own: Json) -> dict[str, Json]:
    """What each kind would do, once it is clear which figure moves."""
    # With several figures a card leads to several places: the table beside tells them apart.
    if len(own["moves"]) != 1:
        return {}
    (figure,) = own["moves"]
    return {card["card"]: card for card in figure["cards"]}


def _way(image: Image.Image, card: Json, x: float) -> None:
    """Below a card: the landing and its toll, or a cross."""
    y = _TOP + 163
    if card["why"]:
        stamp(image, icons.cross(34), x, y)
        return
    # Centred alone, moved aside for a companion.
    left = x - (18 if card["toll"] or card["occupied"] else 0)
    if card["to"] == MAINLAND:
        stamp(image, icons.ashore(44), left, y)
    else:
        fonts.mark(image, (left, y), str(card["to"]), "black", 34, IVORY, "mm", INK, 3)
    if card["toll"]:
        stamp(image, tiles.coin(str(card["toll"]), 42), x + 26, y)
    elif card["occupied"]:
        stamp(image, icons.follow(36), x + 26, y)


def _tiles(image: Image.Image, frame: Frame, options: Sorted) -> None:
    """Collected tiles by value, high to low, with how many there are of each."""
    own = frame.view["own"]
    seat = frame.view["seats"][frame.view["seat"]]
    counts = Counter(each["value"] for each in seat["tiles"])
    right = stage.TRAY[2] - 24
    y = _TOP + 36
    words = say(frame, "tiles")
    used = fonts.label(image, (_TILES, y), words, 190, "bold", 32, IVORY, "lm", INK)
    stamp(image, seats.tile_sign(), _TILES + used + 36, y)
    fonts.mark(
        image, (_TILES + used + 64, y), str(own["tile_points"]), "display", 40, IVORY, "lm", INK
    )
    if not counts:
        fonts.label(image, (_TILES, _TOP + 116), say(frame, "none"), 200, "semi", 32, IVORY, "lm")
    step = (right - _TILES) / 4
    for index, value in enumerate(sorted(counts, reverse=True)):
        x = _TILES + 46 + (index % 4) * step
        low = _TOP + 96 + (index // 4) * 66
        stamp(image, tiles.value_chip(value, 54), x, low)
        if counts[value] > 1:
            fonts.mark(image, (x + 25, low), f"×{counts[value]}", "black", 28, IVORY, "lm", INK)
        if value in options.tiles:
            stamp(image, target(options.tiles[value], 42), x - 31, low - 8)
