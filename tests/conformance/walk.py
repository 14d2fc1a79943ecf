"""Random walks: one whole game, played as the session layer plays it and recorded step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games.core import play
from games.core.api import CONFIRM, Decision, Event, Seat
from games.core.chance import Chance
from games.core.errors import UndoBlockedError
from games.core.log import Entry, Header, Line, Undo, plan_undo, surviving
from games.core.play import Position
from games.core.replay import ReplayError, replay
from tests.conformance.case import Case

MOST_UNDOS = 10


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the log with the tables before and after it."""

    number: int
    line: Line
    events: tuple[Event, ...]
    before: Position[Any]
    after: Position[Any]


@dataclass(slots=True)
class Record:
    """One game: how it began, every line, and how far it came."""

    case: Case
    header: Header
    start: Position[Any]
    prologue: list[Event]
    steps: list[Step] = field(default_factory=list)

    @property
    def end(self) -> Position[Any]:
        """Return the table after the last line."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return all seats of the table."""
        return tuple(Seat(seat) for seat in range(self.case.seats))

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Return all seats and the spectator."""
        return (*self.seats, None)

    def lines(self, until: int | None = None) -> list[Line]:
        """Return the log, or its beginning."""
        return [step.line for step in self.steps[:until]]

    def positions(self) -> Iterator[tuple[int, Position[Any]]]:
        """Yield every table with its step number, the one before the first choice as step 0."""
        yield 0, self.start
        for step in self.steps:
            yield step.number, step.after

    def costly(self) -> Iterator[tuple[int, Position[Any]]]:
        """Yield the tables for costly checks.

        These are steps 0 to 10, powers of two, the last one, and wherever a kind of question or
        event occurs for the first time, so that rare situations are looked at too.
        """
        met: set[str] = set()
        for number, position in self.positions():
            kinds = {f"ask {d.kind}" for d in play.decisions(self.case.game, position.state)}
            if number:
                kinds |= {f"tell {event.kind}" for event in self.steps[number - 1].events}
            is_new = not kinds <= met
            met |= kinds
            if number <= 10 or number & (number - 1) == 0 or number == len(self.steps) or is_new:
                yield number, position


def walk(case: Case, *, undo: bool = True) -> Record:
    """Play a random game and return its record.

    Forced choices are submitted and turns held as the table's options say; with `undo`, steps are
    taken back now and then, alone or with consent. Stops at the end of the game, when nothing is
    asked, or when the game takes more choices than it promised.
    """
    return _Walk(case, undo=undo).run()


class _Walk:
    def __init__(self, case: Case, *, undo: bool) -> None:
        self.case = case
        self.options = case.resolved()
        self.undos = MOST_UNDOS if undo else 0
        self.choices = case.chance("walk")
        live = Chance(case.secret)
        start, header = play.begin(case.game, case.seats, live, case.options)
        self.counters = live.counters
        self.record = Record(case, header, start, case.game.prologue(start.state))

    def run(self) -> Record:
        game, record = self.case.game, self.record
        taken = 0
        while taken <= game.max_steps and game.outcome(record.end.state) is None:
            asked = play.decisions(game, record.end.state)
            if not asked:
                break
            if self.undos and record.steps and self.choices.below(10) == 0 and self._step_back():
                taken = sum(e.key != CONFIRM for e in surviving(record.lines()))
                continue
            taken += self._step_on(self.choices.pick(asked))
        return record

    def _step_on(self, decision: Decision) -> bool:
        key = self.choices.pick(decision.options).key
        auto = bool(self.options.get("auto_forced")) and decision.automatic
        chance = Chance(self.case.secret, self.counters)
        before = self.record.end
        after, events, entry = play.choose(
            self.case.game,
            before,
            decision.seat,
            key,
            chance,
            confirm=bool(self.options.get("confirm_turn")),
            auto=auto and len(decision.options) == 1,
        )
        self.counters = chance.counters
        self._add(entry, events, before, after)
        return key != CONFIRM

    def _step_back(self) -> bool:
        seat = self.choices.pick(self.record.seats)
        lines = self.record.lines()
        try:
            plan = plan_undo(lines, seat)
        except UndoBlockedError:
            return False
        self.undos -= 1
        before = self.record.end
        line = Undo(before.seq + 1, seat, plan.to)
        try:
            after = replay(self.case.game, self.record.header, [*lines, line])
        except ReplayError as error:
            self.case.fail("C6", len(self.record.steps) + 1, f"undo cannot be replayed: {error}")
        self._add(line, [], before, after)
        return True

    def _add(
        self, line: Line, events: list[Event], before: Position[Any], after: Position[Any]
    ) -> None:
        number = len(self.record.steps) + 1
        self.record.steps.append(Step(number, line, tuple(events), before, after))


def entry_of(step: Step) -> Entry | None:
    """Return the entry of a step, None when the step is an undo."""
    return step.line if isinstance(step.line, Entry) else None
