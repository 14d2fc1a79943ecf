"""`bathysphere backup` and `bathysphere erase`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from bot.backups import Backup, copy, make, prune
from bot.cli.stores import open_store
from bot.cli.words import counted
from bot.erasing import Erased
from bot.erasing import erase as erase_user
from bot.session import Sessions
from bot.settings import SettingsError, backup_days, backup_folder, data_folder


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
    async with await open_store(arguments, read_only=True) as store:
        if arguments.to is not None:
            path = Path(arguments.to)
            return Backup(path, now, await copy(store, path)), 0
        folder = backup_folder(data_folder(arguments.data))
        made = await make(store, folder, now)
        return made, len(prune(folder, days, now)) if days else 0


def erase(arguments: argparse.Namespace) -> int:
    """Forget a user, after asking."""
    if not arguments.yes and not _is_sure(arguments.user):
        print("bathysphere: nothing was erased", file=sys.stderr)
        return 1
    done = asyncio.run(_erase(arguments))
    if done == Erased():
        print(f"Nothing here is about user {arguments.user}.")
        return 0
    print(f"seats      {done.seats} with a stranger's name now")
    print(f"handed on  {counted(done.handed_on, 'running game')} to a computer")
    print(f"deleted    {counted(done.deleted, 'table')} with nobody else there")
    print(f"settings   {done.settings} removed")
    print("Backups still know the user until they are old enough to be removed.")
    return 0


def _is_sure(user_id: int) -> bool:
    if not sys.stdin.isatty():
        print("bathysphere: add --yes to erase without being asked", file=sys.stderr)
        return False
    question = f"Erase user {user_id} from all games? That cannot be taken back. [y/N] "
    return input(question).strip().lower() in ("y", "yes")


async def _erase(arguments: argparse.Namespace) -> Erased:
    async with await open_store(arguments) as store:
        sessions = Sessions(store)
        try:
            return await erase_user(sessions, arguments.user)
        finally:
            sessions.close()


COMMANDS = {"backup": backup, "erase": erase}
