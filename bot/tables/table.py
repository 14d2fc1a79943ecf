"""A table: what is stored of one game, and what can be read from it. Values, no database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.tables.clocks import Clocks
from bot.tables.question_tokens import question_number
from bot.tables.refusals import NotSeatedError, NotStartedError
from games.core.api import Event, Game, Json, Outcome, Seat, SeatMark
from games.core.chance import Chance, mixed
from games.core.errors import GameOverError
from games.core.log import Entry
from games.core.play import Position, Question
from games.core.standings import Standings, announced
from storage.api.rows import GameRow, PlanRow, SeatRow

SETUP, CHOICE, UNDO, RESIGN, REPLACE, STOP = "setup", "choice", "undo", "resign", "replace", "stop"
CARE = "care"  # somebody else plays for the person who has the seat, or no longer (care_kinds.py)
# Kept with every public step until its consequences are out (computers moved, board posted), so
# that a bot that dies in between goes on where it stopped. The living bot is quicker than this.
FOLLOW_UP = "follow-up"
FOLLOW_UP_SECONDS = 15
# Kept in its place while the board waits for the end of a turn in whose midst a die was rolled.
MID_TURN = "mid turn"
MID_TURN_SECONDS = 120
POSTS = (FOLLOW_UP, MID_TURN)  # either brings the channel up to date
IDLE_LOBBY = "idle lobby"  # looks whether anybody still wants to play
PLAN = "plan"  # a planned turn is to be played
LAST_CALL = "last call"  # a day later the lobby is closed, if still nobody does


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user as the table knows them."""

    user_id: int
    name: str


