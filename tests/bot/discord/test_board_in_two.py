"""A public board in two pictures below each other: posted, kept, found after a crash, replaced."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import Mock

import discord
import pytest
from discord import ui

from bot.courtesy.spans import DAY
from bot.jobs.crew import Picture
from bot.jobs.worker_errors import JobError
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.turn import BOARD, PAST, UNDER_WAY
from storage.api.rows import PostedMessage
from tests.bot.begun_tables import duel, play_random
from tests.bot.conftest import ANA
from tests.bot.standin import GUILD, Said, Stage

BOTH = ["attachment://board.webp", "attachment://seats.webp"]


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace, before a game whose board is two pictures."""
    made = Stage.of(services)
    made.workshop.has_halves = True
    yield made
    await made.close()


def _shown(said: Said) -> list[str]:
    """Return the pictures of a message, each in a gallery of its own."""
    galleries = [part for part in said.view.walk_children() if isinstance(part, ui.MediaGallery)]
    assert all(len(gallery.items) == 1 for gallery in galleries)
    return [gallery.items[0].media.url for gallery in galleries]


async def _next_turn(services: Services, table: Table, seed: int = 4) -> Table:
    before, picks = table.waiting_for(), Random(seed)
    while table.waiting_for() == before:
        table = await play_random(services, table, picks, 1)
    return table


async def _board(services: Services, table: Table) -> PostedMessage:
    found = await services.store.posted.find(table.id, BOARD)
    assert found is not None
    return found


async def _dies(stage: Stage, game_id: int) -> None:
    stage.room.lost_by = ConnectionResetError()
    with pytest.raises(ConnectionResetError):
        await stage.dispatch.publisher.follow(game_id)
    stage.room.lost_by = None


async def test_both_are_posted_and_stay_when_the_board_is_past(
    services: Services, stage: Stage
) -> None:
    table = await duel(services)
    await stage.dispatch.publisher.follow(table.id)
    assert _shown(stage.room.shown(1)) == BOTH
    assert [file.filename for file in stage.room.posted[0].files] == ["board.webp", "seats.webp"]
    assert stage.room.shown(1).alt.splitlines() == ["alt text for Ana, Bram", "the seats"]
    await _next_turn(services, table)
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [2]
    assert _shown(stage.room.shown(1)) == _shown(stage.room.shown(2)) == BOTH


async def test_both_stay_when_the_words_below_are_renewed(services: Services, stage: Stage) -> None:
    table = await duel(services)
    await stage.dispatch.publisher.follow(table.id)
    await services.people.away(ANA.user_id, 1000 + DAY)
    await stage.dispatch.publisher.renew(table.id)
    assert [number for number, _ in stage.room.edited] == [1]
    assert _shown(stage.room.shown(1)) == BOTH


async def test_a_board_with_one_picture_of_an_earlier_release_keeps_that(
    services: Services, stage: Stage
) -> None:
    stage.workshop.has_halves = False
    table = await duel(services)
    await stage.dispatch.publisher.follow(table.id)
    stage.workshop.has_halves = True
    board = await _board(services, table)
    data = {key: each for key, each in board.data.items() if not key.startswith("lower_")}
    await services.store.posted.put(replace(board, data=data))
    await _next_turn(services, table)
    await stage.dispatch.publisher.follow(table.id)
    assert _shown(stage.room.shown(1)) == BOTH[:1]
    assert _shown(stage.room.shown(2)) == BOTH


@pytest.mark.parametrize("goes_on", [False, True])
async def test_a_board_that_nobody_noted_is_found_with_both(
    services: Services, stage: Stage, goes_on: bool
) -> None:
    table = await duel(services)
    await _dies(stage, table.id)
    if goes_on:
        await _next_turn(services, table)
    await stage.dispatch.publisher.follow(table.id)
    assert stage.room.live == [2 if goes_on else 1]
    assert _shown(stage.room.shown(1)) == BOTH
    await _next_turn(services, await services.tables.get(table.id))
    await stage.dispatch.publisher.follow(table.id)
    assert [_shown(stage.room.shown(n + 1)) for n in range(len(stage.room.posted))] == [BOTH] * (
        3 if goes_on else 2
    )


@pytest.mark.parametrize("goes_on", [False, True])
async def test_a_board_that_went_out_with_one_picture_is_not_said_to_have_two(
    services: Services, stage: Stage, goes_on: bool
) -> None:
    """Sent by an earlier release, which died before it could note that."""
    table = await duel(services)
    stage.workshop.has_halves = False
    await _dies(stage, table.id)
    found = await services.store.posted.find(table.id, UNDER_WAY)
    assert found is not None
    data = {key: each for key, each in found.data.items() if not key.startswith("lower_")}
    await services.store.posted.put(replace(found, data=data))
    stage.workshop.has_halves = True
    if goes_on:
        await _next_turn(services, table)
    await stage.dispatch.publisher.follow(table.id)
    await _next_turn(services, await services.tables.get(table.id))
    await stage.dispatch.publisher.follow(table.id)
    assert _shown(stage.room.shown(1)) == BOTH[:1]
    assert not await services.store.posted.of_game(table.id, PAST)


async def test_where_a_half_cannot_be_drawn_or_uploaded_the_text_goes_out(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await duel(services)
    too_large = discord.HTTPException(Mock(status=413), {"code": 40005, "message": ""})
    stage.room.refusals.append(too_large)
    await stage.dispatch.publisher.follow(table.id)
    assert _shown(stage.room.shown(1)) == []
    assert "```" in stage.room.shown(1).text
    assert (await _board(services, table)).data["lower_file"] is None

    async def fails(*_: Any) -> Picture:
        raise JobError("KeyError", "render/seats.py:1")

    monkeypatch.setattr(stage.workshop, "draw", fails)
    await _next_turn(services, table)
    await stage.dispatch.publisher.follow(table.id)
    assert _shown(stage.room.shown(2)) == []
    assert "```" in stage.room.shown(2).text


async def test_whoever_asks_for_the_board_gets_both(services: Services, stage: Stage) -> None:
    table = await duel(services, GUILD)
    click = await stage.click(987, f"g:{table.id}:0:board")
    assert _shown(click.answers[-1]) == BOTH
