"""Whom games asked and when, from their logs alone: played again entry by entry, as committed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import games
from bot.courtesy.spans import Span
from bot.tables.care_kinds import TURN
from bot.tables.stored_log import read_line, read_log
from bot.tables.table import CHOICE, UNDO
from games.core.api import Game
from games.core.log import Undo
from games.core.play import Position, restart
from games.core.replay import repeat, replay
from storage.api.rows import EntryRow, GameRow, SeatRow
from tests.month.seat_log import SeatLog, Sitting

_OPEN = 1 << 40  # later than any run


@dataclass(slots=True)
class Asking:
    """A seat is asked and its own person plays it, from one step to another."""

    game_id: int
    room: str
    seat: int
    user_id: str
    first: int  # entry
    began: int
    last: int = 0  # the entry after which it was asked no more
    ended: int | None = None
    is_taken_back: bool = False  # it ended with an undo, after which the seat is asked again


@dataclass(slots=True)
class GameLog:
    """One game, step by step."""

    row: GameRow
    seats: Sequence[SeatRow]
    entries: Sequence[EntryRow]
    commits: Collection[int]  # the last entry of each step
    sittings: Sequence[Sitting] = ()  # of this game, in order; none: as they are now
    askings: list[Asking] = field(default_factory=list)
    players: list[tuple[int, int]] = field(default_factory=list)  # since when so many play
    # Since when everybody knows which seats are waited for, and who plays for themselves then.
    waiting: list[tuple[int, frozenset[int], frozenset[int]]] = field(default_factory=list)
    lacks: list[tuple[int, Span]] = field(default_factory=list)  # seats lacked only their Confirm
    idle: list[Span] = field(default_factory=list)  # a computer was to move, or nobody at all
    problems: list[str] = field(default_factory=list)  # seats are not as the entries say
    finished: Counter[int] = field(default_factory=Counter)  # turns, by seat
    _running: dict[int, Asking] = field(default_factory=dict)  # by seat
    _log: SeatLog = field(init=False)
    _sitting: dict[int, Sitting] = field(default_factory=dict)  # by seat
    _next: int = 0  # of the sittings
    _chose: set[int] = field(default_factory=set)  # seats, since the last step
    _undone: set[int] = field(default_factory=set)  # seats, since the last step

    def __post_init__(self) -> None:
        self._log = SeatLog.of(self.seats, self.entries)

    @property
    def _game(self) -> Game[Any]:
        return games.get(self.row.slug, self.row.ruleset)

    def alone(self, seat: int) -> list[Span]:
        """Return when everybody knew the game to wait for this seat only."""
        ends = [*(at for at, *_ in self.waiting[1:]), _OPEN]
        return [
            Span(at, end)
            for (at, seats, _), end in zip(self.waiting, ends, strict=True)
            if seats == {seat} and end > at
        ]

    def is_of_several(self, at: float) -> bool:
        """Return whether everybody knew several people to be waited for at an instant."""
        before = [seats & playing for since, seats, playing in self.waiting if since <= at]
        return bool(before) and len(before[-1]) > 1

    def read(self) -> None:
        """Play all of it again."""
        for entry, position in self._positions():
            self._log.follow(entry)
            if entry.kind == CHOICE and not entry.data["auto"]:
                self._chose.add(int(entry.seat or 0))
            if entry.kind == UNDO and not entry.data["free"]:
                self._taken_back(entry)
            if entry.seq in self.commits or entry is self.entries[-1]:
                self._committed(entry, position)

    def _positions(self) -> Iterator[tuple[EntryRow, Position[Any]]]:
        game = self._game
        header, _ = read_log(self.row, self.entries)
        position = restart(game, header)
        for place, entry in enumerate(self.entries):
            line = read_line(entry)
            if isinstance(line, Undo):
                position = replay(game, *read_log(self.row, self.entries[: place + 1]))
            elif line is not None:
                position, _ = repeat(game, position, line)
            yield entry, position

    def _taken_back(self, undo: EntryRow) -> None:
        """Note whose choices others agreed to take back: these turns may begin anew (T12)."""
        for entry in self.entries:
            if undo.data["to"] < entry.seq < undo.seq and entry.kind == CHOICE:
                self._undone.add(int(entry.seat or 0))

    def _note_lack(self, entry: EntryRow, position: Position[Any], asked: Collection[int]) -> None:
        """Write down whose turn lacks only its Confirm from this step to the next (T4)."""
        at = entry.made_at
        if self.lacks and self.lacks[-1][1].end == _OPEN:
            seat, span = self.lacks[-1]
            self.lacks[-1] = (seat, Span(span.start, at))
        done = self._game.turn_done(position.state)
        if done is not None and done in asked:
            self.lacks.append((int(done), Span(at, _OPEN)))

    def _note_idle(
        self, at: int, asked: Collection[int], playing: Collection[int], *, is_over: bool
    ) -> None:
        """Write down that it is up to a computer, or to nobody, from this step to the next.

        Computers play at once, as long as any person does or none ever did (T9).
        """
        if self.idle and self.idle[-1].end == _OPEN:
            since = self.idle.pop().start
            self.idle += [Span(since, at)] if since < at else []
        is_forsaken = not playing and bool(self._people())
        is_up_to_computers = not is_forsaken and not set(asked) <= set(playing)
        if not is_over and (is_up_to_computers or not asked):
            self.idle.append(Span(at, _OPEN))

    def _count_finished(self, asked: Collection[int]) -> None:
        """Count the turns that a step has ended, and that their people played, or were to."""
        for seat in self._chose - set(asked):
            if seat in self._people() and self._log.care.get(seat) in (None, TURN):
                self.finished[seat] += 1
        self._chose.clear()

    def _people(self) -> set[int]:
        return {row.seat for row in self.seats} - self._log.computers

    def _committed(self, entry: EntryRow, position: Position[Any]) -> None:
        asked = {int(seat) for seat in position.asked}
        is_over = self.row.status != "running" and entry is self.entries[-1]
        if is_over:
            asked = set()
        self._count_finished(asked)
        handed = self._log.step(asked, is_play=entry.kind in (CHOICE, UNDO)) | self._undone
        self._sit_down(entry.seq, is_over=is_over)
        people = self._people()
        playing = people - set(self._log.care)
        # A turn that the computer plays for somebody is over when the turn is, as its clock says.
        cared = {seat for seat, care in self._log.care.items() if care != TURN}
        self.players.append((entry.made_at, len(playing)))
        self._note_lack(entry, position, asked & playing)
        self._note_idle(entry.made_at, asked, playing, is_over=is_over)
        waiting = () if not asked else position.view(self._game, None)["waiting_for"]
        self.waiting.append((entry.made_at, frozenset(map(int, waiting)), frozenset(playing)))
        for seat in set(self._running) - ((asked & people) - cared - handed):
            asking = self._running.pop(seat)
            asking.last, asking.ended = entry.seq, entry.made_at
            asking.is_taken_back = seat in self._undone
        self._undone.clear()
        for seat in (asked & playing) - set(self._running):
            user, room = str(self._user(seat)), str(self.row.channel_id)
            self._running[seat] = Asking(self.row.id, room, seat, user, entry.seq, entry.made_at)
            self.askings.append(self._running[seat])

    def _sit_down(self, seq: int, *, is_over: bool) -> None:
        """Take in the seats stored with a step, and compare them with the entries."""
        changed = []
        while self._next < len(self.sittings) and self.sittings[self._next].seq <= seq:
            changed.append(self.sittings[self._next])
            self._sitting[changed[-1].seat] = changed[-1]
            self._next += 1
        for each in dict.fromkeys(self._sitting[one.seat] for one in changed):
            wrong = self._log.differs(each)
            if wrong and not is_over:
                self.problems.append(f"game {self.row.id}, entry {seq}: {wrong}")

    def _user(self, seat: int) -> int | None:
        sitting = self._sitting.get(seat)
        return self.seats[seat].user_id if sitting is None else sitting.user_id
