"""Letting a process that computes stand aside for a moment, where all share one processor.

Two programs that both give way to everybody else share what is left in equal parts, whatever they
do: a picture that somebody looks at would take twice as long beside a thought nobody waits for.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress

# Nobody waits longer than for one picture: then the thought goes on, even if the bot has died.
_LONGEST = 0.5  # seconds


def allow_pauses() -> None:
    """Have this process stand aside when it is told to, between two steps of Python."""
    with suppress(AttributeError, ValueError):  # Windows has no such signals
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR2})
        signal.signal(signal.SIGUSR1, lambda number, frame: _wait())


def _wait() -> None:
    signal.sigtimedwait({signal.SIGUSR2}, _LONGEST)


def pause(pid: int) -> None:
    """Have a process that allows it stand aside."""
    with suppress(OSError, AttributeError):  # it may have ended meanwhile
        os.kill(pid, signal.SIGUSR1)


def go_on(pid: int) -> None:
    """Let it go on."""
    with suppress(OSError, AttributeError):
        os.kill(pid, signal.SIGUSR2)


def is_alone() -> bool:
    """Return whether all our processes share one processor."""
    try:
        return len(os.sched_getaffinity(0)) == 1
    except AttributeError:  # only Linux knows which ones we may use
        return os.cpu_count() == 1
