"""What a file of games says about time: pace, pauses, banks; and when turns were made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.courtesy.own_time import NOTHING_SET
from bot.courtesy.paces import PACES
from bot.operate.exchange_fields import LARGEST, ExchangeError
from bot.tables.clocks import Clocks
from bot.tables.seat_clock import SeatClock
from bot.tables.table_time import WHEN_LATE, TableTime
from bot.tables.turn import is_public
from games.core.api import Json
from storage.api.rows import EntryRow, SeatRow, Times
from storage.api.store import Store

_MOST_PAUSES = 10_000
_NUMBERS = ("bank", "last", "last_began", "nudged")  # or nothing
_COUNTS = ("turns", "unanswered", "rescued")


def told_per_turn(entries: Sequence[EntryRow]) -> list[EntryRow]:
    """Return a log as players may have it: all of a turn has the time at which it became public.

    A planned turn is stored in one step and would be known by it; and nobody but its player has to
    know how long each choice took.
    """
    told: list[EntryRow] = []
    at: int | None = None
    for entry in reversed(entries):
        at = entry.made_at if at is None or is_public(entry) else at
        told.append(replace(entry, made_at=at))
    return told[::-1]


async def clocks_out(store: Store, game_id: int) -> Json:
    """Return the clocks of a game for a file: banks, and nothing of what people have set."""
    return {
        str(seat): replace(SeatClock.load(data).waived(), last_habits=NOTHING_SET).dump()
        for seat, data in (await store.entries.clocks(game_id)).items()
    }


def time_in(data: Any, seats: int) -> Json:
    """Return what a table has agreed about time, as it is stored; files of old say nothing."""
    if data is None:
        return {}
    try:
        time = TableTime.load(data)
        known = data.get("pace", "none") in PACES and time.when_late in WHEN_LATE
        pauses = len(time.pauses) <= _MOST_PAUSES and all(
            _is_number(start) and _is_number(end) and start < end for start, end in time.pauses
        )
        by = time.paused_by is None or (_is_number(time.paused_by) and time.paused_by < seats)
        asleep = time.asleep_since is None or _is_number(time.asleep_since)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ExchangeError(_BAD_TIME) from None
    if not (known and pauses and by and asleep):
        raise ExchangeError(_BAD_TIME)
    return time.dump()


_BAD_TIME = "what the table has agreed about time is malformed"
_BAD_CLOCKS = "the clocks of the seats are malformed"


def clocks_in(data: Any, seats: int, time: Json) -> dict[int, Json]:
    """Return the clocks of the seats as they are stored; files of old have none."""
    has_clock = TableTime.load(time).pace.has_clock
    if data is None:
        return {}
    if not isinstance(data, dict) or not data.keys() <= set(map(str, range(seats))):
        raise ExchangeError(_BAD_CLOCKS)
    return {int(seat): _clock(each, has_clock=has_clock) for seat, each in data.items()}


def _clock(data: Any, *, has_clock: bool) -> Json:
    try:
        numbers = all(data[name] is None or _is_number(data[name]) for name in _NUMBERS)
        counts = all(_is_number(data[name]) for name in _COUNTS)
        clock = SeatClock.load({**data, "habits": None, "last_habits": None}).waived()
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ExchangeError(_BAD_CLOCKS) from None
    if not (numbers and counts) or (clock.bank is not None) != has_clock:
        raise ExchangeError(_BAD_CLOCKS)
    return clock.dump()


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value <= LARGEST


async def clocks_anew(
    store: Store, time: Json, seats: Sequence[SeatRow], clocks: Mapping[int, Json], now: int
) -> dict[int, Json]:
    """Return clocks as they go on here (T14): turns begin anew with the board, banks are kept."""
    people = {s.user_id: await store.preferences.all("user", s.user_id) for s in seats if s.user_id}
    known = Clocks.of(time, seats, Times(clocks, people))
    return {seat: clock.dump() for seat, clock in known.restarted(now).seats.items()}
