"""`python -m tests.month.scripted_bot CLOCK PULSE`: `bathysphere run` on the shared clock.

The order matters: the clock is replaced before anything is imported that takes a reference to it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from tests.month.scripted_loop import Doings, Policy, ScriptedLoop
from tests.month.shared_clock import NEVER, Pulse, SharedClock

_SELDOM = 60.0  # seconds between two signs of life: each of them wakes everybody


def main(clock_path: str, pulse_path: str) -> int:
    """Serve as `bathysphere run` does."""
    clock, pulse, doings = SharedClock(Path(clock_path)), Pulse(Path(pulse_path)), Doings()
    time.time, time.monotonic = clock.time, clock.monotonic
    asyncio.set_event_loop_policy(Policy(partial(ScriptedLoop, clock, pulse, doings)))
    _watch_libraries(doings, clock)
    from bot.app import Equipment
    from bot.cli import run
    from bot.operate import heartbeat
    from tests.month.quick_crew import QuickCrew

    heartbeat.EVERY = _SELDOM
    return run.run(argparse.Namespace(), Equipment(QuickCrew))


def _watch_libraries(doings: Doings, clock: SharedClock) -> None:
    """Count what the libraries of the bot have under way, and show discord.py the clock."""
    import aiohttp
    import aiosqlite.core
    import discord
    from discord.state import ConnectionState

    doings.watch(aiohttp.ClientSession, "_request")
    doings.watch(aiohttp.ClientResponse, "read")
    doings.watch(aiosqlite.core.Connection, "_execute")
    try:
        import asyncpg
    except ImportError:  # only PostgreSQL needs it
        pass
    else:
        doings.watch(
            asyncpg.Connection, "execute", "executemany", "fetch", "fetchrow", "fetchval", "reset"
        )
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
