"""The ladder of notices: which one is next for somebody who is waited for, and when."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import time
from enum import IntEnum

from bot.courtesy.downtime import with_grace
from bot.courtesy.own_time import OwnTime
from bot.courtesy.spans import DAY, HOUR, MINUTE, Span
from bot.courtesy.turns import LATE_WITHOUT_CLOCK, OVERDUE, Turn, late_at, reached_at, runs_out_at
from bot.courtesy.working_time import Calendar
from bot.courtesy.zones import instant, local

FIRST_WITHOUT_CLOCK = 24 * HOUR
SECOND_WITHOUT_CLOCK = 72 * HOUR
FIRST_USED, SECOND_USED = 50, 80  # percent of the bank
LAST_LEFT = 10  # percent of the bank, but
LAST_CALL = range(HOUR, 12 * HOUR + 1)
EMPTY = OVERDUE // 2  # if a turn begins without time: the board has just said so, and rung
AHEAD_OF_QUIET = 15 * MINUTE  # so far a last call is pulled ahead of the hours it would fall into
APART = HOUR  # two notices to one person, whatever the tables
MOST_UNANSWERED = 3  # that rang, in a row
NUDGE = 10 * MINUTE  # T4: after the last step without Confirm
MORNING = 9 * 60  # minute of the day at which *Not today* ends
_STILL_YESTERDAY = time(4)


class Step(IntEnum):
    """The notices of one turn after the board that began it, in order."""

    REST = -3  # the last of several hears that everyone else is done; no step of the ladder
    NUDGE = -2  # T4: a turn that only lacks its Confirm; no step of the ladder
    DIGEST = -1  # P3: in place of the others, once a day; no step of the ladder
    WAKE = 0  # the turn began silently
    FIRST = 1
    SECOND = 2
    LAST = 3
    OVERDUE = 4  # T5: the one call in the hours before the late card

    @property
    def is_loud(self) -> bool:
        """Return whether it rings; the others only leave a badge."""
        return self not in (Step.FIRST, Step.NUDGE, Step.REST)

    @property
    def is_reminder(self) -> bool:
        """Return whether it counts among the three unanswered: the board's own call does not."""
        return self is Step.DIGEST or self >= Step.SECOND


@dataclass(frozen=True, slots=True)
class Notice:
    """Which notice is next, and when."""

    at: int
    step: Step


@dataclass(frozen=True, slots=True)
class Attention:
    """What one person has set now, and what they have had, over all tables."""

    own: OwnTime
    hushed: Span | None = None  # from *Not today* on
    noticed: int | None = None  # the last time, loud or not


@dataclass(frozen=True, slots=True)
class Sent:
    """What one turn has had: was its board silent, and how far up the ladder did it come.

    `unanswered` counts reminders since the person's last sign of life at the table, over turns.
    """

    silently: bool = False
    highest: Step | None = None
    unanswered: int = 0

    @property
    def is_enough(self) -> bool:
        """Return whether somebody who gives no sign of life has heard from us often enough."""
        return self.unanswered >= MOST_UNANSWERED


def next_notice(
    turn: Turn, calendar: Calendar, attention: Attention, sent: Sent, now: int
) -> Notice | None:
    """Return the next notice, due if its time is not after `now`, or None if there is none.

    The clock goes by the calendar of the turn, courtesy by what the person has set since: quiet
    hours set in the middle of a turn give no time but peace at once.
    """
    if sent.is_enough:
        return None
    polite = _polite(calendar, attention)
    zero = runs_out_at(turn, calendar)
    earliest = max(now, _last_heard(turn, attention, sent) + APART)
    coming = [
        Notice(at, step)
        for step, nominal in _without_crowds(_ladder(turn, calendar, polite, sent))
        if sent.highest is None or step > sent.highest
        if not _is_too_late(step, at := polite.free_from(max(nominal, earliest)), zero)
    ]
    due = [notice for notice in coming if notice.at <= now]
    if due:
        return due[-1]
    return min(coming, key=lambda notice: (notice.at, -notice.step), default=None)


def rest_notice(
    turn: Turn, calendar: Calendar, attention: Attention, sent: Sent, now: int
) -> Notice | None:
    """Return the silent notice that everyone else is done, None if somebody wants no more of them.

    It keeps from others as those of the ladder do.
    """
    if sent.is_enough:
        return None
    earliest = max(now, _last_heard(turn, attention, sent) + APART)
    return Notice(_polite(calendar, attention).free_from(earliest), Step.REST)


