"""Upgrades: the database of every release opens, and its running games go on."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from bot.operate.doctor import check
from bot.tables.services import Services
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import play_random
from tests.storage.releases.make import PEOPLE

RELEASES = sorted((Path(__file__).parent / "releases").glob("*.sqlite"))


def test_there_is_a_database_of_the_first_release() -> None:
    assert "0.1.0.sqlite" in [path.name for path in RELEASES]


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
async def test_running_games_of_a_release_go_on(release: Path, path: Path) -> None:
    shutil.copy(release, path)
    async with await SqliteStore.open(path) as store:
        before = await check(store)
        assert before.problems == []
        assert before.replayed >= 7
        services = Services(store)
        for game_id in await store.games.live():
            table = await services.tables.get(game_id)
            if table.row.status == "running":
                after = await play_random(services, table, Random(game_id), 15)
                assert after.row.seq >= table.row.seq + 15
        assert (await check(store)).problems == []


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
async def test_lobbies_ends_and_settings_of_a_release_are_there(release: Path, path: Path) -> None:
    shutil.copy(release, path)
    async with await SqliteStore.open(path) as store:
        counted = await store.games.count()
        assert (counted["lobby"], counted["finished"]) == (1, 1)
        assert await store.preferences.get("guild", 77, "language") == "en"
        services = Services(store)
        (ended,) = await store.games.of_user(PEOPLE[0].user_id, ["finished"])
        again = await services.opening.rematch(ended.id, PEOPLE[0])
        assert again.row.status == "lobby"
