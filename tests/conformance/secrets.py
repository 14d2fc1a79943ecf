"""C8 and C9: nobody learns what is hidden, from views, questions, events or imagined positions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from games.core import play
from games.core.api import Event, Seat
from games.core.errors import RulesBugError
from games.core.log import Entry, Undo, surviving, told
from games.core.play import Position
from tests.conformance.flow import scripted
from tests.conformance.values import unplain
from tests.conformance.walk import Record

PLAYOUT = 12  # how far an imagined position is played on


def looked_at(game: Any, state: Any, seat: Seat | None) -> Any:
    """Return the state a viewer may look at: of another's turn in progress, its beginning."""
    if state.before is None or (seat is not None and game.in_turn(state) == seat):
        return state
    return state.before


def check_resample(record: Record) -> None:
    """C8: imagined positions look the same to the seat, differ in secret, and do not peek.

    Only those of a game that says it is open differ in nothing.
    """
    case = record.case
    unchanged = set(record.seats)
    for number, position in record.costly():
        for seat in record.seats:
            if _imagine(record, number, position.state, seat):
                unchanged.discard(seat)
    if case.game.is_open and unchanged != set(record.seats):
        case.fail("C8", len(record.steps), "the game says it is open, but resample deals anew")
    if not case.game.is_open and unchanged:
        case.fail("C8", len(record.steps), f"resample never changed anything for {unchanged}")


def _imagine(record: Record, number: int, state: Any, seat: Seat) -> bool:
    """Check one resample and return whether it changed anything."""
    case, game = record.case, record.case.game
    kept = deepcopy(state)
    imagined = game.resample(state, seat, case.chance(f"x{number}"))
    if state != kept:
        case.fail("C8", number, f"resample for seat {seat} changes the state it was given")
    if game.view_for(imagined, seat) != game.view_for(state, seat):
        differing = _differing(game.view_for(state, seat), game.view_for(imagined, seat))
        case.fail("C8", number, f"resample changes the view of seat {seat}: {differing}")
    if play.decision_of(game, imagined, seat) != play.decision_of(game, state, seat):
        case.fail("C8", number, f"the question of seat {seat} depends on what it cannot see")
    other = game.resample(state, seat, case.chance(f"y{number}"))
    again = game.resample(other, seat, case.chance(f"x{number}"))
    if again != imagined:
        case.fail("C8", number, f"resample for seat {seat} depends on what the seat cannot see")
    try:
        game.check(imagined)
        _play_on(record, number, imagined)
    except RulesBugError as error:
        case.fail("C8", number, f"the position imagined for seat {seat} breaks the rules: {error}")
    except (LookupError, TypeError, ValueError) as error:
        case.fail("C8", number, f"the position imagined for seat {seat} cannot go on: {error!r}")
    return bool(imagined != looked_at(game, state, seat))


def _play_on(record: Record, number: int, imagined: Any) -> None:
    game = record.case.game
    state, chance = imagined.copy(), record.case.chance(f"playout {number}")
    for _ in range(PLAYOUT):
        if game.turn_done(state) is not None:
            game.finish(state, chance)
        asked = game.decisions(state)
        if not asked:
            break
        decision = chance.pick(asked)
        play.step(game, state, decision.seat, chance.pick(decision.options).key, chance)
        game.check(state)


def _differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    return sorted(key for key in {*one, *other} if one.get(key) != other.get(key))


def check_views(record: Record) -> None:
    """C9: views are plain, made anew, name whom they wait for, and never hold the seed."""
    case, game = record.case, record.case.game
    secrets = (case.secret, case.secret.encode().hex())
    for number, position in record.positions():
        for viewer in record.viewers:
            view = position.view(game, viewer)
            wrong = unplain(view)
            if wrong:
                case.fail("C9", number, f"the view of {viewer} is not plain JSON: {wrong}")
            text = json.dumps(view)
            if any(secret in text for secret in secrets):
                case.fail("C9", number, f"the view of {viewer} holds the seed")
            seen = looked_at(game, position.state, viewer)
            waiting = [int(decision.seat) for decision in play.decisions(game, seen)]
            if view.get("waiting_for") != waiting:
                reason = f"waits for {view.get('waiting_for')}, asked are {waiting}"
                case.fail("C9", number, f"the view of {viewer} {reason}")
    for number, position in record.costly():
        _check_made_anew(record, number, position)


def _check_made_anew(record: Record, number: int, position: Position[Any]) -> None:
    kept = deepcopy(position.state)
    for viewer in record.viewers:
        _empty(position.view(record.case.game, viewer))
        if position.state != kept or position.state.before != kept.before:
            record.case.fail("C9", number, f"the view of {viewer} shares objects with the state")


def _empty(value: object) -> None:
    if isinstance(value, dict | list):
        for inner in list(value.values() if isinstance(value, dict) else value):
            _empty(inner)
        value.clear()


