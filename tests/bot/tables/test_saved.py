"""When storage fails, players learn whether their click may have counted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.tables.services import Services
from bot.tables.turn import Turn
from storage.api.errors import UnreachableError
from tests.bot.begun_tables import DUEL, asked, duel
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import GUILD, Stage

_NOT_SAVED = "**not** saved"
_MAY_COUNT = "may or may not have counted"


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    made = Stage.of(services)
    yield made
    await made.close()


@pytest.mark.parametrize("is_late", [False, True])
async def test_a_move_that_may_stand(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch, is_late: bool
) -> None:
    table = await duel(services, GUILD)
    await stage.dispatch.publisher.follow(table.id)
    user, _, question = asked(table)
    append = services.store.entries.append
    followed: list[int] = []

    async def lost(*given: Any, **named: Any) -> int:
        monkeypatch.setattr(services.store.entries, "append", append)
        if is_late:
            await append(*given, **named)
        raise UnreachableError("the connection to the database was lost")

    monkeypatch.setattr(services.store.entries, "append", lost)
    monkeypatch.setattr(stage.dispatch.follow_up, "follow", followed.append)
    click = await stage.click(user, f"g:{table.id}:{question.asked}:s.0", on_private=True)
    text = click.answers[-1].text
    assert (_MAY_COUNT in text, _NOT_SAVED in text) == (is_late, not is_late)
    now = await services.tables.get(table.id)
    assert (now.row.seq > table.row.seq) == is_late
    assert followed == ([table.id] if is_late else [])  # the board does not wait for the timer


async def test_a_seat_that_was_taken_before_storage_failed(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    await stage.dispatch.publisher.publish(table.id)
    publish = stage.dispatch.publisher.publish

    async def lost(game_id: int, turn: Turn, *, may_wait: bool) -> None:
        monkeypatch.setattr(stage.dispatch.publisher, "publish", publish)
        raise UnreachableError("the connection to the database was lost")

    monkeypatch.setattr(stage.dispatch.publisher, "publish", lost)
    click = await stage.click(BRAM.user_id, f"g:{table.id}:0:join", name="Bram")
    assert click.answers[-1].text.startswith("You have a seat. The message in the channel will")
    assert BRAM.user_id in (await services.tables.get(table.id)).humans()
    await stage.dispatch.publisher.follow_if_free(table.id)  # as the clockwork does
    assert f"<@{BRAM.user_id}>" in stage.room.shown(1).text


async def test_looking_at_something_saves_nothing(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await duel(services, GUILD)

    async def lost(*given: Any, **named: Any) -> Any:
        raise UnreachableError("the connection to the database was lost")

    monkeypatch.setattr(services.store.entries, "of_game", lost)
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:log")
    assert _NOT_SAVED in click.answers[-1].text
