"""Replay: the log alone leads back to the table, and a log that does not fit is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.api import CONFIRM
from games.core.log import Entry, Header, Line
from games.core.replay import ReplayError, repeat, replay
from tests.conformance.case import Case
from tests.conformance.demo import Demo
from tests.conformance.values import same_table
from tests.conformance.walk import walk
from tests.core.tables import GAME, A, B, Club


def _game() -> Club:
    """Return a whole game; the last entry of each round draws."""
    club = Club(rounds=1)
    club.bids(1, 0)
    club.turn(A)
    club.turn(B)
    return club


def _refused(header: Header, lines: list[Line]) -> ReplayError:
    with pytest.raises(ReplayError) as refused:
        replay(GAME, header, lines)
    return refused.value


def test_a_log_leads_back_to_its_table() -> None:
    club = _game()
    assert same_table(replay(GAME, club.header, club.lines), club.position)
    assert same_table(replay(GAME, club.header, iter(club.lines)), club.position)


def test_an_empty_log_is_the_beginning() -> None:
    club = Club()
    assert same_table(replay(GAME, club.header, []), club.position)


def test_a_held_turn_is_replayed_as_held() -> None:
    club = Club()
    club.bids(1, 0)
    club.first(A)
    club.first(A)
    again = replay(GAME, club.header, club.lines)
    assert same_table(again, club.position)
    assert again.state.before is not None
    assert again.chosen


def test_repeat_gives_the_events_again() -> None:
    club = _game()
    position = replay(GAME, club.header, [])
    for entry, events in club.told:
        position, again = repeat(GAME, position, entry)
        assert again == events
    assert same_table(position, club.position)


@pytest.mark.parametrize(
    "change",
    [
        {"key": "cell:A9"},
        {"key": CONFIRM},
        {"seat": B},
        {"drawn": (3,)},
        {"reveals": True},
        {"held": False},
        {"settled": True},
    ],
)
def test_a_tampered_entry_is_refused_at_its_number(change: dict[str, Any]) -> None:
    club = Club()
    club.bids(1, 0)
    club.first(A)
    held = club.first(A)
    assert held.held
    error = _refused(club.header, [*club.lines[:-1], replace(held, **change)])
    assert error.seq == held.seq
    assert str(error).startswith(f"entry {held.seq} does not replay: ")


@pytest.mark.parametrize(("drawn", "reason"), [((), "fewer draws"), ((6,), "below 6")])
def test_a_missing_or_impossible_draw_is_refused(drawn: tuple[int, ...], reason: str) -> None:
    club = _game()
    last = club.lines[-1]
    assert isinstance(last, Entry)
    assert len(last.drawn) == 1
    error = _refused(club.header, [*club.lines[:-1], replace(last, drawn=drawn)])
    assert error.seq == last.seq
    assert reason in str(error)


def test_an_extra_draw_is_refused() -> None:
    club = _game()
    last = club.lines[-1]
    assert isinstance(last, Entry)
    longer = replace(last, drawn=(*last.drawn, 0))
    assert _refused(club.header, [*club.lines[:-1], longer]).seq == last.seq


def test_another_draw_leads_to_another_table() -> None:
    club = _game()
    last = club.lines[-1]
    assert isinstance(last, Entry)
    other = replace(last, drawn=((last.drawn[0] + 1) % 6,))
    assert replay(GAME, club.header, [*club.lines[:-1], other]).state != club.position.state


@pytest.mark.parametrize("change", [{"ruleset": 2}, {"slug": "chess"}])
def test_a_log_of_other_rules_is_refused(change: dict[str, Any]) -> None:
    club = _game()
    error = _refused(replace(club.header, **change), club.lines)
    assert error.seq == 0


@pytest.mark.parametrize(
    "change",
    [
        {"drawn": ()},
        {"drawn": (99,) * 30},
        {"options": {"speed": "fast"}},
        {"options": {"rounds": 17}},
        {"seats": 9},
    ],
)
def test_a_tampered_header_is_refused(change: dict[str, Any]) -> None:
    club = _game()
    assert _refused(replace(club.header, **change), []).seq == 0


def test_a_header_with_more_draws_than_the_set_up_takes_is_refused() -> None:
    club = _game()
    longer = replace(club.header, drawn=(*club.header.drawn, 0))
    assert _refused(longer, club.lines).seq == 0


def test_after_an_undo_every_question_is_new() -> None:
    club = Club(seats=3)
    club.play(B, "bid:1")
    club.undo(B)
    assert club.asked() == {0: 2, 1: 2, 2: 2}
    assert club.position.seq == 2
    club.play(A, "bid:0")
    assert club.asked() == {1: 2, 2: 2}


def test_numbers_after_an_undo_are_those_of_the_live_table() -> None:
    club = Club()
    club.bids(1, 0)
    club.first(A)
    club.first(A)
    club.undo(A)
    assert club.asked() == {A: 5}
    club.first(A)
    assert same_table(replay(GAME, club.header, club.lines), club.position)
    club.play(A, CONFIRM)
    club.turn(B)
    assert same_table(replay(GAME, club.header, club.lines), club.position)


@given(st.integers(0, 10**6), st.sampled_from(Demo.seats), st.booleans())
def test_every_beginning_of_a_log_leads_to_the_live_table(
    seed: int, seats: int, confirm: bool
) -> None:
    record = walk(Case(GAME, seats, seed, {"confirm_turn": confirm, "rounds": 1}))
    for number, position in record.positions():
        assert same_table(replay(GAME, record.header, record.lines(number)), position)
