"""`python -m tests.month --tables 20 --days 30 --seed 1`: a month in minutes, and its figures."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import sys
from pathlib import Path

from bot.environment import database_path
from tests.month.folder import quick_folder
from tests.month.month import Plan
from tests.month.report import report
from tests.postgres import Server


def main() -> int:
    """Print the figures; exit code 1 on any breach of the rules."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--processes", type=int, default=1, help="more than one on PostgreSQL")
    parser.add_argument("--keep", type=Path, help="an empty folder for database and logs")
    arguments = parser.parse_args()
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    logging.getLogger("tests.month").setLevel(logging.INFO)
    with contextlib.ExitStack() as stack:
        data = arguments.keep or stack.enter_context(quick_folder())
        place: Path | str = database_path(data)
        if arguments.database == "postgresql":
            server = stack.enter_context(Server.running())
            place = server.url(server.new_database())
        plan = Plan(
            arguments.tables, arguments.days, arguments.seed, data, place, arguments.processes
        )
        verdict, lines = asyncio.run(report(plan))
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if verdict.breaches else 0


if __name__ == "__main__":
    sys.exit(main())
