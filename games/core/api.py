"""The engine contract: what a game is, what it asks, what it tells, how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, NewType, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from games.core.chance import Chance
    from games.core.options import GameOption, Options
    from games.core.players import Mate
    from games.core.wording import Wording

Seat = NewType("Seat", int)
Json = dict[str, Any]  # plain JSON: no tuples, sets, floats or enum keys

GLYPHS = {"circle": "●", "triangle": "▲", "square": "■", "diamond": "◆"}  # shapes of seats
CONFIRM = "confirm"  # kind and key of the question that ends a turn held open (see core.play)


@dataclass(frozen=True, slots=True)
class Option:
    """One atomic choice.

    `key` is a stable ASCII id of at most 40 characters, unique in its decision; it goes in the log.
    `clause` names the rule that offers it. `group` names the steps of a nested menu that lead to
    the option when there are too many for one menu, e.g. ("row:3", "column:D"); an option with an
    empty group stands in the first menu.
    """

    key: str
    clause: str
    group: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """One question to one seat: never empty, in the order of the rules file.

    `kind` selects wording, layout and heuristics. `automatic` is False when the question must be
    put even with a single option, because skipping it would tell others something or because the
    player should see what is about to happen.
    """

    seat: Seat
    kind: str
    options: tuple[Option, ...]
    automatic: bool = True

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys of all options, in order."""
        return tuple(option.key for option in self.options)


@dataclass(frozen=True, slots=True)
class Event:
    """A fact in the past tense ("card-placed"), never prose.

    `seen_by` lists the seats that may know it, None means everybody. `reveals` says that somebody
    learnt what cannot be unlearnt, so undo may not cross it.
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    seen_by: frozenset[Seat] | None = None
    reveals: bool = False

    def visible_to(self, seat: Seat | None) -> bool:
        """Return whether a seat (None: a spectator) may know this event."""
        return self.seen_by is None or (seat is not None and seat in self.seen_by)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: seats best first, ties sharing a tuple, and the clause that ended it."""

    ranking: tuple[tuple[Seat, ...], ...]
    clause: str


@dataclass(frozen=True, slots=True)
class SeatMark:
    """How a seat is told apart: letter, shape and colour, always shown together.

    `shape` is one of GLYPHS, `glyph` its sign in texts, `name` the word for the colour
    ("colour-<name>" in a catalogue). `colour` is what pictures show ("#rrggbb"): every pair of
    seats stays apart in normal sight, under each kind of colour blindness and in grey.
    """

    letter: str
    shape: str
    glyph: str
    name: str
    colour: str


