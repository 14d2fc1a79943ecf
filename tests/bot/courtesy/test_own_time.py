"""What a person may set, and from when on it holds."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.own_time import LONGEST_AWAY, MOST_AWAY, OwnTime, QuietHours
from bot.courtesy.spans import Span
from tests.bot.courtesy.values import between, brussels, own_times

NIGHT = QuietHours(23 * 60, 8 * 60)


@pytest.mark.clause("P1")
def test_two_days_off_are_enough() -> None:
    assert OwnTime("Europe/Brussels", days_off=frozenset({5, 6}))
    with pytest.raises(CourtesyError) as refused:
        OwnTime("Europe/Brussels", days_off=frozenset({4, 5, 6}))
    assert refused.value.code is Refusal.DAYS_OFF
    assert refused.value.params == {"most": 2}


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"zone": "Europe/Nowhere At All"}, Refusal.UNKNOWN_ZONE),
        ({"zone": "europe/brussels"}, Refusal.UNKNOWN_ZONE),
        ({"quiet": NIGHT}, Refusal.ZONE_NEEDED),
        ({"days_off": frozenset({5})}, Refusal.ZONE_NEEDED),
        ({"zone": "UTC", "days_off": frozenset({7})}, Refusal.DAYS_OFF),
        ({"away": (Span(9, 9),)}, Refusal.END_BEFORE_START),
        ({"away": (Span(0, LONGEST_AWAY + 1),)}, Refusal.AWAY_LONG),
        ({"away": tuple(Span(n, n + 1) for n in range(MOST_AWAY + 1))}, Refusal.AWAY_OFTEN),
    ],
)
def test_what_cannot_be_has_a_code(settings: dict[str, object], code: Refusal) -> None:
    with pytest.raises(CourtesyError) as refused:
        OwnTime(**settings)  # type: ignore[arg-type]  # one field at a time
    assert refused.value.code is code


@given(own_times())
def test_it_is_stored_as_json(own: OwnTime) -> None:
    assert OwnTime.load(json.loads(json.dumps(own.dump()))) == own


@pytest.mark.clause("P1")
def test_habits_hold_from_the_next_turn_on_but_absences_at_once() -> None:
    away = between("2026-06-01T10:00Z", "2026-06-08T10:00Z")
    begun = brussels("23:00-08:00", "sat")
    now = OwnTime("Asia/Tokyo", QuietHours(0, 600), frozenset({0, 1}), (away,))
    assert now.held_since(begun) == brussels("23:00-08:00", "sat", away)
