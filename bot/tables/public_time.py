"""What everybody may know about the time of a table: who is away, until when whom it waits for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from bot.courtesy.spans import MINUTE
from bot.courtesy.turns import Turn, calendar_of, left, runs_out_at
from bot.courtesy.working_time import Calendar
from bot.tables.clocks import Clocks
from bot.tables.table import Table

_ALIKE = 5 * MINUTE  # a deadline is told as the board is made, and begins when it is there


@dataclass(frozen=True, slots=True)
class PublicTime:
    """By seat: until when somebody is away (P2), and until when a seat that is waited for has time.

    `until` has only seats of `Table.waiting_for`, which knows no secrets.
    """

    away: Mapping[int, int] = field(default_factory=dict)
    until: Mapping[int, int] = field(default_factory=dict)
    paused_until: int | None = None  # T11
    is_asleep: bool = False  # T9

    def is_like(self, told: PublicTime) -> bool:
        """Return whether what was told before still holds: minutes do not matter."""
        if self.until.keys() != told.until.keys():
            return False
        moved = [abs(at - told.until[seat]) for seat, at in self.until.items()]
        return max(moved, default=0) < _ALIKE and replace(self, until={}) == replace(told, until={})

    def dump(self) -> dict[str, Any]:
        """Return it as it is noted with a board: plain JSON, seats and no people."""
        return {
            "away": {str(seat): at for seat, at in self.away.items()},
            "until": {str(seat): at for seat, at in self.until.items()},
            "paused": self.paused_until,
            "asleep": self.is_asleep,
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Return what was noted, or nothing."""
        return cls(
            {int(seat): at for seat, at in data.get("away", {}).items()},
            {int(seat): at for seat, at in data.get("until", {}).items()},
            data.get("paused"),
            data.get("asleep", False),
        )


NOTHING_TO_SAY = PublicTime()


def public_time(table: Table, now: int) -> PublicTime:
    """Return what can be said of a running table at an instant."""
    time = table.clocks.time
    until = {
        int(seat): at
        for seat in table.waiting_for()
        if (at := shown_until(table.clocks, seat, now, is_asked=is_asked(table, seat))) is not None
    }
    return PublicTime(
        table.clocks.away(now),
        {} if time.is_asleep else until,
        time.paused_until(now),
        time.is_asleep,
    )


def shown_until(clocks: Clocks, seat: int, now: int, *, is_asked: bool) -> int | None:
    """Return until when a seat has time that everybody knows to be waited for, in minutes.

    Only such seats, and nothing but the turn to which each was called: if its answer is a secret
    (`is_asked` is not), the bank that grew by it must not betray that it is given.
    """
    turn = _shown_turn(clocks, seat, now, is_asked=is_asked)
    at = None if turn is None else runs_out_at(turn, _calendar(clocks, seat, turn))
    return None if at is None else at - at % MINUTE


def shown_left(clocks: Clocks, seat: int, now: int, *, is_asked: bool) -> int | None:
    """Return what such a seat has left of its bank, in the same way; None without a clock."""
    turn = _shown_turn(clocks, seat, now, is_asked=is_asked)
    return None if turn is None else left(turn, _calendar(clocks, seat, turn), now)


def _shown_turn(clocks: Clocks, seat: int, now: int, *, is_asked: bool) -> Turn | None:
    """Return the turn; what is called by the message that is being made begins with it, now."""
    clock, person = clocks.seat(seat), clocks.people.get(seat)
    if person is None:
        return None
    turn = clock.turn if is_asked else clock.answered
    return turn or clock.called(now, person.own, silently=False).turn


def _calendar(clocks: Clocks, seat: int, turn: Turn) -> Calendar:
    return calendar_of(turn, clocks.people[seat].own, clocks.time.stops, clocks.downtime)


def is_asked(table: Table, seat: int) -> bool:
    """Return whether a seat still has something to answer: others may not know."""
    return table.position is not None and seat in table.position.asked
