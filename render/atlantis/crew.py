"""The second public picture: where the game stands, the last turn, and what each seat has."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from PIL import Image

from render import fonts, seat_notes
from render.atlantis import icons, seats, slips, stage, tiles
from render.atlantis.facts import KINDS, MARKS, signed, waiting
from render.atlantis.names import drawn_name
from render.atlantis.prose import last_words
from render.canvas import stamp
from render.close_look import WIDTH, block, line
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.icons import icon
from render.materials import seat_card
from render.theme import GLOW_LAST, INK, MUTED, SEPIA
from render.tokens import token
from render.words import say

_LEFT, _RIGHT, _FOOT = 22, WIDTH - 22, stage.CREW_HEIGHT - 22
_HEAD, _TURN = 64, 152  # the middles of the line of counts and of the last turn
_TEXT = 44  # the type of counts
_MANY = 9  # tiles that lie side by side


class _Room(NamedTuple):
    """The height of a seat's card, and how much is left between them."""

    card: int
    gap: int


_ROOMS = {2: _Room(250, 10), 3: _Room(208, 10), 4: _Room(184, 8)}


def crew(frame: Frame) -> Image.Image:
    """Draw where the game stands and what everybody owns."""
    view = frame.view
    image = stage.crew_ground()
    _counts(image, frame)
    _last(image, frame)
    room = _ROOMS[len(view["seats"])]
    top = _FOOT - len(view["seats"]) * (room.card + room.gap) + room.gap
    # With fewer players there is room for the discards, and for the last turn in words.
    if len(view["seats"]) < 4:
        _discards(image, view, top - 58)
    words = last_words(frame)
    if len(view["seats"]) < 3 and words:
        box = (_LEFT + 20, _TURN + 54, _RIGHT - 20, top - 116)
        fonts.paragraph(image, box, words, "semi", 40, SEPIA)
    for seat in range(len(view["seats"])):
        _card(image, frame, seat, top + seat * (room.card + room.gap), room.card)
    return image


def _counts(image: Image.Image, frame: Frame) -> None:
    """The turn, the draw pile and the discard pile."""
    view = frame.view
    over = view["phase"] == "over"
    words = say(frame, "over" if over else "turn", number=view["number"])
    line(image, (_LEFT + 26, _HEAD), words, 500, "display", 54, "#5f3f10", "lm")
    for x, sign, count in (
        (_RIGHT - 190, icon("cards", 60), view["draw_pile"]),
        (_RIGHT - 30, tiles.discards(60), sum(view["discard"].values())),
    ):
        fonts.mark(image, (x, _HEAD), str(count), "black", _TEXT, INK, "rm")
        used = fonts.length(str(count), "black", _TEXT)
        stamp(image, sign, x - used - 40, _HEAD)


def _last(image: Image.Image, frame: Frame) -> None:
    """The last turn in gold: who, which cards, where to, which tile was taken."""
    last, y = frame.view["last"], _TURN
    middle, wide = (_LEFT + _RIGHT) / 2, _RIGHT - _LEFT
    if last is None:
        name = fonts.cut(drawn_name(frame, frame.view["first"]), "semi", wide * 0.6)
        words = say(frame, "begins", name=name)
        line(image, (middle, y), words, wide - 60, "semi", _TEXT, SEPIA)
        return
    stamp(image, tiles.strip(wide, 84), middle, y)
    stamp(image, frame_glow(wide - 4, 80, GLOW_LAST, 14, 3, 4), middle, y)
    stamp(image, token(MARKS[last["seat"]], 64), _LEFT + 54, y)
    if last["kind"] != "move":
        line(image, (_LEFT + 110, y), say(frame, "stuck"), wide - 140, "bold", _TEXT, INK, "lm")
        return
    fonts.mark(image, (_LEFT + 104, y), last["figure"], "black", _TEXT, INK, "lm")
    cards = last["cards"]
    step = min(72.0, 240 / max(1, len(cards) - 1))
    for index, kind in enumerate(cards):
        stamp(image, tiles.emblem(kind, 66), _LEFT + 222 + index * step, y)
    slips.spot(image, last["start"], _RIGHT - 470, y, 58)
    stamp(image, icons.onward(52), _RIGHT - 386, y)
    slips.spot(image, last["end"], _RIGHT - 300, y, 58)
    if last["took"]:
        took = last["took"]
        stamp(image, tiles.taken(took["kind"], took["value"], 125), _RIGHT - 70, y)
        fonts.mark(image, (_RIGHT - 136, y), "+", "black", 50, INK, "rm")


