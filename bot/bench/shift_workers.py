"""People who play in shifts: they look, think and click as long as they are on duty."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.bench.bare_bot import PRESSED
from bot.bench.shifts import Shift
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import RefusedError
from bot.local_discord.driver.seen_objects import Message, Outcome
from bot.local_discord.people.boards import BOARDS, found
from bot.local_discord.people.offers import Kind, Offer
from bot.local_discord.people.person import Observer, Person, Press, UnansweredError
from bot.local_discord.people.policies import AtRandom
from bot.local_discord.people.table import Table

_LOOK = 0.05  # seconds
_NAMES = ("Ana", "Bram")
_TABLES_OF_A_PAIR = 20  # one person may host only so many games


@dataclass(slots=True)
class Click:
    """One click that the bot could answer."""

    worked: float  # seconds on duty until then
    room: str
    channel_id: str = ""
    began: float = 0.0  # on the clock of time.monotonic
    interaction: str = ""
    acknowledged: float | None = None  # seconds until then
    answer_id: str | None = None  # the message that shows the answer
    is_step: bool = False
    ends_turn: bool = False


@dataclass(slots=True)
class Figures:
    """What was measured."""

    clicks: list[Click] = field(default_factory=list)
    turns: int = 0
    failed: int = 0
    errors: list[str] = field(default_factory=list)


class Clicks(Observer):
    """Notes the clicks in one room."""

    def __init__(self, figures: Figures, room: str, shift: Shift) -> None:
        self._figures = figures
        self._room = room
        self._shift = shift
        self._last: Click | None = None

    def pressed(self, press: Press, outcome: Outcome) -> None:
        """Note a click that was possible, so that others can do it too."""
        self._last = Click(
            worked=self._shift.worked(press.began),
            room=self._room,
            channel_id=press.message.channel_id,
            began=press.began,
            interaction=outcome.id,
            acknowledged=outcome.raw["answered_after"],
            answer_id=outcome.raw["response_message_id"],
            is_step=press.offer.kind in (Kind.OPTION, Kind.SURE),
        )
        self._figures.failed += outcome.state == "failed"
        self._figures.clicks.append(self._last)

    def end_turn(self) -> None:
        """Note that nothing was asked any more after the last click."""
        if self._last is not None and self._last.is_step:
            self._last.ends_turn = True
            self._figures.turns += 1


def pair(discord: LocalDiscord, table: int) -> tuple[str, ...]:
    """Return the names of the two people at a table; they join the server if they are new."""
    group = table // _TABLES_OF_A_PAIR
    if not group:
        return _NAMES
    names = tuple(f"{name} {group + 1}" for name in _NAMES)
    for name in names:
        discord.world("member", guild_id=discord.guild_id, name=name)
    return names


async def opened(discord: LocalDiscord, number: int, room: str, slug: str, computers: int) -> Table:
    """Return a table at which a game has begun: two people, or one against computers."""
    names = pair(discord, number)[: 1 if computers else 2]
    policy = AtRandom(Random(number))
    table = Table([Person(discord.member(name), policy) for name in names], room)
    seats = computers + 1 if computers else 2
    await table.start(await table.open(slug, seats=seats, computers=computers))
    return table


class ShiftWorkers:
    """The people of one table, at work in shifts."""

    def __init__(self, table: Table, figures: Figures, picks: Random, thinking: float) -> None:
        self._table = table
        self._figures = figures
        self._picks = picks
        self._thinking = thinking  # mean seconds a person looks at something before clicking

    async def play(self, shift: Shift, end: float) -> None:
        """Play so many seconds on duty; whatever goes wrong is noted, and they look again."""
        clicks = Clicks(self._figures, self._table.room, shift)
        for person in self._table.people:
            person.observers = (clicks,)
        while await self._think(shift, end):
            try:
                if await self._turn(shift, end):
                    clicks.end_turn()
            except (RefusedError, LookupError, TimeoutError, UnansweredError) as error:
                self._figures.errors.append(f"{type(error).__name__}: {error}")

    async def _turn(self, shift: Shift, end: float) -> bool:
        """Play what is asked; False if the time is up before that is all, or nobody is asked."""
        board = await self._table.board()
        person = self._table.asked(board)
        if person is None:  # computers are at it, or the game is over
            return False
        try:
            panel: Message | None = await person.open_panel(board)
        except (LookupError, RefusedError):  # just now there is a newer board
            return False
        while panel is not None and await self._think(shift, end):
            panel = await person.answer(panel)
        return panel is None

    async def _think(self, shift: Shift, end: float) -> bool:
        """Look at something for a while; False if the time is up, so that not all click at once."""
        thought = shift.so_far + self._picks.expovariate(1 / self._thinking)
        await shift.until(min(end, thought))
        return thought < end


class Echo:
    """Presses the buttons of the bare bot as others have clicked, one shift later."""

    def __init__(self, discord: LocalDiscord, rooms: Sequence[str], shift: Shift) -> None:
        self.figures = Figures()
        self._discord = discord
        self._rooms = rooms
        self._shift = shift

    async def press(self, clicks: Sequence[Click], playing: asyncio.Future[Any]) -> None:
        """Press as long as they play; there may be more clicks at each look.

        Also what they did last: a click is known only when it has been answered, and on a slow
        machine the shift after it may be over by then.
        """
        boards = {room: await self._board(room) for room in self._rooms}
        async with asyncio.TaskGroup() as group:
            pressed = 0
            while pressed < len(clicks) or not playing.done():
                for click in clicks[pressed:]:
                    await self._shift.until(click.worked)
                    group.create_task(self._press(click.room, boards[click.room]))
                    pressed += 1
                await asyncio.sleep(_LOOK)

    async def _board(self, room: str) -> Message:
        return await found(self._discord.member(_NAMES[0]), room, *BOARDS)

    async def _press(self, room: str, board: Message) -> None:
        clicks = Clicks(self.figures, room, self._shift)
        member = self._discord.member(_NAMES[0])
        await Person(member, observers=(clicks,)).tap(board, Offer(PRESSED))
