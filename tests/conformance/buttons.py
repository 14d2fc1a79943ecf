"""C20: a button that shows nothing but a number means a number that the picture shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.discord.choice_menu import choices
from bot.discord.offered_choices import Offered, offered
from bot.discord.panel_part import EVERYTHING, TOP, Part
from bot.discord.sentences import Speech
from bot.jobs.frames import frame
from bot.tables.table import Table
from games.core.api import Decision, Seat
from games.core.play import decisions
from tests.conformance.front import table_at
from tests.conformance.walk import Record

if TYPE_CHECKING:
    from PIL import Image

    from render.frame import Frame, Kind, Target

_VISITS = 15  # panels of one kind of question in a game
_ANOTHER = 88  # more than there ever are
_ALIKE = 2  # numbers that mean the same kind of choices
Box = tuple[int, int, int, int]


def check_numbers(record: Record) -> set[str]:
    """C20: change the numbers of the picture, one at a time: each is seen, at a spot of its own.

    Numbers that mean the same kind of choices are looked at twice in a game. Returns the kinds of
    questions that were asked by numbers.
    """
    met: Counter[Any] = Counter()
    visits: Counter[str] = Counter()
    for number, position in record.positions():
        for decision in decisions(record.case.game, position.state):
            if visits[decision.kind] < _VISITS:
                visits[decision.kind] += 1
                _Panels(record, number, table_at(record.case, position), decision).check(met)
    return {kind for kind, _ in met}


class _Panels:
    """What one question is asked by, list by list."""

    def __init__(self, record: Record, number: int, table: Table, decision: Decision) -> None:
        self.record, self.number = record, number
        self.table, self.decision = table, decision
        self.view = table.view(decision.seat)

    def check(self, met: Counter[Any]) -> None:
        for part in self._parts():
            found = offered(self.table, self.decision.seat, self.decision, self.view, part)
            made = self._frame(found)
            shown = set(self._digits(found))
            for target in made.targets:
                what = self.decision.kind, _verbs(target)
                if target.number in shown and met[what] < _ALIKE:
                    met[what] += 1
                    self._seen(made, target)

    def _parts(self) -> Iterator[Part]:
        yield TOP
        found = offered(self.table, self.decision.seat, self.decision, self.view)
        if found.others:
            yield EVERYTHING
        lists = [place for place, item in enumerate(found.items) if item.index is None]
        for place in lists[:_ALIKE]:
            yield Part((*found.path, place))

    def _frame(self, found: Offered) -> Frame:
        speech = Speech(self.table, "en")
        return frame(
            *(self.view, speech.drawn, speech.plain, self.decision, found.places),
            walks=found.walks,
        )

    def _digits(self, found: Offered) -> Iterator[int]:
        question = self.table.question(Seat(self.decision.seat))
        assert question is not None
        speech = Speech(self.table, "en")
        for part in choices(self.table, speech, question, found, self.view, pictured=True):
            for action in part:
                item: Any = action.item
                if isinstance(item, ui.Button) and str(item.label).isdigit():
                    assert item.style is not discord.ButtonStyle.link
                    yield int(str(item.label))

    def _seen(self, made: Frame, target: Target) -> None:
        """A number is in the close look and in the panel, and not where another one is."""
        others = [each for each in made.targets if each != target]
        for kind in self._kinds(made):
            box = self._where(made, target, kind)
            keys = (*target.first, target.key)
            if box is None:
                self._fail(f"the {kind} does not show {target.number}, the number of {keys}")
            for other in others[:1]:
                if self._where(made, other, kind) == box:
                    self._fail(f"the {kind} has {target.number} for {keys} where {other.number} is")

    def _where(self, made: Frame, target: Target, kind: Kind) -> Box | None:
        """Return where the picture changes if only the number of a target is another one."""
        another = [
            replace(each, number=_ANOTHER) if each == target else each for each in made.targets
        ]
        changed = replace(made, targets=tuple(another))
        return _change(_drawn(self.table, made, kind), _drawn(self.table, changed, kind))

    def _kinds(self, made: Frame) -> tuple[Kind, ...]:
        import render

        found = render.drawn(self.table.row.slug, made, "focus")
        return ("focus", "panel") if found is not None and found[1] == "focus" else ("panel",)

    def _fail(self, reason: str) -> None:
        self.record.case.fail("C20", self.number, f"{self.decision.kind}: {reason}")


def _verbs(target: Target) -> tuple[str, ...]:
    """Return what kind of choices a number means: the beginnings of their keys."""
    return tuple(dict.fromkeys(key.partition(":")[0] for key in (*target.first, target.key)))


def _drawn(table: Table, made: Frame, kind: Kind) -> Image.Image:
    import render

    found = render.drawn(table.row.slug, made, kind)
    assert found is not None
    return found[0]


def _change(one: Image.Image, other: Image.Image) -> Box | None:
    """Return where two pictures differ, None if they are the same."""
    from PIL import ImageChops

    if one.size != other.size:
        return (0, 0, *one.size)
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()
