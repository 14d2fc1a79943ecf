"""`bathysphere doctor`: is the database sound, do all live games replay?"""

from __future__ import annotations

import argparse
import asyncio

from bot.doctor import Report, check
from bot.settings import data_folder, database_path
from storage.store import SqliteStore


def doctor(arguments: argparse.Namespace) -> int:
    """Print what was checked and every problem; exit code 1 if there is any."""
    folder = data_folder(arguments.data)
    report = asyncio.run(_check(arguments))
    print(f"database   {database_path(folder)}")
    print(f"lobbies    {report.lobbies}")
    print(f"replayed   {report.replayed} running games, {report.entries} entries")
    for problem in report.problems:
        print(f"problem    {problem}")
    print("all is well" if not report.problems else f"{len(report.problems)} problems")
    return 1 if report.problems else 0


async def _check(arguments: argparse.Namespace) -> Report:
    path = database_path(data_folder(arguments.data))
    async with await SqliteStore.open(path, read_only=True) as store:
        return await check(store)


COMMANDS = {"doctor": doctor}
