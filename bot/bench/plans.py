"""`bathysphere bench plans`: how many handovers need no waiting if people plan half of their turns.

Scripted people play whole games by the rules alone, without Discord and without a clock. For every
turn a coin decides whether its player plans it. Who does looks in once while the others think, at a
random moment, and plans what a mate would choose on the position as it stands then, for turns of a
single choice with two alternatives. A handover needs no waiting if the plan can be played when the
turn comes; all other turns are played by a mate.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import games
from games.core.api import CONFIRM, Decision, Game, Seat
from games.core.chance import Chance
from games.core.options import Options, resolve
from games.core.planning import PlannedChoice, PlannedTurn, ahead, imagined, planned, rehearse
from games.core.play import Position, begin, choose, decision_of, forced
from games.core.players import without_thought

_ALTERNATIVES = 3  # of a turn with a single choice, the first included
_MOST_CHOICES = 60  # of one planned turn


@dataclass(slots=True)
class Handovers:
    """What some games came to."""

    slug: str
    seats: int
    games: int = 0
    turns: int = 0  # of which each was a handover
    planned: int = 0
    unasked: int = 0  # turns that were played as planned

    @property
    def share(self) -> float:
        """Return the share of handovers that needed no waiting."""
        return self.unasked / self.turns if self.turns else 0.0


def measure(number: int, seed: str = "plans") -> Iterator[Handovers]:
    """Play so many games of each kind, with three people where the game can have three."""
    for game in games.all():
        found = Handovers(game.slug, min(3, game.seats.stop - 1))
        for each in range(number):
            _Game(game, found, f"{seed}:{game.slug}:{each}").play()
        yield found


def report(found: Iterator[Handovers]) -> Iterator[str]:
    """Return the table, line by line."""
    yield f"{'':<14}{'seats':>6}{'games':>7}{'handovers':>11}{'planned':>9}{'no waiting':>12}"
    for each in found:
        a_game = each.turns / each.games if each.games else 0.0
        kept = each.planned / each.turns if each.turns else 0.0
        yield (
            f"{each.slug:<14}{each.seats:>6}{each.games:>7}{a_game:>11.1f}{kept:>9.0%}"
            f"{each.share:>12.0%}"
        )


@dataclass(slots=True)
class _Person:
    """Who sits on a seat: when to look in during this wait, and the plan made then."""

    look_at: int | None = None  # after so many handovers to others
    passed: int = 0
    turns: list[PlannedTurn] = field(default_factory=list)


class _Game:
    """One game between scripted people."""

    def __init__(self, game: Game[Any], found: Handovers, seed: str) -> None:
        self._game = game
        self._found = found
        self._table, self._coins = Chance(f"{seed}:table"), Chance(f"{seed}:people")
        self._options: Options = resolve(game.options)
        self._position, _ = begin(game, found.seats, self._table)
        self._people = [_Person() for _ in range(found.seats)]
        for person in self._people:
            self._rest(person)

    def play(self) -> None:
        """Play to the end."""
        self._found.games += 1
        before: Seat | None = None
        while self._position.asked:
            seat = min(self._position.asked)
            if seat != before:
                self._hand_over(seat)
            before = seat
            if not self._played_as_planned(seat):
                self._turn(seat)
            self._rest(self._people[seat])

    def _rest(self, person: _Person) -> None:
        """Begin a wait: decide whether and when to look in and plan."""
        person.turns, person.passed = [], 0
        is_planned = self._coins.below(2) == 1
        person.look_at = self._coins.below(self._found.seats - 1) if is_planned else None

    def _hand_over(self, seat: Seat) -> None:
        """Let the turn of a seat begin; those who wait may look in."""
        self._found.turns += 1
        for other, person in enumerate(self._people):
            if other == seat:
                continue
            if person.look_at == person.passed:
                person.turns = self._plan(Seat(other))
            person.passed += 1

    def _plan(self, seat: Seat) -> list[PlannedTurn]:
        start = ahead(self._game, self._position, seat, self._options)
        if start is None:
            return []
        first = self._planned_turn(start, seat, ())
        turns = [first] if first else []
        while first is not None and len(first) == 1 and len(turns) < _ALTERNATIVES:
            another = self._planned_turn(start, seat, [turn[0] for turn in turns])
            if another is None or len(another) != 1:
                break
            turns.append(another)
        return turns

    def _planned_turn(
        self, start: Position[Any], seat: Seat, but: list[PlannedChoice] | tuple[()]
    ) -> PlannedTurn | None:
        """Return the turn a mate would play, with another first choice than some; None if none."""
        turn: PlannedTurn = ()
        for _ in range(_MOST_CHOICES):
            done = rehearse(self._game, start, seat, turn, self._options)
            if done.is_over:
                return turn
            state = done.position.state
            decision = decision_of(self._game, state, seat)
            if decision is None:
                return None
            offered = {key: planned(self._game, state, decision, key) for key in decision.keys}
            left = [each for each in decision.options if turn or offered[each.key] not in but]
            key = self._thought(state, replace(decision, options=tuple(left))) if left else None
            if key not in offered:
                return None
            turn = (*turn, offered[key])
        return None

    def _played_as_planned(self, seat: Seat) -> bool:
        """Play the first planned turn that fits; False if there is none."""
        turns = self._people[seat].turns
        self._found.planned += bool(turns)
        for turn in turns:
            start = imagined(self._game, self._position, seat)
            done = rehearse(self._game, start, seat, turn, self._options)
            if done.is_playable:
                is_over = [self._choose(seat, key) for key in done.keys][-1]
                if is_over and seat not in self._position.asked:
                    self._found.unasked += 1
                return is_over
        return False

    def _turn(self, seat: Seat) -> None:
        """Let a mate play until something is public; of a turn that goes on, all of it."""
        while True:
            decision = decision_of(self._game, self._position.state, seat)
            if decision is None:
                return
            key = self._thought(self._position.state, decision)
            if self._choose(seat, key or decision.keys[0]):
                return

    def _choose(self, seat: Seat, key: str) -> bool:
        """Make a choice and what is forced after it; return whether the turn is over."""
        is_over = auto = False
        while True:
            self._position, _, entry = choose(
                self._game, self._position, seat, key, self._table, auto=auto
            )
            is_over = is_over or entry.settled
            follows = forced(self._game, self._position.state)
            if follows is None:
                return is_over
            seat, key, auto = follows.seat, follows.options[0].key, True

    def _thought(self, state: Any, decision: Decision) -> str | None:
        """Return what a mate chooses; None for what is not offered here."""
        if decision.kind == CONFIRM:
            return CONFIRM
        plain = without_thought(decision, "mate", self._coins)
        if plain is not None:
            return plain
        game, seat = self._game, decision.seat

        def imagine(own: Chance) -> Any:
            return game.resample(state, seat, own)

        view = game.view_for(state, seat)
        key = game.mate().choose(view, decision, imagine, self._coins)
        return key if key in decision.keys else None
