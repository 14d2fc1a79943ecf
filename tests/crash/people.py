"""Scripted people who play on, or open tables, whatever happens to the bot."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bot.discord import custom_ids
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member, RefusedError
from bot.local_discord.driver.seen_objects import Message, Outcome
from bot.local_discord.people import person
from bot.local_discord.people.boards import asks, changed, newest
from bot.local_discord.people.offers import Kind, Offer, button, game_of, offers
from bot.local_discord.people.person import Observer, Person
from bot.local_discord.people.policies import AtRandom
from bot.texts import speaker
from games.core.wording import Message as Words
from tests.crash.ledger import BACK, Fate, Ledger, Press, asked_in
from tests.crash.planners import Planner
from tests.crash.pulse import Pulse

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
_PLANS = 0.5  # how often whoever looks at a board that asks others plans the next turn


class SecondThoughts(AtRandom):
    """Presses anything that leads on, and now and then Back."""

    async def choose(self, panel: Message) -> Offer | None:
        """Return a way back or an offer that leads on."""
        backs = [offer for offer in offers(panel) if offer.kind is Kind.BACK]
        if backs and self.picks.random() < _SECOND_THOUGHTS:
            return self.picks.choice(backs)
        return await super().choose(panel)


class Notes(Observer):
    """Writes each press that answers a question, or takes an answer back, into the ledger."""

    def __init__(self, ledger: Ledger, pulse: Pulse) -> None:
        self._ledger = ledger
        self._pulse = pulse
        self._made: dict[person.Press, Press] = {}
        self._sent: dict[str, Press] = {}  # by interaction

    def pressing(self, press: person.Press) -> None:
        """Note a press before it is sent."""
        if is_step(press.offer):
            user_id, ref = int(press.member.id), str(press.offer.ref)
            self._made[press] = self._ledger.press(user_id, ref, self._pulse.process)

    def pressed(self, press: person.Press, outcome: Outcome) -> None:
        """Note which interaction a press was, and whether the bot has heard of it."""
        made = self._made.pop(press, None)
        if made is None:
            return
        self._sent[outcome.id] = made
        if outcome.state == "failed":  # not acknowledged, and nothing is done before that
            made.fate = Fate.REFUSED

    def refused(self, press: person.Press) -> None:
        """Note that a press was never sent."""
        made = self._made.pop(press, None)
        if made is not None:
            made.fate = Fate.REFUSED

    def of(self, outcome: Outcome) -> Press:
        """Return the press that an interaction was."""
        return self._sent[outcome.id]


def is_step(offer: Offer) -> bool:
    """Return whether an offer answers a question (or asks whether to), or takes a step back."""
    return offer.kind in (Kind.OPTION, Kind.SHORTCUT, Kind.SURE, Kind.BACK)


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
    plans: bool = False  # at a table that plays plans at once
    old: deque[tuple[Message, Offer]] = field(default_factory=lambda: deque(maxlen=30))
    panel: Message | None = None
    is_idle: bool = False
    notes: Notes = field(init=False)
    person: Person = field(init=False)
    planner: Planner = field(init=False)

    def __post_init__(self) -> None:
        self.notes = Notes(self.ledger, self.pulse)
        policy = SecondThoughts(self.picks)
        self.person = Person(self.member, policy, (self.notes,), _PATIENCE)
        self.planner = Planner(self.person, self.pulse, self.ledger)

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
        if board is None or not asks(board, self.member):
            await self._plan(board)
            return False
        panel = await self._kept(board) or await self._opened(board)
        chose = False
        while panel is not None and self.gate.is_set():
            self.panel = panel
            panel = await self._answer(panel)
            chose = chose or panel is not None
        return chose

    async def _plan(self, board: Message | None) -> None:
        """Now and then plan while others think."""
        play = None if board is None else button(board, custom_ids.PLAY)
        is_absent = int(self.member.id) in self.ledger.absent  # whoever presses Play is back
        if board is None or play is None or is_absent or not self.plans:
            return
        if self.picks.random() >= _PLANS:
            return
        pressed = self.person.press(board, play)
        opened = await self.pulse.unless_dead(self.pulse.deaths, pressed)
        if opened is not None and opened.state == "succeeded":
            await self.planner.plan(opened.message, self.picks)

    async def _kept(self, board: Message) -> Message | None:
        """Return the panel that was open when the bot died; people do not begin anew."""
        if (
            self.panel is None
            or game_of(self.panel) != game_of(board)
            or self.picks.random() < _ANEW
        ):
            return None
        return await self.member.fetch(self.panel)

    async def _opened(self, board: Message) -> Message | None:
        """Return a new panel, None if the bot died before it answered."""
        play = button(board, custom_ids.PLAY)
        if play is None:
            raise LookupError("a board without Play")
        self.old.append((board, play))
        pressed = self.person.press(board, play)
        opened = await self.pulse.unless_dead(self.pulse.deaths, pressed)
        if opened is None or opened.state != "succeeded":
            return None
        self._saw(opened.message, _game(board))
        return opened.message

    async def look(self) -> None:
        """Find out what became of a press whose answer never came."""
        board = await self._board()
        if board is not None and self.ledger.is_open(int(self.member.id), _game(board)):
            with contextlib.suppress(RefusedError, LookupError, TimeoutError):
                await self._opened(board)

    def _saw(self, panel: Message, game: int) -> None:
        """Note what a panel asks; one that only says something tells nothing."""
        components = [*panel.buttons, *panel.selects]
        is_panel, asked = asked_in((each.custom_id for each in components), game)
        if is_panel and not panel.is_loading:
            self.ledger.saw(int(self.member.id), game, asked)

    async def _board(self) -> Message | None:
        return await newest(self.member, self.room, custom_ids.PLAY)

    async def _answer(self, panel: Message) -> Message | None:
        """Answer the question of a panel and return the panel once it has moved on."""
        offer = await self.person.policy.choose(panel)
        if offer is None:
            self.panel = None  # nothing is asked there any more
            return None
        if is_step(offer):
            return await self._chosen(panel, offer)
        since = self.pulse.deaths
        outcome = await self.person.press(panel, offer)
        return await self._moved_on(panel, since) if outcome.state == "succeeded" else None

    async def _chosen(self, panel: Message, offer: Offer) -> Message | None:
        """Press an option, now and then twice, and return the panel once it has moved on."""
        if panel.buttons:
            self.old.append((panel, Offer(panel.buttons[0].custom_id)))
        since = self.pulse.deaths
        clicks = [self.person.press(panel, offer)]
        if not panel.selects and self.picks.random() < _TWICE:
            clicks.append(self.person.press(panel, offer))
        answered = await asyncio.gather(*clicks, return_exceptions=True)
        for failed in answered:
            if isinstance(failed, BaseException) and not isinstance(failed, RefusedError):
                raise failed
        taken = [
            one
            for one in answered
            if not isinstance(one, BaseException) and one.state == "succeeded"
        ]
        if not taken:
            return None
        await self._first_decided(taken, since)
        moved = await self._moved_on(panel, since)
        if moved is not None:
            self._saw(moved, self.notes.of(taken[0]).question[0])
        return moved

    async def _first_decided(self, taken: Sequence[Outcome], since: int) -> None:
        """Wait until a press is answered; of two the answer to one may have overtaken the other.

        A press that asks whether it is meant leaves its question open, so the answer to its twin
        does not tell what became of it; the next question does.
        """
        waits = [asyncio.create_task(self._decided(one, since)) for one in taken]
        try:
            done, _ = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for each in done:
                each.result()
        finally:
            for each in waits:
                each.cancel()
            await asyncio.gather(*waits, return_exceptions=True)

    async def _decided(self, outcome: Outcome, since: int) -> None:
        """Wait for the answer to a press and read from it whether it was taken.

        An answer may be left out because a newer one to the same panel overtook it; then the panel
        tells what became of the press.
        """
        press = self.notes.of(outcome)
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
        elif press.was_away:
            pass  # the question that is shown now may be one to which the computer has led
        elif press.index != BACK and (now is not None or DONE in said.text):
            press.fate = Fate.TAKEN
            self.ledger.unplanned(press.user_id, game)
        if is_panel:
            self.ledger.saw(press.user_id, game, now)

    async def _moved_on(self, panel: Message, since: int) -> Message | None:
        """Return a panel once it has moved on; None if the bot died before that."""
        with contextlib.suppress(TimeoutError):
            moving = changed(self.member, panel, _PATIENCE)
            moved = await self.pulse.unless_dead(since, moving)
            if moved is not None:
                return moved
        now = await self.member.fetch(panel)  # its last answer may have come just before it died
        return now if now.own != panel.own else None

    async def _news(self, channel_id: str, known: int) -> bool:
        await self.discord.news.after(channel_id, known)
        return True

    async def poke(self) -> Outcome | None:
        """Press a button of an old message and wait for its answer; None if there is none."""
        if not self.old:
            return None
        message, offer = self.picks.choice(self.old)
        since = self.pulse.deaths
        try:
            outcome = await self.person.press(message, offer)
        except RefusedError:  # the message was renewed and has no such button any more
            return None
        if is_step(offer) and outcome.state == "succeeded":
            await self._decided(outcome, since)
        return outcome


def _game(board: Message) -> int:
    return game_of(board) or 0


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
        lobby = await newest(self.host, self.room, custom_ids.START, custom_ids.PLAY)
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
