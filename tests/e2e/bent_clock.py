"""The bot with a clock that a test sets: `python -m tests.e2e.bent_clock FILE run`.

The file holds how many seconds the clock is off. Only the time of day is bent: as on a real machine
whose clock is set, the time since its start goes on.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path


def bend(file: Path) -> None:
    """Let `time.time` follow the file; to be called before anything keeps a reference to it."""
    straight = time.time

    def bent() -> float:
        return straight() + float(file.read_text("ascii"))

    time.time = bent


if __name__ == "__main__":
    bend(Path(sys.argv[1]))
    sys.exit(import_module("bot.cli").main(sys.argv[2:]))
