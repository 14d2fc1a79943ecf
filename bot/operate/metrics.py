"""How quick this process is: the latest waiting times of its users."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import ceil

_REMEMBERED = 1000


def percentile(values: Iterable[float], percent: int) -> float | None:
    """Return the value that so many percent of all do not exceed, None if there are none."""
    ordered = sorted(values)
    if not ordered:
        return None
    return ordered[max(0, ceil(len(ordered) * percent / 100) - 1)]


@dataclass(slots=True)
class Figures:
    """Seconds from an interaction's arrival to its acknowledgement and to its answer."""

    since: float = field(default_factory=time.monotonic)
    acknowledged: deque[float] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    answered: deque[float] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))

    @property
    def uptime(self) -> float:
        """Return the seconds since the start."""
        return time.monotonic() - self.since


# One process, one set of figures: answers are given in too many places to hand it around.
FIGURES = Figures()