@dataclass(slots=True)
class Table:
    """A game as it stands in storage: what is played, who sits where, the position if it runs."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    game: Game[Any]
    position: Position[Any] | None
    clocks: Clocks = field(default_factory=Clocks)
    plans: tuple[PlanRow, ...] = ()  # for the eyes of their players alone

    @property
    def id(self) -> int:
        """Return the number of the game."""
        return self.row.id

    @property
    def names(self) -> tuple[str, ...]:
        """Return the display name of each seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def marks(self) -> tuple[SeatMark, ...]:
        """Return letter, shape and colour of each seat."""
        return self.game.marks(len(self.seats), self.row.options)

    @property
    def is_over(self) -> bool:
        """Return whether nothing more can be played."""
        return self.row.status in ("finished", "stopped")

    def running(self) -> Position[Any]:
        """Return the position of a running game; refuses a lobby or an ended game."""
        if self.row.status == "lobby" or self.position is None:
            raise NotStartedError()
        if self.is_over:
            raise GameOverError()
        return self.position

    def view(self, seat: Seat | None) -> Json:
        """Return what a seat (None: a spectator) may know of a game that has started.

        The result of a finished game is the table's: the rules do not know who has resigned.
        """
        if self.position is None:
            raise NotStartedError()
        view = self.position.view(self.game, seat)
        if self.is_over:  # given up or stopped in the middle of a turn: the rules do not know
            view = {**view, "waiting_for": []}
        standings = self.standings
        if standings is None or view.get("result") is None:
            return view
        return announced(view, standings)

    @property
    def resigned(self) -> list[Seat]:
        """Return the seats whose players gave the game up; computers play or played them on."""
        return [Seat(seat.seat) for seat in self.seats if seat.resigned]

    @property
    def standings(self) -> Standings | None:
        """Return the result of a finished game, None before and if it was stopped.

        Older releases stored the ranking of the rules: who resigned is put last here, too.
        """
        stored = self.row.outcome
        return None if stored is None else Standings.load(stored, self.resigned)

    def question(self, seat: Seat) -> Question | None:
        """Return the question open for a seat, None if it has to wait.

        Its number is a token: entry numbers count steps nobody else may know of, and a number that
        stands in a button can be read.
        """
        if self.position is None or self.is_over:
            return None
        question = self.position.question(self.game, seat)
        if question is None:
            return None
        return Question(question_number(self.row, seat, question), question.decision)

    def plan_of(self, seat: Seat) -> PlanRow | None:
        """Return what is planned for a seat, None if nothing is."""
        return next((plan for plan in self.plans if plan.seat == seat), None)

    def waiting_for(self) -> list[Seat]:
        """Return the seats the game waits for, as everybody may know it."""
        if self.position is None or self.is_over:
            return []
        return [Seat(seat) for seat in self.view(None)["waiting_for"]]

    def seats_of(self, user_id: int) -> list[Seat]:
        """Return the seats a user holds, in order (several when one device is passed around)."""
        return [Seat(seat.seat) for seat in self.seats if seat.user_id == user_id]

    def seated(self, user_id: int) -> list[Seat]:
        """Return the seats a user holds; refuses a user without one."""
        held = self.seats_of(user_id)
        if not held:
            raise NotSeatedError()
        return held

    def humans(self) -> list[int]:
        """Return the users at the table, each once, by seat."""
        return list(dict.fromkeys(s.user_id for s in self.seats if s.user_id is not None))

    def is_computer(self, seat: Seat) -> bool:
        """Return whether a seat is played by a computer, maybe in place of its person."""
        row = self.seats[seat]
        return row.level is not None or row.care is not None

    def player(self, seat: int) -> int | None:
        """Return the user who plays a seat, None if a computer does."""
        return None if self.is_computer(Seat(seat)) else self.seats[seat].user_id

    def players(self) -> list[int]:
        """Return the users who play themselves, each once, by seat."""
        found = (self.player(row.seat) for row in self.seats)
        return list(dict.fromkeys(user for user in found if user is not None))

    def others(self, seat: int) -> list[int]:
        """Return the users who play themselves, without the one whose seat it is."""
        return [user for user in self.players() if user != self.seats[seat].user_id]

    def own_seats(self, user_id: int) -> list[Seat]:
        """Return the seats that are a user's own, whoever plays them just now."""
        return [
            Seat(row.seat)
            for row in self.seats
            if user_id == (row.user_id if row.owner_id is None else row.owner_id)
        ]

    def borrowed_by(self, user_id: int) -> list[Seat]:
        """Return the seats that a user plays for friends."""
        return [
            Seat(row.seat)
            for row in self.seats
            if row.user_id == user_id and row.owner_id is not None
        ]

    def kept_for(self, user_id: int) -> list[Seat]:
        """Return the seats of a user that somebody else plays: a computer, or a friend."""
        return [
            Seat(row.seat)
            for row in self.seats
            if (row.user_id == user_id and row.care is not None) or row.owner_id == user_id
        ]

    def next_host(self, seats: Sequence[SeatRow]) -> int:
        """Return who is host when others sit there: the next human, if the host has left a seat.

        Whoever is only played for has left none.
        """
        host = self.row.host_id
        held = [row.seat for row in self.seats if host in (row.user_id, row.owner_id)]
        if not held or any(host in (row.user_id, row.owner_id) for row in seats):
            return host
        after = [*seats[held[0] :], *seats[: held[0]]]
        return next((row.user_id for row in after if row.user_id is not None), host)

    @property
    def heir(self) -> int:
        """Return who is host if the present one is gone but keeps the seat: the next who plays.

        Whoever plays for a friend is a guest. The host, if there is nobody else.
        """
        host = self.row.host_id
        first = next((row.seat for row in self.seats if host in (row.user_id, row.owner_id)), 0)
        there = (
            self.player(row.seat)
            for row in (*self.seats[first:], *self.seats[:first])
            if row.owner_id is None and not self.clocks.seat(row.seat).has_left
        )
        return next((user for user in there if user not in (None, host)), None) or host

    @property
    def is_forsaken(self) -> bool:
        """Return whether people have seats and none of them plays: computers never go on among
        themselves (T9). At a table of computers alone they do.
        """
        return bool(self.humans()) and not self.players()

    def computer_to_move(self) -> Seat | None:
        """Return a computer seat that is asked something, None if there is none.

        Computers never play on among themselves: while the game sleeps they do, too (T9).
        """
        if self.position is None or self.is_over or self.is_forsaken or self.clocks.time.is_asleep:
            return None
        asked = sorted(self.position.asked)
        return next((seat for seat in asked if self.is_computer(seat)), None)

    def chance(self) -> Chance:
        """Return the game's chance as it stands; it is dropped if the step fails."""
        return Chance(table_seed(self.row), self.row.counters)


@dataclass(frozen=True, slots=True)
class Made:
    """One accepted choice and what happened; a computer may have made it for a person."""

    entry: Entry
    events: tuple[Event, ...]
    by_computer: bool = False


def final_outcome(outcome: Outcome | None, seats: Sequence[SeatRow]) -> Json | None:
    """Return the outcome of the rules as it is stored and announced: who resigned is last (S5)."""
    if outcome is None:
        return None
    return Standings.of(outcome, {seat.seat for seat in seats if seat.resigned}).dump()


def table_seed(row: GameRow) -> bytes:
    """Return the seed of a game's draws: with what its players have given, if they have."""
    return row.seed if row.mix is None else mixed(row.seed, row.mix)
