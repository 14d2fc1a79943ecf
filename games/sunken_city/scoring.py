"""End of the game and scoring (rules 6)."""

from __future__ import annotations

from typing import NamedTuple

from games.core.api import Event, Outcome, Seat
from games.core.bitsets import members
from games.sunken_city.state import SunkenCity


class Score(NamedTuple):
    """What counts of a player, in this order."""

    safe: int  # how many: SC-6.8
    sum: int  # of their values, for ties: SC-6.9


def trigger(state: SunkenCity, clause: str, kind: str, **facts: int) -> list[Event]:
    """Note that the current round is the last; the turn goes on as before (SC-6.4)."""
    if state.ending:  # SC-6.5: further triggers change nothing
        return []
    state.ending = clause
    return [Event(kind, facts)]


def score(state: SunkenCity, seat: int) -> Score:
    """Return what counts of a player; chips, gems and cards have no value (SC-6.11)."""
    safe = list(members(state.safe[seat]))
    return Score(len(safe), sum(safe))


def ranking(state: SunkenCity) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats, best first; equal scores share a rank (SC-6.10)."""
    scores = [score(state, seat) for seat in range(len(state.colours))]
    return tuple(
        tuple(Seat(seat) for seat, own in enumerate(scores) if own == each)
        for each in sorted(set(scores), reverse=True)
    )


def outcome(state: SunkenCity) -> Outcome | None:
    """Return the ranking once the last round is complete, with the trigger that ended the game."""
    return Outcome(ranking(state), state.ending) if state.over else None


def ended(state: SunkenCity) -> Event:
    """Return the announcement of the result."""
    scores = [score(state, seat) for seat in range(len(state.colours))]
    facts = {
        "scores": [list(each) for each in scores],
        "winners": [int(seat) for seat in ranking(state)[0]],
    }
    return Event("game-ended", facts)
