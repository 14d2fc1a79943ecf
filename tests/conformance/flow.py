"""C1, C2, C6, C7, C10, C11, C12: how a game runs, ends, repeats and refuses."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

from games.core import play
from games.core.api import CONFIRM, Decision, Json, Seat
from games.core.chance import Chance, ScriptError
from games.core.errors import (
    GameError,
    GameOverError,
    NotOfferedError,
    NotYourTurnError,
    RulesBugError,
)
from games.core.log import Entry, dump_entry, load_entry, load_event
from games.core.play import Position
from games.core.replay import ReplayError, repeat, replay
from games.core.standings import Standings
from tests.conformance.case import Case
from tests.conformance.values import same_table
from tests.conformance.walk import Record, Step, walk

Apply = Callable[..., Any]


def check_end(record: Record) -> None:
    """C1: the walk ends, within the number of choices that the game promises."""
    case = record.case
    if case.game.outcome(record.end.state) is None:
        asked = play.decisions(case.game, record.end.state)
        reason = "nothing is asked any more" if not asked else f"no end in {case.game.max_steps}"
        case.fail("C1", len(record.steps), f"the game has no end: {reason} choices")


def check_questions(record: Record) -> None:
    """C2: nothing is asked exactly when the game is over; the outcome ranks every seat once."""
    case = record.case
    for number, position in record.positions():
        outcome = case.game.outcome(position.state)
        asked = play.decisions(case.game, position.state)
        if (outcome is None) != bool(asked):
            case.fail("C2", number, f"outcome {outcome} with {len(asked)} questions open")
        if outcome is None:
            _check_held(record, number, position)
            continue
        if position.state.before is not None:
            case.fail("C2", number, "the game is over, yet a turn is still hidden")
        if outcome.clause not in case.game.endings:
            case.fail("C2", number, f"{outcome.clause} is not among the endings of the game")
        ranked = sorted(seat for tied in outcome.ranking for seat in tied)
        if ranked != list(record.seats):
            case.fail("C2", number, f"the ranking {outcome.ranking} does not name every seat once")
        expected = Standings.of(outcome).shown()
        for viewer in record.viewers:
            result = position.view(case.game, viewer)["result"]
            if {name: result.get(name) for name in expected} != expected:
                case.fail("C2", number, f"the result is not {expected}")


def _check_held(record: Record, number: int, position: Position[Any]) -> None:
    """A complete turn that waits must still be hidden, or nobody could take it back."""
    game = record.case.game
    done = game.turn_done(position.state)
    if done is not None and game.in_turn(position.state) != done:
        record.case.fail("C2", number, f"seat {done} holds a turn that everybody sees already")
    if done is not None and game.decisions(position.state):
        record.case.fail("C2", number, "a complete turn waits, yet the game asks on")


def check_replay(record: Record) -> None:
    """C6: the log, sent through JSON, repeats every table and every event, undo included."""
    case = record.case
    stored = [_stored(case, step) for step in record.steps]
    position = record.start
    for step, line in zip(record.steps, stored, strict=True):
        if not isinstance(line, Entry):
            position = step.after
            continue
        try:
            position, events = repeat(case.game, position, line)
        except ReplayError as error:
            case.fail("C6", step.number, str(error))
        if tuple(events) != step.events:
            case.fail("C6", step.number, f"told {step.events}, the replay tells {events}")
        if not same_table(position, step.after):
            case.fail("C6", step.number, "the replay leads to another table")
    for number, position in record.costly():
        try:
            again = replay(case.game, record.header, stored[:number])
        except ReplayError as error:
            case.fail("C6", number, str(error))
        if not same_table(again, position):
            case.fail("C6", number, "the log up to here leads to another table")


def _stored(case: Case, step: Step) -> Any:
    """Return the line as it comes back from a database."""
    if not isinstance(step.line, Entry):
        return step.line
    try:
        data = json.loads(json.dumps(dump_entry(step.line, step.events)))
    except TypeError as error:
        case.fail("C6", step.number, f"events are not plain JSON: {error}")
    events = tuple(load_event(event) for event in data["events"])
    if events != step.events:
        case.fail("C6", step.number, f"events change in JSON: {step.events} became {events}")
    return load_entry(step.line.seq, step.line.seat, step.line.key, data)


def check_repeatable(record: Record) -> None:
    """C7: the same seed and the same picks give the same game; nothing else is random."""
    case = record.case
    outside = random.getstate()
    again = walk(case)
    if random.getstate() != outside:
        case.fail("C7", 0, "the game draws from the module random")
    if again.header != record.header or again.prologue != record.prologue:
        case.fail("C7", 0, "the set-up differs")
    for one, other in zip(record.steps, again.steps, strict=False):
        if one.line != other.line or one.events != other.events:
            case.fail("C7", one.number, f"{one.line} became {other.line}")
        if not same_table(one.after, other.after):
            case.fail("C7", one.number, "the same choice leads to another table")
    if len(again.steps) != len(record.steps):
        case.fail("C7", len(record.steps), f"the second game takes {len(again.steps)} steps")


def check_refusals(record: Record, apply: Apply = play.apply) -> None:
    """C10: a key not offered, a wrong seat, a finished game are refused and change nothing."""
    game = record.case.game
    for number, position in record.costly():
        asked = play.decisions(game, position.state)
        over = game.outcome(position.state) is not None
        for seat, key, expected in _wrong_choices(record, asked):
            wanted = GameOverError if over else expected
            _refused(record, number, position, apply, (seat, key, wanted))


def _wrong_choices(
    record: Record, asked: tuple[Decision, ...]
) -> Iterator[tuple[Seat, str, type[GameError]]]:
    known = {decision.seat: decision.keys for decision in asked}
    keys = {key for keys in known.values() for key in keys}
    for seat, own in known.items():
        for key in sorted((keys | {"", "no:such-key", CONFIRM}) - set(own)):
            yield seat, key, NotOfferedError
    some = min(keys, default="no:such-key")
    for other in (*record.seats, Seat(record.case.seats), Seat(-1)):
        if other not in known:
            yield other, some, NotYourTurnError


def _refused(
    record: Record,
    number: int,
    position: Position[Any],
    apply: Apply,
    wrong: tuple[Seat, str, type[GameError]],
) -> None:
    case = record.case
    seat, key, expected = wrong
    kept, chance = deepcopy(position.state), Chance("refused")
    try:
        apply(case.game, position.state, position.seq + 1, seat, key, chance)
    except GameError as error:
        if type(error) is not expected:
            case.fail("C10", number, f"{key!r} of seat {seat}: {error}, not {expected.code}")
    except Exception as error:  # any other exception is the failure that is looked for
        case.fail("C10", number, f"{key!r} of seat {seat} is not refused but raises {error!r}")
    else:
        case.fail("C10", number, f"{key!r} of seat {seat} is accepted")
    if chance.drawn:
        case.fail("C10", number, f"refusing {key!r} of seat {seat} draws")
    if position.state != kept:
        case.fail("C10", number, f"refusing {key!r} of seat {seat} changes the state")


def check_simultaneous(record: Record) -> None:
    """C11: answers of seats that are asked together may come in any order."""
    case = record.case
    choices = case.chance("simultaneous")
    for number, position in record.positions():
        asked = play.decisions(case.game, position.state)
        for one, other in combinations(asked, 2):
            pair = [(d.seat, choices.pick(d.options).key) for d in (one, other)]
            there, back = (_answered(record, number, position, p) for p in (pair, pair[::-1]))
            if not same_table(there, back, numbers=False):
                case.fail("C11", number, f"the order of {pair} matters")


def _answered(
    record: Record, number: int, position: Position[Any], pair: list[tuple[Seat, str]]
) -> Position[Any]:
    case = record.case
    chance = case.chance(f"answers {number}")
    (_, _), (other, _) = pair
    open_before = play.decision_of(case.game, position.state, other)
    for seat, key in pair:
        if seat == other and play.decision_of(case.game, position.state, other) != open_before:
            case.fail("C11", number, f"the answer {pair[0]} changes the question of seat {other}")
        position, _, _ = play.choose(case.game, position, seat, key, chance)
    return position


def check_invariants(record: Record) -> None:
    """C12: `check` holds at every step, and it does notice a missing piece."""
    case = record.case
    for number, position in record.positions():
        try:
            case.game.check(position.state)
        except RulesBugError as error:
            case.fail("C12", number, f"the check fails: {error}")
    for _, position in record.costly():
        if any(_noticed(record, data) for data in _robbed(case.game.dump(position.state))):
            return
    case.fail("C12", len(record.steps), "the check notices no missing piece in any position")


def _robbed(data: Json) -> Iterator[Json]:
    """Yield positions that lack one entry of one list."""
    for name, value in data.items():
        if isinstance(value, list) and value:
            yield data | {name: value[:-1]}
            for place, inner in enumerate(value):
                if isinstance(inner, list) and inner:
                    yield data | {name: [*value[:place], inner[:-1], *value[place + 1 :]]}


def _noticed(record: Record, data: Json) -> bool:
    game = record.case.game
    try:
        game.check(game.load(deepcopy(data)))
    except RulesBugError:
        return True
    except (KeyError, TypeError, ValueError, IndexError):
        return False
    return False


def scripted(game: Any, state: Any, entries: list[Entry]) -> tuple[Any, list[Any]] | None:
    """Play the same choices with the same draws from another position, None if they do not fit."""
    events: list[Any] = []
    for entry in entries:
        chance = Chance("", script=entry.drawn)
        try:
            state, told, again = play.apply(
                game, state, entry.seq, entry.seat, entry.key, chance, hold=entry.held
            )
        except (GameError, ScriptError):
            return None
        if again.settled != entry.settled or again.held != entry.held:
            return None
        events += told
    return state, events