def _discards(image: Image.Image, view: Json, y: float) -> None:
    """How many cards of each kind lie on the discard pile."""
    step = (_RIGHT - _LEFT - 20) / len(KINDS)
    for index, kind in enumerate(KINDS):
        x = _LEFT + 48 + index * step
        stamp(image, tiles.emblem(kind, 66), x, y)
        count = view["discard"][kind]
        fonts.mark(image, (x + 42, y), str(count), "black", 42, INK if count else MUTED, "lm")


def _card(image: Image.Image, frame: Frame, seat: int, top: int, high: int) -> None:
    """Name, places of the figures and points; below, tiles, hand, bridge and debt."""
    view = frame.view
    data, result = view["seats"][seat], view["result"]
    won = result is not None and seat in result["winners"]
    active = won or seat in waiting(view)
    wide, mark = _RIGHT - _LEFT, MARKS[seat]
    if active:
        glow = frame_glow(wide, high, GLOW_LAST, 16, 5, 8)
        stamp(image, glow, (_LEFT + _RIGHT) / 2, top + high / 2)
    sheet = seat_card(wide, high, mark.colour, active)
    image.paste(sheet, (_LEFT, top), sheet)
    upper, lower = top + high * 0.29, top + high * 0.74
    stamp(image, token(mark, 84), _LEFT + 76, upper)
    _name(image, frame, seat, upper)
    for index, each in enumerate(data["figures"]):
        slips.spot(image, each["place"], _LEFT + 596 + index * 92, upper, 62)
    _points(image, frame, seat, upper)
    _tiles(image, data, lower, high)
    _supplies(image, data, lower)


def _name(image: Image.Image, frame: Frame, seat: int, y: float) -> None:
    """The name, and below it the note, if there is one."""
    at, room = _LEFT + 134, 396
    name = drawn_name(frame, seat)
    if not frame.note(seat):
        box = (at, round(y) - 46, at + room, round(y) + 46)
        block(image, box, name, "bold", 50, INK)
        return
    line(image, (at, y - 23), name, room, "bold", 44, INK, "lm")
    seat_notes.line(image, frame, seat, (at, y + 24), room, 40)


def _points(image: Image.Image, frame: Frame, seat: int, y: float) -> None:
    """Points in tiles, or at the end; a crown for who has won."""
    result = frame.view["result"]
    points = frame.view["seats"][seat]["tile_points"]
    sign = tiles.blank_chip(60)
    if result is not None:
        points = result["seats"][seat]["score"]
        sign = icon("crown", 66)
    words = signed(points)
    fonts.mark(image, (_RIGHT - 28, y), words, "display", 62, INK, "rm")
    if result is None or seat in result["winners"]:
        stamp(image, sign, _RIGHT - 66 - fonts.length(words, "display", 62), y)


def _tiles(image: Image.Image, data: Json, y: float, high: int) -> None:
    """The values of the collected tiles, high to low; of many each value once, with how many."""
    values = [each["value"] for each in data["tiles"]]
    counts = Counter(values) if len(values) > _MANY else Counter[int]()
    shown = list(counts) or values
    size = 72 if high > 200 else 62
    step = min(size + 0.0, 438 / max(1, len(shown) - 1))
    for index, value in enumerate(shown):
        x = _LEFT + 72 + index * step
        stamp(image, tiles.value_chip(value, size), x, y)
        if counts[value] > 1:
            stamp(image, slips.times(counts[value], 42), x + 26, y + 20)
    if not values:
        fonts.mark(image, (_LEFT + 72, y), "–", "semi", 50, MUTED)


def _supplies(image: Image.Image, data: Json, y: float) -> None:
    """Cards in hand, the bridge, and what all figures would pay if the game ended now."""
    stamp(image, icon("cards", 60), _LEFT + 616, y)
    fonts.mark(image, (_LEFT + 654, y), str(data["hand"]), "black", _TEXT, INK, "lm")
    seats.bridge(image, data, _LEFT + 776, y, 70)
    words = str(data["owes"])
    ink = seats.OWES if data["owes"] else MUTED
    fonts.mark(image, (_RIGHT - 28, y), words, "black", _TEXT, ink, "rm")
    # Of two figures at least, or the sign would wander with the amount.
    used = fonts.length("0" * max(2, len(words)), "black", _TEXT)
    stamp(image, icons.toll(60), _RIGHT - 66 - used, y)
