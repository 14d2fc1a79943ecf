"""Paces, banks and turns: what a turn costs and brings, when it runs out and when it is late."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.courtesy.downtime import seen
from bot.courtesy.own_time import NOTHING_SET, OwnTime, QuietHours
from bot.courtesy.paces import NONE, PACES, Pace
from bot.courtesy.spans import DAY, HOUR, MINUTE, Span
from bot.courtesy.turns import (
    Turn,
    bank_after,
    calendar_of,
    late_at,
    left,
    request_lapses_at,
    runs_out_at,
    spent,
)
from bot.courtesy.working_time import Calendar, working
from tests.bot.courtesy.values import at, between, brussels, calendars, instants

MONDAY = at("2026-06-01T08:00Z")  # ten in the morning in Brussels
BRISK = PACES["brisk"]
ALWAYS = Calendar()
CLOCKS = [pace for pace in PACES.values() if pace.has_clock]


def test_the_table_of_paces() -> None:
    told = {p.name: (p.start // HOUR, p.increment // HOUR, p.cap // HOUR) for p in CLOCKS}
    assert told == {"easy": (168, 24, 240), "steady": (72, 12, 120), "brisk": (24, 4, 72)}
    assert not NONE.has_clock
    assert NONE.fresh_bank() is None
    assert BRISK.fresh_bank() == 24 * HOUR


@pytest.mark.clause("T2")
def test_the_first_turn_is_free_for_a_day() -> None:
    turn = Turn(MONDAY, NOTHING_SET, bank=24 * HOUR, is_first=True)
    assert spent(turn, ALWAYS, MONDAY + 24 * HOUR) == 0
    assert spent(turn, ALWAYS, MONDAY + 25 * HOUR) == HOUR
    assert left(turn, ALWAYS, MONDAY + 25 * HOUR) == 23 * HOUR
    assert runs_out_at(turn, ALWAYS) == MONDAY + 48 * HOUR
    assert runs_out_at(replace(turn, is_first=False), ALWAYS) == MONDAY + 24 * HOUR


@pytest.mark.clause("T2")
def test_what_is_left_of_the_free_day_is_no_bank() -> None:
    turn = Turn(MONDAY, NOTHING_SET, bank=24 * HOUR, is_first=True)
    assert spent(turn, ALWAYS, MONDAY + HOUR) == 0
    assert bank_after(turn, BRISK, ALWAYS, MONDAY + HOUR) == 28 * HOUR


@pytest.mark.clause("T3")
@pytest.mark.parametrize(
    ("bank", "used", "after"),
    [
        (24, 10, 18),
        (24, 24, 4),
        (24, 30, 4),  # never below nothing
        (72, 1, 72),  # up to the cap
        (70, 1, 72),
        (100, 10, 90),  # above the cap it is left alone
        (73, 10, 67),
    ],
)
def test_the_bank_after_a_turn(bank: int, used: int, after: int) -> None:
    turn = Turn(MONDAY, NOTHING_SET, bank=bank * HOUR)
    assert bank_after(turn, BRISK, ALWAYS, MONDAY + used * HOUR) == after * HOUR


@pytest.mark.clause("T3")
def test_what_a_computer_finished_brings_nothing() -> None:
    turn = Turn(MONDAY, NOTHING_SET, bank=24 * HOUR)
    assert bank_after(turn, BRISK, ALWAYS, MONDAY + HOUR, by_computer=True) == 23 * HOUR


@pytest.mark.clause("T3", "P2")
def test_a_turn_made_while_away_brings_nothing_unless_the_clock_went_on() -> None:
    turn = Turn(MONDAY, NOTHING_SET, bank=24 * HOUR)
    away = OwnTime(away=(Span(MONDAY + HOUR, MONDAY + 30 * DAY),))
    calendar = calendar_of(turn, away)
    assert bank_after(turn, BRISK, calendar, MONDAY + 10 * DAY) == 23 * HOUR
    fifteenth = MONDAY + 14 * DAY + 2 * HOUR  # 14 days after an hour, and an hour
    assert bank_after(turn, BRISK, calendar, fifteenth) == 26 * HOUR


@pytest.mark.clause("T3")
@given(st.sampled_from(CLOCKS), st.integers(0, 12 * DAY), st.integers(0, 12 * DAY), st.booleans())
def test_no_bank_grows_by_more_than_an_increment(
    pace: Pace, bank: int, used: int, earns: bool
) -> None:
    after = pace.bank_after(bank, used, earns=earns)
    assert 0 <= after <= max(bank, pace.cap)
    assert max(bank - used, 0) <= after <= max(bank - used, 0) + pace.increment * earns


def test_without_a_clock_there_is_no_bank() -> None:
    turn = Turn(MONDAY, NOTHING_SET, is_first=True)
    assert runs_out_at(turn, ALWAYS) is None
    assert left(turn, ALWAYS, MONDAY + DAY) is None
    assert bank_after(turn, NONE, ALWAYS, MONDAY + DAY) is None


@pytest.mark.clause("T5")
def test_twelve_hours_of_working_time_lie_between_zero_and_the_late_card() -> None:
    turn = Turn(MONDAY, brussels(), bank=10 * HOUR)
    calendar = calendar_of(turn, brussels())
    assert runs_out_at(turn, calendar) == at("2026-06-01T18:00Z")
    assert late_at(turn, calendar) == at("2026-06-02T15:00Z")  # three hours, a night, nine hours


@pytest.mark.clause("T7")
def test_without_a_clock_the_late_card_comes_after_120_hours() -> None:
    turn = Turn(MONDAY, NOTHING_SET)
    assert late_at(turn, ALWAYS) == MONDAY + 120 * HOUR
    night = calendar_of(replace(turn, own=brussels()), brussels())
    assert late_at(replace(turn, own=brussels()), night) == at("2026-06-09T08:00Z")


@pytest.mark.clause("T11")
def test_a_pause_shifts_a_clock() -> None:
    turn = Turn(MONDAY, NOTHING_SET, bank=24 * HOUR)
    calendar = calendar_of(turn, NOTHING_SET, [Span(MONDAY + HOUR, MONDAY + 7 * DAY)])
    assert left(turn, calendar, MONDAY + 7 * DAY) == 23 * HOUR
    assert runs_out_at(turn, calendar) == MONDAY + 7 * DAY + 23 * HOUR


@pytest.mark.clause("T12")
def test_a_request_lapses_after_48_hours_of_the_asked_person() -> None:
    weekend = Calendar(brussels("23:00-08:00", "sat,sun"))
    assert request_lapses_at(MONDAY, ALWAYS) == MONDAY + 48 * HOUR
    assert request_lapses_at(at("2026-06-05T08:00Z"), weekend) == at("2026-06-10T11:00Z")


@pytest.mark.clause("T12", "T14")
def test_silence_is_no_answer_right_after_downtime() -> None:
    down = (Span(MONDAY + 46 * HOUR, MONDAY + 47 * HOUR),)
    assert request_lapses_at(MONDAY, Calendar(downtime=down)) == MONDAY + 49 * HOUR
    down = (Span(MONDAY + 47 * HOUR, MONDAY + 48 * HOUR),)
    assert request_lapses_at(MONDAY, Calendar(downtime=down)) == MONDAY + 50 * HOUR


@pytest.mark.clause("T12")
def test_an_undo_leaves_one_increment_at_least() -> None:
    assert BRISK.bank_after_undo(20 * HOUR) == 20 * HOUR
    assert BRISK.bank_after_undo(HOUR) == 4 * HOUR


@pytest.mark.clause("T13")
def test_each_of_several_has_an_own_clock() -> None:
    asked = [Turn(MONDAY + minutes * MINUTE, NOTHING_SET, bank=HOUR) for minutes in (0, 7)]
    assert [runs_out_at(turn, ALWAYS) for turn in asked] == [
        MONDAY + HOUR,
        MONDAY + HOUR + 7 * MINUTE,
    ]


@pytest.mark.clause("T14")
def test_downtime_counts_for_nobody_and_nobody_runs_out_right_after_it() -> None:
    turn = Turn(MONDAY, NOTHING_SET, bank=2 * HOUR)
    down = seen((), MONDAY + HOUR, MONDAY + 4 * HOUR)
    calendar = calendar_of(turn, NOTHING_SET, downtime=down)
    assert left(turn, calendar, MONDAY + 4 * HOUR) == HOUR
    assert runs_out_at(turn, calendar) == MONDAY + 6 * HOUR  # an hour later than the bank
    assert late_at(turn, calendar) == MONDAY + 17 * HOUR


@pytest.mark.clause("T14")
def test_a_bank_that_was_used_up_as_the_bot_went_down_has_its_grace_as_well() -> None:
    turn = Turn(MONDAY, NOTHING_SET, bank=HOUR)
    down = (Span(MONDAY + HOUR, MONDAY + 2 * HOUR),)
    assert runs_out_at(turn, calendar_of(turn, NOTHING_SET, downtime=down)) == MONDAY + 4 * HOUR


@pytest.mark.clause("P1")
@given(calendars(), instants, st.integers(0, 20 * DAY))
def test_nobody_gains_time_by_changing_habits(calendar: Calendar, began: int, later: int) -> None:
    turn = Turn(began, calendar.own, bank=24 * HOUR)
    lazy = replace(
        calendar.own, zone="Asia/Tokyo", quiet=QuietHours(0, 600), days_off=frozenset({1})
    )
    held = calendar_of(turn, lazy, calendar.pauses, calendar.downtime)
    kept = calendar_of(turn, calendar.own, calendar.pauses, calendar.downtime)
    assert spent(turn, held, began + later) == spent(turn, kept, began + later)


@pytest.mark.clause("P2")
def test_away_holds_in_the_turn_that_is_on() -> None:
    turn = Turn(MONDAY, brussels(), bank=10 * HOUR)
    gone = brussels("23:00-08:00", "", between("2026-06-01T10:00Z", "2026-06-03T10:00Z"))
    assert runs_out_at(turn, calendar_of(turn, gone)) == at("2026-06-03T18:00Z")


def test_banks_of_those_who_take_a_seat() -> None:
    assert BRISK.bank_on_return(0) == 16 * HOUR
    assert BRISK.bank_on_return(20 * HOUR) == 20 * HOUR
    assert PACES["easy"].fresh_bank() == 7 * DAY


def test_a_change_of_pace_takes_from_nobody() -> None:
    steady = PACES["steady"]
    assert steady.bank_from(None) == 72 * HOUR
    assert steady.bank_from(5 * HOUR) == 72 * HOUR
    assert steady.bank_from(9 * DAY) == 9 * DAY
    assert NONE.bank_from(5 * HOUR) is None


@given(calendars(), instants, st.integers(0, 10 * DAY), st.booleans())
def test_zero_comes_before_late_and_no_bank_is_left_then(
    calendar: Calendar, began: int, bank: int, is_first: bool
) -> None:
    turn = Turn(began, calendar.own, bank, is_first)
    zero, late = runs_out_at(turn, calendar), late_at(turn, calendar)
    assert zero is not None
    assert late is not None
    assert began <= zero <= late
    assert left(turn, calendar, zero) == 0
    assert working(began, late, calendar) >= turn.free + bank + 12 * HOUR
