"""The pace in the lobby: menus of the host, words for everybody, kind refusals."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.courtesy.spans import DAY
from bot.discord import pace_message
from bot.discord.lobby_message import lobby_layout
from bot.discord.sentences import Speech
from bot.tables.services import Services
from bot.tables.table import Table
from tests.bot.begun_tables import DUEL
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import Said, Stage, is_one_kind_answer


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return a stand-in for Discord in front of the services."""
    stage = Stage.of(services)
    yield stage
    await stage.close()


async def _lobby(services: Services, stage: Stage) -> Table:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=7)
    await services.lobby.join(table.id, BRAM)
    await stage.dispatch.publisher.follow(table.id)
    return table


def _shown(stage: Stage) -> Said:
    return stage.room.shown(1)


@pytest.mark.clause("T1")
async def test_the_host_chooses_a_pace_in_a_menu(services: Services, stage: Stage) -> None:
    """T1: the menu explains each pace, the lobby says what was chosen."""
    table = await _lobby(services, stage)
    assert "Pace:" not in _shown(stage).text
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:opts")
    (panel,) = click.answers
    assert "Pace: no clock" in panel.labels
    await stage.click(ANA.user_id, f"g:{table.id}:0:set.pace", "2", on_private=True)
    words = _shown(stage).text
    assert "Pace: steady · 3 days for each seat, 12 hours more per finished turn" in words
    assert "If a player is late: ask the others" in words
    await stage.click(ANA.user_id, f"g:{table.id}:0:set.when_late", "1", on_private=True)
    assert "If a player is late: the computer plays the turn" in _shown(stage).text


async def test_others_see_the_pace_and_cannot_change_it(services: Services, stage: Stage) -> None:
    table = await _lobby(services, stage)
    click = await stage.click(BRAM.user_id, f"g:{table.id}:0:set.pace", "2", on_private=True)
    is_one_kind_answer(click)
    assert (await services.tables.get(table.id)).row.time == {}
    click = await stage.command(BRAM.user_id, "options")
    assert "**Pace**: no clock" in click.answers[-1].text


async def test_the_pace_by_commands(services: Services, stage: Stage) -> None:
    await stage.command(ANA.user_id, "new", game=DUEL, pace="easy")
    (number,) = await services.store.games.live()
    assert (await services.store.games.get(number)).time == {"pace": "easy"}
    await stage.command(ANA.user_id, "options", pace="brisk", when_late="resign")
    assert (await services.store.games.get(number)).time == {"pace": "brisk", "when_late": "resign"}


async def test_a_pace_that_does_not_exist_opens_and_changes_nothing(
    services: Services, stage: Stage
) -> None:
    is_one_kind_answer(await stage.command(ANA.user_id, "new", game=DUEL, pace="glacial"))
    assert await services.store.games.live() == []
    table = await _lobby(services, stage)
    is_one_kind_answer(await stage.command(ANA.user_id, "options", pace="glacial"))
    assert (await services.tables.get(table.id)).row.time == {}


@pytest.mark.clause("T1")
async def test_the_lobby_says_what_it_means_at_worst_and_what_is_usual(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T1: for this game and so many seats; nothing where nobody knows."""
    table = await _lobby(services, stage)
    table = await services.lobby.set_time(table.id, ANA.user_id, {"pace": "steady"})
    monkeypatch.setattr(pace_message, "handovers", lambda slug, seats: 62)
    lengths = [5 * DAY] * 3
    said = Said(lobby_layout(table, Speech(table, "en"), "", lengths).view(), {}, is_private=False)
    assert "Steady pace: at most about 38 days" in said.text  # 2 × 4 days, 60 turns of 12 hours
    assert "This group usually needs about 5 days." in said.text


async def test_words_of_the_server_stand_where_there_is_no_clock(
    services: Services, stage: Stage
) -> None:
    table = await _lobby(services, stage)
    words = "once a day"
    for pace, is_there in (("none", True), ("brisk", False)):
        table = await services.lobby.set_time(table.id, ANA.user_id, {"pace": pace})
        layout = lobby_layout(table, Speech(table, "en"), words)
        assert (words in Said(layout.view(), {}, is_private=False).text) is is_there
