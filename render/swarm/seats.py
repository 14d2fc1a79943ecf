"""The card of each player: points, network, supplies, tiles and cards."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image, ImageDraw

from render import fonts, seat_notes
from render.canvas import CLEAR, reduce, stamp
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.materials import seat_card
from render.sprites import sprite
from render.swarm import cards, chips, compass, track
from render.swarm.acts import Touched
from render.swarm.facts import KINDS, MARKS, RANGES
from render.swarm.names import drawn_name
from render.theme import GLOW_LAST, INK, SEPIA, rgb
from render.tokens import token
from render.words import say

Box = tuple[float, float, float, float]
_GAP = 8
_LOW = 80  # the height of what is stretched to a card
_ROOM = 26  # of the glow around it
_PLAIN = "#8a6d3a"  # under the bar of a player
_SUPPLY = ("stations", "ships", "researchers", "buoys")
_SIGNS = ("station", "ship", "researcher", "buoy")
_STEPS = (0.163, 0.155, 0.178, 0.178, 0.156)  # to each kind: curves and tees have two digits
_NOTE = 28  # of a note in the public picture, where it is enlarged
_LARGE = 1.33  # cards of the public picture beside the small ones of a private panel
_ACROSS = 2


def grid(image: Image.Image, frame: Frame, done: Touched, box: tuple[int, int, int, int]) -> Box:
    """All cards two by two in seat order; two players get taller cards with more rows.

    Returns the room that an odd number leaves free at the end, empty if there is none.
    """
    x0, y0, x1, y1 = box
    players = len(frame.view["players"])
    rows = -(-players // _ACROSS)
    w = (x1 - x0 - _GAP) // _ACROSS
    h = (y1 - y0 - _GAP * (rows - 1)) // rows
    for place in range(rows * _ACROSS):
        left, top = x0 + place % _ACROSS * (w + _GAP), y0 + place // _ACROSS * (h + _GAP)
        spot = (left, top, left + w, top + h)
        if place < players:
            _card(image, frame, place, spot, done)
    return (0, 0, 0, 0) if players % _ACROSS == 0 else spot


def _card(image: Image.Image, frame: Frame, seat: int, box: Box, done: Touched) -> None:
    x0, y0, x1, y1 = box
    w, h = round(x1 - x0), round(y1 - y0)
    view = frame.view
    active = seat in view["waiting_for"] or _won(view, seat)
    if active:
        stretched(image, glow(w), x0 + w / 2, (y0 - _ROOM, y1 + _ROOM))
    stretched(image, sheet(w, active), x0 + w / 2, (y0, y1))
    stretched(image, bar(seat), x0 + 8, (y0, y1))
    inner = (x0 + 24, y0, x1 - 12, y1)
    player = view["players"][seat]
    extra = _extras(frame, seat, round(h / _LARGE))
    rows = _rows(y0, h, len(extra), seat_notes.lift(frame, seat, 24))
    heading(image, frame, seat, inner, rows[0], _LARGE)
    standing(image, player, inner, rows[1], _LARGE)
    for y, row in zip(rows[2:-3], extra, strict=True):
        row(image, inner, y)
    supplies(image, player, inner, rows[-3], _LARGE)
    held_tiles(image, player, inner, rows[-2], _LARGE)
    hand(image, player, inner, rows[-1], done if done.seat == seat else Touched(), _LARGE)


def stretched(image: Image.Image, piece: Image.Image, x: float, span: tuple[float, float]) -> None:
    """Paste a low sprite as a tall one: its ends as they are, its middle line drawn out.

    Cards of all heights share one sprite, which keeps memory small.
    """
    left, top, low = round(x - piece.width / 2), round(span[0]), round(span[1])
    half = piece.height // 2
    ends = piece.crop((0, 0, piece.width, half)), piece.crop((0, half, *piece.size))
    line = piece.crop((0, half, piece.width, half + 1))
    middle = line.resize((piece.width, low - top - piece.height), Image.Resampling.NEAREST)
    for part, y in ((ends[0], top), (middle, top + half), (ends[1], low - ends[1].height)):
        image.paste(part, (left, y), part)


def sheet(wide: int, active: bool) -> Image.Image:
    """The paper of a seat card, the same for all players."""
    return seat_card(wide, _LOW, _PLAIN, active)


def glow(wide: int) -> Image.Image:
    """The light around the card of whoever is asked."""
    return frame_glow(wide, _LOW, GLOW_LAST, 16, 5, 8)


@sprite
def bar(seat: int) -> Image.Image:
    """The colour of a player along the edge of a card."""
    n = 2
    out = Image.new("RGBA", (16 * n, _LOW * n), CLEAR)
    box = (0, 0, 14 * n, _LOW * n - 1)
    colour = MARKS[seat].colour
    ImageDraw.Draw(out).rounded_rectangle(box, 7 * n, rgb(colour), rgb(INK), n)
    return reduce(out, n)


def _rows(top: float, h: int, extra: int, note: int) -> list[float]:
    """The middles of all rows; the cards in the last one are the tallest."""
    tall = [56 + note, 46, *[44] * extra, 44, 44, 62]
    # The rows keep their proportions however tall the card is.
    share = (h - 8) / sum(tall)
    return [top + 4 + share * (sum(tall[:k]) + tall[k] / 2) for k in range(len(tall))]


def _won(view: Json, seat: int) -> bool:
    return bool(view["result"]) and seat in view["result"]["winners"]


def heading(
    image: Image.Image, frame: Frame, seat: int, box: Box, y: float, share: float = 1
) -> None:
    """Who, what a hit costs now, and the points at the right end."""
    x0, _, x1, _ = box
    player = frame.view["players"][seat]
    stamp(image, token(MARKS[seat], round(52 * share)), x0 + 26 * share, y)
    points, row = str(player["rp"]), y - seat_notes.lift(frame, seat, 16) * share
    size = round(44 * share)
    fonts.mark(image, (x1 - 4, row - 1), points, "black", size, INK, "rm")
    # At least two figures wide, or the sign beside it would wander with the points.
    right = x1 - 14 - max(46 * share, fonts.length(points, "black", size))
    drop = track.drop(player["damage"], round(44 * share))
    stamp(image, drop, right - 20 * share, row)
    at, name = (x0 + 58 * share, y), drawn_name(frame, seat)
    room, below = right - 46 * share - at[0], x1 - at[0] - 4
    if share == 1:
        seat_notes.heading(image, frame, seat, name, at, room, 34, below)
        return
    if frame.note(seat):
        spot = (at[0], y + 14 * share)
        seat_notes.line(image, frame, seat, spot, below, round(_NOTE * share))
    least = round(seat_notes.LEAST_NAME * share)
    name, size = fonts.fit(fonts.printable(name), "bold", round(34 * share), int(room), least)
    fonts.label(image, (at[0], row), name, room, "bold", size, INK, "lm")


def standing(image: Image.Image, player: Json, box: Box, y: float, share: float = 1) -> None:
    """What the best network would score now, the queen, and the sides it reaches."""
    x0, _, x1, _ = box
    chips.number(image, "network", player["score"], x0 + 22 * share, y, 42, share)
    size = round(46 * share)
    queen = chips.sign("queen", size) if player["queen_linked"] else chips.faint("queen", size)
    stamp(image, queen, x0 + 116 * share, y)
    chips.figure(image, player["queen_points"], x0 + 144 * share, y, round(30 * share))
    stamp(image, compass.sides("".join(player["sides"]), share), x1 - 130 * share, y)
    points = player["side_points"]
    chips.figure(image, points, x1 - 58 * share, y, round(30 * share))


def supplies(image: Image.Image, player: Json, box: Box, y: float, share: float = 1) -> None:
    """What is left before the player: stations, ships, researchers, buoys."""
    x0, _, x1, _ = box
    step = (x1 - x0) / 4
    for index, (name, sign) in enumerate(zip(_SUPPLY, _SIGNS, strict=True)):
        x = x0 + 20 * share + step * index
        chips.number(image, sign, player["supply"][name], x, y, share=share)


def held_tiles(image: Image.Image, player: Json, box: Box, y: float, share: float = 1) -> None:
    """How many tiles one study may lay, and the tiles held by kind."""
    x0, _, x1, _ = box
    chips.number(image, "study", player["crew"], x0 + 20 * share, y, share=share)
    x = x0 + 22 * share
    for kind, step in zip(KINDS, _STEPS, strict=True):
        x += step * (x1 - x0)
        chips.held(image, kind, player["tiles"][kind], x, y, share)


def hand(
    image: Image.Image, player: Json, box: Box, y: float, done: Touched, share: float = 1
) -> None:
    """Cards left, the joker; at the right the ability and the order card."""
    x0, _, x1, _ = box
    size = round(cards.MINI[0] * share), round(cards.MINI[1] * share)
    pitch = 48 * share
    right = x1 - 22 * share
    if player["order_card"] is not None:
        if done.ordered is not None:
            ring(image, right, y, size)
        stamp(image, cards.order(player["order_card"], size), right, y)
        right -= pitch
    if player["ability"]:
        stamp(image, cards.ability(player["ability"], size), right, y)
        right -= pitch
    faces = hand_cards(player)
    # The last of its kind: cards are added at the end, and hidden ones cannot be told apart.
    taken = (k for k, card in enumerate(faces) if card in (done.bought, None))
    ringed = max(taken, default=None) if done.bought else None
    step = min(pitch, (right - x0 - pitch / 2) / max(1, len(faces)))
    for index, card in enumerate(faces):
        x = x0 + 22 * share + step * index
        if index == ringed:
            ring(image, x, y, size)
        stamp(image, small_card(card, size), x, y)
    joker = cards.joker(player["joker"], size)
    stamp(image, joker, x0 + 22 * share + step * len(faces), y)


def ring(image: Image.Image, x: float, y: float, size: tuple[int, int] = cards.MINI) -> None:
    """The gold ring around a card just taken."""
    w, h = size
    stamp(image, frame_glow(w - 2, h - 2, GLOW_LAST, 8, 4, 5), x, y)


def hand_cards(player: Json) -> list[str | None]:
    """The cards as the viewer knows them; None is a card face down."""
    known = player["cards"]
    return [None] * int(player["card_count"]) if known is None else list(known)


def small_card(card: str | None, size: tuple[int, int] = cards.MINI) -> Image.Image:
    """A card as it lies in a seat card."""
    if card is None:
        return cards.back(size)
    return cards.action(card, RANGES.get(card, 0), size)


def _extras(frame: Frame, seat: int, h: int) -> list[Callable[[Image.Image, Box, float], None]]:
    """The rows a taller card has room for: the stages, then how the points came about."""
    player = frame.view["players"][seat]

    def stages(image: Image.Image, box: Box, y: float) -> None:
        words = say(frame, "stages", points=_listed(player["ledger"]["stages"]))
        _words(image, box, y, words)

    def income(image: Image.Image, box: Box, y: float) -> None:
        ledger = player["ledger"]
        _words(image, box, y, say(frame, "income", eyes=ledger["eyes"], paid=ledger["paid"]))

    def fights(image: Image.Image, box: Box, y: float) -> None:
        ledger = player["ledger"]
        _words(image, box, y, say(frame, "fights", won=ledger["won"], lost=ledger["lost"]))

    def networks(image: Image.Image, box: Box, y: float) -> None:
        scores = ", ".join(str(each["score"]) for each in player["networks"])
        _words(image, box, y, say(frame, "network-scores", scores=scores or "0"))

    if h < 300:
        return []
    return [networks, stages] if h < 420 else [networks, stages, income, fights]


def _listed(points: list[int]) -> str:
    return " + ".join(map(str, points)) or "0"


def _words(image: Image.Image, box: Box, y: float, words: str) -> None:
    x0, _, x1, _ = box
    fonts.label(image, (x0 + 4, y), words, x1 - x0 - 8, "semi", 38, SEPIA, "lm")
