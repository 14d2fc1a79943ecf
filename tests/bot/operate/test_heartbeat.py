"""Signs of life: a healthy bot, a lost gateway, a dead database, a hung or vanished bot."""

from __future__ import annotations

import errno
import json
import os
import shutil
import socket
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli import main
from bot.jobs.worker import WorkerState
from bot.operate import heartbeat
from bot.operate.heartbeat import FILE, Heart, ailments, workers_of
from storage.api.errors import DiskError, DiskFullError, ReadOnlyDatabaseError, StorageError
from storage.api.store import Store
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import PATIENCE


class World:
    """A clock to turn and a gateway to lose."""

    now = 1000.0
    connected = True


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """Return a world whose clock the heart and the check share."""
    made = World()
    monkeypatch.setattr(heartbeat, "clock", lambda: made.now)
    return made


@pytest.fixture
def heart(world: World, store: Store, tmp_path: Path) -> Heart:
    """Return a heart that has not beaten yet."""
    return Heart(tmp_path, store, lambda: world.connected)


async def test_a_beating_heart_is_healthy(heart: Heart, world: World, tmp_path: Path) -> None:
    await heart.beat()
    assert ailments(tmp_path) == []
    world.now += 40
    assert ailments(tmp_path) == []


async def test_a_beat_under_way_when_the_bot_stops_leaves_no_sign_of_life(
    heart: Heart, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_due = store.timers.next_due

    async def stop_meanwhile() -> int | None:
        heart.stop()
        return await next_due()

    monkeypatch.setattr(store.timers, "next_due", stop_meanwhile)
    await heart.beat()
    assert not (tmp_path / FILE).exists()


async def test_workers_are_told_of(world: World, store: Store, tmp_path: Path) -> None:
    states = [
        WorkerState("pictures", 12, 88_000_000, 0, None),
        WorkerState("thoughts", None, 0, 2, None),
    ]
    heart = Heart(tmp_path, store, lambda: True, workers=lambda: states)
    await heart.beat()
    assert ailments(tmp_path) == []
    assert workers_of(tmp_path) == ["pictures: process 12, 88 MB", "thoughts: idle, died 2 times"]
    states = [replace(state, refused_for=40.0) for state in states]
    await heart.beat()
    pictures, thoughts = ailments(tmp_path)
    assert pictures.startswith("no pictures can be drawn: their process dies again and again")
    assert thoughts.startswith("computers cannot think")
    states = []
    await heart.beat()
    assert ailments(tmp_path) == workers_of(tmp_path) == []


async def test_a_silent_bot_is_hung(heart: Heart, world: World, tmp_path: Path) -> None:
    await heart.beat()
    world.now += 46
    assert "hung or dead" in ailments(tmp_path)[0]


async def test_after_a_reboot_the_old_file_proves_nothing(
    heart: Heart, world: World, tmp_path: Path
) -> None:
    await heart.beat()
    world.now = 5.0
    assert "hung or dead" in ailments(tmp_path)[0]


async def test_a_lost_gateway_has_two_minutes(heart: Heart, world: World, tmp_path: Path) -> None:
    await heart.beat()
    world.connected = False
    await heart.beat()
    world.now += 119
    await heart.beat()
    assert ailments(tmp_path) == []
    world.now += 2
    await heart.beat()
    assert ailments(tmp_path) == ["no connection to Discord for 121 s"]
    world.connected = True
    await heart.beat()
    assert ailments(tmp_path) == []


async def test_a_dead_database_is_told(heart: Heart, store: Store, tmp_path: Path) -> None:
    await store.close()
    await heart.beat()
    assert ailments(tmp_path) == ["the database does not answer (closed)"]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (DiskFullError("no space left"), "the disk is full"),
        (ReadOnlyDatabaseError("no"), "it is read-only"),
        (DiskError("bad disk"), "the database does not answer (disk-error)"),
    ],
)
async def test_a_database_that_answers_but_cannot_be_written_is_told(
    heart: Heart,
    world: World,
    store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: StorageError,
    words: str,
) -> None:
    async def refuse(*arguments: object) -> None:
        raise error

    await heart.beat()
    with monkeypatch.context() as broken:
        broken.setattr(store.preferences, "set", refuse)
        world.now += 61
        await heart.beat()
        (told,) = ailments(tmp_path)
        assert words in told
        assert "hung" not in told
    world.now += 10
    await heart.beat()
    assert ailments(tmp_path) == []


