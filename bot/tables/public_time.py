"""What everybody may know about the time of a table: who is away, until when whom it waits for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from bot.courtesy import notice_ladder
from bot.courtesy.away import away_until
from bot.courtesy.notice_ladder import Notice
from bot.courtesy.spans import MINUTE
from bot.courtesy.turns import Turn, calendar_of, late_at, left, runs_out_at
from bot.courtesy.ways import DIGEST
from bot.courtesy.working_time import Calendar
from bot.tables.clocks import Clocks
from bot.tables.table import Table

_ALIKE = 5 * MINUTE  # a deadline is told as the board is made, and begins when it is there


@dataclass(frozen=True, slots=True)
class PublicTime:
    """By seat: until when somebody is away (P2), and until when a seat that is waited for has time.

    `until` has only seats of `Table.waiting_for`, which knows no secrets; of these `used_up` are
    those whose time is over (T5), and `late` says before when nothing happens to them all the same.
    """

    away: Mapping[int, int] = field(default_factory=dict)
    until: Mapping[int, int] = field(default_factory=dict)
    paused_until: int | None = None  # T11
    is_asleep: bool = False  # T9
    lent: Mapping[int, int] = field(default_factory=dict)  # P2: until when others play a seat
    used_up: tuple[int, ...] = ()
    late: Mapping[int, int] = field(default_factory=dict)

    def is_like(self, told: PublicTime) -> bool:
        """Return whether what was told before still holds: minutes do not matter."""
        if not (_are_alike(self.until, told.until) and _are_alike(self.late, told.late)):
            return False
        return replace(self, until={}, late={}) == replace(told, until={}, late={})

    def dump(self) -> dict[str, Any]:
        """Return it as it is noted with a board: plain JSON, seats and no people."""
        return {
            "away": {str(seat): at for seat, at in self.away.items()},
            "until": {str(seat): at for seat, at in self.until.items()},
            "paused": self.paused_until,
            "asleep": self.is_asleep,
            "lent": {str(seat): at for seat, at in self.lent.items()},
            "used_up": list(self.used_up),
            "late": {str(seat): at for seat, at in self.late.items()},
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Return what was noted, or nothing."""
        return cls(
            {int(seat): at for seat, at in data.get("away", {}).items()},
            {int(seat): at for seat, at in data.get("until", {}).items()},
            data.get("paused"),
            data.get("asleep", False),
            {int(seat): at for seat, at in data.get("lent", {}).items()},
            tuple(data.get("used_up", ())),
            {int(seat): at for seat, at in data.get("late", {}).items()},
        )


def _are_alike(ends: Mapping[int, int], told: Mapping[int, int]) -> bool:
    moved = [abs(at - told[seat]) for seat, at in ends.items() if seat in told]
    return ends.keys() == told.keys() and max(moved, default=0) < _ALIKE


NOTHING_TO_SAY = PublicTime()


def public_time(table: Table, now: int) -> PublicTime:
    """Return what can be said of a running table at an instant."""
    time = table.clocks.time
    until = {
        int(seat): at
        for seat in table.waiting_for()
        if (at := shown_until(table.clocks, seat, now, is_asked=is_asked(table, seat))) is not None
    }
    if time.is_asleep:
        until = {}
    used_up = tuple(seat for seat, at in sorted(until.items()) if at <= now)
    late = {
        seat: at
        for seat in used_up
        if (at := _shown_late(table.clocks, seat, now, is_asked=is_asked(table, seat))) is not None
    }
    return PublicTime(
        table.clocks.away(now),
        until,
        time.paused_until(now),
        time.is_asleep,
        _lent_until(table.clocks, now),
        used_up=used_up,
        late=late,
    )


def _lent_until(clocks: Clocks, at: int) -> dict[int, int]:
    """Return the seats that others play while their people are away (P2), and until when."""
    found = {seat: away_until(own, at) for seat, own in clocks.lenders.items()}
    return {seat: until for seat, until in found.items() if until is not None}


def shown_until(clocks: Clocks, seat: int, now: int, *, is_asked: bool) -> int | None:
    """Return until when a seat has time that everybody knows to be waited for, in minutes.

    Only such seats, and nothing but the turn to which each was called: if its answer is a secret
    (`is_asked` is not), the bank that grew by it must not betray that it is given.
    """
    turn = _shown_turn(clocks, seat, now, is_asked=is_asked)
    at = None if turn is None else runs_out_at(turn, _calendar(clocks, seat, turn))
    return None if at is None else at - at % MINUTE


def _shown_late(clocks: Clocks, seat: int, now: int, *, is_asked: bool) -> int | None:
    """Return before when nothing happens to such a seat (T5), in the same way."""
    turn = _shown_turn(clocks, seat, now, is_asked=is_asked)
    at = None if turn is None else late_at(turn, _calendar(clocks, seat, turn))
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


def is_last_of_several(table: Table, seat: int) -> bool:
    """Return whether everyone else is done of several who were asked at once.

    By what everybody may know: where it is a secret who has answered, all of them are waited for
    until the last has. Once, so not after its person was told.
    """
    return table.clocks.seat(seat).of_several and table.waiting_for() == [seat]


def rest_notice(table: Table, seat: int, now: int) -> Notice | None:
    """Return the notice to the last of several, None for all others; a digest needs none."""
    clocks, clock = table.clocks, table.clocks.seat(seat)
    person = clocks.people.get(seat)
    if clock.turn is None or person is None or clocks.way(seat).at(now) == DIGEST:
        return None
    if not is_last_of_several(table, seat):
        return None
    return notice_ladder.rest_notice(clock.turn, clocks.calendar(seat), person, clock.sent, now)


def is_asked(table: Table, seat: int) -> bool:
    """Return whether a seat still has something to answer: others may not know."""
    return table.position is not None and seat in table.position.asked
