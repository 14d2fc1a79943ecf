"""Keeping the world in a file: one writer, written aside and swapped in."""

import asyncio
import json
import os
import tempfile
from pathlib import Path
from typing import IO

from bot.local_discord.context import Core
from bot.local_discord.world.events import Event
from bot.local_discord.world.world import World
from bot.operate.single_bot import try_lock

_VERSION = 1
# One click makes several changes, and each writing is of the whole world.
_DELAY = 0.3
# Nothing in the world changes by these.
_PASSING = ("TYPING_START", "INTERACTION_CREATE", "BOT_STATUS", "CLOCK")


class StateError(Exception):
    """The state file cannot be used; the message says why and what to do."""


class Store:
    """A state file, its folder of attachments and the lock against a second server."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.files = path.with_name(path.name + ".files")
        self._lock: IO[str] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._core: Core | None = None

    def open(self, *, reset: bool) -> None:
        """Take the lock, make the folders, and with `reset` forget what was kept."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # A file of its own: every writing replaces the state file, and its lock with it.
            self._lock = self.path.with_name(self.path.name + ".lock").open("a+")
        except OSError as error:
            raise StateError(f"Cannot write to {self.path.parent}: {error.strerror}.") from None
        if not try_lock(self._lock):
            self._lock.close()
            raise StateError(f"Another local Discord uses {self.path}. Stop it first.")
        if reset:
            self.path.unlink(missing_ok=True)
            if self.files.is_dir():
                for entry in self.files.iterdir():
                    entry.unlink()

    def load(self, base_url: str) -> World | None:
        """The kept world, None when there is none yet."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StateError(f"Cannot read {self.path}: {error.strerror}.") from None
        try:
            data = json.loads(text)
            if data["version"] != _VERSION:
                raise StateError(f"{self.path} was written by another version; start with --reset.")
            # Addresses of pictures hold the port, which may be another one this time.
            if data["base_url"] != base_url:
                data = json.loads(text.replace(data["base_url"] + "/cdn/", base_url + "/cdn/"))
            return World.load(data["world"])
        except (ValueError, KeyError, TypeError) as error:
            raise StateError(
                f"{self.path} is no state file of the local Discord ({error}); start with --reset."
            ) from None

    def follow(self, core: Core) -> None:
        """Write the world soon after every change."""
        self._core = core
        core.bus.subscribe(self._changed)
        self.save()

    def save(self) -> None:
        """Write now: aside, flushed, then swapped in."""
        if self._core is None:
            return
        if self._timer:
            self._timer.cancel()
            self._timer = None
        world = self._core.world
        # Else a clock set back would hand out ids again that the kept messages have.
        world.last_id = self._core.ids.last
        data = {
            "version": _VERSION,
            "base_url": self._core.settings.base_url,
            "world": world.dump(),
        }
        _write_aside(self.path, json.dumps(data, ensure_ascii=False))

    def close(self) -> None:
        """Write a last time and let go of the lock."""
        self.save()
        if self._lock:
            self._lock.close()

    def _changed(self, event: Event) -> None:
        if event.name not in _PASSING and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_DELAY, self.save)


def _write_aside(path: Path, text: str) -> None:
    # Beside the file: replacing is one step only within a file system.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            # Else a power cut could leave the new name with nothing in it.
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
