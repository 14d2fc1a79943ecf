"""Shortcuts: several choices of one turn offered as one, such as a walk to a place.

A game finds them by walking ahead on the position as its player may know it, with everything hidden
dealt in one fixed way, so that which shortcuts are offered tells nothing. Walks send the keys of
the single choices; nothing about the rules changes. A walk ends at the first draw or reveal,
because what comes after may depend on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, Protocol, runtime_checkable

from games.core.api import CONFIRM, Decision, Game, Json, Option, S, Seat
from games.core.options import Options
from games.core.planning import after_choice, imagined
from games.core.play import Position, decision_of
from games.core.wording import Choice, Numbering, Wording, has_place

MOST = 20  # offered at once; more are not taken in at a glance
_PACES = 96  # choices tried for one question: some milliseconds


@runtime_checkable
class Shortening(Protocol):
    """A game that knows which of its choices belong together; others are asked one by one."""

    def shortcuts(self, start: Walk[Any]) -> Iterable[Walk[Any]]:
        """Return walks worth offering as one choice, the best first.

        Of several that begin with the same choices each is offered. Those of a single choice and
        those beyond `MOST` are left out by the caller.
        """
        ...


class Step(NamedTuple):
    """One choice of a walk: the table it is made at, the question and the option."""

    position: Position[Any]
    decision: Decision
    option: Option


@dataclass(slots=True)
class _Shared:
    """What all walks from one question share: how much may still be tried, views seen so far."""

    left: int = _PACES
    views: dict[int, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Walk(Generic[S]):
    """Some choices of one turn, as far as they can be made without chance or reveal."""

    game: Game[S]
    options: Options
    seat: Seat
    position: Position[S]
    steps: tuple[Step, ...] = ()
    is_over: bool = False  # the turn is complete, or the last choice draws or reveals
    _shared: _Shared = field(default_factory=_Shared, compare=False, repr=False)

    @property
    def keys(self) -> tuple[str, ...]:
        """Return what is chosen, in order."""
        return tuple(step.option.key for step in self.steps)

    @property
    def state(self) -> S:
        """Return the imagined position; nobody may change it."""
        return self.position.state

    @property
    def decision(self) -> Decision | None:
        """Return what the seat would be asked next, None if nothing that belongs to this turn."""
        decision = None if self.is_over else decision_of(self.game, self.state, self.seat)
        return None if decision is None or decision.kind == CONFIRM else decision

    def view(self) -> Json:
        """Return what the player would see at the end of the walk."""
        return self._seen(self.position)

    def choices(self) -> tuple[Choice, ...]:
        """Return the choices for their words."""
        return tuple(
            Choice(each.decision, each.option, self._seen(each.position)) for each in self.steps
        )

    def _seen(self, position: Position[S]) -> Json:
        views = self._shared.views  # of positions that live as long as the walks do
        if id(position) not in views:
            views[id(position)] = self.game.view_for(position.state, self.seat)
        return views[id(position)]

    def take(self, key: str) -> Walk[S] | None:
        """Return the walk with one more choice; None if it is not offered, or too much was tried.

        A choice that draws or reveals is the last one, and is not carried out.
        """
        decision = self.decision
        option = None if decision is None else _option(decision, key)
        if decision is None or option is None or self._shared.left <= 0:
            return None
        self._shared.left -= 1
        after, is_over = after_choice(self.game, self.position, self.seat, key, self.options)
        steps = (*self.steps, Step(self.position, decision, option))
        return replace(self, position=after, steps=steps, is_over=is_over)

    def ways(self) -> Iterator[Walk[S]]:
        """Return the walk with each of the choices that are offered next."""
        decision = self.decision
        for key in () if decision is None else decision.keys:
            if (walk := self.take(key)) is not None:
                yield walk


@dataclass(frozen=True, slots=True)
class Shortened:
    """A question with its shortcuts; `singles` are the places of the options not made up for.

    An option is made up for if whatever may follow it is offered as a shortcut.
    """

    shortcuts: tuple[Walk[Any], ...]
    singles: tuple[int, ...]


def shortened(game: Game[S], position: Position[S], seat: Seat, options: Options) -> Shortened:
    """Return the open question of a seat with its shortcuts."""
    decision = decision_of(game, position.state, seat)
    if decision is None:
        return Shortened((), ())
    found: dict[tuple[str, ...], Walk[Any]] = {}
    if isinstance(game, Shortening) and decision.kind != CONFIRM:
        start = Walk(game, options, seat, imagined(game, position, seat))
        for walk in game.shortcuts(start):
            if len(walk.steps) > 1 and len(found) < MOST:
                found.setdefault(walk.keys, walk)
    singles = tuple(
        place for place, key in enumerate(decision.keys) if not _is_made_up_for((key,), found)
    )
    return Shortened(tuple(found.values()), singles)


def products(start: Walk[S], kinds: Iterable[str], most: int = MOST) -> list[Walk[S]]:
    """Return each choice with each that follows it, as long as questions of these kinds follow.

    Nothing if there would be more than `most`: then it is easier to choose in two steps.
    """
    wanted, found = frozenset(kinds), list[Walk[S]]()
    return found if _multiply(start, wanted, found, most) else []


def end_apart(wording: Wording, walks: Sequence[Walk[Any]], others: Iterable[str]) -> bool:
    """Return whether the pictures tell each walk by a number, beside those of the keys `others`.

    Only a game knows what its pictures number: nothing is taken for granted.
    """
    if not isinstance(wording, Numbering):
        return False
    first = {walk.steps[0].decision.kind for walk in walks}
    if first <= wording.apart:
        return True
    last = [walk.steps[-1].option for walk in walks]
    keys = [*others, *(option.key for option in last)]
    are_at_ends = first <= wording.apart | wording.by_ends and len(set(keys)) == len(keys)
    return are_at_ends and all(has_place(wording, option) for option in last)


def _multiply(walk: Walk[S], wanted: frozenset[str], found: list[Walk[S]], most: int) -> bool:
    """Add what follows a walk; return whether it is few enough."""
    for longer in walk.ways():
        decision = longer.decision
        if decision is None or decision.kind not in wanted:
            found.append(longer)
        elif not _multiply(longer, wanted, found, most):
            return False
        if len(found) > most:
            return False
    return True


def _option(decision: Decision, key: str) -> Option | None:
    return next((option for option in decision.options if option.key == key), None)


def _is_made_up_for(keys: tuple[str, ...], found: dict[tuple[str, ...], Walk[Any]]) -> bool:
    if keys in found:
        return True
    beyond = next((walk for walk in found.values() if walk.keys[: len(keys)] == keys), None)
    if beyond is None:
        return False
    following: Sequence[str] = beyond.steps[len(keys)].decision.keys
    return all(_is_made_up_for((*keys, key), found) for key in following)
