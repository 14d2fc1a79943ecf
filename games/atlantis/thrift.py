"""Which payments of a toll cost least: tiles and cards weighed against each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from games.atlantis.data import EACH

_HANDFUL = 4  # few cards, few moves: each lacking to so many costs a point more


def handed_in(due: int, values: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Return tiles to hand in, high to low, by their sum; the rest would be paid in cards."""
    sums: dict[int, tuple[int, ...]] = {0: ()}
    for value in sorted(values, reverse=True):
        for total, tiles in list(sums.items()):
            if total < due:  # more would be superfluous (AT-5.53)
                sums.setdefault(total + value, (*tiles, value))
    return sums


def burden(tiles: int, due: int, cards: int) -> float:
    """Return what it costs to pay with tiles of that sum and the rest with so many cards."""
    rest = max(due - tiles, 0)
    if rest > cards:
        return math.inf
    lacking = max(_HANDFUL - (cards - rest), 0) if rest else 0
    return tiles + rest + lacking


def cheapest(due: int, values: Iterable[int], cards: int) -> tuple[int, ...]:
    """Return which tiles to hand in so that tiles and cards for the rest cost least."""
    sums = handed_in(due, values)
    return sums[min(sums, key=lambda total: burden(total, due, cards))]


def payments(due: int, values: Iterable[int], cards: int) -> list[tuple[int, ...]]:
    """Return the tiles of payments that are possible, the cheapest first, one for each sum.

    Of equally cheap ones those with fewer cards come first: cards can still move a figure.
    """
    sums = handed_in(due, values)
    costs = {total: (burden(total, due, cards), due - total) for total in sums}
    return [
        sums[total] for total in sorted(sums, key=costs.__getitem__) if costs[total][0] < math.inf
    ]


def spare(hand: Sequence[int]) -> int:
    """Return the kind a player has most of, the easiest to part with."""
    return max(EACH, key=lambda kind: hand[kind])