def check_hidden_turns(record: Record) -> None:
    """C9: of a turn in progress nobody else sees anything, in views or in events."""
    case, game = record.case, record.case.game
    public: dict[Seat | None, str] = {}
    log: dict[int, tuple[Event, ...]] = {}
    for number, position in record.positions():
        step = record.steps[number - 1] if number else None
        if step is not None and isinstance(step.line, Entry):
            log[step.line.seq] = step.events
        state = position.state
        is_reset = step is not None and _crosses_settled(record, number)
        for viewer in record.viewers:
            text = json.dumps(game.view_for(state, viewer))
            hidden = state.before is not None and viewer != game.in_turn(state)
            if not hidden or is_reset:
                public[viewer] = text
            elif public[viewer] != text:
                case.fail("C9", number, f"the view of {viewer} changes during another's turn")
        actor = game.in_turn(state)
        if actor is not None and step is not None and step.line.seat != actor:
            case.fail("C9", number, f"seat {actor} hides a turn that it has not begun")
        if state.before is not None:
            _check_told(record, number, log, actor)


def _crosses_settled(record: Record, number: int) -> bool:
    line = record.steps[number - 1].line
    if not isinstance(line, Undo):
        return False
    entries = surviving(record.lines(number - 1))
    return any(entry.settled and entry.seq > line.to for entry in entries)


def _check_told(
    record: Record, number: int, log: Mapping[int, tuple[Event, ...]], actor: Seat | None
) -> None:
    entries = [(e, log[e.seq]) for e in surviving(record.lines(number))]
    settled = max((e.seq for e, _ in entries if e.settled), default=0)
    public = [(e, events) for e, events in entries if e.seq <= settled]
    for viewer in record.viewers:
        now = list(told(entries, viewer))
        if viewer != actor and now != list(told(public, viewer)):
            record.case.fail("C9", number, f"{viewer} is told of another's turn in progress")
        if any(not event.visible_to(viewer) for _, event in now):
            record.case.fail("C9", number, f"{viewer} is told what it may not know")


def check_told(record: Record) -> None:
    """C9: events tell each seat only what its view shows, and what is learnt is marked.

    From positions that a seat cannot tell apart the same turn is played with the same draws. If the
    seat is then told different things, its views must differ as well (or the event was meant for
    somebody else), and an entry of the turn must be a barrier (or undo would unlearn it).
    """
    case, game = record.case, record.case.game
    for number, before, entries in _turns(record):
        truth = scripted(game, before.state, entries)
        if truth is None:
            case.fail("C9", number, "the recorded turn cannot be played again")
        for seat in record.seats:
            imagined = game.resample(before.state, seat, case.chance(f"told {number}"))
            other = scripted(game, imagined, entries)
            if other is not None:
                _compare(record, number, entries, seat, (truth, other))


def _compare(
    record: Record,
    number: int,
    entries: list[Entry],
    seat: Seat,
    worlds: tuple[tuple[Any, list[Event]], tuple[Any, list[Event]]],
) -> None:
    case, game = record.case, record.case.game
    (state, events), (imagined, imagined_events) = worlds
    views_differ = game.view_for(state, seat) != game.view_for(imagined, seat)
    heard = [event for event in events if event.visible_to(seat)]
    heard_too = [event for event in imagined_events if event.visible_to(seat)]
    kinds = {e.kind for e in heard if e not in heard_too}
    kinds |= {e.kind for e in heard_too if e not in heard}
    if kinds - game.fleeting(case.resolved()) and not views_differ:
        case.fail("C9", number, f"seat {seat} learns from {sorted(kinds)} what its view hides")
    if (kinds or views_differ) and not any(entry.barrier for entry in entries):
        case.fail("C9", number, f"seat {seat} learns something but no event is marked `reveals`")


def _turns(record: Record) -> Iterator[tuple[int, Position[Any], list[Entry]]]:
    """Yield every run of entries from one public position to the next one."""
    before, entries = record.start, list[Entry]()
    for step in record.steps:
        if isinstance(step.line, Undo):
            entries = [entry for entry in entries if entry.seq <= step.line.to]
            if not entries and step.after.state.before is None:
                before = step.after
            continue
        if not entries:
            before = step.before
        entries.append(step.line)
        if step.line.settled:
            yield step.number, before, entries
            entries = []


def check_events(record: Record) -> None:
    """C9: events name real seats as their audience and never hold the seed."""
    case = record.case
    told_at = [(0, record.prologue), *((step.number, step.events) for step in record.steps)]
    for number, events in told_at:
        for event in events:
            wrong = unplain(dict(event.data))
            if wrong:
                case.fail("C9", number, f"{event.kind} is not plain JSON: {wrong}")
            if event.seen_by is not None and not event.seen_by <= set(record.seats):
                case.fail("C9", number, f"{event.kind} is seen by {sorted(event.seen_by)}")
            if case.secret in json.dumps(dict(event.data)):
                case.fail("C9", number, f"{event.kind} holds the seed")