async def test_a_database_at_its_bound_is_told(store: Store, heart: Heart, tmp_path: Path) -> None:
    assert isinstance(store, SqliteStore)
    pages = "SELECT page_count FROM pragma_page_count()"
    await store._db.transact(
        lambda conn: conn.execute(
            f"PRAGMA max_page_count = {conn.execute(pages).fetchone()[0]}"
        ).fetchone()
    )
    await heart.beat()
    assert "the disk is full" in ailments(tmp_path)[0]


async def test_writing_is_tried_once_a_minute(
    heart: Heart, world: World, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = store.saved()
    for _ in range(12):
        await heart.beat()
        world.now += 10
    assert store.saved() - before == 2


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
async def test_on_a_full_disk_the_bot_still_says_that_it_lives(
    heart: Heart, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    await heart.beat()
    size = (tmp_path / FILE).stat().st_size

    def refuse(path: Path, content: bytes) -> int:
        path.touch()
        raise OSError(code, "no room")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    world.now += 100
    await heart.beat()
    assert ailments(tmp_path) == []
    assert [name for name in os.listdir(tmp_path) if name.startswith("heartbeat")] == [FILE]
    assert (tmp_path / FILE).stat().st_size == size


async def test_silence_on_a_full_disk_is_not_taken_for_a_hung_bot(
    heart: Heart, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await heart.beat()
    world.now += 46
    assert "hung or dead" in ailments(tmp_path)[0]
    with monkeypatch.context() as full:
        full.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(9, 9, 0))
        (told,) = ailments(tmp_path)
        assert "the disk is full" in told
        assert "hung" not in told
    with monkeypatch.context() as read_only:

        def refuse(path: Path, mode: str) -> None:
            raise OSError(errno.EROFS, "Read-only file system")

        read_only.setattr(Path, "open", refuse)
        monkeypatch.setattr(Path, "read_text", _read_text)
        (told,) = ailments(tmp_path)
        assert told.endswith("cannot be written: Read-only file system")
        assert "hung" not in told


def _read_text(path: Path, encoding: str) -> str:
    with open(path, encoding=encoding) as file:
        return file.read()


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"at": "x"}', '{"at": 1, "database": "ok"}'])
def test_nonsense_is_no_sign_of_life(content: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(content)
    assert workers_of(tmp_path) == []
    assert "cannot be read" in ailments(tmp_path)[0]


async def test_a_stopped_bot_leaves_no_file(heart: Heart, tmp_path: Path) -> None:
    await heart.beat()
    heart.stop()
    assert ailments(tmp_path) == [f"no bot runs on the folder {tmp_path}"]


async def test_the_command_has_an_exit_code(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["doctor", "--health", "--data", str(tmp_path)]
    assert main(arguments) == 1
    assert "no bot runs" in capsys.readouterr().out
    await Heart(tmp_path, store, lambda: True).beat()
    assert main(arguments) == 0
    assert capsys.readouterr().out == "healthy\n"
    assert json.loads((tmp_path / FILE).read_text())["database"] == "ok"


async def test_systemd_is_told(
    heart: Heart, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        world.connected = False
        await heart.beat()
        assert systemd.recv(100) == b"WATCHDOG=1"
        world.connected = True
        await heart.beat()
        await heart.beat()
        heart.stop()
        told = [systemd.recv(100) for _ in range(4)]
    assert told == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1", b"STOPPING=1"]


async def test_systemd_shows_a_full_disk(
    heart: Heart, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*arguments: object) -> None:
        raise DiskFullError("no space left")

    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        with monkeypatch.context() as full:
            full.setattr(store.preferences, "set", refuse)
            await heart.beat()
        await heart.beat()
        told = [systemd.recv(200).decode() for _ in range(5)]
    assert "the disk is full" in told[0]
    assert told[1:] == ["READY=1", "WATCHDOG=1", "STATUS=well", "WATCHDOG=1"]


async def test_each_of_several_processes_has_a_heartbeat(store: Store, tmp_path: Path) -> None:
    first = Heart(tmp_path, store, lambda: True, "0-of-2")
    second = Heart(tmp_path, store, lambda: True, "1-of-2")
    await first.beat()
    assert ailments(tmp_path, "0-of-2") == []
    assert ailments(tmp_path, "1-of-2") == [f"no bot runs on the folder {tmp_path}"]
    await second.beat()
    assert ailments(tmp_path) == []
    (tmp_path / heartbeat.file_of("1-of-2")).write_text("{}")
    (wrong,) = ailments(tmp_path)
    assert wrong.startswith("heartbeat-1-of-2: ")
    first.stop()
    second.stop()
    assert not [name for name in os.listdir(tmp_path) if name.startswith("heartbeat")]
