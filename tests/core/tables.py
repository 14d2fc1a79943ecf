"""Tables of the demo game for the tests of core."""

from __future__ import annotations

from typing import Any

from games.core import play
from games.core.api import CONFIRM, Event, Seat
from games.core.chance import Chance
from games.core.log import Entry, Header, Line, Undo, plan_undo
from games.core.play import Position
from games.core.replay import replay
from tests.conformance.demo import Demo

A, B, C = Seat(0), Seat(1), Seat(2)
GAME = Demo()


class Club:
    """A table with its log, played like the session layer plays it."""

    def __init__(self, *, seats: int = 2, confirm: bool = True, **options: Any) -> None:
        self.confirm = confirm
        self.chance = Chance("club")
        self.position, self.header = play.begin(GAME, seats, self.chance, options)
        self.lines: list[Line] = []
        self.told: list[tuple[Entry, list[Event]]] = []

    def play(self, seat: Seat, key: str, *, auto: bool = False) -> Entry:
        """Make one choice."""
        self.position, events, entry = play.choose(
            GAME, self.position, seat, key, self.chance, confirm=self.confirm, auto=auto
        )
        self.lines.append(entry)
        self.told.append((entry, events))
        return entry

    def first(self, seat: Seat) -> Entry:
        """Choose the first option."""
        decision = play.decision_of(GAME, self.position.state, seat)
        assert decision is not None
        return self.play(seat, decision.keys[0])

    def bids(self, *bids: int) -> None:
        """Let every seat bid."""
        for seat, bid in enumerate(bids):
            self.play(Seat(seat), f"bid:{bid}")

    def turn(self, seat: Seat) -> None:
        """Make a whole turn."""
        self.first(seat)
        if self.first(seat).held:
            self.play(seat, CONFIRM)

    def undo(self, seat: Seat) -> Undo:
        """Take back what the seat may take back."""
        line = Undo(self.position.seq + 1, seat, plan_undo(self.lines, seat).to)
        self.lines.append(line)
        self.position = replay(GAME, self.header, self.lines)
        return line

    def asked(self) -> dict[Seat, int]:
        """Return the numbers of the open questions."""
        return self.position.asked


def table(header: Header, lines: list[Line]) -> Position[Any]:
    """Return the table a log leads to."""
    return replay(GAME, header, lines)
