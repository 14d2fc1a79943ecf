"""T14: times at which the bot was not there, and the grace after them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.courtesy.spans import HOUR, MINUTE, Span

LONGEST_GAP = 2 * MINUTE  # T14: between two looks of a bot that is well
GRACE = 2 * HOUR  # T14


def seen(downtime: Iterable[Span], last_look: int, now: int) -> tuple[Span, ...]:
    """Return the downtimes on record after a look that follows another.

    A clock set ahead looks like a gap and is one. A clock set back ends whatever reaches beyond
    now, for that time is yet to come, and leaves a downtime without length: it has a grace, too.
    """
    if now - last_look > LONGEST_GAP:
        return (*downtime, Span(last_look, now))
    if last_look - now > LONGEST_GAP:
        past = (Span(span.start, min(span.end, now)) for span in downtime if span.start < now)
        return (*past, Span(now, now))
    return tuple(downtime)


def with_grace(downtime: Iterable[Span]) -> tuple[Span, ...]:
    """Return the spans in which nobody runs out and nobody is reminded (T14)."""
    return tuple(Span(span.start, span.end + GRACE) for span in sorted(downtime))


def after_grace(at: int, downtime: Iterable[Span]) -> int:
    """Return an instant, put off to the end of the grace in which it lies."""
    for span in with_grace(downtime):
        if span.holds(at):
            at = span.end
    return at
