"""What is asked and what is chosen, for the tests of any game's rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic

from games.core.api import Decision, Event, Game, Json, S, Seat
from games.core.chance import Chance
from games.core.play import apply, decisions


class Chooser(Generic[S]):
    """Asks and answers for whoever is to decide in positions of one game."""

    def __init__(self, game: Game[S], letters: str) -> None:
        self.game, self.letters = game, letters

    def seat(self, letter: str) -> Seat:
        """Return the seat of a letter."""
        return Seat(self.letters.index(letter))

    def pending(self, state: S) -> Decision:
        """Return the one pending decision."""
        (decision,) = decisions(self.game, state)
        return decision

    def keys(self, state: S) -> tuple[str, ...]:
        """Return the complete option list of the one pending decision."""
        return self.pending(state).keys

    def ends(self, state: S) -> set[str]:
        """Return what the pending decision offers, without the verbs."""
        return {key.partition(":")[2] for key in self.keys(state) if ":" in key}

    def clause_of(self, state: S, key: str) -> str:
        """Return the clause that offers an option."""
        return next(option.clause for option in self.pending(state).options if option.key == key)

    def asked(self, state: S) -> tuple[str, str]:
        """Return who is asked and what: ("R", "buy")."""
        decision = self.pending(state)
        return self.letters[decision.seat], decision.kind

    def check(self, before: S, after: S) -> None:
        """Check what one choice led to."""
        self.game.check(after)

    def play(
        self,
        state: S,
        *chosen: str,
        draws: Iterable[int] = (),
        chance: Chance | None = None,
        hold: bool = False,
        checked: bool = True,
    ) -> S:
        """Return the position after the choices of whoever is asked; see `play_and_tell`."""
        return self.play_and_tell(
            state, *chosen, draws=draws, chance=chance, hold=hold, checked=checked
        )[0]

    def play_and_tell(
        self,
        state: S,
        *chosen: str,
        draws: Iterable[int] = (),
        chance: Chance | None = None,
        hold: bool = False,
        checked: bool = True,
    ) -> tuple[S, list[Event]]:
        """Return the position after the choices of whoever is asked, and all that happened.

        Random results are scripted by `draws`, which must be used up, or come from `chance`. With
        `hold` a turn that is complete still waits.
        """
        source = Chance("", script=draws) if chance is None else chance
        told: list[Event] = []
        for key in chosen:
            decision = decisions(self.game, state)[0]
            before = state
            state, events, _ = apply(self.game, state, 1, decision.seat, key, source, hold=hold)
            if checked:
                self.check(before, state)
            told += events
        assert chance is not None or source.is_spent(), "scripted draws were left over"
        return state, told


def facts(events: Iterable[Event], kind: str) -> list[Json]:
    """Return the facts of all events of a kind."""
    return [dict(event.data) for event in events if event.kind == kind]


def shuffle(items: Iterable[Any], wanted: Sequence[Any]) -> list[int]:
    """Return the draws that make Chance.shuffled put `items` in the wanted order."""
    order, draws = list(items), []
    assert sorted(map(str, order)) == sorted(map(str, wanted))
    for last in range(len(order) - 1, 0, -1):
        other = max(place for place in range(last + 1) if order[place] == wanted[last])
        draws.append(other)
        order[last], order[other] = order[other], order[last]
    return draws
