"""People at the tables: they hear calls, come when their life lets them, and press buttons."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random

from bot.courtesy.own_time import OwnTime
from bot.courtesy.spans import DAY, HOUR, MINUTE
from bot.local_discord.driver.member import Member, RefusedError
from bot.local_discord.driver.seen_objects import Message, Outcome
from bot.local_discord.people.boards import is_over
from bot.local_discord.people.offers import Kind, Offer, offers
from bot.local_discord.people.person import Observer, Person, Press, UnansweredError
from bot.local_discord.people.policies import AtRandom
from tests.month import buttons
from tests.month.characters import Life
from tests.month.habits import Habits
from tests.month.record import Recorder
from tests.month.stage import Stage

_MOST_STEPS = 200  # presses in one turn; a fault must not go on for ever
_TROUBLES = (UnansweredError, LookupError, RefusedError, TimeoutError, AssertionError)
_TRY_AGAIN = (10 * MINUTE, 40 * MINUTE)  # whoever met trouble
_GOES_ON = (HOUR, 40 * HOUR)  # whoever wandered off
_NOT_TODAY = 0.1  # how often a notice is answered with *Not today*


class SecondThoughts(AtRandom):
    """Presses anything that leads on, and now and then Back."""

    def __init__(self, picks: Random, share: float) -> None:
        super().__init__(picks)
        self._share = share

    async def choose(self, panel: Message) -> Offer | None:
        """Return a way back or an offer that leads on."""
        backs = [offer for offer in offers(panel) if offer.kind is Kind.BACK]
        if backs and self.picks.random() < self._share:
            return self.picks.choice(backs)
        return await super().choose(panel)


class _Notes(Observer):
    """Writes down every press that reached the bot."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def pressed(self, press: Press, outcome: Outcome) -> None:
        """Note who pressed what and where."""
        if outcome.state != "failed":
            ref = press.offer.ref
            what = press.offer.label if ref is None else ref.verb
            place = press.message
            self._recorder.deed(press.member.id, place.channel_id, what, place.id)


