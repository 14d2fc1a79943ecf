"""A table: some people in one channel, from the lobby to the result."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.discord import custom_ids
from bot.local_discord.driver.member import RefusedError
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import (
    BOARDS,
    PATIENCE,
    asks,
    found,
    is_over,
    next_board,
    until,
)
from bot.local_discord.people.offers import button
from bot.local_discord.people.person import Person

_MOST_TURNS = 400


@dataclass(slots=True)
class Table:
    """People who play in one channel; the first of them is the host."""

    people: Sequence[Person]
    room: str
    patience: float = PATIENCE  # seconds
    settled: Callable[[int], Awaitable[None]] | None = None  # see `next_board`

    @property
    def host(self) -> Person:
        """Who opens and starts."""
        return self.people[0]

    async def open(self, slug: str, **options: Any) -> Message:
        """Open a table, let the others join, and return its lobby."""
        await self.host.member.slash("game new", channel=self.room, game=slug, **options)
        return await self.join()

    async def join(self) -> Message:
        """Let all but the host join the newest lobby and return it."""
        lobby = await self.newest(custom_ids.START)
        for person in self.people[1:]:
            await person.use(lobby, custom_ids.JOIN)
            named = partial(_names, person)
            lobby = await until(self.host.member, lobby, named, self.patience)
        return lobby

    async def start(self, lobby: Message) -> Message:
        """Let the host start and return the first board."""
        await self.host.use(lobby, custom_ids.START)
        return await self.next_board(lobby)

    async def newest(self, *verbs: str) -> Message:
        """Return the last public message that offers one of these, once there is one."""
        return await found(self.host.member, self.room, *verbs, within=self.patience)

    async def board(self) -> Message:
        """Return the newest board or result, once there is one."""
        return await self.newest(*BOARDS)

    async def next_board(self, before: Message) -> Message:
        """Return the newest board or result that follows a message."""
        return await next_board(
            self.host.member, before, within=self.patience, settled=self.settled
        )

    def asked(self, board: Message) -> Person | None:
        """Return whose turn a board announces, None if it is nobody's of us."""
        return next((each for each in self.people if asks(board, each.member)), None)

    async def play_turn(self, board: Message) -> Message:
        """Let whoever is asked play, and return the next board."""
        person = self.asked(board)
        if person is not None:
            await person.play_turn(board)
        return await self.next_board(board)

    async def play_out(
        self,
        board: Message,
        before_turn: Callable[[int, Message], Awaitable[None]] | None = None,
    ) -> Message:
        """Play to the end and return the result; somebody may interfere before each turn."""
        for turn in range(_MOST_TURNS):
            if is_over(board):
                return board
            try:
                if before_turn is not None:
                    await before_turn(turn, board)
                board = await self.play_turn(board)
            except (LookupError, RefusedError):
                if await self._is_live(board):
                    raise
                board = await self.next_board(board)  # it came between look and click
        raise AssertionError("the game did not end")

    async def _is_live(self, board: Message) -> bool:
        """Return whether a board still has its buttons; a newer one may have taken its place."""
        try:
            return button(await self.host.member.fetch(board), custom_ids.PLAY) is not None
        except LookupError:
            return False


def _names(person: Person, lobby: Message) -> bool:
    return person.member.mention in lobby.text
