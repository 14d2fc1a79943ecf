"""What the own cards would do: a table of figures and kinds, or the bill of the turn."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.atlantis import icons, seats, tiles
from render.atlantis.facts import MAINLAND, waiting
from render.atlantis.names import drawn_name
from render.atlantis.pieces import badge
from render.atlantis.seats import LEFT, OWES, RIGHT
from render.canvas import stamp
from render.frame import Frame, Json
from render.theme import INK, MUTED, RULE, SEPIA
from render.words import say

_MIDDLE = (LEFT + RIGHT) / 2
_GAIN = "#2f6b1e"


def sheet(image: Image.Image, frame: Frame, top: int, low: int) -> None:
    """The question as a heading, then the table or the bill, then what is owed at the end."""
    own = frame.view["own"]
    fonts.label(image, (_MIDDLE, top + 24), _heading(frame), RIGHT - LEFT - 16, "bold", 34, INK)
    y = top + 54
    if not waiting(frame.view):
        return
    kinds = {card["card"] for figure in own["moves"] for card in figure["cards"]}
    # As tall as the table or the bill below; the line about debts only fills what is left.
    needed = 62 + len(kinds) * 68 if own["moves"] else 440
    if low - y - needed > 84:
        box = (LEFT + 10, low - 78, RIGHT - 8, low - 8)
        words = say(frame, "owes-now", owes=own["owes"])
        fonts.paragraph(image, box, words, "semi", 28, OWES if own["owes"] else MUTED, "m")
    if own["moves"]:
        _table(image, frame, own["moves"], y, low)
    elif own["turn"]:
        _bill(image, frame, own["turn"], y)


def _heading(frame: Frame) -> str:
    view = frame.view
    turn = view["own"]["turn"]
    if turn is None:
        seats_waiting = waiting(view)
        if not seats_waiting:
            return say(frame, "over")
        return say(frame, "wait", name=drawn_name(frame, seats_waiting[0]))
    return say(frame, "stuck-turn" if turn["stuck"] else f"asked-{turn['asked']}")


def _table(image: Image.Image, frame: Frame, moves: list[Json], top: int, low: int) -> None:
    """A row a kind in hand, a column a figure."""
    kinds = list(dict.fromkeys(card["card"] for figure in moves for card in figure["cards"]))
    width = (RIGHT - LEFT - 62) / len(moves)
    for index, figure in enumerate(moves):
        x = LEFT + 62 + width * (index + 0.5)
        aside = 34 if len(moves) < 3 else 0
        stamp(image, badge(figure["figure"]), x - aside, top + 30)
        if aside:
            seats.where(image, figure["at"], x + aside, top + 30, 44)
    head = top + 62
    # Lower rows rather than missing ones; `_short` then leaves its second line away.
    row = min(68, (low - head) / max(1, len(kinds)))
    for index, kind in enumerate(kinds):
        y = head + row * (index + 0.5)
        line = [(LEFT + 4, y - row / 2), (RIGHT - 4, y - row / 2)]
        ImageDraw.Draw(image).line(line, fill=RULE, width=2)
        stamp(image, tiles.emblem(kind, 50), LEFT + 32, y)
        for column, figure in enumerate(moves):
            for card in figure["cards"]:
                if card["card"] == kind:
                    left = LEFT + 62 + width * column
                    if len(moves) == 1:
                        _long(image, frame, card, left, y)
                    else:
                        _short(image, card, left, width, y, row)


def _to(image: Image.Image, card: Json, x: float, y: float, ink: str) -> None:
    if card["to"] == MAINLAND:
        stamp(image, icons.ashore(36), x, y)
    else:
        fonts.mark(image, (x, y), str(card["to"]), "black", 33, ink)


def _short(image: Image.Image, card: Json, left: float, width: float, y: float, row: float) -> None:
    """Landing and toll; below them what is collected, or that another card must follow."""
    x = left + width / 2
    high, low = (y - 14, y + 18) if row > 56 else (y, y)
    if card["why"]:
        _to(image, card, x - 22, y, MUTED)
        stamp(image, icons.cross(30), x + 22, y)
        return
    aside = 22 if card["toll"] else 0
    _to(image, card, x - aside, high, INK)
    if card["toll"]:
        stamp(image, tiles.coin(str(card["toll"]), 36), x + aside, high)
    if low == high:
        return
    if card["occupied"]:
        stamp(image, icons.follow(32), x, low)
    elif card["takes"]:
        words = f"+{card['takes']['value']}"
        fonts.mark(image, (x, low), words, "black", 27, _GAIN)


def _long(image: Image.Image, frame: Frame, card: Json, left: float, y: float) -> None:
    """Landing, toll, and in words or as a tile what comes of it."""
    ink = MUTED if card["why"] else INK
    _to(image, card, left + 28, y, ink)
    if card["toll"]:
        stamp(image, tiles.coin(str(card["toll"]), 42), left + 82, y)
    x, room = left + 118, RIGHT - left - 124
    if card["why"]:
        fonts.label(image, (x, y), say(frame, f"why-{card['why']}"), room, "semi", 27, OWES, "lm")
    elif card["occupied"]:
        stamp(image, icons.follow(38), x + 18, y)
        words = say(frame, "play-on")
        fonts.label(image, (x + 46, y), words, room - 46, "semi", 27, SEPIA, "lm")
    elif card["takes"]:
        took = card["takes"]
        stamp(image, tiles.taken(took["kind"], took["value"]), x + 32, y)
        words = str(took["place"])
        fonts.mark(image, (x + 78, y), words, "bold", 29, SEPIA, "lm")
    else:
        fonts.label(image, (x, y), say(frame, "no-tile"), room, "semi", 27, MUTED, "lm")
    if card["needs_bridge"] and not card["why"]:
        stamp(image, icons.must_bridge(), RIGHT - 28, y)


def _bill(image: Image.Image, frame: Frame, turn: Json, top: int) -> None:
    """The turn so far: the way, the toll, the bridge, what was paid, and the tile to come."""
    y = float(top + 34)
    if turn["figure"]:
        stamp(image, badge(turn["figure"]), LEFT + 34, y)
        step = min(44, 120 / max(1, len(turn["cards"])))
        for index, kind in enumerate(turn["cards"]):
            stamp(image, tiles.emblem(kind, 46), LEFT + 92 + index * step, y)
        stamp(image, icons.onward(34), LEFT + 250, y)
        seats.where(image, turn["at"], RIGHT - 36, y)
    lines: list[tuple[str, str, str]] = []
    if turn["figure"]:
        lines.append(("toll", str(turn["toll"]), INK))
        if turn["bridge"]:
            lines.append(("bridge", turn["bridge"]["name"], INK))
            lines.append(("due", str(turn["due"]), INK))
        if turn["paid_tiles"] or turn["paid_cards"]:
            lines.append(("paid", _sum(turn), INK))
        # While the bridge is still open nobody knows what is left to pay.
        if turn["rest"] and turn["asked"] != "bridge":
            lines.append(("rest", str(turn["rest"]), OWES))
    for key, value, ink in lines:
        y += 62
        _line(image, y)
        fonts.label(image, (LEFT + 12, y), say(frame, key), 190, "semi", 30, SEPIA, "lm")
        fonts.label(image, (RIGHT - 12, y), value, 150, "black", 36, ink, "rm")
    _takes(image, frame, turn, y + 70)


def _sum(turn: Json) -> str:
    """What was handed in: tiles by value, cards as one sum."""
    parts = [str(value) for value in turn["paid_tiles"]]
    if turn["paid_cards"]:
        parts.append(str(len(turn["paid_cards"])))
    return " + ".join(parts)


def _line(image: Image.Image, y: float) -> None:
    ImageDraw.Draw(image).line([(LEFT + 4, y - 31), (RIGHT - 4, y - 31)], fill=RULE, width=2)


def _takes(image: Image.Image, frame: Frame, turn: Json, y: float) -> None:
    if not turn["figure"]:
        return
    _line(image, y - 4)
    fonts.label(image, (LEFT + 12, y + 4), say(frame, "takes"), 150, "semi", 30, SEPIA, "lm")
    took = turn["takes"]
    if took:
        stamp(image, tiles.taken(took["kind"], took["value"]), RIGHT - 104, y + 4)
        fonts.mark(image, (RIGHT - 12, y + 4), str(took["place"]), "bold", 30, SEPIA, "rm")
    else:
        words = say(frame, "nothing")
        fonts.label(image, (RIGHT - 12, y + 4), words, 150, "semi", 30, MUTED, "rm")
