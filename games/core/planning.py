"""Planning ahead: the position a seat plans on, and how far a planned turn can be played.

A plan is made while others think. It is data: for each choice the kind of question, what was chosen
and the price it was shown with. It is rehearsed, never stored in a log: on the position as its
player may know it, with everything hidden dealt in one fixed way, so that nothing a player is shown
while planning, nor whether a plan fits, depends on what that player cannot know.

A rehearsal ends where chance decides something or something hidden is shown: the choice that leads
there may be planned, what comes after it never is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Protocol, runtime_checkable

from games.core.api import Decision, Game, Option, S, Seat
from games.core.chance import Chance, ScriptError
from games.core.options import Options
from games.core.play import Position, choose, decision_of, forced

# The same for all games and all times: what is rehearsed depends only on what the player knows.
_IMAGINED = "planning"


class Offer(NamedTuple):
    """What a choice is about and what it takes, apart from its words.

    `good` names what is chosen, however its key is numbered today: the third card of a row today
    may be the second tomorrow. `price` is what the choice takes from the purse, None for nothing.
    """

    good: str
    price: int | None = None


@runtime_checkable
class Plannable(Protocol):
    """A game whose turns can be planned; the others simply offer no plan."""

    def ahead(self, state: Any, seat: Seat) -> Any | None:
        """Return the position in which a seat that waits would be asked, if it came at once.

        `state` is the caller's own, imagined by `resample` for that seat, and may be changed. None
        if the next question of the seat cannot be known: something is drawn or shown before, or the
        choices of others decide what it is about.
        """
        ...


@runtime_checkable
class Priced(Protocol):
    """A game with choices that cost something, or whose keys do not say what is chosen."""

    def offer(self, state: Any, seat: Seat, key: str) -> Offer:
        """Return what an offered choice is about and what it takes."""
        ...

    def purse(self, state: Any, seat: Seat) -> int:
        """Return what a seat has to pay prices from; an offer with a price takes just that much."""
        ...


@dataclass(frozen=True, slots=True)
class PlannedChoice:
    """One planned choice: to which kind of question, what, and the most it may cost."""

    kind: str
    good: str
    price: int | None = None

    def dump(self) -> list[Any]:
        """Return the choice as plain JSON."""
        return [self.kind, self.good, self.price]


PlannedTurn = tuple[PlannedChoice, ...]


@dataclass(frozen=True, slots=True)
class Rehearsed(Generic[S]):
    """A planned choice that fits: the table before it, the question and the option."""

    position: Position[S]
    decision: Decision
    option: Option
    offer: Offer


@dataclass(frozen=True, slots=True)
class Rehearsal(Generic[S]):
    """A planned turn, as far as it can be played.

    `position` is the table after what fits, without the choice that ends the turn for all to see.
    `is_over`: nothing more can be planned. `missing` is the first choice that does not fit.
    """

    position: Position[S]
    taken: tuple[Rehearsed[S], ...] = ()
    is_over: bool = False
    missing: PlannedChoice | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys of the choices that fit."""
        return tuple(each.option.key for each in self.taken)

    @property
    def is_playable(self) -> bool:
        """Return whether all of the turn was planned and fits."""
        return self.is_over and self.missing is None


def ahead(game: Game[S], position: Position[S], seat: Seat, options: Options) -> Position[S] | None:
    """Return the table on which a seat that waits can plan its next turn, None if it cannot.

    It depends only on what the seat knows.
    """
    is_waiting = game.outcome(position.state) is None and seat not in position.asked
    if not is_waiting or not isinstance(game, Plannable):
        return None
    state = game.ahead(game.resample(position.state, seat, Chance(_IMAGINED)), seat)
    if state is None or decision_of(game, state, seat) is None:
        return None
    table = Position(state, seq=0, asked={seat: 0})  # entry numbers count what nobody may know
    after, is_over = _unasked(game, table, seat, options)
    return None if is_over or decision_of(game, after.state, seat) is None else after


def imagined(game: Game[S], position: Position[S], seat: Seat) -> Position[S]:
    """Return the table of a seat that is asked as far as it knows it, to rehearse on."""
    state = game.resample(position.state, seat, Chance(_IMAGINED))
    return replace(position, state=state, asked=dict(position.asked))


def rehearse(
    game: Game[S],
    position: Position[S],
    seat: Seat,
    planned: Sequence[PlannedChoice],
    options: Options,
) -> Rehearsal[S]:
    """Play a planned turn on an imagined table as far as it fits; the given table is unchanged."""
    taken: list[Rehearsed[S]] = []
    is_over = False
    for choice in planned:
        decision = None if is_over else decision_of(game, position.state, seat)
        found = None if decision is None else _find(game, position.state, decision, choice)
        if decision is None or found is None:
            return Rehearsal(position, tuple(taken), is_over, choice)
        taken.append(Rehearsed(position, decision, *found))
        position, is_over = after_choice(game, position, seat, found[0].key, options)
    return Rehearsal(position, tuple(taken), is_over)


def offer_of(game: Game[S], state: S, seat: Seat, key: str) -> Offer:
    """Return what an offered choice is about and what it takes."""
    return game.offer(state, seat, key) if isinstance(game, Priced) else Offer(key)


def planned(game: Game[S], state: S, decision: Decision, key: str) -> PlannedChoice:
    """Return an offered choice as it is planned: for what it costs now and no more."""
    return PlannedChoice(decision.kind, *offer_of(game, state, decision.seat, key))


def _find(
    game: Game[S], state: S, decision: Decision, choice: PlannedChoice
) -> tuple[Option, Offer] | None:
    """Return the cheapest option that is what was planned and costs no more."""
    if decision.kind != choice.kind:
        return None
    found: tuple[Option, Offer] | None = None
    for option in decision.options:
        offer = offer_of(game, state, decision.seat, option.key)
        price = offer.price or 0
        # Prices may have fallen since; a dearer one was never agreed to.
        if offer.good != choice.good or price > (choice.price or 0):
            continue
        if found is None or price < (found[1].price or 0):
            found = option, offer
    return found


def after_choice(
    game: Game[S], table: Position[S], seat: Seat, key: str, options: Options
) -> tuple[Position[S], bool]:
    """Return the table after a choice and the forced ones that follow; and whether that is all.

    Turns are held as if they were confirmed, so that the finished turn can be looked at. What
    chance decides, what is shown and what all others see at once is not carried out.
    """
    after, is_over = _tried(game, table, seat, key, auto=False)
    return (after, True) if is_over else _unasked(game, after, seat, options)


def _unasked(
    game: Game[S], table: Position[S], seat: Seat, options: Options
) -> tuple[Position[S], bool]:
    """Let the forced choices of a seat happen, where the table has them played by themselves."""
    is_over = False
    while not is_over and options.get("auto_forced"):
        follows = forced(game, table.state)
        if follows is None or follows.seat != seat:
            break
        table, is_over = _tried(game, table, seat, follows.options[0].key, auto=True)
    return table, is_over


def _tried(
    game: Game[S], table: Position[S], seat: Seat, key: str, *, auto: bool
) -> tuple[Position[S], bool]:
    try:
        after, _, entry = choose(
            game, table, seat, key, Chance("", script=()), confirm=True, auto=auto
        )
    except ScriptError:
        return table, True
    # What follows would depend on what the player cannot know yet.
    if entry.reveals or entry.settled:
        return table, True
    return after, entry.held
