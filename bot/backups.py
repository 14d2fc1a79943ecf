"""Copies of the database: made while the bot runs, proven by replay, kept for some days."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.doctor import check
from storage.api import Store
from storage.errors import BackupExistsError, FolderError, NoBackupError, StorageError
from storage.store import SqliteStore

log = logging.getLogger(__name__)

HOUR = 4  # of the night, UTC
_NAME = re.compile(r"bathysphere-(\d{8}-\d{6})\.sqlite3")
_STAMP = "%Y%m%d-%H%M%S"
_UNPROVEN = ".unproven"
_FIRST_LOOK = 5.0  # seconds after the start
_LOOK_EVERY = 60.0
_TIMERS_KEPT = 7 * 24 * 3600  # seconds


class SpoiltBackupError(StorageError):
    """The copy does not prove sound; it is not kept, older ones stay."""

    code = "spoilt-backup"


@dataclass(frozen=True, slots=True)
class Backup:
    """A proven copy."""

    path: Path
    made_at: datetime

    @property
    def size(self) -> int:
        """Return the bytes it takes."""
        return self.path.stat().st_size


def existing(folder: Path) -> list[Backup]:
    """Return the backups in a folder, oldest first; other files are none of ours."""
    found = []
    for path in folder.glob("bathysphere-*.sqlite3"):
        match = _NAME.fullmatch(path.name)
        if match is not None:
            made_at = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
            found.append(Backup(path, made_at))
    return sorted(found, key=lambda backup: backup.made_at)


async def make(store: Store, folder: Path, now: datetime) -> Backup:
    """Copy the database into the folder; the copy gets its name only when it is proven sound."""
    _make_folder(folder)
    path = folder / f"bathysphere-{now.astimezone(UTC).strftime(_STAMP)}.sqlite3"
    await copy(store, path)
    return Backup(path, now.replace(microsecond=0))


async def copy(store: Store, path: Path) -> None:
    """Copy the database to a new file and prove the copy; on any failure there is no file."""
    unproven = _unproven(path)
    try:
        await store.backup_to(unproven)
        # On a thread of its own: replaying a hundred games must not hold up a click.
        problems = await asyncio.to_thread(_problems, unproven)
        if problems:
            raise SpoiltBackupError(
                f"the copy is not sound and was not kept: {problems[0]} "
                f"({len(problems)} problems; run bathysphere doctor --repair)"
            )
        unproven.rename(path)
    finally:
        unproven.unlink(missing_ok=True)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise FolderError(f"cannot make the folder {folder}: {error.strerror}") from error


def _unproven(path: Path) -> Path:
    """Return where the copy lies until it is proven; what a dead bot left there goes."""
    if path.exists():
        raise BackupExistsError(f"{path} exists already")
    unproven = path.with_name(path.name + _UNPROVEN)
    unproven.unlink(missing_ok=True)
    return unproven


def _problems(path: Path) -> list[str]:
    async def look() -> list[str]:
        async with await SqliteStore.open(path, read_only=True) as store:
            return (await check(store)).problems

    return asyncio.run(look())


def prune(folder: Path, days: int, now: datetime) -> list[Path]:
    """Remove the backups older than so many days, never the newest; return what went."""
    oldest = now - timedelta(days=days)
    gone = []
    for backup in existing(folder)[:-1]:
        if backup.made_at < oldest:
            backup.path.unlink(missing_ok=True)
            gone.append(backup.path)
    return gone


class Nightly:
    """Makes a backup every night, and soon after the start if a night was missed."""

    def __init__(
        self,
        store: Store,
        folder: Path,
        days: int,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._folder = folder
        self._days = days
        self._clock = clock
        self.failed = ""  # the code of the last failure, "" after a success
        self.is_elsewhere = False  # the database has tools of its own for copies
        self._tidied: datetime | None = None

    @property
    def is_off(self) -> bool:
        """Return whether the operator wants no nightly backups."""
        return self._days == 0

    async def run(self) -> None:
        """Work until cancelled."""
        if self.is_off:
            return
        await asyncio.sleep(_FIRST_LOOK)
        while True:
            try:
                await self.look()
            except NoBackupError as error:
                log.info("no nightly backups: %s", error)
                self.is_elsewhere = True
            except Exception as error:  # a failing night must not end all nights
                self.failed = getattr(error, "code", type(error).__name__)
                log.error("backup failed: code=%s", self.failed)
            await asyncio.sleep(_LOOK_EVERY)

    async def look(self) -> Backup | None:
        """Make a backup if one is due and tidy up behind it; return it, None if none was due."""
        now = datetime.fromtimestamp(self._clock(), UTC)
        if self.is_elsewhere or not self._is_due(now):
            await self._tidy(now)
            return None
        began = time.monotonic()
        made = await make(self._store, self._folder, now)
        gone = prune(self._folder, self._days, now)
        await self._tidy(now)
        self.failed = ""
        log.info(
            "backup made: file=%s bytes=%s seconds=%.1f removed=%s",
            made.path.name,
            made.size,
            time.monotonic() - began,
            len(gone),
        )
        return made

    async def _tidy(self, now: datetime) -> None:
        """Forget timers of long ago, once a day."""
        if self._tidied is None or now - self._tidied >= timedelta(days=1):
            await self._store.forget_timers(int(now.timestamp()) - _TIMERS_KEPT)
            self._tidied = now

    def latest(self) -> Backup | None:
        """Return the newest backup."""
        found = existing(self._folder)
        return found[-1] if found else None

    def _is_due(self, now: datetime) -> bool:
        tonight = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
        last_night = tonight if tonight <= now else tonight - timedelta(days=1)
        latest = self.latest()
        # A copy from the future comes from a clock that was wrong; it proves nothing.
        return latest is None or latest.made_at < last_night or latest.made_at > now
