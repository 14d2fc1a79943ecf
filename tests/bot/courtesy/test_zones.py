"""Zones and windows: what becomes of wall times when clocks change."""

from __future__ import annotations

import shutil
import zoneinfo
from datetime import date
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY, HOUR, Span
from bot.courtesy.typed import quiet_hours, weekdays
from bot.courtesy.working_time import Calendar, working
from bot.courtesy.zones import cities, instant, known_zone, names, zone
from tests.bot.courtesy.values import at, between


def _quiet(place: str, window: str, start: str, end: str) -> list[Span]:
    """Return the quiet hours that begin or end between two instants."""
    own = OwnTime(place, quiet_hours(window))
    return list(Calendar(own).idle(at(start), at(end)))


def _wall(place: str, day: str, hour: int, minute: int = 0) -> int:
    return instant(place, date.fromisoformat(day).toordinal(), hour * 60 + minute)


def test_a_missing_time_moves_forward() -> None:
    assert _wall("Europe/Brussels", "2027-03-28", 2, 30) == at("2027-03-28T03:30+02:00")
    assert _wall("Australia/Lord_Howe", "2026-10-04", 2, 15) == at("2026-10-04T02:45+11:00")
    assert _wall("Pacific/Apia", "2011-12-30", 8) == at("2011-12-31T08:00+14:00")
    assert _wall("America/Santiago", "2026-09-06", 0) == at("2026-09-06T01:00-03:00")


def test_of_a_doubled_time_the_first_is_meant() -> None:
    assert _wall("Europe/Brussels", "2026-10-25", 2, 30) == at("2026-10-25T02:30+02:00")
    assert _wall("Australia/Lord_Howe", "2027-04-04", 1, 45) == at("2027-04-04T01:45+11:00")


def test_a_window_over_midnight_is_an_hour_shorter_in_spring() -> None:
    assert _quiet("Europe/Brussels", "23:00-08:00", "2027-03-27T12:00Z", "2027-03-28T12:00Z") == [
        between("2027-03-27T22:00Z", "2027-03-28T06:00Z")
    ]


def test_a_window_over_midnight_is_an_hour_longer_in_autumn() -> None:
    assert _quiet("Europe/Brussels", "23:00-08:00", "2026-10-24T12:00Z", "2026-10-25T12:00Z") == [
        between("2026-10-24T21:00Z", "2026-10-25T07:00Z")
    ]


def test_a_window_that_is_left_out_is_not_there() -> None:
    spring = "2027-03-27T12:00Z", "2027-03-28T12:00Z"
    assert _quiet("Europe/Brussels", "02:00-03:00", *spring) == []
    assert _quiet("Europe/Brussels", "02:15-03:10", *spring) == []


def test_half_an_hour_at_lord_howe() -> None:
    assert _quiet(
        "Australia/Lord_Howe", "22:00-06:00", "2026-10-03T06:00Z", "2026-10-04T06:00Z"
    ) == [between("2026-10-03T22:00+10:30", "2026-10-04T06:00+11:00")]
    night = Span(at("2026-10-03T22:00+10:30"), at("2026-10-04T06:00+11:00"))
    assert night.end - night.start == 7 * HOUR + HOUR // 2


def test_quarters_of_an_hour_in_kathmandu() -> None:
    assert _quiet("Asia/Kathmandu", "22:00-07:00", "2026-06-01T12:00Z", "2026-06-02T12:00Z") == [
        between("2026-06-01T16:15Z", "2026-06-02T01:15Z")
    ]


def test_the_day_that_apia_never_had() -> None:
    assert _quiet("Pacific/Apia", "23:00-08:00", "2011-12-30T00:00Z", "2011-12-31T20:00Z") == [
        between("2011-12-30T09:00Z", "2011-12-30T18:00Z"),
        between("2011-12-31T09:00Z", "2011-12-31T18:00Z"),
    ]
    friday = OwnTime("Pacific/Apia", days_off=frozenset({4}))
    start, end = at("2011-12-28T00:00Z"), at("2012-01-02T00:00Z")
    assert working(start, end, Calendar(friday)) == end - start


def test_days_off_go_from_midnight_to_midnight_where_one_lives() -> None:
    own = OwnTime("Europe/Brussels", days_off=weekdays("sat,sun"))
    start = at("2026-10-22T12:00Z")
    assert list(Calendar(own).idle(start, start + 7 * DAY)) == [
        between("2026-10-23T22:00Z", "2026-10-25T23:00Z")  # 49 hours: clocks go back
    ]


def test_a_window_within_one_day() -> None:
    assert _quiet("Europe/Brussels", "13:00-15:00", "2026-06-01T00:00Z", "2026-06-02T00:00Z") == [
        between("2026-06-01T11:00Z", "2026-06-01T13:00Z")
    ]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Europe/Brussels", "Europe/Brussels"),
        (" europe/brussels ", "Europe/Brussels"),
        ("america/new york", "America/New_York"),
        ("utc", "UTC"),
    ],
)
def test_names_are_read_kindly(typed: str, name: str) -> None:
    assert known_zone(typed) == name


@pytest.mark.parametrize(
    ("typed", "like"),
    [
        ("Brussels", "Europe/Brussels"),
        ("Europe/Brussel", "Europe/Brussels"),
        ("new york", "America/New_York"),
    ],
)
def test_a_name_that_is_nearly_right_is_answered_with_the_right_one(typed: str, like: str) -> None:
    with pytest.raises(CourtesyError) as refused:
        known_zone(typed)
    assert refused.value.code is Refusal.UNKNOWN_ZONE_LIKE
    assert refused.value.params == {"typed": typed, "like": like}


@pytest.mark.parametrize("typed", ["Moon/Tranquility", "", "../../etc/passwd", "zone.tab"])
def test_other_names_are_refused(typed: str) -> None:
    with pytest.raises(CourtesyError) as refused:
        known_zone(typed)
    assert refused.value.code is Refusal.UNKNOWN_ZONE


def test_every_zone_can_be_read() -> None:
    assert set(cities()) <= set(names())
    assert {zone(name).key for name in names()} == set(names())


def test_the_data_of_the_machine_do_not_matter(tmp_path: Path) -> None:
    (tmp_path / "Europe").mkdir()
    with as_file(files("tzdata.zoneinfo").joinpath("Asia", "Kathmandu")) as wrong:
        shutil.copy(wrong, tmp_path / "Europe/Brussels")
    zoneinfo.reset_tzpath([str(tmp_path)])
    zone.cache_clear()
    instant.cache_clear()
    try:
        assert _wall("Europe/Brussels", "2026-06-01", 12) == at("2026-06-01T10:00Z")
    finally:
        zoneinfo.reset_tzpath()
        zone.cache_clear()
        instant.cache_clear()


@pytest.mark.clause("P1")
@pytest.mark.parametrize(
    ("window", "code"),
    [
        ((0, 601), Refusal.QUIET_LONG),
        ((23 * 60, 9 * 60 + 1), Refusal.QUIET_LONG),
        ((60, 60), Refusal.QUIET_EMPTY),
        ((-1, 60), Refusal.QUIET_EMPTY),
        ((0, 1440), Refusal.QUIET_EMPTY),
    ],
)
def test_a_window_is_ten_hours_at_most(window: tuple[int, int], code: Refusal) -> None:
    assert QuietHours(23 * 60, 9 * 60)
    with pytest.raises(CourtesyError) as refused:
        QuietHours(*window)
    assert refused.value.code is code
