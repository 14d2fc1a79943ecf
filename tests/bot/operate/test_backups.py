"""Backups: made every night, proven, kept for some days; never half a file."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from bot.cli import main
from bot.operate import backups
from bot.operate.backups import Nightly, copy, existing, make, prune
from bot.operate.doctor import check
from bot.tables.services import Services
from games.core.api import Seat
from games.core.play import Question
from storage.api.errors import (
    BackupExistsError,
    DiskFullError,
    FolderError,
    NoBackupError,
    StorageError,
)
from storage.api.store import Store
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import PATIENCE, asked, duel, play_random

NIGHT = datetime(2026, 11, 16, 4, 0, 30, tzinfo=UTC)


class Clock:
    """A clock that is turned by hand."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now.timestamp()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return where backups go; it does not exist yet."""
    return tmp_path / "backups"


def names(folder: Path) -> list[str]:
    """Return all files of a folder."""
    return sorted(path.name for path in folder.iterdir())


def is_private(path: Path) -> bool:
    """Return whether only the owner can read it."""
    return path.stat().st_mode & 0o077 == 0


def write_half(path: Path) -> None:
    """Write something that is no database."""
    path.write_bytes(b"half")


async def test_a_backup_is_proven_and_private(
    services: Services, store: Store, folder: Path
) -> None:
    table = await play_random(services, await duel(services), Random(1), 20)
    made = await make(store, folder, NIGHT)
    assert names(folder) == ["bathysphere-20261116-040030.sqlite3"]
    assert is_private(made.path)
    assert is_private(folder)
    async with await SqliteStore.open(made.path) as restored:
        again = Services(restored)
        report = await check(restored)
        assert (report.problems, report.replayed) == ([], 1)
        after = await play_random(again, await again.tables.get(table.id), Random(2), 5)
        assert after.row.seq >= table.row.seq + 5


def change(database: Path, sql: str) -> None:
    """Change a database behind the store's back, without foreign keys."""
    with sqlite3.connect(database) as conn:
        conn.execute(sql)


