"""What changes the clocks of a table besides calls: steps, another pace, waking up."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from bot.courtesy.notice_ladder import Sent
from bot.tables.care_kinds import CARETAKER, OPEN, TURN
from bot.tables.clocks import Clocks
from bot.tables.facts import answered
from bot.tables.table import CARE, CHOICE, RESIGN, SETUP, UNDO, Table
from bot.tables.table_time import TableTime
from storage.api.rows import EntryRow, GameRow, Memory, SeatRow


def clocks_after(
    table: Table,
    seats: Sequence[SeatRow] | None,
    entries: Sequence[EntryRow],
    asked: Collection[int],
    now: int,
) -> Clocks:
    """Return the clocks after entries; `seats` are those who sit there then, if that changes."""
    clocks = table.clocks
    if any(entry.kind == SETUP for entry in entries):
        return clocks.begun(table.seats if seats is None else seats)
    if any(entry.kind == UNDO for entry in entries):
        return clocks  # who takes a turn back with consent says whose it was
    if seats is not None:
        before = {row.seat: row.user_id for row in table.seats}
        clocks = clocks.handed_over(row.seat for row in seats if row.user_id != before[row.seat])
    chose = _chose(entries)
    # A person's turn that a computer has played for them earns nothing (T3).
    by_computer = any(table.seats[seat].care is not None for seat in chose)
    moved = clocks.moved(chose, asked, now, by_computer=by_computer)
    return moved if by_computer else heard_from(moved, chose)


def heard_from(clocks: Clocks, seats: Collection[int]) -> Clocks:
    """Return the clocks after a sign of life of people: they are there and may be reminded."""
    silent = {seat: clocks.seat(seat) for seat in seats if is_silent(clocks, seat)}
    return clocks.with_seats(
        {
            seat: replace(clock, sent=replace(clock.sent, unanswered=0), has_left=False)
            for seat, clock in silent.items()
        }
    )


def is_silent(clocks: Clocks, seat: int) -> bool:
    """Return whether nothing was heard of a person since they were reminded, or had left."""
    clock = clocks.seat(seat)
    return clock.sent.unanswered > 0 or clock.has_left


def answers(
    table: Table, entries: Sequence[EntryRow], asked: Collection[int], now: int
) -> list[Memory]:
    """Return what is remembered of the turns that people have ended, or others had to (S6)."""
    found = []
    given_up = _given_up(table, entries, now)
    for seat in sorted(given_up | (_chose(entries) - set(asked))):
        row, turn = table.seats[seat], table.clocks.seat(seat).turn
        # What a computer, or a friend, plays for somebody says nothing about them: that it had to
        # begin does.
        if row.user_id is not None and row.care is None and turn is not None:
            calendar, is_late = table.clocks.calendar(seat), seat in given_up
            found.append(answered(row.user_id, turn, calendar, now, is_late=is_late))
    return found


def _given_up(table: Table, entries: Sequence[EntryRow], now: int) -> set[int]:
    """Return the seats whose turn was left to a computer, as it was late."""
    found: set[int] = set()
    for entry in entries:
        if entry.kind == RESIGN:
            late = {seat: table.clocks.late_at(seat) for seat in entry.data["seats"]}
            found |= {seat for seat, at in late.items() if at is not None and at <= now}
        elif entry.kind == CARE and entry.seat is not None:
            found |= {entry.seat} if entry.data["care"] in (TURN, CARETAKER, OPEN) else set()
    return found


def _chose(entries: Sequence[EntryRow]) -> set[int]:
    """Return the seats that have chosen."""
    return {seat for seat, _ in _choices(entries)}


def _choices(entries: Sequence[EntryRow]) -> list[tuple[int, EntryRow]]:
    """Return what was chosen, and where; what the engine does by itself is nobody's turn."""
    return [
        (entry.seat, entry)
        for entry in entries
        if entry.kind == CHOICE and entry.seat is not None and not entry.data["auto"]
    ]


def undone(clocks: Clocks, took_back: Mapping[int, int], asked: Collection[int]) -> Clocks:
    """Return the clocks after an undo that others had to agree to (T12).

    Whoever's choices were taken back (by seat: when the first of them was made) has the bank with
    which the turn on the clock began, and one increment at least. Such a turn may be several of the
    rules: what was chosen in one that goes on took nothing from the bank so far.
    """
    after = {}
    for seat in clocks.people:
        clock, made_at = clocks.seat(seat), took_back.get(seat)
        if made_at is not None:
            goes_on = clock.began is not None and made_at >= clock.began
            back = clock.waived() if goes_on or clock.last is None else clock.reopened()
            bank = None if back.bank is None else clocks.time.pace.bank_after_undo(back.bank)
            after[seat] = replace(back, bank=bank)
        elif clock.began is not None and seat not in asked:
            after[seat] = clock.waived()
    return clocks.with_seats(after)


def resumed(clocks: Clocks, before: Collection[int], asked: Collection[int]) -> Clocks:
    """Return the clocks after somebody took a step back alone.

    Whoever had answered in secret, and has to again, is in the same turn as before: it goes on as
    everybody was told all the while, and has not brought its increment yet.
    """
    back = {seat: clocks.seat(seat) for seat in asked if seat not in before}
    return clocks.with_seats(
        {
            seat: clock.resumed()
            for seat, clock in back.items()
            if seat in clocks.people and clock.began is None and clock.last_began is not None
        }
    )


def taken_back_at(entries: Sequence[EntryRow]) -> dict[int, int]:
    """Return when each seat made the first of some choices; what was forced is nobody's."""
    return {seat: entry.made_at for seat, entry in reversed(_choices(entries))}


def awake(clocks: Clocks, row: GameRow, seats: Sequence[SeatRow]) -> tuple[Clocks, GameRow]:
    """Return clocks and row after a step: it wakes a game, unless no human is left at it (T9)."""
    is_left = bool(clocks.people) and all(seat.user_id is None for seat in seats)
    time = clocks.time
    changed = time.fallen_asleep(row.updated_at) if is_left else time.woken(row.updated_at)
    if changed == time:
        return clocks, row
    return replace(clocks, time=changed), replace(row, time=changed.dump())


def repaced(clocks: Clocks, time: TableTime, now: int) -> Clocks:
    """Return the clocks after a change of pace, which takes from nobody.

    What is left now counts. Whoever is waited for has all of it from now on: without a clock until
    then, nobody may have run out the moment there is one.
    """
    pace, after = time.pace, {}
    for seat in clocks.people:
        clock = clocks.seat(seat)
        began = now if clock.began is not None and pace.has_clock else clock.began
        is_new = began != clock.began
        after[seat] = replace(
            clock,
            bank=pace.bank_from(clocks.left(seat, now)),
            last=None if clock.turns == 0 else pace.bank_from(clock.last),
            began=began,
            sent=Sent(unanswered=clock.sent.unanswered) if is_new else clock.sent,
        )
    return replace(clocks.with_seats(after), time=time)


def roused(clocks: Clocks, but: Collection[int]) -> Clocks:
    """Return the clocks after a game woke (T9): whoever is waited for is told once, anew.

    Not those in `but`, who have just pressed something.
    """
    running = {seat: clock for seat, clock in clocks.seats.items() if clock.turn is not None}
    return clocks.with_seats(
        {
            seat: replace(clock, sent=Sent(silently=seat not in but))
            for seat, clock in running.items()
        }
    )
