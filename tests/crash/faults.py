"""Play that is recorded press by press, and the faults a bot might have in the midst of it."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from bot.discord import custom_ids
from bot.discord.custom_ids import Ref
from bot.tables.services import Services
from bot.tables.shortcuts import shortcut_id, shortcuts_of
from bot.tables.table import Table
from games.core.api import Seat
from games.core.errors import GameError
from games.core.play import Question, choose
from tests.bot.begun_tables import asked
from tests.crash.audit import Audit, audit
from tests.crash.ledger import Fate, Ledger, Press
from tests.month import ledger as month_ledger


@dataclass(slots=True)
class Play:
    """A table of two people and a computer, and what the two have pressed."""

    services: Services
    table: Table
    picks: Random
    ledger: Ledger = field(default_factory=Ledger)
    place: Path | None = None  # of a database that writes down what becomes of clocks and plans

    async def go_on(self, choices: int) -> None:
        """Answer so many questions of people, as they may come."""
        for _ in range(choices):
            await self.let_computers()
            user, _, question = asked(self.table)
            await self.press(user, question, self.picks.randrange(len(question.decision.keys)))

    async def let_computers(self) -> None:
        """Let computers move and look at the table again."""
        await self.services.computers.run(self.table.id)
        self.table = await self.services.tables.get(self.table.id)

    async def press(self, user: int, question: Question, index: int) -> Press:
        """Press an option; its player sees it taken."""
        press = self.note(user, question, index)
        await self.store(user, question, index)
        press.fate = Fate.TAKEN
        return press

    def note(self, user: int, question: Question, index: int) -> Press:
        """Write a press into the ledger and send nothing."""
        ref = Ref(self.table.id, question.asked, custom_ids.option(index))
        return self.ledger.press(user, str(ref))

    async def store(self, user: int, question: Question, index: int) -> None:
        """Have a choice stored that is in no ledger."""
        played = await self.services.play.play_index(self.table.id, user, question.asked, index)
        self.table = played.table

    async def step_back(self) -> None:
        """Press Back once, where that is free."""
        while True:
            await self.go_on(1)
            await self.let_computers()
            user, _, question = asked(self.table)
            with contextlib.suppress(GameError):
                if not (await self.services.consent.plan_undo(self.table.id, user)).needs_consent:
                    break
        press = self.ledger.press(user, str(Ref(self.table.id, question.asked, custom_ids.UNDO)))
        assert isinstance(await self.services.consent.undo(self.table.id, user), Table)
        press.fate = Fate.TAKEN
        await self.let_computers()

    async def audited(self) -> Audit:
        """Return what the harness finds."""
        read_book = None if self.place is None else partial(month_ledger.read, self.place)
        return await audit(self.services.store, self.ledger, [self.table.id], read_book)


async def with_options(play: Play, least: int) -> tuple[int, Seat, Question]:
    """Return who is asked what, once there are that many options."""
    while True:
        await play.let_computers()
        user, seat, question = asked(play.table)
        if len(question.decision.keys) >= least:
            return user, seat, question
        await play.go_on(1)


async def lost(play: Play) -> None:
    """Tell a player that a choice is taken, and store nothing."""
    user, _, question = asked(play.table)
    play.note(user, question, 0).fate = Fate.TAKEN


async def phantom(play: Play) -> None:
    """Store what nobody has pressed."""
    user, _, question = await with_options(play, 2)
    await play.store(user, question, 1)


async def doubled(play: Play) -> None:
    """Store a choice twice, at a moment at which the rules allow it."""
    while True:
        await play.let_computers()
        user, seat, question = asked(play.table)
        index = _repeatable(play.table, seat, question)
        if index is None:
            await play.go_on(1)
            continue
        await play.press(user, question, index)
        again = play.table.question(seat)
        assert again is not None
        key = question.decision.keys[index]
        await play.store(user, again, again.decision.keys.index(key))
        return


def _repeatable(table: Table, seat: Seat, question: Question) -> int | None:
    """Return an option that is offered to the same seat once more when it has been chosen."""
    for index, key in enumerate(question.decision.keys):
        position, _, _ = choose(table.game, table.running(), seat, key, table.chance())
        again = position.question(table.game, seat)
        if again is not None and len(again.decision.keys) > 1 and key in again.decision.keys:
            return index
    return None


async def swapped(play: Play) -> None:
    """Store another option than the one that was pressed."""
    user, _, question = await with_options(play, 2)
    press = play.note(user, question, 0)
    await play.store(user, question, 1)
    press.fate = Fate.TAKEN


async def exchanged(play: Play) -> None:
    """Two presses in a row are stored in the other order."""
    while True:
        user, seat, question = await with_options(play, 2)
        pressed = play.note(user, question, 0)
        one, two = question.decision.keys[:2]
        await play.store(user, question, 1)
        pressed.fate = Fate.TAKEN
        again = play.table.question(seat)
        if again is not None and {one, two} <= set(again.decision.keys):
            play.note(user, again, again.decision.keys.index(two)).fate = Fate.TAKEN
            await play.store(user, again, again.decision.keys.index(one))
            return
        pressed.index = 1  # so it cannot be told here: then this press was right


async def refused(play: Play) -> None:
    """Refuse a choice and store it all the same."""
    user, _, question = asked(play.table)
    play.note(user, question, 0).fate = Fate.REFUSED
    await play.store(user, question, 0)


async def by_another(play: Play) -> None:
    """Store what somebody else has pressed."""
    user, _, question = asked(play.table)
    other = next(other for other in play.table.humans() if other != user)
    play.note(other, question, 0)
    await play.store(user, question, 0)


async def unasked_undo(play: Play) -> None:
    """Take a step back though nobody has pressed Back."""
    presses = len(play.ledger.presses)
    await play.step_back()
    back = play.ledger.presses.pop()
    assert len(play.ledger.presses) > presses
    play.ledger.of(back.question).remove(back)


# Faults of presses that make several choices -----------------------------------------------------


def shortcuts(play: Play) -> list[tuple[str, ...]]:
    """Return what whoever is asked may choose by one press: the keys of each."""
    _, seat, _ = asked(play.table)
    return [walk.keys for walk in shortcuts_of(play.table, seat).shortcuts]


async def take_shortcut(play: Play, *keys: str) -> None:
    """Press a shortcut; its player sees it taken."""
    press, user, question = _note_shortcut(play, keys)
    played = await play.services.play.play_shortcut(
        play.table.id, user, question.asked, shortcut_id(keys)
    )
    play.table, press.fate = played.table, Fate.TAKEN


async def cut_short(play: Play) -> None:
    """Store the first choice of a shortcut alone, though another can follow it as well."""
    first, *_ = keys = shortcuts(play)[0]
    press, user, question = _note_shortcut(play, keys)
    await play.store(user, question, question.decision.keys.index(first))
    _, _, following = asked(play.table)
    last = next(i for i, key in enumerate(following.decision.keys) if key != keys[1])
    await play.press(user, following, last)
    press.fate = Fate.TAKEN


async def strayed(play: Play) -> None:
    """Store another shortcut than the one that was pressed."""
    wanted, other = shortcuts(play)[:2]
    press, user, question = _note_shortcut(play, wanted)
    played = await play.services.play.play_shortcut(
        play.table.id, user, question.asked, shortcut_id(other)
    )
    play.table, press.fate = played.table, Fate.TAKEN


def _note_shortcut(play: Play, keys: tuple[str, ...]) -> tuple[Press, int, Question]:
    user, _, question = asked(play.table)
    ref = Ref(play.table.id, question.asked, f"{custom_ids.SHORTCUT}.{shortcut_id(keys)}")
    return play.ledger.press(user, str(ref)), user, question
