"""A plan as a value: turns in order of preference, and what they lead to on the table as it stands.

A player who waits plans on `games.core.planning.ahead`: the table as if the turn came now, with all
that is hidden dealt in one fixed way. So a panel for planning, like any other, shows the same
whatever is hidden from its reader.

What is stored (`PlanRow.data`) is the choices by what they are about, with the most they may cost,
and nothing of the table. Everything else is found out again each time somebody looks.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from bot.tables.question_tokens import token
from bot.tables.table import Table
from games.core.api import Decision, Json, Seat
from games.core.planning import (
    PlannedChoice,
    PlannedTurn,
    Rehearsal,
    ahead,
    imagined,
    offer_of,
    rehearse,
)
from games.core.play import Position, Question, decision_of
from storage.api.rows import PlanRow

MOST_TURNS = 5  # alternatives of one plan


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player has planned for one turn.

    `turns` are alternatives, the first that fits is played; the last is the one being worked on.
    A plan that is kept is played when the turn comes. One that is missed was, but did not fit.
    `warned`: for each turn of a kept plan, by their ids, what its player was warned of; None if it
    was kept by a release that did not ask.
    """

    turns: tuple[PlannedTurn, ...] = ()
    is_kept: bool = False
    is_missed: bool = False
    due_at: int | None = None
    warned: tuple[frozenset[str], ...] | None = None

    @classmethod
    def of(cls, row: PlanRow | None) -> Self:
        """Return a stored plan; an empty one if there is none, or none that can be read."""
        if row is None:
            return cls()
        try:
            turns = tuple(_turn(each) for each in row.data["turns"])
            told = row.data.get("warned")
            warned = None if told is None else tuple(frozenset(map(str, each)) for each in told)
            return cls(turns, row.is_kept, bool(row.data["missed"]), row.due_at, warned)
        except (KeyError, TypeError, ValueError):
            return cls()

    def row(self, seat: Seat, now: int) -> PlanRow:
        """Return the plan as storage keeps it."""
        data: Json = {
            "turns": [[choice.dump() for choice in turn] for turn in self.turns],
            "missed": self.is_missed,
        }
        if self.warned is not None:
            data["warned"] = [sorted(each) for each in self.warned]
        return PlanRow(int(seat), data, now, self.is_kept, self.due_at)

    @property
    def is_empty(self) -> bool:
        """Return whether nothing at all is planned."""
        return not any(self.turns)

    def with_last(self, turn: PlannedTurn) -> Plan:
        """Return the plan with another last alternative; it has to be kept anew."""
        return Plan((*self.turns[:-1], turn))

    def with_another(self) -> Plan:
        """Return the plan with room for one more alternative."""
        return Plan((*filter(None, self.turns), ()))

    def kept(self, warned: Sequence[frozenset[str]]) -> Plan:
        """Return the plan as it is to be played, with the warnings each turn was kept with."""
        both = [each for each in zip(self.turns, warned, strict=True) if each[0]]
        return Plan(
            tuple(turn for turn, _ in both), is_kept=True, warned=tuple(ids for _, ids in both)
        )

    def surprises(self, place: int, warnings: frozenset[str]) -> bool:
        """Return whether a turn comes with a warning that it was not kept with."""
        return self.warned is not None and not warnings <= self.warned[place]

    def missed(self) -> Plan:
        """Return the plan as a mere suggestion: its turn has come, and it does not fit."""
        return Plan(self.turns, is_missed=True)


def _turn(data: Any) -> PlannedTurn:
    return tuple(
        PlannedChoice(str(kind), str(good), None if price is None else int(price))
        for kind, good, price in data
    )


@dataclass(frozen=True, slots=True)
class Outline:
    """A plan on the table as it stands, for its player alone.

    `table` is imagined: as if it were the turn of the seat and what was planned last were played.
    `question` is what can be planned next; None when that turn is complete.
    """

    seat: Seat
    plan: Plan
    table: Table
    rehearsals: tuple[Rehearsal[Any], ...]
    question: Question | None
    asked: int  # what stands in the buttons

    @property
    def last(self) -> Rehearsal[Any] | None:
        """Return the alternative being worked on, None before the first."""
        return self.rehearsals[-1] if self.rehearsals else None

    @property
    def is_complete(self) -> bool:
        """Return whether every alternative could be played as the table stands."""
        planned = [each for each in self.rehearsals if each.taken or each.missing]
        return bool(planned) and all(each.is_playable for each in planned)


def outline(table: Table, seat: Seat) -> Outline | None:
    """Return what a seat that waits has planned and can plan, None where nothing can be."""
    position = table.running()
    start = ahead(table.game, position, seat, table.row.options)
    if start is None:
        return None
    plan = Plan.of(table.plan_of(seat))
    rehearsals = _rehearsals(table, start, seat, plan)
    last = rehearsals[-1] if rehearsals else Rehearsal(start)
    decision = None if last.is_over else decision_of(table.game, last.position.state, seat)
    asked = _token(table, seat, plan, last, decision)
    question = None if decision is None else Question(asked, decision)
    # Without its plans: they belong to the true table.
    pretended = replace(table, position=last.position, plans=())
    return Outline(seat, plan, pretended, rehearsals, question, asked)


def prospects(table: Table, seat: Seat) -> tuple[Rehearsal[Any], ...]:
    """Return how far the planned turns of a seat that is asked could be played now."""
    start = imagined(table.game, table.running(), seat)
    return _rehearsals(table, start, seat, Plan.of(table.plan_of(seat)))


def suggestion(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the keys of a plan that still fit for a seat that is asked, and can be taken back."""
    found = longest(prospects(table, seat))
    if found is None:
        return ()
    return found.keys[:-1] if found.is_over else found.keys


def longest(rehearsals: Sequence[Rehearsal[Any]]) -> Rehearsal[Any] | None:
    """Return the planned turn of which most fits, of equal ones the first; None if nothing does."""
    found = max(rehearsals, key=lambda each: len(each.taken), default=None)
    return found if found is not None and found.taken else None


def _rehearsals(
    table: Table, start: Position[Any], seat: Seat, plan: Plan
) -> tuple[Rehearsal[Any], ...]:
    options = table.row.options
    return tuple(rehearse(table.game, start, seat, turn, options) for turn in plan.turns)


def _token(
    table: Table, seat: Seat, plan: Plan, last: Rehearsal[Any], decision: Decision | None
) -> int:
    """Return the number in the buttons of a plan.

    It covers what is planned and what is offered for it, so a press on an older panel plans nothing
    else than it shows. Steps that nobody else may know of do not change it.
    """
    state = last.position.state
    keys = () if decision is None else decision.keys
    offers = [offer_of(table.game, state, seat, key) for key in keys]
    turns = [[choice.dump() for choice in turn] for turn in plan.turns]
    known = [turns, plan.is_kept, len(last.taken), last.is_over, keys, offers]
    return token(table.row, "plan", int(seat), json.dumps(known))
