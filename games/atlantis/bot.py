"""The mate: tries every way to play its turn and judges the position it leads to.

Heuristics of docs/rules/atlantis.md 12. It works on an imagined position, in which its own cards
and all that lies open are as they are; what it cannot see it never weighs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.atlantis import bridge, moves, payment, thrift, turns
from games.atlantis.data import FIGURES, KINDS, MAINLAND, VALUE
from games.atlantis.settlement import owed
from games.atlantis.state import (
    BRIDGE,
    CARD,
    FIGURE,
    OVER,
    PAY_CARD,
    PAY_TILE,
    TRADE,
    TURN_DONE,
    UNBUILT,
    Atlantis,
)
from games.atlantis.trade import NO_TRADE
from games.core.api import Decision, Event, Json, Option
from games.core.chance import Chance

_Arrival = tuple[int, int, tuple[int, ...]]  # figure, place, hand


class Weights(NamedTuple):
    """What counts in a position, in points."""

    step: float = 0.5  # a place nearer to the mainland (12.1)
    ashore: float = 5.0  # a figure ashore: a card more every turn (12.4)
    card: float = 1.0
    variety: float = 0.3  # each different kind in hand
    bridge: float = 2.5  # unbuilt; so it is built as soon as it saves 3 (12.2)
    toll: tuple[float, ...] = (0.2, 0.35, 0.8)  # of the last way, by figures a rival has ashore
    others: float = 0.3  # the toll of the last way of the others (12.3)
    won: float = 500.0


WEIGHTS = Weights()

_TURN: dict[
    str,
    tuple[Callable[[Atlantis], Sequence[Option]], Callable[[Atlantis, str], list[Event]]],
] = {
    FIGURE: (moves.figure_options, moves.choose_figure),
    CARD: (moves.card_options, moves.play_card),
    BRIDGE: (bridge.bridge_options, bridge.build),
    PAY_TILE: (payment.tile_options, payment.pay_tile),
    PAY_CARD: (payment.card_options, payment.pay_card),
}


class Mate:
    """The computer player of Atlantis."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(
        self, view: Json, decision: Decision, imagine: Callable[[Chance], Any], chance: Chance
    ) -> str:
        """Return the key of the best option it finds."""
        if decision.kind == TRADE:
            return NO_TRADE.key  # two cards for nothing are better than one for a tile (12.6)
        world = imagine(chance)
        if decision.kind in (PAY_TILE, PAY_CARD):
            return _payment(world)
        keys = [key for key in decision.keys if key != moves.TRADE_FIRST.key]
        seen: set[_Arrival] = set()
        return max(keys, key=lambda key: self._worth(world, key, seen, chance))

    def _worth(self, world: Atlantis, key: str, seen: set[_Arrival], chance: Chance) -> float:
        """Return the worth of the best turn that goes on with this choice.

        Arrivals with the same cards in hand are judged once, for the first way that leads there.
        """
        after = world.copy()
        _TURN[after.phase][1](after, key)
        if world.phase == CARD and after.phase != CARD:
            arrival = after.turn.figure, after.turn.landings[-1], tuple(after.hands[after.actor])
            if arrival in seen:
                return -math.inf
            seen.add(arrival)
        while after.phase in (PAY_TILE, PAY_CARD):
            _TURN[after.phase][1](after, _payment(after))
        if after.phase == TURN_DONE:
            seat = after.actor
            hand = after.hands[seat][:]  # before it draws: nobody knows those cards
            turns.finish(after, chance)
            return self._judge(after, seat, hand)
        options = _TURN[after.phase][0](after)
        return max(self._worth(after, option.key, seen, chance) for option in options)

    def _judge(self, state: Atlantis, seat: int, hand: list[int]) -> float:
        """Return what a position is worth to a seat whose turn is over."""
        weights = self.weights
        if state.phase == OVER:
            scores = [bill.score for bill in state.bills]
            lead = scores[seat] - max(score for s, score in enumerate(scores) if s != seat)
            # A victory that is shared is one (AT-6.11).
            return lead + (weights.won if lead >= 0 else -weights.won)
        figures = state.figures[seat * FIGURES : seat * FIGURES + FIGURES]
        others = [s for s in range(len(state.hands)) if s != seat]
        hurry = max(moves.ashore(state, other) for other in others)
        worth = weights.step * sum(figures) + weights.ashore * figures.count(MAINLAND)
        worth += sum(VALUE[tile] for tile in state.areas[seat])
        worth += weights.card * sum(hand) + weights.variety * sum(count > 0 for count in hand)
        worth -= weights.toll[hurry] * owed(state, seat)
        worth += weights.others * sum(owed(state, other) for other in others) / len(others)
        if state.bridges[seat] == UNBUILT:
            worth += weights.bridge
        return worth


MATE = Mate()


def _payment(world: Atlantis) -> str:
    """Return the next item of the cheapest payment; scarce cards are dearer than tiles."""
    seat = world.actor
    hand = world.hands[seat]
    if world.phase == PAY_CARD:
        return f"pay:{KINDS[thrift.spare(hand)]}"
    offered = [option.key for option in payment.tile_options(world)]
    due = payment.remainder(world)
    most = max((int(key[-1]) for key in offered if key != payment.REST.key), default=0)
    values = [value for tile in world.areas[seat] if (value := VALUE[tile]) <= most]
    tiles = thrift.cheapest(due, values, sum(hand))
    return f"tile:{tiles[0]}" if tiles else payment.REST.key
