"""What the host of a virtual machine takes: while it does, every program stands still.

A click that falls into such a moment tells about the host, not about the bot it was meant for.
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from pathlib import Path

_EVERY = 0.02  # seconds
_TICK = 0.01  # seconds; the system counts no finer
_STAT = Path("/proc/stat")


class Weather:
    """When the host took the processors from us."""

    def __init__(self) -> None:
        self.share = 0.0  # of the processors' time
        self._gusts: list[float] = []  # on the clock of time.monotonic, in order

    async def watch(self) -> None:
        """Look until cancelled."""
        first = last = _ticks()
        while True:
            await asyncio.sleep(_EVERY)
            now = _ticks()
            if now[0] > last[0]:
                self._gusts.append(time.monotonic())
            last = now
            self.share = (now[0] - first[0]) / max(1, now[1] - first[1])

    def was_calm(self, began: float, ended: float) -> bool:
        """Return whether the host took nothing between two moments."""
        reach = _EVERY + _TICK
        index = bisect_left(self._gusts, began)
        return index == len(self._gusts) or self._gusts[index] > ended + reach


def _ticks() -> tuple[int, int]:
    """Return the clock ticks that others had of this machine, and all of them."""
    try:
        words = _STAT.read_text("ascii").split(maxsplit=10)[1:9]
    except OSError:
        return 0, 1
    ticks = [int(word) for word in words]
    return ticks[7], sum(ticks)
