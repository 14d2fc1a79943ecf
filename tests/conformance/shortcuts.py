"""C18: shortcuts are what their single choices are, tell nothing, and fit a menu."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from games.core import play
from games.core.api import Seat
from games.core.chance import Chance
from games.core.play import Position
from games.core.shortcuts import MOST, Shortened, Walk, shortened
from games.core.wording import together
from tests.conformance.case import Case
from tests.conformance.walk import Record
from tests.conformance.words import GROUP, OPTION, english


def check_shortcuts(record: Record) -> None:
    """C18: what is offered as one choice at the positions of a game."""
    for number, position in record.costly():
        for decision in play.decisions(record.case.game, position.state):
            _check(record.case, number, position, decision.seat)


def _check(case: Case, number: int, position: Position[Any], seat: Seat) -> None:
    game, options = case.game, case.resolved()
    kept = deepcopy(position.state)
    found = shortened(game, position, seat, options)
    if position.state != kept:
        case.fail("C18", number, f"looking for shortcuts of seat {seat} changes the table")
    other = game.resample(position.state, seat, Chance(f"another world {number}"))
    again = shortened(game, replace(position, state=other), seat, options)
    if _keys(again) != _keys(found):
        case.fail("C18", number, f"the shortcuts of seat {seat} depend on what it cannot know")
    if len(found.shortcuts) > MOST or len(set(_keys(found))) != len(found.shortcuts):
        case.fail("C18", number, f"seat {seat} has too many shortcuts, or one twice")
    for walk in found.shortcuts:
        _check_keys(case, number, position, walk)
    _check_all_can_be_chosen(case, number, position, seat, found)
    _check_words(case, number, found)


def _keys(found: Shortened) -> list[tuple[str, ...]]:
    return [walk.keys for walk in found.shortcuts]


def _check_keys(case: Case, number: int, position: Position[Any], walk: Walk[Any]) -> None:
    """All can be played one by one, and only the last may draw, reveal or end anything."""
    game, table = case.game, position
    *first, last = walk.keys
    for key in first:
        decision = play.decision_of(game, table.state, walk.seat)
        if decision is None or key not in decision.keys:
            case.fail("C18", number, f"{key!r} of {walk.keys} is not offered")
        table, _, entry = play.choose(
            game, table, walk.seat, key, Chance("", script=()), confirm=True
        )
        if entry.barrier or entry.settled or entry.held:
            case.fail("C18", number, f"{walk.keys} goes on after {key!r}")
        while case.resolved().get("auto_forced") and (forced := play.forced(game, table.state)):
            table, _, _ = play.choose(
                *(game, table, forced.seat, forced.options[0].key, Chance("", script=())),
                confirm=True,
                auto=True,
            )
    decision = play.decision_of(game, table.state, walk.seat)
    if decision is None or last not in decision.keys:
        case.fail("C18", number, f"{last!r}, the end of {walk.keys}, is not offered")


def _check_all_can_be_chosen(
    case: Case, number: int, position: Position[Any], seat: Seat, found: Shortened
) -> None:
    """An option that is not offered by itself is the beginning of a shortcut."""
    decision = play.decision_of(case.game, position.state, seat)
    assert decision is not None
    begun = {keys[0] for keys in _keys(found)}
    for place, key in enumerate(decision.keys):
        if place not in found.singles and key not in begun:
            case.fail("C18", number, f"{key!r} can neither be chosen nor begin a shortcut")


def _check_words(case: Case, number: int, found: Shortened) -> None:
    say = english(case.game.slug)
    labels = []
    for walk in found.shortcuts:
        parts, effect = together(case.game.wording(), walk.choices(), walk.view())
        labels.append(" · ".join(map(say, parts)))
        if len(labels[-1]) > OPTION or (effect is not None and len(say(effect)) > GROUP):
            case.fail("C18", number, f"{labels[-1]!r} is too long")
    if len(set(labels)) != len(labels):
        case.fail("C18", number, f"two shortcuts are called the same: {labels}")
