"""Signs of life: a small file that says how the running bot is, and systemd's watchdog.

The file tells another process (`bathysphere doctor --health`, the HEALTHCHECK of the container)
whether the gateway and the database work, without asking either of them a second time. On a full
disk it is written into the room it has: whoever cannot save is not hung.
"""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import os
import shutil
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from bot.jobs.worker import WorkerState
from storage.api.errors import DiskFullError, ReadOnlyDatabaseError, StorageError
from storage.api.store import Store

log = logging.getLogger(__name__)

FILE = "heartbeat.json"
FILES = "heartbeat*.json"  # of several processes, each of which has shards of its own
EVERY = 10.0  # seconds
_READ_EVERY = 30.0  # seconds between two looks at the database, while they succeed
_WRITE_EVERY = 60.0  # the same for small writes
_SIZE = 1024  # bytes of the file, whatever it says: so it can be rewritten on a full disk
# Large enough for pages of its own: a database that has reached its bound is noticed as well.
_ROOM = "." * 8192
_FULL = (errno.ENOSPC, errno.EDQUOT)
_FULL_WORDS = (
    "the disk is full, so nothing can be saved: free some space, the bot goes on by itself"
)
_STALE = 45.0  # seconds after which a silent bot counts as hung
_WORKERS = {"pictures": "no pictures can be drawn", "thoughts": "computers cannot think"}
_PATIENCE = 120.0  # seconds in which a lost gateway may come back by itself


class Heart:
    """Beats while the bot lives; a file left behind by a dead bot grows old."""

    def __init__(
        self,
        folder: Path,
        store: Store,
        is_connected: Callable[[], bool],
        name: str = "",
        workers: Callable[[], Sequence[WorkerState]] = tuple,
    ) -> None:
        self._path = folder / file_of(name)
        self._row = f"heartbeat {name}".strip()  # of the settings of no server
        self._store = store
        self._is_connected = is_connected
        self._workers = workers
        self._lost_at: float | None = clock()  # nobody is connected at the start
        self._read_at: float | None = None
        self._wrote_at: float | None = None
        self._said = ""
        self._is_announced = False
        self._is_stopped = False

    async def run(self) -> None:
        """Beat until cancelled."""
        while True:
            await self.beat()
            await asyncio.sleep(EVERY)

    async def beat(self) -> None:
        """Look at gateway and database and write down what was found."""
        if self._is_connected():
            self._lost_at = None
        elif self._lost_at is None:
            self._lost_at = clock()
        database = await self._database()
        if self._is_stopped:  # meanwhile: a file written now would tell of a bot that is gone
            return
        state = {
            "pid": os.getpid(),
            "at": clock(),
            "gateway_lost_at": self._lost_at,
            "database": database,
            "workers": [asdict(state) for state in self._workers()],
        }
        try:
            _write(self._path, json.dumps(state).ljust(_SIZE).encode())
        except OSError as error:
            log.error("heartbeat not written: error=%s", error.strerror)
        self._tell_systemd(_of_database(database))

    def _tell_systemd(self, status: str) -> None:
        if status != self._said:
            self._said = status
            _notify(f"STATUS={status or 'well'}")
        if self._lost_at is None and not self._is_announced:
            self._is_announced = True
            _notify("READY=1")
        _notify("WATCHDOG=1")

    async def _database(self) -> str:
        """Return "ok" if the database can be read and written, else the code of the error."""
        try:
            # After a failure the next beat tries again.
            if self._read_at is None or clock() - self._read_at >= _READ_EVERY:
                self._read_at = None
                await self._store.timers.next_due()
                self._read_at = clock()
            if self._wrote_at is None or clock() - self._wrote_at >= _WRITE_EVERY:
                self._wrote_at = None
                value = {"at": int(time.time()), "room": _ROOM}
                await self._store.preferences.set("guild", 0, self._row, value)
                self._wrote_at = clock()
        except StorageError as error:
            log.error("database does not work: code=%s", error.code)
            return error.code
        return "ok"

    def stop(self) -> None:
        """Say that the bot goes, so that nobody takes it for hung."""
        self._is_stopped = True
        _notify("STOPPING=1")
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def file_of(name: str) -> str:
    """Return the name of the file for a process that is one of several, or "" for the only one."""
    return f"heartbeat-{name}.json" if name else FILE


