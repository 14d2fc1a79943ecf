"""Proof of a game: its whole log played again from the seed, and compared line by line.

`verify`, `import` and `doctor` all ask here. What does not hold is named by the number of its entry
and in words that quote no cards, no seed and no names.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

import games
from bot.discord.names import plain
from bot.operate.proof_acts import Acts
from bot.tables.table import (
    CARE,
    CHOICE,
    REPLACE,
    RESIGN,
    SETUP,
    STOP,
    UNDO,
    final_outcome,
    table_seed,
)
from games.core.api import Decision, Game, Json, Seat
from games.core.chance import commitment, is_mix, word_digest
from games.core.errors import GameError, UndoBlockedError
from games.core.live import Draw, LiveGame
from games.core.log import dump_entry, dump_event
from games.core.play import Position, forced, table_options
from games.core.players import LEVELS
from games.core.replay import OtherRulesError
from storage.api.rows import EntryRow, GameRow, SeatRow

KINDS = {SETUP, CHOICE, UNDO, RESIGN, REPLACE, STOP, CARE}
_FLAGS = ("reveals", "held", "auto", "settled")


@dataclass(slots=True)
class Proof:
    """What playing a game again came to; without problems everything holds."""

    problems: list[str] = field(default_factory=list)
    position: Position[Any] | None = None  # where the log leads, if it leads anywhere
    draws: list[tuple[int, Draw]] = field(default_factory=list)  # with the entry of each

    def note(self, words: str) -> None:
        """Write down what does not hold."""
        self.problems.append(words)


class _BrokenOffError(Exception):
    """What follows cannot be judged; why has been noted."""


def examine(row: GameRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow]) -> Proof:
    """Return what does not hold of a game; never raises, whatever the rows contain."""
    proof = Proof()
    try:
        _Examination(row, seats, entries, proof).run()
    except _BrokenOffError:
        pass
    except RecursionError:
        proof.note("something in it is nested too deeply")
    except Exception as error:  # rows of strangers may break anything, anywhere
        proof.note(f"it cannot be played again ({type(error).__name__})")
    return proof


class _Examination:
    """One game under examination, from its seed to its result."""

    def __init__(
        self, row: GameRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow], proof: Proof
    ) -> None:
        self._row, self._seats, self._entries, self._proof = row, seats, entries, proof
        self._forced: Decision | None = None  # a choice that must come next by itself

    def run(self) -> None:
        """Look at everything, in the order in which a reader would ask."""
        row, proof = self._row, self._proof
        if commitment(row.seed) != row.seed_hash:
            proof.note("the seed does not belong to the hash that was announced")
        game = self._game()
        if row.status == "lobby":
            if self._entries or len(self._seats) != row.seats_wanted or row.mix is not None:
                proof.note("the lobby has a log or the wrong number of seats")
            return
        self._check_order()
        self._check_mix()
        live = self._begun(game)
        self._acts = Acts(self._seats, self._entries, proof.note)
        for entry in self._entries[1:]:
            self._follow(live, entry)
        self._check_end(live)
        live.position.seq = row.seq
        proof.position = live.position

    # Before the first choice ------------------------------------------------------------------

    def _game(self) -> Game[Any]:
        row = self._row
        if unknown := {seat.level for seat in self._seats} - {None, *LEVELS}:
            self._stop(f"there is no computer level {_quoted(unknown)}")
        try:
            # What has not begun yet will be played by the newest rules, all else by its own.
            game = games.get(row.slug, None if row.status == "lobby" else row.ruleset)
            table_options(game, len(self._seats), row.options)
        except GameError as error:
            words = {
                "unknown-game": "there is no such game here",
                "seat-count": "the game is not played by so many",
            }
            self._stop(words.get(error.code, "the options are not those of the game"))
        except OtherRulesError:
            self._stop(f"it was written by {row.slug} rules {row.ruleset}")
        return game

    def _check_order(self) -> None:
        if [entry.seq for entry in self._entries] != list(range(1, self._row.seq + 1)):
            self._stop("the log has gaps")
        if strange := {entry.kind for entry in self._entries} - KINDS:
            self._stop(f"the log has entries of unknown kind: {_quoted(strange)}")
        if not self._entries or self._entries[0].kind != SETUP:
            self._stop("the log has no beginning")
        if any(entry.kind == SETUP for entry in self._entries[1:]):
            self._stop("the log begins twice")

    def _check_mix(self) -> None:
        """Check what the players gave to chance, before anything is drawn from it."""
        mix, told = self._row.mix, self._entries[0].data.get("mix")
        if mix is not None and not is_mix(mix, len(self._seats)):
            self._stop("what the players gave to chance is malformed")
        if not is_same(mix, told):
            self._proof.note("entry 1: the players gave something else to chance than the game has")
        given = {} if mix is None else {seat: rest for seat, *rest in mix["seats"]}
        for seat in self._seats:  # whoever came later, or is forgotten, has none
            press, digest = given.get(seat.seat, (None, None))
            if seat.press is not None and str(seat.press) != press:
                self._proof.note(f"seat {seat.seat}: the press is not the one that was mixed in")
            if seat.word and word_digest(seat.word) != digest:
                self._proof.note(f"seat {seat.seat}: the word is not the one that was mixed in")

    def _begun(self, game: Game[Any]) -> LiveGame[Any]:
        first = self._entries[0]
        live = LiveGame(game, len(self._seats), self._row.options, table_seed(self._row))
        expected: Json = {
            "seats": len(self._seats),
            "drawn": list(live.header.drawn),
            "events": [dump_event(event) for event in live.prologue()],
            "settled": True,
        }
        # Who is a computer stands there since players can check; what they gave, if they did.
        expected |= {name: first.data[name] for name in ("levels", "mix") if name in first.data}
        if self._row.mix is not None:
            expected.setdefault("levels", [])
        self._witness(live, first.seq)
        self._compare(first, expected)
        if (first.seat, first.key) != (None, None):
            self._proof.note("entry 1: nobody makes the beginning")
        return live

    # The log ----------------------------------------------------------------------------------

    def _follow(self, live: LiveGame[Any], entry: EntryRow) -> None:
        if live.outcome is not None or self._acts.ended:
            self._stop(f"entry {entry.seq}: it comes after the end")
        expected, self._forced = self._forced, None
        if expected is not None and not _is(entry, expected):
            self._proof.note(f"entry {entry.seq}: a choice that makes itself is missing before it")
            expected = None
        if entry.kind == CHOICE:
            self._follow_choice(live, entry, auto=expected is not None)
        elif entry.kind == UNDO:
            self._follow_undo(live, entry)
        else:
            self._acts.follow(entry)

    def _follow_choice(self, live: LiveGame[Any], entry: EntryRow, *, auto: bool) -> None:
        seat = self._seat_of(entry)
        if entry.key is None:
            self._stop(f"entry {entry.seq}: it says no choice")
        options = self._row.options
        is_human = self._acts.is_human(seat)
        if is_human is None:  # games of old do not tell who was a computer then
            is_human = entry.data.get("held") is True
        by_computer = self._acts.is_cared_for(seat)
        confirm = bool(options.get("confirm_turn")) and is_human and not by_computer
        try:
            made, events = live.choose(entry.seq, seat, entry.key, confirm=confirm, auto=auto)
        except GameError:
            self._stop(f"entry {entry.seq}: the choice was not open to that seat")
        self._witness(live, entry.seq)
        expected = dump_entry(made, events)
        if by_computer:  # what a computer chose for a person says so, and nothing else does
            expected["computer"] = True
        self._compare(entry, expected)
        self._acts.release(live.position.asked)
        self._forced = (
            forced(live.game, live.position.state) if options.get("auto_forced") else None
        )

    def _follow_undo(self, live: LiveGame[Any], entry: EntryRow) -> None:
        seat = self._seat_of(entry)
        try:
            plan = live.undo(entry.seq, seat)
        except UndoBlockedError as error:
            why = {"draw": "across a draw", "reveal": "across something revealed"}
            words = why.get(error.params["reason"], "where there is nothing to take back")
            self._stop(f"entry {entry.seq}: it takes back {words}")
        keys = [key for _, key in plan.keys]
        self._compare(entry, {"to": plan.to, "free": not plan.needs_consent, "keys": keys})
        self._acts.release(live.position.asked)
        if entry.key is not None:
            self._proof.note(f"entry {entry.seq}: a step back makes no choice")

    def _seat_of(self, entry: EntryRow) -> Seat:
        if entry.seat is None or not 0 <= entry.seat < len(self._seats):
            self._stop(f"entry {entry.seq}: there is no such seat")
        return Seat(entry.seat)

    def _witness(self, live: LiveGame[Any], seq: int) -> None:
        known = len(self._proof.draws)
        self._proof.draws += [(seq, draw) for draw in live.chance.draws[known:]]

    def _compare(self, entry: EntryRow, expected: Json) -> None:
        """Compare what an entry says with what it must say."""
        told, where = entry.data, f"entry {entry.seq}"
        if strange := told.keys() ^ expected.keys():
            names = _quoted(strange)
            self._proof.note(f"{where}: it has too much or too little written down ({names})")
        for name in sorted(told.keys() & expected.keys()):
            if not is_same(told[name], expected[name]):
                self._proof.note(f"{where}: {_difference(name, told[name], expected[name])}")

    # The end ----------------------------------------------------------------------------------

    def _check_end(self, live: LiveGame[Any]) -> None:
        row, proof = self._row, self._proof
        if self._forced is not None:
            proof.note("a choice that makes itself is missing at the end")
        if not is_same(row.counters, live.chance.counters):
            proof.note("the counters of chance are not where the draws have left them")
        self._acts.check_seats()
        status, outcome = "running", final_outcome(live.outcome, self._seats)
        # Up to 0.1.0 the ranking of the rules was stored, whoever had resigned.
        if outcome is not None and is_same(row.outcome, final_outcome(live.outcome, ())):
            outcome = row.outcome
        if outcome is not None:
            status = "finished"
        elif self._acts.ended:
            status, outcome = self._acts.ended, self._acts.outcome
        elif self._acts.may_be_over and row.status == "finished":
            status, outcome = "finished", self._acts.resigned_outcome()
        if row.status != status:
            proof.note(f"the game is not {row.status}: by its log it is {status}")
        if not is_same(row.outcome, outcome):
            proof.note("the result is not the one the log leads to")

    def _stop(self, words: str) -> NoReturn:
        self._proof.note(words)
        raise _BrokenOffError


def _is(entry: EntryRow, decision: Decision) -> bool:
    made = (entry.kind, entry.seat, entry.key)
    return made == (CHOICE, decision.seat, decision.options[0].key)


def _difference(name: str, told: Any, expected: Any) -> str:
    """Return in words what is wrong with one thing an entry says."""
    if name == "drawn":
        return "the draws are not those of the seed"
    if name == "events":
        if isinstance(told, list) and len(told) != len(expected):
            return f"{len(told)} events are told, {len(expected)} happened"
        return "the events told are not those that happened"
    if name in _FLAGS:
        return f"it is not marked as it was ({name})"
    return f"“{name}” is not what it was"


def _quoted(names: Iterable[object]) -> str:
    """Return what a stranger has written in a form that harms no terminal."""
    return plain(", ".join(sorted(map(str, names))), 60)


def is_same(told: Any, expected: Any) -> bool:
    """Return whether two values are the same JSON; in Python true equals 1."""
    if not isinstance(told, list | dict):
        return type(told) is type(expected) and bool(told == expected)
    return _canonical(told) == _canonical(expected)


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
