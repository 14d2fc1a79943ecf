"""P2: being away, coming back, and how much of it stops a clock."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.courtesy import away
from bot.courtesy.away import away_until, come_back, go_away, stops_clocks
from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.own_time import OwnTime
from bot.courtesy.spans import DAY, HOUR, Span, clipped, measure
from bot.courtesy.working_time import Calendar, working
from tests.bot.courtesy.values import at, spans

pytestmark = pytest.mark.clause("P2")

NOW = at("2026-07-01T12:00Z")


def _days(*ends: float) -> list[Span]:
    """Return absences given by their first and last days."""
    return [
        Span(NOW + int(start * DAY), NOW + int(end * DAY))
        for start, end in zip(ends[::2], ends[1::2], strict=True)
    ]


@pytest.mark.parametrize(
    ("absences", "counted"),
    [
        (_days(0, 3), _days(0, 3)),
        (_days(0, 14), _days(0, 14)),
        (_days(0, 20), _days(0, 14)),
        (_days(0, 10, 10, 20), _days(0, 14)),
        (_days(0, 10, 10.5, 20), _days(0, 10, 10.5, 14.5)),  # back for half a day
        (_days(0, 6, 6.5, 12, 12.5, 20), _days(0, 6, 6.5, 12, 12.5, 15)),
        (_days(0, 10, 11, 20), _days(0, 10, 11, 20)),  # back for a day
        (_days(0, 14, 20, 34, 60, 74), _days(0, 14, 20, 34)),
        (_days(0, 14, 20, 34, 360, 372), _days(0, 14, 20, 34, 365, 372)),
        (_days(0, 14, 20, 34, 380, 390), _days(0, 14, 20, 34, 380, 390)),
    ],
)
def test_28_days_in_any_365_and_14_in_a_row(absences: list[Span], counted: list[Span]) -> None:
    assert list(stops_clocks(absences)) == counted


@given(st.lists(spans(200 * DAY), max_size=6), spans(365 * DAY))
def test_no_year_has_more_and_what_passed_stays(absences: list[Span], year: Span) -> None:
    counted = stops_clocks(absences)
    assert measure(clipped(counted, year.start, year.start + away.YEAR)) <= 28 * DAY
    assert all(span.end - span.start <= 14 * DAY for span in counted)
    known = [Span(s.start, min(s.end, year.end)) for s in absences if s.start < year.end]
    assert stops_clocks(known) == tuple(clipped(counted, 0, year.end))


@given(st.lists(st.tuples(st.integers(0, 120), st.integers(1, 30)), max_size=6))
def test_the_same_second_by_second(absences: list[tuple[int, int]]) -> None:
    with pytest.MonkeyPatch.context() as short:
        for name, value in (("YEAR", 40), ("MOST_A_YEAR", 9), ("MOST_IN_A_ROW", 5)):
            short.setattr(away, name, value)
        short.setattr(away, "ROW_ENDS", 3)
        found = stops_clocks(Span(start, start + length) for start, length in absences)
    expected = _second_by_second({s for a, n in absences for s in range(a, a + n)}, 40, 9, 5, 3)
    assert {second for span in found for second in range(*span)} == expected


def _second_by_second(gone: set[int], year: int, most: int, most_row: int, ends: int) -> set[int]:
    counted: set[int] = set()
    row, back = 0, ends
    for second in range(max(gone, default=0) + 1):
        if second not in gone:
            back += 1
            continue
        row = 0 if back >= ends else row
        back = 0
        if row < most_row and len(counted & set(range(second + 1 - year, second))) < most:
            counted.add(second)
            row += 1
    return counted


def test_without_a_clock_there_is_no_limit() -> None:
    own = OwnTime(away=tuple(_days(0, 100)))
    month = NOW, NOW + 30 * DAY
    assert working(*month, Calendar(own, has_clock=False)) == 0
    assert working(*month, Calendar(own, has_clock=True)) == 16 * DAY


def test_a_new_absence_counts_for_what_the_year_has_left() -> None:
    own = OwnTime(away=tuple(_days(-40, -26, -20, -10)))
    assert _stopped(go_away(own, NOW, NOW + 7 * DAY)) == 4 * DAY
    assert _stopped(go_away(OwnTime(), NOW, NOW + 20 * DAY)) == 14 * DAY


def _stopped(own: OwnTime) -> int:
    return measure(clipped(stops_clocks(own.away), NOW, NOW + 20 * DAY))


def test_away_until_a_time_and_back_with_one_press() -> None:
    own = go_away(OwnTime(), NOW, NOW + 7 * DAY)
    assert away_until(own, NOW + DAY) == NOW + 7 * DAY
    back = come_back(own, NOW + 2 * DAY)
    assert away_until(back, NOW + 2 * DAY) is None
    assert back.away == tuple(_days(0, 2))  # on record: it counts among the 28


def test_set_and_unset_at_once_gains_nothing() -> None:
    own = come_back(go_away(OwnTime(), NOW, NOW + 7 * DAY), NOW)
    assert own == OwnTime()


def test_a_new_absence_takes_the_place_of_the_old_one() -> None:
    own = go_away(go_away(OwnTime(), NOW, NOW + 14 * DAY), NOW + HOUR, NOW + 3 * DAY)
    assert away_until(own, NOW) == NOW + 3 * DAY
    assert away_until(own, NOW + 3 * DAY) is None


def test_what_was_years_ago_is_forgotten() -> None:
    old = OwnTime(away=tuple(_days(-800, -790, -700, -690)))
    assert go_away(old, NOW, NOW + DAY).away == tuple(_days(-700, -690, 0, 1))


@pytest.mark.parametrize(
    ("days", "code"), [(0, Refusal.AWAY_PAST), (-1, Refusal.AWAY_PAST), (367, Refusal.AWAY_LONG)]
)
def test_away_until_yesterday_or_for_ever_is_refused(days: int, code: Refusal) -> None:
    with pytest.raises(CourtesyError) as refused:
        go_away(OwnTime(), NOW, NOW + days * DAY)
    assert refused.value.code is code
