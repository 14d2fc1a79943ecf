"""Memory and processor time of a process and its workers."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path

from bot.bench.shifts import Shift

_EVERY = 0.5  # seconds


class Watch:
    """Looks at a process and its workers twice a second while it is on duty."""

    def __init__(self, pid: int) -> None:
        self._folder = Path(f"/proc/{pid}")
        self.alone: list[float] = []  # MB of the process without its workers
        self.together: list[float] = []  # MB
        self.processor = 0.0  # share of one core

    async def work(self, shift: Shift, end: float) -> None:
        """Look for so many seconds on duty."""
        spent = used = 0.0
        last: tuple[float, float] | None = None
        while shift.so_far < end:
            here = (time.monotonic(), self._used())
            if shift.is_on(here[0]):
                self.weigh()
                if last is not None:
                    spent += here[0] - last[0]
                    used += here[1] - last[1]
                last = here
            else:
                last = None
            await asyncio.sleep(_EVERY)
        self.processor = used / max(spent, _EVERY)

    def weigh(self) -> None:
        """Note what they hold now; pages that processes share count in parts."""
        alone = _share_of(self._folder)
        self.alone.append(alone)
        self.together.append(alone + sum(map(_share_of, self._workers())))

    @property
    def is_alone(self) -> bool:
        """Whether all workers have ended."""
        return not self._workers()

    def _workers(self) -> list[Path]:
        tasks = self._folder.glob("task/*/children")
        return [Path(f"/proc/{pid}") for task in tasks for pid in task.read_text().split()]

    def _used(self) -> float:
        """Return the seconds used up by the process, its workers, and those that have ended."""
        ours = sum(_ticks(self._folder)[:4])
        return (ours + sum(sum(_ticks(each)[:2]) for each in self._workers())) / 100


def _share_of(folder: Path) -> float:
    with suppress(OSError):  # a worker may have ended just now
        text = (folder / "smaps_rollup").read_text("ascii")
        line = next(line for line in text.splitlines() if line.startswith("Pss:"))
        return int(line.split()[1]) / 1000
    return 0.0


def _ticks(folder: Path) -> list[int]:
    """Return user and system time of a process, then of its children that have ended."""
    with suppress(OSError):
        fields = (folder / "stat").read_text("ascii").rpartition(")")[2].split()
        return [int(each) for each in fields[11:15]]
    return [0, 0, 0, 0]