class State(Protocol):
    """A position of one game: a mutable dataclass with slots, compared by value.

    `before` is the last public position while a turn is in progress that only its player may see,
    None otherwise. core.play.apply keeps it; the rules never look at it, views do. It takes no part
    in comparisons.
    """

    before: Self | None

    def copy(self) -> Self:
        """Return an independent copy (hand-written, lists sliced); `before` is shared."""
        ...


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """The rules of one game. Stateless: one instance serves all tables and threads."""

    slug: str
    prefix: str  # of its clause ids: "ND"
    ruleset: int  # bumped when an old log would no longer replay to the same position
    seats: range
    options: tuple[GameOption, ...]
    max_steps: int  # no game takes more choices than this
    endings: frozenset[str]  # the clauses an Outcome may name
    is_open: bool  # nothing is hidden but another's turn in progress

    def setup(self, seats: int, chance: Chance, options: Options | None = None) -> S:
        """Return the position before the first choice.

        `options` must be complete and valid (core.options.resolve); None means all defaults.
        """
        ...

    def prologue(self, state: S) -> list[Event]:
        """Return what is told when the game begins: the events of the set-up."""
        ...

    def marks(self, seats: int, options: Options) -> tuple[SeatMark, ...]:
        """Return letter, shape and colour of each seat."""
        ...

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return the open questions, at most one a seat, in seat order.

        Several mean that these seats may answer in any order with the same result. Empty when the
        game is over and while a finished turn waits for `finish`.
        """
        ...

    def advance(self, state: S, seat: Seat, key: str, chance: Chance) -> list[Event]:
        """Carry out one offered choice in place and return what happened.

        The caller guarantees that the key is offered. Consequences that belong to the end of the
        turn (scoring a round, dealing the next) wait for `finish`.
        """
        ...

    def turn_done(self, state: S) -> Seat | None:
        """Return the seat whose turn is complete and waits for `finish`, None otherwise."""
        ...

    def finish(self, state: S, chance: Chance) -> list[Event]:
        """End the complete turn in place: consequences, next player. Only after `turn_done`."""
        ...

    def in_turn(self, state: S) -> Seat | None:
        """Return the seat whose unfinished turn nobody else may see, None when all is public.

        While it is set, everybody else is shown the last position for which it was None
        (`State.before`).
        """
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        ...

    def view_for(self, state: S, seat: Seat | None) -> Json:
        """Return all that a seat (None: a spectator) may know, built from nothing (allow-list).

        Of a turn in progress only its player sees anything: start with `seen_by(state, seat)`.
        Plain JSON. Always has "waiting_for", the list of seats that are asked something. It never
        tells which question is asked of another seat, nor anything of the generator. "result" is
        None until the game is over, then it has the standings (core.standings.Standings.shown) with
        all that scores and pictures need; a table puts who resigned last there, so whoever tells
        the winner takes it from the view.
        """
        ...

    def fleeting(self, options: Options) -> frozenset[str]:
        """Return the event kinds that tell more than any view keeps, like a look not remembered."""
        ...

    def resample(self, state: S, seat: Seat, chance: Chance) -> S:
        """Return a position that `seat` cannot tell from this one, its secrets dealt anew.

        The view and the decisions of `seat` are unchanged, and the result depends only on that view
        and on `chance`, so that a computer player who searches it cannot profit from the truth.
        """
        ...

    def dump(self, state: S) -> Json:
        """Return the position as plain JSON, without `before`."""
        ...

    def load(self, data: Json) -> S:
        """Return the position that was dumped, or raise KeyError, TypeError or ValueError."""
        ...

    def check(self, state: S) -> None:
        """Raise RulesBugError when an invariant is broken (pieces lost, two on one field)."""
        ...

    def mate(self) -> Mate:
        """Return the computer player of level "mate"."""
        ...

    def wording(self) -> Wording:
        """Return the words of this game."""
        ...


class BaseGame:
    """Defaults and helpers for games; a game that needs none of them need not derive from it."""

    is_open = False

    def mate(self) -> Mate:
        """Return MATE of the module `bot` beside the rules, loaded when it is needed."""
        mate: Mate = _beside(self, "bot").MATE
        return mate

    def wording(self) -> Wording:
        """Return WORDING of the module `wording` beside the rules, loaded when it is needed."""
        wording: Wording = _beside(self, "wording").WORDING
        return wording

    def prologue(self, state: Any) -> list[Event]:
        """Return nothing: the first picture says it all."""
        return []

    def turn_done(self, state: Any) -> Seat | None:
        """Return None: a turn of this game ends by a choice of its own."""
        return None

    def finish(self, state: Any, chance: Chance) -> list[Event]:
        """Never called: no turn of this game waits to be finished."""
        raise NotImplementedError

    def in_turn(self, state: Any) -> Seat | None:
        """Return None: this game hides no turn in progress."""
        return None

    def fleeting(self, options: Options) -> frozenset[str]:
        """Return none: what a player is told stays in the view."""
        return frozenset()

    def resample(self, state: Any, seat: Seat, chance: Chance) -> Any:
        """Return the position as far as the seat may see it, for games that hide nothing else."""
        imagined = self.seen_by(state, seat).copy()
        imagined.before = None
        return imagined

    def seen_by(self, state: S, seat: Seat | None) -> S:
        """Return the position a seat may look at: of another's turn in progress, its beginning."""
        if state.before is None or (seat is not None and self.in_turn(state) == seat):
            return state
        return state.before


def _beside(game: BaseGame, name: str) -> Any:
    """Return a module of the package in which the rules of a game are."""
    return import_module(f"{type(game).__module__.rpartition('.')[0]}.{name}")
