"""The facts of a run as one person lived through them: a list of moments in order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from bot.local_discord.world.notifications import Notification
from tests.month import buttons
from tests.month.facts import Facts
from tests.month.record import Kind, Waiting


class What(IntEnum):
    """What happened; of several at one instant in this order."""

    LIVED = 0  # pressed something at a table
    ENDED = 1  # is waited for no more
    BEGUN = 2  # the clock runs
    STOPPED = 3  # an absence began, sleep, downtime, others are done: what is due is computed anew
    CALLED = 4  # by a board
    HEARD = 5  # anything else that notified
    HUSHED = 6  # pressed *Not today*


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happened to one person, or that they did."""

    at: float
    what: What
    rooms: frozenset[str] = frozenset()
    call: Notification | None = None
    kind: Kind = Kind.OTHER
    turn: Waiting | None = None


def moments(facts: Facts, user_id: str) -> list[Moment]:
    """Return what happened to one person, in order."""
    record = facts.record
    found = [_heard(facts, each) for each in record.notifications if each.user_id == user_id]
    for deed in record.deeds:
        if deed.user_id == user_id:
            rooms = frozenset({deed.room})
            found.append(Moment(deed.at, What.LIVED, rooms))
            if deed.what == buttons.NOT_TODAY.pattern:
                found.append(Moment(deed.at, What.HUSHED, rooms))
    for turn in record.turns:
        if turn.user_id == user_id:
            found += _of_turn(turn)
    found += [Moment(at, What.STOPPED) for at in facts.news(user_id)]
    return sorted(found, key=lambda each: (int(each.at), each.what))


def _heard(facts: Facts, call: Notification) -> Moment:
    sight = facts.record.sights[call.message_id]
    rooms = sight.about & set(facts.paces)
    what = What.CALLED if sight.kind is Kind.BOARD else What.HEARD
    return Moment(call.at, what, rooms, call, sight.kind)


def _of_turn(turn: Waiting) -> list[Moment]:
    """Return beginning and end; a turn that is over within its second has room for nothing."""
    if turn.ended is not None and turn.ended <= turn.began:
        return []
    rooms = frozenset({turn.room})
    found = [Moment(turn.began, What.BEGUN, rooms, turn=turn)]
    found += [Moment(s.start, What.STOPPED) for s in turn.alone if s.start > turn.began]
    if turn.ended is not None:
        found.append(Moment(turn.ended, What.ENDED, rooms, turn=turn))
    return found
