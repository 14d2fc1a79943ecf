"""C13: everything that happens or is asked has words, and the words fit Discord."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from games.core import play
from games.core.api import Decision, Event, Json
from games.core.wording import Message, Say, Wording, merge, useful
from tests.conformance.case import Case
from tests.conformance.walk import Record

OPTION = 80  # a button; a select entry could hold 100
GROUP = 100
LINE = 1000
QUESTION = 1000
PHASE = 256  # the title of an embed
NAMES = ("Alexandra the Second of Bathybius", "Bo", "Christoforos Papadiamantopoulos", "Dee")


def english(slug: str) -> Say:
    """Return the speaker of a game, with two names as long as Discord allows."""
    from bot.texts import speaker

    return speaker(slug, "en", [name[:32] for name in NAMES])


def check_wording(record: Record, say: Say | None = None) -> None:
    """C13: kinds are known, texts can be spoken in English, fit, and tell options apart."""
    speech = _Speech(record.case, say or english(record.case.game.slug))
    for event in record.prologue:
        speech.event(0, event)
    for step in record.steps:
        for event in step.events:
            speech.event(step.number, event)
        speech.together(step.number, step.events)
    game = record.case.game
    for number, position in record.costly():
        for viewer in record.viewers:
            speech.phase(number, position.view(game, viewer))
        for decision in play.decisions(game, position.state):
            speech.decision(number, decision, position.view(game, decision.seat))
    if game.outcome(record.end.state) is not None:
        for viewer in record.viewers:
            speech.scores(len(record.steps), record.end.view(game, viewer))


class _Speech:
    def __init__(self, case: Case, say: Say) -> None:
        self.case, self.say = case, say
        self.wording: Wording = case.game.wording()
        self.events, self.questions = self.wording.kinds()
        self.heard: set[str] = set()
        self.line: Event | None = None

    def event(self, number: int, event: Event) -> None:
        if event.kind not in self.events:
            self.case.fail("C13", number, f"the event {event.kind} has no words")
        message = self._made(number, f"event {event.kind}", self.wording.event, event)
        if message is not None:
            self._spoken(number, f"event {event.kind}", message, LINE)

    def together(self, number: int, events: Sequence[Event]) -> None:
        """Speak the events of one player merged into lines, as a story tells them."""
        for event in events:
            both = None if self.line is None else merge(self.wording, self.line, event)
            if both is not None:
                self.event(number, both)
            self.line = both or event

    def phase(self, number: int, view: Json) -> None:
        message = self._made(number, "phase", self.wording.phase, view)
        self._spoken(number, "phase", message, PHASE)
        sections = self._made(number, "rules", self.wording.rules, view)
        if not sections:
            self.case.fail("C13", number, "there is no rules text")
        for section in sections:
            self._spoken(number, f"rules {section.id}", section, 4000)

    def decision(self, number: int, decision: Decision, view: Json) -> None:
        kind = decision.kind
        if kind not in self.questions:
            self.case.fail("C13", number, f"the question {kind} has no words")
        question = self._made(number, kind, self.wording.question, decision, view)
        self._spoken(number, f"question {kind}", question, QUESTION)
        labels, typed = Counter[str](), Counter[str]()
        for option in decision.options:
            message = self._made(number, option.key, self.wording.option, decision, option, view)
            labels[self._spoken(number, f"option {option.key}", message, OPTION)] += 1
            spelt = self._made(number, option.key, self.wording.typed, decision, option)
            if not spelt:
                self.case.fail("C13", number, f"{option.key} cannot be typed")
            typed.update({spelling.casefold() for spelling in spelt})
            for token in option.group:
                self._group(number, token)
        self._useful(number, decision, view)
        self._unambiguous(number, f"labels of {kind}", labels)
        self._unambiguous(number, f"spellings of {kind}", typed)

    def _useful(self, number: int, decision: Decision, view: Json) -> None:
        """Ask twice which options matter, once by a copy of the view: there is nothing else."""
        kept = deepcopy(view)
        found = self._made(number, decision.kind, useful, self.wording, decision, view)
        if found is not None and not found <= set(decision.keys):
            self.case.fail("C13", number, f"useful, but not offered: {found}")
        if view != kept or useful(self.wording, decision, kept) != found:
            self.case.fail("C13", number, "what is useful depends on more than the view")

    def scores(self, number: int, view: Json) -> None:
        table = self._made(number, "scores", self.wording.scores, view)
        self._spoken(number, "verdict", table.verdict, LINE)
        if not table.rows or len(table.totals) != self.case.seats:
            self.case.fail("C13", number, "the score table lacks rows or totals")
        for label, cells in table.rows:
            self._spoken(number, "score row", label, OPTION)
            if len(cells) != self.case.seats:
                self.case.fail("C13", number, f"the score row {label.id} has {len(cells)} cells")

    def _group(self, number: int, token: str) -> None:
        if token not in self.heard:
            self.heard.add(token)
            message = self._made(number, token, self.wording.group, token)
            self._spoken(number, f"group {token}", message, GROUP)

    def _unambiguous(self, number: int, what: str, found: Counter[str]) -> None:
        twice = [text for text, count in found.items() if count > 1]
        if twice:
            self.case.fail("C13", number, f"the {what} do not differ: {twice}")

    def _made(self, number: int, what: str, make: Any, *args: object) -> Any:
        try:
            return make(*args)
        except (LookupError, TypeError, ValueError) as error:
            self.case.fail("C13", number, f"no words for {what}: {error!r}")

    def _spoken(self, number: int, what: str, message: Message, most: int) -> str:
        try:
            text = self.say(message)
        except (LookupError, TypeError, ValueError) as error:
            self.case.fail("C13", number, f"{what} cannot be spoken: {error!r}")
        if not text.strip():
            self.case.fail("C13", number, f"{what} is spoken as nothing")
        if len(text) > most:
            self.case.fail("C13", number, f"{what} has {len(text)} characters: {text!r}")
        return text
