"""What people type about time."""

from __future__ import annotations

import pytest

from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.own_time import QuietHours
from bot.courtesy.spans import DAY, HOUR, MINUTE
from bot.courtesy.typed import length, moment, quiet_hours, span, wall_times, weekdays
from tests.bot.courtesy.values import between


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("24h", 24 * HOUR),
        ("3d 12h", 3 * DAY + 12 * HOUR),
        ("90 min", 90 * MINUTE),
        ("1H30M", 90 * MINUTE),
        ("45s", 45),
        ("0h", 0),
    ],
)
def test_lengths(typed: str, seconds: int) -> None:
    assert length(typed) == seconds


@pytest.mark.parametrize(
    ("typed", "times"),
    [
        ("14:35", ["14:35"]),
        ("2:35 pm", ["14:35"]),
        ("2:35 P.M.", ["14:35"]),
        ("2.35pm", ["14:35"]),
        ("12:05 am", ["0:05"]),
        ("12 pm", ["12:00"]),
        ("14h35", ["14:35"]),
        ("14h", ["14:00"]),
        ("1435", ["14:35"]),
        ("0:00", ["0:00"]),
        ("2:35", ["2:35", "14:35"]),
        ("12:35", ["12:35", "0:35"]),
        ("02:35", ["2:35"]),
    ],
)
def test_wall_times(typed: str, times: list[str]) -> None:
    assert [f"{each // 60}:{each % 60:02}" for each in wall_times(typed)] == times


def test_windows() -> None:
    assert quiet_hours("23:00-08:00") == QuietHours(23 * 60, 8 * 60)
    assert quiet_hours("11 pm – 7:30 am") == QuietHours(23 * 60, 7 * 60 + 30)


def test_weekdays() -> None:
    assert weekdays("sat,sun") == {5, 6}
    assert weekdays("Monday, wed") == {0, 2}
    assert weekdays("") == frozenset()


def test_moments() -> None:
    noon = 1780315200
    assert moment("2026-06-01T12:00Z") == moment("2026-06-01T14:00:00+02:00") == noon
    assert moment("2026-06-01T12:00") == noon
    assert moment("2026-06-01T14:00:30", "Europe/Brussels") == noon + 30
    assert moment("2026-06-01", "Europe/Brussels") == noon - 14 * HOUR


def test_spans() -> None:
    typed = "2026-06-01/2026-06-03T12:00"
    assert span(typed, "Europe/Brussels") == between("2026-05-31T22:00Z", "2026-06-03T10:00Z")


@pytest.mark.parametrize(
    ("read", "typed", "code"),
    [
        *((length, bad, Refusal.TYPED_LENGTH) for bad in ("", "24", "-4h", "h", "1y", "4 weeks")),
        *(
            (wall_times, bad, Refusal.TYPED_TIME)
            for bad in ("", "24:00", "14:60", "13 pm", "0 am", "noon", "14:3", "-1:00", "１４:00x")
        ),
        *(
            (quiet_hours, bad, Refusal.TYPED_WINDOW)
            for bad in ("", "23:00", "23:00-25:00", "1-2-3", "night")
        ),
        *((weekdays, bad, Refusal.TYPED_DAY) for bad in ("sa", "caturday", "mon;tue")),
        *(
            (moment, bad, Refusal.TYPED_INSTANT)
            for bad in (
                "",
                "tomorrow",
                "2026-13-01",
                "1969-12-31",
                "9999-12-31",
                "2026-06-01T25:00",
            )
        ),
        *((span, bad, Refusal.TYPED_SPAN) for bad in ("", "2026-06-01", "a/b/c")),
        (span, "2026-06-01/soon", Refusal.TYPED_INSTANT),
        (span, "2026-06-02/2026-06-01", Refusal.TYPED_BACKWARDS),
        (span, "2026-06-01/2026-06-01", Refusal.TYPED_BACKWARDS),
        (quiet_hours, "20:00-08:00", Refusal.QUIET_LONG),
    ],
)
def test_what_cannot_be_read_has_a_code(read: object, typed: str, code: Refusal) -> None:
    assert callable(read)
    with pytest.raises(CourtesyError) as refused:
        read(typed)
    assert refused.value.code is code
