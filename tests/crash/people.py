"""Scripted people who play on, or open tables, whatever happens to the bot."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from dataclasses import dataclass, field
from random import Random

from bot.local.driver import LocalDiscord, Member, RefusedError
from bot.local.driver_objects import Message, Outcome
from tests.crash.ledger import Ledger, is_choice

_LOOK = 0.1  # seconds between two turns
_LOOK_AGAIN = 1.0  # seconds between two looks at a channel in which nothing happens
_PATIENCE = 4.0  # seconds; the bot may be dead
_ANEW = 0.2  # how often the board is pressed again though a panel is open


async def latest(member: Member, room: str, *labels: str) -> Message | None:
    """Return the last public message of a room that has one of these buttons."""
    seen = await member.sees(room, limit=6)
    while seen:  # a board nobody gets on with lies behind many private panels
        for message in reversed(seen):
            if not message.is_ephemeral and any(b.label in labels for b in message.buttons):
                return message
        seen = await member.sees(room, before=seen[0])
    return None


def _game(message: Message) -> str:
    """Return the number of the game that the buttons of a message belong to."""
    return message.buttons[0].custom_id.split(":")[1] if message.buttons else ""


@dataclass(slots=True)
class Seat:
    """One person at one table."""

    discord: LocalDiscord
    ledger: Ledger
    gate: asyncio.Event  # closed: finish what you do and wait
    member: Member
    room: str
    picks: Random
    old: deque[tuple[Message, str]] = field(default_factory=lambda: deque(maxlen=30))
    panel: Message | None = None
    is_idle: bool = False

    async def play(self) -> None:
        """Play for ever."""
        while True:
            self.is_idle = True
            await self.gate.wait()
            self.is_idle = False
            chose = False
            with contextlib.suppress(RefusedError, LookupError, TimeoutError):
                chose = await self._turn()  # if the bot is not there, look again
            self.is_idle = True
            await (asyncio.sleep(_LOOK) if chose else self._something_happens())

    async def _something_happens(self) -> None:
        room = self.discord.channel_id(self.room)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_AGAIN):
                await self.discord.news.after(room, self.discord.news.count(room))

    async def _turn(self) -> bool:
        """Answer questions as long as there are any; False if there were none."""
        board = await self._board()
        if board is None or self.member.mention not in board.text.rpartition("Your turn")[2]:
            return False
        panel = await self._kept(board) or await self._opened(board)
        chose = False
        while panel is not None and self.gate.is_set():
            self.panel = panel
            panel = await self._answer(panel)
            chose = chose or panel is not None
        return chose

    async def _kept(self, board: Message) -> Message | None:
        """Return the panel that was open when the bot died; people do not begin anew."""
        if self.panel is None or _game(self.panel) != _game(board) or self.picks.random() < _ANEW:
            return None
        return await self.member.fetch(self.panel)

    async def _opened(self, board: Message) -> Message | None:
        """Return a new panel, None if the bot died before it answered."""
        play = next(b.custom_id for b in board.buttons if b.label == "Play")
        self.old.append((board, play))
        opened = await self._press(board, play)
        return opened.message if opened.state == "succeeded" else None

    async def _board(self) -> Message | None:
        return await latest(self.member, self.room, "Play")

    async def _answer(self, panel: Message) -> Message | None:
        """Answer the question of a panel and return the panel once it has moved on."""
        entries = [b.custom_id for b in panel.buttons if is_choice(b.custom_id)]
        menus = [b.custom_id for b in panel.buttons if ":m." in b.custom_id]
        if panel.selects:
            select = panel.selects[0]
            picked = self.picks.choice(select.values)
            game = select.custom_id.rpartition(":")[0]
            custom_id = f"{game}:{picked}" if picked.startswith("o.") else picked
            click = self.member.select(panel, select.custom_id, [picked])
        elif entries or menus:
            custom_id = self.picks.choice(entries or menus)
            click = self._press(panel, custom_id)
        else:
            self.panel = None  # nothing is asked there any more
            return None
        if is_choice(custom_id):
            self.ledger.click(custom_id)
            self.old.append((panel, panel.buttons[0].custom_id if panel.buttons else ""))
        outcome = await click
        if outcome.state != "succeeded":
            return None
        moved = await self._moved_on(panel)
        if moved is not None and is_choice(custom_id):
            self.ledger.answered(custom_id)
        return moved

    async def _moved_on(self, panel: Message) -> Message | None:
        news = self.discord.news
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                while True:
                    known = news.count(panel.channel_id)
                    now = await self.member.fetch(panel)
                    if now.own != panel.own:
                        return now
                    await news.after(panel.channel_id, known)
        return None

    async def _press(self, message: Message, custom_id: str) -> Outcome:
        return await self.member.click(message, custom_id=custom_id, within=_PATIENCE)

    async def poke(self) -> Outcome | None:
        """Click a button of an old message and wait for its answer; None if there is none."""
        known = [(message, custom_id) for message, custom_id in self.old if custom_id]
        if not known:
            return None
        message, custom_id = self.picks.choice(known)
        if is_choice(custom_id):
            self.ledger.click(custom_id)
        try:
            return await self.member.click(message, custom_id=custom_id, within=60)
        except RefusedError:  # the message was renewed and has no such button any more
            return None


@dataclass(slots=True)
class Waverers:
    """Two who open tables, come and go, begin and stop, and never get to play."""

    discord: LocalDiscord
    gate: asyncio.Event
    host: Member
    guest: Member
    room: str
    slug: str
    picks: Random
    is_idle: bool = False

    async def play(self) -> None:
        """Go on for ever."""
        while True:
            self.is_idle = True
            await self.gate.wait()
            self.is_idle = False
            with contextlib.suppress(RefusedError, LookupError, TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await self._one_thing()
            self.is_idle = True
            await asyncio.sleep(self.picks.uniform(0.0, 4 * _LOOK))

    async def _one_thing(self) -> None:
        lobby = await latest(self.host, self.room, "Start", "Play")
        offered = {} if lobby is None else {b.label: b.custom_id for b in lobby.buttons}
        if lobby is None or "Start" not in offered or self.picks.random() < _ANEW:
            await self.host.slash("game stop", channel=self.room)
            await self.host.slash("game new", channel=self.room, game=self.slug, seats=2)
            return
        member, label = self.picks.choice(
            [(self.guest, "Join"), (self.guest, "Leave"), (self.host, "Start")]
        )
        await member.click(lobby, custom_id=offered[label], within=_PATIENCE)
