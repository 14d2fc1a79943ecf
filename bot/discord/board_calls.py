"""When a board goes out beside thinking computers, and whom it calls."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord

from bot.discord.failures import FAILED, why
from bot.discord.message_builder import mentioning
from bot.tables.question_tokens import token
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.turn import Turn
from games.core.api import Json
from storage.api.rows import PostedMessage

log = logging.getLogger(__name__)

PATIENCE = 2.0  # seconds that computers may think before the board is posted without them


async def let_computers_move(
    services: Services,
    game_id: int,
    turn: Turn | None,
    publish: Callable[[int], Awaitable[None]],
    patience: float,
) -> Turn:
    """Let computers move and return the game then; a turn that is over is seen whatever they do.

    Mostly they have moved in an instant, and their turns stand on the same board as the one before:
    one message, one call. Only if they take longer, or fail for good, the board goes out as it is,
    and another one follows them.
    """
    thinking = asyncio.create_task(services.computers.run(game_id, turn))
    is_out = False
    try:
        await asyncio.wait((thinking,), timeout=patience)
        if not services.computers.is_stopping and (
            not thinking.done() or thinking.exception() is not None
        ):
            is_out = True
            try:
                await publish(game_id)
            except FAILED as error:
                # What comes after the computers is posted with this, or fails for all to see.
                log.warning("not posted meanwhile: game=%s %s", game_id, why(error))
        moved = await thinking
        return await services.tables.open(game_id) if is_out else moved
    finally:
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)


def calls(table: Table, by: int | None, known: PostedMessage | None, now: int) -> Json:
    """Return which seats a board calls, to which question, and which of them it need not.

    Whoever has just acted (`by`) has the panel open. Whoever was called to the same question by the
    board before is not called again because somebody else, a computer maybe, has answered theirs.
    For whoever is in quiet hours or away (`hushed`) it does not ring.
    """
    before = {} if known is None else known.data.get("called", {})
    called, quiet = {}, []
    for seat in table.waiting_for():
        question = table.question(seat)
        user = table.player(seat)
        if user is None or seat == by or question is None:
            continue
        # No number of a user: whoever is forgotten must not be found in old boards.
        called[str(seat)] = token(table.row, "called", user, question.asked)
        if before.get(str(seat)) == called[str(seat)]:
            quiet.append(int(seat))
    hushed = [int(seat) for seat in called if table.clocks.is_silent(int(seat), now)]
    return {"called": called, "quiet": quiet, "hushed": hushed}


def mentions(table: Table, data: Json) -> tuple[discord.AllowedMentions, bool]:
    """Return whom a board may mention, and whether the whole message must not ring.

    Those it calls and the one before did not. Silence is of the whole message: if it may ring for
    one of them, whoever is hushed is not mentioned, and is told when that is over.
    """
    seats = [int(seat) for seat in data["called"] if int(seat) not in data["quiet"]]
    hushed = data.get("hushed", [])  # boards of release 0.1.0 that are under way have none
    loud = [seat for seat in seats if seat not in hushed]
    users = [table.seats[seat].user_id for seat in loud or seats]
    return mentioning([user for user in users if user is not None]), bool(seats) and not loud
