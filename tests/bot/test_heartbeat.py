"""Signs of life: a healthy bot, a lost gateway, a dead database, a hung or vanished bot."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path

import pytest

from bot import heartbeat
from bot.cli import main
from bot.heartbeat import FILE, Heart, ailments
from storage.api import Store
from tests.bot.tables import PATIENCE


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
    next_due = store.next_due

    async def stop_meanwhile() -> int | None:
        heart.stop()
        return await next_due()

    monkeypatch.setattr(store, "next_due", stop_meanwhile)
    await heart.beat()
    assert not (tmp_path / FILE).exists()


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


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"at": "x"}', '{"at": 1, "database": "ok"}'])
def test_nonsense_is_no_sign_of_life(content: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(content)
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
