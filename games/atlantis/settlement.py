"""The end of the game (rules 6): the last way ashore, what it costs, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from games.atlantis.data import FIGURES, MAINLAND, VALUE, codes, spread
from games.atlantis.state import OVER, Atlantis, Bill, road_of
from games.core.api import Event, Outcome, Seat


def owed(state: Atlantis, seat: int) -> int:
    """Return what all figures of a seat would pay to the mainland (AT-6.5), as one sum (AT-6.6).

    Those on Atlantis pay for the whole road (AT-6.3), those ashore nothing: the player who ended
    the game owes 0 (AT-6.9).
    """
    road = road_of(state)
    own = state.figures[seat * FIGURES : seat * FIGURES + FIGURES]
    return sum(road.price(place, MAINLAND) for place in own)


def cheapest(due: int, values: Sequence[int], cards: int) -> tuple[tuple[int, ...], int]:
    """Return the tile values and the number of cards of the smallest payment (AT-6.7, AT-6.13).

    It must be affordable. An exact payment takes as few cards as possible; where none is possible,
    tiles alone are the cheapest. Of equal sums: fewest tiles, then the highest tiles first.
    """
    best: dict[int, tuple[int, ...]] = {0: ()}
    for value in sorted(values, reverse=True):
        for total, tiles in list(best.items()):
            rival = best.get(total + value)
            named = (*tiles, value)
            if rival is None or (len(named), rival) < (len(rival), named):
                best[total + value] = named
    below = max(total for total in best if total <= due)
    if due - below <= cards:
        return best[below], due - below
    return best[min(total for total in best if total >= due)], 0


def end(state: Atlantis, clause: str) -> list[Event]:
    """End the game: reveal the hands, bring everybody ashore, settle, name the winners."""
    seats = range(len(state.hands))
    state.phase = OVER  # nothing is asked any more (AT-9.7)
    state.begun = False
    state.ended_by = clause
    kind = "all-ashore" if clause == "AT-6.1" else "game-stuck"
    events = [Event(kind, {"seat": Seat(state.actor)})]
    events += [  # before the settlement takes cards away (AT-6.12)
        Event("hand-revealed", {"seat": Seat(s), "cards": codes(spread(state.hands[s]))})
        for s in seats
    ]
    state.bills = tuple(_settle(state, seat) for seat in seats)
    for seat, bill in enumerate(state.bills):
        events.append(Event("bill-settled", _facts(seat, bill)))
    state.figures = [MAINLAND for _ in state.figures]  # AT-6.3
    winners = ranking(state)[0]
    best = state.bills[winners[0]].score
    return [*events, Event("game-ended", {"winners": list(winners), "score": best}, reveals=True)]


def _settle(state: Atlantis, seat: int) -> Bill:
    """Hand in what a player owes; path and bridges do not change any more (AT-6.4)."""
    due = owed(state, seat)
    area, hand = state.areas[seat], state.hands[seat]
    before = tuple(area), tuple(hand)
    values = [VALUE[tile] for tile in area]
    total = sum(values) + sum(hand)  # a bridge that was not built is worth 0 (AT-5.47, AT-6.10)
    # Who has too little loses all of it (AT-6.8), anybody else as little as possible (AT-6.7).
    paid, cards = (tuple(values), sum(hand)) if total < due else cheapest(due, values, sum(hand))
    score = total - due if total < due else total - sum(paid) - cards  # AT-6.10
    tiles = []
    for value in paid:
        tile = min(tile for tile in area if VALUE[tile] == value)  # AT-9.3
        area.remove(tile)
        tiles.append(tile)
    state.removed += tiles
    for kind in spread(hand)[:cards]:
        hand[kind] -= 1
        state.discard[kind] += 1
    figures = tuple(state.figures[seat * FIGURES : seat * FIGURES + FIGURES])
    return Bill(figures, due, *before, tuple(tiles), cards, score)


def _facts(seat: int, bill: Bill) -> dict[str, object]:
    tiles = [VALUE[tile] for tile in bill.paid_tiles]
    return {
        "seat": Seat(seat),
        "owed": bill.owed,
        "had": sum(VALUE[tile] for tile in bill.tiles) + sum(bill.hand),
        "tiles": tiles,
        "cards": bill.paid_cards,
        "paid": sum(tiles) + bill.paid_cards,
        "score": bill.score,
    }


def ranking(state: Atlantis) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats by score, ties together: nothing breaks a tie (AT-6.11)."""
    scores = [bill.score for bill in state.bills]
    return tuple(
        tuple(Seat(seat) for seat, score in enumerate(scores) if score == each)
        for each in sorted(set(scores), reverse=True)
    )


def outcome(state: Atlantis) -> Outcome | None:
    """Return the ranking once the game is over."""
    return Outcome(ranking(state), state.ended_by) if state.phase == OVER else None
