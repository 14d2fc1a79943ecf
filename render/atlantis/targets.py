"""The numbered options of the private picture, each where its thing lies."""

from __future__ import annotations

from dataclasses import dataclass, field

from PIL import Image

from render.atlantis.facts import MAINLAND, TILE, centre, middle_of
from render.atlantis.road import figure_spots, ring
from render.canvas import Point, stamp
from render.frame import Frame, Json, Target
from render.highlights import target
from render.theme import GLOW_TARGET

DISC = 50


@dataclass(slots=True)
class Sorted:
    """The options by what they are about, with their numbers in the menu."""

    figures: dict[str, int] = field(default_factory=dict)
    cards: dict[str, int] = field(default_factory=dict)  # to play
    moves: dict[tuple[str, str], int] = field(default_factory=dict)  # a figure with its card
    pay: dict[str, int] = field(default_factory=dict)  # cards to pay with
    tiles: dict[int, int] = field(default_factory=dict)  # values to trade in or to pay with
    gaps: dict[str, int] = field(default_factory=dict)
    payments: list[Target] = field(default_factory=list)  # of several parts
    plates: list[Target] = field(default_factory=list)  # everything else


def sort_out(targets: tuple[Target, ...]) -> Sorted:
    """Find the place of every option by its key, of a figure with its card by both."""
    out = Sorted()
    named = {"figure": out.figures, "card": out.cards, "pay": out.pay, "bridge": out.gaps}
    for each in targets:
        verb, _, rest = each.key.partition(":")
        if each.first and verb == "card":
            out.moves[each.first[0].partition(":")[2], rest] = each.number
        elif each.first:
            out.payments.append(each)
        elif rest and verb in named:
            named[verb][rest] = each.number
        elif rest.isdigit() and verb in ("tile", "trade"):
            out.tiles[int(rest)] = each.number
        elif each.key != "confirm":  # its button has no number either
            out.plates.append(each)
    return out


def on_board(image: Image.Image, frame: Frame, options: Sorted) -> None:
    """Discs beside figures, at the landings of cards, and above gaps."""
    view = frame.view
    _figures(image, view, options)
    _landings(image, view, options)
    _gaps(image, view, options)


def _figures(image: Image.Image, view: Json, options: Sorted) -> None:
    spots = figure_spots(view)
    for name, number in options.figures.items():
        if name in spots:
            x, y = spots[name]
            stamp(image, target(number, DISC), x + 34, y - 86)


def landings(view: Json, options: Sorted) -> dict[int, list[int]]:
    """The numbers of the cards that may be played, by the place they lead to."""
    out: dict[int, list[int]] = {}
    for figure in view["own"]["moves"]:
        for card in figure["cards"]:
            move = figure["figure"], card["card"]
            number = options.moves.get(move, options.cards.get(card["card"]))
            if number is not None:
                out.setdefault(card["to"], []).append(number)
    return out


def rings(image: Image.Image, view: Json, options: Sorted) -> None:
    """Aqua rings around the landings; drawn before the figures, which stand above them."""
    for place in landings(view, options):
        ring(image, place, GLOW_TARGET, 4)


def _landings(image: Image.Image, view: Json, options: Sorted) -> None:
    for place, numbers in landings(view, options).items():
        size = DISC if len(numbers) == 1 or (place == MAINLAND and len(numbers) <= 5) else 42
        for index, number in enumerate(sorted(numbers)):
            x, y = _beside(place, index, len(numbers))
            stamp(image, target(number, size), x, y)


def _beside(place: int, index: int, count: int) -> Point:
    """Where a number of those at a landing lies: below the tile, or in rows above the figures."""
    if place == MAINLAND:
        row, column = divmod(index, 5)
        return 966 + column * 54, 866 - row * 44
    x, y = centre(place)
    return x + (index - (count - 1) / 2) * 32, y + TILE[1] / 2 + 22


def _gaps(image: Image.Image, view: Json, options: Sorted) -> None:
    for gap in view["gaps"]:
        if gap["name"] in options.gaps:
            x, y = middle_of(gap)
            stamp(image, target(options.gaps[gap["name"]], DISC), x, y - 66)
