"""One turn of a seat on the clock: when it runs out, when it is late, what it costs.

The calendar of a turn is made with `calendar_of`: habits are those at its beginning.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.courtesy.downtime import after_grace
from bot.courtesy.own_time import OwnTime
from bot.courtesy.paces import FIRST_TURN_FREE, Pace
from bot.courtesy.spans import HOUR, Span
from bot.courtesy.working_time import Calendar, deadline, working

OVERDUE = 12 * HOUR  # T5: of working time, after zero
LATE_WITHOUT_CLOCK = 120 * HOUR  # T7
REQUEST_LAPSES = 48 * HOUR  # T12
WAIT_MORE = 24 * HOUR  # T6: of working time, before the others are asked again


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat is waited for since Discord took the message that mentions it (T13: each its own).

    `own` is what the person had set when it began (P1); absences are not read from there. `bank`
    is what the seat began with, None at a table without a clock.
    """

    began: int
    own: OwnTime
    bank: int | None = None
    is_first: bool = False

    @property
    def free(self) -> int:
        """Return how much working time costs nothing (T2)."""
        return FIRST_TURN_FREE if self.is_first and self.bank is not None else 0


def calendar_of(
    turn: Turn, own: OwnTime, pauses: Iterable[Span] = (), downtime: Iterable[Span] = ()
) -> Calendar:
    """Return what does not count in a turn; `own` is what the person has set now."""
    held = own.held_since(turn.own)
    return Calendar(held, tuple(pauses), tuple(downtime), has_clock=turn.bank is not None)


def spent(turn: Turn, calendar: Calendar, at: int) -> int:
    """Return what the turn has cost of the bank so far, which may be more than there is."""
    return max(working(turn.began, at, calendar) - turn.free, 0)


def left(turn: Turn, calendar: Calendar, at: int) -> int | None:
    """Return what is left of the bank, or None without a clock."""
    return None if turn.bank is None else max(turn.bank - spent(turn, calendar, at), 0)


def kept(turn: Turn, calendar: Calendar, at: int) -> int | None:
    """Return the bank of a turn that breaks off and begins anew later, or None without a clock.

    What is left of it, and of the free day: a turn that begins anew has no other (T2).
    """
    if turn.bank is None:
        return None
    return max(turn.free + turn.bank - working(turn.began, at, calendar), 0)


def runs_out_at(turn: Turn, calendar: Calendar) -> int | None:
    """Return when the bank is used up, or None if never; nobody runs out in a grace (T14)."""
    return None if turn.bank is None else reached_at(turn, calendar, turn.free + turn.bank)


def late_at(turn: Turn, calendar: Calendar) -> int | None:
    """Return when the late card comes (T5, T7), or None if never."""
    most = LATE_WITHOUT_CLOCK if turn.bank is None else turn.free + turn.bank + OVERDUE
    return reached_at(turn, calendar, most)


def reached_at(turn: Turn, calendar: Calendar, seconds: int) -> int | None:
    """Return when a turn has taken so much working time and no grace holds it up any more."""
    return _ends_at(turn.began, seconds, calendar)


def bank_after(
    turn: Turn, pace: Pace, calendar: Calendar, ended: int, *, by_computer: bool = False
) -> int | None:
    """Return the bank after a turn (T3).

    What a computer finished earns nothing, nor does a turn made while being away stopped the clock.
    """
    if turn.bank is None:
        return None
    was_away = any(span.holds(ended) for span in calendar.away)
    cost = spent(turn, calendar, ended)
    return pace.bank_after(turn.bank, cost, earns=not by_computer and not was_away)


def request_lapses_at(asked: int, calendar: Calendar) -> int | None:
    """Return when a request to somebody has got no for an answer (T12), by their own calendar."""
    return _ends_at(asked, REQUEST_LAPSES, calendar)


def asked_again_at(since: int, calendar: Calendar) -> int | None:
    """Return when the others, who would rather wait, are asked again about somebody (T6)."""
    return _ends_at(since, WAIT_MORE, calendar)


def _ends_at(start: int, seconds: int, calendar: Calendar) -> int | None:
    """Return when so much working time is over and no grace holds it up any more (T14)."""
    at = deadline(start, seconds, calendar)
    return None if at is None else after_grace(at, calendar.downtime)
