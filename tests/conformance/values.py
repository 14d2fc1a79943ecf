"""C3, C4, C5: keys, independent copies, and positions that survive storage."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from games.core import play
from games.core.api import CONFIRM, Decision, Option
from games.core.chance import Chance
from games.core.menu import MOST, Item, Path, menu
from games.core.play import Position, dump_position, load_position
from tests.conformance.walk import Record

KEY_LENGTH = 40


def unplain(value: object, path: str = "") -> str | None:
    """Return where a value is not plain JSON (or holds a float), None if it is plain."""
    if value is None or isinstance(value, str | int):
        return None
    if isinstance(value, list):
        inside = ((f"{path}[{place}]", item) for place, item in enumerate(value))
    elif isinstance(value, dict):
        strange = next((key for key in value if type(key) is not str), None)
        if strange is not None:
            return f"{path} has the key {strange!r}"
        inside = ((f"{path}.{key}", item) for key, item in value.items())
    else:
        return f"{path} is {value!r}"
    return next((found for name, item in inside if (found := unplain(item, name))), None)


def same_state(one: Any, other: Any) -> bool:
    """Return whether two states are equal, the public ones behind them included."""
    return bool(one == other and one.before == other.before)


def same_table(one: Position[Any], other: Position[Any], *, numbers: bool = True) -> bool:
    """Return whether two tables are equal; without `numbers`, when their questions opened is not
    compared."""
    if not same_state(one.state, other.state) or one.chosen != other.chosen:
        return False
    return not numbers or (one.seq == other.seq and one.asked == other.asked)


def check_keys(record: Record) -> None:
    """C3: at most one question a seat, in seat order; keys unique, ASCII, short."""
    case = record.case
    for number, position in record.positions():
        asked = play.decisions(case.game, position.state)
        seats = [decision.seat for decision in asked]
        if seats != sorted(set(seats)) or not set(seats) <= set(record.seats):
            case.fail("C3", number, f"the seats {seats} are asked, each once and in order?")
        for decision in asked:
            wrong = _wrong_keys(decision, case.game.prefix)
            if wrong:
                case.fail("C3", number, f"{decision.kind}: {wrong}")


def _wrong_keys(decision: Decision, prefix: str) -> str | None:
    keys = decision.keys
    if not keys:
        return "no options"
    if len(set(keys)) != len(keys):
        return f"a key is offered twice: {keys}"
    return next((w for o in decision.options if (w := _wrong_option(decision, o, prefix))), None)


def _wrong_option(decision: Decision, option: Option, prefix: str) -> str | None:
    key = option.key
    if not key or not key.isascii() or not key.isprintable() or len(key) > KEY_LENGTH:
        return f"the key {key!r} is empty, long or not ASCII"
    if decision.kind == CONFIRM:
        return None
    if key == CONFIRM:
        return "the key of confirmations is used for another option"
    if not option.clause.startswith(f"{prefix}-"):
        return f"{key} names the clause {option.clause!r}"
    return None


def check_menus(record: Record, make: Any = menu) -> None:
    """C3: nested menus lead to every option exactly once and never exceed 25 entries."""
    case = record.case
    seen: set[tuple[object, ...]] = set()
    for number, position in record.positions():
        for decision in play.decisions(case.game, position.state):
            if decision.options in seen:
                continue
            seen.add(decision.options)
            wrong = _wrong_menu(decision.options, make)
            if wrong:
                case.fail("C3", number, f"menu of {decision.kind}: {wrong}")


def _wrong_menu(options: Sequence[Any], make: Any) -> str | None:
    reached: list[int] = []
    waiting: list[Path] = [()]
    while waiting:
        path = waiting.pop()
        items: list[Item] = make(options, path)
        if len(items) > MOST or not items or len(path) > 6:
            return f"{len(items)} entries at {path}"
        for place, item in enumerate(items):
            if item.index is None:
                waiting.append((*path, place))
            else:
                reached.append(item.index)
    if sorted(reached) != list(range(len(options))):
        return f"{len(options)} options, but the menus lead to {sorted(reached)}"
    return None


def check_copies(record: Record) -> None:
    """C4: apply leaves the state it is given, and the one behind it, as they were."""
    case = record.case
    choices = case.chance("copies")
    for number, position in record.costly():
        asked = play.decisions(case.game, position.state)
        if case.game.outcome(position.state) is not None or not asked:
            continue
        for decision in asked:
            key = choices.pick(decision.options).key
            kept = deepcopy(position.state)
            for hold in (False, True):
                chance = case.chance(f"copies {number}")
                play.apply(case.game, position.state, 1, decision.seat, key, chance, hold=hold)
                if not same_state(position.state, kept):
                    case.fail("C4", number, f"applying {key!r} changes the state it was given")


def check_storage(record: Record) -> None:
    """C5: a position comes back from JSON equal, with equal questions, views and consequences."""
    case, game = record.case, record.case.game
    for number, position in record.costly():
        data = dump_position(game, position)
        wrong = unplain(data)
        if wrong:
            case.fail("C5", number, f"the dump is not plain JSON: {wrong}")
        back = load_position(game, json.loads(json.dumps(data)))
        if not same_table(back, position):
            case.fail("C5", number, "the position that is loaded is not the one that was dumped")
        if play.decisions(game, back.state) != play.decisions(game, position.state):
            case.fail("C5", number, "the questions of the loaded position differ")
        for viewer in record.viewers:
            if back.view(game, viewer) != position.view(game, viewer):
                case.fail("C5", number, f"the view of {viewer} of the loaded position differs")
        _check_goes_on(record, number, position, back)


def _check_goes_on(
    record: Record, number: int, position: Position[Any], back: Position[Any]
) -> None:
    case, game = record.case, record.case.game
    if number >= len(record.steps) or game.outcome(position.state) is not None:
        return
    decision = play.decisions(game, position.state)[0]
    key = decision.keys[0]
    results = [
        play.choose(game, table, decision.seat, key, Chance("storage"), confirm=True)
        for table in (position, back)
    ]
    (one, told, entry), (other, told_too, entry_too) = results
    if not same_table(one, other) or told != told_too or entry != entry_too:
        case.fail("C5", number, f"{key!r} leads elsewhere from the loaded position")