async def test_a_game_that_does_not_replay_is_named_and_the_copy_kept(
    services: Services,
    store: Store,
    database: Path,
    folder: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = await play_random(services, await duel(services), Random(1), 5)
    change(database, "UPDATE games SET ruleset = 99, channel_id = 11")
    well = await play_random(services, await duel(services), Random(2), 5)
    nightly = Nightly(store, folder, 14, clock=Clock(NIGHT))
    made = await nightly.look()
    assert made is not None
    assert made.unplayable == nightly.unplayable == (table.id,)
    assert f"games={table.id}" in caplog.text
    assert nightly.failed == ""
    async with await SqliteStore.open(made.path) as restored:
        report = await check(restored)
        assert (report.unplayable, report.replayed) == ([table.id], 1)
        again = Services(restored)
        await play_random(again, await again.tables.get(well.id), Random(3), 3)


async def test_a_game_that_was_mended_is_no_longer_named(
    services: Services, store: Store, database: Path, folder: Path
) -> None:
    await play_random(services, await duel(services), Random(1), 5)
    clock = Clock(NIGHT)
    nightly = Nightly(store, folder, 14, clock=clock)
    change(database, "UPDATE games SET ruleset = ruleset + 98")
    await nightly.look()
    assert nightly.unplayable
    change(database, "UPDATE games SET ruleset = ruleset - 98")
    clock.now += timedelta(days=1)
    await nightly.look()
    assert nightly.unplayable == ()


async def test_a_damaged_position_prevents_no_copy(
    services: Services, store: Store, database: Path, folder: Path
) -> None:
    await play_random(services, await duel(services), Random(1), 5)
    change(database, "UPDATE snapshots SET position = '{}'")
    made = await make(store, folder, NIGHT)
    assert made.unplayable == ()  # the log leads to it again
    assert len(existing(folder)) == 1


def orphan(path: Path) -> None:
    """Let a seat belong to no game."""
    change(path, "UPDATE seats SET game_id = 8 WHERE seat = 0")


def spoil(path: Path) -> None:
    """Overwrite pages of a file."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"spoilt!!" * 2048)


@pytest.mark.parametrize("damage", [orphan, spoil, write_half])
async def test_a_damaged_copy_is_not_kept(
    services: Services,
    store: Store,
    folder: Path,
    damage: Callable[[Path], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await play_random(services, await duel(services), Random(1), 5)
    whole = store.backup_to

    async def damaged(path: Path) -> None:
        await whole(path)
        damage(path)

    monkeypatch.setattr(store, "backup_to", damaged)
    with pytest.raises(StorageError):
        await make(store, folder, NIGHT)
    assert names(folder) == []


async def test_a_failing_copy_leaves_nothing(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(path: Path) -> None:
        write_half(path)
        raise DiskFullError("no space left")

    monkeypatch.setattr(store, "backup_to", full)
    with pytest.raises(DiskFullError):
        await make(store, folder, NIGHT)
    assert names(folder) == []


async def _numbers(services: Services, picks: Random) -> dict[int, tuple[Seat, Question]]:
    """Return the questions by entry number while a game is played on for a while."""
    found = {}
    table = await services.tables.get(1)
    for _ in range(40):
        _, seat, question = asked(table)
        found[table.row.seq] = (seat, question)
        table = await play_random(services, table, picks, 1)
    return found


async def test_a_panel_from_before_a_restore_never_chooses_what_it_does_not_show(
    tmp_path: Path,
) -> None:
    """The same entry numbers come again, with other questions."""
    copied = tmp_path / "copy.sqlite3"
    async with await SqliteStore.open(tmp_path / "bathysphere.sqlite3") as store:
        services = Services(store, new_seed=lambda: b"s" * 32)
        await play_random(services, await duel(services), Random(1), 10)
        await store.backup_to(copied)
        lost = await _numbers(services, Random(2))
    async with await SqliteStore.open(copied) as store:
        services = Services(store)
        now = await _numbers(services, Random(3))
    again = [(lost[seq], now[seq]) for seq in lost.keys() & now.keys()]
    other = [(a, b) for a, b in again if a[0] == b[0] and a[1].decision != b[1].decision]
    assert other, "the two games must differ"
    assert all(before.asked != after.asked for (_, before), (_, after) in other)
    first = min(lost)
    assert lost[first][1].asked == now[first][1].asked, "what stands is still answered"


async def test_nothing_is_overwritten(store: Store, tmp_path: Path) -> None:
    out = tmp_path / "copy.sqlite3"
    out.write_text("mine")
    with pytest.raises(BackupExistsError):
        await copy(store, out)
    assert out.read_text() == "mine"


async def test_a_folder_that_cannot_be_made_is_named(store: Store, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderError, match="cannot make the folder"):
        await make(store, tmp_path / "file" / "backups", NIGHT)


def lay(folder: Path, *days: float) -> None:
    """Put copies into a folder that were made so many days ago."""
    folder.mkdir(exist_ok=True)
    for ago in days:
        stamp = f"{NIGHT - timedelta(days=ago):%Y%m%d-%H%M%S}"
        (folder / f"bathysphere-{stamp}.sqlite3").touch()


def ages(folder: Path) -> list[int]:
    """Return how many days ago the copies in a folder were made."""
    return [(NIGHT - backup.made_at).days for backup in existing(folder)]


def test_old_backups_go_the_newest_and_other_files_stay(folder: Path) -> None:
    lay(folder, 40, 15, 13, 1)
    for name in ("notes.txt", "bathysphere-old.sqlite3", "bathysphere-20200101-000000.sqlite3.bak"):
        (folder / name).touch()
    assert len(prune(folder, 2, NIGHT)) == 2
    assert ages(folder) == [13, 1]
    assert len(names(folder)) == 5


def test_a_clock_years_ahead_takes_no_backups_away(folder: Path) -> None:
    lay(folder, *range(14))
    assert prune(folder, 14, NIGHT + timedelta(days=4000)) == []
    lay(folder, 14, 15)
    assert len(prune(folder, 14, NIGHT + timedelta(days=4000))) == 2  # the fourteen newest stay
    assert ages(folder) == list(range(13, -1, -1))


def test_backups_from_the_future_are_bounded_too(folder: Path) -> None:
    lay(folder, 1, 0, -300, -301, -302, -303)
    assert len(prune(folder, 3, NIGHT)) == 1
    assert ages(folder) == [1, 0, -301, -302, -303]
    newest = backups.latest(folder, NIGHT)
    assert newest is not None
    assert newest.made_at == NIGHT
    lay(folder.parent / "ahead", -5)
    assert backups.latest(folder.parent / "ahead", NIGHT) is not None
    assert backups.latest(folder.parent / "none", NIGHT) is None


async def test_one_backup_a_night(store: Store, folder: Path) -> None:
    clock = Clock(NIGHT - timedelta(minutes=2))
    nightly = Nightly(store, folder, 14, clock=clock)
    assert await nightly.look() is not None  # there was none at all
    assert await nightly.look() is None
    clock.now = NIGHT
    made = await nightly.look()
    assert made is not None
    assert made == nightly.latest()
    clock.now += timedelta(hours=23, minutes=59)
    assert await nightly.look() is None  # 03:59
    clock.now += timedelta(minutes=1)
    assert await nightly.look() is not None
    assert len(existing(folder)) == 3


async def test_three_weeks_leave_a_fortnight(store: Store, folder: Path) -> None:
    clock = Clock(NIGHT)
    nightly = Nightly(store, folder, 14, clock=clock)
    for _ in range(21):
        assert await nightly.look() is not None
        clock.now += timedelta(days=1)
    assert len(existing(folder)) == 15  # today's and those of the fourteen days before


async def test_a_clock_that_was_ahead_does_not_stop_the_nights(store: Store, folder: Path) -> None:
    await make(store, folder, NIGHT + timedelta(days=3000))
    clock = Clock(NIGHT)
    nightly = Nightly(store, folder, 14, clock=clock)
    assert await nightly.look() is not None
    for _ in range(5):  # and then it rests until the next night
        clock.now += timedelta(minutes=1)
        assert await nightly.look() is None


async def test_a_jumping_clock_makes_no_storm_of_backups(store: Store, folder: Path) -> None:
    clock = Clock(NIGHT)
    nightly = Nightly(store, folder, 14, clock=clock)
    for _ in range(10):  # to and fro between this night and one in ten years
        for years in (0, 10, -10):
            clock.now = NIGHT + timedelta(days=365 * years, minutes=len(existing(folder)))
            await nightly.look()
    assert len(existing(folder)) == 3  # one for each time it believed in


async def test_a_failing_backup_is_tried_less_and_less_often(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []

    async def full(path: Path) -> None:
        raise DiskFullError("no space left")

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 10:
            raise asyncio.CancelledError

    monkeypatch.setattr(store, "backup_to", full)
    monkeypatch.setattr("bot.operate.backups.asyncio.sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        await Nightly(store, folder, 14, clock=Clock(NIGHT)).run()
    assert pauses == [5.0, 120.0, 240.0, 480.0, 960.0, 1920.0, 3600.0, 3600.0, 3600.0, 3600.0]


async def test_a_failed_night_is_told_and_tried_again(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "_FIRST_LOOK", 0.0)
    monkeypatch.setattr(backups, "_LOOK_EVERY", 0.01)
    whole = store.backup_to
    calls = 0

    async def once_full(path: Path) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise DiskFullError("no space left")
        await whole(path)

    monkeypatch.setattr(store, "backup_to", once_full)
    nightly = Nightly(store, folder, 14, clock=Clock(NIGHT))
    seen = set()
    task = asyncio.create_task(nightly.run())
    async with asyncio.timeout(PATIENCE):
        while nightly.latest() is None or nightly.failed:
            seen.add(nightly.failed)
            await asyncio.sleep(0.001)
    task.cancel()
    assert "disk-full" in seen
    assert calls == 2


async def test_a_database_with_tools_of_its_own_is_left_to_them(
    store: Store,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def refuse(path: Path) -> None:
        raise NoBackupError("use pg_dump")

    monkeypatch.setattr(backups, "_FIRST_LOOK", 0.0)
    monkeypatch.setattr(backups, "_LOOK_EVERY", 0.01)
    monkeypatch.setattr(store, "backup_to", refuse)
    caplog.set_level(logging.INFO)
    nightly = Nightly(store, folder, 14)
    async with asyncio.timeout(PATIENCE):
        await nightly.run()  # ends by itself
    assert [r.getMessage() for r in caplog.records] == ["no nightly backups: use pg_dump"]
    assert (nightly.is_elsewhere, nightly.failed) == (True, "")


async def test_zero_days_means_none(store: Store, folder: Path) -> None:
    before = names(folder.parent)
    nightly = Nightly(store, folder, 0)
    async with asyncio.timeout(PATIENCE):
        await nightly.run()
    assert nightly.is_off
    assert names(folder.parent) == before


async def test_the_command_says_where_the_copy_is(
    services: Services, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await play_random(services, await duel(services), Random(1), 10)
    assert await asyncio.to_thread(main, ["backup", "--data", str(tmp_path)]) == 0
    (made,) = existing(tmp_path / "backups")
    printed = capsys.readouterr().out
    assert str(made.path) in printed
    assert "proven by replay" in printed
    out = str(tmp_path / "elsewhere.sqlite3")
    assert await asyncio.to_thread(main, ["backup", "--data", str(tmp_path), "--to", out]) == 0
    assert await asyncio.to_thread(main, ["backup", "--data", str(tmp_path), "--to", out]) == 2
    assert "exists already" in capsys.readouterr().err


async def test_the_command_names_games_that_do_not_replay(
    services: Services, database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await play_random(services, await duel(services), Random(1), 5)
    change(database, "UPDATE games SET ruleset = 99")
    assert await asyncio.to_thread(main, ["backup", "--data", str(tmp_path)]) == 0
    assert f"do not replay; the copy keeps them as they are: {table.id}" in capsys.readouterr().out
    assert len(existing(tmp_path / "backups")) == 1


def test_a_wrong_folder_makes_no_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["backup"], ["export", "game", "1"], ["erase", "5", "--yes"]):
        assert main([command[0], "--data", str(tmp_path), *command[1:]]) == 2
        assert "is the data folder the right one?" in capsys.readouterr().err
    assert names(tmp_path) == []
