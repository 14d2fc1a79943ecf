"""Notes on seats: what a board says of a seat's time and of who plays it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.discord.seat_notes import SeatState, seat_note, short_date, short_length
from bot.texts import speaker
from render import fonts
from render.frame import NOTE_LIMIT
from render.seat_notes import NOTE_ROOM

SAY = speaker("")
HOUR, DAY = 3600, 86_400


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "under 1 min"),
        (59, "under 1 min"),
        (60, "1 min"),
        (45 * 60 + 59, "45 min"),
        (HOUR, "1 h"),
        (HOUR + 60, "1 h 1 min"),
        (DAY - 1, "23 h 59 min"),
        (DAY, "1 d"),
        (DAY + 59 * 60, "1 d"),
        (2 * DAY + 4 * HOUR + 3599, "2 d 4 h"),
        (10 * DAY, "10 d"),
    ],
)
def test_a_length_has_its_two_largest_units_rounded_down(seconds: int, words: str) -> None:
    assert short_length(SAY, seconds) == words


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (SeatState(), ""),
        (SeatState(bank=2 * DAY + 4 * HOUR), "2 d 4 h left"),
        (SeatState(bank=45 * 60), "45 min left"),
        (SeatState(bank=0), "no time left"),
        (SeatState(bank=0, is_overdue=True), "overdue"),
        (SeatState(is_overdue=True), "overdue"),
        (SeatState(bank=60, away_until=date(2026, 12, 3)), "away, back 3 Dec"),
        (SeatState(is_overdue=True, away_until=date(2027, 1, 31)), "away, back 31 Jan"),
        (SeatState(computer_for="Bram", away_until=date(2026, 12, 3)), "computer plays"),
        (SeatState(bank=60, is_open=True, computer_for="Bram"), "open seat"),
    ],
)
def test_a_note_says_what_matters_most(state: SeatState, words: str) -> None:
    assert seat_note(SAY, "Bram", state) == words


def test_s1_a_caretaker_is_named_and_the_absent_player_only_once() -> None:
    state = SeatState(computer_for="Bram")
    assert seat_note(SAY, "Bram", state) == "computer plays"
    assert seat_note(SAY, "Computer 2", state) == "computer for Bram"


def test_a_long_name_is_cut_at_the_limit() -> None:
    note = seat_note(SAY, "Computer 2", SeatState(computer_for="W" * 32))
    assert note == "computer for WWWWWW…"
    assert len(note) == NOTE_LIMIT


def test_what_has_no_name_in_it_fits_every_picture() -> None:
    days = [date(2026, 1, 1) + timedelta(days=each) for each in range(365)]
    states = [SeatState(away_until=day) for day in days]
    states += [SeatState(bank=each) for each in (0, 59, DAY - 1, 9 * DAY + 23 * HOUR, 10 * DAY)]
    states += [SeatState(computer_for="Bram"), SeatState(is_overdue=True), SeatState(is_open=True)]
    for note in (seat_note(SAY, "Bram", state) for state in states):
        assert len(note) <= NOTE_LIMIT
        assert fonts.length(note, "semi", fonts.LEAST) <= NOTE_ROOM, note


def test_every_month_has_a_name() -> None:
    words = {short_date(SAY, date(2026, month, 1)) for month in range(1, 13)}
    assert len(words) == 12
    assert {"1 Jan", "1 Dec"} <= words
