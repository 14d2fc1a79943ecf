"""`python -m bot.bench.slow_thinker SECONDS ...`: the worker, with computers that compute longer.

What they choose is the same. The seconds are of the processor, so that whoever shares it with them
notices.
"""

from __future__ import annotations

import sys
import time

from bot.jobs import worker_process
from bot.jobs.pipe import Json


def slow_down(seconds: float) -> None:
    """Let every thought of this process take so many seconds of the processor more."""
    think = worker_process.JOBS["think"]

    def think_slowly(request: Json) -> tuple[Json, bytes]:
        end = time.process_time() + seconds
        while time.process_time() < end:
            pass
        return think(request)

    worker_process.JOBS["think"] = think_slowly


if __name__ == "__main__":
    slow_down(float(sys.argv[1]))
    sys.exit(worker_process.main(*sys.argv[2:]))