def is_silent(calendar: Calendar, attention: Attention, at: int) -> bool:
    """Return whether a board that goes out now may not ring for somebody."""
    return _peace(calendar, attention).free_from(at) > at


def polite_from(calendar: Calendar, attention: Attention, at: int) -> int:
    """Return the first instant, `at` or later, at which somebody may be reminded of anything."""
    return _polite(calendar, attention).free_from(at)


def nudge_at(calendar: Calendar, attention: Attention, last_step: int) -> int:
    """Return when a turn that only lacks its Confirm is silently recalled (T4)."""
    return _polite(calendar, attention).free_from(last_step + NUDGE)


def not_today(own: OwnTime, now: int) -> Span:
    """Return the silence that somebody wishes: until nine in the morning, where they are.

    Whoever is still up in the small hours means the morning that comes. Without a zone it is the
    same time tomorrow, when they are known to be awake.
    """
    if not own.zone:
        return Span(now, now + DAY)
    here = local(own.zone, now)
    day = here.toordinal() + (here.time() >= _STILL_YESTERDAY)
    return Span(now, instant(own.zone, day, MORNING))


def _peace(calendar: Calendar, attention: Attention) -> Calendar:
    """Return when nothing may ring for somebody: all of being away is among it."""
    hushed = () if attention.hushed is None else (attention.hushed,)
    return Calendar(attention.own, (*calendar.pauses, *hushed), has_clock=False)


def _polite(calendar: Calendar, attention: Attention) -> Calendar:
    """Return the same with the graces, in which nobody is reminded (T14)."""
    return replace(_peace(calendar, attention), downtime=with_grace(calendar.downtime))


def _last_heard(turn: Turn, attention: Attention, sent: Sent) -> int:
    """Return when somebody last had a notice; a board that rang was one."""
    rang = 0 if sent.silently else turn.began
    return max(rang, attention.noticed or 0)


def _ladder(turn: Turn, calendar: Calendar, polite: Calendar, sent: Sent) -> list[tuple[Step, int]]:
    """Return when each step would come if nothing but manners held it up."""
    steps = [(Step.WAKE, turn.began)] if sent.silently else []
    for step, seconds in _thresholds(turn, has_rung=not sent.silently):
        at = reached_at(turn, calendar, seconds)
        if at is None:
            break
        if step is Step.LAST and turn.bank is not None:
            at = _pulled_ahead(turn.began, at, polite)
        steps.append((step, at))
    zero, late = runs_out_at(turn, calendar), late_at(turn, calendar)
    civil = [(step, polite.free_from(at)) for step, at in steps]
    return [
        (step, at)
        for step, at in civil
        if not _is_too_late(step, at, zero)
        if step is not Step.OVERDUE or late is None or at < late
    ]


def _thresholds(turn: Turn, *, has_rung: bool) -> list[tuple[Step, int]]:
    """Return after how much working time each step comes."""
    if turn.bank is None:
        return [
            (Step.FIRST, FIRST_WITHOUT_CLOCK),
            (Step.SECOND, SECOND_WITHOUT_CLOCK),
            (Step.LAST, LATE_WITHOUT_CLOCK),
        ]
    zero = turn.free + turn.bank
    before = min(max(turn.bank * LAST_LEFT // 100, LAST_CALL[0]), LAST_CALL[-1])
    return [
        (Step.FIRST, turn.free + turn.bank * FIRST_USED // 100),
        (Step.SECOND, turn.free + turn.bank * SECOND_USED // 100),
        (Step.LAST, turn.free + max(turn.bank - before, 0)),
        (Step.OVERDUE, EMPTY if has_rung and not zero else zero),
    ]


def _pulled_ahead(began: int, at: int, polite: Calendar) -> int:
    """Return a last call's time, ahead of quiet hours it would fall into if there is room."""
    for span in polite.idle(began, at + 1):
        if span.holds(at) and span.start - AHEAD_OF_QUIET > began:
            return span.start - AHEAD_OF_QUIET
    return at


def _is_too_late(step: Step, at: int, zero: int | None) -> bool:
    """Return whether a reminder would come when the bank is used up already."""
    return step in (Step.FIRST, Step.SECOND, Step.LAST) and zero is not None and at >= zero


def _without_crowds(steps: list[tuple[Step, int]]) -> list[tuple[Step, int]]:
    """Leave out a first or second step if a later one is there before it or within the hour."""
    return [
        (step, at)
        for step, at in steps
        if step not in (Step.FIRST, Step.SECOND)
        or not any(step < other <= Step.LAST and when < at + APART for other, when in steps)
    ]
