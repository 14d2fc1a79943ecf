"""When planned turns are played: never when somebody without a plan would not have answered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.courtesy.notice_ladder import Attention, is_silent, polite_from
from bot.courtesy.own_time import NOTHING_SET, OwnTime, QuietHours
from bot.courtesy.planned_turns import DELAY, EARLY, FURTHEST, plan_at, put_off
from bot.courtesy.spans import DAY, HOUR, MINUTE
from bot.courtesy.working_time import Calendar
from tests.bot.courtesy.values import ZONES, at, between, brussels, calendars, instants, own_times

DELAYS = st.integers(DELAY[0], DELAY[-1])
FRIDAY = at("2026-06-05T18:00Z")  # eight in the evening in Brussels


@given(own_times(), calendars(), instants, DELAYS)
def test_a_plan_is_played_soon_and_in_no_night(
    own: OwnTime, calendar: Calendar, called: int, delay: int
) -> None:
    person = Attention(own)
    found = plan_at(Calendar(own, calendar.pauses, calendar.downtime), person, called, delay)
    assert called <= found <= called + FURTHEST
    night = next((s for s in own.quiet_spans(found, found + 1) if s.holds(found)), None)
    assert night is None or night.end - found <= EARLY
    assert put_off(own, found, delay) is None


@given(own_times(), instants, DELAYS)
def test_it_is_never_later_than_the_notice_of_a_silent_board(
    own: OwnTime, called: int, delay: int
) -> None:
    """That notice would be missing, for all to see."""
    calendar, person = Calendar(own, has_clock=False), Attention(own)
    if is_silent(calendar, person, called):
        assert plan_at(calendar, person, called, delay) < polite_from(calendar, person, called)


@given(
    st.sampled_from(ZONES),
    st.integers(0, 1439),
    st.integers(300, 600),
    instants,
    st.integers(0, 59),
)
def test_in_the_dark_it_is_played_anywhere_in_the_last_hour(
    zone: str, begins: int, length: int, near: int, minutes: int
) -> None:
    """Always in the same minutes, it would be a habit that only plans have."""
    own = OwnTime(zone, QuietHours(begins, (begins + length) % 1440))
    spans = own.quiet_spans(near, near + 20 * DAY)
    night = next(span for span in spans if span.end - span.start > 4 * HOUR)
    calendar, called = Calendar(own, has_clock=False), night.start + minutes * MINUTE
    played = [plan_at(calendar, Attention(own), called, delay) for delay in DELAY]
    early = [(night.end - at) / EARLY for at in played]
    assert len(set(early)) == len(DELAY)
    assert min(early) < 0.1
    assert max(early) > 0.9
    for tenth in range(1, 9):  # as often in each part of it
        share = sum(tenth <= 10 * each < tenth + 1 for each in early) / len(early)
        assert 0.11 < share < 0.14


def test_by_day_it_takes_minutes() -> None:
    assert plan_at(Calendar(), Attention(NOTHING_SET), FRIDAY, 400) == FRIDAY + 400


@pytest.mark.parametrize(
    ("called", "expected"),
    [
        ("2026-06-05T22:00Z", "2026-06-06T05:30Z"),  # at midnight: before eight
        ("2026-06-05T20:58Z", "2026-06-06T05:30Z"),  # it would fall into the night
        ("2026-06-06T05:50Z", "2026-06-06T05:55Z"),  # the night is nearly over
    ],
)
def test_in_quiet_hours_it_is_played_before_they_are_over(called: str, expected: str) -> None:
    own = brussels("23:00-08:00")
    found = plan_at(Calendar(own), Attention(own), at(called), 330)
    assert found == at(expected)


def test_on_days_off_and_while_away_it_takes_hours() -> None:
    off = brussels("23:00-08:00", "sat")
    noon = at("2026-06-06T10:00Z")
    assert plan_at(Calendar(off), Attention(off), noon, 600) == noon + 3 * HOUR
    away = brussels("23:00-08:00", "", between("2026-06-01", "2026-06-20"))
    assert plan_at(Calendar(away), Attention(away), noon, 600) == noon + 3 * HOUR
    back = brussels("23:00-08:00", "", between("2026-06-01", "2026-06-06T11:00Z"))
    assert plan_at(Calendar(back), Attention(back), noon, 330) == noon + 30 * MINUTE


def test_a_plan_due_in_the_dark_is_put_off_once() -> None:
    own = brussels("23:00-08:00")
    later = put_off(own, at("2026-06-06T01:00Z"), 330)
    assert later == at("2026-06-06T05:30Z")
    assert put_off(own, later, 330) is None
    assert put_off(NOTHING_SET, later - DAY, 330) is None
