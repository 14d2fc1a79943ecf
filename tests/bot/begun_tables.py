"""Short ways to get a running duel and to play it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from bot.tables.consent import Request
from bot.tables.play import Played
from bot.tables.services import Services
from bot.tables.table import Table
from games.core.api import Seat
from games.core.play import Question
from tests.bot.conftest import ANA, BRAM

DUEL = "nautilus_duel"
PATIENCE = 60.0  # seconds for what takes a moment; a busy machine is slow


async def duel(services: Services, guild_id: int | None = None, **options: Any) -> Table:
    """Return a started duel: Ana on seat A begins, Bram on seat B."""
    table = await services.opening.create(
        DUEL, ANA, channel_id=10, guild_id=guild_id, options={"first_player": "A", **options}
    )
    await services.lobby.join(table.id, BRAM)
    return await services.lobby.start(table.id, ANA.user_id)


def asked(table: Table) -> tuple[int, Seat, Question]:
    """Return the user, the seat and the question the table waits for."""
    for seat in sorted(table.running().asked):
        question = table.question(seat)
        user = table.seats[seat].user_id
        if question is not None and user is not None:
            return user, seat, question
    raise AssertionError("nobody is asked")


async def play_random(
    services: Services, table: Table, picks: Random, choices: int = 10_000
) -> Table:
    """Return the table after some random answers, or at its end."""
    for _ in range(choices):
        if table.is_over:
            break
        user, _, question = asked(table)
        key = picks.choice(question.decision.keys)
        table = (await services.play.play(table.id, user, key, asked=question.asked)).table
    return table


async def play_until(services: Services, table: Table, kind: str, picks: Random) -> Table:
    """Return the table once a question of that kind is open."""
    while asked(table)[2].decision.kind != kind:
        table = await play_random(services, table, picks, 1)
    return table


async def open_request(services: Services, game_id: int, kind: str) -> Request:
    """Return the request of a kind that is open."""
    request = await services.consent.request(game_id, kind)
    assert request is not None
    return request


async def request_button(services: Services, game_id: int, verb: str, kind: str) -> str:
    """Return the custom id of a button of the open request."""
    request = await open_request(services, game_id, kind)
    return f"g:{game_id}:0:{verb}.{kind}.{request.token}"


async def until(condition: Callable[[], Awaitable[bool] | bool]) -> None:
    """Wait for something that nobody announces."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = condition()
            if found if isinstance(found, bool) else await found:
                return
            await asyncio.sleep(0.01)


async def answer(services: Services, table: Table, *keys: str) -> Played:
    """Answer several questions in a row with these keys, whoever is asked."""
    played: Played | None = None
    for key in keys:
        user, _, question = asked(table)
        played = await services.play.play(table.id, user, key, asked=question.asked)
        table = played.table
    assert played is not None
    return played
