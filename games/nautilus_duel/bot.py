"""The mate: weighs prizes by the chance to win their domain, plays the end of a round out.

Heuristics of docs/rules/nautilus_duel.md 12.4. It sees its own view; where it needs the hidden
hands it imagines them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from games.core.api import Decision, Json, Seat
from games.core.chance import Chance
from games.nautilus_duel import placement
from games.nautilus_duel.award import sums
from games.nautilus_duel.data import (
    ANCHOR,
    ARROWS,
    CARD_VALUE,
    CARDS,
    COLUMNS,
    DIVERS,
    DOMAINS,
    EMPTY,
    EYE,
    FISHBONE,
    HAND,
    HARPOON,
    KRAKEN,
    MODULE,
    PLACEMENTS,
    SPACES,
    beats,
)
from games.nautilus_duel.state import (
    ANCHOR_TARGET,
    ARROW_MOVE,
    DRAFT,
    HARPOON_EXCHANGE,
    MODULE_KEEP,
    OPENING,
    PLACE_CARD,
    PLACE_SPACE,
    TURN_DONE,
    Duel,
    Turn,
)

NEEDED = 3  # each domain adds up to 5 (ND-6.8), so three points win it
SEARCH_FROM = 8  # placements from here to the end are played out
WORLDS = 5  # how many deals of the unknown cards a search looks at
_AVERAGE_HAND = sum(DIVERS) / len(DIVERS) * HAND
_ANCHOR_WORTH = 0.3  # of a prize that an arrow could still take away
_ANCHOR_LEAST = 0.06  # keep the Anchor for something better than this

Imagine = Callable[[Chance], Duel]


class _Weighed(NamedTuple):
    """A way to go on and what it is worth."""

    worth: float
    key: str


class Mate:
    """The computer player of the duel."""

    def choose(
        self, view: Json, decision: Decision, imagine: Callable[[Chance], Any], chance: Chance
    ) -> str:
        """Return the key of the best option it finds."""
        if decision.kind == OPENING:
            return decision.options[0].key  # a used special is never worse than a skipped one
        simple = {
            DRAFT: _draft,
            MODULE_KEEP: _module_keep,
            HARPOON_EXCHANGE: _harpoon_exchange,
        }.get(decision.kind)
        if simple is not None:
            return simple(view, decision)
        return _best(_weigh_placement(view, decision, imagine, chance))


MATE = Mate()


def _draft(view: Json, decision: Decision) -> str:
    """Keep what helps more, give what helps the rival least (12.4.5)."""
    ink = any(CARDS[card].points < 0 for card in view["row"])
    hand = [CARD_VALUE[name] for name in view["own"]["hand"]]
    weak = sum(hand) < _AVERAGE_HAND
    worth = {
        KRAKEN: 6 + weak,
        MODULE: 4 + weak,
        HARPOON: 3 + 2 * weak,
        FISHBONE: 5 if ink else 1,
        ANCHOR: 2 + sum(value not in hand for value in ARROWS) / 4,
        EYE: 2,
    }
    return max(decision.keys, key=lambda key: worth[key.removeprefix("keep:")])


def _usefulness(value: int) -> float:
    """Return how good a Diver is to hold: the extremes decide columns, arrows bend them."""
    return abs(value - 7.5) + (2.5 if value in ARROWS else 0) + (2 if value == 1 else 0)


def _module_keep(view: Json, decision: Decision) -> str:
    return max(decision.keys, key=lambda key: _usefulness(int(key.removeprefix("keep:"))))


def _harpoon_exchange(view: Json, decision: Decision) -> str:
    drawn = _usefulness(CARD_VALUE[view["own"]["harpooned"]])
    worst = min(
        (key for key in decision.keys if key != "return"),
        key=lambda key: _usefulness(int(key.removeprefix("give:"))),
    )
    return worst if drawn > _usefulness(int(worst.removeprefix("give:"))) else "return"


def _weigh_placement(
    view: Json, decision: Decision, imagine: Imagine, chance: Chance
) -> Iterable[_Weighed]:
    seat = decision.seat
    world = imagine(chance)
    weights = prize_weights(world, seat)
    if world.placement >= SEARCH_FROM:
        return _search(decision, imagine, chance, weights)
    outlook = _Outlook(world, seat, weights, _loose_cards(view))
    return [_Weighed(outlook.worth(key), key) for key in decision.keys]


def _best(ways: Iterable[_Weighed]) -> str:
    return max(ways, key=lambda way: way.worth).key


def _loose_cards(view: Json) -> list[int]:
    """Return the cards that may still come down: the own ones and those nobody has seen."""
    own = view["own"]
    names = {*own["hand"], *own["unseen"], *(own["notes"]["eye"] or ())}
    names -= set(view["board"].values())
    return [CARD_VALUE[name] for name in names]


def prize_weights(world: Duel, seat: Seat) -> list[float]:
    """Return for each column how much winning it changes the chance to win its domain (12.4.1).

    Negative for ink blots; nothing for domains that are settled. What was won is public.
    """
    own = sums(world.won[seat])
    to_come: dict[str, list[int]] = {domain: [] for domain in DOMAINS}
    for card in (*world.deck, *world.row):
        to_come[CARDS[card].domain].append(CARDS[card].points)
    weights = []
    for card in world.row:
        domain, points = CARDS[card]
        rest = to_come[domain][:]
        rest.remove(points)  # the others of the domain that are still to be won
        odds = tuple(sorted(rest))
        won = _chance_to_win(own[domain] + points, odds)
        lost = _chance_to_win(own[domain], odds)
        weights.append(won - lost)
    return weights


@lru_cache(maxsize=4096)
def _chance_to_win(points: int, to_come: tuple[int, ...]) -> float:
    """Return the chance to reach three points if each card to come is a toss-up."""
    if not to_come:
        return 1.0 if points >= NEEDED else 0.0
    first, rest = to_come[0], to_come[1:]
    return (_chance_to_win(points + first, rest) + _chance_to_win(points, rest)) / 2


class _Outlook:
    """What a placement is worth by looking at each column alone."""

    def __init__(
        self, world: Duel, seat: Seat, weights: Sequence[float], loose: Sequence[int]
    ) -> None:
        self.world, self.seat, self.weights = world, seat, weights
        self.loose = loose

    def worth(self, key: str) -> float:
        """Return the worth of the best turn that goes on with this choice."""
        verb, _, rest = key.partition(":")
        if verb == "card":
            name, plus, _ = rest.partition("+")
            best = max(
                self._placed(CARD_VALUE[name], space)
                for space, card in enumerate(self.world.board)
                if card == EMPTY
            )
            return best - self._keep_back(CARD_VALUE[name]) + (self._anchor() if plus else 0)
        if verb == "space":
            return self._placed(self.world.turn.card, SPACES.index(rest))
        if verb == "anchor":
            return self._anchored(SPACES.index(rest))
        source, _, target = rest.partition(">")
        return self._moved(self.world.board, SPACES.index(source), SPACES.index(target))

    def _placed(self, card: int, space: int) -> float:
        board = self.world.board[:]
        board[space] = card
        if card not in ARROWS:
            return self._value(board, card)
        # The move is compulsory (ND-5.48), so a placement is worth what its best move leaves.
        probe = self.world.copy()
        probe.board = board
        probe.turn = Turn(seat=self.seat, card=card, space=space)
        moves = [option.key.removeprefix("move:") for option in placement.arrow_options(probe)]
        if not moves:
            return self._value(board, card)
        ends = (move.split(">") for move in moves)
        return max(self._moved(board, SPACES.index(a), SPACES.index(b)) for a, b in ends)

    def _moved(self, board: Sequence[int], source: int, target: int) -> float:
        moved = list(board)
        moved[target], moved[source] = moved[source], EMPTY
        return self._value(moved, EMPTY)

    def _value(self, board: Sequence[int], played: int) -> float:
        loose = [card for card in self.loose if card != played]
        total = 0.0
        for column, weight in enumerate(self.weights):
            if weight:
                total += weight * _odds(board[column], board[column + COLUMNS], loose)
        return total if self.seat == 0 else -total  # the odds speak for side A

    def _keep_back(self, card: int) -> float:
        """Return the price of playing early what decides late (12.4.3)."""
        early = (SEARCH_FROM - self.world.placement) / SEARCH_FROM
        return 0.02 * early * _usefulness(min(card, 14))  # the Kraken is kept like the 14

    def _anchor(self) -> float:
        best = max((self._anchored(space) for space in self._taken()), default=0.0)
        return best - _ANCHOR_LEAST

    def _taken(self) -> list[int]:
        return [space for space, card in enumerate(self.world.board) if card != EMPTY]

    def _anchored(self, space: int) -> float:
        """Return what it is worth that this card stays: its column stands well for me."""
        column = space % COLUMNS
        board = self.world.board
        odds = _odds(board[column], board[column + COLUMNS], self.loose)
        value = self.weights[column] * (odds if self.seat == 0 else -odds)
        return _ANCHOR_WORTH * value


def _odds(one: int, other: int, loose: Sequence[int]) -> float:
    """Return how a column stands for side A, from -1 (lost) to 1 (won)."""
    if one != EMPTY and other != EMPTY:
        return 1.0 if beats(one, other) else -1.0
    if (one == EMPTY and other == EMPTY) or not loose:
        return 0.0
    card = one if one != EMPTY else other
    beaten = sum(beats(card, each) for each in loose)
    lead = 2 * beaten / len(loose) - 1
    return lead if one != EMPTY else -lead


def _search(
    decision: Decision, imagine: Imagine, chance: Chance, weights: Sequence[float]
) -> list[_Weighed]:
    """Play the rest of the round out in several imagined deals and average (12.4.6)."""
    totals = dict.fromkeys(decision.keys, 0.0)
    for _ in range(WORLDS):
        world = imagine(chance)  # one for all options, so that no option gets the luckier deal
        for key in totals:
            totals[key] += _outcome_of(world, key, decision.seat, weights)
    return [_Weighed(total, key) for key, total in totals.items()]


_STEPS: dict[str, tuple[Callable[[Duel], Any], Callable[[Duel, str], Any]]] = {
    PLACE_CARD: (placement.card_options, placement.place_card),
    PLACE_SPACE: (placement.space_options, placement.place_space),
    ANCHOR_TARGET: (placement.anchor_options, placement.anchor_target),
    ARROW_MOVE: (placement.arrow_options, placement.arrow_move),
}


def _outcome_of(world: Duel, key: str, seat: Seat, weights: Sequence[float]) -> float:
    """Return the worth of the round for `seat` if both play on as well as they can."""
    after = world.copy()
    _STEPS[after.phase][1](after, key)
    if after.phase == TURN_DONE:
        if after.placement == PLACEMENTS:
            return _final(after.board, seat, weights)
        after.placement += 1  # as the engine commits a turn, but nothing is told or dealt
        after.actor = 1 - after.actor  # ND-5.28
        after.phase = PLACE_CARD
    options = _STEPS[after.phase][0](after)
    worths = (_outcome_of(after, option.key, seat, weights) for option in options)
    return max(worths) if after.actor == seat else min(worths)


def _final(board: Sequence[int], seat: Seat, weights: Sequence[float]) -> float:
    total = sum(
        weight * (1 if beats(board[column], board[column + COLUMNS]) else -1)
        for column, weight in enumerate(weights)
    )
    return total if seat == 0 else -total
