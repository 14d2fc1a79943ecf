"""What changes the clocks of a table besides calls: steps, another pace, waking up."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.courtesy.notice_ladder import Sent
from bot.tables.clocks import Clocks
from bot.tables.facts import answered
from bot.tables.table import CHOICE, SETUP, UNDO, Table
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
    """Return what is remembered of the turns that people have ended by a step (S6)."""
    found = []
    for seat in sorted(_chose(entries) - set(asked)):
        row, turn = table.seats[seat], table.clocks.seat(seat).turn
        # What a computer, or a friend, has played for somebody says nothing about them.
        if row.user_id is not None and row.care is None and turn is not None:
            found.append(answered(row.user_id, turn, table.clocks.calendar(seat), now))
    return found


def _chose(entries: Sequence[EntryRow]) -> set[int]:
    """Return the seats that have chosen; what the engine does by itself is nobody's turn."""
    choices = [entry for entry in entries if entry.kind == CHOICE and not entry.data["auto"]]
    return {entry.seat for entry in choices if entry.seat is not None}


def undone(clocks: Clocks, took_back: Collection[int], asked: Collection[int]) -> Clocks:
    """Return the clocks after an undo that others had to agree to (T12).

    Whoever's turn was taken back has the bank it began with, and one increment at least.
    """
    after = {}
    for seat in clocks.people:
        clock = clocks.seat(seat)
        if seat in took_back and clock.last is not None:
            bank = clocks.time.pace.bank_after_undo(clock.last)
            after[seat] = replace(clock.waived(), bank=bank)
        elif clock.began is not None and seat not in asked:
            after[seat] = clock.waived()
    return clocks.with_seats(after)


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
