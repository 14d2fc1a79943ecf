"""The way on: checked choices, turns held for confirmation, and what the others see meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple

from games.core.api import CONFIRM, Decision, Event, Game, Json, Option, S, Seat
from games.core.chance import Chance, ScriptError
from games.core.errors import GameOverError, NotOfferedError, NotYourTurnError, SeatCountError
from games.core.log import Entry, Header
from games.core.options import Options, resolve

_CONFIRM_OPTIONS = (Option(CONFIRM, ""),)


def decisions(game: Game[S], state: S) -> tuple[Decision, ...]:
    """Return the open questions; a complete turn that is held asks its seat to confirm it."""
    seat = game.turn_done(state)
    if seat is not None:
        # Never automatic: to end a turn is the player's own last word.
        return (Decision(seat, CONFIRM, _CONFIRM_OPTIONS, automatic=False),)
    return game.decisions(state)


def decision_of(game: Game[S], state: S, seat: Seat) -> Decision | None:
    """Return the question that is open for one seat, None when it is not asked."""
    return next((d for d in decisions(game, state) if d.seat == seat), None)


def forced(game: Game[S], state: S) -> Decision | None:
    """Return a question with a single answer that may be given without asking (ND-7.3)."""
    if game.outcome(state) is not None:
        return None
    return next(
        (d for d in decisions(game, state) if d.automatic and len(d.options) == 1),
        None,
    )


def step(game: Game[S], state: S, seat: Seat, key: str, chance: Chance) -> list[Event]:
    """Carry out a choice in place and end the turn if it is complete: for searches and walks.

    Nothing is checked; the state is the caller's own copy.
    """
    events = game.advance(state, seat, key, chance)
    if game.turn_done(state) is not None:
        events += game.finish(state, chance)
    return events


def apply(
    game: Game[S],
    state: S,
    seq: int,
    seat: Seat,
    key: str,
    chance: Chance,
    *,
    hold: bool = False,
    hold_final: bool = True,
    auto: bool = False,
) -> tuple[S, list[Event], Entry]:
    """Return the position after one choice, what happened, and the log entry numbered `seq`.

    The only checked way on: it raises a GameError when the game is over, the seat is not asked or
    the key is not offered, and then nothing has changed; the given state never changes. With
    `hold` a turn that is complete stays open until the key "confirm" is applied; without
    `hold_final` only if its last step neither drew nor revealed anything.
    """
    _check_offered(game, state, seat, key)
    # Counted from here: the caller's chance may have drawn for other choices before.
    new, mark = state.copy(), len(chance.drawn)
    held = False
    if key == CONFIRM:
        events = game.finish(new, chance)
    else:
        events = game.advance(new, seat, key, chance)
        if game.turn_done(new) is not None:
            is_final = len(chance.drawn) > mark or any(event.reveals for event in events)
            held = hold and (hold_final or not is_final)
            if not held:
                events += game.finish(new, chance)
    drawn = tuple(chance.drawn[mark:])
    settled = game.in_turn(new) is None
    # The first step out of sight keeps what all have seen; the next ones pass it on.
    new.before = None if settled else state.before or state
    entry = Entry(
        seq=seq,
        seat=seat,
        key=key,
        drawn=drawn,
        reveals=any(event.reveals for event in events),
        held=held,
        auto=auto,
        settled=settled,
    )
    return new, events, entry


def _check_offered(game: Game[S], state: S, seat: Seat, key: str) -> None:
    if game.outcome(state) is not None:
        raise GameOverError()
    decision = decision_of(game, state, seat)
    if decision is None:
        raise NotYourTurnError(seat=seat)
    if key not in decision.keys:
        raise NotOfferedError(key=key, kind=decision.kind)


class Question(NamedTuple):
    """A question as a front shows it: the decision and the number under which it was opened."""

    asked: int
    decision: Decision


@dataclass(slots=True)
class Position(Generic[S]):
    """A table between two choices: the state and the open questions.

    `chosen` says whether the turn in progress held a real choice. `asked` gives for each seat that
    is asked the entry number that opened its question: an answer to an older question is stale,
    and somebody else's simultaneous answer does not spoil it.
    """

    state: S
    seq: int = 0
    chosen: bool = False
    asked: dict[Seat, int] = field(default_factory=dict)

    def view(self, game: Game[S], seat: Seat | None) -> Json:
        """Return what a seat (None: a spectator) may know now."""
        return game.view_for(self.state, seat)

    def question(self, game: Game[S], seat: Seat) -> Question | None:
        """Return the question open for a seat, None when it has to wait."""
        decision = decision_of(game, self.state, seat)
        return None if decision is None else Question(self.asked[seat], decision)


def begin(
    game: Game[S],
    seats: int,
    chance: Chance,
    options: Mapping[str, Any] | None = None,
    seq: int = 0,
) -> tuple[Position[S], Header]:
    """Set a table up and return it with the head of its log; refuses bad seats and options."""
    resolved = table_options(game, seats, options)
    mark = len(chance.drawn)
    state = game.setup(seats, chance, resolved)
    drawn = tuple(chance.drawn[mark:])
    header = Header(game.slug, game.ruleset, seats, dict(resolved), drawn, seq)
    return _opened(game, state, seq), header


def restart(game: Game[S], header: Header) -> Position[S]:
    """Return the position a log began with, from its recorded draws.

    Raises ScriptError, or a GameError for seats or options, when the record does not fit.
    """
    chance = Chance("", script=header.drawn)
    options = table_options(game, header.seats, header.options)
    state = game.setup(header.seats, chance, options)
    # As wrong as too few: a set-up by other rules would pass unnoticed.
    if not chance.is_spent():
        raise ScriptError("the record holds more draws than the set-up takes")
    return _opened(game, state, header.seq)


def table_options(game: Game[S], seats: int, options: Options | None) -> Options:
    """Return the complete options of a table, or refuse the seat count or an option."""
    if seats not in game.seats:
        raise SeatCountError(
            game=game.slug, seats=seats, least=game.seats.start, most=game.seats.stop - 1
        )
    return resolve(game.options, options)


def choose(
    game: Game[S],
    position: Position[S],
    seat: Seat,
    key: str,
    chance: Chance,
    *,
    confirm: bool = False,
    auto: bool = False,
) -> tuple[Position[S], list[Event], Entry]:
    """Return the table after one choice, the events and the entry; the given table is unchanged.

    With `confirm` a complete turn that held a real choice waits for "confirm". It ends at once
    without any choice of its own, or after a step that draws or reveals: that was asked first, and
    nothing is left to take back.
    """
    decision = decision_of(game, position.state, seat)
    real = not auto and decision is not None and len(decision.options) > 1
    hold = confirm and (position.chosen or real)
    state, events, entry = apply(
        *(game, position.state, position.seq + 1, seat, key, chance),
        hold=hold,
        hold_final=False,
        auto=auto,
    )
    return follow(game, position, state, entry, real=real), events, entry


def follow(
    game: Game[S], before: Position[S], state: S, entry: Entry, *, real: bool
) -> Position[S]:
    """Return the table that an entry led to, with the questions it opened."""
    # Whoever has answered is asked anew, even if the question looks like the last one.
    asked = {
        decision.seat: (
            before.asked[decision.seat]
            if decision.seat in before.asked and decision.seat != entry.seat
            else entry.seq
        )
        for decision in decisions(game, state)
    }
    return Position(
        state=state,
        seq=entry.seq,
        chosen=False if entry.settled else before.chosen or real,
        asked=asked,
    )


def _opened(game: Game[S], state: S, seq: int) -> Position[S]:
    asked = {decision.seat: seq for decision in decisions(game, state)}
    return Position(state=state, seq=seq, asked=asked)


def dump_position(game: Game[S], position: Position[S]) -> Json:
    """Return the table as plain JSON."""
    # What others see instead of a turn in progress has to survive a restart, too.
    before = position.state.before
    return {
        "seq": position.seq,
        "chosen": position.chosen,
        "asked": {str(seat): seq for seat, seq in position.asked.items()},
        "state": game.dump(position.state),
        "before": None if before is None else game.dump(before),
    }


def load_position(game: Game[S], data: Json) -> Position[S]:
    """Return the table that was dumped; raises KeyError, TypeError or ValueError if broken."""
    state = game.load(data["state"])
    state.before = None if data["before"] is None else game.load(data["before"])
    return Position(
        state=state,
        seq=int(data["seq"]),
        chosen=bool(data["chosen"]),
        asked={Seat(int(seat)): int(seq) for seat, seq in data["asked"].items()},
    )
