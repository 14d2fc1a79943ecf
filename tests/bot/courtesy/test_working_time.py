"""Working time and deadlines: what must always hold, and 10,000 histories counted by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY, HOUR, Span, measure
from bot.courtesy.working_time import FURTHEST, Calendar, Reason, deadline, working
from tests.bot.courtesy.by_the_minute import History, random_history
from tests.bot.courtesy.values import at, between, brussels, calendars, instants, lengths, spans

BATCH = 50
BATCHES = 200


@given(calendars(), instants, lengths, lengths)
def test_working_time_adds_up_wherever_it_is_cut(
    calendar: Calendar, start: int, first: int, second: int
) -> None:
    middle, end = start + first, start + first + second
    whole = working(start, end, calendar)
    assert working(start, middle, calendar) + working(middle, end, calendar) == whole
    assert 0 <= working(start, middle, calendar) <= whole <= end - start


@given(calendars(), instants, lengths)
def test_a_deadline_is_the_inverse(calendar: Calendar, start: int, seconds: int) -> None:
    found = deadline(start, seconds, calendar)
    assert found is not None
    assert working(start, found, calendar) == seconds
    assert found == start or working(start, found - 1, calendar) == seconds - 1


@given(calendars(), instants, lengths, lengths)
def test_a_deadline_may_be_set_anew_at_any_hop(
    calendar: Calendar, start: int, seconds: int, hop: int
) -> None:
    found = deadline(start, seconds, calendar)
    assert found is not None
    later = min(start + hop, found)
    assert deadline(later, seconds - working(start, later, calendar), calendar) == found


@given(calendars(), instants, lengths)
def test_stretches_tell_all_that_does_not_count(
    calendar: Calendar, start: int, length: int
) -> None:
    told = calendar.stretches(start, start + length)
    assert measure(stretch.span for stretch in told) == length - working(
        start, start + length, calendar
    )
    assert all(one.span.end <= other.span.start for one, other in pairwise(told))


@given(calendars(), st.lists(spans(), max_size=3), instants, lengths)
@pytest.mark.clause("T11")
def test_a_pause_shifts_by_no_more_than_its_length(
    calendar: Calendar, pauses: list[Span], start: int, seconds: int
) -> None:
    paused = replace(calendar, pauses=(*calendar.pauses, *pauses))
    without, found = deadline(start, seconds, calendar), deadline(start, seconds, paused)
    assert without is not None
    assert found is not None
    assert 0 <= working(without, found, calendar) <= measure(pauses)


@pytest.mark.parametrize(
    "batch",
    [
        0,
        *(pytest.param(each, marks=pytest.mark.slow) for each in range(1, 10)),
        *(pytest.param(each, marks=pytest.mark.nightly) for each in range(10, BATCHES)),
    ],
)
def test_random_histories_counted_by_the_minute(batch: int) -> None:
    random = Random(batch)
    for _ in range(BATCH):
        history = random_history(random)
        counts = history.counts()
        calendar = _calendar(history)
        start, end = history.start * 60, history.end * 60
        assert working(start, end, calendar) == sum(counts) * 60, history
        wanted = random.randint(0, sum(counts))
        assert deadline(start, wanted * 60, calendar) == start + 60 * _reached(counts, wanted)


def _calendar(history: History) -> Calendar:
    away, pauses, downtime = (
        tuple(Span(begin * 60, end * 60) for begin, end in each) for each in history.breaks
    )
    quiet = None if history.quiet is None else QuietHours(*history.quiet)
    own = OwnTime(history.zone, quiet, history.days_off, away)
    return Calendar(own, pauses, downtime)


def _reached(counts: list[bool], wanted: int) -> int:
    """Return after how many minutes so many of them have counted."""
    passed = 0
    while wanted > 0:
        wanted -= counts[passed]
        passed += 1
    return passed


def test_nothing_set_means_that_all_counts() -> None:
    assert working(100, 1100, Calendar()) == 1000
    assert deadline(100, 1000, Calendar()) == 1100


def test_an_end_before_the_start_is_no_time() -> None:
    night = Calendar(brussels())
    assert working(at("2026-06-02T00:00Z"), at("2026-06-01T00:00Z"), night) == 0


def test_no_time_is_over_at_once_even_at_night() -> None:
    night = at("2026-06-01T01:00Z")
    assert deadline(night, 0, Calendar(brussels())) == night


def test_what_is_too_far_away_is_never() -> None:
    assert deadline(0, FURTHEST, Calendar()) == FURTHEST
    assert deadline(0, FURTHEST + 1, Calendar()) is None
    pauses = tuple(Span(month * 30 * DAY, (month + 1) * 30 * DAY) for month in range(62))
    assert deadline(0, HOUR, Calendar(pauses=pauses)) is None


def test_a_year_has_few_spans_and_what_lies_beyond_is_not_read() -> None:
    year = Calendar(brussels("23:00-08:00", "sat,sun"))
    start = at("2026-01-01T12:00Z")
    assert len(list(year.idle(start, start + 365 * DAY))) < 365
    assert next(year.idle(start, start + FURTHEST)) == between(
        "2026-01-01T22:00Z", "2026-01-02T07:00Z"
    )


def test_reasons_come_in_order_and_the_weightier_is_named() -> None:
    calendar = Calendar(
        brussels("23:00-08:00", "sat", between("2026-06-06T20:00Z", "2026-06-07T12:00Z")),
        pauses=(between("2026-06-07T10:00Z", "2026-06-07T14:00Z"),),
        downtime=(between("2026-06-07T11:00Z", "2026-06-07T11:10Z"),),
    )
    told = calendar.stretches(at("2026-06-05T12:00Z"), at("2026-06-07T20:00Z"))
    assert [(each.reason, each.span) for each in told] == [
        (Reason.QUIET, between("2026-06-05T21:00Z", "2026-06-05T22:00Z")),
        (Reason.DAY_OFF, between("2026-06-05T22:00Z", "2026-06-06T20:00Z")),
        (Reason.AWAY, between("2026-06-06T20:00Z", "2026-06-07T10:00Z")),
        (Reason.PAUSE, between("2026-06-07T10:00Z", "2026-06-07T11:00Z")),
        (Reason.DOWNTIME, between("2026-06-07T11:00Z", "2026-06-07T11:10Z")),
        (Reason.PAUSE, between("2026-06-07T11:10Z", "2026-06-07T14:00Z")),
    ]
