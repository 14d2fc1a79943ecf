"""Undo among computers: nobody is asked but whoever presses, and sees first what would go back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.tables.services import Services
from bot.tables.table import Table
from tests.bot.begun_tables import DUEL, asked, duel, play_random
from tests.bot.conftest import ANA
from tests.bot.standin import GUILD, Said, Stage


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _against_a_computer(services: Services) -> Table:
    """Return a duel in which Ana has ended a turn and the computer has answered."""
    table = await services.opening.create(
        DUEL,
        ANA,
        channel_id=10,
        guild_id=GUILD,
        computers=["deckhand"],
        options={"first_player": "A"},
    )
    table = await services.lobby.start(table.id, ANA.user_id)
    picks, placed = Random(1), 0
    while placed < 3:
        await services.computers.run(table.id)
        table = await services.tables.get(table.id)
        placed += asked(table)[2].decision.kind == "place_card"
        if placed < 3:
            table = await play_random(services, table, picks, 1)
    return table


def _sure(said: Said) -> list[str]:
    return [ref.rpartition(":")[2] for ref, _ in said.clicks if ":undo." in ref]


async def test_what_would_go_back_is_shown_first(services: Services, stage: Stage) -> None:
    table = await _against_a_computer(services)
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:undo")
    (said,) = click.answers
    assert "Take your last turn back?" in said.text
    assert "Ana" in said.text
    assert "computers then think again" in said.text
    assert (await services.tables.get(table.id)).row.seq == table.row.seq
    (what,) = _sure(said)
    await stage.click(ANA.user_id, f"g:{table.id}:0:{what}")
    after = await services.tables.get(table.id)
    entries = await services.store.entries.of_game(table.id, after=table.row.seq)
    assert entries[0].kind == "undo"
    assert after.row.seq > table.row.seq


async def test_another_moment_is_never_taken_back(services: Services, stage: Stage) -> None:
    table = await _against_a_computer(services)
    (said,) = (await stage.click(ANA.user_id, f"g:{table.id}:0:undo")).answers
    (what,) = _sure(said)
    table = await play_random(services, table, Random(2), 1)
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:{what}")
    assert "already answered" in click.answers[-1].text
    assert (await services.tables.get(table.id)).row.seq == table.row.seq


async def test_a_step_that_nobody_has_seen_goes_back_at_once(
    services: Services, stage: Stage
) -> None:
    table = await duel(services, GUILD)
    table = await play_random(services, table, Random(3), 1)
    while table.game.in_turn(table.running().state) is None:
        table = await play_random(services, table, Random(3), 1)
    user, _, question = asked(table)
    click = await stage.click(user, f"g:{table.id}:{question.asked}:undo", on_private=True)
    assert not _sure(click.answers[-1])
    assert (await services.tables.get(table.id)).row.seq == table.row.seq + 1
