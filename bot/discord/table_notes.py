"""The notes on the seats of a table, as everybody may read them."""

from __future__ import annotations

from bot.courtesy.zones import local
from bot.discord.seat_notes import SeatState, seat_note
from bot.discord.sentences import Speech
from bot.tables.care_kinds import OPEN
from bot.tables.public_time import is_asked, shown_left
from bot.tables.table import Table


def table_notes(table: Table, speech: Speech, now: int) -> tuple[str, ...]:
    """Return a note for each seat of a running table, none at all where there is nothing to say."""
    if table.is_over or table.position is None:
        return ()
    waiting = table.waiting_for()
    notes = tuple(
        seat_note(
            speech.plain,
            speech.drawn[row.seat],
            _state(table, row.seat, now, is_waited_for=row.seat in waiting),
        )
        for row in table.seats
    )
    return notes if any(notes) else ()


def _state(table: Table, seat: int, now: int, *, is_waited_for: bool) -> SeatState:
    if table.seats[seat].care == OPEN:
        return SeatState(is_open=True)
    clocks = table.clocks
    if seat not in clocks.people:
        return SeatState()
    away = clocks.away(now).get(seat)
    own = clocks.people[seat].own
    if is_waited_for:
        bank = shown_left(clocks, seat, now, is_asked=is_asked(table, seat))
    else:
        bank = clocks.left(seat, now)
    return SeatState(
        bank=bank,
        away_until=None if away is None else local(own.zone or "UTC", away).date(),
        is_overdue=is_waited_for and bank == 0,
    )
