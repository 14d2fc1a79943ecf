"""`bathysphere import`: games of a JSON file, replayed before they are stored."""

from __future__ import annotations

import argparse
import asyncio
import time
from typing import Any

from bot.cli._database import open_store
from bot.cli._game_files import read_games
from bot.cli._output import refuse
from bot.operate.exchange import put
from bot.operate.exchange_fields import ExchangeError
from bot.operate.exchange_file import unpack


def take_in(arguments: argparse.Namespace) -> int:
    """Store the games of a file after replaying them; all of them or none."""
    try:
        numbers = asyncio.run(_put(arguments, read_games(arguments.file)))
    except ExchangeError as error:
        return refuse(f"{error}; nothing was stored")
    for before, after in numbers:
        print(f"game {before} of the file is game {after} here")
    print("The bot posts open games anew within seconds; older messages of theirs stay silent.")
    return 0


async def _put(arguments: argparse.Namespace, data: Any) -> list[tuple[int, int]]:
    # Before the database is opened: a bad file costs nothing.
    parcels, server = unpack(data)
    if arguments.channel is not None and len(parcels) != 1:
        raise ExchangeError("--channel is for a file with a single game")
    async with await open_store(arguments) as store:
        numbers = await put(
            store,
            parcels,
            server,
            int(time.time()),
            channel_id=arguments.channel,
            guild_id=arguments.server,
        )
    return [(parcel.game.id, number) for parcel, number in zip(parcels, numbers, strict=True)]


COMMAND = take_in
