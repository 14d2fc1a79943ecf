"""What everybody may know about the time of a table: who is away, until when whom it waits for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class PublicTime:
    """By seat: until when somebody is away (P2), and until when a seat that is waited for has time.

    `until` has only seats of `Table.waiting_for`, which knows no secrets.
    """

    away: Mapping[int, int] = field(default_factory=dict)
    until: Mapping[int, int] = field(default_factory=dict)
    paused_until: int | None = None  # T11
    is_asleep: bool = False  # T9


NOTHING_TO_SAY = PublicTime()


def public_time(table: Table, now: int) -> PublicTime:
    """Return what can be said of a running table at an instant."""
    time = table.clocks.time
    until = {
        int(seat): at
        for seat in table.waiting_for()
        if (at := table.clocks.shown_until(seat, now, is_asked=is_asked(table, seat))) is not None
    }
    return PublicTime(
        table.clocks.away(now),
        {} if time.is_asleep else until,
        time.paused_until(now),
        time.is_asleep,
    )


def is_asked(table: Table, seat: int) -> bool:
    """Return whether a seat still has something to answer: others may not know."""
    return table.position is not None and seat in table.position.asked
