"""A child process with a pipe to it and one back."""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bot.jobs.pipe import MOST_BYTES, Json, pack, read

_ROOT = Path(__file__).parents[2]
# The child needs to find Python and its libraries, and no token, no address of a database.
_ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR")
_BLOCK = str(256 * 1024)  # bytes; larger blocks go back to the system when freed
_MALLOC = {
    "MALLOC_MMAP_THRESHOLD_": _BLOCK,
    "MALLOC_TRIM_THRESHOLD_": _BLOCK,
    "MALLOC_ARENA_MAX": "1",
}


class Child:
    """One life of a worker's process."""

    def __init__(
        self, process: Process, requests: asyncio.StreamWriter, answers: asyncio.StreamReader
    ) -> None:
        self.is_fresh = True  # it has not answered yet: it may still be starting
        self.used = 0.0  # seconds of the processor, as of its last answer
        self._process = process
        self._requests, self._answers = requests, answers

    @classmethod
    async def start(cls, command: Sequence[str], *, modest: bool) -> Child:
        """Return a new process; OSError if there cannot be one.

        A `modest` one runs only when nobody else wants its processor.
        """
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            env=_environment(),
            limit=MOST_BYTES,  # a reader that pauses does not hear of the end
        )
        if process.stdin is None or process.stdout is None:
            raise OSError("a process without pipes")
        if modest:
            _run_when_idle(process.pid)
        return cls(process, process.stdin, process.stdout)

    @property
    def pid(self) -> int:
        """Return its number."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Return whether it has not ended, as far as is known."""
        return self._process.returncode is None

    async def exchange(self, request: Json, within: float) -> tuple[Json, bytes]:
        """Send a request and return the answer; TimeoutError, OSError or EOFError if none comes."""
        async with asyncio.timeout(within):
            self._requests.write(pack(request))
            await self._requests.drain()
            return await read(self._answers)

    async def leave(self, within: float) -> None:
        """Let it end by itself; if it does not, kill it."""
        self._requests.close()
        try:
            async with asyncio.timeout(within):
                await self._process.wait()
        except TimeoutError:
            await self.kill()

    async def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            self._process.kill()
        self._requests.close()
        await self._process.wait()


def _run_when_idle(pid: int) -> None:
    """Let a process give way to everybody at once.

    A low priority does not do that: the kernel lets whoever draws finish a slice of some
    milliseconds before the bot, which has been woken by a click, may go on.
    """
    # A service may be forbidden it, a process may have ended at once, only Linux has such.
    with suppress(OSError, AttributeError):
        os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
    path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
    return kept | _MALLOC | {"PYTHONPATH": path}
