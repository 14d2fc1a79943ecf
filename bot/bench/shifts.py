"""Two who take turns: while one is on duty the other rests, so that both meet the same weather.

Machines have bad seconds: their host gives the processor to others, a disk is slow. Measured one
after the other, one of two bots would have more of them. In shifts of some seconds both have the
same.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

LENGTH = 10.0  # seconds on duty
PAUSE = 2.0  # seconds in which nobody is, to finish what is under way


@dataclass(frozen=True, slots=True)
class Shift:
    """When one of the two is on duty."""

    began: float  # on the clock of time.monotonic
    length: float = LENGTH
    pause: float = PAUSE

    @property
    def other(self) -> Shift:
        """When the other is on duty: the same, one shift later."""
        return Shift(self.began + self.length + self.pause, self.length, self.pause)

    @property
    def _period(self) -> float:
        return 2 * (self.length + self.pause)

    def worked(self, moment: float) -> float:
        """Return how many seconds this one has been on duty until a moment."""
        periods, rest = divmod(max(0.0, moment - self.began), self._period)
        return periods * self.length + min(rest, self.length)

    def moment(self, worked: float) -> float:
        """Return when so many seconds on duty are over: at a border, the end of a shift."""
        periods, rest = divmod(worked, self.length)
        if periods and not rest:
            periods, rest = periods - 1, self.length
        return self.began + periods * self._period + rest

    def is_on(self, moment: float) -> bool:
        """Return whether this one is on duty."""
        since = moment - self.began
        return since >= 0 and since % self._period < self.length

    @property
    def so_far(self) -> float:
        """Seconds on duty until now."""
        return self.worked(time.monotonic())

    async def until(self, worked: float) -> None:
        """Sleep until so many seconds on duty are over."""
        await asyncio.sleep(max(0.0, self.moment(worked) - time.monotonic()))
