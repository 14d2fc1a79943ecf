"""The ends of a turn: a trade before it, and the finished turn to confirm."""

from __future__ import annotations

from collections import Counter

from PIL import Image

from games.atlantis.data import DRAW, DRAW_STUCK, TRADE
from render.atlantis import icons, pieces, slips, tiles
from render.atlantis.slips import LEFT, LOW, RIGHT, TOP
from render.canvas import Point, stamp
from render.close_look import line
from render.frame import Frame, Json
from render.highlights import target
from render.icons import icon
from render.theme import INK, MUTED
from render.words import say

_HAND = 190  # the own hand at the foot
_MIDDLE = (LEFT + RIGHT) / 2


def trade(frame: Frame) -> Image.Image:
    """Draw each tile that gives cards, and how many; below, the hand they would come to."""
    image = slips.water()
    count = max(1, len(frame.targets))
    high = min(150.0, (LOW - _HAND - TOP) / count)
    for index, option in enumerate(frame.targets):
        top = TOP + index * high
        slips.lay(image, (LEFT, top + 4, RIGHT, top + high - 4))
        y = top + high / 2
        stamp(image, target(option.number, 76 if high > 100 else 64), LEFT + 62, y)
        value = option.key.partition(":")[2]
        if value.isdigit():
            _for_cards(image, int(value), y, min(100, round(high - 30)))
        else:
            stuck = "-stuck" if frame.view["own"]["turn"]["stuck"] else ""
            known = option.key == "no-trade"
            words = say(frame, f"focus-no-trade{stuck}") if known else value or option.key
            line(image, (LEFT + 128, y), words, RIGHT - LEFT - 160, "bold", 44, INK, "lm")
    _hand(image, frame)
    return image


def _for_cards(image: Image.Image, value: int, y: float, size: int) -> None:
    stamp(image, tiles.value_chip(value, size), LEFT + 176, y)
    stamp(image, icons.onward(64), LEFT + 288, y)
    for index in range(TRADE[value]):
        stamp(image, icon("cards", size), LEFT + 404 + index * size * 1.15, y)


def _hand(image: Image.Image, frame: Frame) -> None:
    """The own cards by kind."""
    top = LOW - _HAND + 4
    slips.lay(image, (LEFT, top, RIGHT, LOW))
    counts = Counter(frame.view["own"]["hand"])
    y = (top + LOW) / 2
    line(image, (LEFT + 30, y), say(frame, "final-cards"), 190, "bold", 42, INK, "lm")
    step = min(140.0, 790 / max(1, len(counts)))
    for index, (kind, count) in enumerate(counts.items()):
        x = LEFT + 290 + index * step
        stamp(image, tiles.card(kind, 90), x, y)
        if count > 1:
            stamp(image, slips.times(count, 46), x + 40, y - 50)


def confirm(frame: Frame) -> Image.Image:
    """Draw the finished turn: the way, what it costs, what it brings, and what is left."""
    turn = frame.view["own"]["turn"]
    image = slips.water()
    if turn["figure"] is None:
        _shown(image, frame)
    else:
        _way(image, frame, turn)
        _bill(image, frame, turn)
    return image


def _shown(image: Image.Image, frame: Frame) -> None:
    """A player without a move shows the hand and draws."""
    slips.lay(image, (LEFT, TOP, RIGHT, LOW))
    counts = Counter(frame.view["own"]["hand"])
    words = say(frame, "focus-shown")
    line(image, (_MIDDLE, TOP + 90), words, RIGHT - LEFT - 80, "bold", 50, INK)
    step = min(240.0, 1000 / max(1, len(counts)))
    percent = slips.step_of(min(160, step / 1.2))
    for index, (kind, count) in enumerate(counts.items()):
        x = _MIDDLE + (index - (len(counts) - 1) / 2) * step
        stamp(image, tiles.card(kind, percent), x, TOP + 340)
        if count > 1:
            stamp(image, slips.times(count, 60), x + 0.4 * percent, TOP + 340 - 0.6 * percent)
    stamp(image, icon("cards", 120), _MIDDLE - 110, LOW - 190)
    words = say(frame, "focus-drawn", count=DRAW_STUCK)
    line(image, (_MIDDLE - 20, LOW - 190), words, 480, "bold", 50, INK, "lm")


