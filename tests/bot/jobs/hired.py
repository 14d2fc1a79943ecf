"""Workers for tests: a clock to set, jobs that wait until they are let go on."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

from bot.jobs.worker import Limits, Worker
from tests.bot.begun_tables import PATIENCE, until

LIMITS = Limits(rss=500_000_000, data=400_000_000, idle=PATIENCE)
PROGRAM = (sys.executable, "-P", "-m", "tests.bot.jobs.odd_worker", "1", "400", "WARNING")


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Hired:
    """A worker for tests, and what it is asked."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.folder = folder
        self._workers: list[Worker] = []
        self._jobs = 0

    def worker(self, limits: Limits = LIMITS, program: tuple[str, ...] = PROGRAM) -> Worker:
        """Return a worker that is closed after the test."""
        self._workers.append(Worker("odd", limits, program, clock=self.clock))
        return self._workers[-1]

    async def begin(self, worker: Worker, say: str) -> tuple[asyncio.Task[Any], Path]:
        """Ask for something and return when it is under way, with the file that lets it go on."""
        self._jobs += 1
        begun, go = (self.folder / f"{what}-{self._jobs}" for what in ("begun", "go"))
        request = {"do": "wait", "say": say, "begun": str(begun), "go": str(go)}
        task = asyncio.create_task(worker.ask(request, PATIENCE))
        await until(begun.exists)
        return task, go

    async def close(self) -> None:
        """End all of them."""
        for worker in self._workers:
            await worker.close()
