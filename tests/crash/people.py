"""Scripted people who play on, or open tables, whatever happens to the bot."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from bot.local_discord.driver.driver import LocalDiscord, Member, RefusedError
from bot.local_discord.driver.seen_objects import Message, Outcome
from bot.texts import speaker
from games.core.wording import Message as Words
from tests.crash.ledger import BACK, Fate, Ledger, Press, asked_in, is_back, is_choice, read

T = TypeVar("T")

STALE = speaker("")(Words("refused-stale-decision"))
DONE = speaker("")(Words("panel-done"))
_LOOK = 0.1  # seconds between two turns
_HURRY = 4.0  # seconds until who wavers thinks of something else
_LOOK_AGAIN = 1.0  # seconds between two looks at a channel in which nothing happens
_PATIENCE = 60.0  # seconds; the bot is slow under load, and its death is noticed at once
_ANEW = 0.5  # how often the board is pressed again though a panel is open
_FED_UP = 0.2  # how often who wavers stops and begins anew
_TWICE = 0.1  # how often a button is pressed twice
_SECOND_THOUGHTS = 0.05  # how often a step is taken back


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


class Pulse:
    """Whether the bot of some rooms lives, as those notice who wait for its answer."""

    def __init__(self, process: int) -> None:
        self.process = process  # by its place among all
        self.deaths = 0
        self._died = asyncio.Event()

    def die(self) -> None:
        """Tell all who wait; the next bot is another one."""
        self.deaths += 1
        self._died.set()
        self._died = asyncio.Event()

    async def unless_dead(self, since: int, wanted: Coroutine[None, None, T]) -> T | None:
        """Wait for something; None if the bot has died, counted `since` when it was asked."""
        if self.deaths != since:
            wanted.close()
            return None
        died, task = asyncio.create_task(self._died.wait()), asyncio.create_task(wanted)
        try:
            await asyncio.wait({died, task}, return_when=asyncio.FIRST_COMPLETED)
            return task.result() if task.done() else None
        finally:
            for each in (died, task):
                each.cancel()
            await asyncio.gather(died, task, return_exceptions=True)


@dataclass(slots=True)
class Seat:
    """One person at one table."""

    discord: LocalDiscord
    ledger: Ledger
    gate: asyncio.Event  # closed: finish what you do and wait
    pulse: Pulse
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
        opened = await self.pulse.unless_dead(self.pulse.deaths, self._press(board, play))
        if opened is None or opened.state != "succeeded":
            return None
        self._saw(opened.message, int(_game(board)))
        return opened.message

    async def look(self) -> None:
        """Find out what became of a press whose answer never came."""
        board = await self._board()
        if board is not None and self.ledger.is_open(int(self.member.id), int(_game(board))):
            with contextlib.suppress(RefusedError, LookupError, TimeoutError):
                await self._opened(board)

    def _saw(self, panel: Message, game: int) -> None:
        """Note what a panel asks; one that only says something tells nothing."""
        components = [*panel.buttons, *panel.selects]
        is_panel, asked = asked_in((each.custom_id for each in components), game)
        if is_panel and not panel.is_loading:
            self.ledger.saw(int(self.member.id), game, asked)

    async def _board(self) -> Message | None:
        return await latest(self.member, self.room, "Play")

    async def _answer(self, panel: Message) -> Message | None:
        """Answer the question of a panel and return the panel once it has moved on."""
        entries = [b.custom_id for b in panel.buttons if is_choice(b.custom_id)]
        menus = [b.custom_id for b in panel.buttons if ":m." in b.custom_id]
        backs = [b.custom_id for b in panel.buttons if is_back(b.custom_id)]
        if backs and self.picks.random() < _SECOND_THOUGHTS:
            custom_id = self.picks.choice(backs)
            return await self._chosen(panel, custom_id, self._press(panel, custom_id))
        if panel.selects:
            select = panel.selects[0]
            picked = self.picks.choice(select.values)
            custom_id = f"{select.custom_id.rpartition(':')[0]}:{picked}"
            click = self.member.select(panel, select.custom_id, [picked])
        elif entries or menus:
            custom_id = self.picks.choice(entries or menus)
            click = self._press(panel, custom_id)
        else:
            self.panel = None  # nothing is asked there any more
            return None
        if is_choice(custom_id):
            return await self._chosen(panel, custom_id, click)
        since = self.pulse.deaths
        outcome = await click
        return await self._moved_on(panel, since) if outcome.state == "succeeded" else None

    async def _chosen(
        self, panel: Message, custom_id: str, click: Coroutine[None, None, Outcome]
    ) -> Message | None:
        """Press an option, now and then twice, and return the panel once it has moved on."""
        self.old.append((panel, panel.buttons[0].custom_id if panel.buttons else ""))
        since = self.pulse.deaths
        clicks = [self._sent(custom_id, click)]
        if not panel.selects and self.picks.random() < _TWICE:
            clicks.append(self._sent(custom_id, self._press(panel, custom_id)))
        answered = await asyncio.gather(*clicks, return_exceptions=True)
        for failed in answered:
            if isinstance(failed, BaseException) and not isinstance(failed, RefusedError):
                raise failed
        taken = [
            one
            for one in answered
            if not isinstance(one, BaseException) and one[1].state == "succeeded"
        ]
        if not taken:
            return None
        await self._first_decided(taken, since)
        moved = await self._moved_on(panel, since)
        if moved is not None:
            self._saw(moved, read(custom_id)[0][0])
        return moved

    async def _noted(self, custom_id: str, click: Coroutine[None, None, Outcome]) -> Outcome:
        """Press and note in the ledger what the bot answers to this very press."""
        since = self.pulse.deaths
        press, outcome = await self._sent(custom_id, click)
        if outcome.state == "succeeded":
            await self._decided(press, outcome, since)
        return outcome

    async def _sent(
        self, custom_id: str, click: Coroutine[None, None, Outcome]
    ) -> tuple[Press, Outcome]:
        """Press, and note it in the ledger."""
        press = self.ledger.press(int(self.member.id), custom_id, self.pulse.process)
        try:
            outcome = await click
        except (RefusedError, LookupError):  # no such button any more: it never left the window
            press.fate = Fate.REFUSED
            raise
        if outcome.state == "failed":  # not acknowledged, and nothing is done before that
            press.fate = Fate.REFUSED
        return press, outcome

    async def _first_decided(self, taken: Sequence[tuple[Press, Outcome]], since: int) -> None:
        """Wait until a press is answered; of two the answer to one may have overtaken the other.

        A press that asks whether it is meant leaves its question open, so the answer to its twin
        does not tell what became of it; the next question does.
        """
        waits = [asyncio.create_task(self._decided(*one, since)) for one in taken]
        try:
            done, _ = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for each in done:
                each.result()
        finally:
            for each in waits:
                each.cancel()
            await asyncio.gather(*waits, return_exceptions=True)

    async def _decided(self, press: Press, outcome: Outcome, since: int) -> None:
        """Wait for the answer to a press and read from it whether it was taken.

        An answer may be left out because a newer one to the same panel overtook it; then the panel
        tells what became of the press.
        """
        news, room = self.discord.news, self.discord.channel_id(self.room)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                while press.fate is Fate.SENT:
                    known = news.count(room)
                    said = answer_to(self.discord, outcome.id)
                    if said is not None:
                        self._judge(press, said)
                        return
                    if not await self.pulse.unless_dead(since, self._news(room, known)):
                        return

    def _judge(self, press: Press, said: Message) -> None:
        game, asked = press.question
        is_panel, now = asked_in((c.custom_id for c in (*said.buttons, *said.selects)), game)
        if now == asked or STALE in said.text:
            press.fate = Fate.REFUSED
        elif press.index != BACK and (now is not None or DONE in said.text):
            press.fate = Fate.TAKEN
        if is_panel:
            self.ledger.saw(press.user_id, game, now)

    async def _moved_on(self, panel: Message, since: int) -> Message | None:
        news = self.discord.news
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                while True:
                    known = news.count(panel.channel_id)
                    now = await self.member.fetch(panel)
                    if now.own != panel.own:
                        return now
                    if not await self.pulse.unless_dead(since, self._news(panel.channel_id, known)):
                        return None
        return None

    async def _news(self, channel_id: str, known: int) -> bool:
        await self.discord.news.after(channel_id, known)
        return True

    async def _press(self, message: Message, custom_id: str) -> Outcome:
        return await self.member.click(message, custom_id=custom_id, within=_PATIENCE)

    async def poke(self) -> Outcome | None:
        """Click a button of an old message and wait for its answer; None if there is none."""
        known = [(message, custom_id) for message, custom_id in self.old if custom_id]
        if not known:
            return None
        message, custom_id = self.picks.choice(known)
        click = self.member.click(message, custom_id=custom_id, within=60)
        try:
            if is_choice(custom_id) or is_back(custom_id):
                return await self._noted(custom_id, click)
            return await click
        except RefusedError:  # the message was renewed and has no such button any more
            return None


def answer_to(discord: LocalDiscord, interaction_id: str) -> Message | None:
    """Return what the bot has put into a panel as answer to one press, None before that.

    The panel itself shows only the latest answer, which may be that to another press.
    """
    record = discord.server.core.world.interactions.get(interaction_id)
    if record is None:
        return None
    for request in reversed(discord.server.core.journal.requests):
        if record["token"] in request.path and request.method == "PATCH" and request.status == 200:
            body = request.body if isinstance(request.body, dict) else {}
            return Message({"content": "", "embeds": [], "components": [], **body})
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
                async with asyncio.timeout(_HURRY):
                    await self._one_thing()
            self.is_idle = True
            await asyncio.sleep(self.picks.uniform(0.0, 4 * _LOOK))

    async def _one_thing(self) -> None:
        lobby = await latest(self.host, self.room, "Start", "Play")
        offered = {} if lobby is None else {b.label: b.custom_id for b in lobby.buttons}
        if lobby is None or "Start" not in offered or self.picks.random() < _FED_UP:
            stop = (await self.host.slash("game stop", channel=self.room)).answer
            asked = [] if stop is None else stop.buttons  # the bot may have died meanwhile
            sure = [b.custom_id for b in asked if b.label == "Yes, stop it"]
            if stop is not None and sure:
                await self.host.click(stop, custom_id=sure[0], within=_HURRY)
            await self.host.slash("game new", channel=self.room, game=self.slug, seats=2)
            return
        member, label = self.picks.choice(
            [(self.guest, "Join"), (self.guest, "Leave"), (self.host, "Start")]
        )
        await member.click(lobby, custom_id=offered[label], within=_HURRY)
