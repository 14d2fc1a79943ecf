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
from functools import partial
from pathlib import Path

from bot.app import Equipment
from bot.cli import run
from bot.jobs.crew import Crew

_EVERY = 0.01  # seconds


async def pulse(late: list[tuple[float, float]]) -> None:
    """Collect when we should have been woken, and how much too late it was, until cancelled."""
    while True:
        due = time.monotonic() + _EVERY
        await asyncio.sleep(_EVERY)
        late.append((due, max(0.0, time.monotonic() - due)))


def main(path: str, seconds: str = "") -> int:
    """Serve as `bathysphere run` does, then write the figures."""
    late: list[tuple[float, float]] = []
    observer = partial(pulse, late)
    equipment = Equipment(observer=observer)
    if seconds:
        thinker = ("bot.bench.slow_thinker", seconds)
        equipment = Equipment(partial(Crew, thinker=thinker), observer)
    code = run.run(argparse.Namespace(), equipment)
    Path(path).write_text(json.dumps([(round(due, 3), round(each, 5)) for due, each in late]))
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
