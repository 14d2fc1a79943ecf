"""A table as the session layer keeps it, for the tests of any game's rules."""

from __future__ import annotations

from typing import Generic

from games.core.api import Event, Game, Json, S, Seat
from games.core.chance import Chance
from games.core.log import Entry, Line, Undo, plan_undo, surviving, told
from games.core.play import Position, choose, decision_of, decisions
from games.core.replay import renumbered, repeat


class LoggedTable(Generic[S]):
    """Positions, an append-only log, undo by replay. With `auto_forced` forced choices say so."""

    def __init__(
        self,
        game: Game[S],
        state: S,
        *,
        confirm: bool = True,
        auto_forced: bool = False,
        chance: Chance | None = None,
    ) -> None:
        self.game = game
        opened = {decision.seat: 0 for decision in decisions(game, state)}
        self.start = self.now = Position(state=state, asked=opened)
        self.confirm, self.auto_forced = confirm, auto_forced
        self.chance = chance or Chance("", script=())
        self.lines: list[Line] = []
        self.events: dict[int, list[Event]] = {}

    @property
    def state(self) -> S:
        """Return the true position."""
        return self.now.state

    def choose(self, *chosen: str, auto: bool = False) -> None:
        """Make the choices of whoever is asked."""
        for key in chosen:
            (decision,) = decisions(self.game, self.state)
            is_forced = decision.automatic and len(decision.options) == 1
            self.now, events, entry = choose(
                self.game,
                self.now,
                decision.seat,
                key,
                self.chance,
                confirm=self.confirm,
                auto=auto or (self.auto_forced and is_forced),
            )
            self.lines.append(entry)
            self.events[entry.seq] = events

    def forced(self) -> None:
        """Submit decisions with a single option, as the option `auto_forced` does."""
        while asked := self.game.decisions(self.state):
            if len(asked[0].options) > 1:
                return
            self.choose(*asked[0].keys, auto=True)

    def undo(self, by: Seat) -> None:
        """Take back the last step of a seat, if that is free; raises UndoBlockedError."""
        plan = plan_undo(self.lines, by)
        assert not plan.needs_consent
        self.lines.append(Undo(self.now.seq + 1, by, plan.to))
        now = self.start
        for entry in surviving(self.lines):
            now, _ = repeat(self.game, now, entry)
        self.now = renumbered(now, self.lines)

    def is_asked(self, who: Seat) -> bool:
        """Return whether a seat has something to answer."""
        return decision_of(self.game, self.state, who) is not None

    def view(self, who: Seat | None) -> Json:
        """Return what a seat or a spectator sees."""
        return self.now.view(self.game, who)

    def log(self, who: Seat | None) -> list[tuple[str, Json]]:
        """Return the log lines a seat or a spectator may read."""
        entries: list[tuple[Entry, list[Event]]] = [
            (entry, self.events[entry.seq]) for entry in surviving(self.lines)
        ]
        return [(event.kind, dict(event.data)) for _, event in told(entries, who)]
