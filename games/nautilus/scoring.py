"""The end of the game: Atlantis ranking, special orders, upgrades, scores (rules 6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.core.api import Decision, Event, Json, Option, Outcome, Seat
from games.nautilus.building import pay
from games.nautilus.data import (
    ATLANTIS_CHIPS,
    CHIP_POINTS,
    COUNTS,
    KEPT,
    NOWHERE,
    ORDERS,
    POINTS,
    RESEARCH,
)
from games.nautilus.state import OVER, SCORING_STAGE, UPGRADE, Nautilus


class Score(NamedTuple):
    """The score of one player with every component; nothing else is worth anything (NA-6.16)."""

    finds: tuple[int, ...]  # points by kind
    upgrades: int
    atlantis: int
    research: tuple[int, ...]  # points by lab type
    nemo: int

    @property
    def find_total(self) -> int:
        """Return the first factor (NA-6.13)."""
        return sum(self.finds) + self.upgrades + self.atlantis

    @property
    def research_total(self) -> int:
        """Return the second factor (NA-6.14)."""
        return sum(self.research)

    @property
    def total(self) -> int:
        """Return the score (NA-6.15)."""
        return self.find_total * self.research_total + self.nemo


def atlantis_points(ruins: Sequence[int], seats: int) -> list[int]:
    """Return each seat's Atlantis chip: by pieces, then by the highest piece."""
    own = [[n for n, owner in enumerate(ruins, 1) if owner == seat] for seat in range(seats)]
    ranked = sorted(  # NA-6.9: no tie is left, because every number exists once
        (seat for seat in range(seats) if own[seat]),
        key=lambda seat: (-len(own[seat]), -own[seat][-1]),
    )
    points = [0] * seats
    # NA-6.10: the highest chip first; chips are left over if somebody has no piece.
    for seat, chip in zip(ranked, ATLANTIS_CHIPS[seats], strict=False):
        points[seat] = chip
    return points


def research_points(state: Nautilus, seat: int) -> tuple[int, ...]:
    """Return what each lab type is worth to a seat: by its count (NA-5.63), or 3 with the chip."""
    counts = state.counts[seat * COUNTS : (seat + 1) * COUNTS]
    # NA-5.66: instead of the 1, not on top of it; who has lost the chip has the 1 again (NA-5.67).
    return tuple(
        CHIP_POINTS if state.chips[row] == seat else RESEARCH[count]
        for row, count in enumerate(counts)
    )


def eligible(state: Nautilus, seat: int) -> int:
    """Return how many own finds are of the kinds on the own order (NA-6.12)."""
    finds = state.finds_of(seat)
    return sum(finds[kind] for kind in ORDERS[state.orders[seat]])


def most_upgrades(state: Nautilus, seat: int) -> int:
    """Return how many upgrades a seat could pay, each find once at 1 Nemo (NA-6.12)."""
    return min(eligible(state, seat), state.nemo[seat])


def best_upgrades(state: Nautilus, seat: int) -> int:
    """Return the best number: all that can be paid from a research total of 2 on (R48)."""
    return most_upgrades(state, seat) if sum(research_points(state, seat)) >= 2 else 0


def score(state: Nautilus, seat: int, upgrades: int, nemo: int) -> Score:
    """Return a seat's score with so many upgrades and so much money left."""
    # NA-6.13: from the tableau alone, so finds put aside count nothing.
    finds = tuple(n * points for n, points in zip(state.finds_of(seat), POINTS, strict=True))
    atlantis = atlantis_points(state.ruins, state.seats)[seat]
    return Score(finds, upgrades, atlantis, research_points(state, seat), nemo)


def preview(state: Nautilus, seat: int) -> Score:
    """Return a seat's score if the game ended now, upgrades at their best (12.2)."""
    upgrades = best_upgrades(state, seat)
    return score(state, seat, upgrades, state.nemo[seat] - upgrades)


def scores(state: Nautilus) -> list[Score]:
    """Return the final scores; the upgrades are paid."""
    return [score(state, s, state.upgrades[s], state.nemo[s]) for s in range(state.seats)]


def begin(state: Nautilus, clause: str) -> list[Event]:
    """End the game: reveal the orders, ask for upgrades or take the best."""
    state.ending = clause
    state.stage = SCORING_STAGE  # from here on views show all orders
    events = [  # NA-6.11
        Event(
            "order-revealed",
            {"seat": Seat(seat), "kinds": [KEPT[kind] for kind in ORDERS[order]]},
            reveals=True,
        )
        for seat, order in enumerate(state.orders)
    ]
    events.insert(0, Event("end-reached", {"clause": clause, "round": state.round}))
    seats = range(state.seats)
    if state.ask_upgrades:  # NA-6.12; who has nothing to choose has answered
        state.phase = UPGRADE
        state.upgrades = [NOWHERE if most_upgrades(state, s) else 0 for s in seats]
        if NOWHERE in state.upgrades:
            return events
    else:
        state.upgrades = [best_upgrades(state, seat) for seat in seats]
    return events + _close(state)


@cache
def _upgrade(number: int) -> Option:
    return Option(f"upgrade:{number}", "NA-6.12")


def upgrade_decisions(state: Nautilus) -> tuple[Decision, ...]:
    """D16: everybody who has not answered chooses a number, independently."""
    return tuple(
        Decision(
            Seat(seat),
            UPGRADE,
            tuple(_upgrade(number) for number in range(most_upgrades(state, seat) + 1)),
        )
        for seat, chosen in enumerate(state.upgrades)
        if chosen == NOWHERE
    )


def upgrade(state: Nautilus, seat: Seat, key: str) -> list[Event]:
    """D16: note an answer; nobody else sees it before all have answered."""
    number = int(key.removeprefix("upgrade:"))
    state.upgrades[seat] = number
    events = [
        Event("upgrades-answered", {"seat": seat}),
        Event("upgrades-chosen", {"upgrades": number}, frozenset((seat,))),
    ]
    return events if NOWHERE in state.upgrades else events + _close(state)


def _close(state: Nautilus) -> list[Event]:
    """Pay all upgrades at once, so that nobody reads an answer from the money before the end."""
    for seat, number in enumerate(state.upgrades):
        pay(state, seat, number)  # NA-6.12
    state.phase = OVER
    final = scores(state)
    facts: Json = {
        "clause": state.ending,
        "scores": [each.total for each in final],
        "upgrades": state.upgrades[:],
        "winners": [int(seat) for seat in ranking(final)[0]],
    }
    return [Event("game-ended", facts, reveals=True)]


def ranking(final: Sequence[Score]) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats by score, ties by money left, still tied ones together (NA-6.17)."""
    places: dict[tuple[int, int], list[Seat]] = {}
    for seat, each in enumerate(final):
        # The money counts in the total already; it decides again only where totals are equal.
        places.setdefault((each.total, each.nemo), []).append(Seat(seat))
    return tuple(tuple(places[place]) for place in sorted(places, reverse=True))


def outcome(state: Nautilus) -> Outcome | None:
    """Return how the game ended, None while it goes on."""
    if state.phase != OVER:
        return None
    return Outcome(ranking(scores(state)), state.ending)
