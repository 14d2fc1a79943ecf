"""`bathysphere deadline`: until when somebody has time, and how that comes about."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from datetime import UTC, datetime

from bot.cli._output import refuse
from bot.courtesy import typed
from bot.courtesy.errors import CourtesyError
from bot.courtesy.own_time import OwnTime
from bot.courtesy.pauses import pause
from bot.courtesy.spans import DAY, Span, clipped, minus, union
from bot.courtesy.turns import Turn, calendar_of, runs_out_at
from bot.courtesy.working_time import FURTHEST, Calendar, deadline, working
from bot.courtesy.zones import known_zone
from bot.spoken_time import spoken_length, spoken_moment
from bot.texts import speaker
from games.core.wording import Message


def tell_deadline(arguments: argparse.Namespace) -> int:
    """Print a deadline in UTC, then in words what counted and what did not."""
    say = speaker("")
    try:
        turn, calendar = _read(arguments)
    except CourtesyError as error:
        return refuse(say(Message(f"refused-{error.code}", error.params)))
    found = runs_out_at(turn, calendar)
    if found is None:
        return refuse(say(Message("deadline-never", {"years": FURTHEST // (366 * DAY)})))
    print(_iso(found))
    for message in _explained(turn, calendar, found):
        print(say(message))
    return 0


def _read(arguments: argparse.Namespace) -> tuple[Turn, Calendar]:
    """Return the turn that is asked about, and what does not count in it."""
    zone = known_zone(arguments.zone) if arguments.zone else ""
    own = OwnTime(
        zone,
        typed.quiet_hours(arguments.quiet) if arguments.quiet else None,
        typed.weekdays(",".join(arguments.off)),
        _spans(arguments.away, zone),
    )
    pauses = [pause(*span, all_agree=True) for span in _spans(arguments.pause, zone)]
    start = typed.moment(arguments.start, zone) if arguments.start else int(time.time())
    turn = Turn(start, own, bank=typed.length(arguments.bank))
    return turn, calendar_of(turn, own, pauses, _spans(arguments.downtime, zone))


def _spans(words: Iterable[str], zone: str) -> tuple[Span, ...]:
    return tuple(typed.span(each, zone) for each in words)


def _explained(turn: Turn, calendar: Calendar, found: int) -> list[Message]:
    """Return how a deadline came about, in order."""
    zone = calendar.own.zone or "UTC"
    bank = turn.bank or 0
    told = [
        Message(
            "deadline-start", {"at": spoken_moment(turn.began, zone), "bank": spoken_length(bank)}
        )
    ]
    stretches: list[tuple[Span, str]] = [
        (each.span, each.reason) for each in calendar.stretches(turn.began, found)
    ]
    stretches += [(span, "away-counts") for span in _away_that_counts(turn, calendar, found)]
    told += [_stretch(span, why, zone) for span, why in sorted(stretches)]
    spent = deadline(turn.began, bank, calendar)
    if spent is not None and spent < found:
        told.append(Message("deadline-grace", {"at": spoken_moment(spent, zone)}))
    counted = spoken_length(working(turn.began, found, calendar))
    end = {"at": spoken_moment(found, zone), "zone": zone, "counted": counted}
    return [*told, Message("deadline-end", end)]


def _away_that_counts(turn: Turn, calendar: Calendar, found: int) -> list[Span]:
    """Return the absences before a deadline for which the clock did not stop."""
    away = clipped(union(sorted(calendar.own.away)), turn.began, found)
    return list(minus(away, calendar.away))


def _stretch(span: Span, why: str, zone: str) -> Message:
    start, end = span
    return Message(
        f"deadline-{why}",
        {
            "from": spoken_moment(start, zone),
            "to": spoken_moment(end, zone),
            "length": spoken_length(end - start),
        },
    )


def _iso(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


COMMAND = tell_deadline
