"""`python -m bot.bench.timed_bot FILE`: the bot with a pulse that tells how long its loop stalls.

Every few milliseconds the event loop is asked to wake a task; how much too late it does so is how
long everybody else waited too. The figures are written when the bot ends.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from pathlib import Path

from bot.app import Bathysphere
from bot.cli import run

_EVERY = 0.01  # seconds
LATE: list[tuple[float, float]] = []


async def pulse(late: list[tuple[float, float]]) -> None:
    """Collect when we should have been woken, and how much too late it was, until cancelled."""
    while True:
        due = time.monotonic() + _EVERY
        await asyncio.sleep(_EVERY)
        late.append((due, max(0.0, time.monotonic() - due)))


class Pulsed(Bathysphere):
    """The bot, and its pulse from the moment it is ready."""

    _pulse: asyncio.Task[None] | None = None

    async def on_ready(self) -> None:
        """Begin to measure."""
        await super().on_ready()
        if self._pulse is None:
            self._pulse = asyncio.create_task(pulse(LATE))


def main(path: str) -> int:
    """Serve as `bathysphere run` does, then write the figures."""
    vars(run)["Bathysphere"] = Pulsed  # this process exists for the measurement
    code = run.run(argparse.Namespace())
    Path(path).write_text(json.dumps([(round(due, 3), round(late, 5)) for due, late in LATE]))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
