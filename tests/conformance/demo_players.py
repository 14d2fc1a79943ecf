"""Words, pictures and a computer player for the demo game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

from PIL import Image

from games.core.api import CONFIRM, Decision, Event, Json, Option
from games.core.chance import Chance
from games.core.foresight import Foreseen, plainly
from games.core.wording import Message, ScoreTable
from render.frame import Frame
from tests.conformance.demo_table import Table

_TEXTS = {
    "round-started": "Round {round} begins.",
    "bid-made": "Seat {seat} has bid.",
    "bids-shown": "The bids are {bids}.",
    "card-laid": "Seat {seat} lays {card} on {cell}.",
    "card-drawn": "You draw {card}.",
    "tide-rose": "The tide rises to {tide}.",
    "game-ended": "The game is over.",
    "ask": "What do you choose?",
    "option": "{key}",
    "phase": "Round {round}",
    "rules": "Lay cards.",
    "group": "Row {row}",
    "points": "Points",
    "verdict": "Well played.",
    "warning-draws": "Something is drawn.",
    "warning-reveals": "Something is shown.",
    "warning-ends": "Everybody sees it.",
}


def say(message: Message) -> str:
    """Speak English."""
    return _TEXTS[message.id].format(**message.args)


_CALLS = count()


class DemoWording:
    """The words of the demo game."""

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def event(self, event: Event) -> Message | None:
        """Return the log line of an event."""
        wrong = self.fault == "unspoken-message" and event.kind == "tide-rose"
        return Message("tide-fell" if wrong else event.kind, event.data)

    def question(self, decision: Decision, view: Json) -> Message:
        """Return the question."""
        return Message("ask")

    def option(self, decision: Decision, option: Option, view: Json) -> Message:
        """Return the key in longer words."""
        key = {"long-label": option.key * 20, "same-labels": decision.kind}.get(self.fault)
        return Message("option", {"key": key or option.key})

    def group(self, token: str) -> Message:
        """Return the name of a row."""
        if self.fault == "missing-group-words":
            raise KeyError(token)
        return Message("group", {"row": token.removeprefix("row:")})

    def typed(self, decision: Decision, option: Option) -> Sequence[str]:
        """Return the key and its end."""
        end = option.key.partition(":")[2] or option.key
        return (end[:1], option.key) if self.fault == "same-spellings" else (end, option.key)

    def useful(self, decision: Decision, view: Json) -> Sequence[str] | None:
        """Return the first option."""
        if self.fault == "strange-useful":
            return ["cell:Z9"]
        if self.fault == "fickle-useful":
            return [decision.keys[next(_CALLS) % len(decision.keys)]]
        if self.fault == "changing-useful":
            view["round"] += 1
        return decision.keys[:1]

    def tidy(self, text: str) -> str:
        """Return the text as it is."""
        return text

    def phase(self, view: Json) -> Message:
        """Return the round."""
        return Message("phase", {"round": view["round"]})

    def rules(self, view: Json) -> Sequence[Message]:
        """Return the one section."""
        return [Message("rules")]

    def scores(self, view: Json) -> ScoreTable:
        """Return the points."""
        points = tuple(str(each) for each in view["scores"])
        row = points[1:] if self.fault == "short-scores" else points
        return ScoreTable(((Message("points"), row),), points, Message("verdict"))

    def kinds(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return all kinds that have words."""
        events = {kind for kind in _TEXTS if "-" in kind}
        questions = {"bid", "card", "cell", CONFIRM}
        if self.fault == "missing-event-words":
            events.discard("card-drawn")
        elif self.fault == "missing-question-words":
            questions.discard("cell")
        return frozenset(events), frozenset(questions)


class DemoMate:
    """Plays its last option, after a look at an imagined position."""

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def choose(
        self, view: Json, decision: Decision, imagine: Callable[[Chance], Any], chance: Chance
    ) -> str:
        """Return the key of the highest card, or any that fits the imagined deck."""
        if self.fault == "cheating-mate":
            return "cell:Z9"
        if self.fault == "dishonest-mate":
            return decision.keys[next(_CALLS) % len(decision.keys)]
        world: Table = imagine(chance)
        return decision.keys[world.deck[0] % len(decision.keys)]


class DemoPainter:
    """Draws a blot for each card; faults are too many words, a leak, a crash."""

    def __init__(self, fault: str = "") -> None:
        self.fault = fault

    def board(self, frame: Frame) -> Image.Image:
        """Draw the cells."""
        image = Image.new("L", (36, 2), 255)
        for place, card in enumerate(frame.view["cells"]):
            image.putpixel((place, 0), card + 1)
        if self.fault == "private-board" and frame.view["own"] is not None:
            image.putpixel((0, 1), 0)
        return image

    def panel(self, frame: Frame) -> Image.Image:
        """Draw the board and the hand."""
        if self.fault == "no-panel":
            raise KeyError("hand")
        return self.board(frame)

    def focus(self, frame: Frame) -> Image.Image | None:
        """Draw the cells alone, where one is asked for."""
        if self.fault == "no-focus" and len(frame.targets) == 1:
            raise KeyError("targets")
        if frame.asked != "cell" and self.fault != "tall-focus":
            return None
        return Image.new("L", (36, 40 if self.fault == "tall-focus" else 34))

    def seats(self, frame: Frame) -> Image.Image:
        """Draw a blot for each seat, in the shade of the round."""
        image = Image.new("L", (len(frame.names), 1), frame.view["round"])
        if self.fault == "private-seats" and frame.view["own"] is not None:
            image.putpixel((0, 0), 255)
        return Image.new("L", (1, 9000)) if self.fault == "huge-seats" else image

    def final(self, frame: Frame) -> Image.Image:
        """Draw the end."""
        return Image.new("L", (9000, 1)) if self.fault == "huge-final" else self.board(frame)

    def text(self, frame: Frame) -> str:
        """Name the cells."""
        return "cells" * (1000 if self.fault == "long-text" else 1)

    def alt(self, frame: Frame) -> str:
        """Name the round."""
        return "" if self.fault == "no-alt" else f"Round {frame.view['round']}"

    def warm(self) -> Iterator[None]:
        """Nothing to prepare."""
        return iter(())


class CautiousDemoWording(DemoWording):
    """Words that warn, with one fault: of nothing, of too much, or in no words."""

    def warning(
        self, decision: Decision, option: Option, view: Json, foreseen: Foreseen
    ) -> Message | None:
        """Return the warning of core, but for the fault."""
        if self.fault == "silent-reveal" and foreseen.reveals:
            return None
        if self.fault == "unspoken-warning":
            return Message("warning-nobody-wrote")
        return plainly(foreseen)
