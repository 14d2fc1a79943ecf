"""A person's own time: zone, quiet hours, days off, and when they are away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.spans import DAY, Span, checked
from bot.courtesy.zones import instant, known_zone, local

LONGEST_QUIET = 10 * 60  # minutes; P1
MOST_DAYS_OFF = 2  # P1
LONGEST_AWAY = 366 * DAY  # without a clock, too: whatever begins ends
MOST_AWAY = 200  # spans that one person may have on record
_DAY = 24 * 60  # minutes


@dataclass(frozen=True, slots=True)
class QuietHours:
    """One window of the wall clock, in minutes after midnight; an end before its start is the
    next day's. P1: at most ten hours.
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        """Refuse what is no window."""
        if self.start == self.end or not {self.start, self.end} <= set(range(_DAY)):
            raise CourtesyError(Refusal.QUIET_EMPTY)
        if (self.end - self.start) % _DAY > LONGEST_QUIET:
            raise CourtesyError(Refusal.QUIET_LONG, hours=LONGEST_QUIET // 60)


@dataclass(frozen=True, slots=True)
class OwnTime:
    """What one person has set, once for all tables; nothing set means nothing is left out.

    Weekdays count from 0, Monday. Without a zone there are neither quiet hours nor days off.
    """

    zone: str = ""
    quiet: QuietHours | None = None
    days_off: frozenset[int] = frozenset()
    away: tuple[Span, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what the rules do not allow."""
        if self.zone and known_zone(self.zone) != self.zone:
            raise CourtesyError(Refusal.UNKNOWN_ZONE, typed=self.zone)
        if not self.zone and (self.quiet is not None or self.days_off):
            raise CourtesyError(Refusal.ZONE_NEEDED)
        if len(self.days_off) > MOST_DAYS_OFF or not self.days_off <= set(range(7)):
            raise CourtesyError(Refusal.DAYS_OFF, most=MOST_DAYS_OFF)
        checked(self.away)
        if any(span.end - span.start > LONGEST_AWAY for span in self.away):
            raise CourtesyError(Refusal.AWAY_LONG, days=LONGEST_AWAY // DAY)
        if len(self.away) > MOST_AWAY:
            raise CourtesyError(Refusal.AWAY_OFTEN)

    def held_since(self, begun: OwnTime) -> Self:
        """Return what counts in a turn: habits as when it began (P1), away as it is now (P2)."""
        return replace(self, zone=begun.zone, quiet=begun.quiet, days_off=begun.days_off)

    def quiet_spans(self, start: int, end: int) -> Iterator[Span]:
        """Yield, in order, the quiet hours that reach between two instants."""
        if self.quiet is None:
            return
        to_next_day = int(self.quiet.end < self.quiet.start)
        for day in self._days(start):
            begins = instant(self.zone, day, self.quiet.start)
            if begins >= end:
                return
            yield Span(begins, instant(self.zone, day + to_next_day, self.quiet.end))

    def off_spans(self, start: int, end: int) -> Iterator[Span]:
        """Yield, in order, the days off that reach between two instants: midnight to midnight."""
        if not self.days_off:
            return
        for day in self._days(start):
            begins = instant(self.zone, day, 0)
            if begins >= end:
                return
            if (day - 1) % 7 in self.days_off:  # the first day of the calendar was a Monday
                yield Span(begins, instant(self.zone, day + 1, 0))

    def _days(self, start: int) -> Iterator[int]:
        """Yield the days on which something may begin that reaches beyond an instant."""
        day = local(self.zone, start).toordinal() - 2  # zones have left out a whole day
        while True:
            yield day
            day += 1

    def dump(self) -> dict[str, Any]:
        """Return all of it as plain JSON."""
        return {
            "zone": self.zone,
            "quiet": None if self.quiet is None else [self.quiet.start, self.quiet.end],
            "days_off": sorted(self.days_off),
            "away": [list(span) for span in self.away],
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Return what was dumped."""
        return cls(
            zone=data["zone"],
            quiet=None if data["quiet"] is None else QuietHours(*data["quiet"]),
            days_off=frozenset(data["days_off"]),
            away=tuple(Span(*span) for span in data["away"]),
        )


NOTHING_SET = OwnTime()
