"""Tables that live by a clock which a test sets."""

from __future__ import annotations

from random import Random
from unittest.mock import Mock

from bot.courtesy.spans import HOUR
from bot.discord.posted_notes import PostedNotes
from bot.tables.clocks import CLOCK
from bot.tables.public_time import is_asked
from bot.tables.services import Services
from bot.tables.table import Table
from storage.api.rows import LobbyChange
from tests.bot.begun_tables import asked, play_random
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import GUILD, Stage
from tests.bot.watch import BEGAN, Watch


async def begun(
    services: Services,
    stage: Stage,
    pace: str = "none",
    channel_id: int = 10,
    guild_id: int = GUILD,
) -> Table:
    """Return a duel at a pace whose first board is out: Ana on seat 0 is asked first."""
    table = await services.opening.create(
        "nautilus_duel",
        ANA,
        channel_id=channel_id,
        guild_id=guild_id,
        options={"first_player": "A"},
    )
    await services.lobby.join(table.id, BRAM)
    await services.store.games.update_lobby(LobbyChange(table.id, now=BEGAN, time={"pace": pace}))
    await services.lobby.start(table.id, ANA.user_id)
    return await published(stage, table)


async def published(stage: Stage, table: Table) -> Table:
    """Return the table after its channel is up to date."""
    await stage.dispatch.publisher.follow(table.id)
    return await stage.dispatch.services.tables.get(table.id)


async def board_out(services: Services, table: Table) -> Table:
    """Return the table after it was noted, without any Discord, that its board is out."""
    if not table.is_over:
        turn = await services.tables.open(table.id)
        called = [seat for seat in table.waiting_for() if is_asked(turn.table, seat)]
        clocks = turn.table.clocks.called(called, services.tables.now())
        await PostedNotes(services.tables, Mock()).record(turn, clocks=clocks)
    return await services.tables.get(table.id)


async def whole_turn(services: Services, stage: Stage, table: Table) -> Table:
    """Return the table after one whole turn of whoever is asked, its board posted."""
    user = asked(table)[0]
    while not table.is_over and asked(table)[0] == user:
        table = await play_random(services, table, Random(3), 1)
    return await published(stage, table)


async def live_until(stage: Stage, watch: Watch, end: int) -> None:
    """Let time pass as the clockwork would: from one due clock to the next."""
    store, keeper = stage.dispatch.store, stage.dispatch.publisher.time_keeper
    while True:
        due = [
            (timer.due_at, timer.game_id)
            for game_id in await store.games.live()
            for timer in await store.timers.of_game(game_id)
            if timer.kind == CLOCK
        ]
        at, game_id = min(due, default=(end + HOUR, 0))
        if at > end:
            watch.now = end
            return
        watch.now = max(watch.now, at)
        await keeper.tick(game_id)
