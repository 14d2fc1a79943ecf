"""`python -m tests.month.scripted_bot CLOCK PULSE [drawn]`: `bathysphere run` on the shared clock.

With `drawn` the workers draw and think as ever, instead of a crew that takes no time.

The order matters: the clock is replaced before anything is imported that takes a reference to it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tests.month.scripted_loop import Doings, Policy, ScriptedLoop
from tests.month.shared_clock import NEVER, Pulse, SharedClock

if TYPE_CHECKING:
    from bot.jobs.crew import Crew

DRAWN = "drawn"
_YEARS = 1e9  # seconds
# Seconds between two looks of the clockwork while nothing is due: each of them wakes everybody. Any
# longer, and a quick restart would be downtime (T14).
_SELDOM = 60.0
_SELDOMER = 3600.0  # between two signs of life, which nobody reads here


def main(clock_path: str, pulse_path: str, crew: str = "") -> int:
    """Serve as `bathysphere run` does."""
    clock, pulse, doings = SharedClock(Path(clock_path)), Pulse(Path(pulse_path)), Doings()
    time.time, time.monotonic = clock.time, clock.monotonic
    asyncio.set_event_loop_policy(Policy(partial(ScriptedLoop, clock, pulse, doings)))
    _watch_libraries(doings, clock)
    from bot.app import Equipment
    from bot.bench.quick_crew import QuickCrew
    from bot.cli import run
    from bot.jobs import clockwork, looks
    from bot.operate import heartbeat

    heartbeat.EVERY, clockwork._IDLE_EVERY = _SELDOMER, _SELDOM
    looks.LOOK_SECONDS = int(_SELDOM / 2)  # so that each of them is written down
    if crew == DRAWN:
        _keep_workers()
        return run.run(argparse.Namespace(), Equipment(_unrehearsed()))
    return run.run(argparse.Namespace(), Equipment(QuickCrew))


def _unrehearsed() -> type[Crew]:
    """Return a crew that draws nothing ahead: the clock stands still while a worker is busy."""
    from bot.jobs.crew import Crew

    class Unrehearsed(Crew):
        async def rehearse(self, slug: str, picture: int) -> tuple[bool, bool]:
            return True, True

    return Unrehearsed


def _keep_workers() -> None:
    """Have no worker end for being idle: minutes pass in no time, and a fresh one is slow."""
    from bot.jobs import crew

    for name in ("PICTURES", "THOUGHTS"):
        setattr(crew, name, replace(getattr(crew, name), idle=_YEARS))


def _watch_libraries(doings: Doings, clock: SharedClock) -> None:
    """Count what the libraries of the bot have under way, and show discord.py the clock."""
    import aiohttp
    import aiosqlite.core
    import discord
    from discord.state import ConnectionState

    from bot.jobs.worker import Worker

    doings.watch(Worker, "ask")
    doings.watch(aiohttp.ClientSession, "_request")
    doings.watch(aiohttp.ClientResponse, "read")
    doings.watch(aiosqlite.core.Connection, "_execute")
    try:
        import asyncpg
        import asyncpg.connect_utils
    except ImportError:  # only PostgreSQL needs it
        pass
    else:
        doings.watch(
            asyncpg.Connection, "execute", "executemany", "fetch", "fetchrow", "fetchval", "reset"
        )
        doings.watch(asyncpg.Connection, "close")
        doings.watch(asyncpg.connect_utils, "_connect")
    discord.utils.utcnow = lambda: datetime.fromtimestamp(clock.time(), UTC)
    _wait_for_the_gateway(ConnectionState)


def _wait_for_the_gateway(state: type) -> None:
    """Let silence of the gateway mean nothing: its heart beats once in a few months."""
    begin = state.__init__  # type: ignore[misc]  # of this very class, not of a subclass

    def __init__(self: object, *arguments: object, **options: object) -> None:  # noqa: N807
        begin(self, *arguments, **options)
        self.heartbeat_timeout = NEVER  # type: ignore[attr-defined]

    state.__init__ = __init__  # type: ignore[misc]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
