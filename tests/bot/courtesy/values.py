"""Instants and lengths as people write them, and random calendars for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY, HOUR, MINUTE, Span
from bot.courtesy.typed import moment, quiet_hours, weekdays
from bot.courtesy.working_time import Calendar

# Where clocks change by an hour, by half of one, at midnight, not at all, or lost a whole day.
ZONES = (
    "Europe/Brussels",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Pacific/Apia",
    "America/Santiago",
    "America/Havana",
)


def at(typed: str) -> int:
    """Return an instant; UTC unless it says otherwise."""
    return moment(typed)


def between(start: str, end: str) -> Span:
    """Return the span of two instants."""
    return Span(at(start), at(end))


def brussels(quiet: str = "23:00-08:00", off: str = "", *away: Span) -> OwnTime:
    """Return the time of somebody in Brussels."""
    return OwnTime("Europe/Brussels", quiet_hours(quiet), weekdays(off), away)


_INSTANTS = st.integers(at("2026-01-01"), at("2028-01-01"))


@st.composite
def spans(draw: st.DrawFn, longest: int = 10 * DAY) -> Span:
    """Return any span of two years."""
    start = draw(_INSTANTS)
    return Span(start, start + draw(st.integers(1, longest)))


@st.composite
def quiet(draw: st.DrawFn) -> QuietHours:
    """Return any window that is allowed."""
    start = draw(st.integers(0, 1439))
    return QuietHours(start, (start + draw(st.integers(1, 600))) % 1440)


@st.composite
def own_times(draw: st.DrawFn) -> OwnTime:
    """Return what anybody may have set."""
    away = tuple(draw(st.lists(spans(), max_size=4)))
    zone = draw(st.sampled_from(("", *ZONES)))
    if not zone:
        return OwnTime(away=away)
    off = draw(st.frozensets(st.integers(0, 6), max_size=2))
    return OwnTime(zone, draw(st.none() | quiet()), off, away)


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    """Return anything that may not count."""
    pauses = tuple(draw(st.lists(spans(), max_size=3)))
    downtime = tuple(draw(st.lists(spans(3 * HOUR), max_size=3)))
    return Calendar(draw(own_times()), pauses, downtime, draw(st.booleans()))


instants = _INSTANTS
lengths = st.integers(0, 60 * DAY) | st.integers(0, 5 * MINUTE)
