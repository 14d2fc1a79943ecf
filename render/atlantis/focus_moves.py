"""Which figure and which card: where each lands, what it costs, what it brings."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from PIL import Image

from render.atlantis import icons, pieces, slips, tiles
from render.atlantis.facts import ROAD
from render.atlantis.slips import LEFT, LOW, RIGHT, TOP
from render.canvas import stamp
from render.close_look import line
from render.frame import Frame, Json, Target
from render.highlights import target
from render.theme import INK, MUTED
from render.words import say

_HEAD = 128  # the kinds above the table of several figures
_SIDE = 152  # the figures beside it
_FOOT = 84  # an option that is no move, below them
_ROOMY = 140  # the height of a row in which tiles are drawn as they lie on the road
_WORDS = 56  # the headings above the rows of one figure


class _Numbers(NamedTuple):
    """The numbers of moves, of figures offered by themselves, and of everything else."""

    moves: dict[tuple[str, str], int]
    figures: dict[str, int]
    others: list[Target]


def _sort_out(frame: Frame) -> _Numbers:
    """Find what each target stands for: a figure, a card, or both in one choice."""
    found = _Numbers({}, {}, [])
    alone = [move["figure"] for move in frame.view["own"]["moves"]]
    for each in frame.targets:
        verb, _, what = each.key.partition(":")
        if verb == "figure":
            found.figures[what] = each.number
        elif verb == "card":
            figure = each.first[0].partition(":")[2] if each.first else alone[0]
            found.moves[figure, what] = each.number
        else:
            found.others.append(each)
    return found


def moves(frame: Frame) -> Image.Image:
    """Draw what every card would do: a table of several figures, or rows of one."""
    image = slips.water()
    numbers = _sort_out(frame)
    low = LOW
    for each in reversed(numbers.others):
        low -= _FOOT
        _other(image, frame, each, low + 4)
    found = frame.view["own"]["moves"]
    if len(found) == 1:
        _rows(image, frame, found[0], numbers, low)
    else:
        _table(image, frame, found, numbers, low)
    return image


def _other(image: Image.Image, frame: Frame, option: Target, top: float) -> None:
    """An option that is no move, in words: to trade first."""
    slips.lay(image, (LEFT, top, RIGHT, top + _FOOT - 8))
    y = top + _FOOT / 2 - 4
    stamp(image, target(option.number, 62), LEFT + 56, y)
    known = option.key == "trade"
    words = say(frame, f"plate-{option.key}") if known else option.key.partition(":")[2]
    line(image, (LEFT + 108, y), words, RIGHT - LEFT - 140, "bold", 42, INK, "lm")


def _table(
    image: Image.Image, frame: Frame, found: list[Json], numbers: _Numbers, low: float
) -> None:
    """A column a kind in hand, a row a figure."""
    counts = Counter(frame.view["own"]["hand"])
    kinds, room = list(counts), RIGHT - LEFT - _SIDE - 14
    wide = min(290, room / max(1, len(kinds)))
    high = (low - TOP - _HEAD) / len(found)
    left = LEFT + _SIDE + (room - wide * len(kinds)) / 2
    for column, kind in enumerate(kinds):
        x = left + wide * (column + 0.5)
        stamp(image, tiles.card(kind, 80), x, TOP + _HEAD / 2)
        if counts[kind] > 1:
            stamp(image, slips.times(counts[kind], 42), x + 36, TOP + 24)
    for row, figure in enumerate(found):
        top = TOP + _HEAD + row * high
        slips.lay(image, (LEFT, top + 4, RIGHT, top + high - 4))
        _figure(image, figure, numbers, top + high / 2)
        for card in figure["cards"]:
            x = left + wide * (kinds.index(card["card"]) + 0.5)
            number = _number(numbers, figure, card)
            _cell(image, card, number, (x, top + high / 2), (wide, high))


def _number(numbers: _Numbers, figure: Json, card: Json) -> int | None:
    """The number of a figure with one of its cards."""
    number = numbers.moves.get((figure["figure"], card["card"]))
    if number is None and card["why"] is None and _is_only(figure):
        # A figure with a single card plays it by itself: its number stands at that card.
        return numbers.figures.get(figure["figure"])
    return number


def _is_only(figure: Json) -> bool:
    return sum(card["why"] is None for card in figure["cards"]) == 1


def _figure(image: Image.Image, figure: Json, numbers: _Numbers, y: float) -> None:
    """A figure, where it stands, and its number if its cards are asked for later."""
    x = LEFT + 84
    stamp(image, pieces.figure(figure["figure"], 135), x, y - 34)
    slips.spot(image, figure["start"], x, y + 72, 56)
    number = numbers.figures.get(figure["figure"])
    if number is not None and not _is_only(figure):
        stamp(image, target(number, 62), x - 44, y - 68)


def _cell(
    image: Image.Image,
    card: Json,
    number: int | None,
    at: tuple[float, float],
    size: tuple[float, float],
) -> None:
    """A card of a figure: its number and landing, what it wins and costs, what remains."""
    (x, y), (wide, high) = at, size
    if card["why"]:
        _refused(image, card, x, y)
        return
    roomy = wide > 190
    step, disc = min(96, (high - 20) / 3), 68 if roomy else 58
    if number is not None:
        stamp(image, target(number, disc), x - (46 if roomy else 33), y - step)
    slips.spot(image, card["to"], x + (46 if roomy else 27), y - step, 60 if roomy else 46)
    if card["occupied"]:
        # Nothing is won there; what it costs is said when the way is known.
        stamp(image, icons.follow(104 if roomy else 88), x, y + step / 2 + 4)
        return
    _parts(image, card, x, y, roomy)
    gain = (card["takes"]["value"] if card["takes"] else 0) - card["toll"]
    stamp(image, slips.balance(gain, 70 if roomy else 58), x, y + step)


def _parts(image: Image.Image, card: Json, x: float, y: float, roomy: bool) -> None:
    """In one line the tile a card wins, the toll, and the bridge if it must be built."""
    takes, size = card["takes"], 58 if roomy else 46
    signs = []
    if takes:
        piece = tiles.taken(takes["kind"], takes["value"])
        signs.append((piece, 86) if roomy else (tiles.value_chip(takes["value"], size), size))
    if card["toll"]:
        signs.append((tiles.coin(str(card["toll"]), size), size))
    if card["needs_bridge"]:
        signs.append((icons.must_bridge(), 46))
    left = x - (sum(wide for _, wide in signs) + 6 * (len(signs) - 1)) / 2
    for sign, wide in signs:
        stamp(image, sign, left + wide / 2, y)
        left += wide + 6


def _refused(image: Image.Image, card: Json, x: float, y: float) -> None:
    """A cross, and at what the card fails: the toll, or figures in the way."""
    stamp(image, icons.cross(64), x, y - 34)
    if card["why"] == "toll":
        stamp(image, tiles.coin(str(card["toll"]), 60), x, y + 38)
    else:
        slips.spot(image, card["to"], x - 30, y + 38, 54)
        stamp(image, icons.follow(54), x + 38, y + 38)


_COLUMNS = {"card": 176, "lands": 430, "toll": 668, "wins": 890}  # the middles of the columns


def _rows(image: Image.Image, frame: Frame, figure: Json, numbers: _Numbers, low: float) -> None:
    """A row a kind in hand: card, landing, toll, tile, balance."""
    cards = figure["cards"]
    for name, x in _COLUMNS.items():
        words = say(frame, f"focus-{name}")
        line(image, (x, TOP + 24), words, 230, "bold", 38, "#eafcf6", "mm", "#0a4258")
    whole = numbers.figures.get(figure["figure"])
    if whole is not None and not _is_only(figure):
        stamp(image, target(whole, 50), LEFT + 62, TOP + 24)
    high = min(208.0, (low - TOP - _WORDS) / max(1, len(cards)))
    counts = Counter(frame.view["own"]["hand"])
    for row, card in enumerate(cards):
        top = TOP + _WORDS + row * high
        slips.lay(image, (LEFT, top + 4, RIGHT, top + high - 4))
        number = _number(numbers, figure, card)
        y, percent = top + high / 2, slips.step_of((high - 36) / 1.5)
        if number is not None:
            stamp(image, target(number, 76 if high > 130 else 66), LEFT + 62, y)
        stamp(image, tiles.card(card["card"], percent), _COLUMNS["card"], y)
        if counts[card["card"]] > 1:
            count = slips.times(counts[card["card"]], 50)
            stamp(image, count, _COLUMNS["card"] + 0.5 * percent + 26, y - high / 2 + 46)
        _way(image, frame, card, y, high)


def _way(image: Image.Image, frame: Frame, card: Json, y: float, high: float) -> None:
    """Where a card lands, and what that costs."""
    stamp(image, icons.onward(60), 318, y)
    _landing(image, frame.view, card["to"], y, high)
    if card["toll"]:
        stamp(image, tiles.coin(str(card["toll"]), 92), _COLUMNS["toll"], y)
    else:
        words = say(frame, "focus-free")
        line(image, (_COLUMNS["toll"], y), words, 190, "black", 44, slips.GAIN)
    if card["why"]:
        stamp(image, icons.cross(66), 790, y)
        words = say(frame, f"why-{card['why']}")
        line(image, (838, y), words, RIGHT - 862, "bold", 38, slips.LOSS, "lm")
    elif card["occupied"]:
        stamp(image, icons.follow(82), 800, y)
        words = say(frame, "play-on")
        line(image, (856, y), words, RIGHT - 880, "bold", 42, INK, "lm")
    else:
        _won(image, frame, card, y, high)
    if card["needs_bridge"]:
        stamp(image, icons.must_bridge(76), _COLUMNS["toll"] - 84, y)


def _landing(image: Image.Image, view: Json, place: int, y: float, high: float) -> None:
    """The stack a card leads to; in a low row its place alone, and who stands there."""
    x = _COLUMNS["lands"] + 20
    if high >= _ROOMY:
        slips.stack(image, view, place, x, y, slips.step_of((high - 44) / 1.1))
        return
    figure = view["path"][place - 1]["figure"] if place in ROAD else None
    slips.spot(image, place, x - (34 if figure else 0), y, 76 if place in ROAD else 92)
    if figure is not None:
        stamp(image, pieces.figure(figure, 90), x + 56, y)


def _won(image: Image.Image, frame: Frame, card: Json, y: float, high: float) -> None:
    """The tile a card brings, and what that is after the toll."""
    takes, x = card["takes"], 826
    if takes and high >= _ROOMY:
        percent = slips.step_of((high - 44) / 1.1)
        stamp(image, tiles.tile(takes["kind"], takes["value"], False, False, percent), x, y)
    elif takes:
        stamp(image, tiles.taken(takes["kind"], takes["value"], 140), x, y)
    else:
        words = say(frame, "no-tile")
        line(image, (746, y), words, 160 if card["toll"] else 300, "bold", 40, MUTED, "lm")
    if takes or card["toll"]:
        gain = (takes["value"] if takes else 0) - card["toll"]
        stamp(image, slips.balance(gain, 68), 980, y)
