"""C21: below each entry of a menu stands what it does, unless its label says it all."""

from __future__ import annotations

from typing import Any

from games.core import play
from games.core.api import CONFIRM, Decision, Json
from games.core.wording import Effective, Say, effect, is_clear
from tests.conformance.case import Case
from tests.conformance.walk import Record
from tests.conformance.words import GROUP, english


def check_effects(record: Record, say: Say | None = None) -> None:
    """C21: every option has a line that fits, or the game declares its label clear.

    Where somebody wants choices in words any question may be a menu. A game that tells no effects
    at all has nothing to forget.
    """
    wording = record.case.game.wording()
    if not isinstance(wording, Effective):
        return
    speaker = say or english(record.case.game.slug)
    for number, position in record.costly():
        for decision in play.decisions(record.case.game, position.state):
            if decision.kind != CONFIRM and len(decision.options) > 1:
                view = position.view(record.case.game, decision.seat)
                _check(record.case, number, wording, decision, view, speaker)


def _check(case: Case, number: int, wording: Any, decision: Decision, view: Json, say: Say) -> None:
    for option in decision.options:
        try:
            line = effect(wording, decision, option, view)
            words = "" if line is None else say(line)
        except (LookupError, TypeError, ValueError) as error:
            case.fail("C21", number, f"{decision.kind}: {option.key} has no effect: {error!r}")
        if line is None and not is_clear(wording, option):
            case.fail("C21", number, f"{decision.kind}: nothing says what {option.key} does")
        if line is not None and not 0 < len(words.strip()) <= GROUP:
            case.fail("C21", number, f"{decision.kind}: {words!r} does not fit below {option.key}")
