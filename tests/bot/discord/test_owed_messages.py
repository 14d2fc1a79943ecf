"""Messages that somebody was promised and Discord did not take: they follow by themselves."""

from __future__ import annotations

import pytest

from bot.courtesy.away import go_away
from bot.courtesy.own_time import NOTHING_SET
from bot.courtesy.spans import DAY
from bot.tables.favours import FAVOUR, Favour
from bot.tables.own_settings import OWN_TIME
from bot.tables.ready import READY
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, Table
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import Stage
from tests.bot.tables.late_tables import DORA, begun
from tests.bot.watch import Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

AWAY = TimeoutError()  # by which every request to Discord fails


async def _is_owed(services: Services, table: Table) -> bool:
    return FOLLOW_UP in [timer.kind for timer in await services.store.timers.of_game(table.id)]


async def _lobby(services: Services, stage: Stage) -> Table:
    """Return a full table whose people sat down when it was opened, long ago."""
    table = await services.opening.create("sunken_city", ANA, channel_id=10, guild_id=7, seats=2)
    table = await services.lobby.join(table.id, BRAM)
    await stage.dispatch.publisher.follow(table.id)
    return table


@pytest.mark.clause("T10")
async def test_whoever_is_to_be_asked_before_the_deal_is_asked_later(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T10: the host was told that the others are asked, so they are."""
    table = await _lobby(services, stage)
    watch.now += 2 * DAY
    posted = len(stage.room.posted)
    stage.room.away = AWAY
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:start.2")
    assert "<@2>" in click.answers[-1].text
    stage.room.away = None
    assert await _is_owed(services, table)
    for _ in range(2):
        await stage.dispatch.publisher.follow(table.id)
        assert len(stage.room.posted) == posted + 1
    asked = stage.room.posted[-1]
    assert asked.mentions["users"] == [BRAM.user_id]
    assert "I am in" in asked.labels
    row = await services.store.posted.find(table.id, READY)
    assert row is not None
    assert row.message_id == posted + 1
    assert not await _is_owed(services, table)


@pytest.mark.clause("P2")
async def test_a_friend_who_is_to_be_asked_is_asked_later(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P2: somebody who is away reads that a friend is asked."""
    table = await begun(services, stage)
    away = go_away(NOTHING_SET, watch.now, watch.now + 3 * DAY)
    await services.store.preferences.set("user", BRAM.user_id, OWN_TIME, away.dump())
    posted, messages = len(stage.room.posted), stage.dispatch.publisher.favours
    favour = Favour.new(BRAM.user_id, DORA, [table.id], watch.now + 3 * DAY)
    await messages.note(table, favour)
    stage.room.away = AWAY
    with pytest.raises(TimeoutError):
        await messages.post(table.id, favour.token)
    stage.room.away = None
    assert await _is_owed(services, table)
    for _ in range(2):
        await stage.dispatch.publisher.follow(table.id)
        assert len(stage.room.posted) == posted + 1
    asked = stage.room.posted[-1]
    assert asked.mentions["users"] == [DORA.user_id]
    assert "I'll play" in asked.labels
    assert not await _is_owed(services, table)
    row = await services.store.posted.find(table.id, FAVOUR, favour.token)
    assert row is not None
    assert row.message_id == posted + 1
