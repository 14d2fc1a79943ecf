"""Finding boards and lobbies in a channel, and reading whom a board asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from bot.discord import custom_ids
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.offers import button, game_of

PATIENCE = 60.0  # seconds; a busy machine is slow
BOARDS = (custom_ids.PLAY, custom_ids.REMATCH)  # what boards offer: one of a game that is over, too
_YOUR_TURN = "Your turn"


def is_over(board: Message) -> bool:
    """Return whether a board shows the result."""
    return button(board, custom_ids.REMATCH) is not None


def announced(board: Message) -> str:
    """Return the words of a board that mention whose turn it is."""
    return board.text.rpartition(_YOUR_TURN)[2]


def asks(board: Message, member: Member) -> bool:
    """Return whether a board announces the turn of a member."""
    return member.mention in announced(board)


def asked_of(board: Message, members: Sequence[Member]) -> Member:
    """Return whose turn a board announces."""
    return next(member for member in members if asks(board, member))


async def newest(member: Member, room: str, *verbs: str) -> Message | None:
    """Return the last public message of a room that offers one of these, e.g. `*BOARDS`."""
    seen = await member.sees(room, limit=6)
    while seen:  # a board nobody gets on with lies behind many private panels
        for message in reversed(seen):
            if not message.is_ephemeral and any(button(message, verb) for verb in verbs):
                return message
        seen = await member.sees(room, before=seen[0])
    return None


async def found(member: Member, room: str, *verbs: str, within: float = PATIENCE) -> Message:
    """Return the last public message of a room that offers one of these, once there is one."""
    return await _first(member, room, lambda: newest(member, room, *verbs), within)


async def next_board(
    member: Member,
    before: Message,
    *,
    within: float = PATIENCE,
    settled: Callable[[int], Awaitable[None]] | None = None,
) -> Message:
    """Return the newest board or result that follows a message.

    Two may come in a row: a step in the midst of a turn can be public at once. `settled` waits
    until the channel of a game shows all that it should.
    """

    async def following() -> Message | None:
        board = await newest(member, before.channel_id, *BOARDS)
        return board if board is not None and int(board.id) > int(before.id) else None

    async with asyncio.timeout(within):
        while True:
            board = await _first(member, before.channel_id, following, within)
            if settled is None:
                return board
            await settled(game_of(board) or 0)
            last = await following()
            if last is not None:
                return last


async def changed(member: Member, message: Message, within: float = PATIENCE) -> Message:
    """Return a message once it is another than it was: a panel that has moved on."""
    return await until(member, message, lambda now: now.own != message.own, within)


async def until(
    member: Member,
    message: Message,
    condition: Callable[[Message], bool],
    within: float = PATIENCE,
) -> Message:
    """Return a message once it fulfils a condition."""

    async def fulfilled() -> Message | None:
        now = await member.fetch(message)
        return now if condition(now) else None

    return await _first(member, message.channel_id, fulfilled, within)


async def _first(
    member: Member, channel: str, look: Callable[[], Awaitable[Message | None]], within: float
) -> Message:
    """Look whenever something happens in a channel, until there is something to be seen."""
    news, room = member.discord.news, member.discord.channel_id(channel)
    async with asyncio.timeout(within):
        while True:
            known = news.count(room)
            seen = await look()
            if seen is not None:
                return seen
            await news.after(room, known)
