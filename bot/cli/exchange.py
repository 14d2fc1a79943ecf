"""`bathysphere export` and `bathysphere import`: games as JSON files."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from bot.cli.stores import open_store
from bot.cli.words import counted
from bot.exchange import ExchangeError, pack, put, unpack


def export(arguments: argparse.Namespace) -> int:
    """Write one game or all games of a server to a file that only the owner can read."""
    out = Path(arguments.out or f"bathysphere-{arguments.what}-{arguments.number}.json")
    data = asyncio.run(_pack(arguments))
    if not data["games"]:
        return refuse(f"there are no games of server {arguments.number}")
    try:
        _write_private(out, data)
    except OSError as error:
        return refuse(f"cannot write {out.absolute()}: {error.strerror}; --out names another")
    print(f"{out}: {counted(len(data['games']), 'game')}")
    if any(game["status"] in ("lobby", "running") for game in data["games"]):
        print("It holds hands and seeds of games that are not over: whoever reads it can cheat.")
    return 0


async def _pack(arguments: argparse.Namespace) -> dict[str, Any]:
    async with await open_store(arguments, read_only=True) as store:
        if arguments.what == "game":
            return await pack(store, [arguments.number], None, int(time.time()))
        numbers = await store.games_in_guild(arguments.number)
        return await pack(store, numbers, arguments.number, int(time.time()))


def _write_private(out: Path, data: dict[str, Any]) -> None:
    """Write a new file, readable for the owner alone, which is there as a whole or not at all."""
    part = out.with_name(out.name + ".part")
    part.unlink(missing_ok=True)
    try:
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(data, file, ensure_ascii=False, indent=1)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        os.link(part, out)  # unlike a rename this refuses to replace a file
    finally:
        part.unlink(missing_ok=True)


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


def read_games(path: str) -> Any:
    """Return what a file says; ExchangeError with a sentence for what is no JSON of ours."""
    try:
        return json.loads(Path(path).read_bytes(), parse_constant=_no_number)
    except OSError as error:
        raise ExchangeError(f"cannot read {path}: {error.strerror}") from None
    except RecursionError:
        raise ExchangeError(f"{path} is nested too deeply to be a file of games") from None
    except MemoryError:
        raise ExchangeError(f"{path} is too large for the memory of this machine") from None
    except ValueError:  # numbers of thousands of digits and broken UTF-8 included
        raise ExchangeError(f"{path} is not JSON") from None


def _no_number(name: str) -> Any:
    raise ValueError(name)  # NaN and infinities are not JSON, whatever Python thinks


async def _put(arguments: argparse.Namespace, data: Any) -> list[tuple[int, int]]:
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


def refuse(sentence: str) -> int:
    """Say why not, and return the exit code for that."""
    print(f"bathysphere: {sentence}", file=sys.stderr)
    return 2


COMMANDS = {"export": export, "import": take_in}
