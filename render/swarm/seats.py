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
from render.swarm.stage import SHEET
from render.theme import GLOW_LAST, INK, SEPIA, rgb
from render.tokens import token
from render.words import say

Box = tuple[float, float, float, float]
LEFT, RIGHT = SHEET[0] + 16, SHEET[2] - 16
TOP, FOOT = 124, SHEET[3] - 16
_GAP = 8
_LOW = 80  # the height of what is stretched to a card
_ROOM = 26  # of the glow around it
_PLAIN = "#8a6d3a"  # under the bar of a player
_SUPPLY = ("stations", "ships", "researchers", "buoys")
_SIGNS = ("station", "ship", "researcher", "buoy")
_STEPS = (0.163, 0.155, 0.178, 0.178, 0.156)  # to each kind: curves and tees have two digits


def column(image: Image.Image, frame: Frame, done: Touched) -> None:
    """All cards below each other in seat order; fewer players get taller cards with more rows."""
    players = len(frame.view["players"])
    w, h = card_size(players)
    for seat in range(players):
        top = TOP + seat * (h + _GAP)
        _card(image, frame, seat, (LEFT, top, LEFT + w, top + h), done)


def card_size(players: int) -> tuple[int, int]:
    """The size of a seat card."""
    return RIGHT - LEFT, (FOOT - TOP - _GAP * (players - 1)) // players


def _card(image: Image.Image, frame: Frame, seat: int, box: Box, done: Touched) -> None:
    x0, y0, x1, y1 = box
    w, h = round(x1 - x0), round(y1 - y0)
    view = frame.view
    active = seat in view["waiting_for"] or _won(view, seat)
    if active:
        stretched(image, glow(), x0 + w / 2, (y0 - _ROOM, y1 + _ROOM))
    stretched(image, sheet(active), x0 + w / 2, (y0, y1))
    stretched(image, bar(seat), x0 + 8, (y0, y1))
    inner = (x0 + 22, y0, x1 - 10, y1)
    player = view["players"][seat]
    extra = _extras(frame, seat, h)
    rows = _rows(y0, h, len(extra), seat_notes.lift(frame, seat, 22))
    heading(image, frame, seat, inner, rows[0])
    standing(image, player, inner, rows[1])
    for y, row in zip(rows[2:-3], extra, strict=True):
        row(image, inner, y)
    supplies(image, player, inner, rows[-3])
    held_tiles(image, player, inner, rows[-2])
    hand(image, player, inner, rows[-1], done if done.seat == seat else Touched())


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


def sheet(active: bool) -> Image.Image:
    """The paper of a seat card, the same for all players."""
    return seat_card(RIGHT - LEFT, _LOW, _PLAIN, active)


def glow() -> Image.Image:
    """The light around the card of whoever is asked."""
    return frame_glow(RIGHT - LEFT, _LOW, GLOW_LAST, 16, 5, 8)


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


def heading(image: Image.Image, frame: Frame, seat: int, box: Box, y: float) -> None:
    """Who, what a hit costs now, and the points at the right end."""
    x0, _, x1, _ = box
    player = frame.view["players"][seat]
    stamp(image, token(MARKS[seat], 52), x0 + 26, y)
    points, row = str(player["rp"]), y - seat_notes.lift(frame, seat, 16)
    fonts.mark(image, (x1 - 4, row - 1), points, "black", 44, INK, "rm")
    # At least two figures wide, or the sign beside it would wander with the points.
    right = x1 - 14 - max(46, fonts.length(points, "black", 44))
    stamp(image, track.drop(player["damage"]), right - 20, row)
    at, name = (x0 + 58, y), drawn_name(frame, seat)
    seat_notes.heading(image, frame, seat, name, at, right - 46 - x0 - 58, 34, x1 - x0 - 62)


def standing(image: Image.Image, player: Json, box: Box, y: float) -> None:
    """What the best network would score now, the queen, and the sides it reaches."""
    x0, _, x1, _ = box
    chips.number(image, "network", player["score"], x0 + 22, y, 42)
    linked = player["queen_linked"]
    stamp(image, chips.sign("queen", 46) if linked else chips.faint("queen", 46), x0 + 116, y)
    chips.figure(image, player["queen_points"], x0 + 144, y)
    stamp(image, compass.sides("".join(player["sides"])), x1 - 130, y)
    fonts.mark(image, (x1 - 58, y), str(player["side_points"]), *_shade(player["side_points"]))


def _shade(count: int) -> tuple[str, int, str, str]:
    return ("black", 30, INK, "lm") if count else ("semi", 30, chips.NONE, "lm")


def supplies(image: Image.Image, player: Json, box: Box, y: float) -> None:
    """What is left before the player: stations, ships, researchers, buoys."""
    x0, _, x1, _ = box
    step = (x1 - x0) / 4
    for index, (name, sign) in enumerate(zip(_SUPPLY, _SIGNS, strict=True)):
        chips.number(image, sign, player["supply"][name], x0 + 20 + step * index, y)


def held_tiles(image: Image.Image, player: Json, box: Box, y: float) -> None:
    """How many tiles one study may lay, and the tiles held by kind."""
    x0, _, x1, _ = box
    chips.number(image, "study", player["crew"], x0 + 20, y)
    x = x0 + 22
    for kind, step in zip(KINDS, _STEPS, strict=True):
        x += step * (x1 - x0)
        chips.held(image, kind, player["tiles"][kind], x, y)


def hand(image: Image.Image, player: Json, box: Box, y: float, done: Touched) -> None:
    """Cards left, the joker; at the right the ability and the order card."""
    x0, _, x1, _ = box
    right = x1 - 22
    if player["order_card"] is not None:
        if done.ordered is not None:
            ring(image, right, y)
        stamp(image, cards.order(player["order_card"], cards.MINI), right, y)
        right -= 48
    if player["ability"]:
        stamp(image, cards.ability(player["ability"], cards.MINI), right, y)
        right -= 48
    faces = hand_cards(player)
    # The last of its kind: cards are added at the end, and hidden ones cannot be told apart.
    taken = (k for k, card in enumerate(faces) if card in (done.bought, None))
    ringed = max(taken, default=None) if done.bought else None
    step = min(48.0, (right - x0 - 24) / max(1, len(faces)))
    for index, card in enumerate(faces):
        x = x0 + 22 + step * index
        if index == ringed:
            ring(image, x, y)
        stamp(image, small_card(card), x, y)
    stamp(image, cards.joker(player["joker"], cards.MINI), x0 + 22 + step * len(faces), y)


def ring(image: Image.Image, x: float, y: float) -> None:
    """The gold ring around a card just taken."""
    w, h = cards.MINI
    stamp(image, frame_glow(w - 2, h - 2, GLOW_LAST, 8, 4, 5), x, y)


def hand_cards(player: Json) -> list[str | None]:
    """The cards as the viewer knows them; None is a card face down."""
    known = player["cards"]
    return [None] * int(player["card_count"]) if known is None else list(known)


def small_card(card: str | None) -> Image.Image:
    """A card as it lies in a seat card."""
    if card is None:
        return cards.back(cards.MINI)
    return cards.action(card, RANGES.get(card, 0), cards.MINI)


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
    fonts.label(image, (x0 + 4, y), words, x1 - x0 - 8, "semi", 29, SEPIA, "lm")
