"""Scripted people: open a table, play by buttons and menus, wait for boards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

from bot.local_discord.driver.driver import LocalDiscord, Member, RefusedError
from bot.local_discord.driver.seen_objects import Message
from bot.tables.table import FOLLOW_UP
from storage.api.opening import open_store

WAIT = 180.0  # the first picture of a process takes seconds, more on a busy machine
MOST_TURNS = 400
# Where the bot of a local Discord keeps its games.
PLACES: WeakKeyDictionary[LocalDiscord, Path | str] = WeakKeyDictionary()


def has_button(label: str) -> Callable[[Message], bool]:
    """Return a test for messages with a button of that label."""
    return lambda message: any(button.label == label for button in message.buttons)


async def open_table(
    discord: LocalDiscord,
    names: Sequence[str],
    slug: str = "nautilus_duel",
    *,
    channel: str = "games",
    **options: Any,
) -> tuple[list[Member], Message]:
    """Let the first person open a table, the others join it, and return the lobby message."""
    members = [discord.member(name) for name in names]
    host = members[0]
    opened = await host.slash("game new", channel=channel, game=slug, **options)
    assert "open" in opened.message.text, opened.message.text
    room = discord.channel_id(channel)
    lobby = await host.wait_for(lambda m: m.channel_id == room and has_button("Join")(m), WAIT)
    for member in members[1:]:
        outcome = await member.click(lobby, label="Join")
        assert outcome.state == "succeeded"
        await host.wait_for(_shows(lobby, member))
    return members, lobby


def _shows(lobby: Message, member: Member) -> Callable[[Message], bool]:
    return lambda message: message.id == lobby.id and member.mention in message.text


async def start_table(members: Sequence[Member], lobby: Message) -> Message:
    """Let the host start and return the first board message."""
    outcome = await members[0].click(lobby, label="Start")
    assert outcome.state == "succeeded"
    return await next_board(members[0], lobby)


def asked_of(board: Message, members: Sequence[Member]) -> Member:
    """Return whose turn a board message announces."""
    asked = board.text.rpartition("Your turn")[2]
    return next(member for member in members if member.mention in asked)


async def changed(member: Member, panel: Message) -> Message:
    """Return a private panel once it has been redrawn."""

    news = member.discord.news
    async with asyncio.timeout(WAIT):
        while True:  # not by events: those on their way may be older than the panel
            known = news.count(panel.channel_id)
            now = await member.fetch(panel)
            if now.own != panel.own:
                return now
            await news.after(panel.channel_id, known)


async def answer_first(member: Member, panel: Message) -> Message:
    """Answer a question with its first option, surely, and return what the panel shows then."""
    if panel.selects:
        await member.select(panel, panel.selects[0].custom_id, [panel.selects[0].values[0]])
    else:
        await member.click(panel, custom_id=panel.buttons[0].custom_id)
    panel = await changed(member, panel)
    if has_button("Do it")(panel):
        await member.click(panel, label="Do it")
        panel = await changed(member, panel)
    return panel


async def play_turn(member: Member, board: Message, picks: Random) -> Message:
    """Answer every question of a turn in the private panel and return its last state."""
    panel = (await member.click(board, label="Play")).message
    for _ in range(40):
        choices = [b for b in panel.buttons if ":o." in b.custom_id or ":m." in b.custom_id]
        choices = [b for b in choices if b.label != "Back to the list"]
        choices = [b for b in panel.buttons if b.label == "Do it"] or choices
        if panel.selects:
            value = picks.choice(panel.selects[0].values)
            await member.select(panel, panel.selects[0].custom_id, [value])
        elif choices:
            await member.click(panel, custom_id=picks.choice(choices).custom_id)
        else:
            return panel
        panel = await changed(member, panel)
    raise AssertionError("the turn did not end")


async def next_board(member: Member, board: Message) -> Message:
    """Return the board or result that follows a message and is not followed by another.

    Two boards may come in a row: an opening special is public at once, and its player may already
    have placed a card in the same panel. Others may play in other channels.
    """

    def is_next(message: Message) -> bool:
        if message.channel_id != board.channel_id or message.is_ephemeral:
            return False
        is_board = has_button("Play")(message) or has_button("Rematch")(message)
        return is_board and int(message.id) > int(board.id)

    async with asyncio.timeout(WAIT):
        while True:
            found = await member.wait_for(is_next, WAIT)
            await shown(member.discord, int(found.buttons[0].custom_id.split(":")[1]))
            newest = [m for m in await member.sees(board.channel_id) if is_next(m)]
            if newest:
                return newest[-1]


async def shown(discord: LocalDiscord, game_id: int) -> None:
    """Wait until the channel of a game shows all that is public, and older boards are retired."""
    async with await open_store(PLACES[discord], read_only=True) as store:
        while any(  # noqa: ASYNC110 - another process, nothing announces it
            timer.kind == FOLLOW_UP for timer in await store.timers.of_game(game_id)
        ):
            await asyncio.sleep(0.02)


async def play_out(
    members: Sequence[Member],
    board: Message,
    picks: Random,
    between: Callable[[int, Message], Any] | None = None,
) -> Message:
    """Play to the end and return the result message; `between` may interfere before each turn."""
    for turn in range(MOST_TURNS):
        if has_button("Rematch")(board):
            return board
        try:
            if between is not None:
                await between(turn, board)
            await play_turn(asked_of(board, members), board, picks)
        except (LookupError, RefusedError):  # another board came between look and click
            assert not has_button("Play")(await members[0].fetch(board))
        board = await next_board(members[0], board)
    raise AssertionError("the game did not end")


async def settled(seconds: float = 0.3) -> None:
    """Give the bot a moment to do what it should not do."""
    await asyncio.sleep(seconds)
