"""The band of the private picture: the things one may choose from, numbered and named."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render import fonts
from render.canvas import stamp
from render.frame import Frame
from render.highlights import dim, target
from render.swarm import cards, market, tiles
from render.swarm.facts import OPENINGS, RANGES
from render.swarm.news import ability_name, action_name, card_name, tile_name
from render.swarm.stage import BAND
from render.swarm.targets import Sorted
from render.theme import INK, MUTED
from render.words import say

DISC = 46
ON_CARD = 42  # above the drawing of a card on sale
_PITCH = 190
_LABEL_Y = BAND[1] + 127
Item = tuple[int | None, Image.Image, str, bool]  # number, drawing, label, useful


def tray(image: Image.Image, frame: Frame, options: Sorted) -> bool:
    """Draw what the question is about, else the turn in words; returns whether it was told."""
    view = frame.view
    own = view["own"]
    turn = own["turn"]
    if view["phase"] == "buy" and (not options.cards or _is_market(options)):
        _market(image, frame, options)
        market.beside(image, frame, view["last"])
        return False
    items = list(_items(frame, options))
    if not items and turn and turn["tile"] and not options.turns:
        items = list(_chosen(turn["tile"]))
    if items:
        _lay(image, items)
        return False
    market.told(image, frame, view["turn"] if view["turn"] else view["last"])
    return True


def _is_market(options: Sorted) -> bool:
    return any(key.startswith("buy:") or key == "order" for key in options.cards)


def _market(image: Image.Image, frame: Frame, options: Sorted) -> None:
    """The row with the prices for this player, numbered where a card may be taken."""
    view = frame.view
    market.row(image, view, view["players"][view["seat"]]["rp"])
    places = market.spots(view)
    for key, number in options.cards.items():
        position = key.partition(":")[2]
        index = int(position) - 1 if position.isdigit() else len(view["row"])
        # "order" has no position: the pile is the last place.
        x = places[min(index, len(places) - 1)] - (10 if position else 20)
        stamp(image, target(number, ON_CARD), x, market.CARD_Y - 43)


def _items(frame: Frame, options: Sorted) -> Iterator[Item]:
    choices = frame.view["own"]["choices"]
    for key, number in options.cards.items():
        facts = choices.get(key, {})
        drawing, label = _thing(frame, key, facts)
        yield number, drawing, label, bool(facts.get("effect", True))


def _thing(frame: Frame, key: str, facts: dict[str, object]) -> tuple[Image.Image, str]:
    verb, _, rest = key.partition(":")
    if verb == "number":
        return cards.order(int(rest)), say(frame, "turn-number", number=int(rest))
    if verb == "ability":
        return cards.ability(rest), ability_name(frame, rest)
    if verb == "tile":
        words = say(frame, "tile-held", tile=tile_name(frame, rest), held=facts.get("held", 1))
        return tiles.tile(rest, OPENINGS[rest]), words
    if rest == "joker":
        return cards.joker("up"), card_name(frame, "joker")
    if verb == "play":
        name = card_name(frame, rest)
        count = facts.get("count", 1)
        words = name if count == 1 else say(frame, "several", thing=name, count=count)
        return cards.action(rest, RANGES.get(rest, 0)), words
    return _part(frame, verb, rest, int(str(facts.get("move", 0))))


def _part(frame: Frame, verb: str, action: str, move: int) -> tuple[Image.Image, str]:
    """One half of the blue double card, or what a joker may be played as."""
    if verb == "first":
        return cards.action(f"blue-{action}", 0), say(frame, "first", action=action)
    return cards.action(f"joker-{action}", move), action_name(frame, action)


def _chosen(kind: str) -> Iterator[Item]:
    """The chosen tile in all its rotations, while its field is asked for."""
    for openings in tiles.rotations(kind):
        yield None, tiles.tile(kind, openings), openings, True


def _lay(image: Image.Image, items: list[Item]) -> None:
    pitch = min(_PITCH, (market.RIGHT - market.LEFT) / len(items))
    first = (market.LEFT + market.RIGHT) / 2 - pitch * (len(items) - 1) / 2
    for index, (number, drawing, label, useful) in enumerate(items):
        x = first + pitch * index
        stamp(image, drawing if useful else dim(drawing, 0.45), x, market.CARD_Y)
        if number is not None:
            stamp(image, target(number, DISC), x - 44, market.CARD_Y - 18)
        ink = INK if useful else MUTED
        fonts.label(image, (x, _LABEL_Y), label, pitch - 8, "bold", 29, ink)
