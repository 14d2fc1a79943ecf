"""The operator's commands on PostgreSQL: moving there from SQLite, the doctor, forgetting."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.cli import main
from bot.tables.services import Services
from storage.api.opening import open_store
from storage.api.store import Store
from storage.postgres import migrate
from tests.bot.begun_tables import DUEL, play_random
from tests.bot.conftest import ANA, BRAM

SERVER = 77


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, postgres_url: str) -> str:
    """Return the address of an empty database, once it is wanted."""
    monkeypatch.delenv("BATHYSPHERE_DATABASE", raising=False)
    return postgres_url


async def test_games_move_from_sqlite_and_go_on(
    services: Services,
    store: Store,
    elsewhere: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=SERVER)
    await services.lobby.join(table.id, BRAM)
    table = await play_random(services, await services.lobby.start(table.id, 1), Random(1), 12)
    await store.preferences.set("guild", SERVER, "language", "en")
    file = str(tmp_path / "games.json")
    data = ["--data", str(tmp_path)]
    assert await _run("export", "server", str(SERVER), "--out", file, *data) == 0
    monkeypatch.setenv("BATHYSPHERE_DATABASE", elsewhere)
    assert await _run("import", file, *data) == 0
    assert await _run("doctor", "--offline", *data) == 0
    said = capsys.readouterr().out
    assert f"database   PostgreSQL, schema {len(migrate.known())}" in said
    assert "replayed   1 running game, with a log of" in said
    assert elsewhere not in said
    async with await open_store(elsewhere) as there:
        moved = Services(there)
        (number,) = await there.games.in_guild(SERVER)
        assert (await moved.tables.get(number)).row.seq == table.row.seq
        after = await play_random(moved, await moved.tables.get(number), Random(2), 5)
        assert after.row.seq >= table.row.seq + 5
        assert await there.preferences.get("guild", SERVER, "language") == "en"
    assert await _run("erase", str(BRAM.user_id), "--yes", *data) == 0
    async with await open_store(elsewhere) as there:
        assert await there.games.about_user(BRAM.user_id) == []


async def test_copies_are_left_to_the_tool_of_the_database(
    elsewhere: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BATHYSPHERE_DATABASE", elsewhere)
    assert await _run("backup", "--data", str(tmp_path)) == 2
    assert "pg_dump" in capsys.readouterr().err


async def test_a_database_out_of_reach_may_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BATHYSPHERE_DATABASE", "postgresql://ana:sesame@127.0.0.1:9/games")
    assert await _run("doctor", "--offline", "--data", str(tmp_path)) == 1
    said = capsys.readouterr().err
    assert "cannot be reached" in said
    assert "sesame" not in said


async def _run(*arguments: str) -> int:
    return await asyncio.to_thread(main, list(arguments))
