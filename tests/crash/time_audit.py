"""Clocks and seats in the database of a dead bot: do they say what the log says?"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.courtesy.paces import FIRST_TURN_FREE, Pace
from bot.tables.seat_clock import SeatClock
from bot.tables.table import CARE, UNDO
from bot.tables.table_time import TableTime
from storage.api.rows import EntryRow, GameRow, SeatRow
from tests.month.asked_log import Asking, GameLog
from tests.month.ledger import Book, Line, turns
from tests.month.record import Waiting

_MOMENT = 2  # seconds between an entry and the step it is stored with


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it was read; the book may be older than the rest, as other processes go on."""

    row: GameRow
    seats: Sequence[SeatRow]
    entries: Sequence[EntryRow]
    book: Book

    def log(self) -> GameLog:
        """Return its log, played again as far as the book goes."""
        game_id = self.row.id
        commits = self.book.commits.get(game_id, set())
        entries = [entry for entry in self.entries if entry.seq <= max(commits, default=0)]
        is_whole = len(entries) == len(self.entries)
        row = self.row if is_whole else replace(self.row, status="running")
        log = GameLog(row, self.seats, entries, commits, self.book.sittings.get(game_id, ()))
        if entries:
            log.read()
        return log

    @property
    def lines(self) -> list[Line]:
        """Return all changes of its clocks."""
        return [line for line in self.book.lines if line.game_id == self.row.id]


def wrong_times(game: Stored, absent: Collection[int]) -> Iterator[str]:
    """Yield what clocks and seats say otherwise than the log; `absent` have been away at times."""
    log = game.log()
    yield from (f"care: {words}" for words in log.problems)
    is_given_up = game.row.status == "stopped"  # and the clocks as they were
    for turn in turns(game.lines):
        if is_given_up and turn.ended is None:
            continue
        if not any(_fits(turn, asking) for asking in log.askings):
            ended = f"{turn.last} at {turn.ended}"
            yield f"clock: seat {turn.seat} ran from entry {turn.first} to {ended}"
    last: dict[int, Line] = {}
    broken_off: set[int] = set()  # seats that have had their free day, and have not finished a turn
    for line in game.lines:
        before = last.get(line.seat)
        yield from _wrong_step(game, before, line, absent)
        if before is not None and _is_first_broken_off(game.entries, before.clock, line):
            broken_off.add(line.seat)
        last[line.seat] = line
    for seat, line in last.items():
        counted = log.finished[seat] + (seat in broken_off)
        if line.clock.turns != counted:
            yield f"clock: seat {seat} has {line.clock.turns} turns, the log {counted}"


def _is_first_broken_off(entries: Sequence[EntryRow], before: SeatClock, line: Line) -> bool:
    """Return whether somebody else plays on in a first turn: its free day does not come again."""
    turn, is_care = before.turn, entries[line.seq - 1].kind == CARE
    return is_care and turn is not None and turn.is_first and line.clock.turns == 1


def _fits(turn: Waiting, asking: Asking) -> bool:
    """Return whether a clock ran for this question: from its call until the step that answered."""
    if turn.seat != asking.seat or turn.began < asking.began:
        return False
    if asking.is_taken_back and (turn.ended is None or turn.ended > (asking.ended or 0)):
        return True  # without a bank, or in a first turn, it runs on
    if turn.ended is None or asking.ended is None:
        return turn.ended == asking.ended
    return turn.last == asking.last and abs(turn.ended - asking.ended) <= _MOMENT


def _wrong_step(
    game: Stored, before: Line | None, line: Line, absent: Collection[int]
) -> Iterator[str]:
    """Yield what is wrong with the bank of a seat after one change of its clock."""
    pace = TableTime.load(game.row.time).pace
    bank = line.clock.bank
    if before is None:
        expected = range(pace.start, pace.start + 1)
    elif not pace.has_clock:
        expected = range(0)
    else:
        user = game.seats[line.seat].user_id
        expected = _banks(pace, game.entries, before.clock, line, is_absent=user in absent)
    if (bank is None) == pace.has_clock or (bank is not None and bank not in expected):
        yield f"bank: seat {line.seat} has {bank} after entry {line.seq}, and not {expected}"


def _banks(
    pace: Pace, entries: Sequence[EntryRow], before: SeatClock, line: Line, *, is_absent: bool
) -> range:
    """Return what a bank may be after a change, given what it was."""
    bank = before.bank or 0
    longest = 0 if before.began is None else max(line.made_at - before.began, 0)
    if _is_first_broken_off(entries, before, line):  # what is left of the free day is in the bank
        bank += FIRST_TURN_FREE
    elif line.clock.turns == before.turns + 1:
        least = pace.bank_after(bank, longest, earns=not is_absent)
        return range(least, pace.bank_after(bank, 0, earns=True) + 1)
    kind = entries[line.seq - 1].kind
    if kind == CARE:  # whoever lends the seat keeps what is left, and gains nothing
        return range(max(bank - longest, 0), bank + 1)
    if kind == UNDO and before.last is not None:
        back = pace.bank_after_undo(before.last)
        return range(min(back, bank), max(back, bank) + 1)
    return range(bank, bank + 1)