@dataclass(slots=True)
class Guest:
    """One member with a life of their own."""

    stage: Stage
    recorder: Recorder
    member: Member
    life: Life
    waits: set[str] = field(default_factory=set)  # rooms that called
    troubles: list[str] = field(default_factory=list)
    home: str = ""  # a channel in which they may use commands about themselves
    friends: list[Guest] = field(default_factory=list)
    clocked: set[str] = field(default_factory=set)  # rooms whose tables have a clock
    changes: list[tuple[int, OwnTime]] = field(default_factory=list)  # of what they had set
    person: Person = field(init=False)
    habits: Habits = field(init=False)
    life_began: OwnTime = field(init=False)  # what they had set at first

    def __post_init__(self) -> None:
        policy = SecondThoughts(self.life.chance, self.life.character.takes_back)
        self.person = Person(self.member, policy, (_Notes(self.recorder),))
        self.habits = Habits(self)
        self.life_began = self.life.own

    def some_day(self, act: Callable[[Message], Awaitable[None]], seen: Message) -> None:
        """Do something about a message that was seen, when life lets one."""
        when = self.life.looks_at(self.stage.now())
        if when is not None:
            self.stage.at(when, partial(self.attempt, act.__name__, partial(act, seen)))

    async def attempt(self, name: str, act: Callable[[], Awaitable[None]]) -> None:
        """Do something; what goes wrong is a trouble and no fault."""
        try:
            await act()
        except _TROUBLES as error:
            self.troubles.append(f"{self.life.name}, {name}: {error!r}")

    def called(self, room: str) -> None:
        """Hear a call; what comes of it is a matter of character."""
        self.waits.add(room)
        when = self.life.looks_at(self.stage.now())
        if when is not None:
            self.stage.at(when, partial(self.visit, room))

    def warned(self, notice: Message) -> None:
        """Hear a notice; now and then it is answered with *Not today*."""
        found = buttons.labelled(notice, buttons.NOT_TODAY)
        if found is not None and self.life.chance.random() < _NOT_TODAY:
            when = self.life.looks_at(self.stage.now())
            if when is not None:
                self.stage.at(when, partial(self._push, notice, buttons.NOT_TODAY))

    def sees_card(self, card: Message) -> None:
        """See a late card of somebody else's, and answer it some day if that is in character."""
        when = self.life.looks_at(self.stage.now())
        if when is not None and self.life.character.presses_cards:
            self.stage.at(when, partial(self._consider, card))

    async def _consider(self, card: Message) -> None:
        """Answer a late card, or leave it for tomorrow."""
        chance = self.life.chance
        if chance.random() < self.life.character.presses_cards:
            words = (*[buttons.COMPUTER_PLAYS] * 5, *[buttons.OPEN_SEAT] * 3, *[buttons.WAIT] * 2)
            await self._push(card, chance.choice(words))
            return
        with contextlib.suppress(*_TROUBLES):
            await self.member.fetch(card)  # a LookupError if it is gone
            self.stage.at(self.stage.now() + DAY, partial(self._consider, card))

    async def visit(self, room: str) -> None:
        """Play what is to be played in a room; whoever cannot comes again later."""
        if room not in self.waits:
            return
        try:
            is_done = await self._play(room)
        except asyncio.CancelledError:
            self._come_again(room, _TRY_AGAIN)
            raise
        except _TROUBLES as error:
            self.troubles.append(f"{self.life.name} in {room}: {error!r}")
            self._come_again(room, _TRY_AGAIN)
            return
        if is_done:
            self.waits.discard(room)
            await self.habits.after_turn(room)
        else:
            self._come_again(room, _GOES_ON)

    def _come_again(self, room: str, pause: tuple[int, int]) -> None:
        when = self.stage.now() + self.life.chance.uniform(*pause)
        self.stage.at(when, partial(self.visit, room))

    async def _play(self, room: str) -> bool:
        """Return whether the turn was played to its end, or there was none."""
        last = self.recorder.boards.get(room)
        if last is None or is_over(last):
            return True
        board = await self.member.fetch(last)
        await self._return_to(board)
        opened = await self.person.open_panel(board)
        try:
            return await self._answer(opened)
        finally:
            await self.dismiss(opened)

    async def _answer(self, opened: Message) -> bool:
        """Return whether all questions of a panel were answered."""
        panel: Message | None = opened
        chance = self.life.chance
        wanders = chance.random() < self.life.character.wanders_off
        for step in range(_MOST_STEPS):
            if panel is None:
                return True
            if wanders and step > 0 and chance.random() < 0.5:
                return False
            panel = await self.person.answer(panel)
        raise AssertionError("the turn did not end")

    async def dismiss(self, panel: Message) -> None:
        """Put a private panel away, as a client does that is closed; thousands would be slow."""
        with contextlib.suppress(RefusedError):
            path = f"/local/messages/{panel.channel_id}/{panel.id}"
            await self.member.ask("DELETE", path)

    async def _return_to(self, board: Message) -> None:
        """Take the seat back from the computer, if it has it."""
        if buttons.labelled(board, buttons.I_AM_BACK) is not None:
            await self._push(board, buttons.I_AM_BACK)

    async def _push(self, message: Message, words: re.Pattern[str]) -> None:
        """Press the button that says so, if it is still there."""
        try:
            now = await self.member.fetch(message)
            found = buttons.labelled(now, words)
            if found is None:
                return
            outcome = await self.person.press(now, Offer(found.custom_id, None, found.label))
        except _TROUBLES as error:
            self.troubles.append(f"{self.life.name}, {words.pattern}: {error!r}")
            return
        if outcome.state != "failed":
            self.recorder.deed(self.member.id, now.channel_id, words.pattern, now.id)

    async def go_away(self, days: int) -> None:
        """Say that one is away, if the bot lets one."""
        command = self._command("away")
        if command is None:
            return
        try:
            outcome = await self.member.slash("away", "games", **_filled(command, days))
            await self._choose_days(outcome, days)
        except _TROUBLES as error:
            self.troubles.append(f"{self.life.name}, /away: {error!r}")

    async def _choose_days(self, outcome: Outcome, days: int) -> None:
        if outcome.answer is not None:
            await self._push(outcome.answer, re.compile(rf"\b{days} days"))
            await self.habits.lend(await self.member.fetch(outcome.answer))

    def _command(self, name: str) -> dict[str, object] | None:
        commands = self.member.discord.server.core.world.commands.values()
        return next((each for each in commands if each["name"] == name), None)


def _filled(command: dict[str, object], days: int) -> dict[str, object]:
    """Return options for a command that wants to know for how long."""
    filled: dict[str, object] = {}
    listed = command.get("options")
    for option in listed if isinstance(listed, list) else []:
        choices = {str(each["name"]): each["value"] for each in option.get("choices") or []}
        fitting = [value for name, value in choices.items() if re.search(rf"\b{days}\b", name)]
        if fitting:
            filled[option["name"]] = fitting[0]
        elif option.get("required"):
            filled[option["name"]] = days if option["type"] == 4 else f"{days} days"
    return filled
