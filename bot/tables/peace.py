"""Whom a question to several people may call now, and whom when their peace is over.

Nothing rings in quiet hours, on days off or while away, whoever asks.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.courtesy.notice_ladder import polite_from
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Calls:
    """Whom a message mentions, whether it is silent as a whole, and whom it is yet to call."""

    users: tuple[int, ...]
    is_silent: bool
    later: tuple[int, ...]


def calls_of(table: Table, users: Collection[int], now: int) -> Calls:
    """Return whom a question to some people at a table calls.

    Silence is of a whole message: where it may ring for nobody it leaves a badge with everyone,
    otherwise those it may not ring for are not mentioned.
    """
    later = tuple(user for user in users if is_in_peace(table, user, now))
    loud = tuple(user for user in users if user not in later)
    return Calls(loud or later, not loud, later)


def is_in_peace(table: Table, user_id: int, now: int) -> bool:
    """Return whether nothing may ring for somebody at a table."""
    return any(table.clocks.is_hushed(seat, now) for seat in table.seats_of(user_id))


def peace_ends_at(table: Table, users: Collection[int], now: int) -> int | None:
    """Return when the first of some people may be called, None if there are none."""
    ends = [
        polite_from(table.clocks.calendar(seat), person, now)
        for user in users
        for seat in table.seats_of(user)
        if (person := table.clocks.people.get(seat)) is not None
    ]
    return min(ends, default=None)
