"""Upgrades: the database of every release opens, and its running games go on."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest
from discord.ui import LayoutView

from bot.operate.doctor import check
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.table_time import TableTime
from bot.tables.turn import BOARD
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import asked, play_random, request_button
from tests.bot.standin import Said, Stage
from tests.storage.releases.make import GUILD, PEOPLE

# The games of 0.1.0; later ones cannot run in its databases.
FIRST = {"atlantis", "nautilus", "nautilus_duel", "sunken_city", "swarm"}
ASKED_UNDO = 3  # the game in the first database in which an undo was asked for
BEFORE = 100  # messages that stood in the channels before the update, at most
RELEASES = sorted((Path(__file__).parent / "releases").glob("*.sqlite"))


def test_there_are_databases_of_the_first_release() -> None:
    assert [path.stem for path in RELEASES][:2] == ["0.1.0-posted", "0.1.0"]


async def test_every_game_of_the_first_release_is_running_in_one_of_them(path: Path) -> None:
    shutil.copy(RELEASES[0], path)
    async with await SqliteStore.open(path) as store:
        rows = [await store.games.get(game_id) for game_id in await store.games.live()]
    assert {row.slug for row in rows if row.status == "running"} == FIRST


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
                assert table.clocks.time == TableTime()  # no clock: its players agreed on none
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


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
async def test_boards_of_a_release_answer_and_give_way_to_new_ones(
    release: Path, path: Path
) -> None:
    shutil.copy(release, path)
    async with await SqliteStore.open(path) as store:
        services = Services(store)
        stage = _stage(services)
        for game_id in await store.games.live():
            table = await services.tables.get(game_id)
            if table.row.status == "running":
                await _goes_on(services, stage, table)
        await stage.close()


async def test_a_request_of_the_first_release_can_be_made_anew(path: Path) -> None:
    """Its buttons name no request: they change nothing, and say so."""
    shutil.copy(RELEASES[0], path)
    async with await SqliteStore.open(path) as store:
        services = Services(store)
        stage = _stage(services)
        (asking, other) = (person.user_id for person in PEOPLE[:2])
        before = await services.tables.get(ASKED_UNDO)
        click = await stage.click(other, f"g:{ASKED_UNDO}:0:yes.undo", guild_id=GUILD)
        assert "no longer" in click.answers[0].text
        assert (await services.tables.get(ASKED_UNDO)).row.seq == before.row.seq
        await stage.click(asking, f"g:{ASKED_UNDO}:0:undo", guild_id=GUILD)
        button = await request_button(services, ASKED_UNDO, "yes", "undo")
        await stage.click(other, button, guild_id=GUILD)
        assert (await services.tables.get(ASKED_UNDO)).row.seq == before.row.seq + 1
        await stage.close()


def _stage(services: Services) -> Stage:
    stage = Stage.of(services)
    stage.room.posted += [Said(LayoutView(), {}, is_private=False)] * BEFORE
    return stage


async def _goes_on(services: Services, stage: Stage, table: Table) -> None:
    """Press Play on the board of a release and finish a turn: the next board takes its place."""
    old = await services.store.posted.find(table.id, BOARD)
    assert old is not None
    assert old.message_id is not None
    picks, user = Random(table.id), asked(table)[0]
    (panel,) = (await stage.click(user, f"g:{table.id}:0:play", guild_id=GUILD)).answers
    assert panel.clicks
    posted = len(stage.room.posted)
    while len(stage.room.posted) == posted:
        table = await play_random(services, table, picks, 1)
        await stage.dispatch.publisher.follow(table.id)
    new = await services.store.posted.find(table.id, BOARD)
    assert new is not None
    assert new.message_id == len(stage.room.posted)
    changed = [said for message_id, said in stage.room.edited if message_id == old.message_id]
    assert changed
    assert not changed[-1].clicks
