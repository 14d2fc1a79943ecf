"""One clock for several processes, which the harness moves.

The idea. Scripted time is the host's time plus an offset. The offset stands in a small file that
every process has mapped into its memory, and only the harness changes it. So between two jumps time
passes as ever: three seconds for an acknowledgement are three seconds of work, and nothing that
waits for something real (a socket, a thread, a lock of the database) can hang for ever because a
clock stood still. What nobody has to live through is skipped by a jump.

Who follows it, and how.
* The bot is started by `tests.month.scripted_bot`, which replaces `time.time` and `time.monotonic`
  before anything else is imported and runs `bathysphere run` on a `ScriptedLoop`
  (`scripted_loop.py`): its sockets are waited for in real time, its timers run on scripted time.
  So every sleep and timeout of the bot, of discord.py and of aiohttp follows: the clockwork, the
  looks, retries, rate limits, `asyncio.timeout`. No line of the bot knows of it.
* The local Discord has had an offset since its first day (`world/clock.py`). The harness advances
  it by the same seconds: ids, timestamps, the life of tokens, archiving, windows of rate limits.
* People live in the harness and have an agenda in scripted time (`stage.py`).
* The gateway's heartbeat is the one thing left out: discord.py beats from a thread of its own, in
  real time. The local Discord asks for a beat every few months instead.

When it jumps. Only if everybody is quiet: nobody acts, and each bot rests. A bot tells so itself,
in its `Pulse`, another mapped file, and rings a bell: the loop has nothing to do but to wait
(`select` with nothing ready), no request to Discord, no call to the database and no thread is under
way, and it has seen the last jump. Along with that it tells until when it would sleep. So the
harness jumps to the next thing that anybody waits for, never beyond what is due; a byte in a pipe
wakes the bots, whose loops find their timers due. That is how the clockwork wakes, however it
sleeps. Whoever waits for a bot that rests (until a retry, say) is helped by a jump as well.

Timers that lie close together are woken together: a jump goes up to `SLACK` seconds beyond the
first one (but never beyond an entry of the agenda), as if the machine had been busy for so long.

A bot that is killed is not asked any more; its pulse is begun anew by the next one. A pulse that is
wrong for a moment cannot do harm beyond a timer that fires late: time never goes back.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import struct
import time
from dataclasses import dataclass
from pathlib import Path

# Kept before anybody replaces them.
real_time, real_monotonic = time.time, time.monotonic

SLACK = 30.0  # seconds
NEVER = float("inf")
_OFFSET = struct.Struct("<d")
_REST = struct.Struct("<qqddq")


class SharedClock:
    """The offset, in a file that is mapped by all."""

    def __init__(self, path: Path) -> None:
        self._memory = _mapped(path, _OFFSET.size)

    @property
    def offset(self) -> float:
        """Seconds between the host's clock and ours."""
        offset: float = _OFFSET.unpack_from(self._memory)[0]
        return offset

    @offset.setter
    def offset(self, seconds: float) -> None:
        _OFFSET.pack_into(self._memory, 0, seconds)

    def time(self) -> float:
        """Return scripted seconds since 1970."""
        return real_time() + self.offset

    def monotonic(self) -> float:
        """Return seconds that only ever grow, and jump with the others."""
        return real_monotonic() + self.offset


@dataclass(frozen=True, slots=True)
class Rest:
    """What a process last told of itself."""

    turns: int = 0  # how often its loop came to rest, or left it
    is_resting: bool = False
    offset: float = 0.0  # the last it has seen
    until: float = NEVER  # when its next timer is due, scripted
    under_way: int = 0  # requests, calls to the database, threads

    def is_quiet(self, offset: float) -> bool:
        """Return whether nothing goes on there, and the last jump was noticed."""
        return self.is_resting and self.under_way == 0 and self.offset == offset


class Pulse:
    """Where one process tells whether it rests; a pipe that wakes it, and one for its bell."""

    def __init__(self, path: Path) -> None:
        self._memory = _mapped(path, _REST.size)
        self.wire = _pipe(path.with_suffix(".wire"))
        self.bell = _pipe(path.with_suffix(".bell"))

    def tell(self, rest: Rest) -> None:
        """Write down how this process is, and ring when it comes to rest."""
        told = (rest.turns, int(rest.is_resting), rest.offset, rest.until, rest.under_way)
        _REST.pack_into(self._memory, 0, *told)
        if rest.is_resting and not rest.under_way:
            _ring(self.bell)

    def read(self) -> Rest:
        """Return what the process told last."""
        turns, is_resting, offset, until, under_way = _REST.unpack_from(self._memory)
        return Rest(turns, bool(is_resting), offset, until, under_way)

    def wake(self) -> None:
        """Have its loop look at the clock."""
        _ring(self.wire)

    def close(self) -> None:
        """Let go of pipes and memory."""
        os.close(self.wire)
        os.close(self.bell)
        self._memory.close()


def drain(pipe: int) -> None:
    """Take what has been rung out of a pipe."""
    with contextlib.suppress(BlockingIOError):
        os.read(pipe, 4096)


def _ring(pipe: int) -> None:
    with contextlib.suppress(BlockingIOError):  # full: it has been heard, or will be
        os.write(pipe, b".")


def _pipe(path: Path) -> int:
    with contextlib.suppress(FileExistsError):
        os.mkfifo(path)
    # Both ends at once: opening never waits, and writing never fails for want of a reader.
    return os.open(path, os.O_RDWR | os.O_NONBLOCK)


def _mapped(path: Path, size: int) -> mmap.mmap:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if os.fstat(descriptor).st_size < size:
            os.ftruncate(descriptor, size)
        return mmap.mmap(descriptor, size)
    finally:
        os.close(descriptor)
