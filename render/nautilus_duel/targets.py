"""The numbered options of the private picture, each where its thing lies."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from PIL import Image

from render.canvas import Point, stamp
from render.frame import Json, Target
from render.highlights import target
from render.nautilus_duel import outcome, table, tags
from render.nautilus_duel.deck import Deck
from render.nautilus_duel.facts import centre
from render.theme import GLOW_TARGET

DISC = 54
_HIGH = 176  # of a list on a space
_ROWS = 4  # of a list: with more its numbers could not be read, and another column begins


@dataclass(slots=True)
class Sorted:
    """The options by the place they are shown at; numbers by what they are about."""

    spaces: dict[str, int] = field(default_factory=dict)  # free space
    anchors: dict[str, int] = field(default_factory=dict)  # occupied space
    moves: dict[tuple[str, str], int] = field(default_factory=dict)
    hand: dict[str, int] = field(default_factory=dict)  # diver in hand
    with_anchor: dict[str, int] = field(default_factory=dict)  # diver in hand, second row
    offered: dict[str, int] = field(default_factory=dict)  # a card on offer beside the hand
    lists: dict[str, list[Target]] = field(default_factory=dict)  # cards that may go to a space
    plates: list[Target] = field(default_factory=list)  # everything else


def sort_out(targets: tuple[Target, ...]) -> Sorted:
    """Find the place of every option by its key."""
    out = Sorted()
    for each in targets:
        verb, _, rest = each.key.partition(":")
        if verb == "space" and each.first:
            out.lists.setdefault(rest, []).append(each)
        elif verb == "space":
            out.spaces[rest] = each.number
        elif verb == "anchor":
            out.anchors[rest] = each.number
        elif verb == "move":
            source, _, end = rest.partition(">")
            out.moves[source, end] = each.number
        elif verb == "keep":
            out.offered[rest] = each.number
        elif verb == "card" and rest.endswith("+ANCHOR"):
            out.with_anchor[rest.removesuffix("+ANCHOR")] = each.number
        elif verb in ("card", "give"):
            out.hand[rest] = each.number
        else:
            out.plates.append(each)
    return out


def on_board(image: Image.Image, layout: Deck, options: Sorted, view: Json) -> None:
    """Discs on free spaces, on cards to anchor, and at the start of every possible move."""
    for space, entries in options.lists.items():
        _list(image, layout.at(*centre(space)), entries, view)
    for space, number in options.spaces.items():
        x, y = centre(space)
        stamp(image, target(number, DISC), *layout.at(x, y + 62))
    for space, number in options.anchors.items():
        x, y = centre(space)
        stamp(image, target(number, DISC), *layout.at(x, y + 24))
    _moves(image, layout, options.moves)


def _list(image: Image.Image, at: Point, entries: list[Target], view: Json) -> None:
    """Numbers with the cards that may be laid on a space, below each other."""
    columns = [entries[i : i + _ROWS] for i in range(0, len(entries), _ROWS)]
    step = min(DISC + 2, _HIGH / len(columns[0]))
    size = round(step) - 2
    found = [[_tag(each, size - 4, view) for each in column] for column in columns]
    wide = max(tag.width for column in found for tag in column)
    left = at[0] - 40 - (len(columns) - 1) * (size + wide) / 2
    for column, drawn in zip(columns, found, strict=True):
        for index, (each, tag) in enumerate(zip(column, drawn, strict=True)):
            row = at[1] + (index - (len(columns[0]) - 1) / 2) * step
            stamp(image, target(each.number, size), left, row)
            stamp(image, tag, left + 2 + (size + tag.width) / 2, row)
        left += size + wide


def _tag(each: Target, high: int, view: Json) -> Image.Image:
    """A card that may be laid on a space, and who would take the prize with it."""
    card, plus, _ = each.first[-1].removeprefix("card:").partition("+")
    found = outcome.placed(view, each.key.partition(":")[2], card)
    return tags.card(card, found, high, anchored=bool(plus))


def _moves(image: Image.Image, layout: Deck, moves: dict[tuple[str, str], int]) -> None:
    """One arrow a move with its number on it, early on its way and clear of the others."""
    discs: list[tuple[int, Point]] = []
    for (source, end), number in moves.items():
        path = table.way(image, layout, source, end, GLOW_TARGET, 10)
        taken = [spot for _, spot in discs]
        discs.append((number, _clear_spot(path, taken)))
    for number, spot in discs:
        stamp(image, target(number, DISC), *spot)


def _clear_spot(path: list[Point], taken: list[Point]) -> Point:
    """The earliest point of a way whose disc touches no other disc."""
    # Near the start, where it is clear which card moves, but past its edge.
    shares = (0.26, 0.34, 0.42, 0.18, 0.5, 0.58)
    spots = [path[round(share * (len(path) - 1))] for share in shares]
    for spot in spots:
        if all(math.dist(spot, other) > DISC + 6 for other in taken):
            return spot
    return spots[0]
