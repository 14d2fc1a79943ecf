"""Whom games asked and when, from their logs alone: played again entry by entry, as committed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import games
from bot.courtesy.spans import Span
from bot.tables.care_kinds import BACK, CONFIRMED, TURN
from bot.tables.stored_log import read_line, read_log
from bot.tables.table import CARE, RESIGN
from games.core.api import Game
from games.core.log import Undo
from games.core.play import Position, restart
from games.core.replay import repeat, replay
from storage.api.rows import EntryRow, GameRow, SeatRow

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


@dataclass(slots=True)
class GameLog:
    """One game, step by step."""

    row: GameRow
    seats: Sequence[SeatRow]
    entries: Sequence[EntryRow]
    commits: Collection[int]  # the last entry of each step
    askings: list[Asking] = field(default_factory=list)
    players: list[tuple[int, int]] = field(default_factory=list)  # since when so many play
    # Since when everybody knows which seats are waited for, and who plays for themselves then.
    waiting: list[tuple[int, frozenset[int], frozenset[int]]] = field(default_factory=list)
    lacks: list[tuple[int, Span]] = field(default_factory=list)  # seats lacked only their Confirm
    _running: dict[int, Asking] = field(default_factory=dict)  # by seat
    _care: dict[int, str] = field(default_factory=dict)  # by seat
    _resigned: set[int] = field(default_factory=set)

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
            self._follow(entry)
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

    def _follow(self, entry: EntryRow) -> None:
        if entry.kind == RESIGN:
            self._resigned.update(entry.data["seats"])
        if entry.kind == CARE and entry.seat is not None and entry.data["care"] != CONFIRMED:
            self._care.pop(entry.seat, None)
            if entry.data["care"] != BACK:
                self._care[entry.seat] = entry.data["care"]

    def _note_lack(self, entry: EntryRow, position: Position[Any], asked: Collection[int]) -> None:
        """Write down whose turn lacks only its Confirm from this step to the next (T4)."""
        at = entry.made_at
        if self.lacks and self.lacks[-1][1].end == _OPEN:
            seat, span = self.lacks[-1]
            self.lacks[-1] = (seat, Span(span.start, at))
        done = self._game.turn_done(position.state)
        if done is not None and done in asked:
            self.lacks.append((int(done), Span(at, _OPEN)))

    def _committed(self, entry: EntryRow, position: Position[Any]) -> None:
        asked = {int(seat) for seat in position.asked}
        if self.row.status != "running" and entry is self.entries[-1]:
            asked = set()
        for seat in [seat for seat, care in self._care.items() if care == TURN]:
            if seat not in asked:
                del self._care[seat]
        people = {row.seat for row in self.seats if row.user_id is not None} - self._resigned
        playing = people - set(self._care)
        # A turn that the computer plays for somebody is over when the turn is, as its clock says.
        running = asked & people - {seat for seat, care in self._care.items() if care != TURN}
        self.players.append((entry.made_at, len(playing)))
        self._note_lack(entry, position, asked & playing)
        waiting = () if not asked else position.view(self._game, None)["waiting_for"]
        self.waiting.append((entry.made_at, frozenset(map(int, waiting)), frozenset(playing)))
        for seat in set(self._running) - running:
            asking = self._running.pop(seat)
            asking.last, asking.ended = entry.seq, entry.made_at
        for seat in (asked & playing) - set(self._running):
            user, room = str(self.seats[seat].user_id), str(self.row.channel_id)
            self._running[seat] = Asking(self.row.id, room, seat, user, entry.seq, entry.made_at)
            self.askings.append(self._running[seat])
