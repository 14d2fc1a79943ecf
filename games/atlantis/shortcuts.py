"""Several choices of Atlantis as one: a figure with its card, and a whole payment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.atlantis import payment, thrift
from games.atlantis.data import KINDS, VALUE
from games.atlantis.state import CARD, FIGURE, PAY_CARD, PAY_TILE, Atlantis
from games.core.shortcuts import MOST, Walk

_PAYMENTS = 5  # a row of buttons; the dearer ones can be made by hand


def shortcuts(start: Walk[Any]) -> Iterable[Walk[Any]]:
    """Return each figure with each of its cards, or the cheapest payments.

    A card that must be followed by another one is asked on: chains would fill the list with ways
    that nobody wants.
    """
    kind = None if start.decision is None else start.decision.kind
    if kind == FIGURE:
        return _moves(start)
    return _payments(start) if kind in (PAY_TILE, PAY_CARD) else []


def _moves(start: Walk[Any]) -> list[Walk[Any]]:
    """Return figures with their cards; of the last ones alone if that is more than has numbers."""
    ways = [(walk, _played(walk)) for walk in start.ways()]
    most = MOST
    for place, (walk, played) in enumerate(ways):
        behind = len(ways) - place - 1  # each of them needs a number at least
        if len(played) + behind > most:
            played = [walk]
        ways[place] = walk, played
        most -= len(played)
    return [walk for _, played in ways for walk in played]


def _played(walk: Walk[Any]) -> list[Walk[Any]]:
    """Return the walk with each card that may follow; itself if none is asked for."""
    decision = walk.decision
    return list(walk.ways()) if decision is not None and decision.kind == CARD else [walk]


def _payments(start: Walk[Any]) -> list[Walk[Any]]:
    table: Atlantis = start.state
    if table.phase == PAY_CARD:
        return [_paid(start, ())]
    due, cards = payment.remainder(table), sum(table.hands[table.actor])
    # Tiles are named from high to low (AT-5.54): above the last one nothing is left to name.
    most = min((VALUE[tile] for tile in table.turn.paid_tiles), default=max(VALUE))
    values = [value for tile in table.areas[table.actor] if (value := VALUE[tile]) <= most]
    return [_paid(start, tiles) for tiles in thrift.payments(due, values, cards)[:_PAYMENTS]]


def _paid(start: Walk[Any], tiles: tuple[int, ...]) -> Walk[Any]:
    """Return the walk with these tiles handed in, and for the rest the cards easiest to spare."""
    walk, before = start, len(start.state.turn.paid_tiles)
    while (decision := walk.decision) is not None and decision.kind in (PAY_TILE, PAY_CARD):
        table: Atlantis = walk.state
        # Where nothing else is possible a tile is handed in by itself (AT-9.2).
        missing = tiles[len(table.turn.paid_tiles) - before :]
        if decision.kind == PAY_CARD:
            key = f"pay:{KINDS[thrift.spare(table.hands[table.actor])]}"
        else:
            key = f"tile:{missing[0]}" if missing else payment.REST.key
        longer = walk.take(key)
        if longer is None:
            return start
        walk = longer
    return walk
