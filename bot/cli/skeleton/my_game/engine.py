"""The rules of rules.md: the position, the turns, the end, and what everybody sees."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.core.api import BaseGame, Decision, Event, Json, Option, Outcome, Seat, SeatMark
from games.core.chance import Chance
from games.core.errors import RulesBugError
from games.core.options import AUTO_FORCED, CONFIRM_TURN, GameOption, Options
from games.core.standings import Standings

SHELLS, MOST = 12, 3
TAKE, DONE, OVER = "take", "done", "over"
MARKS = (
    SeatMark("A", "circle", "●", "brass", "#e0b040"),
    SeatMark("B", "triangle", "▲", "teal", "#0f7d86"),
)
_OPTIONS = tuple(Option(f"take:{count}", "MG-5.1") for count in range(1, MOST + 1))


@dataclass(slots=True)
class Table:
    """The whole position: numbers, strings and lists of them."""

    phase: str
    actor: int
    taken: list[int]  # shells of each seat
    last: int = 0  # shells taken in the last turn
    before: Table | None = field(default=None, compare=False, repr=False)

    def copy(self) -> Table:
        """Return an independent copy."""
        return Table(self.phase, self.actor, self.taken[:], self.last, self.before)

    @property
    def left(self) -> int:
        """Return how many shells are left."""
        return SHELLS - sum(self.taken)


class Rules(BaseGame):
    """The game; games.core.api.Game says what each part has to do."""

    slug = "my_game"
    prefix = "MG"
    ruleset = 1
    seats = range(2, 3)
    options: tuple[GameOption, ...] = (AUTO_FORCED, CONFIRM_TURN)
    max_steps = SHELLS
    endings = frozenset(("MG-6.1",))
    is_open = True  # with secrets: leave this out and write `resample`

    def setup(self, seats: int, chance: Chance, options: Options | None = None) -> Table:
        """Lay out the shells and draw who begins (MG-4.1)."""
        return Table(TAKE, chance.below(seats, "first"), [0] * seats)

    def marks(self, seats: int, options: Options) -> tuple[SeatMark, ...]:
        """Return how the seats are told apart."""
        return MARKS

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        """Ask the player on turn how many shells to take (MG-5.1)."""
        if table.phase != TAKE:
            return ()
        return (Decision(Seat(table.actor), TAKE, _OPTIONS[: table.left]),)

    def advance(self, table: Table, seat: Seat, key: str, chance: Chance) -> list[Event]:
        """Take shells; the turn then waits for its confirmation."""
        table.last = int(key.removeprefix("take:"))
        table.taken[seat] += table.last
        table.phase = DONE
        return [Event("shells-taken", {"seat": seat, "count": table.last, "left": table.left})]

    def turn_done(self, table: Table) -> Seat | None:
        """Return whose turn is complete."""
        return Seat(table.actor) if table.phase == DONE else None

    def finish(self, table: Table, chance: Chance) -> list[Event]:
        """End the turn: the game is over, or the next player is on turn (MG-5.2, MG-6.1)."""
        if table.left:
            table.phase, table.actor = TAKE, (table.actor + 1) % len(table.taken)
        else:
            table.phase = OVER
        return []

    def in_turn(self, table: Table) -> Seat | None:
        """Return whose turn nobody else sees yet."""
        return self.turn_done(table)

    def outcome(self, table: Table) -> Outcome | None:
        """Return whoever took the last shell before the other (MG-6.1)."""
        if table.phase != OVER:
            return None
        return Outcome(((Seat(table.actor),), (Seat(1 - table.actor),)), "MG-6.1")

    def view_for(self, table: Table, seat: Seat | None) -> Json:
        """Return what a seat (None: a spectator) may know: all that words and pictures get.

        phase ("play", "over"), left (shells), taken (shells of each seat), last (shells taken in
        the last turn, 0 before the first), own ({"turn": shells taken and not confirmed yet, 0 if
        none}, None for a spectator), result (standings).
        """
        seen = self.seen_by(table, seat)
        outcome = self.outcome(seen)
        return {
            "game": self.slug,
            "seat": seat,
            "waiting_for": [] if outcome else [seen.actor],
            "phase": "over" if outcome else "play",
            "left": seen.left,
            "taken": seen.taken[:],
            "last": seen.last,
            "own": None if seat is None else {"turn": seen.last if seen.phase == DONE else 0},
            "result": Standings.of(outcome).shown() if outcome else None,
        }

    def dump(self, table: Table) -> Json:
        """Return the position as plain JSON, without `before`."""
        return {
            "phase": table.phase,
            "actor": table.actor,
            "taken": table.taken[:],
            "last": table.last,
        }

    def load(self, data: Json) -> Table:
        """Return the position that was dumped."""
        return Table(data["phase"], data["actor"], list(data["taken"]), data["last"])

    def check(self, table: Table) -> None:
        """Raise RulesBugError when a seat is lost or too many shells are taken."""
        if len(table.taken) not in self.seats or table.left < 0:
            raise RulesBugError(f"taken: {table.taken}")