def ailments(folder: Path, name: str = "") -> list[str]:
    """Return what is wrong with the bot that uses this folder, in words; empty when it is well.

    With several processes: of the one of that name, without a name of all that left a sign.
    """
    files = _files(folder, name)
    if len(files) == 1:
        return _ailments_of(files[0])
    return [f"{file.stem}: {words}" for file in files for words in _ailments_of(file)]


def workers_of(folder: Path, name: str = "") -> list[str]:
    """Return how the workers of these processes were at the last beat, in words."""
    found = []
    for file in _files(folder, name):
        with suppress(OSError, ValueError, TypeError, AttributeError):
            for each in json.loads(file.read_text("utf-8")).get("workers", ()):
                found.append(_worker_in_words(WorkerState(**each)))
    return found


def _worker_in_words(state: WorkerState) -> str:
    words = "idle" if state.pid is None else f"process {state.pid}, {state.rss / 1e6:.0f} MB"
    deaths = f", died {state.deaths} times" if state.deaths else ""
    return f"{state.name}: {words}{deaths}"


def _files(folder: Path, name: str) -> list[Path]:
    only = folder / file_of(name)
    if name or only.exists():
        return [only]
    return sorted(folder.glob(FILES)) or [only]


def _ailments_of(file: Path) -> list[str]:
    try:
        state = json.loads(file.read_text("utf-8"))
        at, lost_at = float(state["at"]), state["gateway_lost_at"]
        database = str(state["database"])
        workers = [WorkerState(**each) for each in state.get("workers", ())]
    except FileNotFoundError:
        return [f"no bot runs on the folder {file.parent}"]
    except (OSError, ValueError, KeyError, TypeError):
        return [f"{file} cannot be read"]
    now = clock()
    if not 0 <= now - at <= _STALE:  # after a reboot the clock starts again: then it is negative
        return [_silent(file)]
    found = []
    if lost_at is not None and now - float(lost_at) > _PATIENCE:
        found.append(f"no connection to Discord for {now - float(lost_at):.0f} s")
    if database != "ok":
        found.append(_of_database(database))
    return found + [words for each in workers if (words := _of_worker(each))]


def _of_database(code: str) -> str:
    """Return in words what the code of a storage error means, "" for "ok"."""
    words = {
        "ok": "",
        DiskFullError.code: _FULL_WORDS,
        ReadOnlyDatabaseError.code: "the database cannot be written: it is read-only",
    }
    return words.get(code, f"the database does not answer ({code})")


def _of_worker(state: WorkerState) -> str:
    """Return in words that a worker does nothing any more, "" while it works or may."""
    if state.refused_for is None:
        return ""
    what = _WORKERS.get(state.name, state.name)
    return f"{what}: their process dies again and again, for {state.refused_for:.0f} s now"


def _silent(file: Path) -> str:
    """Return why there is no sign of life: where nothing can be written, the living leave none."""
    silence = f"no sign of life for {_STALE:.0f} s"
    try:
        with file.open("r+b"):
            is_full = shutil.disk_usage(file.parent).free < _SIZE
    except OSError as error:
        return f"{silence}, and {file} cannot be written: {error.strerror}"
    if is_full:
        return f"{_FULL_WORDS} ({silence})"
    return f"the bot is hung or dead: {silence}"


def _write(path: Path, content: bytes) -> None:
    """Replace a file at once; where there is no room for a second one, write into the first."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        if error.errno not in _FULL:
            raise
        with suppress(OSError):
            part.unlink(missing_ok=True)
        with path.open("r+b") as file:  # as long as before: it has its room already
            file.write(content)


def clock() -> float:
    """Return seconds since the machine started: equal in all processes, never set by anybody."""
    return time.monotonic()


def _notify(message: str) -> None:
    """Tell systemd, where it listens; elsewhere nobody is told."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # an abstract socket
        address = "\0" + address[1:]
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
        out.connect(address)
        out.send(message.encode())
