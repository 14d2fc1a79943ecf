"""Keeping the world in a file, and the server's command line."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

import pytest

from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.server import LocalServer, PortTakenError
from bot.local_discord.world.world_file import StateError
from tests.local_discord.payloads import HELLO
from tests.local_discord.raw import Raw

_PATIENCE = 90.0  # seconds; a busy machine is slow


async def test_a_restart_finds_everything_again(tmp_path: Path) -> None:
    state = tmp_path / "deep" / "state.json"
    async with LocalDiscord.start(state=state) as local:
        raw = Raw(local)
        await raw.register(HELLO)
        record = await raw.begin(local.member("Ana"))
        await raw.callback(record, 4, {"content": "psst", "flags": 64})
        _, message = await raw.send({"content": "board"}, [("board.png", b"picture")])
    async with LocalDiscord.start(state=state) as local:
        raw = Raw(local)
        assert [m.content for m in await local.member("Ana").sees()] == ["psst", "board"]
        (_, shown) = await local.member("Ana").sees()
        url = shown.attachments[0]["url"]
        assert url.startswith(local.base_url)
        assert await local.file(url) == b"picture"
        assert (await raw.original("PATCH", record, {"content": "still"}))[0] == 200
        _, newer = await raw.send({"content": "newer"})
        assert int(newer["id"]) > int(message["id"])
    async with LocalDiscord.start(state=state, reset=True) as local:
        assert await local.member("Ana").sees() == []
        assert os.listdir(tmp_path / "deep" / "state.json.files") == []


async def test_changes_are_written_while_running(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    async with LocalDiscord.start(state=state) as local:
        await local.member("Ana").say("soon on disk")
        await local.until(lambda: "soon on disk" in state.read_text(encoding="utf-8"))
        json.loads(state.read_text(encoding="utf-8"))
    assert [name for name in os.listdir(tmp_path) if name.endswith(".tmp")] == []


async def test_ids_grow_even_when_the_clock_was_ahead(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    async with LocalDiscord.start(state=state) as local:
        local.advance(3600)
        before = await local.member("Ana").say("from the future")
    async with LocalDiscord.start(state=state) as local:
        after = await local.member("Ana").say("back again")
        assert int(after.id) > int(before.id)
        assert [m.content for m in await local.member("Ana").sees()] == [
            "from the future",
            "back again",
        ]


async def test_a_second_server_on_the_same_file_is_told(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    async with LocalDiscord.start(state=state):
        with pytest.raises(StateError, match="Another local Discord uses"):
            await LocalServer(state=state).start(0)
    async with LocalDiscord.start(state=state) as local:
        assert local.base_url


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"version": 99}', "not json"])
async def test_a_strange_file_is_not_overwritten(tmp_path: Path, content: str) -> None:
    state = tmp_path / "state.json"
    state.write_text(content)
    with pytest.raises(StateError, match="--reset"):
        await LocalServer(state=state).start(0)
    assert state.read_text() == content


async def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StateError, match="Cannot write to"):
        await LocalServer(state=tmp_path / "file" / "state.json").start(0)


async def test_a_port_in_use(tmp_path: Path) -> None:
    async with LocalDiscord.start() as local:
        port = int(local.base_url.rsplit(":", 1)[1])
        with pytest.raises(PortTakenError, match=f"Port {port} is in use"):
            await LocalServer().start(port)


async def test_the_command_line(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    arguments = [sys.executable, "-m", "bot.local_discord", "--port", "0", "--state", str(state)]
    process = await asyncio.create_subprocess_exec(
        *arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    first = (await asyncio.wait_for(process.stdout.readline(), _PATIENCE)).decode()
    assert first.startswith("The local Discord is at http://127.0.0.1:")
    second = await asyncio.create_subprocess_exec(
        *arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    _, errors = await asyncio.wait_for(second.communicate(), _PATIENCE)
    assert (second.returncode, "Another local Discord uses" in errors.decode()) == (1, True)
    process.terminate()
    _, errors = await asyncio.wait_for(process.communicate(), _PATIENCE)
    assert (process.returncode, errors) == (0, b"")
    assert state.exists()
