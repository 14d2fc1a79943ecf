"""The program of the workers with some more jobs, each of which does what a job should not."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from bot.jobs import worker_process
from bot.jobs.pipe import Json

SECRET = "the next card is the Kraken"


def _echo(request: Json) -> tuple[Json, bytes]:
    return {"said": request["say"], "pid": os.getpid()}, str(request["say"]).encode()


def _wait(request: Json) -> tuple[Json, bytes]:
    """Say that it has begun, and go on when it is let."""
    Path(request["begun"]).touch()
    while not Path(request["go"]).exists():
        time.sleep(0.005)
    return _echo(request)


def _compute(request: Json) -> tuple[Json, bytes]:
    end = time.process_time() + request["seconds"]
    while time.process_time() < end:
        pass
    return {}, b""


def _die(request: Json) -> tuple[Json, bytes]:
    os._exit(1)


def _hoard(request: Json) -> tuple[Json, bytes]:
    return {"size": len(bytearray(2_000_000_000))}, b""


def _swell(request: Json) -> tuple[Json, bytes]:
    worker_process.resident = lambda: 1_000_000_000
    return _echo(request)


def _scream(request: Json) -> tuple[Json, bytes]:
    raise ValueError(SECRET)


def _chatter(request: Json) -> tuple[Json, bytes]:
    sys.stdout.write("words where answers go")
    sys.stdout.flush()
    return _echo(request)


def _environment(request: Json) -> tuple[Json, bytes]:
    return {"names": sorted(os.environ), "niceness": os.nice(0)}, b""


worker_process.JOBS |= {
    "echo": _echo,
    "wait": _wait,
    "compute": _compute,
    "die": _die,
    "hoard": _hoard,
    "swell": _swell,
    "scream": _scream,
    "chatter": _chatter,
    "environment": _environment,
}

if __name__ == "__main__":
    sys.exit(worker_process.main(*sys.argv[1:]))
