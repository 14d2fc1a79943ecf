"""What a person's preferences say to clocks: own time, what they have heard, where notices go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.courtesy.errors import CourtesyError
from bot.courtesy.notice_ladder import Attention
from bot.courtesy.own_time import NOTHING_SET, OwnTime
from bot.courtesy.spans import Span
from bot.courtesy.ways import Way
from bot.tables.care_kinds import LENT
from storage.api.rows import SeatRow, Times

OWN_TIME, ATTENTION, NOTICES = "own_time", "attention", "notices"  # preferences of a person


def attention_of(preferences: Mapping[str, Any]) -> Attention:
    """Return what somebody has set and heard, from their preferences."""
    heard = preferences.get(ATTENTION, {})
    hushed = heard.get("hushed")
    return Attention(
        own_time_of(preferences),
        None if hushed is None else Span(*hushed),
        heard.get("noticed"),
    )


def own_time_of(preferences: Mapping[str, Any]) -> OwnTime:
    """Return what somebody has set; nothing, if it no longer fits (a zone may be gone)."""
    stored = preferences.get(OWN_TIME)
    try:
        return NOTHING_SET if stored is None else OwnTime.load(stored)
    except CourtesyError:
        return NOTHING_SET


def way_of(preferences: Mapping[str, Any]) -> Way:
    """Return where somebody wants notices."""
    return Way.load(preferences.get(NOTICES, {}))


def lenders_of(seats: Iterable[SeatRow], times: Times) -> dict[int, OwnTime]:
    """Return the own time of those whose seats others play as they wished, by seat (P2)."""
    found = {}
    for row in seats:
        lender = row.user_id if row.care == LENT else row.owner_id
        if lender is not None:
            found[row.seat] = own_time_of(times.people.get(lender, {}))
    return found
