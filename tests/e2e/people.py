"""Scripted people: open a table, play by buttons and menus, wait for boards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from bot.local.driver import LocalDiscord, Member, RefusedError
from bot.local.driver_objects import Message

WAIT = 90.0  # the first picture of a process takes seconds, more on a busy machine
MOST_TURNS = 400


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
    lobby = await host.wait_for(has_button("Join"), WAIT)
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
    return await members[0].wait_for(has_button("Play"), WAIT)


def asked_of(board: Message, members: Sequence[Member]) -> Member:
    """Return whose turn a board message announces."""
    asked = board.text.rpartition("Your turn")[2]
    return next(member for member in members if member.mention in asked)


async def changed(member: Member, panel: Message) -> Message:
    """Return a private panel once it has been redrawn."""

    def is_new(message: Message) -> bool:
        return message.id == panel.id and message.raw != panel.raw

    return await member.wait_for(is_new, WAIT)


async def answer_first(member: Member, panel: Message) -> None:
    """Answer a question with its first option."""
    if panel.selects:
        await member.select(panel, panel.selects[0].custom_id, [panel.selects[0].values[0]])
    else:
        await member.click(panel, custom_id=panel.buttons[0].custom_id)


async def play_turn(member: Member, board: Message, picks: Random) -> Message:
    """Answer every question of a turn in the private panel and return its last state."""
    panel = (await member.click(board, label="Play")).message
    for _ in range(40):
        choices = [b for b in panel.buttons if ":o." in b.custom_id or ":m." in b.custom_id]
        choices = [b for b in choices if b.label != "Back to the list"]
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
    """Return the board or result that follows a board message and is not followed by another.

    Two boards may come in a row: an opening special is public at once, and its player may already
    have placed a card in the same panel.
    """

    def is_next(message: Message) -> bool:
        newer = int(message.id) > int(board.id)
        return newer and (has_button("Play")(message) or has_button("Rematch")(message))

    found = await member.wait_for(is_next, WAIT)
    for _ in range(20):
        await settled(0.25)
        newest = [m for m in await _seen(member, found.channel_id) if is_next(m)]
        if newest and newest[-1].id == found.id:
            return found
        found = newest[-1] if newest else await member.wait_for(is_next, WAIT)
    return found


async def _seen(member: Member, channel_id: str) -> list[Message]:
    state = await member.state()
    return [Message(raw) for raw in state["messages"].get(channel_id, ())]


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
