"""`python -m bot.bench.timed_bot FILE [SECONDS]`: the bot with a pulse that tells how it stalls.

Every few milliseconds the event loop is asked to wake a task; how much too late it does so is how
long everybody else waited too. The figures are written when the bot ends. With SECONDS its
computers compute so long for each choice.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from array import array
from functools import partial
from pathlib import Path

from bot.app import Equipment
from bot.cli import run
from bot.jobs.crew import Crew

_EVERY = 0.01  # seconds


class Pulse:
    """When we should have been woken, and how much too late it was.

    As bare numbers: pairs of objects would weigh some megabytes of the bot that is measured.
    """

    def __init__(self) -> None:
        self._due = array("d")
        self._late = array("f")

    async def feel(self) -> None:
        """Collect until cancelled."""
        while True:
            due = time.monotonic() + _EVERY
            await asyncio.sleep(_EVERY)
            self._due.append(due)
            self._late.append(max(0.0, time.monotonic() - due))

    @property
    def beats(self) -> list[tuple[float, float]]:
        """Return all of them."""
        pairs = zip(self._due, self._late, strict=True)
        return [(round(due, 3), round(late, 5)) for due, late in pairs]


def main(path: str, seconds: str = "") -> int:
    """Serve as `bathysphere run` does, then write the figures."""
    pulse = Pulse()
    observer = pulse.feel
    equipment = Equipment(observer=observer)
    if seconds:
        thinker = ("bot.bench.slow_thinker", seconds)
        equipment = Equipment(partial(Crew, thinker=thinker), observer)
    code = run.run(argparse.Namespace(), equipment)
    Path(path).write_text(json.dumps(pulse.beats))
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
