"""`bathysphere erase`: forgetting a person."""

from __future__ import annotations

import argparse
import asyncio
import sys

from bot.cli._database import open_store
from bot.cli._output import counted
from bot.operate.erase import Erased
from bot.operate.erase import erase as erase_user
from bot.tables.services import Services


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
    # A script would hang at the question, or answer it by accident.
    if not sys.stdin.isatty():
        print("bathysphere: add --yes to erase without being asked", file=sys.stderr)
        return False
    question = f"Erase user {user_id} from all games? That cannot be taken back. [y/N] "
    return input(question).strip().lower() in ("y", "yes")


async def _erase(arguments: argparse.Namespace) -> Erased:
    async with await open_store(arguments) as store:
        return await erase_user(Services(store), arguments.user)


COMMAND = erase
