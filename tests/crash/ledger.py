"""What people pressed and what became of it, to be compared with the database press by press."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from bot.discord import custom_ids

Question = tuple[int, int]  # game and number of the question, as they stand in a button
Answer = int | str  # the place of an option, or what names a shortcut in its button
BACK = -1  # what is pressed in place of an option to take a step back


class Fate(Enum):
    """What became of a press, as far as its player knows."""

    SENT = "nobody knows: it may be stored, once at most"
    TAKEN = "its player saw that it was taken: it must be stored, once"
    REFUSED = "its player saw that it was not taken: it must not be stored"


@dataclass(slots=True, eq=False)
class Press:
    """One press of one person on an option of a question, a shortcut, or Back below it."""

    order: int
    user_id: int
    question: Question
    index: Answer
    process: int  # which bot it goes to
    at: float
    fate: Fate = Fate.SENT
    is_buried: bool = False  # the bot it went to is dead: nothing can come of it any more
    was_away: bool = False  # its player was, so that its answer may be about what others played
    is_in_doubt: bool = False  # a plan, or whoever plays meanwhile, may have answered instead

    def __str__(self) -> str:
        game, asked = self.question
        kind = "shortcut" if isinstance(self.index, str) else "option"
        what = "Back" if self.index == BACK else f"{kind} {self.index}"
        return f"press {self.order} of {self.user_id} on {what} of question {asked} of game {game}"


@dataclass(slots=True)
class PlanPress:
    """One press of one person that keeps a plan for a game, or withdraws it."""

    user_id: int
    game: int
    what: str  # kept, withdrawn
    fate: Fate = Fate.SENT


@dataclass(slots=True)
class Ledger:
    """All presses, in the order in which they were made."""

    presses: list[Press] = field(default_factory=list)
    plans: list[PlanPress] = field(default_factory=list)
    absent: set[int] = field(default_factory=set)  # users for whom a computer may play just now
    travelled: set[int] = field(default_factory=set)  # users who have ever been away
    _planned: set[tuple[int, int]] = field(default_factory=set)  # user and game
    _by_question: dict[Question, list[Press]] = field(default_factory=dict)

    @property
    def clicks(self) -> int:
        """How often an option was pressed."""
        return len(self.presses)

    def press(self, user_id: int, custom_id: str, process: int = 0) -> Press:
        """Note a press before it is sent."""
        question, index = read(custom_id)
        made = Press(len(self.presses) + 1, user_id, question, index, process, time.time())
        made.was_away = user_id in self.absent
        made.is_in_doubt = made.was_away or (user_id, question[0]) in self._planned
        self.presses.append(made)
        self._by_question.setdefault(question, []).append(made)
        return made

    def of(self, question: Question) -> list[Press]:
        """Return the presses on a question."""
        return self._by_question.get(question, [])

    def taken(self) -> list[Press]:
        """Return the presses that must be in the database."""
        return [press for press in self.presses if press.fate is Fate.TAKEN]

    def is_open(self, user_id: int, game: int) -> bool:
        """Return whether a person does not know what became of a press in a game."""
        return bool(self._open(user_id, game))

    def leave(self, user_id: int) -> None:
        """Note that a computer may play for somebody from now on."""
        self.absent.add(user_id)
        self.travelled.add(user_id)
        for press in self.presses:
            if press.fate is Fate.SENT and press.user_id == user_id:
                press.is_in_doubt = press.was_away = True

    def come_back(self, user_id: int) -> None:
        """Note that somebody has seen that they play for themselves again."""
        self.absent.discard(user_id)

    def plan(self, user_id: int, game: int, what: str) -> PlanPress:
        """Note a press that keeps or withdraws a plan, before it is sent.

        From then on a question of this person may be answered by the plan.
        """
        made = PlanPress(user_id, game, what)
        self.plans.append(made)
        self._planned.add((user_id, game))
        for press in self._open(user_id, game):
            press.is_in_doubt = True
        return made

    def unplanned(self, user_id: int, game: int) -> None:
        """Note that no plan is left: its player has withdrawn it, or chosen something."""
        self._planned.discard((user_id, game))

    def bury(self, process: int) -> None:
        """Note that a bot has died: what it had not done by then it will never do."""
        for press in self.presses:
            if press.process == process and press.fate is Fate.SENT:
                press.is_buried = True

    def saw(self, user_id: int, game: int, asked: int | None) -> None:
        """Note what a person is asked in a game now (None: nothing): it tells of earlier presses.

        A question that is gone was answered, and nobody but this person could do it. One that is
        still there was not answered by a press whose bot is dead.
        """
        sent = self._open(user_id, game)
        for question in {press.question for press in sent}:
            presses = [press for press in sent if press.question == question]
            if question[1] == asked:
                for press in presses:
                    if press.is_buried:
                        press.fate = Fate.REFUSED
            else:
                self._settle(question, presses)

    def _settle(self, question: Question, sent: list[Press]) -> None:
        """Find which press has answered a question; of several different ones nobody can tell."""
        if any(press.fate is Fate.TAKEN for press in self.of(question)):
            refused = sent  # a question is answered once
        elif any(press.is_in_doubt for press in sent):
            refused = []
        elif len({press.index for press in sent}) == 1:
            sent[0].fate = Fate.TAKEN
            refused = sent[1:]  # the same button, pressed again
        else:
            refused = []
        for press in refused:
            press.fate = Fate.REFUSED

    def _open(self, user_id: int, game: int) -> list[Press]:
        return [
            press
            for press in self.presses
            if press.fate is Fate.SENT and press.user_id == user_id and press.question[0] == game
        ]


def read(custom_id: str) -> tuple[Question, Answer]:
    """Return question and option, e.g. of ``g:7:1234:o.3``, or what names a shortcut."""
    _, game, asked, what = custom_id.split(":")
    verb, _, argument = what.partition(".")
    question = int(game), int(asked)
    if verb == custom_ids.SHORTCUT:
        return question, argument
    return question, int(argument) if argument else BACK


def asked_in(custom_ids: Iterable[str], game: int) -> tuple[bool, int | None]:
    """Return whether components belong to a panel of a game, and which question they ask."""
    parts = [custom_id.split(":") for custom_id in custom_ids]
    own = [part for part in parts if len(part) == 4 and part[1] == str(game)]
    return bool(own), next((int(part[2]) for part in own if part[2] != "0"), None)
