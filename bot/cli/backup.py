"""`bathysphere backup`: a proven copy of the database while the bot runs."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from bot.cli._database import open_store
from bot.environment import SettingsError, backup_days, backup_folder, data_folder
from bot.operate.backups import Backup, copy, make, prune


def backup(arguments: argparse.Namespace) -> int:
    """Copy the database while the bot runs, prove the copy, say where it is."""
    try:
        days = backup_days()
    except SettingsError as error:
        print(f"bathysphere: {error}", file=sys.stderr)
        return 2
    began = time.monotonic()
    made, gone = asyncio.run(_backup(arguments, days))
    size = made.size / 1_000_000
    print(f"{made.path}: {size:.1f} MB, proven by replay in {time.monotonic() - began:.1f} s")
    if made.unplayable:
        ids = ", ".join(map(str, made.unplayable))
        print(f"These games do not replay; the copy keeps them as they are: {ids}")
    if gone:
        print(f"{gone} older than {days} days removed")
    print("It holds hands and seeds of running games: keep it where only you can read it.")
    return 0


async def _backup(arguments: argparse.Namespace, days: int) -> tuple[Backup, int]:
    now = datetime.now(UTC)
    # Read only: a copy must never be what migrates or changes the original.
    async with await open_store(arguments, read_only=True) as store:
        if arguments.to is not None:
            path = Path(arguments.to)
            # Named by the operator: nothing beside it is ours to remove.
            return Backup(path, now, await copy(store, path)), 0
        folder = backup_folder(data_folder(arguments.data))
        made = await make(store, folder, now)
        return made, len(prune(folder, days, now)) if days else 0


COMMAND = backup
