"""The facts of a run as one person lived through them: a list of moments in order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from bot.local_discord.world.notifications import Notification
from tests.month import buttons
from tests.month.facts import Facts
from tests.month.record import Beginning, Kind


class What(IntEnum):
    """What happened; of several at one instant in this order."""

    LIVED = 0  # pressed something at a table
    ENDED = 1  # is waited for no more
    BEGUN = 2  # the clock runs
    CALLED = 3  # by a board
    HEARD = 4  # anything else that notified
    HUSHED = 5  # pressed *Not today*


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happened to one person, or that they did."""

    at: float
    what: What
    rooms: frozenset[str]
    call: Notification | None = None
    kind: Kind = Kind.OTHER
    begun: Beginning | None = None


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
    found += [
        Moment(each.at, What.BEGUN, frozenset({each.room}), begun=each)
        for each in record.beginnings
        if each.user_id == user_id
    ]
    found += [
        Moment(each.at, What.ENDED, frozenset({each.room}))
        for each in record.endings
        if each.user_id == user_id
    ]
    found += _ended_by_boards(facts, user_id)
    return sorted(found, key=lambda each: (int(each.at), each.what))


def _heard(facts: Facts, call: Notification) -> Moment:
    sight = facts.record.sights[call.message_id]
    rooms = sight.about & set(facts.paces)
    what = What.CALLED if sight.kind is Kind.BOARD else What.HEARD
    return Moment(call.at, what, rooms, call, sight.kind)


def _ended_by_boards(facts: Facts, user_id: str) -> list[Moment]:
    """A board that asks others, or a result: whoever was asked is waited for no more."""
    return [
        Moment(each.at, What.ENDED, frozenset({each.room}), kind=each.kind)
        for each in facts.record.sights.values()
        if each.kind is Kind.RESULT or (each.kind is Kind.BOARD and user_id not in each.asks)
    ]
