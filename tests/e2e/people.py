"""Scripted people as tests need them: patient, and sure that a channel shows all it should."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people import boards
from bot.local_discord.people.offers import Kind, leading_on
from bot.local_discord.people.person import Person
from bot.local_discord.people.policies import AtRandom, FirstOffered, Policy
from bot.local_discord.people.table import Table
from bot.tables.table import FOLLOW_UP
from storage.api.opening import open_store

WAIT = 180.0  # the first picture of a process takes seconds, more on a busy machine
# Where the bot of a local Discord keeps its games.
PLACES: WeakKeyDictionary[LocalDiscord, Path | str] = WeakKeyDictionary()


def has_button(label: str) -> Callable[[Message], bool]:
    """Return a test for messages with a button of that label."""
    return lambda message: any(button.label == label for button in message.buttons)


def table_of(members: Sequence[Member], room: str, policy: Policy | None = None) -> Table:
    """Return members as people at a table; they press what comes first, or as a policy says."""
    people = [Person(member, policy or FirstOffered(), patience=WAIT) for member in members]
    return Table(people, room, WAIT, partial(shown, members[0].discord))


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
    opened = await members[0].slash("game new", channel=channel, game=slug, **options)
    assert "open" in opened.message.text, opened.message.text
    return members, await table_of(members, channel).join()


async def start_table(members: Sequence[Member], lobby: Message) -> Message:
    """Let the host start and return the first board message."""
    return await table_of(members, lobby.channel_id).start(lobby)


async def changed(member: Member, panel: Message) -> Message:
    """Return a private panel once it has been redrawn."""
    return await boards.changed(member, panel, WAIT)


async def answer_first(member: Member, panel: Message) -> Message:
    """Answer a question with its first option, surely, and return what the panel shows then."""
    person = Person(member, patience=WAIT)
    panel = await person.answer(panel) or panel
    if any(offer.kind is Kind.SURE for offer in leading_on(panel)):
        panel = await person.answer(panel) or panel
    return panel


async def play_turn(member: Member, board: Message, picks: Random) -> Message:
    """Answer every question of a turn in the private panel and return its last state."""
    return await Person(member, AtRandom(picks), patience=WAIT).play_turn(board)


async def next_board(member: Member, board: Message) -> Message:
    """Return the board or result that follows a message and is not followed by another."""
    return await table_of([member], board.channel_id).next_board(board)


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
    before_turn: Callable[[int, Message], Awaitable[None]] | None = None,
) -> Message:
    """Play to the end and return the result message; somebody may interfere before each turn."""
    return await table_of(members, board.channel_id, AtRandom(picks)).play_out(board, before_turn)


async def settled(seconds: float = 0.3) -> None:
    """Give the bot a moment to do what it should not do."""
    await asyncio.sleep(seconds)
