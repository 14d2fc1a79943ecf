"""The log: which entries survive, how far undo goes, who is told what."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.api import Event, Seat
from games.core.errors import UndoBlockedError
from games.core.log import (
    Entry,
    Line,
    Undo,
    UndoPlan,
    dump_entry,
    dump_event,
    load_entry,
    load_event,
    plan_undo,
    surviving,
    told,
)

A, B, C = Seat(0), Seat(1), Seat(2)


def _seqs(lines: list[Line]) -> list[int]:
    return [entry.seq for entry in surviving(lines)]


def _open(seq: int, seat: Seat, key: str = "x", *, auto: bool = False) -> Entry:
    """Return a step of a turn that nobody else has seen."""
    return Entry(seq, seat, key, settled=False, auto=auto)


def test_without_undo_everything_survives() -> None:
    assert _seqs([Entry(1, A, "x"), Entry(2, B, "y")]) == [1, 2]
    assert _seqs([]) == []


def test_undo_drops_what_came_after_its_target() -> None:
    lines: list[Line] = [Entry(1, A, "x"), Entry(2, B, "y"), Entry(3, A, "z"), Undo(4, A, 1)]
    assert _seqs(lines) == [1]
    assert _seqs([*lines, Entry(5, B, "w")]) == [1, 5]
    assert _seqs([*lines[:3], Undo(4, A, 0)]) == []


def test_undo_after_undo() -> None:
    lines: list[Line] = [
        Entry(1, A, "x"),
        Entry(2, A, "y"),
        Undo(3, A, 1),
        Entry(4, A, "z"),
        Entry(5, A, "w"),
        Undo(6, A, 4),
        Undo(7, A, 1),
    ]
    assert _seqs(lines[:6]) == [1, 4]
    assert _seqs(lines) == [1]
    assert _seqs([*lines, Undo(8, A, 0), Entry(9, B, "v")]) == [9]


@given(st.lists(st.integers(-4, 3), max_size=30))
def test_survivors_are_a_stack(moves: list[int]) -> None:
    """Negative numbers take that many survivors back; others add an entry."""
    lines: list[Line] = []
    kept: list[int] = []
    for seq, move in enumerate(moves, start=1):
        if move < 0:
            kept = kept[:move]
            lines.append(Undo(seq, A, kept[-1] if kept else 0))
        else:
            kept.append(seq)
            lines.append(Entry(seq, Seat(move), "x"))
    assert _seqs(lines) == kept


def test_the_own_unseen_turn_is_taken_back_freely_one_choice_at_a_time() -> None:
    lines: list[Line] = [Entry(1, B, "b"), _open(2, A, "card"), _open(3, A, "cell")]
    assert plan_undo(lines, A) == UndoPlan(2, False, ((A, "cell"),))
    assert plan_undo([*lines, Undo(4, A, 2)], A) == UndoPlan(1, False, ((A, "card"),))


def test_forced_steps_go_back_with_the_choice_before_them() -> None:
    lines: list[Line] = [_open(1, A, "card"), _open(2, A, "cell", auto=True)]
    assert plan_undo(lines, A) == UndoPlan(0, False, ((A, "card"), (A, "cell")))


def test_a_held_turn_is_taken_back_freely() -> None:
    held = Entry(2, A, "cell", held=True, settled=False)
    assert plan_undo([Entry(1, B, "b"), held], A) == UndoPlan(1, False, ((A, "cell"),))


def test_a_turn_that_was_seen_needs_consent_and_goes_back_as_a_whole() -> None:
    lines: list[Line] = [Entry(1, B, "b"), _open(2, A, "card"), Entry(3, A, "cell")]
    whole = ((A, "card"), (A, "cell"))
    assert plan_undo(lines, A) == UndoPlan(1, True, whole)
    assert plan_undo([*lines, Entry(4, B, "c")], A) == UndoPlan(1, True, (*whole, (B, "c")))


def test_steps_of_others_that_nobody_has_seen_go_back_unnamed() -> None:
    lines: list[Line] = [Entry(1, A, "a"), Entry(2, B, "b"), _open(3, B, "secret")]
    assert plan_undo(lines, A) == UndoPlan(0, True, ((A, "a"), (B, "b")))
    seen = [*lines, Entry(4, B, "open")]  # with the end of the turn all of it is seen
    assert plan_undo(seen, A).keys == ((A, "a"), (B, "b"), (B, "secret"), (B, "open"))
    own: list[Line] = [Entry(1, A, "a"), Entry(2, B, "b"), _open(3, A, "card", auto=True)]
    assert (A, "card") in plan_undo(own, A).keys


def test_two_turns_of_one_seat_in_a_row_are_two_turns() -> None:
    lines: list[Line] = [
        _open(1, A, "card"),
        Entry(2, A, "cell"),
        _open(3, A, "k"),
        Entry(4, A, "l"),
    ]
    assert plan_undo(lines, A) == UndoPlan(2, True, ((A, "k"), (A, "l")))


def test_a_confirmed_turn_goes_back_as_a_whole() -> None:
    held = Entry(2, A, "cell", held=True, settled=False)
    lines: list[Line] = [_open(1, A, "card"), held, Entry(3, A, "confirm")]
    assert plan_undo(lines, A).keys == ((A, "card"), (A, "cell"), (A, "confirm"))


def test_forced_steps_alone_are_no_turn_to_take_back() -> None:
    lines: list[Line] = [Entry(1, A, "a"), Entry(2, B, "b"), _open(3, A, "card", auto=True)]
    assert plan_undo(lines, A) == UndoPlan(0, True, ((A, "a"), (B, "b"), (A, "card")))
    with pytest.raises(UndoBlockedError) as blocked:
        plan_undo(lines[2:], A)
    assert blocked.value.params == {"reason": "nothing"}


@pytest.mark.parametrize(
    ("barrier", "reason"),
    [
        (Entry(2, B, "b", drawn=(3,)), "draw"),
        (Entry(2, B, "b", reveals=True), "reveal"),
        (Entry(2, B, "b", drawn=(0,), reveals=True), "draw"),
    ],
)
def test_nothing_goes_back_across_a_draw_or_a_reveal(barrier: Entry, reason: str) -> None:
    lines: list[Line] = [Entry(1, A, "a"), barrier, Entry(3, C, "c")]
    with pytest.raises(UndoBlockedError) as blocked:
        plan_undo(lines, A)
    assert blocked.value.params == {"reason": reason, "seat": B}
    assert plan_undo(lines, C) == UndoPlan(2, True, ((C, "c"),))
    assert plan_undo([*lines, Undo(4, B, 1)], A) == UndoPlan(0, True, ((A, "a"),))


def test_a_barrier_inside_the_own_turn_blocks_what_is_before_it() -> None:
    look = Entry(2, A, "look", reveals=True, settled=False)
    lines: list[Line] = [_open(1, A, "card"), look]
    with pytest.raises(UndoBlockedError) as blocked:
        plan_undo(lines, A)
    assert blocked.value.params["reason"] == "reveal"
    assert plan_undo([*lines, _open(3, A, "cell")], A) == UndoPlan(2, False, ((A, "cell"),))


@pytest.mark.parametrize("lines", [[], [Entry(1, B, "b")], [Entry(1, A, "a"), Undo(2, A, 0)]])
def test_there_may_be_nothing_to_take_back(lines: list[Line]) -> None:
    with pytest.raises(UndoBlockedError) as blocked:
        plan_undo(lines, A)
    assert blocked.value.params == {"reason": "nothing"}


_ENTRIES = st.builds(
    Entry,
    st.just(0),
    st.sampled_from([A, B, C]),
    st.sampled_from("xyz"),
    drawn=st.sampled_from([(), (), (), (1,)]),
    reveals=st.sampled_from([False, False, False, True]),
    auto=st.booleans(),
    settled=st.booleans(),
)


@given(st.lists(_ENTRIES, max_size=12), st.sampled_from([A, B, C]))
def test_no_plan_crosses_a_barrier_and_every_plan_takes_an_own_choice_back(
    drafts: list[Entry], seat: Seat
) -> None:
    lines = [
        Entry(seq, e.seat, e.key, e.drawn, e.reveals, auto=e.auto, settled=e.settled)
        for seq, e in enumerate(drafts, start=1)
    ]
    try:
        plan = plan_undo(lines, seat)
    except UndoBlockedError:
        return
    gone = [entry for entry in lines if entry.seq > plan.to]
    assert not any(entry.barrier for entry in gone)
    public = max((entry.seq for entry in lines if entry.settled), default=0)
    named = [entry for entry in gone if entry.seq <= public or entry.seat == seat]
    assert plan.keys == tuple((entry.seat, entry.key) for entry in named)
    assert any(entry.seat == seat and not entry.auto for entry in gone)
    if not plan.needs_consent:
        assert all(entry.seat == seat and not entry.settled for entry in gone)


PUBLIC = Event("laid")
PRIVATE = Event("drawn", {"card": 7}, frozenset((A,)))


def _heard(log: list[tuple[Entry, list[Event]]], seat: Seat | None) -> list[tuple[int, str]]:
    return [(entry.seq, event.kind) for entry, event in told(log, seat)]


def test_everybody_is_told_what_everybody_may_see() -> None:
    log = [(Entry(1, A, "a"), [PUBLIC, PRIVATE]), (Entry(2, B, "b"), [PUBLIC])]
    assert _heard(log, A) == [(1, "laid"), (1, "drawn"), (2, "laid")]
    assert _heard(log, B) == [(1, "laid"), (2, "laid")]
    assert _heard(log, None) == _heard(log, B)


def test_a_turn_in_progress_is_told_to_its_player_only() -> None:
    log = [(Entry(1, B, "b"), [PUBLIC]), (_open(2, A), [PUBLIC]), (_open(3, A), [PRIVATE])]
    assert _heard(log, A) == [(1, "laid"), (2, "laid"), (3, "drawn")]
    for viewer in (B, C, None):
        assert _heard(log, viewer) == [(1, "laid")]


def test_the_very_first_step_is_hidden_too() -> None:
    log = [(_open(1, A), [PUBLIC])]
    assert _heard(log, A) == [(1, "laid")]
    assert _heard(log, B) == []


def test_a_settled_turn_is_told_as_a_whole() -> None:
    log = [(_open(1, A), [PUBLIC]), (Entry(2, A, "y"), [PUBLIC, PRIVATE])]
    assert _heard(log, B) == [(1, "laid"), (2, "laid")]
    assert list(told([], B)) == []


@given(
    st.integers(1, 10**6),
    st.lists(st.integers(0, 99), max_size=5),
    st.tuples(st.booleans(), st.booleans(), st.booleans(), st.booleans()),
)
def test_entries_survive_storage(seq: int, drawn: list[int], flags: tuple[bool, ...]) -> None:
    reveals, held, auto, settled = flags
    entry = Entry(seq, B, "card:7", tuple(drawn), reveals, held, auto, settled)
    data = json.loads(json.dumps(dump_entry(entry, [PUBLIC, PRIVATE])))
    assert load_entry(seq, 1, "card:7", data) == entry
    assert [load_event(event) for event in data["events"]] == [PUBLIC, PRIVATE]
    assert entry.barrier == (bool(drawn) or reveals)


def test_events_survive_storage() -> None:
    for event in (PUBLIC, PRIVATE, Event("seen", {"x": [1, None]}, frozenset((C, A)), True)):
        assert load_event(json.loads(json.dumps(dump_event(event)))) == event
    assert dump_event(Event("seen", seen_by=frozenset((C, A))))["seen_by"] == [0, 2]


@pytest.mark.parametrize("missing", ["drawn", "reveals", "held", "auto", "settled"])
def test_a_broken_entry_is_refused(missing: str) -> None:
    data = dump_entry(Entry(1, A, "a"), [])
    del data[missing]
    with pytest.raises(KeyError, match=missing):
        load_entry(1, 0, "a", data)


def test_events_know_their_audience() -> None:
    assert PUBLIC.visible_to(None)
    assert PUBLIC.visible_to(C)
    assert PRIVATE.visible_to(A)
    assert not PRIVATE.visible_to(B)
    assert not PRIVATE.visible_to(None)
