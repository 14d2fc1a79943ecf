"""Working time counted minute by minute: slow, and with nothing of bot/courtesy but its zones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

from bot.courtesy.zones import zone

_DAY = 24 * 60
_MARGIN = 4 * _DAY  # minutes looked at before and after, for what reaches in from there

# Zones with days around which something happens to their clocks, and days like any other.
_SCENES = (
    ("Europe/Brussels", "2027-03-28"),
    ("Europe/Brussels", "2026-10-25"),
    ("Australia/Lord_Howe", "2026-10-04"),
    ("Australia/Lord_Howe", "2027-04-04"),
    ("Asia/Kathmandu", "2026-06-01"),
    ("Pacific/Apia", "2011-12-30"),
    ("Pacific/Apia", "2026-09-27"),
    ("America/Santiago", "2026-09-06"),
    ("America/Santiago", "2026-04-05"),
    ("America/Havana", "2024-11-03"),
    ("America/New_York", "2027-03-14"),
    ("Africa/Casablanca", "2024-03-10"),
)


@dataclass(frozen=True, slots=True)
class History:
    """What one person had set and what happened, in minutes since 1970."""

    zone: str
    quiet: tuple[int, int] | None
    days_off: frozenset[int]
    breaks: tuple[tuple[tuple[int, int], ...], ...]  # away, pauses, downtime
    start: int
    end: int

    def counts(self) -> list[bool]:
        """Return for each minute from the start to the end whether it counts."""
        walls, first = self._walls()
        counting = [True] * len(walls)
        for begin, end in [*self._quiet(walls), *self._off(walls)]:
            counting[begin:end] = [False] * max(end - begin, 0)
        for begin, end in (span for spans in self.breaks for span in spans):
            low, high = max(begin - first, 0), min(end - first, len(walls))
            counting[low:high] = [False] * max(high - low, 0)
        return counting[self.start - first : self.end - first]

    def _walls(self) -> tuple[list[int], int]:
        """Return what the wall shows in each minute, as a number of minutes, and the first one."""
        here = zone(self.zone)
        first, last = self.start - _MARGIN, self.end + _MARGIN
        shown = (datetime.fromtimestamp(minute * 60, here) for minute in range(first, last))
        return [each.toordinal() * _DAY + each.hour * 60 + each.minute for each in shown], first

    def _quiet(self, walls: Sequence[int]) -> list[tuple[int, int]]:
        if self.quiet is None:
            return []
        begin, end = self.quiet
        over = _DAY if end < begin else 0
        return [_found(walls, day + begin, day + end + over) for day in _days(walls)]

    def _off(self, walls: Sequence[int]) -> list[tuple[int, int]]:
        off = [
            day
            for day in _days(walls)
            if datetime.fromordinal(day // _DAY).weekday() in self.days_off
        ]
        return [_found(walls, day, day + _DAY) for day in off]


def _days(walls: Sequence[int]) -> range:
    return range((walls[0] // _DAY + 1) * _DAY, (walls[-1] // _DAY - 1) * _DAY, _DAY)


def _found(walls: Sequence[int], *wanted: int) -> tuple[int, int]:
    begin, end = (_index(walls, wall) for wall in wanted)
    return begin, end


def _index(walls: Sequence[int], wall: int) -> int:
    """Return the first minute that shows a time; one that is skipped comes as late as it would."""
    for index, shown in enumerate(walls):
        if shown == wall:
            return index
        if shown > wall:
            return index + wall - walls[index - 1] - 1
    raise LookupError(wall)


def random_history(random: Random) -> History:
    """Return any history of some days."""
    place, day = random.choice(_SCENES)
    middle = int(datetime.fromisoformat(f"{day}T00:00+00:00").timestamp()) // 60
    start = middle + random.randrange(-3 * _DAY, 2 * _DAY)
    quiet = random.randrange(_DAY)
    return History(
        place,
        None if random.random() < 0.1 else (quiet, (quiet + random.randint(1, 600)) % _DAY),
        frozenset(random.sample(range(7), random.randint(0, 2))),
        tuple(_breaks(random, start, longest) for longest in (2 * _DAY, _DAY, 300)),
        start,
        start + random.randrange(5 * _DAY),
    )


def _breaks(random: Random, start: int, longest: int) -> tuple[tuple[int, int], ...]:
    begins = [start + random.randrange(-_DAY, 5 * _DAY) for _ in range(random.randint(0, 2))]
    return tuple((begin, begin + random.randint(1, longest)) for begin in begins)
