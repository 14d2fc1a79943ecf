"""Scripted people at one table: look, think, click, as long as they are on duty."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.bench.shifts import Shift
from bot.local_discord.driver.driver import LocalDiscord, Member, RefusedError
from bot.local_discord.driver.seen_objects import Message, Outcome

_PATIENCE = 60.0  # seconds
_LOOK = 0.05  # seconds
_NAMES = ("Ana", "Bram")
_TABLES_OF_A_PAIR = 20  # one person may host only so many games


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """One click: when it was done, and how many seconds its acknowledgement took."""

    began: float  # on the clock of time.monotonic
    seconds: float


@dataclass(slots=True)
class Figures:
    """What was measured."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    clicks: list[tuple[float, str]] = field(default_factory=list)  # seconds on duty, room
    turns: int = 0
    failed: int = 0
    errors: list[str] = field(default_factory=list)

    async def timed(self, click: Awaitable[Outcome]) -> Outcome:
        """Await a click and note how long its acknowledgement took."""
        began = time.monotonic()
        outcome = await click
        if outcome.raw["answered_after"] is not None:
            self.acknowledged.append(Acknowledged(began, float(outcome.raw["answered_after"])))
        self.failed += outcome.state == "failed"
        return outcome


def pair(discord: LocalDiscord, table: int) -> tuple[str, ...]:
    """Return the names of the two people at a table; they join the server if they are new."""
    group = table // _TABLES_OF_A_PAIR
    if not group:
        return _NAMES
    names = tuple(f"{name} {group + 1}" for name in _NAMES)
    for name in names:
        discord.world("member", guild_id=discord.guild_id, name=name)
    return names


@dataclass(slots=True)
class Table:
    """One game in one channel: two people, or one against computers."""

    discord: LocalDiscord
    figures: Figures
    room: str
    picks: Random
    thinking: float  # mean seconds a person looks at something before clicking
    names: tuple[str, ...] = _NAMES
    shift: Shift = field(default_factory=lambda: Shift(time.monotonic()))
    end: float = 0.0  # seconds on duty

    @property
    def members(self) -> list[Member]:
        """The people."""
        return [self.discord.member(name) for name in self.names]

    async def open(self, slug: str, computers: int) -> None:
        """Open a game and wait for its first board."""
        ana, bram = self.members
        seats = 2 if not computers else computers + 1
        await ana.slash("game new", channel=self.room, game=slug, seats=seats, computers=computers)
        lobby = await self._latest("Start")
        if not computers:
            await bram.click(lobby, label="Join")
            await self._until(lambda message: bram.mention in message.text, lobby)
        await ana.click(lobby, label="Start")
        await self._latest("Play", "Rematch")

    async def play(self, shift: Shift, end: float) -> None:
        """Play so many seconds on duty; whatever goes wrong is noted, and they look again."""
        self.shift, self.end = shift, end
        while shift.so_far < end:
            try:
                await self._turn()
            except (RefusedError, LookupError, TimeoutError) as error:
                self.figures.errors.append(f"{type(error).__name__}: {error}")

    async def _turn(self) -> None:
        if not await self._think():
            return
        board = await self._latest("Play", "Rematch")
        asked = board.text.rpartition("Your turn")[2]
        member = next((m for m in self.members if m.mention in asked), None)
        if member is None:  # computers are at it, or the game is over
            return
        try:
            panel = (await self._timed(member.click(board, label="Play"))).message
        except (LookupError, RefusedError):  # just now there is a newer board
            return
        while await self._think():
            if not await self._answer(member, panel):
                self.figures.turns += 1
                return
            panel = await self._until(_differs(panel), panel, member)

    async def press(self, board: Message) -> None:
        """Click the button of a board, whatever comes of it."""
        await self._timed(self.members[0].click(board, label="Play"))

    async def _timed(self, click: Awaitable[Outcome]) -> Outcome:
        worked = self.shift.so_far
        outcome = await self.figures.timed(click)
        self.figures.clicks.append((worked, self.room))  # it was possible, so others can do it too
        return outcome

    async def _answer(self, member: Member, panel: Message) -> bool:
        choices = [b for b in panel.buttons if ":o." in b.custom_id or ":s." in b.custom_id]
        if panel.selects:
            select = panel.selects[0]
            value = self.picks.choice(select.values)
            await self._timed(member.select(panel, select.custom_id, [value]))
        elif choices:
            custom_id = self.picks.choice(choices).custom_id
            await self._timed(member.click(panel, custom_id=custom_id))
        else:
            return False
        return True

    async def _think(self) -> bool:
        """Look at something for a while; False if the time is up, so that not all click at once."""
        thought = self.shift.so_far + self.picks.expovariate(1 / self.thinking)
        await self.shift.until(min(self.end, thought))
        return thought < self.end

    async def _latest(self, *labels: str) -> Message:
        """Return the last message of the room that has one of these buttons."""
        ana = self.members[0]
        channel = self.discord.channel_id(self.room)
        async with asyncio.timeout(_PATIENCE):
            while True:
                known = self.discord.news.count(channel)
                for message in reversed(await ana.sees(self.room, limit=20)):
                    if any(button.label in labels for button in message.buttons):
                        return message
                await self.discord.news.after(channel, known)

    async def _until(
        self, condition: Callable[[Message], bool], message: Message, member: Member | None = None
    ) -> Message:
        """Return a message once it fulfils a condition."""
        reader = member or self.members[0]
        async with asyncio.timeout(_PATIENCE):
            while True:
                known = self.discord.news.count(message.channel_id)
                now = await reader.fetch(message)
                if condition(now):
                    return now
                await self.discord.news.after(message.channel_id, known)


def _differs(old: Message) -> Callable[[Message], bool]:
    """Tell whether a panel has changed; the board it answers to may change at any time."""
    return lambda now: now.raw["components"] != old.raw["components"]


class Echo:
    """Presses the buttons of the bare bot as others have clicked, one shift later."""

    def __init__(self, discord: LocalDiscord, rooms: Sequence[str], shift: Shift) -> None:
        self.figures = Figures()
        self._tables = {
            room: Table(discord, self.figures, room, Random(), thinking=0.0, shift=shift)
            for room in rooms
        }
        self._shift = shift

    async def press(
        self, clicks: Sequence[tuple[float, str]], playing: asyncio.Future[Any]
    ) -> None:
        """Press as long as they play; there may be more clicks at each look.

        Also what they did last: a click is known only when it has been answered, and on a slow
        machine the shift after it may be over by then.
        """
        boards = {room: await table._latest("Play") for room, table in self._tables.items()}
        async with asyncio.TaskGroup() as group:
            pressed = 0
            while pressed < len(clicks) or not playing.done():
                for worked, room in clicks[pressed:]:
                    await self._shift.until(worked)
                    group.create_task(self._tables[room].press(boards[room]))
                    pressed += 1
                await asyncio.sleep(_LOOK)
