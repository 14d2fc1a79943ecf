"""T11: pauses of a table, which always have an end."""

from __future__ import annotations

from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.spans import DAY, Span

LONGEST_PAUSE = 30 * DAY  # T11
LONGEST_BY_MAJORITY = 7 * DAY  # T11


def pause(now: int, until: int, *, all_agree: bool) -> Span:
    """Return a pause from now on, or refuse it (T11): each has an end."""
    if until <= now:
        raise CourtesyError(Refusal.PAUSE_PAST)
    if until - now > LONGEST_PAUSE:
        raise CourtesyError(Refusal.PAUSE_LONG, days=LONGEST_PAUSE // DAY)
    if not all_agree and until - now > LONGEST_BY_MAJORITY:
        raise CourtesyError(Refusal.PAUSE_MAJORITY, days=LONGEST_BY_MAJORITY // DAY)
    return Span(now, until)
