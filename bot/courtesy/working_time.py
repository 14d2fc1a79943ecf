"""Working time: what passes on a seat's clock between two instants, and its inverse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from bot.courtesy.away import stops_clocks
from bot.courtesy.own_time import NOTHING_SET, OwnTime
from bot.courtesy.spans import DAY, Span, clipped, measure, minus, union

FURTHEST = 5 * 366 * DAY  # ahead; a deadline beyond is never


class Reason(StrEnum):
    """Why a stretch does not count; where several do, the first of this list is named."""

    DOWNTIME = "downtime"  # T14
    PAUSE = "pause"  # T11
    AWAY = "away"  # P2
    DAY_OFF = "day-off"  # P1
    QUIET = "quiet"  # P1


@dataclass(frozen=True, slots=True)
class Stretch:
    """Time that does not count, and why."""

    span: Span
    reason: Reason


@dataclass(frozen=True)
class Calendar:
    """What does not count for one seat at one table.

    With a clock only so much of being away does not count (P2), without one all of it.
    """

    own: OwnTime = NOTHING_SET
    pauses: tuple[Span, ...] = ()
    downtime: tuple[Span, ...] = ()
    has_clock: bool = True

    @cached_property
    def away(self) -> tuple[Span, ...]:
        """Return the absences that do not count."""
        away = sorted(self.own.away)
        return stops_clocks(away) if self.has_clock else tuple(away)

    def idle(self, start: int, end: int) -> Iterator[Span]:
        """Yield, in order, what does not count between two instants, read only as far as asked."""
        return clipped(union(*self._sources(start, end).values()), start, end)

    def stretches(self, start: int, end: int) -> list[Stretch]:
        """Return the same in order, each piece with its reason."""
        found: list[Stretch] = []
        told: list[Span] = []
        for reason, source in self._sources(start, end).items():
            spans = list(minus(clipped(union(source), start, end), told))
            found += [Stretch(span, reason) for span in spans]
            told = list(union(told, spans))
        return sorted(found, key=lambda stretch: stretch.span)

    def _sources(self, start: int, end: int) -> dict[Reason, Iterator[Span]]:
        return {
            Reason.DOWNTIME: iter(sorted(self.downtime)),
            Reason.PAUSE: iter(sorted(self.pauses)),
            Reason.AWAY: iter(self.away),
            Reason.DAY_OFF: self.own.off_spans(start, end),
            Reason.QUIET: self.own.quiet_spans(start, end),
        }

    def free_from(self, at: int) -> int:
        """Return the first instant, `at` or later, that counts."""
        first = next(self.idle(at, at + FURTHEST), None)
        return first.end if first is not None and first.holds(at) else at


def working(start: int, end: int, calendar: Calendar) -> int:
    """Return the seconds of working time between two instants; none if the end comes first."""
    end = max(start, end)
    return end - start - measure(calendar.idle(start, end))


def deadline(start: int, seconds: int, calendar: Calendar) -> int | None:
    """Return the first instant until which so much working time has passed since another.

    It always comes to an end: it looks no more than five years ahead, where there are at most two
    spans a day besides those on record, and answers None for what is not reached by then. Quiet
    hours and days off leave 70 hours of any week, so only absences or pauses of years can do that.
    """
    at, left = start, seconds
    for span in calendar.idle(start, start + FURTHEST):
        if span.start - at >= left:
            break
        left -= span.start - at
        at = span.end
    found = at + max(left, 0)
    return found if found <= start + FURTHEST else None
