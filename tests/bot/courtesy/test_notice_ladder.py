"""The ladder of notices: which is next and when, and when there is silence."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.courtesy.notice_ladder import (
    Attention,
    Notice,
    Sent,
    Step,
    is_silent,
    next_notice,
    not_today,
    nudge_at,
)
from bot.courtesy.own_time import NOTHING_SET, OwnTime
from bot.courtesy.spans import DAY, HOUR, MINUTE, Span
from bot.courtesy.turns import Turn, calendar_of, late_at, runs_out_at
from bot.courtesy.working_time import Calendar
from tests.bot.courtesy.values import at, between, brussels, calendars, instants, own_times

MONDAY = at("2026-06-01T08:00Z")  # ten in the morning in Brussels
ANYBODY = Attention(NOTHING_SET)
FROM_BRUSSELS = Attention(brussels())


def _ladder(
    turn: Turn, calendar: Calendar, attention: Attention = ANYBODY, sent: Sent | None = None
) -> list[Notice]:
    """Return all notices of a turn nobody answers, each sent when it is due."""
    sent = sent or Sent()
    told: list[Notice] = []
    now = turn.began
    while (notice := next_notice(turn, calendar, attention, sent, now)) is not None:
        now = notice.at
        told.append(notice)
        sent = replace(
            sent, highest=notice.step, unanswered=sent.unanswered + notice.step.is_reminder
        )
        attention = replace(attention, noticed=now)
    return told


def _hours(turn: Turn, notices: list[Notice]) -> list[tuple[Step, float]]:
    return [(notice.step, (notice.at - turn.began) / HOUR) for notice in notices]


def test_without_a_clock() -> None:
    turn = Turn(MONDAY, NOTHING_SET)
    ladder = _ladder(turn, Calendar(has_clock=False))
    assert _hours(turn, ladder) == [(Step.FIRST, 24), (Step.SECOND, 72), (Step.LAST, 120)]
    assert ladder[-1].at == late_at(turn, Calendar(has_clock=False))
    assert [notice.step.is_loud for notice in ladder] == [False, True, True]


@pytest.mark.parametrize(
    ("bank", "ladder"),
    [
        (240, [(Step.FIRST, 120), (Step.SECOND, 192), (Step.LAST, 228), (Step.OVERDUE, 240)]),
        (100, [(Step.FIRST, 50), (Step.SECOND, 80), (Step.LAST, 90), (Step.OVERDUE, 100)]),
        (10, [(Step.FIRST, 5), (Step.SECOND, 8), (Step.LAST, 9), (Step.OVERDUE, 10)]),
        (4, [(Step.FIRST, 2), (Step.LAST, 3), (Step.OVERDUE, 4)]),  # 80 % would come after it
        (2.5, [(Step.LAST, 1.5), (Step.OVERDUE, 2.5)]),  # 50 % were a quarter of an hour before
        (1.5, [(Step.LAST, 1), (Step.OVERDUE, 2)]),  # an hour after the board, and after that
        (0, [(Step.OVERDUE, 6)]),  # the board has just called: half way to the late card
    ],
)
@pytest.mark.clause("T5")
def test_with_a_clock(bank: float, ladder: list[tuple[Step, float]]) -> None:
    turn = Turn(MONDAY, NOTHING_SET, bank=int(bank * HOUR))
    assert _hours(turn, _ladder(turn, Calendar())) == ladder


@pytest.mark.clause("T2")
def test_a_free_turn_shifts_the_ladder() -> None:
    turn = Turn(MONDAY, NOTHING_SET, bank=100 * HOUR, is_first=True)
    assert _hours(turn, _ladder(turn, Calendar())) == [
        (Step.FIRST, 74),
        (Step.SECOND, 104),
        (Step.LAST, 114),
        (Step.OVERDUE, 124),
    ]


def test_a_turn_that_begins_at_night_rings_in_the_morning() -> None:
    night = at("2026-06-01T22:00Z")
    turn = Turn(night, brussels())
    calendar = calendar_of(turn, brussels())
    assert is_silent(calendar, FROM_BRUSSELS, night)
    assert not is_silent(calendar, FROM_BRUSSELS, MONDAY)
    ladder = _ladder(turn, calendar, FROM_BRUSSELS, Sent(silently=True))
    assert ladder[0] == Notice(at("2026-06-02T06:00Z"), Step.WAKE)
    assert [notice.step for notice in ladder] == [Step.WAKE, Step.FIRST, Step.SECOND, Step.LAST]
    timed = replace(turn, bank=24 * HOUR)
    ladder = _ladder(timed, calendar_of(timed, brussels()), FROM_BRUSSELS, Sent(silently=True))
    assert [notice.step for notice in ladder] == [step for step in Step if step >= Step.WAKE]


def test_an_empty_bank_at_night_rings_once_in_the_morning() -> None:
    turn = Turn(at("2026-06-01T22:00Z"), brussels(), bank=0)
    calendar = calendar_of(turn, brussels())
    ladder = _ladder(turn, calendar, FROM_BRUSSELS, Sent(silently=True))
    assert ladder == [Notice(at("2026-06-02T06:00Z"), Step.OVERDUE)]


def test_a_turn_that_begins_while_away_rings_on_the_return() -> None:
    away = OwnTime(away=(Span(MONDAY - DAY, MONDAY + 5 * DAY),))
    turn = Turn(MONDAY, NOTHING_SET)
    calendar = calendar_of(turn, away)
    assert is_silent(calendar, Attention(away), MONDAY)
    first = next_notice(turn, calendar, Attention(away), Sent(silently=True), MONDAY)
    assert first == Notice(MONDAY + 5 * DAY, Step.WAKE)
    back = Attention(OwnTime(away=(Span(MONDAY - DAY, MONDAY + DAY),)))
    first = next_notice(turn, calendar, back, Sent(silently=True), MONDAY + DAY)
    assert first == Notice(MONDAY + DAY, Step.WAKE)


def test_an_absence_that_stops_no_clock_is_peaceful_all_the_same() -> None:
    away = OwnTime(away=(Span(MONDAY + HOUR, MONDAY + 60 * DAY),))
    turn = Turn(MONDAY, NOTHING_SET, bank=24 * HOUR)
    calendar = calendar_of(turn, away)
    zero = runs_out_at(turn, calendar)
    assert zero == MONDAY + 15 * DAY
    # Ahead of it the board has just rung, behind it all is over.
    assert next_notice(turn, calendar, Attention(away), Sent(), MONDAY) is None


def test_a_last_call_on_the_stroke_of_quiet_hours_is_pulled_ahead() -> None:
    own = brussels()
    evening = Turn(MONDAY, own, bank=14 * HOUR)
    calendar = calendar_of(evening, own)
    ladder = _ladder(evening, calendar, Attention(own))
    assert ladder[2] == Notice(at("2026-06-01T20:36Z"), Step.LAST)
    on_the_stroke = replace(evening, bank=14 * HOUR + 26 * MINUTE + 40)
    ladder = _ladder(on_the_stroke, calendar, Attention(own))
    assert ladder[2] == Notice(at("2026-06-01T20:45Z"), Step.LAST)


def test_quiet_hours_set_in_the_middle_of_a_turn_give_peace_but_no_time() -> None:
    turn = Turn(MONDAY, NOTHING_SET, bank=20 * HOUR)  # zero at 6:00 in Brussels
    calendar = calendar_of(turn, brussels())
    assert runs_out_at(turn, calendar) == MONDAY + 20 * HOUR
    ladder = _ladder(turn, calendar, FROM_BRUSSELS)
    assert ladder == [
        Notice(MONDAY + 10 * HOUR, Step.FIRST),
        Notice(at("2026-06-01T20:45Z"), Step.LAST),  # not at 4:00
        Notice(at("2026-06-02T06:00Z"), Step.OVERDUE),
    ]


def test_a_last_call_that_came_too_late_for_the_evening_comes_in_the_morning() -> None:
    own = brussels()
    turn = Turn(MONDAY, own, bank=14 * HOUR)
    calendar = calendar_of(turn, own)
    sent = Sent(highest=Step.SECOND, unanswered=1)
    missed = at("2026-06-01T21:00:05Z")
    assert next_notice(turn, calendar, Attention(own), sent, missed) == Notice(
        at("2026-06-02T06:00Z"), Step.LAST
    )


def test_not_today_silences_until_nine() -> None:
    evening = at("2026-06-02T18:00Z")
    own = brussels("23:00-07:00")
    hushed = not_today(own, evening)
    assert hushed == Span(evening, at("2026-06-03T07:00Z"))
    turn = Turn(MONDAY, own, bank=100 * HOUR)
    calendar = calendar_of(turn, own)
    due = next_notice(turn, calendar, Attention(own), Sent(), evening)
    assert due is not None
    put_off = next_notice(turn, calendar, Attention(own, hushed), Sent(), due.at)
    assert put_off is not None
    assert put_off.at >= hushed.end
    assert is_silent(calendar, Attention(own, hushed), evening + MINUTE)


@pytest.mark.parametrize(
    ("pressed", "until"),
    [
        ("2026-06-02T09:00+02:00", "2026-06-03T09:00+02:00"),
        ("2026-06-02T23:59+02:00", "2026-06-03T09:00+02:00"),
        ("2026-06-02T03:59+02:00", "2026-06-02T09:00+02:00"),  # the night before, to most people
        ("2026-06-02T04:00+02:00", "2026-06-03T09:00+02:00"),
        ("2026-10-24T12:00+02:00", "2026-10-25T09:00+01:00"),
    ],
)
def test_not_today_ends_in_the_morning(pressed: str, until: str) -> None:
    assert not_today(brussels(), at(pressed)) == between(pressed, until)


def test_not_today_without_a_zone_is_a_day() -> None:
    assert not_today(NOTHING_SET, MONDAY) == Span(MONDAY, MONDAY + DAY)


def test_after_three_that_rang_there_is_silence() -> None:
    turn = Turn(MONDAY, NOTHING_SET)
    calendar = Calendar(has_clock=False)
    assert next_notice(turn, calendar, ANYBODY, Sent(unanswered=2), MONDAY) is not None
    assert next_notice(turn, calendar, ANYBODY, Sent(unanswered=3), MONDAY) is None


def test_two_tables_do_not_ring_within_an_hour() -> None:
    turn = Turn(MONDAY, NOTHING_SET)
    elsewhere = Attention(NOTHING_SET, noticed=MONDAY + 24 * HOUR - MINUTE)
    due = next_notice(turn, Calendar(has_clock=False), elsewhere, Sent(), MONDAY + 24 * HOUR)
    assert due == Notice(MONDAY + 25 * HOUR - MINUTE, Step.FIRST)


def test_of_several_that_were_missed_only_the_highest_comes() -> None:
    turn = Turn(MONDAY, NOTHING_SET, bank=100 * HOUR)
    late = MONDAY + 95 * HOUR
    assert next_notice(turn, Calendar(), ANYBODY, Sent(), late) == Notice(late, Step.LAST)


@pytest.mark.clause("T14")
def test_after_downtime_nobody_is_reminded_for_two_hours() -> None:
    turn = Turn(MONDAY, NOTHING_SET)
    down = Span(MONDAY + 20 * HOUR, MONDAY + 23 * HOUR)
    calendar = calendar_of(turn, NOTHING_SET, downtime=[down])
    ladder = _ladder(turn, calendar)
    assert _hours(turn, ladder) == [(Step.FIRST, 27), (Step.SECOND, 75), (Step.LAST, 123)]
    short = Span(MONDAY + 23 * HOUR, MONDAY + 23 * HOUR + 5 * MINUTE)
    calendar = calendar_of(turn, NOTHING_SET, downtime=[short])
    assert next_notice(turn, calendar, ANYBODY, Sent(), short.end) == Notice(
        short.end + 2 * HOUR, Step.FIRST
    )
    assert not is_silent(calendar, ANYBODY, short.end + MINUTE)  # a new turn rings


@pytest.mark.clause("T14")
def test_what_was_due_before_the_downtime_waits_for_the_grace_as_well() -> None:
    turn = Turn(MONDAY, NOTHING_SET)
    down = Span(MONDAY + 24 * HOUR + 5, MONDAY + 25 * HOUR)
    calendar = calendar_of(turn, NOTHING_SET, downtime=[down])
    due = next_notice(turn, calendar, ANYBODY, Sent(), down.end)
    assert due == Notice(MONDAY + 27 * HOUR, Step.FIRST)
    assert nudge_at(calendar, ANYBODY, down.start - MINUTE) == MONDAY + 27 * HOUR


def test_a_turn_that_lacks_its_confirm_is_recalled_but_not_at_night() -> None:
    calendar = Calendar(brussels())
    assert nudge_at(calendar, FROM_BRUSSELS, MONDAY) == MONDAY + 10 * MINUTE
    late = at("2026-06-01T20:55Z")
    assert nudge_at(calendar, FROM_BRUSSELS, late) == at("2026-06-02T06:00Z")


@given(calendars(), own_times(), instants, st.none() | st.integers(0, 10 * DAY), st.booleans())
def test_a_whole_ladder_is_civil(
    calendar: Calendar, now: OwnTime, began: int, bank: int | None, is_first: bool
) -> None:
    turn = Turn(began, calendar.own, bank, is_first)
    clock = calendar_of(turn, now, calendar.pauses, calendar.downtime)
    attention = Attention(now)
    silently = is_silent(clock, attention, began)
    ladder = _ladder(turn, clock, attention, Sent(silently=silently))
    peace = Calendar(now, has_clock=False)
    assert all(peace.free_from(notice.at) == notice.at for notice in ladder)
    assert [n.step for n in ladder] == sorted({n.step for n in ladder})
    times = [*([] if silently else [began]), *(notice.at for notice in ladder)]
    assert all(later - one >= HOUR for one, later in pairwise(times))
    assert sum(n.step.is_reminder for n in ladder) <= 3
    zero = runs_out_at(turn, clock)
    if zero is not None:
        assert all(n.at < zero for n in ladder if Step.WAKE < n.step < Step.OVERDUE)
        assert all(n.at >= zero for n in ladder if n.step is Step.OVERDUE)


@given(calendars(), instants, st.none() | st.integers(0, 10 * DAY), st.integers(0, 30 * DAY))
def test_timers_that_hop_find_the_same_notice(
    calendar: Calendar, began: int, bank: int | None, hop: int
) -> None:
    turn = Turn(began, calendar.own, bank)
    clock = calendar_of(turn, calendar.own, calendar.pauses, calendar.downtime)
    attention = Attention(calendar.own)
    planned = next_notice(turn, clock, attention, Sent(), began)
    if planned is not None:
        halfway = min(began + hop, planned.at)
        assert next_notice(turn, clock, attention, Sent(), halfway) == planned
