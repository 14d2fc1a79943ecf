"""P2: being away, and how much of it stops a clock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.own_time import LONGEST_AWAY, OwnTime
from bot.courtesy.spans import DAY, Span, clipped, measure, union

YEAR = 365 * DAY
MOST_A_YEAR = 28 * DAY  # P2: in any 365 days
MOST_IN_A_ROW = 14 * DAY  # P2
ROW_ENDS = DAY  # back for less than a day is no new row
_REMEMBERED = 2 * YEAR


def go_away(own: OwnTime, now: int, until: int) -> OwnTime:
    """Return somebody's time with an absence from now on, instead of the one they had."""
    if until <= now:
        raise CourtesyError(Refusal.AWAY_PAST)
    if until - now > LONGEST_AWAY:
        raise CourtesyError(Refusal.AWAY_LONG, days=LONGEST_AWAY // DAY)
    before = [span for span in come_back(own, now).away if span.end > now - _REMEMBERED]
    return replace(own, away=(*before, Span(now, until)))


def come_back(own: OwnTime, now: int) -> OwnTime:
    """Return somebody's time with any absence over; what has passed stays on record."""
    return replace(own, away=tuple(clipped(sorted(own.away), 0, now)))


def away_until(own: OwnTime, at: int) -> int | None:
    """Return when somebody who is away at an instant comes back, or None who is not."""
    return next((span.end for span in union(sorted(own.away)) if span.holds(at)), None)


def stops_clocks(away: Iterable[Span]) -> tuple[Span, ...]:
    """Return the part of absences that counts against no clock (P2).

    That is each second of them, as it comes, unless with it there were more than 28 days in the
    365 that end there, or more than 14 in a row. What comes later never changes what has passed.
    """
    granted: list[Span] = []
    row, last = 0, None
    for span in union(sorted(away)):
        if last is None or span.start - last >= ROW_ENDS:
            row = 0
        last = span.end
        parts = _granted(span, granted, MOST_IN_A_ROW - row)
        row += measure(parts)
        granted += parts
    return tuple(union(granted))


def _granted(span: Span, before: Sequence[Span], most: int) -> list[Span]:
    """Return the parts of one absence that stop clocks, `most` seconds at the most."""
    parts: list[Span] = []
    at = span.start
    while most > 0:
        begins, room = _room([*before, *parts], at)
        at = min(begins + room, begins + most, span.end)
        if at <= begins:
            break
        parts.append(Span(begins, at))
        most -= at - begins
    return parts


def _room(granted: Sequence[Span], at: int) -> tuple[int, int]:
    """Return the first instant, `at` or later, at which the year has room, and for how long.

    In a year that is full, as much becomes free as leaves it at its other end.
    """
    used = measure(clipped(granted, at - YEAR, at))
    if used < MOST_A_YEAR:
        return at, MOST_A_YEAR - used
    oldest = next(span for span in granted if span.end > at - YEAR)
    begins = max(at, oldest.start + YEAR)
    return begins, oldest.end + YEAR - begins
