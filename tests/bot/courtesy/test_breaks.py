"""Pauses of a table and downtime of the bot."""

from __future__ import annotations

import pytest

from bot.courtesy.downtime import after_grace, seen
from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.pauses import pause
from bot.courtesy.spans import DAY, HOUR, Span
from tests.bot.courtesy.values import at

NOW = at("2026-07-01T12:00Z")


@pytest.mark.clause("T11")
def test_a_pause_has_an_end() -> None:
    assert pause(NOW, NOW + 30 * DAY, all_agree=True) == Span(NOW, NOW + 30 * DAY)
    assert pause(NOW, NOW + 7 * DAY, all_agree=False) == Span(NOW, NOW + 7 * DAY)


@pytest.mark.clause("T11")
@pytest.mark.parametrize(
    ("seconds", "all_agree", "code"),
    [
        (0, True, Refusal.PAUSE_PAST),
        (-DAY, True, Refusal.PAUSE_PAST),
        (30 * DAY + 1, True, Refusal.PAUSE_LONG),
        (30 * DAY + 1, False, Refusal.PAUSE_LONG),
        (7 * DAY + 1, False, Refusal.PAUSE_MAJORITY),
    ],
)
def test_other_pauses_are_refused(seconds: int, all_agree: bool, code: Refusal) -> None:
    with pytest.raises(CourtesyError) as refused:
        pause(NOW, NOW + seconds, all_agree=all_agree)
    assert refused.value.code is code


@pytest.mark.clause("T14")
def test_a_gap_of_more_than_two_minutes_is_downtime() -> None:
    assert seen((), NOW, NOW + 60) == ()
    assert seen((), NOW, NOW + 120) == ()
    assert seen((), NOW, NOW + 121) == (Span(NOW, NOW + 121),)
    before = (Span(NOW - DAY, NOW - DAY + HOUR),)
    assert seen(before, NOW, NOW + HOUR) == (*before, Span(NOW, NOW + HOUR))


@pytest.mark.clause("T14")
def test_a_clock_set_back_ends_a_downtime_that_was_none() -> None:
    ahead = seen((Span(NOW - DAY, NOW - DAY + HOUR),), NOW, NOW + 365 * DAY)
    assert ahead[-1] == Span(NOW, NOW + 365 * DAY)
    back = seen(ahead, NOW + 365 * DAY, NOW + 30)
    assert back == (ahead[0], Span(NOW, NOW + 30), Span(NOW + 30, NOW + 30))
    assert after_grace(NOW + HOUR, back) == NOW + 30 + 2 * HOUR
    assert seen((), NOW, NOW - 60) == ()


@pytest.mark.clause("T14")
def test_nothing_ends_in_the_two_hours_after() -> None:
    downtime = [Span(NOW + 3 * HOUR, NOW + 4 * HOUR), Span(NOW, NOW + 2 * HOUR)]
    assert after_grace(NOW - 1, downtime) == NOW - 1
    assert after_grace(NOW, downtime) == NOW + 6 * HOUR  # one grace reaches into the next
    assert after_grace(NOW + 6 * HOUR, downtime) == NOW + 6 * HOUR
