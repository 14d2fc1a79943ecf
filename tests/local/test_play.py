"""The server and a bot process together, started and stopped as `bathysphere play` does."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from pathlib import Path

from bot.local.driver import LocalDiscord

_SCRIPT = """
import sys
from pathlib import Path
from bot.local.play import play
command = tuple(sys.argv[2:])
sys.exit(play(Path(sys.argv[1]), port=0, command=command, say=lambda line: print(line, flush=True)))
"""


async def _start(data: Path, *command: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        _SCRIPT,
        str(data),
        *command,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )


async def test_ctrl_c_ends_both_and_everything_is_kept(tmp_path: Path) -> None:
    process = await _start(tmp_path, "-m", "tests.local.testbot")
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
    assert "The table is set: open http://127.0.0.1:" in line
    state = tmp_path / "local" / "discord.json"
    async with asyncio.timeout(20):
        while '"game"' not in _commands(state):  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(process.wait(), 20) == 0
    async with LocalDiscord.start(state=state) as local:
        commands = local.server.core.world.commands.values()
        assert "game" in [command["name"] for command in commands]


async def test_a_bot_that_dies_is_reported(tmp_path: Path) -> None:
    process = await _start(tmp_path, "-c", "raise SystemExit(3)")
    output, _ = await asyncio.wait_for(process.communicate(), 20)
    assert process.returncode == 1
    assert "ended by itself with exit code 3" in output.decode()


async def test_a_second_one_is_told(tmp_path: Path) -> None:
    state = tmp_path / "local" / "discord.json"
    async with LocalDiscord.start(state=state):
        process = await _start(tmp_path, "-c", "")
        output, _ = await asyncio.wait_for(process.communicate(), 20)
        assert process.returncode == 1
        assert "Another local Discord uses" in output.decode()


def _commands(state: Path) -> str:
    if not state.exists():
        return ""
    world = json.loads(state.read_text(encoding="utf-8"))["world"]
    return json.dumps([command["name"] for command in world["commands"].values()])
