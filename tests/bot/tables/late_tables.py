"""Tables at which somebody is late, on a clock that a test sets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.courtesy.spans import HOUR
from bot.discord.rescue import Rescue
from bot.tables.late_cards import LateCard, cards
from bot.tables.services import Services
from bot.tables.table import Person, Table
from games.core.api import Seat
from storage.api.rows import LobbyChange
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, Stage
from tests.bot.watch import BEGAN, Watch

DORA = Person(4, "Dora")
LATE = 121 * HOUR  # without a clock the card comes after 120 hours (T7)


async def begun(services: Services, stage: Stage, *, game: str = "atlantis", **time: Any) -> Table:
    """Return a table of Ana, Bram and Cara whose first board is out."""
    table = await services.opening.create(
        game, ANA, seats=3, channel_id=10, guild_id=GUILD, options={}
    )
    await services.lobby.join(table.id, BRAM)
    await services.lobby.join(table.id, CARA)
    await services.store.games.update_lobby(LobbyChange(table.id, now=BEGAN, time=time))
    await services.lobby.start(table.id, ANA.user_id)
    return await shown(stage, table)


async def shown(stage: Stage, table: Table) -> Table:
    """Return a table after computers have moved and its board is out."""
    await stage.dispatch.publisher.follow(table.id)
    return await stage.dispatch.services.tables.get(table.id)


async def tick(stage: Stage, game_id: int) -> bool:
    """Let what is due be done, as the clock of the game does; return whether something was."""
    rescue: Rescue = stage.dispatch.publisher.rescue
    tables = stage.dispatch.services.tables
    is_changed = await rescue.attend(await tables.open(game_id), tables.now())
    if is_changed:
        await stage.dispatch.publisher.follow(game_id)
    return is_changed


async def late(services: Services, stage: Stage, watch: Watch, **time: Any) -> tuple[Table, Seat]:
    """Return a table after it has waited for a player for too long, and the seat."""
    table = await begun(services, stage, **time)
    (seat,) = table.waiting_for()
    watch.now += LATE
    await tick(stage, table.id)
    return await services.tables.get(table.id), seat


async def card_of(services: Services, game_id: int) -> LateCard:
    """Return the late card of a game, which must have one."""
    ((_, card),) = cards((await services.tables.open(game_id)).posted)
    return card


def button(card: LateCard, game_id: int, what: str) -> str:
    """Return the custom id of a button on a card."""
    return f"g:{game_id}:0:late.{what}.{card.token}"


def others(table: Table, seat: Seat) -> list[int]:
    """Return the other people at a table."""
    return [row.user_id for row in table.seats if row.seat != seat and row.user_id is not None]


async def caretaken(services: Services, table: Table, seat: Seat) -> Table:
    """Return a table after a second turn in a row was left to the computer, which stays (T8)."""
    async with services.tables.lock(table.id):
        table = await services.tables.get(table.id)
        once = replace(table.clocks.seat(seat), rescued=1)
        again = replace(table, clocks=table.clocks.with_seats({seat: once}))
        return await services.care.taken_over(again, seat, None)
