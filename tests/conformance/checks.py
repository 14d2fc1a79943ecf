"""All checks in one list, and the suite that runs them over one case."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.core.options import resolve
from tests.conformance import computers, flow, plans, secrets, values, words
from tests.conformance.case import Case
from tests.conformance.walk import Record, walk

Check = Callable[[Record], None]

CHECKS: tuple[Check, ...] = (
    flow.check_end,
    flow.check_questions,
    values.check_keys,
    values.check_menus,
    values.check_copies,
    values.check_storage,
    flow.check_replay,
    flow.check_repeatable,
    secrets.check_resample,
    secrets.check_events,
    secrets.check_views,
    secrets.check_hidden_turns,
    secrets.check_told,
    plans.check_plans,
    plans.check_prices,
    flow.check_refusals,
    flow.check_simultaneous,
    flow.check_invariants,
)


def check_all(case: Case) -> Record:
    """Play one game and run every check that needs neither words, pictures nor computers."""
    record = walk(case)
    for check in CHECKS:
        check(record)
    return record


def check_contract(case: Case) -> None:
    """Check what a game says of itself: seats, options, endings, marks."""
    game = case.game
    wrong: Mapping[str, bool] = {
        "slug": not game.slug.isidentifier() or game.slug != game.slug.lower(),
        "prefix": len(game.prefix) != 2 or not game.prefix.isupper(),
        "ruleset": game.ruleset < 1,
        "seats": not game.seats or game.seats.start < 2 or game.seats.step != 1,
        "endings": not game.endings
        or not all(clause.startswith(f"{game.prefix}-") for clause in game.endings),
        "max_steps": game.max_steps < 1,
    }
    for name, is_wrong in wrong.items():
        if is_wrong:
            case.fail("contract", 0, f"{name} is {getattr(game, name)!r}")
    names = [option.name for option in game.options]
    if len(set(names)) != len(names) or not {"auto_forced", "confirm_turn"} <= set(names):
        case.fail("contract", 0, f"the options are {names}")
    for option in game.options:
        if len(option.values) < 2 or len(set(map(str, option.values))) != len(option.values):
            case.fail("contract", 0, f"{option.name} has the values {option.values}")
    marks = game.marks(case.seats, resolve(game.options, case.options))
    for name in ("letter", "shape", "glyph", "name", "colour"):
        if len({getattr(mark, name) for mark in marks}) != case.seats or len(marks) != case.seats:
            case.fail("contract", 0, f"the seats do not differ in their {name}")


__all__ = ["CHECKS", "check_all", "check_contract", "computers", "words"]
