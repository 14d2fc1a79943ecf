"""`bathysphere export`: games as a JSON file."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from pathlib import Path
from typing import Any

from bot.cli._database import open_store
from bot.cli._output import counted, refuse
from bot.operate.exchange import pack


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
        numbers = await store.games.in_guild(arguments.number)
        return await pack(store, numbers, arguments.number, int(time.time()))


def _write_private(out: Path, data: dict[str, Any]) -> None:
    """Write a new file, readable for the owner alone, which is there as a whole or not at all."""
    part = out.with_name(out.name + ".part")
    part.unlink(missing_ok=True)
    try:
        # Private from the first byte: chmod afterwards would leave a moment to read seeds.
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(data, file, ensure_ascii=False, indent=1)
            file.write("\n")
            file.flush()
            # Before it gets its name: after a power cut the file is whole or missing.
            os.fsync(file.fileno())
        os.link(part, out)  # unlike a rename this refuses to replace a file
    finally:
        part.unlink(missing_ok=True)


COMMAND = export
