"""Copies of the database: made while the bot runs, proven by replay, kept for some days."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.operate.doctor import check
from storage.api.errors import BackupExistsError, FolderError, NoBackupError, StorageError
from storage.api.store import Store
from storage.sqlite.store import SqliteStore

log = logging.getLogger(__name__)

HOUR = 4  # of the night, UTC
_NAME = re.compile(r"bathysphere-(\d{8}-\d{6})\.sqlite3")
_STAMP = "%Y%m%d-%H%M%S"
_UNPROVEN = ".unproven"
_FIRST_LOOK = 5.0  # seconds after the start
_LOOK_EVERY = 60.0
LONGEST_PAUSE = 3600.0  # between two tries that fail: copying and replaying is work


class SpoiltBackupError(StorageError):
    """The copy is damaged; it is not kept, older ones stay."""

    code = "spoilt-backup"


@dataclass(frozen=True, slots=True)
class Backup:
    """A proven copy."""

    path: Path
    made_at: datetime
    unplayable: tuple[int, ...] = field(default=(), compare=False)  # known where it was just made

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
    unplayable = await copy(store, path)
    return Backup(path, now.replace(microsecond=0), unplayable)


async def copy(store: Store, path: Path) -> tuple[int, ...]:
    """Copy the database to a new file and prove the copy; on any failure there is no file.

    Return the games that do not replay. They do not in the original either: the copy keeps them as
    they are, and all others are safe.
    """
    unproven = _unproven(path)
    try:
        await store.backup_to(unproven)
        # On a thread of its own: replaying a hundred games must not hold up a click.
        unplayable = await asyncio.to_thread(_proof, unproven)
        unproven.rename(path)
        return unplayable
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


def _proof(path: Path) -> tuple[int, ...]:
    """Return the games of a copy that do not replay; raises if the copy itself is damaged."""

    async def look() -> tuple[int, ...]:
        async with await SqliteStore.open(path, read_only=True) as store:
            damage = await store.damage()
            if damage:
                raise SpoiltBackupError(
                    f"the copy is damaged and was not kept: {damage[0]} ({len(damage)} problems; "
                    "run bathysphere doctor)"
                )
            return tuple((await check(store)).unplayable)

    return asyncio.run(look())


def latest(folder: Path, now: datetime) -> Backup | None:
    """Return the newest backup; one from the future only if there is no other."""
    past, future = _sides(folder, now)
    return past[-1] if past else next(iter(future), None)


def prune(folder: Path, days: int, now: datetime) -> list[Path]:
    """Remove what is older than so many days and has as many newer copies; return what went.

    Age alone does not decide: after a jump of the clock all copies seem old. Copies from the
    future were made by a clock that was ahead, or ours is behind now; as many as days are kept.
    """
    past, future = _sides(folder, now)
    oldest = now - timedelta(days=days)
    surplus = [backup for backup in past[: -max(days, 1)] if backup.made_at < oldest]
    surplus += future[: -max(days, 1)]
    for backup in surplus:
        backup.path.unlink(missing_ok=True)
    return [backup.path for backup in surplus]


def _sides(folder: Path, now: datetime) -> tuple[list[Backup], list[Backup]]:
    """Return the backups made until now and those from the future, oldest first."""
    found = existing(folder)
    past = [backup for backup in found if backup.made_at <= now]
    return past, found[len(past) :]


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
        self.unplayable: tuple[int, ...] = ()  # games that did not replay in the last copy

    @property
    def is_off(self) -> bool:
        """Return whether the operator wants no nightly backups."""
        return self._days == 0

    async def run(self) -> None:
        """Work until cancelled."""
        if self.is_off:
            return
        await asyncio.sleep(_FIRST_LOOK)
        pause = _LOOK_EVERY
        while True:
            try:
                await self.look()
                pause = _LOOK_EVERY
            except NoBackupError as error:
                log.info("no nightly backups: %s", error)
                self.is_elsewhere = True
                return
            except (StorageError, OSError) as error:  # a failing night must not end all nights
                self.failed = getattr(error, "code", type(error).__name__)
                log.error("backup failed: code=%s", self.failed)
                pause = min(2 * pause, LONGEST_PAUSE)
            except Exception as error:  # left to whoever keeps this going
                self.failed = type(error).__name__
                raise
            await asyncio.sleep(pause)

    async def look(self) -> Backup | None:
        """Make a backup if one is due and tidy up behind it; return it, None if none was due."""
        now = self._now()
        if not self._is_due(now):
            return None
        began = time.monotonic()
        made = await make(self._store, self._folder, now)
        gone = prune(self._folder, self._days, now)
        self.failed = ""
        self.unplayable = made.unplayable
        if made.unplayable:
            ids = ",".join(map(str, made.unplayable))
            log.warning("games do not replay, the backup keeps them as they are: games=%s", ids)
        log.info(
            "backup made: file=%s bytes=%s seconds=%.1f removed=%s",
            made.path.name,
            made.size,
            time.monotonic() - began,
            len(gone),
        )
        return made

    def latest(self) -> Backup | None:
        """Return the newest backup."""
        return latest(self._folder, self._now())

    def _is_due(self, now: datetime) -> bool:
        tonight = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
        last_night = tonight if tonight <= now else tonight - timedelta(days=1)
        newest = self.latest()
        # A copy from the future comes from a clock that was wrong; it proves nothing.
        return newest is None or not last_night <= newest.made_at <= now

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._clock(), UTC)
