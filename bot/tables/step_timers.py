"""What is stored with a step besides the step itself: whom it asks, and what is to follow when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from bot.courtesy.notice_ladder import NUDGE
from bot.tables.clocks import CLOCK
from bot.tables.table import (
    CHOICE,
    FOLLOW_UP,
    FOLLOW_UP_SECONDS,
    MID_TURN,
    MID_TURN_SECONDS,
    POSTS,
    Table,
)
from bot.tables.turn import goes_on
from games.core.play import Position
from storage.api.rows import EntryRow, NewTimer


class FollowUp(TypedDict):
    """The timers stored with a step."""

    timers: Sequence[NewTimer]
    cancel_timers: Sequence[str]


def follow_up(entries: Sequence[EntryRow], now: int, *, is_over: bool = False) -> FollowUp:
    """Return the timer to store with entries that others will see; no clock outlives a game."""
    if not any(entry.kind != CHOICE or entry.data["settled"] for entry in entries):
        return {"timers": (), "cancel_timers": ()}
    dropped = (*POSTS, CLOCK) if is_over else POSTS
    return {"timers": (NewTimer(FOLLOW_UP, now + FOLLOW_UP_SECONDS),), "cancel_timers": dropped}


def step_timers(after: Table, entries: Sequence[EntryRow], now: int) -> FollowUp:
    """Return the timers to store with a step: what follows, and T4's look for a Confirm."""
    is_over = after.row.outcome is not None
    found = follow_up(entries, now, is_over=is_over)
    if found["timers"] and not is_over and goes_on(after, entries):
        return {**found, "timers": (NewTimer(MID_TURN, now + MID_TURN_SECONDS),)}
    if is_over or found["timers"] or after.game.turn_done(after.running().state) is None:
        return found
    return {"timers": (NewTimer(CLOCK, now + NUDGE),), "cancel_timers": (CLOCK,)}


def waits(position: Position[Any], entries: Sequence[EntryRow]) -> dict[int, bool]:
    """Return the seats that are asked after a step, and whether the wait for them begins with it.

    Several questions of one turn are one wait; whoever ends a turn and is asked again waits anew.
    """
    ended = {e.seat for e in entries if e.kind == CHOICE and e.data["settled"]}
    return {seat: seat in ended for seat in position.asked}
