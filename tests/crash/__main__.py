"""`python -m tests.crash --kills 300`: the figures of the crash harness."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import tempfile
from pathlib import Path

from bot.environment import database_path
from tests.crash.harness import crash
from tests.postgres import Server
from tests.shelf import share_sprites


def main() -> int:
    """Print the figures; exit code 1 if anything was wrong, or too little was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--processes", type=int, default=1, help="more than one on PostgreSQL")
    parser.add_argument("--games", nargs="*", default=[], metavar="GAME", help="default: all")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        share_sprites(data)
        with contextlib.ExitStack() as stack:
            place: Path | str = database_path(data)
            if arguments.database == "postgresql":
                server = stack.enter_context(Server.running())
                place = server.url(server.new_database())
            figures = asyncio.run(
                crash(
                    data,
                    arguments.kills,
                    arguments.seed,
                    arguments.games,
                    place=place,
                    processes=arguments.processes,
                )
            )
    sys.stdout.write("\n".join(figures.lines()) + "\n")
    return 0 if figures.are_good else 1


sys.exit(main())
