"""What people type about time: lengths, wall times, windows, weekdays, instants, spans."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.own_time import QuietHours
from bot.courtesy.spans import DAY, HOUR, MINUTE, Span
from bot.courtesy.zones import instant

_UNITS = {"d": DAY, "h": HOUR, "m": MINUTE, "s": 1}
_LENGTH = re.compile(r"(?:\d{1,6}(?:d|h|min|m|s))+")
_WALL = re.compile(r"(\d{1,2})(?:[:.h]?([0-5]\d)|h)?(am|pm)?")
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_YEARS = range(1970, 9000)
_PICKED = re.compile(r"<t:(-?\d{1,12})(?::[A-Za-z])?>")  # as Discord writes what its @time picks


def length(typed: str) -> int:
    """Return the seconds of a length like `24h`, `3d 12h` or `90 min`."""
    plain = re.sub(r"\s", "", typed).lower()
    if not _LENGTH.fullmatch(plain):
        raise CourtesyError(Refusal.TYPED_LENGTH, typed=typed)
    return sum(int(number) * _UNITS[unit] for number, unit in re.findall(r"(\d+)([dhms])", plain))


def wall_times(typed: str) -> tuple[int, ...]:
    """Return the minutes of the day that a time may mean: `14:35`, `2:35 pm`, `14h35`, `1435`.

    `2:35` may be in the afternoon as well, which comes second; `02:35` may not.
    """
    plain = re.sub(r"[\s]|\.(?=\s*[mM]|$)", "", typed).lower()
    found = _WALL.fullmatch(plain)
    if found is None:
        raise CourtesyError(Refusal.TYPED_TIME, typed=typed)
    hour, minute, half = int(found[1]), int(found[2] or 0), found[3]
    hours: tuple[int, ...] = (hour,)
    if half is not None and 1 <= hour <= 12:
        hours = (hour % 12 + (12 if half == "pm" else 0),)
    elif half is not None or hour > 23:
        raise CourtesyError(Refusal.TYPED_TIME, typed=typed)
    elif 1 <= hour <= 12 and not plain.startswith("0"):
        hours = (hour, (hour + 12) % 24)
    return tuple(each * 60 + minute for each in hours)


def quiet_hours(typed: str) -> QuietHours:
    """Return a window like `23:00-08:00`."""
    ends = re.split(r"[-–—]", typed)
    try:
        start, end = (wall_times(each)[0] for each in ends)
    except ValueError:  # CourtesyError is one, and so is a wrong number of times
        raise CourtesyError(Refusal.TYPED_WINDOW, typed=typed) from None
    return QuietHours(start, end)


def weekdays(typed: str) -> frozenset[int]:
    """Return days like `sat,sun`; three letters of a day are enough."""
    return frozenset(_weekday(word) for word in re.split(r"[,\s]+", typed) if word)


def _weekday(word: str) -> int:
    for number, name in enumerate(_DAYS):
        if len(word) >= 3 and name.startswith(word.lower()):
            return number
    raise CourtesyError(Refusal.TYPED_DAY, typed=word)


def moment(typed: str, zone: str = "") -> int:
    """Return an instant in ISO 8601; without an offset it is a wall time of the zone, else UTC.

    A date alone is its first moment. A timestamp of Discord's (`<t:1792864800:F>`) is one as well.
    """
    picked = _PICKED.fullmatch(typed.strip())
    if picked is not None:
        return int(picked[1])
    try:
        read = datetime.fromisoformat(typed.strip())
    except ValueError:
        raise CourtesyError(Refusal.TYPED_INSTANT, typed=typed) from None
    if read.year not in _YEARS:
        raise CourtesyError(Refusal.TYPED_INSTANT, typed=typed)
    if read.tzinfo is None and zone:
        return instant(zone, read.toordinal(), read.hour * 60 + read.minute) + read.second
    return int((read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp())


def span(typed: str, zone: str = "") -> Span:
    """Return a span of two instants with a slash between them."""
    ends = typed.split("/")
    if len(ends) != 2:
        raise CourtesyError(Refusal.TYPED_SPAN, typed=typed)
    start, end = (moment(each, zone) for each in ends)
    if end <= start:
        raise CourtesyError(Refusal.TYPED_BACKWARDS, typed=typed)
    return Span(start, end)
