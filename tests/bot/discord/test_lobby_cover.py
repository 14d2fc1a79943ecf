"""The cover of a game over its lobby: uploaded once, kept while people come and go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import Mock

import discord
import pytest
from discord import ui

from bot.discord.closed_lobbies import LOBBY
from bot.jobs.crew import Picture
from bot.jobs.worker_errors import JobError
from bot.jobs.workshop import Workshop
from bot.tables.services import Services
from bot.tables.table import Table
from tests.bot.begun_tables import DUEL, until
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import (
    Said,
    Stage,
    empty_picture,
    nothing_to_rehearse,
    think_alone,
)

COVER = Picture(b"c", "cover.webp", "The cover of the duel.", "cover")


class Drawers:
    """Draws covers, or does not."""

    def __init__(self) -> None:
        self.made: Picture | None = COVER
        self.error: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        self.count = 0

    async def cover(self, slug: str, language: str) -> Picture | None:
        """Return the cover, once the gate is open."""
        self.count += 1
        await self.gate.wait()
        if self.error is not None:
            raise self.error
        return self.made


@pytest.fixture
def drawers() -> Drawers:
    """Return who draws the covers."""
    return Drawers()


@pytest.fixture
async def stage(
    services: Services, drawers: Drawers, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    monkeypatch.setattr(made.workshop, "_cover", drawers.cover)
    yield made
    drawers.gate.set()
    await made.close()


def _top(said: Said) -> str | None:
    """Return the picture at the very top of a message."""
    (container,) = said.view.children
    assert isinstance(container, ui.Container)
    first = container.children[0]
    return first.items[0].media.url if isinstance(first, ui.MediaGallery) else None


async def _lobby(services: Services, stage: Stage) -> Table:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    await stage.dispatch.publisher.follow(table.id)
    return table


async def test_a_lobby_has_its_cover_while_people_come_and_go(
    services: Services, stage: Stage, drawers: Drawers
) -> None:
    table = await _lobby(services, stage)
    assert _top(stage.room.shown(1)) == "attachment://cover.webp"
    assert stage.room.shown(1).alt == COVER.alt
    assert [file.filename for file in stage.room.posted[0].files] == ["cover.webp"]
    await services.lobby.join(table.id, BRAM)
    await stage.dispatch.publisher.follow(table.id)
    assert _top(stage.room.shown(1)) == "attachment://cover.webp"
    assert not stage.room.shown(1).files  # it stays as it is
    await services.lobby.start(table.id, ANA.user_id)
    await stage.dispatch.publisher.follow(table.id)
    assert _top(stage.room.shown(1)) is None
    again = await services.opening.create(DUEL, CARA, channel_id=11)
    await stage.dispatch.publisher.follow(again.id)
    assert drawers.count == 1


async def test_without_a_cover_a_lobby_is_what_it_was(
    services: Services, stage: Stage, drawers: Drawers
) -> None:
    drawers.made = None
    table = await _lobby(services, stage)
    assert _top(stage.room.shown(1)) is None
    found = await services.store.posted.find(table.id, LOBBY)
    assert found is not None
    assert set(found.data) == {"seq", "nonce"}


async def test_a_cover_that_takes_long_comes_with_the_next_change(
    services: Services, stage: Stage, drawers: Drawers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord.lobby_cover._PATIENCE", 0.0)
    drawers.gate.clear()
    table = await _lobby(services, stage)
    assert _top(stage.room.shown(1)) is None
    drawers.gate.set()
    task = next(iter(stage.workshop._covers.values()))
    await until(task.done)
    await services.lobby.join(table.id, BRAM)
    await stage.dispatch.publisher.follow(table.id)
    assert _top(stage.room.shown(1)) == "attachment://cover.webp"
    assert [file.filename for file in stage.room.shown(1).files] == ["cover.webp"]
    await services.lobby.leave(table.id, BRAM.user_id)
    await stage.dispatch.publisher.follow(table.id)
    assert _top(stage.room.shown(1)) == "attachment://cover.webp"
    assert not stage.room.shown(1).files


async def test_a_lobby_that_went_out_without_gets_its_cover_once_it_is_drawn(
    services: Services, stage: Stage, drawers: Drawers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord.lobby_cover._PATIENCE", 0.0)
    drawers.gate.clear()
    opening = asyncio.create_task(stage.command(ANA.user_id, "new", game=DUEL))
    await until(lambda: bool(stage.room.posted))
    assert _top(stage.room.shown(1)) is None
    drawers.gate.set()
    await opening
    assert len(stage.room.posted) == 1
    assert _top(stage.room.shown(1)) == "attachment://cover.webp"
    assert stage.room.shown(1).text == stage.room.posted[0].text


async def test_a_cover_that_fails_leaves_the_lobby_and_is_tried_again(
    services: Services, stage: Stage, drawers: Drawers
) -> None:
    drawers.error = JobError("KeyError", "render/cover.py:1")
    table = await _lobby(services, stage)
    assert _top(stage.room.shown(1)) is None
    drawers.error = None
    await services.lobby.join(table.id, BRAM)
    await stage.dispatch.publisher.follow(table.id)
    assert _top(stage.room.shown(1)) == "attachment://cover.webp"


@pytest.mark.parametrize("had_cover", [False, True])
async def test_a_lobby_that_nobody_noted_is_known_as_it_went_out(
    services: Services, stage: Stage, drawers: Drawers, had_cover: bool
) -> None:
    drawers.made = COVER if had_cover else None
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    stage.room.lost_by = ConnectionResetError()
    with pytest.raises(ConnectionResetError):
        await stage.dispatch.publisher.follow(table.id)
    stage.room.lost_by = None
    drawers.made = COVER
    stage.workshop._covers.clear()
    await services.lobby.join(table.id, BRAM)
    await stage.dispatch.publisher.follow(table.id)
    assert len(stage.room.posted) == 1
    assert _top(stage.room.shown(1)) == "attachment://cover.webp"
    await services.lobby.leave(table.id, BRAM.user_id)
    await stage.dispatch.publisher.follow(table.id)
    assert _top(stage.room.shown(1)) == "attachment://cover.webp"


async def test_a_deleted_lobby_is_posted_anew_with_its_cover(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _lobby(services, stage)
    message = stage.room._message

    def gone(message_id: int) -> Any:
        found = message(message_id)

        async def edit(**given: Any) -> None:
            raise discord.NotFound(Mock(status=404), {"code": 10008, "message": ""})

        if message_id == 1:
            found.edit = edit
        return found

    monkeypatch.setattr(type(stage.room), "_message", staticmethod(gone))
    await services.lobby.join(table.id, BRAM)
    await stage.dispatch.publisher.follow(table.id)
    assert [file.filename for file in stage.room.posted[1].files] == ["cover.webp"]
    assert _top(stage.room.posted[1]) == "attachment://cover.webp"


async def test_all_who_wait_for_a_cover_hear_that_there_is_none(drawers: Drawers) -> None:
    workshop = Workshop(empty_picture, think_alone, nothing_to_rehearse, drawers.cover)
    drawers.gate.clear()
    drawers.error = JobError("KeyError", "render/cover.py:1")
    waiting = [asyncio.create_task(workshop.cover(DUEL, "en", within=60)) for _ in range(3)]
    await until(lambda: drawers.count == 1)
    drawers.gate.set()
    assert await asyncio.gather(*waiting) == [None] * 3
    drawers.error = None
    assert await workshop.cover(DUEL, "en", within=60) == COVER
    await workshop.close()


async def test_drawing_a_cover_lets_others_pass(drawers: Drawers) -> None:
    asked: list[int] = []

    async def in_slices(slug: str, picture: int) -> tuple[bool, bool]:
        asked.append(picture)
        return len(asked) == 3, False

    workshop = Workshop(empty_picture, think_alone, in_slices, drawers.cover)
    assert await workshop.cover(DUEL, "en", within=10) == COVER
    assert asked == [0, 0, 0]  # of the cover alone: the rest is rehearsed by whoever wants it
    assert await workshop.cover(DUEL, "en", within=0) == COVER
    assert drawers.count == 1
    await workshop.close()
    plain = Workshop(empty_picture, think_alone, nothing_to_rehearse)
    assert await plain.cover(DUEL, "en", within=10) is None
