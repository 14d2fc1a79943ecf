"""A worker: one child process that is asked one thing at a time and may die at any moment."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bot.jobs.child import Child
from bot.jobs.pipe import Json, PipeError
from bot.jobs.stand_aside import go_on, pause
from bot.jobs.worker_errors import JobError, WorkerLostError, WorkerRefusedError

log = logging.getLogger(__name__)

PROGRAM = ("bot.jobs.worker_process",)  # a module, and what comes before its other arguments
_OVERDUE = "overdue"
SHORT = 0.05  # seconds; a job that takes no longer stands aside for nobody


@dataclass(frozen=True, slots=True)
class Limits:
    """What a worker may take."""

    rss: int  # bytes in memory; after a job that leaves more the child is replaced
    data: int  # bytes of memory in a job; more is refused to it
    idle: float  # seconds without a job until the child ends
    fresh: float = 20.0  # seconds more for the first job of a child
    farewell: float = 2.0  # seconds to end by itself
    deaths: int = 3  # in a row, after which jobs are refused
    refusal: float = 30.0  # seconds
    niceness: int = 5
    starved: float = 2.0  # seconds for which a job may wait for the processor
    eager: float = 600.0  # seconds for which it does not give way to everybody, after it has


@dataclass(frozen=True, slots=True)
class WorkerState:
    """How a worker is."""

    name: str
    pid: int | None  # of the child, None while there is none
    rss: int  # bytes, after its last job
    deaths: int  # since the start of the bot
    refused_for: float | None  # seconds since it began to refuse jobs, None while it does not


class Worker:
    """Starts a child for the first job, ends it when it is idle, large or overdue."""

    def __init__(
        self,
        name: str,
        limits: Limits,
        command: Sequence[str],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self._limits = limits
        self._command = tuple(command)
        self._clock = clock
        self._child: Child | None = None
        self._turn = asyncio.Lock()
        self._idle: asyncio.TimerHandle | None = None
        self._leaving: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._rss = 0
        self._deaths = 0
        self._in_a_row = 0
        self._refused_until: float | None = None
        self._refused_since: float | None = None
        self._eager_until: float | None = None
        self._began = 0.0  # when the job under way did
        self._paused: Child | None = None
        self._paused_since = 0.0
        self._paused_for = 0.0  # seconds of the job under way

    @property
    def state(self) -> WorkerState:
        """Return how the worker is now."""
        pid = None if self._child is None else self._child.pid
        waited = None
        if self._is_refusing and self._refused_since is not None:
            waited = self._clock() - self._refused_since
        return WorkerState(self.name, pid, self._rss, self._deaths, waited)

    async def ask(self, request: Json, within: float) -> tuple[Json, bytes]:
        """Return the answer of the child; never asked twice.

        Raises JobError if the job failed in the child, WorkerError if there was none to do it.
        """
        async with self._turn:
            self._check_open()
            child = await self._ready()
            limit = within + (self._limits.fresh if child.is_fresh else 0.0)
            self._began, self._paused_for = self._clock(), 0.0
            try:
                answer, body = await child.exchange(request, limit)
            except asyncio.CancelledError:  # at the very end: nobody may read half an answer
                await child.kill()
                self._child = None
                raise
            except (OSError, EOFError, PipeError) as error:  # a TimeoutError is an OSError
                await self._lose(child, _OVERDUE if isinstance(error, TimeoutError) else "died")
                raise WorkerLostError(self.name) from None
            used = float(answer.pop("used"))
            self.go_on()
            waited = self._clock() - self._began - self._paused_for - (used - child.used)
            child.used = used
            self._keep_or_replace(child, int(answer.pop("rss")))
            if waited > self._limits.starved:
                self._be_eager(waited)
        if "error" in answer:
            raise JobError(str(answer["error"]), str(answer.get("at", "")))
        return answer, body

    def pause(self) -> None:
        """Have the child stand aside for a moment, if it has a long job and can hear of it."""
        child = self._child
        if child is None or child.is_fresh or not self._turn.locked() or self._paused is not None:
            return  # a fresh one may not listen yet, and would be ended by the signal
        if self._clock() - self._began < SHORT:
            return  # most thoughts are soon done, and a board waits for what they come to
        pause(child.pid)
        self._paused, self._paused_since = child, self._clock()

    def go_on(self) -> None:
        """Let the child go on."""
        if self._paused is not None:
            go_on(self._paused.pid)
            self._paused_for += self._clock() - self._paused_since
            self._paused = None

    async def close(self) -> None:
        """Take no more jobs; end the child, soon in any case."""
        self._is_closed = True
        self._stay()
        with suppress(TimeoutError):
            async with asyncio.timeout(self._limits.farewell), self._turn:
                pass  # the job under way is done
        if self._turn.locked() and self._child is not None:
            await self._child.kill()
        self._let_go()
        await asyncio.gather(*self._leaving)

    def _check_open(self) -> None:
        if self._is_closed or self._is_refusing:
            raise WorkerRefusedError(self.name)

    @property
    def _is_refusing(self) -> bool:
        return self._refused_until is not None and self._clock() < self._refused_until

    async def _ready(self) -> Child:
        """Return the child, a new one if there is none or it has died since its last job."""
        self._stay()
        now = self._clock()
        if self._eager_until is not None and now >= self._eager_until:
            self._eager_until = None
            self._let_go()
        if self._child is not None and self._child.is_alive:
            return self._child
        if self._child is not None:
            self._note_death("died")
        try:
            self._child = await Child.start(self._command, modest=self._eager_until is None)
        except OSError as error:
            self._note_death(type(error).__name__)
            raise WorkerLostError(self.name) from None
        log.info("worker started: worker=%s pid=%s", self.name, self._child.pid)
        return self._child

    async def _lose(self, child: Child, how: str) -> None:
        await child.kill()
        self._child = None
        if not self._is_closed:
            self._note_death(how)
            if how == _OVERDUE:
                self._be_eager(self._limits.starved)

    def _be_eager(self, waited: float) -> None:
        """Have the next children compete for the processor, for a while.

        A modest child never gets on beside programs that compute without end. The system lets
        nobody become less modest later, so it takes a new process.
        """
        if self._eager_until is not None or self._is_closed:
            return
        log.info("worker starved: worker=%s seconds=%.1f", self.name, waited)
        self._eager_until = self._clock() + self._limits.eager
        self._let_go()

    def _note_death(self, how: str) -> None:
        self._child = None
        self._rss = 0
        self._deaths += 1
        self._in_a_row += 1
        log.warning("worker lost: worker=%s how=%s in_a_row=%s", self.name, how, self._in_a_row)
        if self._in_a_row >= self._limits.deaths:
            now, seconds = self._clock(), self._limits.refusal
            self._refused_until = now + seconds
            if self._refused_since is None:
                self._refused_since = now
            log.error("worker refuses jobs: worker=%s seconds=%.0f", self.name, seconds)

    def _keep_or_replace(self, child: Child, rss: int) -> None:
        child.is_fresh = False
        self._in_a_row = 0
        self._refused_until = self._refused_since = None
        self._rss = rss
        if rss > self._limits.rss:
            log.info("worker replaced: worker=%s pid=%s rss=%s", self.name, child.pid, rss)
            self._let_go()
        else:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(self._limits.idle, self._let_go)

    def _stay(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None

    def _let_go(self) -> None:
        """Have the child end by itself; whoever comes next gets a new one."""
        if self._child is None:
            return
        task = asyncio.ensure_future(self._child.leave(self._limits.farewell))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)
        self._child = None
        self._rss = 0


def command(
    limits: Limits,
    level: str,
    folder: Path | None = None,
    program: Sequence[str] = PROGRAM,
) -> tuple[str, ...]:
    """Return how the program of both workers, or one like it, is started."""
    numbers = (str(limits.niceness), str(limits.data // 1_000_000))
    python = (sys.executable, "-P", "-m")
    return (*python, *program, *numbers, level, "" if folder is None else str(folder))
