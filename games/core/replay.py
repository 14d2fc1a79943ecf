"""Replay: from a log to the table it led to, with the draws it recorded."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.api import Event, Game, S
from games.core.chance import Chance, ScriptError
from games.core.errors import GameError
from games.core.log import Entry, Header, Line, Undo, surviving
from games.core.play import Position, apply, decision_of, follow, restart


class ReplayError(ValueError):
    """A log does not fit the rules: `seq` is the first entry that cannot be repeated."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"entry {seq} does not replay: {reason}")
        self.seq = seq


class OtherRulesError(ReplayError):
    """A log was written by another game, or by other rules of this one."""


def replay(game: Game[S], header: Header, lines: Iterable[Line]) -> Position[S]:
    """Return the table after all lines of a log, or raise ReplayError at the first that fails."""
    # Read twice.
    lines = list(lines)
    if header.slug != game.slug or header.ruleset != game.ruleset:
        raise OtherRulesError(0, f"written by {header.slug} rules {header.ruleset}")
    try:
        position = restart(game, header)
    except (GameError, KeyError, ValueError) as error:  # ScriptError is a ValueError
        raise ReplayError(0, str(error)) from error
    for entry in surviving(lines):
        position, _ = repeat(game, position, entry)
    return renumbered(position, lines)


def repeat(game: Game[S], position: Position[S], entry: Entry) -> tuple[Position[S], list[Event]]:
    """Return the table after one recorded entry and its events; checks that the record fits."""
    chance = Chance("", script=entry.drawn)
    decision = decision_of(game, position.state, entry.seat)
    real = not entry.auto and decision is not None and len(decision.options) > 1
    try:
        state, events, again = apply(
            game,
            position.state,
            entry.seq,
            entry.seat,
            entry.key,
            chance,
            hold=entry.held,
            auto=entry.auto,
        )
    except (GameError, ScriptError) as error:
        raise ReplayError(entry.seq, str(error)) from error
    # All of it, flags and draws as well: undo and proofs rest on them.
    if again != entry:
        raise ReplayError(entry.seq, f"it was {entry}, it would be {again}")
    return follow(game, position, state, entry, real=real), events


def renumbered(position: Position[S], lines: Iterable[Line]) -> Position[S]:
    """Return the table under the number of its last line, questions reopened by an undo renewed.

    After an undo every open question counts as newly asked, so that buttons on older messages are
    stale even if the same question is open again.
    """
    last_undo = 0
    for line in lines:
        position.seq = line.seq
        if isinstance(line, Undo):
            last_undo = line.seq
    position.asked = {seat: max(asked, last_undo) for seat, asked in position.asked.items()}
    return position
