"""Seats that somebody else plays for a while: a computer, a friend, or for good somebody new.

The person keeps the seat (S2), unless it was opened and somebody has taken it (S3). Each change is
an entry of the log, by seats: entries name no people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.tables.care_kinds import BACK, CARETAKER, FRIEND, LENT, OPEN, TURN
from bot.tables.clocks import Clocks
from bot.tables.hands import has_seen_another, seen_without, was_seated
from bot.tables.refusals import (
    NotKeptError,
    NotSeatedError,
    SawAnotherHandError,
    SeatTakenError,
    TooLateError,
)
from bot.tables.repository import TableRepository
from bot.tables.seats import Seats
from bot.tables.table import CARE, REPLACE, Person, Table
from games.core.api import Seat
from storage.api.rows import EntryRow, SeatRow

IN_A_ROW = 2  # T8: turns played for somebody, after which a caretaker plays


class Care:
    """Lets others play for whoever is not there, and gives the seat back."""

    def __init__(self, tables: TableRepository, seats: Seats) -> None:
        self._tables = tables
        self._seats = seats
        self._store = tables.store

    # Not there

    async def play_late(self, game_id: int, seat: Seat, began: int) -> Table | None:
        """Let a computer play a late turn, as the table has agreed (T6); None if it is made."""
        async with self._tables.lock(game_id):
            table = await self._tables.get(game_id)
            if not is_waited_for(table, seat, began):
                return None
            return await self.taken_over(table, seat, None)

    async def resign_late(self, game_id: int, seat: Seat, began: int) -> Table | None:
        """Resign for somebody late, as the table has agreed (T6, S5); None if the turn is made."""
        async with self._tables.lock(game_id):
            table = await self._tables.get(game_id)
            user = table.player(seat)
            if user is None or not is_waited_for(table, seat, began):
                return None
            if table.seats[seat].owner_id is not None:  # a friend, who has nothing to give up
                return await self.taken_over(table, seat, None)
            return await self._seats.resigned(table, user)

    async def taken_over(self, table: Table, seat: Seat, by: Seat | None) -> Table:
        """Let a computer play a turn, for those who hold the lock of the game already.

        It goes on from where the turn stands (T4) and plays like any computer: it knows what the
        seat may know (S1). After two such turns in a row it stays (T8). `by` is the seat of who has
        pressed, None for nobody.
        """
        is_again = table.clocks.seat(seat).rescued + 1 >= IN_A_ROW
        return await self._cared_for(table, seat, CARETAKER if is_again else TURN, by)

    async def opened(self, table: Table, seat: Seat, by: Seat | None) -> Table:
        """Let anybody take a seat (S3), for those who hold the lock; a computer plays meanwhile."""
        return await self._cared_for(table, seat, OPEN, by)

    async def _cared_for(self, table: Table, seat: Seat, care: str, by: Seat | None) -> Table:
        now = self._tables.now()
        clocks = table.clocks if care == TURN else table.clocks.rescued(seat, now)
        row = replace(table.seats[seat], care=care)
        return await self.changed(table, {seat: row}, care, clocks, by)

    async def changed(
        self,
        table: Table,
        rows: Mapping[Seat, SeatRow],
        care: str,
        clocks: Clocks,
        by: Seat | None = None,
    ) -> Table:
        """Store who plays seats from now on, one entry for each, for those who hold the lock."""
        position, now = table.running(), self._tables.now()
        data = {"care": care, "by": by}
        entries = [
            EntryRow(number, CARE, seat, None, dict(data), now)
            for number, seat in enumerate(rows, table.row.seq + 1)
        ]
        seats = [rows.get(Seat(row.seat), row) for row in table.seats]
        return await self._tables.commit(table, position, entries, None, seats=seats, clocks=clocks)

    # Back

    async def come_back(self, game_id: int, user_id: int) -> Table:
        """Give a user the own seats back (S2), before the next choice made for them.

        A friend has the borrowed ones back from a computer and plays on: the owner is still away.
        Whoever thinks for the seat just now is too late: a step counts only from the entry it was
        thought about.
        """
        async with self._tables.lock(game_id):
            table = await self._tables.get(game_id)
            table.running()
            kept = table.kept_for(user_id)
            if not kept:
                raise _not_kept(table, user_id)
            lent = [seat for seat in kept if not is_rescued(table, seat)]
            clocks = table.clocks.returned(kept, self._tables.now(), lent=lent)
            if table.borrowed_by(user_id):
                rows = {seat: replace(table.seats[seat], care=None) for seat in kept}
                return await self.changed(table, rows, FRIEND, clocks)
            rows = {seat: given_back(table, table.seats[seat]) for seat in kept}
            return await self.changed(table, rows, BACK, clocks)

    # Somebody new

    async def take(self, game_id: int, seat: int, person: Person) -> Table:
        """Sit down on a seat that is open (S3): that hand is theirs from now on.

        Its owner gets it back. Nobody may who has seen another hand of this game.
        """
        async with self._tables.lock(game_id):
            table = await self._tables.get(game_id)
            position = table.running()
            if not 0 <= seat < len(table.seats) or table.seats[seat].care != OPEN:
                raise SeatTakenError()
            row = table.seats[seat]
            check_hand(table, seat, person)
            seen = seen_without(table, row, row.user_id, row.owner_id)
            new = SeatRow(seat, user_id=person.user_id, name=person.name, seen=seen)
            seats = [new if each.seat == seat else each for each in table.seats]
            now = self._tables.now()
            entry = EntryRow(table.row.seq + 1, REPLACE, seat, None, {"level": None}, now)
            return await self._tables.commit(table, position, [entry], None, seats=seats)


def is_waited_for(table: Table, seat: int, began: int) -> bool:
    """Return whether a turn still goes on, as everybody may know, and its person plays it."""
    if seat not in table.waiting_for():
        return False
    return table.player(seat) is not None and table.clocks.seat(seat).began == began


def check_hand(table: Table, seat: int, person: Person) -> None:
    """Refuse whoever has seen another hand of a game than that of a seat (S3)."""
    if has_seen_another(table, seat, person.user_id):
        raise SawAnotherHandError()


def is_rescued(table: Table, seat: int) -> bool:
    """Return whether a computer plays a seat because a turn of it was late (T6, T8).

    So it does where a caretaker was lent the seat besides.
    """
    care = table.seats[seat].care
    is_again = table.clocks.seat(seat).rescued >= IN_A_ROW
    return care is not None and (care != LENT or is_again)


def given_back(table: Table, row: SeatRow) -> SeatRow:
    """Return a seat that its person plays again."""
    if row.owner_id is None:
        return replace(row, care=None)
    seen = seen_without(table, row, row.user_id)  # the friend has
    return replace(row, user_id=row.owner_id, owner_id=None, care=None, seen=seen)


def _not_kept(table: Table, user_id: int) -> NotKeptError | NotSeatedError | TooLateError:
    if table.seats_of(user_id):
        return NotKeptError()
    return TooLateError() if was_seated(table, user_id) else NotSeatedError()
