"""How a way is paid: the bridge over one of its gaps, tiles and cards for the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from render.atlantis import slips, tiles
from render.atlantis.pieces import badge
from render.atlantis.slips import LEFT, LOW, RIGHT, TOP
from render.canvas import stamp
from render.close_look import line
from render.frame import Frame, Json, Target
from render.highlights import target
from render.icons import icon
from render.theme import INK, MUTED
from render.words import say

MOST_GAPS = 12  # in two columns; of more the whole board is the better answer
_PARTS = 390  # where the column of partial payments ends
_OWN = 168  # what one has, below the payments


def bridge(frame: Frame) -> Image.Image | None:
    """Draw each gap with its tiles and price, what is then left to pay, and who comes after."""
    gaps = {gap["name"]: gap for gap in frame.view["gaps"]}
    if len(frame.targets) > MOST_GAPS:
        return None
    image = slips.water()
    count = len(frame.targets)
    boxes = _column(LEFT, RIGHT, count, LOW, 290) if count <= 6 else _two(count, LOW)
    for option, box in zip(frame.targets, boxes, strict=True):
        slips.lay(image, box)
        x0, y0, x1, y1 = box
        y = (y0 + y1) / 2
        stamp(image, target(option.number, 76), x0 + 60, y)
        name = option.key.partition(":")[2]
        if name in gaps:
            _gap(image, frame, gaps[name], box)
        else:
            toll = frame.view["own"]["turn"]["toll"]
            known = option.key == "no-bridge"
            words = say(frame, "focus-no-bridge", toll=toll) if known else option.key
            line(image, (x0 + 128, y), words, x1 - x0 - 150, "bold", 46, INK, "lm")
    return image


def _column(
    left: float, right: float, count: int, low: float, most: float
) -> list[tuple[float, float, float, float]]:
    """Boxes below each other, one for each answer."""
    high = min(most, (low - TOP) / max(1, count))
    return [(left, TOP + high * k + 4, right, TOP + high * (k + 1) - 4) for k in range(count)]


def _two(count: int, low: float) -> list[tuple[float, float, float, float]]:
    """Boxes in two columns."""
    half, middle = -(-count // 2), (LEFT + RIGHT) / 2
    first = _column(LEFT, middle - 2, half, low, 170)
    return [*first, *_column(middle + 2, RIGHT, half, low, 170)[: count - half]]


def _gap(
    image: Image.Image, frame: Frame, gap: Json, box: tuple[float, float, float, float]
) -> None:
    """The tiles on both sides with the water between them; beside it what a bridge does."""
    x0, y0, x1, y1 = box
    y, narrow = (y0 + y1) / 2, x1 - x0 < 700
    percent = slips.step_of(min(110 if narrow else 135, (y1 - y0 - 60) / 1.12))
    left, step = x0 + (162 if narrow else 190), 1.32 * percent
    slips.stack(image, frame.view, gap["first"] - 1, left, y, percent)
    slips.stack(image, frame.view, gap["last"] + 1, left + 2 * step, y, percent)
    for sign in (tiles.water(), tiles.coin(str(gap["price"]), 84)):
        stamp(image, sign, left + step, y)
    right = left + 2 * step + 0.7 * percent
    turn = frame.view["own"]["turn"]
    crossed = turn["start"] < gap["first"] < turn["at"]  # with an open choice it may save nothing
    pays = turn["toll"] - (gap["price"] if crossed else 0)
    words = say(frame, "focus-pays", toll=pays)
    rise = 0 if narrow else 42
    line(image, (right, y - rise), words, x1 - right - 20, "bold", 44, INK, "lm")
    if not narrow:
        _followers(image, frame, gap, right, x1 - 24, y + 46)


def _followers(
    image: Image.Image, frame: Frame, gap: Json, left: float, right: float, y: float
) -> None:
    """The own figures behind the gap, which would cross it for free later on."""
    own = frame.view["seats"][frame.view["seat"]]["figures"]
    behind = [each["name"] for each in own if each["place"] < gap["first"]]
    if not behind:
        return
    words = say(frame, "focus-later")
    used = line(image, (left, y), words, right - left - 70 * len(behind), "semi", 38, INK, "lm")
    for index, name in enumerate(behind):
        stamp(image, badge(name), left + used + 44 + index * 68, y)


def payments(frame: Frame) -> Image.Image:
    """Draw each way to pay with what it leaves open or loses; below, what one has."""
    image = slips.water()
    rest, low = frame.view["own"]["turn"]["rest"], LOW - _OWN
    parts = [each for each in frame.targets if not each.first]
    whole = [each for each in frame.targets if each.first]
    if parts and len(whole) > 1:
        # Parts of a payment are short, whole ones need the room.
        boxes = _column(LEFT, _PARTS, len(parts), low, 130)
        boxes += _column(_PARTS + 6, RIGHT, len(whole), low, 130)
    elif len(frame.targets) > 6:
        boxes = _two(len(frame.targets), low)
    else:
        boxes = _column(LEFT, RIGHT, len(frame.targets), low, 130)
    for option, box in zip([*parts, *whole], boxes, strict=True):
        slips.lay(image, box)
        _payment(image, frame, option, rest, box)
    _owned(image, frame)
    return image


def _payment(
    image: Image.Image,
    frame: Frame,
    option: Target,
    rest: int,
    box: tuple[float, float, float, float],
) -> None:
    """The tiles and cards of a payment; at the right what is still open, or lost."""
    x0, y0, x1, y1 = box
    y, size = (y0 + y1) / 2, min(76, round(y1 - y0 - 22))
    stamp(image, target(option.number, 70 if y1 - y0 > 96 else 60), x0 + 54, y)
    values, cards, rest_in_cards = _handed_in((*option.first, option.key))
    paid = rest if rest_in_cards else sum(values) + len(cards)
    unnamed = paid - sum(values) - len(cards)
    words, ink = _verdict(frame, paid - rest)
    used = line(image, (x1 - 24, y), words, 170, "bold", 40, ink, "rm")
    signs = [(tiles.value_chip(value, size), 1) for value in values]
    signs += [(tiles.emblem(kind, size), count) for kind, count in Counter(cards).items()]
    if unnamed:
        signs.append((icon("cards", size), unnamed))
    left, right = x0 + 100 + size / 2, x1 - 36 - used - size / 2
    step = min(size * 1.16, (right - left) / max(1, len(signs) - 1))
    for index, (sign, count) in enumerate(signs):
        stamp(image, sign, left + index * step, y)
        if count > 1:
            stamp(image, slips.times(count, 42), left + index * step + size * 0.36, y + size * 0.3)


def _handed_in(keys: Sequence[str]) -> tuple[list[int], list[str], bool]:
    """What choices hand in: tiles, cards, and whether all of the rest is paid in cards."""
    values = [int(key[5:]) for key in keys if key.startswith("tile:")]
    cards = [key[4:] for key in keys if key.startswith("pay:")]
    return values, cards, "cards" in keys


def _verdict(frame: Frame, over: int) -> tuple[str, str]:
    if over > 0:
        return say(frame, "final-lost", lost=over), slips.LOSS
    if over < 0:
        return say(frame, "focus-left", left=-over), MUTED
    return say(frame, "focus-exact"), slips.GAIN


def _owned(image: Image.Image, frame: Frame) -> None:
    """The own tiles by value and the own cards by kind."""
    view = frame.view
    top = LOW - _OWN + 4
    slips.lay(image, (LEFT, top, RIGHT, LOW))
    values = Counter(each["value"] for each in view["seats"][view["seat"]]["tiles"])
    kinds = Counter(view["own"]["hand"])
    for key, words, y, signs in (
        ("tiles", say(frame, "tiles"), top + 44, values),
        ("cards", say(frame, "final-cards"), top + 120, kinds),
    ):
        line(image, (LEFT + 30, y), words, 190, "bold", 40, INK, "lm")
        step = min(118.0, 800 / max(1, len(signs)))
        for index, (sign, count) in enumerate(
            sorted(signs.items(), reverse=True) if key == "tiles" else signs.items()
        ):
            x = LEFT + 270 + index * step
            piece = tiles.value_chip(sign, 62) if key == "tiles" else tiles.emblem(sign, 66)
            stamp(image, piece, x, y)
            if count > 1:
                stamp(image, slips.times(count, 42), x + 40, y + 18)
        if not signs:
            line(image, (LEFT + 240, y), say(frame, "none"), 300, "semi", 40, MUTED, "lm")


def cards(frame: Frame) -> Image.Image:
    """Draw the hand to pay with; below it several cards at once."""
    image = slips.water()
    together = [each for each in frame.targets if each.first]
    single = {each.key.partition(":")[2]: each for each in frame.targets if not each.first}
    rest = frame.view["own"]["turn"]["rest"]
    low = LOW
    for each in reversed(together):
        low -= 140
        box = (LEFT, low + 4, RIGHT, low + 136)
        slips.lay(image, box)
        _payment(image, frame, each, rest, box)
    counts = Counter(frame.view["own"]["hand"])
    columns = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}.get(len(counts), 4)
    rows = -(-len(counts) // columns)
    wide, high = (RIGHT - LEFT) / columns, (low - TOP) / max(1, rows)
    percent = slips.step_of(min(wide / 1.4, (high - 30) / 1.55))
    slips.lay(image, (LEFT, TOP, RIGHT, low - 4))
    for index, (kind, count) in enumerate(counts.items()):
        x = LEFT + wide * (index % columns + 0.5)
        y = TOP + high * (index // columns + 0.5)
        stamp(image, tiles.card(kind, percent), x, y)
        if count > 1:
            stamp(image, slips.times(count, 64), x + 0.5 * percent, y - 0.6 * percent)
        if kind in single:
            number = target(single[kind].number, 84)
            stamp(image, number, x - 0.52 * percent, y - 0.6 * percent)
    return image