def _way(image: Image.Image, frame: Frame, turn: Json) -> None:
    """From where to where, and the cards that led there."""
    high = 300
    slips.lay(image, (LEFT, TOP, RIGHT, TOP + high))
    y = TOP + high / 2
    stamp(image, pieces.figure(turn["figure"], 160), LEFT + 110, y - 40)
    slips.spot(image, turn["start"], LEFT + 110, y + 84, 62)
    cards = turn["cards"]
    percent = 135 if len(cards) < 4 else 110
    step = min(170.0, 350 / max(1, len(cards) - 1))
    for arrow in (LEFT + 226, RIGHT - 262):
        stamp(image, icons.onward(70), arrow, y)
    for index, kind in enumerate(cards):
        x = _MIDDLE - 20 + (index - (len(cards) - 1) / 2) * step
        stamp(image, tiles.card(kind, percent), x, y)
    slips.stack(image, frame.view, turn["at"], RIGHT - 122, y, 160)


def _bill(image: Image.Image, frame: Frame, turn: Json) -> None:
    """What is paid and what is won, what comes of it, and what is drawn."""
    top, gap = TOP + 312, 8
    high = (LOW - top - gap) / 2
    spots = list[Point]()
    for index, key in enumerate(("paid", "takes", "focus-balance", "focus-draws")):
        x0 = float(LEFT) if index % 2 == 0 else _MIDDLE + gap / 2
        y0 = top + (index // 2) * (high + gap)
        x1 = x0 + (RIGHT - LEFT - gap) / 2
        slips.lay(image, (x0, y0, x1, y0 + high))
        line(image, (x0 + 34, y0 + 48), say(frame, key), x1 - x0 - 68, "bold", 44, INK, "lm")
        spots.append(((x0 + x1) / 2, y0 + high / 2 + 30))
    takes = turn["takes"]
    paid = sum(turn["paid_tiles"]) + len(turn["paid_cards"])
    _paid(image, frame, turn, *spots[0])
    x, y = spots[1]
    if takes:
        piece = tiles.tile(takes["kind"], takes["value"], False, False, 135)
        stamp(image, piece, x - 40, y)
        slips.spot(image, takes["place"], x + 84, y, 62)
    else:
        line(image, (x, y), say(frame, "nothing"), 460, "bold", 46, MUTED)
    gain = (takes["value"] if takes else 0) - paid
    stamp(image, slips.balance(gain, 110), *spots[2])
    count = DRAW[frame.view["seats"][frame.view["seat"]]["ashore"]]
    x, y = spots[3]
    stamp(image, icon("cards", 120), x - 50, y)
    stamp(image, slips.times(count, 76), x + 66, y)


def _paid(image: Image.Image, frame: Frame, turn: Json, x: float, y: float) -> None:
    """The bridge built, the tiles and cards handed in, and below them what was lost."""
    size = 88
    signs = [(icon("bridge", size), 1)] if turn["bridge"] else []
    signs += [(tiles.value_chip(value, size), 1) for value in turn["paid_tiles"]]
    signs += [(tiles.emblem(kind, size), n) for kind, n in Counter[str](turn["paid_cards"]).items()]
    if not signs:
        line(image, (x, y), say(frame, "nothing"), 460, "bold", 46, MUTED)
    step = min(size * 1.1, 400 / max(1, len(signs) - 1))
    for index, (sign, count) in enumerate(signs):
        left = x + (index - (len(signs) - 1) / 2) * step
        stamp(image, sign, left, y)
        if count > 1:
            stamp(image, slips.times(count, 46), left + 34, y + 28)
    lost = sum(turn["paid_tiles"]) + len(turn["paid_cards"]) - turn["due"]
    if lost > 0:
        words = say(frame, "final-lost", lost=lost)
        line(image, (x, y + 74), words, 460, "bold", 40, slips.LOSS)
