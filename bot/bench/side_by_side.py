"""Timing for the bench: two things run in turns, so that both meet the same weather."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


class PeerMissingError(Exception):
    """A library we compare with is not installed (`pip install chess cairosvg`)."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How long each thing is measured."""

    seconds: float

    def compare(
        self, ours: Callable[[], object], peer: Callable[[], object]
    ) -> tuple[float, float]:
        """Return the median seconds of one call of each, called in turns."""
        ours()
        peer()
        mine: list[float] = []
        theirs: list[float] = []
        end = time.perf_counter() + 2 * self.seconds
        while time.perf_counter() < end or len(mine) < 5:
            mine.append(_timed(ours))
            theirs.append(_timed(peer))
        return statistics.median(mine), statistics.median(theirs)


def _timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start
