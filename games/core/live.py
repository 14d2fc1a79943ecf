"""A game played again from its seed: what the choices of a log lead to if nobody has cheated.

Unlike core.replay nothing recorded is believed: every number is drawn anew, in the order in which
it was drawn at the table, also for choices that were taken back later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple

from games.core.api import Event, Game, Outcome, S, Seat
from games.core.chance import Chance
from games.core.log import Entry, UndoPlan, plan_undo
from games.core.play import Position, begin, choose


class Draw(NamedTuple):
    """One number of chance: from which stream, below what, which."""

    stream: str
    below: int
    value: int


class WitnessedChance(Chance):
    """Chance that remembers what it was asked, for those who draw the same without the rules."""

    __slots__ = ("draws",)

    def __init__(self, seed: bytes | str) -> None:
        super().__init__(seed)
        self.draws: list[Draw] = []

    def below(self, n: int, stream: str = "table") -> int:
        """Draw a number and remember how."""
        value = super().below(n, stream)
        self.draws.append(Draw(stream, n, value))
        return value


class LiveGame(Generic[S]):
    """A table on which the choices of a log are made once more."""

    def __init__(
        self, game: Game[S], seats: int, options: Mapping[str, Any], seed: bytes | str
    ) -> None:
        """Set the table up; raises a GameError for seats and options that it cannot have."""
        self.game = game
        self.chance = WitnessedChance(seed)
        self.position, self.header = begin(game, seats, self.chance, options, seq=1)
        self._kept: list[tuple[Position[S], Entry]] = []  # with the table before each choice

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        return self.game.outcome(self.position.state)

    def prologue(self) -> list[Event]:
        """Return what was told at the beginning."""
        return self.game.prologue(self.position.state)

    def choose(
        self, seq: int, seat: Seat, key: str, *, confirm: bool, auto: bool
    ) -> tuple[Entry, list[Event]]:
        """Make a choice and return the entry and the events it must have; or raise a GameError."""
        before = self.position
        before.seq = seq - 1  # what is only about the table has numbers, too
        after, events, entry = choose(
            self.game, before, seat, key, self.chance, confirm=confirm, auto=auto
        )
        self.game.check(after.state)
        self._kept.append((before, entry))
        self.position = after
        return entry, events

    def undo(self, seq: int, seat: Seat) -> UndoPlan:
        """Take back what a seat may take back and return what that was; or raise a GameError."""
        plan = plan_undo([entry for _, entry in self._kept], seat)
        before = self.position
        while self._kept and self._kept[-1][1].seq > plan.to:
            before, _ = self._kept.pop()
        # Every question counts as newly asked, as at the table (core.replay.renumbered).
        asked = {each: max(number, seq) for each, number in before.asked.items()}
        self.position = Position(before.state, seq, before.chosen, asked)
        return plan
