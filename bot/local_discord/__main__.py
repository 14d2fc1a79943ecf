"""Runs the local Discord on its own: python -m bot.local_discord."""

import argparse
import asyncio
import contextlib
import signal
import sys
from dataclasses import replace
from pathlib import Path

from bot.local_discord.context import API, Settings
from bot.local_discord.server import DEFAULT_PORT, LocalServer, PortTakenError
from bot.local_discord.world.world_file import StateError

_USUAL = Settings()


def main(arguments: list[str] | None = None, settings: Settings = _USUAL) -> int:
    """Parse the command line and serve until interrupted."""
    options = _parser().parse_args(arguments)
    settings = replace(settings, rate_scale=0.1 if options.relaxed else 1.0)
    server = LocalServer(settings, state=options.state, reset=options.reset)
    try:
        asyncio.run(_serve(server, options.port))
    except (PortTakenError, StateError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.local_discord", description=__doc__)
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help="0 takes a free one")
    parser.add_argument("--state", type=Path, help="file to keep everything in")
    parser.add_argument("--reset", action="store_true", help="forget what the file holds")
    parser.add_argument("--relaxed", action="store_true", help="ten times shorter rate limits")
    return parser


async def _serve(server: LocalServer, port: int) -> None:
    await server.start(port)
    sys.stdout.write(
        f"The local Discord is at {server.base_url}\n"
        f"DISCORD_API_BASE={server.base_url}{API}\n"
        f"DISCORD_TOKEN={server.core.settings.token}\n"
    )
    sys.stdout.flush()
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        # Windows has no signal handlers in the loop; there Ctrl-C interrupts asyncio.run itself.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, stopped.set)
    try:
        await stopped.wait()
    finally:
        await server.stop()


if __name__ == "__main__":
    sys.exit(main())
