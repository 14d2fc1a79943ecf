"""Spans of time, half open, and what can be done with many of them."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.courtesy.errors import CourtesyError, Refusal

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Span(NamedTuple):
    """The seconds from `start` on, `end` not included."""

    start: int
    end: int

    def holds(self, at: int) -> bool:
        """Return whether an instant lies within."""
        return self.start <= at < self.end


def checked(spans: Iterable[Span]) -> None:
    """Refuse spans that end before or as they begin."""
    if any(span.end <= span.start for span in spans):
        raise CourtesyError(Refusal.END_BEFORE_START)


def union(*sources: Iterable[Span]) -> Iterator[Span]:
    """Yield what any source covers, in order, no two spans touching; each source is in order."""
    start, end = 0, -1  # nothing yet
    for span in heapq.merge(*sources):
        if span.end <= span.start:
            continue
        if end < start:
            start, end = span
        elif span.start <= end:
            end = max(end, span.end)
        else:
            yield Span(start, end)
            start, end = span
    if end > start:
        yield Span(start, end)


def clipped(spans: Iterable[Span], start: int, end: int) -> Iterator[Span]:
    """Yield what of the spans, which are in order, lies between two instants; read no further."""
    for span in spans:
        if span.start >= end:
            return
        if span.end > start:
            yield Span(max(span.start, start), min(span.end, end))


def measure(spans: Iterable[Span]) -> int:
    """Return how many seconds spans that do not overlap have together."""
    return sum(span.end - span.start for span in spans)


def minus(spans: Iterable[Span], taken: Iterable[Span]) -> Iterator[Span]:
    """Yield what is left of spans without others; both are in order and do not overlap."""
    holes = tuple(taken)
    first = 0
    for start, end in spans:
        while first < len(holes) and holes[first].end <= start:
            first += 1
        at = start
        for hole in clipped(holes[first:], start, end):
            if hole.start > at:
                yield Span(at, hole.start)
            at = hole.end
        if at < end:
            yield Span(at, end)
