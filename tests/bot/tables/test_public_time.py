"""What everybody may know about time: deadlines of those who are publicly waited for, no more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.courtesy.notice_ladder import Attention
from bot.courtesy.own_time import NOTHING_SET, OwnTime, QuietHours
from bot.courtesy.paces import NONE, PACES
from bot.courtesy.spans import DAY, HOUR, Span
from bot.tables.clocks import Clocks
from bot.tables.public_time import shown_until
from bot.tables.seat_clock import SeatClock
from bot.tables.table_time import TableTime

STEADY = PACES["steady"]
BEGAN = 1_800_000_000
BRUSSELS = OwnTime("Europe/Brussels", QuietHours(23 * 60, 8 * 60))
PEOPLE = {0: Attention(NOTHING_SET), 1: Attention(BRUSSELS)}


def _clocks(turns: int, time: TableTime) -> Clocks:
    seats = {seat: replace(SeatClock(time.pace.fresh_bank()), turns=turns) for seat in PEOPLE}
    return Clocks(time, seats, PEOPLE).called([0, 1], BEGAN)


@pytest.mark.parametrize("turns", [0, 3])
@pytest.mark.parametrize("took", [0, 5 * HOUR, 2 * DAY])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_secret_answer_is_not_betrayed_by_the_bank_that_grew(
    turns: int, took: int, seat: int
) -> None:
    """Whoever has answered in secret is shown the end of the turn they were called to."""
    before = _clocks(turns, TableTime(STEADY))
    after = before.moved([seat], [1 - seat], BEGAN + took)
    assert after.seat(seat).bank != before.seat(seat).bank
    later = BEGAN + took + HOUR
    shown = [
        shown_until(clocks, seat, later, is_asked=is_asked)
        for clocks, is_asked in ((before, True), (after, False))
    ]
    assert shown[0] == shown[1]
    assert shown[0] is not None


@pytest.mark.clause("T11")
def test_pauses_and_sleep_move_what_is_shown_alike() -> None:
    """T11: whether the answer is given or not."""
    before = _clocks(1, TableTime(STEADY))
    after = before.moved([0], [1], BEGAN + HOUR)
    paused = TableTime(STEADY).paused(Span(BEGAN + 2 * HOUR, BEGAN + 2 * DAY), 1)
    shown = [
        shown_until(replace(clocks, time=paused), 0, BEGAN + DAY, is_asked=is_asked)
        for clocks, is_asked in ((before, True), (after, False))
    ]
    assert shown == [BEGAN + STEADY.start + 2 * DAY - 2 * HOUR] * 2


def test_what_is_being_called_begins_now_and_seats_without_people_have_no_time() -> None:
    clocks = Clocks(TableTime(STEADY), {}, PEOPLE)
    assert shown_until(clocks, 0, BEGAN, is_asked=True) == BEGAN + DAY + STEADY.start
    assert shown_until(clocks, 2, BEGAN, is_asked=True) is None
    assert shown_until(_clocks(0, TableTime(NONE)), 0, BEGAN, is_asked=True) is None


def test_clocks_of_an_earlier_build_are_read() -> None:
    stored = SeatClock(5).dump()
    del stored["last_began"], stored["last_habits"]
    assert SeatClock.load(stored) == SeatClock(5)


def test_a_table_time_is_read_as_it_was_stored() -> None:
    time = TableTime(STEADY).paused(Span(5, 9), 1).fallen_asleep(20)
    assert TableTime.load(time.dump()) == time
    assert time.woken(30).pauses == (Span(5, 9), Span(20, 30))
    assert time.woken(20).pauses == (Span(5, 9),)
    assert TableTime(STEADY).woken(3) == TableTime(STEADY)


@pytest.mark.clause("T9")
def test_while_a_game_sleeps_no_clock_runs() -> None:
    """T9: the time asleep is a pause for every clock, and so it stays when the game wakes."""
    clocks = _clocks(1, TableTime(STEADY))
    asleep = replace(clocks, time=clocks.time.fallen_asleep(BEGAN + HOUR))
    assert asleep.runs_out_at(0) is None
    assert asleep.left(0, BEGAN + 90 * DAY) == STEADY.start - HOUR
    assert asleep.is_silent(0, BEGAN + 90 * DAY)
    woken = replace(asleep, time=asleep.time.woken(BEGAN + HOUR + 90 * DAY))
    assert woken.runs_out_at(0) == BEGAN + STEADY.start + 90 * DAY
