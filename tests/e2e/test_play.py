"""`bathysphere play` as a process of its own: what it leaves behind when it is killed."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from bot.operate.single_bot import alone
from storage.api.errors import FolderError

WITHIN = 90.0  # seconds; a busy machine is slow


async def _freed(folder: Path) -> None:
    """Return when no bot runs on the folder any more."""
    async with asyncio.timeout(WITHIN):
        while True:
            try:
                with alone(folder):
                    return
            except FolderError:
                await asyncio.sleep(0.1)


async def test_a_killed_play_leaves_no_bot_behind(data: Path) -> None:
    play = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "play", "--port", "0"),
        env={**os.environ, "BATHYSPHERE_DATA": str(data), "PYTHONUNBUFFERED": "1"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert play.stdout is not None
    said = b""
    async with asyncio.timeout(WITHIN):
        async for line in play.stdout:
            said += line
            if b"ready:" in line:
                break
    assert b"ready:" in said, said
    play.kill()
    await play.wait()
    async with asyncio.timeout(WITHIN):
        rest = await play.stdout.read()  # the bot has the other end: it says goodbye and closes it
    assert b"stopped" in rest
    await _freed(data / "local")
