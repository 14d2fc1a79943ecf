"""A close look at cards: what each does, what it costs, which number it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from games.core.wording import Message
from games.swarm.effects import acts
from render import close_look
from render.canvas import stamp
from render.close_look import WIDTH
from render.frame import Frame, Json
from render.highlights import dim, target
from render.materials import plate, seat_card
from render.swarm import cards, focus_sea, tiles
from render.swarm.facts import ABILITIES, CARDS, OPENINGS, RANGES
from render.theme import INK, MUTED, SEPIA
from render.words import say

_TOP, _LOW, _GAP = close_look.PLATE + 14, focus_sea.HEIGHT - 12, 10
_LEFT, _RIGHT = 12, WIDTH - 12
_ONE_COLUMN = 6  # more things stand in two columns
_HIGHEST = 230
_FACE = (92, 140)  # a card, in one column; reduced where rows are low
_PAPER = "#8a6d3a"


# a printed card for each action of a joker; it moves as far
_PRINTED = {cards.action_of(card): card for card in reversed(CARDS) if card[:4] != "blue"}


class Thing(NamedTuple):
    """One row: what is drawn, what it is called and does; `price` and how many there are."""

    number: int | None
    face: Callable[[tuple[int, int]], Image.Image]
    name: str
    does: str
    price: int | None = None
    held: int = 1
    useful: bool = True


def page(frame: Frame, things: Sequence[Thing]) -> Image.Image:
    """Draw things below each other, or side by side in two columns if they are many."""
    image = focus_sea.ground()
    across = 1 if len(things) <= _ONE_COLUMN else 2
    rows = -(-len(things) // across)
    high = min(_HIGHEST, (_LOW - _TOP - _GAP * (rows - 1)) // max(1, rows))
    wide = (_RIGHT - _LEFT - _GAP * (across - 1)) // across
    # In the middle of the room, if it is not filled.
    first = _TOP + (_LOW - _TOP - rows * high - _GAP * (rows - 1)) // 2
    for index, thing in enumerate(things):
        x = _LEFT + index % across * (wide + _GAP)
        y = first + index // across * (high + _GAP)
        _row(image, frame, thing, (x, y, x + wide, y + high))
    return image


def _row(image: Image.Image, frame: Frame, thing: Thing, box: tuple[int, int, int, int]) -> None:
    """One thing; in a narrow row the number lies over the corner of its card."""
    x0, y0, x1, y1 = box
    high, middle = y1 - y0, (y0 + y1) / 2
    is_narrow = x1 - x0 < WIDTH / 2
    sheet = seat_card(x1 - x0, high, _PAPER, thing.useful)
    stamp(image, sheet, (x0 + x1) / 2, middle)
    tall = min(_FACE[1], high - 18)
    face = thing.face((round(tall * _FACE[0] / _FACE[1]), tall))
    disc = min(80, round(high * 0.5))
    left = x0 + 30 + disc * (0.55 if is_narrow else 1.25)
    stamp(image, face if thing.useful else dim(face, 0.45), left + face.width / 2, middle)
    if thing.number is not None:
        y = y0 + 10 + disc / 2 if is_narrow else middle
        stamp(image, target(thing.number, disc), x0 + 28 + disc / 2, y)
    x = left + face.width + 12
    right: float = x1 - 18
    if thing.price is not None:
        right -= _price(image, thing, right, y0 + high * 0.31)
    name = thing.name
    if thing.held > 1 and is_narrow:
        times = say(frame, "times", count=thing.held)
        below = (x0 + 26 + disc / 2, y1 - 26.0)
        close_look.line(image, below, times, disc, "black", 36, INK, "mm", halo="#fffaf0")
    elif thing.held > 1:
        name = say(frame, "several", thing=name, count=thing.held)
    ink = INK if thing.useful else MUTED
    close_look.line(image, (x, y0 + high * 0.31), name, right - x, "black", 42, ink, "lm")
    spot = (x, y0 + high * 0.7)
    close_look.line(image, spot, thing.does, x1 - 16 - x, "semi", 37, SEPIA, "lm")


def _price(image: Image.Image, thing: Thing, right: float, y: float) -> float:
    """The price at the right end; returns the room it takes."""
    words = f"−{thing.price}" if thing.price else "0"
    ground, ink = (INK, "#ffe9a8") if thing.useful else ("#4a1712", "#e0b8ac")
    pill = plate(words, 56, "#123a2c" if not thing.price else ground, ink, wide=1.6)
    stamp(image, pill, right - 42, y)
    return 96


# What there is to choose from


def market(frame: Frame) -> Image.Image:
    """The cards on sale by kind, the cheapest of each, with what it does."""
    return page(frame, list(_on_sale(frame)))


def _on_sale(frame: Frame) -> Iterator[Thing]:
    view = frame.view
    points = view["players"][view["seat"]]["rp"]
    numbers = {each.key: each.number for each in frame.targets}
    kinds: dict[str, list[Json]] = {}
    for each in view["row"]:
        kinds.setdefault(each["card"], []).append(each)
    for card, copies in kinds.items():
        near = copies[0]
        number = numbers.get(f"buy:{near['position']}")
        useful = number is not None or near["price"] <= points
        does = say(frame, "does", action=cards.action_of(card), move=near["move"])
        yield Thing(number, _card(card), say(frame, "on-sale", card=card), does, near["price"],
                    len(copies), useful)  # fmt: skip
    pile = view["order_pile"]
    if pile and pile["numbers"]:
        numbers_left = tuple(pile["numbers"])
        words = say(frame, "order-card"), say(frame, "does-order")
        number = numbers.get("order")
        useful = number is not None
        yield Thing(number, lambda size: cards.pile(numbers_left, size), *words, pile["price"],
                    1, useful)  # fmt: skip


def hand(frame: Frame) -> Image.Image:
    """The own cards, or what a joker or a double card may be played as."""
    return page(frame, [_playable(frame, key, number) for key, number in _offered(frame)])


def _offered(frame: Frame) -> list[tuple[str, int | None]]:
    """The options that are things, with their numbers; all of them if none has one."""
    numbers: dict[str, int] = {each.key: each.number for each in frame.targets}
    keys = [key for key in frame.view["own"]["choices"] if ":" in key]
    return [(key, numbers.get(key)) for key in keys]


def _playable(frame: Frame, key: str, number: int | None) -> Thing:
    verb, _, rest = key.partition(":")
    facts = frame.view["own"]["choices"][key]
    if verb == "first":
        words = say(frame, "half", action=rest), _acts(frame, rest, 0)
        return Thing(number, _card(f"blue-{rest}"), *words)
    if verb == "as":
        words = _called(frame, _PRINTED[rest]), _acts(frame, rest, facts["move"])
        return Thing(number, _card(f"joker-{rest}", facts["move"]), *words,
                     useful=facts["effect"])  # fmt: skip
    if rest == "joker":
        words = _called(frame, rest), frame.say(Message("effect-joker"))
        return Thing(number, lambda size: cards.joker("up", size), *words)
    words = _called(frame, rest), _acts(frame, facts["action"], facts["move"])
    return Thing(number, _card(rest), *words, held=facts["count"], useful=facts["effect"])


def _called(frame: Frame, card: str) -> str:
    return frame.say(Message("card-label", {"card": card}))


def _acts(frame: Frame, action: str, move: int) -> str:
    return frame.say(acts(action, move, frame.view))


def _card(card: str, move: int | None = None) -> Callable[[tuple[int, int]], Image.Image]:
    reach = RANGES.get(card, 0) if move is None else move
    return lambda size: cards.action(card, reach, size)


def orders(frame: Frame) -> Image.Image:
    """The numbers of the turn order that are left, and the abilities that come with them."""
    numbers = {each.key: each.number for each in frame.targets}
    choices = frame.view["own"]["choices"]
    things = [_number(frame, key, numbers.get(key)) for key in choices]
    taken = {player["ability"] for player in frame.view["players"]}
    things += [_ability(frame, each, None) for each in ABILITIES if each not in taken]
    return page(frame, things)


def abilities(frame: Frame) -> Image.Image:
    """The abilities that are left."""
    numbers = {each.key: each.number for each in frame.targets}
    keys = frame.view["own"]["choices"]
    return page(frame, [_ability(frame, key.partition(":")[2], numbers.get(key)) for key in keys])


def _number(frame: Frame, key: str, number: int | None) -> Thing:
    value = int(key.partition(":")[2])
    words = say(frame, "order-number", number=value), say(frame, "turn-number", number=value)
    return Thing(number, lambda size: cards.order(value, size), *words)


def _ability(frame: Frame, ability: str, number: int | None) -> Thing:
    words = say(frame, "ability", ability=ability), say(frame, "does-ability", ability=ability)
    return Thing(number, lambda size: cards.ability(ability, size), *words)


def open_tiles(frame: Frame) -> Image.Image:
    """The kinds of tiles that can be laid, with what they pay and where they could go."""
    return page(frame, [_tile(frame, key, number) for key, number in _offered(frame)])


def _tile(frame: Frame, key: str, number: int | None) -> Thing:
    kind = key.partition(":")[2]
    facts = frame.view["own"]["choices"][key]
    words = say(frame, "tile-pays", points=facts["points"], fields=len(facts["fields"]))
    name = frame.say(Message("tile-label", {"tile": kind}))

    def face(size: tuple[int, int]) -> Image.Image:
        return tiles.small(kind, OPENINGS[kind], min(size[1], 120))

    return Thing(number, face, name, words, held=facts["held"])


def bought(frame: Frame) -> Image.Image:
    """The own hand after something was taken."""
    view = frame.view
    me = view["players"][view["seat"]]
    things = []
    for card in dict.fromkeys(view["own"]["cards"]):
        words = _called(frame, card), _acts(frame, cards.action_of(card), RANGES.get(card, 0))
        things.append(Thing(None, _card(card), *words, held=view["own"]["cards"].count(card)))
    if me["ability"]:
        things.append(_ability(frame, me["ability"], None))
    if me["order_card"]:
        things.append(_number(frame, f"number:{me['order_card']}", None))
    return page(frame, things)
