"""Channels compared with the games in them, once the bot has posted all it owed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.discord.closed_lobbies import LOBBY
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import BOARDS, announced, found
from bot.local_discord.people.offers import game_of
from bot.tables.refusals import NoGameError
from bot.tables.repository import TableRepository
from bot.tables.table import FOLLOW_UP
from bot.tables.table import Table as StoredTable
from bot.tables.turn import BOARD, PAST
from storage.api.rows import GameRow, SeatRow
from storage.api.store import Store
from tests.crash.people import Waverers

PATIENCE = 120.0  # seconds until a board is there, or what is owed has been posted
_BOARD_BUTTON = {"running": "Play", "finished": "Rematch"}
_AGAIN = 0.1  # seconds between two looks


async def board_of(member: Member, room: str) -> Message:
    """Return the newest board of a room as a member sees it."""
    try:
        return await found(member, room, *BOARDS, within=PATIENCE)
    except TimeoutError:
        seen = await member.sees(room, limit=10)
        said = [(message.is_ephemeral, message.text[:80]) for message in seen]
        raise AssertionError(f"no board in {room}: {said}") from None


async def wrong_with_board(tables: TableRepository, member: Member, room: str) -> list[str]:
    """Return what the channel of a room shows wrong.

    A click that took too long for its player may still be at work with a living process: if the
    game went on while we were looking, we look again.
    """
    while True:
        table = await _settled(tables, member, room)
        wrong = await _compared(tables.store, member, room, table)
        if not wrong or await tables.store.games.get(table.id) == table.row:
            return wrong


async def _settled(tables: TableRepository, member: Member, room: str) -> StoredTable:
    """Return the game of a room once nothing is left to be posted."""
    game_id = game_of(await board_of(member, room)) or 0
    async with asyncio.timeout(PATIENCE):
        while True:
            # The table first: what is owed for a later step is not looked for then.
            table = await tables.get(game_id)
            past = await tables.store.posted.of_game(game_id, PAST)
            if not past and not await _is_owed(tables.store, game_id):
                return table
            await asyncio.sleep(_AGAIN)


async def _is_owed(store: Store, game_id: int) -> bool:
    return any(timer.kind == FOLLOW_UP for timer in await store.timers.of_game(game_id))


async def _compared(store: Store, member: Member, room: str, table: StoredTable) -> list[str]:
    label = _BOARD_BUTTON[table.row.status]
    shown = [
        message
        for message in await member.sees(room)
        if any(button.label in _BOARD_BUTTON.values() for button in message.buttons)
        and f":{table.id}:" in message.buttons[0].custom_id
        and not message.is_ephemeral
    ]
    panel = await store.posted.find(table.id, BOARD)
    where = f"game {table.id} in {room}"
    if [m.id for m in shown] != [str(panel.message_id) if panel else ""]:
        return [f"{where}: {len(shown)} live boards, stored {panel and panel.message_id}"]
    wrong = []
    if label not in {button.label for button in shown[0].buttons}:
        wrong.append(f"{where}: the board shows another state")
    for seat in table.waiting_for():
        user = table.player(seat)
        if user is not None and f"<@{user}>" not in announced(shown[0]):
            wrong.append(f"{where}: the board asks somebody else")
    return wrong


async def wrong_with_lobby(
    tables: TableRepository, pair: Waverers, channel: int
) -> tuple[list[str], bool]:
    """Return what the channel of two waverers shows wrong, and whether there was a table in it."""
    while True:
        before = await _open_table(tables.store, channel)
        try:
            wrong = await _compared_lobby(pair, channel, tables)
        except NoGameError:  # given up while we were looking
            continue
        if not wrong or before == await _open_table(tables.store, channel):
            return wrong, before is not None


async def _open_table(store: Store, channel: int) -> tuple[GameRow, Sequence[SeatRow]] | None:
    row = await store.games.in_channel(channel)
    return None if row is None else (row, await store.games.seats(row.id))


async def _compared_lobby(pair: Waverers, channel: int, tables: TableRepository) -> list[str]:
    """Compare the one message with buttons with the open table of a channel, if there is one.

    What is given up leaves a message whose buttons say so.
    """
    row = await _settled_lobby(tables.store, channel)
    if row is None:
        return []
    table = await tables.get(row.id)
    panel = await tables.store.posted.find(row.id, LOBBY if row.status == "lobby" else BOARD)
    shown = [
        message
        for message in await pair.host.sees(pair.room)
        if any(f":{row.id}:" in button.custom_id for button in message.buttons)
        and not message.is_ephemeral
    ]
    where = f"game {row.id} ({row.status}) in {pair.room}"
    if [m.id for m in shown] != [str(panel.message_id) if panel else ""]:
        return [f"{where}: {len(shown)} messages, stored {panel and panel.message_id}"]
    seated = [m for m in (pair.host, pair.guest) if int(m.id) in table.humans()]
    named = [m for m in (pair.host, pair.guest) if m.mention in shown[0].text]
    if row.status == "lobby" and named != seated:
        return [f"{where}: the lobby shows other people"]
    return []


async def _settled_lobby(store: Store, channel: int) -> GameRow | None:
    """Return the open table of a channel once nothing is left to be posted, or None."""
    async with asyncio.timeout(PATIENCE):
        while True:
            row = await store.games.in_channel(channel)
            if row is None or not await _is_owed(store, row.id):
                return row
            await asyncio.sleep(_AGAIN)
