"""The real bot as a process of its own, for end-to-end tests and for `play`."""

import asyncio
import os
import sys
from pathlib import Path

from bot.discord.shards import Shards
from bot.local_discord.driver.driver import LocalDiscord

RUN = ("-m", "bot", "run")
_PATIENCE = 60.0  # seconds; a busy machine is slow


class BotProcess:
    """Starts, stops, kills and restarts `python -m bot run` against a local Discord.

    `home` is another checkout to run it from, with the Python of its own .venv if it has one.
    """

    def __init__(
        self,
        discord: LocalDiscord,
        data: Path,
        command: tuple[str, ...] = RUN,
        *,
        home: Path | None = None,
        **env: str,
    ) -> None:
        self.discord = discord
        self.log: list[str] = []
        self._command = command
        self._home = home
        self._env = {
            **os.environ,
            "DISCORD_API_BASE": discord.api_base,
            "DISCORD_TOKEN": discord.token,
            "BATHYSPHERE_DATA": str(data),
            # A killed bot does not flush: its last lines would be missing in the log.
            "PYTHONUNBUFFERED": "1",
            **({} if home is None else {"PYTHONPATH": str(home)}),
            **env,
        }
        # Read like the bot does, so that both mean the same shards.
        self._shards = Shards.parse(env.get("BATHYSPHERE_SHARDS", "")) or Shards((0,), 1)
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int:
        """The number of the process, 0 before the start."""
        return 0 if self._process is None else self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.returncode is None

    @property
    def is_online(self) -> bool:
        """Whether all shards of this process are connected."""
        return self.discord.has_online(self._shards.ids, self._shards.count)

    @property
    def is_any_online(self) -> bool:
        """Whether any shard of this process is connected."""
        return any(self.discord.has_online([i], self._shards.count) for i in self._shards.ids)

    async def start(self, within: float = 2 * _PATIENCE) -> None:
        """Start and wait until the bot is connected; its log is in the error when it is not."""
        self._process = await asyncio.create_subprocess_exec(
            python_of(self._home),
            *self._command,
            cwd=self._home,
            env=self._env,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            # asyncio's default of 64 KiB would end the reading at a very long line.
            limit=1 << 20,
        )
        self._reader = asyncio.create_task(self._collect(self._process))
        try:
            await self.discord.until(lambda: self.is_online or not self.is_running, within)
        except TimeoutError:
            await self.kill()
        if not self.is_online:
            if not self.is_running:
                await self._ended(_PATIENCE)  # what it said last may still be in the pipe
            tail = "\n".join(self.log[-40:])
            raise AssertionError(f"the bot did not come online:\n{tail}")

    async def stop(self, within: float = _PATIENCE) -> int:
        """Ask the bot to end, as Ctrl-C or a service manager does; gives its exit code."""
        if self._process and self._process.returncode is None:
            self._process.terminate()
        code = await self._ended(within)
        self.discord.blame(self._shards.ids, self._shards.count)
        return code

    async def kill(self) -> int:
        """End the bot at once, without a chance to tidy up; what it still owed, it cannot give."""
        if self._process and self._process.returncode is None:
            self._process.kill()
        code = await self._ended(_PATIENCE)
        self.discord.excuse(self._shards.ids, self._shards.count)
        return code

    async def restart(self, *, kill: bool = False) -> None:
        """Stop (or kill) and start again."""
        await (self.kill() if kill else self.stop())
        await self.start()

    async def __aenter__(self) -> "BotProcess":
        await self.start()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *exception: object) -> None:
        """End the bot, which must owe nobody an answer unless something else went wrong."""
        if not self.is_running:
            return
        try:
            if kind is None:
                await self.discord.answered(_PATIENCE)
        finally:
            await self.kill()

    async def _ended(self, within: float) -> int:
        if self._process is None:
            return 0
        async with asyncio.timeout(within):
            code = await self._process.wait()
        if self._reader:
            await self._reader
        # The server notices the lost connection a moment later; a test must not act in between.
        await self.discord.until(lambda: not self.is_any_online)
        return code

    async def _collect(self, process: asyncio.subprocess.Process) -> None:
        if process.stdout is None:
            return
        async for line in process.stdout:
            self.log.append(line.decode(errors="replace").rstrip())


def python_of(home: Path | None) -> str:
    """Return the Python of a checkout, our own if it has none."""
    own = None if home is None else home / ".venv" / "bin" / "python"
    return str(own) if own is not None and own.exists() else sys.executable
