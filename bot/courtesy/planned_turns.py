"""When a planned turn is played: the time must not tell that there was a plan.

Whoever was called and is awake may answer within minutes. In quiet hours nobody answers; but some
are up before they are over, when the notice would come that rings: one somewhat, another nearly an
hour. Whoever was not called because of a day off or an absence looks in some time.
"""

from __future__ import annotations

from bot.courtesy.notice_ladder import Attention, is_silent, polite_from
from bot.courtesy.own_time import OwnTime
from bot.courtesy.spans import HOUR, MINUTE, Span
from bot.courtesy.working_time import Calendar

DELAY = range(MINUTE, 10 * MINUTE + 1)  # at random, after the message that calls the seat
SLOWER = 18  # times; on days off and while away: up to three hours
EARLY = HOUR  # so long before quiet hours are over somebody may be up
FURTHEST = 16 * HOUR  # after the call: that, ten hours of quiet, and a clock that changes


def plan_at(calendar: Calendar, attention: Attention, called: int, delay: int) -> int:
    """Return when a plan is played whose seat is called now.

    Always before the notice that would ring since the call itself was silent: it would be missing.
    """
    at = called + delay * (SLOWER if calendar.free_from(called) > called else 1)
    night = _night(attention.own, at)
    if night is not None:
        at = _early(night.end, called, delay)
    if not is_silent(calendar, attention, called):
        return at
    rings = polite_from(calendar, attention, called)
    return min(at, _early(rings, called, delay))


def put_off(own: OwnTime, now: int, delay: int) -> int | None:
    """Return when to play a plan that is due in quiet hours, None if it can be played now.

    They may have been set since, or the bot was down.
    """
    night = _night(own, now)
    if night is None or night.end - now <= EARLY:
        return None
    return _early(night.end, now, delay)


def _early(end: int, since: int, delay: int) -> int:
    """Return a moment of the last hour before `end`, or of what is left of it: by chance, too.

    Neither as it begins nor as it is over, where a call and the notice that rings would be near.
    """
    room = min(EARLY, end - since)
    return end - max(room * delay // (DELAY[0] + DELAY[-1]), 1)


def _night(own: OwnTime, at: int) -> Span | None:
    return next((span for span in own.quiet_spans(at, at + 1) if span.holds(at)), None)
